import { expect, it } from "vitest";
import type { Now } from "../../wire";
import { notebook } from "./notebook";

const now = (known: number[][] | null, you: number | null = 0): Now =>
  ({ stage: "playing", you, view: { known: [known, null, null] }, seats: [{}, {}, {}] }) as unknown as Now;

it("section 8: notes who has whom, and nothing that may have gone or is only narrowed", () => {
  // Seat 1: a 3, a 7 that came late, a 5 that may have gone, a tone, a shape, nothing.
  const known = [[0, 0], [3, 7 + 16, 5 + 32, 10, 13, 0], [0]];
  expect(notebook.certain(now(known))).toEqual({ "1/rank_3": "sure", "1/rank_7": "sure" });
  expect(notebook.seats?.(now(known))).toEqual([1, 2]);
});

it("tells a spectator nothing", () => {
  expect(notebook.certain(now(null, null))).toEqual({});
});
