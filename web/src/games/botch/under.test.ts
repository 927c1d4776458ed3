import { expect, it } from "vitest";
import { frames, stacked } from "./dev/tables";
import { declaration, goings, newest, threatened } from "./under";
import { ITEM } from "./view";

it("is quiet when nothing is under way", () => {
  expect(newest(stacked())).toBeNull();
});

it("reads a claim with the target of its action", () => {
  const view = stacked(frames.ability(1, 2, ITEM + 7), frames.call(1, 7, 2));
  expect(goings(view)).toEqual([{ kind: "claim", seat: 1, card: { item: 7, role: 0 }, target: 2 }]);
});

it("reads a claim of the Railing as one about whoever is hurt", () => {
  expect(newest(stacked(frames.hurt(3), frames.call(0, 3)))).toEqual({ kind: "claim", seat: 0, card: { item: 3, role: 0 }, target: 3 });
});

it("finds the declaration below what has interrupted it", () => {
  const view = stacked(frames.declare(2, 1), frames.hurt(2));
  expect(newest(view)?.kind).toBe("hurt");
  expect(declaration(view)).toEqual({ kind: "declare", seat: 2, joint: false, looked: 1 });
});

it("knows a player who has not been chosen yet", () => {
  expect(newest(stacked(frames.id(0, null)))).toEqual({ kind: "id", seat: 0, target: null });
  expect(newest(stacked(frames.ability(0, null, 14)))).toEqual({ kind: "aim", seat: 0, card: { item: 0, role: 14 }, target: null });
});

it("knows who is threatened, from the claim to the answer, and that man overboard is no threat", () => {
  const about = (...under: number[][]) => threatened({ ...stacked(...under), variant: {} });
  expect(about(frames.ability(1, 2, ITEM + 3), frames.call(1, 3, 2))).toBe(2);
  expect(about(frames.threat(1, 2, 3))).toBe(2);
  expect(about(frames.hurt(3), frames.call(0, 3))).toBeNull();
  expect(about(frames.ability(1, 2, ITEM + 9), frames.call(1, 9))).toBeNull();
  expect(about()).toBeNull();
});
