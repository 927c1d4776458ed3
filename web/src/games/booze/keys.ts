/** The keyboard: 1 to 6 are the speakeasies, in my turn 1 to 4 are Deliver, Event, Tail and Pass. */
import type { ActionDict } from "../../board";
import { ID, offered, ofKind } from "./view";

export type Wish = { id: number } | { verb: "deliver" | "tail" };

function busyElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  return target?.closest("input, textarea, select, [contenteditable], [role=tablist], [role=menu]") != null;
}

/** What a figure stands for now. With several cards or players to choose from, the choice is opened. */
export function wish(figure: number, phase: string, legal: ActionDict[]): Wish | null {
  if (phase === "MOVE") {
    const move = offered(legal, ID.move(figure - 1));
    return move ? { id: move.id } : null;
  }
  if (phase !== "TURN" || legal.length === 0) return null;
  const [cards, seats] = [ofKind(legal, "CARD"), ofKind(legal, "SEAT")];
  if (figure === 1 && cards.length > 0) return cards.length === 1 ? { id: cards[0]!.id } : { verb: "deliver" };
  if (figure === 2 && offered(legal, ID.EVENT)) return { id: ID.EVENT };
  if (figure === 3 && seats.length > 0) return seats.length === 1 ? { id: seats[0]!.id } : { verb: "tail" };
  return figure === 4 ? { id: ID.PASS } : null;
}

export function keys(event: KeyboardEvent, phase: string, legal: ActionDict[]): Wish | null {
  return /^[1-6]$/.test(event.key) && !busyElsewhere(event) ? wish(Number(event.key), phase, legal) : null;
}
