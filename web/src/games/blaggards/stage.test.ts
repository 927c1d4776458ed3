import { expect, it } from "vitest";
import { nowOf, viewOf } from "./dev/tables";
import { differences, fighting, MOTION, onStage } from "./stage";

const event = (name: string, params: Record<string, number>, key = 1) => ({ key, line: 1, name, params, text: "", ms: MOTION[name] ?? 250 });

it("keeps the lid shut until its moment", () => {
  const before = nowOf("PLACE", viewOf(5, { chest: 4, band: 7 }));
  const now = nowOf("BELL", viewOf(5, { chest: -1, band: 0, open: [1, 0, 0, 1, 1, 0], token: [2, null, null, 0, 3, null] }));
  const [revealed, unlocked, brawl] = [event("REVEALED", { silver: 2, blue: 1, red: 0, gold: 0, skeleton: 0 }), event("UNLOCKED", { chest: 4, doubloons: 3 }, 2), event("BRAWL", { seat: 2 }, 3)];
  const first = onStage({ now, before, fresh: [revealed, unlocked, brawl], played: [revealed] })!;
  expect([first.chest, first.open[4], first.token?.[4]]).toEqual([4, 0, null]);
  const second = onStage({ now, before, fresh: [unlocked, brawl], played: [revealed, unlocked] })!;
  expect([second.chest, second.open[4], second.token?.[4]]).toEqual([4, 1, 3]);
  expect(onStage({ now, before: now, fresh: [], played: [] })).toBe(now.view);
});

it("lets the loser fall and the patch sail one after the other", () => {
  const before = nowOf("KO", viewOf(5));
  const now = nowOf("MUSTER", viewOf(5, { bruised: [0, 1, 0, 1, 0], captain: 4, round_no: 3, step: 0 }));
  const [out, captain] = [event("KNOCKED_OUT", { seat: 3 }), event("CAPTAIN", { seat: 4 }, 2)];
  const fallen = onStage({ now, before, fresh: [out, captain], played: [out] })!;
  expect([fallen.bruised[3], fallen.captain, fallen.round_no]).toEqual([1, 2, 2]);
  expect(onStage({ now, before, fresh: [captain], played: [out, captain] })!.captain).toBe(4);
});

it("names what changed for who wants no motion", () => {
  const after = viewOf(5, { bruised: [0, 1, 0, 1, 0], captain: 4, open: [1, 0, 0, 1, 1, 0] });
  expect([...differences(viewOf(5), after)].sort()).toEqual(["chest-4", "seat-2", "seat-3", "seat-4"]);
});

it("shows the fight by the event on stage, else by the question", () => {
  expect(fighting("BELL", undefined, false)).toBe(true);
  expect(fighting("BELL", event("UNLOCKED", {}), false)).toBe(false);
  expect(fighting("MUSTER", event("CAPTAIN", { seat: 1 }), false)).toBe(true);
  expect(fighting("COUNCIL", undefined, false)).toBe(false);
});

it("lets a lock finish until the last drum beat of a live fight", () => {
  expect(fighting("LIVE", event("UNLOCKED", {}), false)).toBe(false);
  expect(fighting("LIVE", event("UNLOCKED", {}), true)).toBe(true);
  expect(fighting("LIVE", undefined, false)).toBe(true);
});

it("never needs more time than the shell gives", () => {
  const total = (...names: string[]) => names.reduce((sum, name) => sum + (MOTION[name] ?? 250), 0);
  expect(total("REVEALED", "LOCKED", "BRAWL")).toBeLessThanOrEqual(4000);
  expect(total("REVEALED", "UNLOCKED", "CAST", "BRAWL")).toBeLessThanOrEqual(4000);
  expect(total("BELL", "KNOCKED_OUT", "CAPTAIN")).toBeLessThanOrEqual(4000);
});
