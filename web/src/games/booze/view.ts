/** What the board reads of `now.view`, and the numbers of the actions (specification, sections 5 and 7). */
import type { ActionDict } from "../../board";
import { face, has, holds, printedAt } from "./lore";

export const NOWHERE = 6;
export const NOBODY = 9;
export const BOX = 9;
export const NO_CLAIM = 22;
const LAID_OUT = 1;
const BEFORE = 3;

/** The game's own data as it comes (`state.py`). What this viewer may not know is null. */
export interface View {
  players: number;
  round_no: number;
  baron: number;
  turn_k: number;
  actor: number;
  who: number;
  type: (number | null)[] | null;
  choice: (number | null)[] | null;
  claim: (number | null)[] | null;
  loc: number[];
  own: number[];
  lost_loc: number[];
  taken_by: number[];
  exposed: number;
  exposed_tick: number[];
  snitch: number[];
  place: (number | null)[] | null;
  face_up: number;
  deck_len: number;
  target: number;
  can_steal: number;
  can_expose: number;
  both: number;
  event_kind: number;
  pending: number;
  drawn: (number | null)[] | null;
  drawn_len: number;
  /** with an open ledger: [viewer][seat] cards the viewer has reason to place there */
  ledger: (number[] | null)[] | null;
  not_type: number[];
  /** with an open ledger: boozes that public evidence leaves of each seat */
  pub_ev: (number | null)[] | null;
  cards: number[];
  coins: number[];
  winners: number;
  variant: Record<string, unknown>;
}

const CARD = 17;
const NAME = 53;
const CLAIM = 65;

/** The numbers of the actions. */
export const ID = {
  move: (location: number) => location,
  PASS: 6,
  EVENT: 7,
  seat: (seat: number) => 8 + seat,
  card: (card: number) => CARD + card,
  name: (booze: number) => NAME + booze,
  claim: (k: number) => CLAIM + k,
} as const;

export const offered = (legal: ActionDict[], id: number): ActionDict | undefined => legal.find((action) => action.id === id);
export const ofKind = (legal: ActionDict[], name: string): ActionDict[] => legal.filter((action) => action.name === name);

export const at = (list: readonly number[] | null | undefined, n: number): number => list?.[n] ?? 0;

/** Seats clockwise from the one after mine; for a spectator all from the first. */
export function others(players: number, you: number | null): number[] {
  const seats = Array.from({ length: players }, (_, n) => n);
  return you === null ? seats : seats.slice(1).map((n) => (you + n) % players);
}

export const isExposed = (view: View, seat: number): boolean => has(view.exposed, seat);
/** The booze of a seat as far as I may know it. */
export const typeOf = (view: View, seat: number): number | null => view.type?.[seat] ?? null;
/** Does the table remember what was ever seen (G27)? */
export const remembers = (view: View): boolean => view.pub_ev !== null && view.pub_ev.some((set) => set !== null);

const cards = (view: View, where: number): number[] => (view.place ?? []).flatMap((place, card) => (place === where ? [card] : []));

/** Cards that lie at a location (G26). */
export const laidAt = (view: View, location: number): number[] => cards(view, LAID_OUT).filter((card) => printedAt(card, view.variant) === location);
/** Cards before a seat that I see, mine or shown. */
export const before = (view: View, seat: number): number[] => cards(view, BEFORE + seat);
export const isUp = (view: View, card: number): boolean => holds(view.face_up, card);
/** This round's cards of a seat, face up (R24). */
export const upBefore = (view: View, seat: number): number[] => before(view, seat).filter((card) => isUp(view, card));
export const downCount = (view: View, seat: number): number => Math.max(0, at(view.cards, seat) - upBefore(view, seat).length);
/** Cards drawn by me, in that order (R56). */
export const drawnCards = (view: View): number[] => (view.drawn ?? []).slice(0, view.drawn_len).flatMap((card) => (card === null ? [] : [card]));

export const faceOf = (view: View, card: number): number => face(card, view.variant);
/** Does the card show this booze? */
export const shows = (view: View, card: number, booze: number | null): boolean => booze !== null && has(faceOf(view, card), booze);

export const pawnsAt = (view: View, location: number): number[] => view.loc.flatMap((place, seat) => (place === location && seat < view.players ? [seat] : []));
/** Seats whose Movement card this one has taken (R35). */
export const trophiesOf = (view: View, seat: number): number[] => view.taken_by.flatMap((taker, victim) => (taker === seat && victim < view.players ? [victim] : []));
export const snitchesOf = (view: View, seat: number): number => view.snitch.filter((holder) => holder === seat).length;

/** What a number of 0 to 21 says (section 9). */
export type Claim = { kind: "quiet" } | { kind: "mob"; mob: number } | { kind: "mate" | "tail"; other: number };

export function claimOf(k: number): Claim {
  if (k === 0) return { kind: "quiet" };
  if (k < 4) return { kind: "mob", mob: k - 1 };
  return { kind: k < 13 ? "mate" : "tail", other: (k - 4) % 9 };
}

/** Boozes that an open ledger leaves of a seat; null where the table does not remember. */
export function suspects(view: View, seat: number): number | null {
  return view.pub_ev?.[seat] ?? null;
}
