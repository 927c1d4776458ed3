import type { ActionDict, BoardModule } from "../../board";
import type { Now } from "../../wire";
import Board from "./Board.svelte";
import { soundOf, sounds } from "./sounds";
import Reveal from "./Reveal.svelte";
import { MOTION } from "./stage";
import { GROUPS, rulesOn, words } from "./text";
import "./theme.css";
import { ID, offered, type View } from "./view";

/** The throw is always the thing to do; ending a turn only when nothing else is left. */
function primary(_: Now, legal: ActionDict[]): number | null {
  const roll = offered(legal, ID.ROLL_TWO) ?? offered(legal, ID.ROLL_ONE);
  if (roll) return roll.id;
  return legal.length === 1 ? (legal[0]?.id ?? null) : null;
}

/** Cells and cards are touched where they lie; the dock has what has no place on the board. */
function buttons(_: Now, legal: ActionDict[]): ActionDict[] {
  return legal.filter(({ params }) => Object.keys(params).length === 0);
}

function hand(now: Now): string {
  const view = now.view as View | null;
  return view && now.you !== null ? words.purse(view.rubies[now.you] ?? 0) : "";
}

export { Board, Reveal };
export const rulesAnchor: BoardModule["rulesAnchor"] = (phase) => rulesOn[phase] ?? "";
export const motion = MOTION;
export const groups = GROUPS;
export { buttons, hand, primary, soundOf, sounds };
