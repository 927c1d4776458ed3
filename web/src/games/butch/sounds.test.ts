import { expect, test } from "vitest";
import type { EventRecord } from "../../board";
import { soundOf, sounds } from "./sounds";
import { MOTION } from "./stage";

const event = (name: string, params: EventRecord["params"] = {}): EventRecord => ({ key: 1, line: 1, name, params, text: "", ms: 1 });
const SHELL = ["turn", "card", "dice", "coin", "thud", "tick", "bell"];

test("every event that sounds makes a sound that there is", () => {
  for (const name of Object.keys(MOTION)) {
    const made = soundOf!(event(name));
    if (made) expect([...Object.keys(sounds), ...SHELL]).toContain(typeof made === "string" ? made : made[0]);
  }
});

test("hammer knocks rise in pitch with each repair", () => {
  const pitches = [1, 2, 3, 4, 5, 6].map((repair) => {
    const made = soundOf!(event("REPAIRED", { repair }));
    return Array.isArray(made) ? (made[1].pitch ?? 1) : 1;
  });
  expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
  expect(new Set(pitches).size).toBe(6);
});

test("notes can be heard, and none hurts", () => {
  for (const note of Object.values(sounds).flat()) {
    expect(note.pitch).toBeGreaterThan(20);
    expect(note.pitch).toBeLessThan(5000);
    expect(note.loud ?? 0.1).toBeLessThanOrEqual(0.3);
    expect(note.length).toBeGreaterThan(0);
  }
});
