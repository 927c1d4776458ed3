/** Press and hold (section 9): a card is seen while the finger stays on it. A short touch stays a touch. */
import type { Action } from "svelte/action";

export interface Peek {
  /** the finger lies on the card, or has left it */
  look: (on: boolean) => void;
  /** what comes of holding on; null if nothing does */
  deed: (() => void) | null;
}

/** Milliseconds: from here on it is no touch any more. */
const SHORT = 250;
/** Milliseconds: so long one holds on to do something that ends a turn. */
export const LONG = 1100;

export const peek: Action<HTMLElement, Peek> = (node, given) => {
  let options = given;
  let timers: number[] = [];
  let seen = false;
  let touched = false;

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    touched = false;
    timers = [
      window.setTimeout(() => {
        seen = touched = true;
        options.look(true);
      }, SHORT),
      window.setTimeout(() => options.deed?.(), LONG),
    ];
  }
  function up() {
    timers.forEach(clearTimeout);
    if (seen) options.look(false);
    seen = false;
  }
  /** After a look, letting go is no click. A click by keyboard has no length. */
  function click(event: MouseEvent) {
    if (touched && event.detail > 0) event.stopImmediatePropagation();
    touched = false;
  }
  const noMenu = (event: Event): void => event.preventDefault();

  node.addEventListener("pointerdown", down);
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) node.addEventListener(end, up);
  node.addEventListener("click", click, { capture: true });
  node.addEventListener("contextmenu", noMenu);
  return {
    update: (next) => void (options = next),
    destroy: up,
  };
};
