/** What a seat is seen to be doing, in a few words beside its portrait. */
import type { Desk } from "./desk.svelte";
import { claimWords, words } from "./text";
import { NO_CLAIM, NOBODY } from "./view";

const TREAT = 2;

export interface Doing {
  text: string;
  kind: "hat" | "busy" | "claim" | "asked";
}

export function doing(desk: Desk, seat: number): Doing | null {
  const { view, truth, phase, names } = desk;
  const claim = view.claim?.[seat] ?? NO_CLAIM;
  if (phase === "MOVE" || phase === "CLAIM") {
    if (desk.answered.includes(seat) && !desk.beat) return { text: words.hat, kind: "hat" };
    return phase === "MOVE" && claim > 0 && claim < NO_CLAIM ? { text: `“${claimWords(claim, names)}”`, kind: "claim" } : null;
  }
  if (desk.beat) return null;
  const target = truth.target < NOBODY ? (names[truth.target] ?? "") : "";
  if (truth.who === seat && truth.actor !== seat) return { text: words.thinks, kind: "asked" };
  if (truth.actor !== seat) return null;
  if (phase === "TAIL") return { text: words.tails(target), kind: "busy" };
  if (phase === "EV_SEAT") return { text: words.chooses, kind: "busy" };
  if (phase === "EV_REPLY") return { text: words.shakes(target), kind: "busy" };
  if (phase === "EV_TREAT") return { text: truth.event_kind === TREAT ? words.treats(target) : words.chooses, kind: "busy" };
  if (phase === "EV_DRAW") return { text: words.looks, kind: "busy" };
  return { text: words.thinks, kind: "asked" };
}
