import type { ActionDict, BoardModule } from "../../board";
import type { Now } from "../../wire";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Reveal from "./Reveal.svelte";
import { soundOf, sounds } from "./sounds";
import { MOTION } from "./stage";
import { faceWords, groups, headings, words } from "./text";
import "./theme.css";
import { before, faceOf, isUp, typeOf, type View } from "./view";

/** Places, cards and boozes are touched where they are; the dock has whom to choose, and how to be done. */
const buttons: BoardModule["buttons"] = ({ phase }, legal) =>
  legal.filter(({ name }) => (name === "PASS" && phase !== "TURN") || (name === "SEAT" && phase === "EV_SEAT"));

/** Which cards are offered betrays my booze; so may whether a place can be used (Left Luggage). */
const secret: BoardModule["secret"] = ({ name }) => name === "CARD" || name === "EVENT";

const primary = (_: Now, legal: ActionDict[]): number | null => (legal.length === 1 ? (legal[0]?.id ?? null) : null);

function hand(now: Now): string {
  const view = now.view as View | null;
  const booze = view && now.you !== null ? typeOf(view, now.you) : null;
  if (!view || booze === null) return "";
  const cards = before(view, now.you!).map((card) => `${isUp(view, card) ? words.up : words.down}: ${faceWords(faceOf(view, card))}`);
  return words.hand(booze, cards.length === 0 ? words.mineNone : cards.join("; "));
}

export { Board, buttons, groups, Hand, hand, primary, Reveal, secret, soundOf, sounds };
/** The heading of the rules that explains a question. */
export const rulesAnchor: BoardModule["rulesAnchor"] = (phase) => (phase in headings ? headings[phase as keyof typeof headings] : headings.event);
export const motion = MOTION;
