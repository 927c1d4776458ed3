import type { ActionDict, BoardModule } from "../../board";
import type { Now } from "../../wire";
import Board from "./Board.svelte";
import { sounds, soundOf } from "./sounds";
import { MOTION } from "./stage";
import { groups, person, posture, rulesOn, words } from "./text";
import "./theme.css";
import { ID, read, type RawView } from "./view";
import { inWindow, regroup } from "./window.svelte";

/** What is chosen by touching cards, backs or the lens needs no button in the dock. */
const BY_TOUCH = ["MOVE", "SPREAD", "GAP", "GIVE", "PICK", "SHELTER", "SURVEIL", "STRIKE", "TARGET", "SHOT", "AIM", "EXPEL"];
/** Labels that name a card of mine. */
const MINE = ["GIVE", "SHELTER", "PAY", "EXPEL"];

const buttons: BoardModule["buttons"] = (_, legal) => legal.filter(({ name }) => !BY_TOUCH.includes(name));
const secret: BoardModule["secret"] = ({ name }) => MINE.includes(name);

function primary(_: Now, legal: ActionDict[]): number | null {
  if (inWindow(legal)) return ID.HOLD;
  return legal.length === 1 ? (legal[0]?.id ?? null) : null;
}

/** HOLD comes by itself when nothing has changed, and after what was queued. */
const silent: BoardModule["silent"] = (now, legal) => {
  const view = now.view as RawView | null;
  return view !== null && now.you !== null && inWindow(legal) && regroup.byItself(read(view, now.you).stale);
};

function hand(now: Now): string {
  const view = now.view as RawView | null;
  const table = view ? read(view, now.you) : null;
  if (!table?.mine) return "";
  if (table.mine.length === 0) return words.fanEmpty;
  const cards = table.mine.map((rank, slot) => `${slot + 1}: ${person(rank)}`);
  return `${words.fan}, ${posture(table.posture.spread, table.posture.gap)}. ${cards.join("; ")}.`;
}

export { Board, buttons, groups, hand, primary, secret, silent, sounds, soundOf };
export { default as Reveal } from "./Reveal.svelte";
export const rulesAnchor: BoardModule["rulesAnchor"] = (phase) => rulesOn[phase] ?? "";
export const motion = MOTION;
export const revealFirst = true;
