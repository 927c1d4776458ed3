/** Which of the shell's sounds an event makes. */
import type { EventRecord, SoundName } from "../../board";

const SOUNDS: Record<string, SoundName> = {
  ROLLED: "dice",
  GAINED: "coin",
  BANK_BONUS: "coin",
  FEE_PAID: "coin",
  REPAIRED: "tick",
  HELD: "thud",
  WORE: "card",
  DERELICT: "thud",
  DEMOLISHED: "thud",
  HIT: "thud",
  BUILT: "thud",
  BOUGHT: "card",
  DEALT: "card",
  MOVED: "tick",
  DUEL: "turn",
};

export const soundOf = (event: EventRecord): SoundName | undefined => SOUNDS[event.name];
