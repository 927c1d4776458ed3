import { describe, expect, it } from "vitest";
import type { EventRecord } from "../../board";
import type { Now } from "../../wire";
import { flips, meeting, onStage } from "./stage";
import { street } from "./table.fixture";
import { upBefore, type View } from "./view";

let key = 0;
const event = (name: string, params: Record<string, number | null>, line = 1): EventRecord => ({ key: ++key, line, name, params, text: "", ms: 1 });
const now = (view: View): Now => ({ view }) as unknown as Now;
const shown = (before: View, ...played: EventRecord[]) => onStage({ now: now(street()), before: now(before), fresh: [played.at(-1)!], played })!;

describe("the street while events play", () => {
  it("R20, R24: a delivery lies face up before the one who took it, and counts", () => {
    const place = Array.from({ length: 36 }, () => null) as (number | null)[];
    place[35] = 1;
    const view = shown(street(4, { place }), event("DELIVERED", { seat: 2, card: 35, location: 5, face: 3276 }));
    expect(upBefore(view, 2)).toEqual([35]);
    expect([view.cards[2], view.coins[2]]).toEqual([1, 13]);
  });

  it("R30: a steal takes from one and gives to the other", () => {
    const view = shown(street(4, { cards: [0, 2, 0, 0] }), event("STOLE", { seat: 0, target: 1, card: 13, face: 2405 }));
    expect(view.cards).toEqual([1, 1, 0, 0]);
  });

  it("R34, R35: a right name opens the booze and moves two coins; nothing of it before its time", () => {
    const named = event("NAMED", { seat: 3, target: 1, booze: 5, right: 1 });
    const before = street(4, { actor: 3, loc: [0, 2, 0, 2] });
    expect(shown(before, named)).toMatchObject({ exposed: 0, type: [null, null, null, null] });
    const view = shown(before, named, event("EXPOSED", { seat: 1, booze: 5, location: 2 }));
    expect(view).toMatchObject({ exposed: 2, type: [null, 5, null, null], own: [63, 59, 63, 63], taken_by: [10, 3, 10, 10], coins: [12, 10, 12, 14] });
  });

  it("R36: a wrong name is remembered", () => {
    expect(shown(street(), event("NAMED", { seat: 3, target: 1, booze: 2, right: 0 })).not_type[1]).toBe(4);
  });

  it("R43: what the raid takes goes to nobody", () => {
    expect(shown(street(), event("AUTO_EXPOSED", { seat: 1, booze: 5, location: 2 }))).toMatchObject({ taken_by: [10, 9, 10, 10], coins: [12, 10, 12, 12] });
  });

  it("R52: a discard goes under the deck, and its face to nobody", () => {
    const view = shown(street(4, { cards: [0, 2, 0, 0] }), event("DISCARDED", { seat: 1, card: null, face: null }));
    expect([view.cards[1], view.deck_len]).toEqual([1, 28]);
  });

  it("R13: all Movement cards turn over with the first", () => {
    const went = [0, 1, 2].map((seat) => event("WENT", { seat, location: seat * 2 }, 7));
    expect(flips(went, [went[0]!])).toEqual(new Map([[0, 0], [1, 2], [2, 4]]));
    expect(flips([event("PASSED", { seat: 0 })], [])).toBeNull();
    expect([meeting([0, 2, 4]), meeting([0, 2, 2])]).toEqual([false, true]);
  });
});
