/** What the board reads of `now.view`, and the numbers of the actions (specification, sections 5 and 7). */
import type { ActionDict } from "../../board";
import type { Photo } from "./photo";

/** The game's own data as it comes (`state.py`). What this viewer may not know is null. */
export interface RawView {
  players: number;
  start: number;
  active: number;
  turn: number;
  n_draw: number;
  discard: number[];
  n_discard: number;
  n_intel: number;
  intel_cur: number;
  hand: (number[] | null)[] | null;
  n_hand: number[];
  fresh: (number | null)[] | null;
  spread: (number | null)[] | null;
  gap: (number | null)[] | null;
  shown_spread: number[];
  shown_gap: number[];
  rustle: (number | null)[] | null;
  micro: (number | null)[] | null;
  stale: (number | null)[] | null;
  n_shelters: number;
  /** seat, low, length, intelligence */
  shelters: number[][];
  n_strikes: number;
  /** seat, victim, intelligence, citizens taken, and their ranks */
  strikes: number[][];
  score: number[];
  collateral: number[];
  sheltered: number[];
  n_photos: (number | null)[] | null;
  album_turn: (number[] | null)[] | null;
  album: (number[][] | null)[] | null;
  album_stale: number[] | null;
  drawn: number | null;
  pending: number | null;
  ctx: number;
  n_pile: number;
  given: (number | null)[] | null;
  givers: number;
  picker: number;
  gave: (number | null)[] | null;
  got: (number | null)[] | null;
  target: number;
  latched: number;
  reason: number;
  final_left: number;
  winners: number;
  /** [viewer][holder][slot] */
  known: (number[][] | null)[] | null;
  /** [viewer][holder] */
  mixed: (number[] | null)[] | null;
  variant: Record<string, unknown>;
}

export interface Shelter {
  low: number;
  len: number;
  /** the rank that was suspect and is in it; 0 if none */
  intel: number;
}

export interface Strike {
  ranks: number[];
  intel: number;
  victim: number;
}

/** The table as this viewer knows it. */
export interface Table {
  players: number;
  start: number;
  active: number;
  turn: number;
  draw: number;
  discard: number[];
  /** cards left in the intelligence pile */
  intel: number;
  /** the suspect rank; 0: nobody */
  suspect: number;
  /** how many cards each seat holds */
  hands: number[];
  /** my fan from left to right; null for spectators */
  mine: number[] | null;
  /** how I hold it now; in a window others do not see it yet */
  posture: { spread: number; gap: number };
  /** how each seat is seen to hold */
  spread: number[];
  gap: number[];
  rustle: boolean[];
  /** movements I have made in this window */
  micro: number;
  /** my slots with cards that came since my last HOLD */
  fresh: number;
  /** has anything changed since I last held? */
  stale: boolean;
  /** by seat */
  shelters: Shelter[][];
  /** by seat */
  strikes: Strike[][];
  score: number[];
  collateral: number[];
  sheltered: number[];
  album: Photo[];
  /** the suspect at my border; 0: none */
  drawn: number;
  /** suspects of a border draw that wait for my word */
  pending: number;
  /** 1: at the border, 0: at admission */
  ctx: number;
  /** what I have put into the refuge that is under way; 0: nothing yet */
  given: number;
  pile: number;
  givers: number[];
  picker: number;
  target: number;
  /** what I remember of each fan, slot by slot (`Known` reads it) */
  known: number[][];
  /** of each fan: so many of its slots may lie in another order */
  mixed: number[];
  latched: boolean;
  /** 0 none, 1 piles, 2 intelligence, 3 limit */
  reason: number;
  finalLeft: number;
  variant: Record<string, unknown>;
}

const bits = (set: number, players: number) => Array.from({ length: players }, (_, seat) => seat).filter((seat) => (set >> seat) & 1);

/** A photo record of 9.4 as the server sends it: eight numbers, then ten times the code plus the value of eight slots. */
function photoOf(record: number[], turn: number, stale: number): Photo {
  const [target = 0, n = 0, spread = 0, gap = 0, station = 0, zoom = 0, aim = 0, blur = 0, ...rest] = record;
  const cells = rest.slice(0, n).map((cell) => ({ code: Math.floor(cell / 10), value: cell % 10 }));
  return { turn, target, n, spread, gap, station, zoom, aim, blur, cells, stale };
}

/** The pictures of one photographer, oldest first. Records are filled from the front, and an empty one has no turn. */
export function photosOf(view: Pick<RawView, "album" | "album_turn" | "album_stale">, seat: number): Photo[] {
  const turns = (view.album_turn?.[seat] ?? []).filter((turn) => turn > 0);
  return turns.map((turn, n) => photoOf(view.album?.[seat]?.[n] ?? [], turn, view.album_stale?.[n] ?? 0));
}

export function read(raw: RawView, you: number | null): Table {
  const players = raw.players;
  const own = <T>(rows: (T | null)[] | null): T | null => (you === null ? null : (rows?.[you] ?? null));
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const shelters = raw.shelters.slice(0, raw.n_shelters);
  const strikes = raw.strikes.slice(0, raw.n_strikes);
  return {
    players,
    start: raw.start,
    active: raw.active,
    turn: raw.turn,
    draw: raw.n_draw,
    discard: raw.discard.slice(0, raw.n_discard),
    intel: raw.n_intel,
    suspect: raw.intel_cur,
    hands: raw.n_hand,
    mine: own(raw.hand)?.filter((rank) => rank > 0) ?? null,
    posture: { spread: own(raw.spread) ?? 1, gap: own(raw.gap) ?? 0 },
    spread: raw.shown_spread,
    gap: raw.shown_gap,
    rustle: seats.map((seat) => raw.rustle?.[seat] === 1),
    micro: own(raw.micro) ?? 0,
    fresh: own(raw.fresh) ?? 0,
    stale: own(raw.stale) === 1,
    shelters: seats.map((seat) => shelters.flatMap(([owner, low = 0, len = 0, intel = 0]) => (owner === seat ? [{ low, len, intel }] : []))),
    strikes: seats.map((seat) =>
      strikes.flatMap(([striker, victim = 0, intel = 0, taken = 0, ...ranks]) => (striker === seat ? [{ victim, intel, ranks: ranks.slice(0, taken) }] : [])),
    ),
    score: raw.score,
    collateral: raw.collateral,
    sheltered: raw.sheltered,
    album: you === null ? [] : photosOf(raw, you),
    drawn: raw.drawn ?? 0,
    pending: raw.pending ?? 0,
    ctx: raw.ctx,
    given: own(raw.given) ?? 0,
    pile: raw.n_pile,
    givers: bits(raw.givers, players),
    picker: raw.picker,
    target: raw.target,
    known: seats.map((seat) => (own(raw.known)?.[seat] ?? []).slice(0, raw.n_hand[seat])),
    mixed: own(raw.mixed) ?? [],
    latched: raw.latched > 0,
    reason: raw.reason,
    finalLeft: raw.final_left,
    variant: raw.variant,
  };
}

const LENGTHS = [83, 90, 96, 101, 105, 108];

export const ID = {
  HOLD: 0,
  move: (from: number, to: number) => 1 + 7 * from + (to < from ? to : to - 1),
  spread: (value: number) => 57 + value,
  gap: (value: number) => 60 + value,
  DRAW: 64,
  TAKE: 65,
  KEEP: 66,
  REFUSE: 67,
  give: (rank: number) => 67 + rank,
  pick: (at: number) => 77 + at,
  PASS: 82,
  shelter: (len: number, low: number) => (LENGTHS[len - 3] ?? 0) + low - 1,
  SURVEIL: 110,
  STRIKE: 111,
  target: (seat: number) => 112 + seat,
  shot: (station: number, zoom: number, aim: number) => 117 + 16 * station + 8 * zoom + aim,
  pay: (rank: number) => 180 + rank,
  aim: (slot: number) => 190 + slot,
  expel: (rank: number) => 195 + rank,
};

export function offered(legal: ActionDict[], id: number): ActionDict | undefined {
  return legal.find((action) => action.id === id);
}

/** The shelters on offer, read from the numbers of the actions. */
export function runs(legal: ActionDict[]): (Shelter & { action: ActionDict })[] {
  return legal.flatMap((action) => {
    const at = LENGTHS.findLastIndex((first) => action.id >= first);
    if (action.id < LENGTHS[0]! || action.id >= ID.SURVEIL || at < 0) return [];
    return [{ low: action.id - LENGTHS[at]! + 1, len: at + 3, intel: 0, action }];
  });
}

/** Seats in the order they sit, from the one after `seat` (its left neighbour) round to the one before it. */
export function others(players: number, seat: number): number[] {
  return Array.from({ length: players - 1 }, (_, k) => (seat + k + 1) % players);
}
