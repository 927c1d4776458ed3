import { describe, expect, it } from "vitest";
import { decidedBy, standings } from "./score";
import { street } from "./table.fixture";
import { decidedWords, product } from "./text";

const coins = (mobs: ReturnType<typeof standings>) => Object.fromEntries(mobs.flatMap(({ accounts }) => accounts.map(({ seat, coins: n }) => [seat, n])));

describe("the final edition", () => {
  it("S20: a trophy from a mate costs 2", () => {
    const view = street(6, { type: [0, 1, 4, 5, 8, 9], own: [63, 62, 63, 63, 63, 63], taken_by: [10, 0, 10, 10, 10, 10], lost_loc: [6, 0, 6, 6, 6, 6], exposed: 2, snitch: [0, 9] });
    expect(coins(standings(view))).toMatchObject({ 0: 11, 1: 10 });
    expect(standings(view).find(({ mob }) => mob === 0)?.score).toBe(21);
  });

  it("S21, R48: with four players a loner counts double", () => {
    const view = street(4, { type: [0, 4, 1, 8], cards: [3, 3, 4, 5], own: [62, 61, 59, 63], taken_by: [9, 9, 3, 10], lost_loc: [0, 1, 2, 6], exposed: 7, exposed_tick: [2, 2, 1, 0], snitch: [3, 9], winners: 4 });
    const mobs = standings(view);
    expect(coins(mobs)).toEqual({ 0: 13, 1: 26, 2: 14, 3: 40 });
    expect(mobs.map(({ mob, score }) => [mob, score])).toEqual([[2, 40], [0, 27], [1, 26]]);
    expect(product(mobs[0]!.accounts[0]!)).toBe("20 × 2 = 40");
  });

  it("S24, R49: a mob of three counts its highest and its lowest with seven, all with nine", () => {
    const seven = street(7, { type: [0, 1, 2, 4, 5, 8, 9], cards: [5, 3, 0, 2, 4, 1, 3] });
    const [liquor, beer] = standings(seven);
    expect([liquor?.mob, liquor?.score, beer?.mob, beer?.score]).toEqual([1, 30, 0, 29]);
    expect(beer?.accounts.map(({ counts }) => counts)).toEqual([true, false, true]);
    const nine = street(9, { type: [0, 1, 2, 4, 5, 6, 8, 9, 10], cards: [5, 3, 0, 0, 0, 0, 0, 0, 0] });
    expect(standings(nine)[0]?.score).toBe(44);
  });

  it("S25, R51: opponents Exposed, then who stayed hidden longest, then a shared win", () => {
    const tied = { type: [0, 1, 4, 5, 8, 9], cards: [1, 0, 0, 0, 0, 0] };
    const exposures = street(6, { ...tied, cards: [0, 0, 0, 0, 0, 0], own: [31, 63, 31, 63, 63, 63], taken_by: [4, 10, 5, 10, 10, 10], exposed: 5, exposed_tick: [1, 0, 2, 0, 0, 0] });
    expect(standings(exposures)[0]).toMatchObject({ mob: 2, exposures: 2 });
    const hidden = street(6, { type: tied.type, exposed: 62, exposed_tick: [0, 1, 2, 3, 4, 5] });
    expect(decidedBy(standings(hidden))).toBe("hidden");
    expect(decidedWords("hidden", standings(hidden))).toContain("kept somebody hidden longer");
    const shared = street(6, { type: tied.type });
    expect(decidedBy(standings(shared))).toBe("shared");
    expect(decidedBy(standings(street(6, tied)))).toBe("coins");
  });

  it("2.6: the table's own numbers count", () => {
    const view = street(4, { type: [0, 4, 1, 8], cards: [2, 0, 0, 0], variant: { value_delivery: 3, value_movement: 1, "four.loner_multiplier": 1 } });
    expect(coins(standings(view))).toEqual({ 0: 12, 1: 6, 2: 6, 3: 6 });
  });
});
