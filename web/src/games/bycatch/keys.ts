/** The keyboard, when nothing else has it: arrows open a side of the fan, plus and minus spread it. */
import { fan } from "./held.svelte";

const SIDES: Record<string, number> = { ArrowUp: 0, ArrowLeft: 1, ArrowRight: 2, ArrowDown: 3 };

/** Was the key for the fan? */
export function keys(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable], [role=tablist], [role=tabpanel], [role=menu], [data-action], .rail, nav")) return false;
  const side = SIDES[event.key];
  if (side !== undefined) fan.setGap(side);
  else if (event.key === "+" || event.key === "=") fan.setSpread(fan.spread + 1);
  else if (event.key === "-") fan.setSpread(fan.spread - 1);
  else return false;
  return true;
}
