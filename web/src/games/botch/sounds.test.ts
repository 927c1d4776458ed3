import { expect, it } from "vitest";
import type { EventRecord } from "../../board";
import { soundOf, sounds } from "./sounds";
import { MOTION } from "./stage";

it("has every sound that an event makes", () => {
  for (const name of Object.keys(MOTION)) {
    const made = soundOf?.({ key: 1, line: 1, name, params: { count: 1 }, text: "", ms: 0 } satisfies EventRecord);
    if (made) expect(sounds).toHaveProperty(typeof made === "string" ? made : made[0]);
  }
});

it("is never louder than it should get", () => {
  for (const note of Object.values(sounds).flat()) expect(note.loud ?? 0.1).toBeLessThanOrEqual(0.3);
});
