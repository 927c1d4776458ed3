import { expect, it } from "vitest";
import type { Now } from "../../wire";
import { viewOf } from "./dev/tables";
import { notebook } from "./notebook";

const now = (role: (number | null)[], you: number | null = 0): Now =>
  ({ stage: "playing", you, view: viewOf(5, { role }), seats: Array(5).fill({}) }) as unknown as Now;

it("R12: a Blaggard knows who is one and who is not", () => {
  const found = { "1/blaggard": "cross", "2/blaggard": "cross", "3/blaggard": "sure", "4/blaggard": "cross" };
  expect(notebook.certain(now([1, 0, 0, 1, 0]))).toEqual(found);
});

it("R12: a Pirate knows nothing, nor does a spectator", () => {
  expect(notebook.certain(now([0, null, null, null, null]))).toEqual({});
  expect(notebook.certain(now([null, null, null, null, null], null))).toEqual({});
});
