/** The regroup window: sends what is queued, one thing after the other, and holds when there is nothing more to wait for. */
import type { ActionDict } from "../../board";
import { fan } from "./held.svelte";
import type { Step } from "./regroup";
import { ID, offered } from "./view";

function idOf(step: Step): number {
  if (step.kind === "move") return ID.move(step.from, step.to);
  return step.kind === "spread" ? ID.spread(step.value) : ID.gap(step.value);
}

/** Does the table wait for my HOLD? */
export const inWindow = (legal: ActionDict[]): boolean => offered(legal, ID.HOLD) !== undefined;

class Window {
  #open = false;
  /** nothing of mine has changed, or all I want was queued before: then HOLD follows by itself */
  #byItself = false;

  /** What to send now: a step, HOLD, or nothing yet. `open` is whether my HOLD is awaited, also while an answer is on its way. */
  next(open: boolean, legal: ActionDict[], stale: boolean): number | null {
    if (open && !this.#open) this.#byItself = !stale || fan.queued || fan.dragging;
    this.#open = open;
    if (!open || !inWindow(legal) || fan.dragging) return null;
    const step = fan.steps.find((one) => offered(legal, idOf(one)));
    if (step) {
      // The second half of a rustle for show puts the card back: that is an ordinary move.
      if (step.kind === "move") fan.rustle = false;
      return idOf(step);
    }
    return this.#byItself ? ID.HOLD : null;
  }

  /** Will the question be answered without the person? */
  byItself(stale: boolean): boolean {
    return this.#open ? this.#byItself : !stale || fan.queued;
  }
}

export const regroup = new Window();
