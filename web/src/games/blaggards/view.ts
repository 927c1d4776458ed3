/** What the board reads of `now.view`, and the numbers of the actions (specification, sections 5 and 7). Null is what this viewer may not know. */
import type { ActionDict, BoardProps } from "../../board";

type Known = number | null;
type Row = Known[] | null;
type Grid = (Row | null)[] | null;

export interface View {
  players: number;
  round_no: number;
  captain: number;
  step: number;
  role: Row;
  character: number[];
  bruised: number[];
  hand: Grid;
  hand_size: number[];
  deck_len: number;
  lock: number[][];
  token: Row;
  open: number[];
  meeting: Grid;
  claim: Row;
  chest: number;
  ignored: number;
  band: Known;
  order: Row;
  placed: Row;
  pick_a: Known;
  pick_b: Known;
  pending: Row;
  bell: Known;
  thrown: ((Row | null)[] | null)[] | null;
  threw: Row;
  /** tick, seat, index, target, landing */
  landed: Grid;
  landed_len: number;
  edges: Grid;
  edges_len: number;
  hits: Row;
  clean_on?: Row;
  edge_on?: Row;
  off_total?: Known;
  late_total?: Known;
  result: number;
  captains: Row;
  deeds: number;
  deed_kind: number[];
  deed_round: number[];
  deed_a: Row;
  deed_b: Row;
  deed_yes: number[];
  deed_key: Grid;
  deed_hand: (Grid | null)[] | null;
  trips: number;
  trip_kind: number[];
  trip_round: number[];
  trip_chest: Row;
  trip_ignored: Row;
  trip_band: number[];
  trip_got: number[][];
  trip_open: number[];
  trip_claim: Grid;
  trip_order: Grid;
  trip_placed: Grid;
  trip_cast: Grid;
  trip_drew: Grid;
  /** round, token: thrower, target, landing */
  brawl: (Grid | null)[] | null;
  box_token: Known;
  variant: Record<string, unknown>;
}

export const BLAGGARD = 1;

/** How a token landed. The last two are edges that have been ruled. */
export const LANDING = { CLEAN: 0, EDGE: 1, OFF: 2, LATE: 3, RULED_HIT: 4, RULED_MISS: 5 };

export const ID = {
  seat: (seat: number) => seat,
  key: (kind: number) => 10 + kind,
  chest: (chest: number) => 15 + chest,
  claim: (mask: number) => 21 + mask,
  MUM: 53,
  bell: (length: number) => 54 + length,
  BELL_START: 57,
  BELL_STOP: 58,
  snap: (target: number) => 59 + target,
  steady: (target: number) => 69 + target,
  HOLD: 79,
  RULE_HIT: 80,
  RULE_MISS: 81,
};

export function offered(legal: ActionDict[], id: number): ActionDict | undefined {
  return legal.find((action) => action.id === id);
}

/** What lies before me, also while my answer is on its way: the things must not jump meanwhile. The shell takes no second answer. */
export function before(props: Pick<BoardProps, "now" | "legal" | "pending">): ActionDict[] {
  return props.pending === null ? props.legal : (props.now.legal as unknown as ActionDict[]);
}

/** Is any action of this name offered? */
export function asks(legal: ActionDict[], name: string): boolean {
  return legal.some((action) => action.name === name);
}

export function bit(mask: Known | undefined, seat: number): boolean {
  return (((mask ?? 0) >> seat) & 1) === 1;
}

/** All seats, clockwise, from this one on. */
export function clockwise(players: number, from: number): number[] {
  return Array.from({ length: players }, (_, k) => (from + k) % players);
}

/** The Band in the order keys are counted: clockwise from the Captain. */
export function members(view: View): number[] {
  return clockwise(view.players, view.captain).filter((seat) => bit(view.band, seat));
}

/** A row of counts by kind; zeros for what is not known. */
export function counts(row: Row | undefined): number[] {
  return [0, 1, 2, 3, 4].map((kind) => row?.[kind] ?? 0);
}

/** My keys, as counts by kind; none for a spectator. */
export function ownHand(view: View, you: number | null): number[] {
  return counts(you === null ? null : view.hand?.[you]);
}

/** The Blaggards a Blaggard knows of, without the seat itself. Nobody else knows any. */
export function fellows(view: View, you: number | null): number[] {
  if (you === null || view.role?.[you] !== BLAGGARD) return [];
  return clockwise(view.players, you).filter((seat) => seat !== you && view.role?.[seat] === BLAGGARD);
}

/** From the end of the council to the refill the claims of this expedition lie open. */
const SPOKEN = ["CHEST", "IGNORE", "BAND", "ORDER", "PLACE", "SKULL"];

/** What a seat said last: the kinds as a mask, -1 if it kept mum, null if nobody has been asked yet. */
export function lastClaim(view: View, phase: string, seat: number): number | null {
  if (SPOKEN.includes(phase) && view.claim) return view.claim[seat] ?? -1;
  return view.trips > 0 ? (view.trip_claim?.[seat]?.[view.trips - 1] ?? -1) : null;
}
