import { expect, test } from "vitest";
import type { Now, ReplayFrame } from "../../wire";
import { story } from "./story";

const NAMES = ["Ann", "Ben", "Cem"];
const truth = { hand: [[3, 6, 0], [1, 7, 7], [9, 0, 0]], n_hand: [2, 3, 0], intel_cur: 7, known: null, givers: 0, given: null, score: [0, 0, 0] };

const frame = (events: object[]): ReplayFrame => ({ entry: 1, line: { n: 1, at: 0, k: "acted", events }, now: { view: truth, truth } as unknown as Now }) as unknown as ReplayFrame;
const strike = (suspects: number) => frame([{ name: "STRUCK", text: "", seat: 0, target: 1 }, { name: "TOLL", text: "", seat: 0, suspects, collateral: 2, points: 80 }]);

test("a hand is known slot by slot: one's own, what was seen, or nothing", () => {
  const says = (view: object, viewer: number | null) => story.facts(view, viewer, NAMES).map((fact) => fact.says);
  expect(says(truth, null)).toEqual(["3 6", "1 7 7", "nobody"]);
  const known = [[[0, 0, 0], [0, 7, 39], [0, 0, 0]], null, null];
  expect(says({ ...truth, hand: [[3, 6, 0], null, null], known }, 0)).toEqual(["3 6", "? 7 7?", "nobody"]);
  expect(says({ ...truth, hand: null }, null)).toEqual([null, null, "nobody"]);
});

test("claims about hands are true or false", () => {
  const held = (name: string, seat: number, params: Record<string, number> = {}) => story.holds!({ name, seat, params }, truth);
  expect([held("hold", 0, { rank: 6 }), held("hold", 0, { rank: 7 }), held("hold", 2, { rank: 9 })]).toEqual([true, false, false]);
  expect([held("clean", 0), held("clean", 1)]).toEqual([true, false]);
  expect([held("suspect", 0, { rival: 1 }), held("suspect", 1, { rival: 0 }), held("leave", 0, { rival: 1 })]).toEqual([true, false, null]);
});

test("a strike that meets nobody it was meant for has been led astray", () => {
  expect(story.fooled([strike(0), strike(1)], NAMES)).toEqual([{ frame: 0, seat: 1, text: "Ben fooled Ann: the strike met no suspect, and 2 bystanders died." }]);
  expect(story.turns([strike(0), strike(1)], NAMES)).toEqual([{ frame: 1, seat: 0, text: "Ann struck Ben and met the suspect." }]);
});
