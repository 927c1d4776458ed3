import { expect, it } from "vitest";
import { turns } from "./lockwork";

const kinds = (list: { kind: number; fits: boolean }[]) => list.map(({ kind, fits }) => `${"SBRGK"[kind]}${fits ? "" : "!"}`).join(" ");

it("turns what fits first (S6, S7)", () => {
  expect(kinds(turns([2, 1, 0, 0, 0], [2, 1, 0, 0]))).toBe("S S B");
  expect(kinds(turns([1, 1, 1, 0, 0], [2, 1, 0, 0]))).toBe("S B R!");
});

it("lets a Skeleton fit anything and repair nothing (S8, S9)", () => {
  expect(kinds(turns([0, 1, 0, 0, 2], [2, 1, 0, 0]))).toBe("B K K");
  expect(kinds(turns([0, 2, 0, 0, 1], [2, 1, 0, 0]))).toBe("B K B!");
});

it("names the owners where they are shown (S20)", () => {
  expect(turns([1, 0, 1, 0, 0], [1, 1, 0, 0], [{ seat: 0, kind: 0 }, { seat: 2, kind: 2 }])).toEqual([
    { kind: 0, fits: true, seat: 0 },
    { kind: 2, fits: false, seat: 2 },
  ]);
});
