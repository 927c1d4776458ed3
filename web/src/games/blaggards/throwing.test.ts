import { expect, it } from "vitest";
import { viewOf } from "./dev/tables";
import { landedTokens, lying, maskedTokens, playback, spotsOf, toldTokens } from "./throwing";
import { LANDING } from "./view";

const token = (n: number, tick: number, landing = LANDING.CLEAN) => ({ n, seat: n, target: 0, landing, tick });

it("plays the blows in the order of their ticks, after the drums and before the end", () => {
  const played = playback([token(0, 1), token(1, 2), token(2, 2), token(3, 6, LANDING.LATE)], 2400);
  const times = played.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThan(800);
  expect(Math.max(...times)).toBeLessThan(2400);
});

it("reads the tokens of the view, hidden throwers as nobody", () => {
  expect(landedTokens([[2, 1, 0, 3, 0], [3, null, null, 2, 1], [-1, -1, -1, -1, -1]], 2)).toEqual([
    { n: 0, tick: 2, seat: 1, target: 3, landing: LANDING.CLEAN },
    { n: 1, tick: 3, seat: null, target: 2, landing: LANDING.EDGE },
  ]);
  expect(landedTokens(null, 0)).toEqual([]);
});

it("counts tokens without owners where throwers are hidden", () => {
  expect(maskedTokens([0, 2, null], [0, 0, 1]).map(({ n, seat, target, landing }) => [n, seat, target, landing])).toEqual([[0, null, 1, LANDING.CLEAN], [1, null, 1, LANDING.CLEAN], [2, null, 2, LANDING.EDGE]]);
  const told = toldTokens([{ name: "BELL" }, { name: "MARKS", seat: 3, clean: 1, edge: 1 }, { name: "MISSES", off: 1, late: 0 }], 5);
  expect(told.map(({ seat, target, landing }) => [seat, target, landing])).toEqual([[null, 3, LANDING.CLEAN], [null, 3, LANDING.EDGE]]);
});

it("finds where live tokens lie since the last start", () => {
  const lines = [
    { n: 1, at: 0, k: "acted", spots: [[1, 5, 5]] as [number, number, number][] },
    { n: 2, at: 0, k: "acted", events: [{ name: "STARTED", seat: 0, text: "" }] },
    { n: 3, at: 0, k: "flung" },
    { n: 4, at: 0, k: "acted", spots: [[1, 10, -20], [2, 30, 40]] as [number, number, number][] },
  ];
  expect(spotsOf(lines)).toEqual([[10, -20], [30, 40]]);
});

it("lights the token the referee is asked about, and leaves out what came too late", () => {
  const view = viewOf(5, { landed: [[1, 1, 0, 3, 0], [2, 3, 0, 4, 1], [2, 1, 1, 4, 1], [5, 4, 0, 3, 3], [5, 4, 1, -1, 2]], landed_len: 5, edges: [[1, 4]], edges_len: 1 });
  const found = lying(view, "EDGE", [], false);
  expect(found.map(({ token, asked }) => [token.n, asked])).toEqual([[0, false], [1, false], [2, true]]);
  expect(lying(view, "NEXT", [], false).some(({ asked }) => asked)).toBe(false);
});
