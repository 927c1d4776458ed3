import { expect, it } from "vitest";
import type { EventRecord } from "../../board";
import type { Now } from "../../wire";
import { viewOf } from "./dev/tables";
import { differences, onStage } from "./stage";
import { declaration } from "./under";
import type { View } from "./view";

let key = 0;
const event = (name: string, params: Record<string, number>, line = 1): EventRecord => ({ key: ++key, line, name, params, text: name, ms: 300 });
const now = (view: View): Now => ({ view, phase: "TURN" }) as unknown as Now;
const stage = (before: View, after: View, events: EventRecord[], shown: number) => ({ now: now(after), before: now(before), fresh: events.slice(shown), played: events.slice(0, shown + 1) });

it("holds diamonds back until their event has been on stage", () => {
  const before = viewOf(3, { gems: [2, 3, 8], bank: 4, pile: 40 });
  const after = viewOf(3, { gems: [3, 3, 7], bank: 5, pile: 39 });
  const events = [event("FINED", { seat: 2, count: 1 }), event("GAINED", { seat: 0, count: 1 })];
  const first = onStage(stage(before, after, events, 0))!;
  expect([first.gems, first.bank, first.pile]).toEqual([[2, 3, 7], 5, 40]);
  expect(onStage(stage(before, after, events, 1))!.gems).toEqual([3, 3, 7]);
  expect(onStage({ ...stage(before, after, events, 1), fresh: [] })).toEqual(after);
});

it("pays from the loose diamonds first, then from the item, then from the role (R75)", () => {
  const before = viewOf(3, { gems: [1, 0, 0], item_stash: [1, 0, 0], role_stash: [3, 0, 0] });
  const view = onStage(stage(before, before, [event("TO_BANK", { seat: 0, count: 3 })], 0))!;
  expect([view.gems[0], view.item_stash[0], view.role_stash[0]]).toEqual([0, 0, 2]);
});

it("turns cards up and down with their events", () => {
  const before = viewOf(3, { holds: null, item_up: [0, 0, 0] });
  const events = [event("REVEALED", { seat: 1, item: 1 }), event("SWAPPED", { seat: 0, target: 1 })];
  const up = onStage(stage(before, before, events, 0))!;
  expect([up.item_up[1], up.holds?.[1]]).toEqual([1, 1]);
  expect(onStage(stage(before, before, events, 1))!.item_up).toEqual([0, 0, 0]);
});

it("shows nobody a card before it has turned over", () => {
  const before = viewOf(3, { shown: [0, 0, 0], known: [[2, 0, 0], null, null] });
  const after = viewOf(3, { shown: [0, 5, 0], known: [[2, 5, 0], null, null] });
  const events = [event("CALLED", { seat: 0, target: 1 }), event("FLIPPED", { seat: 1, item: 5 })];
  expect(onStage(stage(before, after, events, 0))!.known?.[0]).toEqual([2, 0, 0]);
  expect(onStage(stage(before, after, events, 1))!.known?.[0]).toEqual([2, 5, 0]);
});

it("forgets with a swap of somebody else, and not with one's own (R21)", () => {
  const before = viewOf(3, { shown: [0, 5, 4], known: [[2, 5, 4], null, null] });
  const swapped = (seat: number, target: number) => onStage(stage(before, before, [event("SWAPPED", { seat, target })], 0))!;
  expect([swapped(1, 2).known?.[0], swapped(1, 2).shown]).toEqual([[2, 0, 0], [0, 0, 0]]);
  expect([swapped(0, 1).known?.[0], swapped(0, 1).shown]).toEqual([[2, 5, 4], [0, 0, 4]]);
});

it("has a declaration on stage from its first word until the next turn", () => {
  const events = [event("DECLARED", { seat: 1, joint: 0 }), event("REVEALED", { seat: 1, item: 1 }), event("DECLARATION_FAILED", { seat: 1 }), event("TURN", { seat: 2 })];
  const on = events.map((_, shown) => declaration(onStage(stage(viewOf(3), viewOf(3), events, shown))!)?.seat ?? null);
  expect(on).toEqual([1, 1, 1, null]);
});

it("finds the seats at which something has changed", () => {
  expect([...differences(viewOf(3), viewOf(3, { hurt: [0, 1, 1] }))]).toEqual([2]);
});
