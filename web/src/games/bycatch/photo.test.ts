import { expect, it } from "vitest";
import { hurry, noise, type Photo } from "./photo";
import { inWords } from "./text";

/** S30: from below. */
const photo: Photo = {
  turn: 4, target: 0, n: 7, spread: 1, gap: 3, station: 3, zoom: 0, aim: 3, blur: 0, stale: 0,
  cells: [[4, 5], [4, 2], [1, 0], [2, 0], [3, 2], [0, 0], [4, 1]].map(([code, value]) => ({ code: code!, value: value! })),
};

it("says what each slot shows, and no more", () =>
  expect(inWords(photo)).toEqual([
    "Slot 1: 5, Businessman, hands in pockets",
    "Slot 2: 2, Boy with football",
    "Slot 3: unreadable",
    "Slot 4: ochre diagonals: 1, 4 or 7",
    "Slot 5: somebody broad: 7, 8 or 9",
    "Slot 6: out of frame",
    "Slot 7: 1, Schoolgirl with satchel",
  ]));

it("makes the same grain of the same seed, and another of another", () => {
  const draws = (seed: string) => Array.from({ length: 4 }, noise(seed));
  expect(draws("table-4")).toEqual(draws("table-4"));
  expect(draws("table-4")).not.toEqual(draws("table-5"));
  expect(draws("table-4").every((value) => value >= 0 && value < 1)).toBe(true);
});

it("hangs every picture a little askew, by public numbers alone", () => {
  const rolls = Array.from({ length: 50 }, (_, turn) => hurry("table", turn).roll);
  expect(Math.max(...rolls.map(Math.abs))).toBeLessThanOrEqual(5);
  expect(new Set(rolls).size).toBe(50);
});
