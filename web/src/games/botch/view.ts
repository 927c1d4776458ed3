/** What the board reads of `now.view`, and the numbers of the actions (specification, sections 5 and 7). Null is what this viewer may not know. */
import type { ActionDict, BoardProps } from "../../board";
import { option, roleCard } from "./lore";

type Row = (number | null)[] | null;

export interface View {
  players: number;
  first: number;
  active: number;
  turn: number;
  round_no: number;
  role: Row;
  role_up: number[];
  holds: Row;
  item_up: number[];
  gems: number[];
  item_stash: number[];
  role_stash: number[];
  hurt: number[];
  alive: number[];
  had_first: number[];
  bank: number;
  pile: number;
  out: number;
  aside_roles: Row;
  aside_items: Row;
  gone_public: number[];
  sunk: Row;
  /** each seat's item as all have seen it, 0 if not since a swap */
  shown: number[];
  /** [viewer][seat] what the viewer knows of an item, 0 nothing; only my own row is there */
  known: (number[] | null)[] | null;
  known_role: (number[] | null)[] | null;
  hand_open: number[];
  gifts: number[];
  asked: number;
  hurt_asked: number;
  win_asked: number;
  answer: Row;
  hurt_answer: Row;
  win_answer: Row;
  stack: number[][];
  depth: number;
  winners: number;
  end_kind: number;
  variant: Record<string, unknown>;
}

/** A card in a frame of the stack: role r is r, item i is ITEM + i. */
export const ITEM = 32;

export const ID = {
  PASS: 0,
  LOOK: 1,
  SWAP: 2,
  ROLE: 3,
  ID: 4,
  DECLARE: 5,
  DECLARE_JOINT: 6,
  KEEP: 7,
  EXCHANGE: 8,
  CALL: 9,
  PAY: 10,
  REFUSE: 11,
  UNMASK: 12,
  HAND_BACK: 13,
  REACT_ITEM: 14,
  REACT_ROLE: 15,
  NO_TARGET: 17,
  OPEN_HAND: 18,
  CLOSE_HAND: 19,
  target: (seat: number) => 20 + seat,
  give: (seat: number) => 32 + seat,
  amount: (n: number) => 44 + n,
  useItem: (item: number) => 54 + item,
  useRole: (role: number) => 78 + role,
  name: (role: number) => 102 + role,
} as const;

/** R93, G54: a gift, a hand: it answers no question. */
export const isFree = ({ free }: ActionDict): boolean => free === true;

export const offered = (legal: ActionDict[], id: number): ActionDict | undefined => legal.find((action) => action.id === id);
export const ofKind = (legal: ActionDict[], name: string): ActionDict[] => legal.filter((action) => action.name === name);

/** What lies before me, also while my answer is on its way: the things must not jump meanwhile. The shell takes no second answer. */
export function before(props: Pick<BoardProps, "now" | "legal" | "pending">): ActionDict[] {
  return props.pending === null ? props.legal : (props.now.legal as unknown as ActionDict[]);
}

export const at = (list: readonly (number | null)[] | null | undefined, n: number): number => list?.[n] ?? 0;
export const bit = (mask: number, seat: number): boolean => ((mask >> seat) & 1) === 1;
export const isAlive = (view: View, seat: number): boolean => at(view.alive, seat) === 1;
export const isUp = (view: View, seat: number): boolean => at(view.item_up, seat) === 1;

/** Loose and stashed diamonds together. */
export const total = (view: View, seat: number): number => at(view.gems, seat) + at(view.item_stash, seat) + at(view.role_stash, seat);

/** Seats clockwise from the one after mine; for a spectator all from the first. */
export function others(players: number, you: number | null): number[] {
  const seats = Array.from({ length: players }, (_, n) => n);
  return you === null ? seats : seats.slice(1).map((n) => (you + n) % players);
}

/** What I know of a seat's item, by sight and by my own swaps; 0 is nothing. Everybody knows what lies face-up, and at the end everything. */
export function knownItem(view: View, you: number | null, seat: number): number {
  const open = view.holds?.[seat] ?? 0;
  if (open > 0) return open;
  return you === null ? at(view.shown, seat) : at(view.known?.[you], seat);
}

/** What I know of a seat's role; 0 is nothing. */
export function knownRole(view: View, you: number | null, seat: number): number {
  const open = view.role?.[seat] ?? 0;
  return open > 0 ? open : you === null ? 0 : at(view.known_role?.[you], seat);
}

/** R84: a living player whose role stays face-down after the first turn. */
export const keepsRoleHidden = (view: View, seat: number): boolean => isAlive(view, seat) && at(view.role_up, seat) === 0 && at(view.had_first, seat) === 1;

/** R63: the Hurt markers that kill a seat, as far as its role is seen. */
export function dyingAt(view: View, seat: number): number {
  const own = at(view.role_up, seat) ? roleCard(at(view.role, seat), view.variant).diesAt : 0;
  return own || option(view.variant, "hurt_limit", 2);
}

/** The seats asked in the sealed window that is open (R41, R64, R81): those who were asked, not those who have yet to answer. */
export function askedIn(view: View, phase: string): number {
  if (phase === "CALL" || phase === "RCALL") return view.asked;
  return phase === "HURT" ? view.hurt_asked : phase === "WIN" ? view.win_asked : 0;
}

/** My own sealed answer in the window that is open; null if I have given none. */
export function sealedAnswer(view: View, phase: string, you: number): number | null {
  const given = phase === "HURT" ? view.hurt_answer : phase === "WIN" ? view.win_answer : phase === "CALL" || phase === "RCALL" ? view.answer : null;
  const answer = at(given, you);
  return answer > 0 ? answer - 1 : null;
}
