import { beforeEach, expect, it, vi } from "vitest";
import { CoachState } from "../src/lib/coach.svelte";
import { parse, ruleNumber } from "../src/lib/markdown";

const advice = (situation: string) => ({ situation, text: `About ${situation}.`, rules: ["R1"] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

it("says everything the first time, and one line when it comes again", () => {
  const coach = new CoachState("one");
  coach.hear("butch", advice("ROLL"));
  expect([coach.open, coach.said]).toEqual([true, "About ROLL."]);
  coach.open = false;
  coach.hear("butch", advice("ROLL")); // another line of the log, the same question
  expect(coach.open).toBe(false);
  coach.hear("butch", null);
  coach.hear("butch", advice("ROLL")); // nothing was decided meanwhile: the table was paused
  expect([coach.open, coach.said]).toEqual([true, "About ROLL."]);
  coach.decided();
  coach.hear("butch", null);
  coach.hear("butch", advice("ROLL"));
  expect([coach.open, coach.said, coach.shown?.situation]).toEqual([false, "", "ROLL"]);
  const later = new CoachState("two");
  later.hear("butch", advice("ROLL"));
  expect(later.open).toBe(false);
});

it("is quiet about what I know, at every table of this game and of no other", () => {
  const coach = new CoachState("one");
  coach.hear("butch", advice("TURN"));
  coach.know();
  expect(coach.shown).toBeNull();
  const later = new CoachState("two");
  later.hear("butch", advice("TURN"));
  expect(later.shown).toBeNull();
  later.hear("booze", advice("TURN"));
  expect(later.shown).not.toBeNull();
});

it("leaves for one game, and can be called back", () => {
  const coach = new CoachState("one");
  coach.hear("butch", advice("TURN"));
  coach.leave();
  expect([coach.shown, new CoachState("one").left, new CoachState("two").left]).toEqual([null, true, false]);
  coach.back();
  expect([coach.shown?.situation, new CoachState("one").left]).toEqual(["TURN", false]);
});

it("finds the rules of a page by their numbers", () => {
  const [list] = parse("- **R13** Dig.\n- **G4** *Who?* You.\n- **Bold** words, and R13 again.");
  expect(list?.kind === "list" && list.items.map(ruleNumber)).toEqual(["R13", "G4", null]);
});
