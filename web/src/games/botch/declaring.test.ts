import { expect, it } from "vitest";
import type { EventRecord } from "../../board";
import { apart, peril, spoiler } from "./declaring";
import { viewOf } from "./dev/tables";

const up = (item: number, gems: number, more = {}) => viewOf(3, { item_up: [1, 0, 0], holds: [item, null, null], gems: [gems, 2, 2], item_stash: [0, 0, 0], role: [1, 2, 5], role_up: [1, 1, 1], ...more });

it("counts what a declaration has to spare, by the better of its conditions", () => {
  expect(peril(up(2, 11), 0, false)).toEqual({ spare: 1 });
  expect(peril(up(5, 9), 0, false)).toEqual({ spare: 1 });
  expect(peril(up(6, 7), 0, false)).toEqual({ spare: 0 });
  expect(peril(up(6, 8), 0, false)).toEqual({ spare: -1 });
  expect(peril(up(2, 8, { role: [10, 2, 5] }), 0, false)).toEqual({ spare: 1 });
  expect(peril(up(2, 9), 0, false)).toEqual({ spare: -1 });
});

it("knows that the Album forbids it, and nothing before the card is up", () => {
  expect(peril(up(1, 12), 0, false)).toEqual({ blocked: 1 });
  expect(peril(up(1, 12, { item_up: [0, 0, 0], holds: null }), 0, false)).toBeNull();
});

it("adds up both Twins", () => {
  expect(peril(up(2, 9, { role: [11, 11, 5], gems: [9, 7, 2] }), 0, true)).toEqual({ spare: 1 });
});

it("remembers who spoke up while the rest of it plays", () => {
  const event = (name: string, seat: number): EventRecord => ({ key: seat, line: 1, name, params: { seat, target: 0 }, text: "", ms: 1 });
  expect(spoiler([event("REACTED", 1), event("REVEALED", 1), event("TOOK", 1)])?.params["seat"]).toBe(1);
  expect(spoiler([event("DECLARED", 0)])).toBeNull();
});

it("opens eleven envelopes within a moment", () => {
  expect(apart(2)).toBe(260);
  expect(apart(11) * 11).toBeLessThanOrEqual(1300);
});
