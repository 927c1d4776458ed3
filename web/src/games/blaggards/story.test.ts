import { expect, test } from "vitest";
import type { Now, ReplayFrame } from "../../wire";
import { story } from "./story";

const NAMES = ["Ann", "Ben"];
const truth = { role: [0, 1], hand: [[1, 0, 2, 0, 0], [0, 0, 0, 0, 0]], token: [3, 0, 2, 1, 3, 2], open: [1, 0, 0, 0, 0, 1] };
const frame = (now: object): ReplayFrame => ({ entry: 1, line: { n: 1, at: 0, k: "acted" }, now: { truth: now } as unknown as Now });

test("R52: open chests are the Pirates', locked ones the Blaggards'", () => {
  expect(story.series([frame(truth), frame({ ...truth, open: [1, 1, 1, 1, 1, 1] })], NAMES).map(({ label, values }) => [label, values])).toEqual([["Pirates", [5, 11]], ["Blaggards", [6, 0]]]);
});

test("roles, Hands and tokens, as far as they are known", () => {
  const says = (view: object) => story.facts(view, null, NAMES).map((fact) => fact.says).slice(0, 6);
  expect(says(truth)).toEqual(["Pirate", "Silver and 2 Red", "Blaggard", "no key", "3 doubloons", expect.any(String)]);
  expect(says({ role: [0, null], hand: [[1, 0, 2, 0, 0], null], token: null })).toEqual(["Pirate", "Silver and 2 Red", null, null, null, null]);
});

test("claims at the council and in talk are true or false", () => {
  const held = (name: string, params: Record<string, number>) => story.holds!({ name, seat: 0, params }, truth);
  expect([held("CLAIMED", { mask: 5 }), held("CLAIMED", { mask: 3 }), held("CLAIMED", { mask: -1 }), held("hold", { mask: 4 })]).toEqual([true, false, null, true]);
  expect([held("accuse", { target: 1 }), held("trust", { target: 1 }), held("trust", { target: 0 }), held("LOCKED", { chest: 1 })]).toEqual([true, false, true, null]);
});
