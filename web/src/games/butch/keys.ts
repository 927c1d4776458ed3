/** The keyboard: arrows walk, R repairs, 1 to 8 look at a card, Enter is done. */
import type { ActionDict } from "../../board";
import { has, ID, offered, type View } from "./view";

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Wish = { id: number } | { slot: number };

function busyElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  if (target?.closest("input, textarea, select, [contenteditable], [role=tablist], [role=menu]")) return true;
  return event.key === "Enter" && target?.closest("button, a, summary") !== null && target !== null;
}

export function keys(event: KeyboardEvent, view: View, you: number, legal: ActionDict[]): Wish | null {
  if (busyElsewhere(event)) return null;
  const step = STEPS[event.key];
  if (step && has(legal, "MOVE")) {
    const hero = view.hero[you] ?? 0;
    const [column, row] = [(hero % 3) + step[0], Math.floor(hero / 3) + step[1]];
    return column in [0, 1, 2] && row in [0, 1, 2] ? { id: ID.move(row * 3 + column) } : null;
  }
  if (event.key.toLowerCase() === "r" && (has(legal, "MOVE") || has(legal, "REPAIR"))) return { id: ID.REPAIR };
  if (/^[1-8]$/.test(event.key) && has(legal, "BUY")) return { slot: Number(event.key) - 1 };
  if (event.key === "Enter") {
    const done = offered(legal, ID.PASS) ?? offered(legal, ID.ROLL_TWO) ?? offered(legal, ID.ROLL_ONE);
    return done && !has(legal, "BOOST") ? { id: done.id } : null;
  }
  return null;
}
