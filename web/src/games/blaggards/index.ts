import type { ActionDict, BoardModule } from "../../board";
import type { Now } from "../../wire";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Reveal from "./Reveal.svelte";
import { picks } from "./picks.svelte";
import { sounds, soundOf } from "./sounds";
import { MOTION } from "./stage";
import { groups, headings, keysSaid, words } from "./text";
import "./theme.css";
import { ownHand, type View } from "./view";

const DEEDS = ["MUSTER", "STEAL", "SPY", "DISCARD", "SCOUT", "TONIC", "GIFT_KEY", "GIFT_TO", "SWAP_A", "SWAP_B", "SWAP_KEYS", "HANDS_A", "HANDS_B"];
const TRIP = ["COUNCIL", "CHEST", "IGNORE", "BAND", "ORDER", "PLACE", "SKULL"];

/** The heading of the rules that explains a question. */
function anchor(phase: string): string {
  if (phase === "OVER") return headings.over;
  return DEEDS.includes(phase) ? headings.deeds : TRIP.includes(phase) ? headings.trip : headings.brawl;
}

/** What I hold, in words. */
function hand(now: Now): string {
  const view = now.view as View | null;
  return view && now.you !== null ? `${words.hand}: ${keysSaid(ownHand(view, now.you))}` : "";
}

/** Board and hand offer everything themselves; a one-tap button beside "choose, then slide to lock" would be a trap. */
function buttons(): ActionDict[] {
  return [];
}

/**
 * What was decided ahead: the second throw, the receiver of a gift. The board says it as soon as it is asked. And nobody
 * is called at night.
 */
function silent(now: Now, legal: ActionDict[]): boolean {
  if (picks.asleep) return true;
  const next = picks.queue[0] ?? (now.phase === "GIFT_TO" ? picks.gift : null);
  return next !== null && next !== undefined && legal.some(({ id }) => id === next);
}

/** Only kinds that I hold are offered where a key is asked for. */
function secret(action: ActionDict): boolean {
  return action.name === "KEY";
}

export { Board, Hand, Reveal, buttons, groups, hand, secret, silent, sounds, soundOf };
export const rulesAnchor: BoardModule["rulesAnchor"] = anchor;
export const motion = MOTION;
export const revealFirst = true;
