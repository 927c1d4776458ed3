/** The keyboard: C calls, P passes, figures pick a choice, Space confirms it, V held shows my cards, ? is the reference (sections 9 and 13). */
import type { ActionDict } from "../../board";
import { ID } from "./view";

/** An answer to the question, in the order in which they are offered. */
export type Choice = Pick<ActionDict, "id" | "label">;
export type Wish = { id: number } | { pick: number } | "reference" | "peek";

/** Is somebody writing, or is a sheet open over the board? */
function busyElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  return target?.closest("input, textarea, select, [contenteditable], [role=tablist], [role=menu]") != null;
}

/** What a key stands for now. `picked` is what a figure has picked before of these choices. */
export function wish(key: string, choices: Choice[], picked: number | null): Wish | null {
  const on = (id: number | null): Wish | null => (choices.some((choice) => choice.id === id) ? { id: id! } : null);
  if (key === "?") return "reference";
  if (key.toLowerCase() === "v") return "peek";
  if (key.toLowerCase() === "c") return on(ID.CALL);
  if (key.toLowerCase() === "p") return on(ID.PASS);
  if (key === " ") return on(picked);
  const chosen = /^[0-9]$/.test(key) ? choices[(Number(key) + 9) % 10] : undefined;
  return chosen ? { pick: chosen.id } : null;
}

export function keys(event: KeyboardEvent, choices: Choice[], picked: number | null): Wish | null {
  if (busyElsewhere(event)) return null;
  // Space on a button presses that button.
  if (event.key === " " && event.target instanceof Element && event.target.closest("button, a, summary")) return null;
  return wish(event.key, choices, picked);
}
