import type { ActionDict, BoardModule } from "../../board";
import type { Now } from "../../wire";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { picks } from "./picks.svelte";
import Reveal from "./Reveal.svelte";
import { soundOf, sounds } from "./sounds";
import { HANDS, MOTION } from "./stage";
import { groups, itemName, roleName, rulesElse, rulesOn, words } from "./text";
import "./theme.css";
import { threatened } from "./under";
import { at, dyingAt, ID, isUp, knownRole, total, type View } from "./view";

/** Board and hand offer everything themselves, each question in its own shape. */
const buttons: BoardModule["buttons"] = () => [];

/** That I may turn the card up says that my name was right; that I may declare for two, or show a role, who I am. */
const secret: BoardModule["secret"] = ({ id }) => id === ID.UNMASK || id === ID.DECLARE_JOINT || id === ID.REACT_ROLE;

/** "Swap with Ben" was one touch: the second answer is on its way. */
function silent(now: Now, legal: ActionDict[]): boolean {
  return picks.aim !== null && now.phase === "TARGET" && legal.some(({ id }) => id === ID.target(picks.aim!));
}

/** What I hold and know, in words. */
function hand(now: Now): string {
  const view = now.view as View | null;
  if (!view || now.you === null) return "";
  // What lies face-down is said on the board, where the table may remember for people.
  const held = isUp(view, now.you) ? words.itemUp(itemName(at(view.holds, now.you))) : words.faceDown;
  return words.hand(words.yourRole(roleName(knownRole(view, now.you, now.you))), held, total(view, now.you), words.hurts(at(view.hurt, now.you), dyingAt(view, now.you)));
}

/** Section 9: two hands are under the table for as long, whoever swaps and whatever they do; a claim hangs in the air before anybody has answered it. */
const atLeast: BoardModule["atLeast"] = { HIDE: HANDS, CALL: HANDS, RCALL: HANDS };

/** Section 9: a threat is a time for pleading, from the first word to the answer. */
function parley(now: Now): boolean {
  const view = now.view as View | null;
  return view !== null && threatened(view) !== null;
}

export { atLeast, Board, buttons, groups, Hand, hand, parley, Reveal, secret, silent, soundOf, sounds };
export const rulesAnchor: BoardModule["rulesAnchor"] = (phase) => rulesOn[phase] ?? rulesElse;
export const motion = MOTION;
