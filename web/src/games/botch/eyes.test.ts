import { expect, it } from "vitest";
import type { Line } from "../../wire";
import { viewOf } from "./dev/tables";
import { closing, DARK, otherTwin, staged } from "./eyes";

const dealt = [{ n: 1, at: 1000, k: "dealt" }] as unknown as Line[];
const fresh = { turn: 0 };

it("is staged whenever the list of cards may hold Twins, dealt or not (R6)", () => {
  expect(staged(viewOf(12))).toBe(true);
  expect(staged(viewOf(5))).toBe(false);
  expect(staged(viewOf(5, { variant: { eyes_step: "always" } }))).toBe(true);
  expect(staged(viewOf(12, { variant: { eyes_step: "never" } }))).toBe(false);
});

it("closes eyes with the deal, and never again once somebody has moved", () => {
  expect(closing(dealt, viewOf(12, fresh), 1500)).toBe(1000);
  expect(closing(dealt, viewOf(12, fresh), 1000 + DARK)).toBeNull();
  expect(closing(dealt, viewOf(12), 1500)).toBeNull();
  expect(closing([], viewOf(12, fresh), 1500)).toBeNull();
});

it("shows a Twin the other one, and everybody else nothing", () => {
  const known_role = Array.from({ length: 12 }, (_, seat) => (seat === 0 ? [11, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0] : null));
  expect(otherTwin(viewOf(12, { role: [11, ...Array<null>(11).fill(null)], known_role }), 0)).toBe(2);
  expect(otherTwin(viewOf(12), 0)).toBeNull();
  expect(otherTwin(viewOf(12), null)).toBeNull();
});
