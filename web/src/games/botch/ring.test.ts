import { expect, it } from "vitest";
import { ringOf } from "./ring";

const seats = (n: number) => Array.from({ length: n }, (_, k) => k + 1);

it("seats everybody once, clockwise from my left", () => {
  for (let n = 2; n <= 12; n++) {
    const { left, top, right } = ringOf(seats(n));
    expect([...left.toReversed(), ...top, ...right]).toEqual(seats(n));
    expect(left.length).toBe(right.length);
    expect(top.length).toBeLessThanOrEqual(6);
  }
});

it("has five along the far side of a table of twelve", () => {
  expect(ringOf(seats(11))).toEqual({ left: [3, 2, 1], top: [4, 5, 6, 7, 8], right: [9, 10, 11] });
});
