import { expect, test } from "vitest";
import { apart, path, ticks } from "../src/replay/chart";

test("ticks enclose all values with round numbers", () => {
  expect(ticks([0, 3, 7])).toEqual([0, 2, 4, 6, 8]);
  expect(ticks([-30, 250])).toEqual([-100, 0, 100, 200, 300]);
  expect(ticks([])).toEqual([0, 1]);
  expect(ticks([12, 12])).toEqual([0, 5, 10, 15]);
});

test("a path holds its value until it changes", () => {
  const same = (n: number) => n;
  expect(path([2, 2, 5, 5], same, same)).toBe("M0.0 2.0H2.0V5.0H3.0");
});

test("labels are moved apart and stay inside", () => {
  expect(apart([10, 12, 50], 20, 0, 100)).toEqual([10, 30, 50]);
  expect(apart([95, 95, 95], 20, 0, 100)).toEqual([60, 80, 100]);
  expect(apart([], 20, 0, 100)).toEqual([]);
});
