import { expect, it } from "vitest";
import type { EventRecord } from "../../board";
import type { Line, Now } from "../../wire";
import { callOn, lastCall } from "./calls";
import { frames, stacked, viewOf } from "./dev/tables";
import { ITEM, type View } from "./view";

let key = 0;
const event = (name: string, params: Record<string, number>, line = 1): EventRecord => ({ key: ++key, line, name, params, text: name, ms: 300 });
const now = (view: View): Now => ({ view, phase: "TURN" }) as unknown as Now;
const stage = (before: View, after: View, events: EventRecord[], shown: number) => ({ now: now(after), before: now(before), fresh: events.slice(shown), played: events.slice(0, shown + 1) });

it("knows both cards of a call from its first moment (R43)", () => {
  const before = viewOf(3, stacked(frames.ability(1, null, ITEM + 2), frames.call(1, 2)));
  const events = [
    event("CALLED", { seat: 0, target: 1 }), event("FLIPPED", { seat: 1, item: 5 }), event("FLIPPED", { seat: 0, item: 2 }),
    event("FINED", { seat: 1, count: 1 }), event("ACTION_FAILED", { seat: 1 }), event("GAINED", { seat: 2, count: 1 }),
  ];
  const at = (shown: number) => callOn(stage(before, before, events, shown));
  expect(at(0)).toEqual({ line: 1, claimant: 1, caller: 0, claimed: 2, claimantHas: 5, callerHas: 2, claimantPays: 1, callerPays: null, step: "rise" });
  expect([1, 2, 3, 4].map((shown) => at(shown)?.step)).toEqual(["turn", "told", "told", "told"]);
  expect(at(5)).toBeNull();
});

it("takes a card that is flipped by itself for no call", () => {
  const view = viewOf(3);
  expect(callOn(stage(view, view, [event("FLIPPED", { seat: 1, item: 5 })], 0))).toBeNull();
});

it("remembers the last call for as long as the turn after it", () => {
  const lines = (...names: string[]): Line[] => names.map((name, n) => ({ n, at: 0, k: "acted", events: TOLD[name] })) as unknown as Line[];
  const TOLD: Record<string, object[]> = {
    claim: [{ name: "CLAIMED_ITEM", seat: 1, item: 2 }],
    call: [{ name: "CALLED", seat: 0, target: 1 }, { name: "FLIPPED", seat: 1, item: 5 }, { name: "FLIPPED", seat: 0, item: 2 }],
    turn: [{ name: "TURN", seat: 2 }],
  };
  const faced = { claimant: 1, caller: 0, claimed: 2, claimantHas: 5, callerHas: 2 };
  expect(lastCall(lines("claim"))).toBeNull();
  expect(lastCall(lines("claim", "call"))).toEqual(faced);
  expect(lastCall(lines("claim", "call", "turn"))).toEqual(faced);
  expect(lastCall(lines("claim", "call", "turn", "turn"))).toBeNull();
});
