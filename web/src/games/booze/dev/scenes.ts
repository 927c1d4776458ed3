/** Tables made by hand, one for each thing to be looked at. */
import type { ActionDict, EventRecord } from "../../../board";
import type { Line, Now, SeatNow } from "../../../wire";
import { face } from "../lore";
import { ID, type View } from "../view";

const NAMES = ["Ann", "Ben", "Cem", "Dora", "Eli", "Fay", "Gus", "Hana", "Ivo"];
const LONG = "Maximiliane von und zu Hohenlohe-Oehring";
const PLACES = ["Casino Regale", "Curtain Club", "Seedy Pete's", "River Caves", "Ice House", "Union Depot"];

const act = (id: number, name: string, label: string, params: Record<string, number> = {}): ActionDict => ({ id, name, params, label });
const PASS = act(ID.PASS, "PASS", "Pass");
const card = (c: number, verb = "Deliver"): ActionDict => act(ID.card(c), "CARD", `${verb}: card ${c}`, { card: c });
const seat = (s: number, verb = "Tail"): ActionDict => act(ID.seat(s), "SEAT", `${verb} ${NAMES[s]}`, { other: s });
const bits = (cards: number[]): number => cards.reduce((sum, c) => sum + 2 ** c, 0);

const UP = [14, 6, 25];
function view(players: number): View {
  const fill = <T>(list: T[]): T[] => list.slice(0, players);
  const place: (number | null)[] = Array.from({ length: 36 }, () => null);
  for (const c of [0, 2, 7, 13, 15, 17, 12, 18, 24, 28, 29, 26, 27, 31]) place[c] = 1;
  for (const c of [1, 5, 9]) place[c] = 3;
  [place[14], place[6], place[25]] = [3, 4, 5];
  return {
    players, round_no: 4, baron: 1, turn_k: 2, actor: 0, who: 0,
    type: fill([5, null, 9, null, null, null, null, null, null]), choice: fill([6, 6, 6, 6, 6, 6, 6, 6, 6]), claim: fill([22, 22, 22, 22, 22, 22, 22, 22, 22]),
    loc: fill([2, 2, 4, 0, 2, 5, 4, 4, 0]), own: fill([63, 63, 47, 63, 63, 63, 63, 63, 63]), lost_loc: fill([6, 6, 4, 6, 6, 6, 6, 6, 6]), taken_by: fill([10, 10, 0, 10, 10, 10, 10, 10, 10]),
    exposed: 4, exposed_tick: fill([0, 0, 1, 0, 0, 0, 0, 0, 0]), snitch: [0, 9], place, face_up: bits(UP), deck_len: 11,
    target: 9, can_steal: 0, can_expose: 0, both: 0, event_kind: 0, pending: 0, drawn: null, drawn_len: 0, ledger: null, not_type: fill([0, 68, 0, 0, 0, 0, 0, 0, 0]), pub_ev: null,
    cards: fill([4, 3, 2, 0, 2, 5, 1, 2, 3]), coins: fill([19, 15, 12, 12, 14, 17, 13, 14, 15]), winners: 0, variant: {},
  };
}

export interface Scene {
  now: Now;
  fresh: EventRecord[];
  lines: Line[];
}
type Told = Record<string, number | string>;
type Made = { phase: string; owing?: number[]; legal?: ActionDict[]; sealed?: number; answered?: number[]; change?: (v: View) => void; fresh?: EventRecord[]; events?: Told[] };

let key = 0;
const event = (name: string, params: Record<string, number>): EventRecord => ({ key: ++key, line: 1, name, params, text: name, ms: 999 });
const moves = [0, 1, 3, 4, 5].map((l) => act(l, "MOVE", `Go to ${PLACES[l]}`, { location: l }));
const nameAll = Array.from({ length: 12 }, (_, t) => act(ID.name(t), "NAME", `Name ${t}`, { booze: t }));
const tailing = (v: View) => {
  v.target = 1;
  v.can_steal = v.can_expose = 1;
  v.place![13] = 4;
  v.place![17] = 4;
};
const named = (right: number): Told[] => [{ name: "NAMED", seat: 0, target: 1, booze: 5, right }, ...(right ? [{ name: "EXPOSED", seat: 1, booze: 5, location: 2 }, { name: "SNITCHED", seat: 0, token: 0 }] : [])];

const SCENES: Record<string, (players: number) => Made> = {
  turn: () => ({ phase: "TURN", owing: [0], legal: [PASS, act(ID.EVENT, "EVENT", "Use Seedy Pete's: Follow That Hat"), seat(1), seat(4), card(13), card(17)] }),
  waiting: () => ({ phase: "TURN", owing: [1], change: (v) => void (v.actor = v.who = 1) }),
  move: () => ({ phase: "MOVE", owing: [0, 2], legal: moves, answered: [1, 3, 4], change: (v) => void (v.actor = v.who = 9) }),
  sealed: () => ({ phase: "MOVE", owing: [2], legal: moves, sealed: 4, answered: [0, 1, 3, 4], change: (v) => void (v.actor = v.who = 9) }),
  flip: (players) => ({ phase: "TURN", owing: [1], fresh: Array.from({ length: players }, (_, n) => event("WENT", { seat: n, location: (n * 2) % 5 })) }),
  tail: () => ({ phase: "TAIL", owing: [0], legal: [act(6, "PASS", "Leave it at that"), card(13, "Steal"), card(17, "Steal"), ...nameAll], change: tailing }),
  tails: () => ({ phase: "TAIL", owing: [1], change: (v) => { v.actor = v.who = 1; v.target = 4; } }),
  draw: () => ({ phase: "EV_DRAW", owing: [0], legal: [act(6, "PASS", "Done"), card(33, "Keep"), card(34, "Keep")], change: (v) => { v.drawn = [33, 34, 19, null, null]; v.drawn_len = 3; v.pending = 1; v.event_kind = 1; } }),
  discard: () => ({ phase: "EV_REPLY", owing: [0], legal: [act(6, "PASS", "Refuse, and be Tailed"), card(1, "Discard"), card(5, "Discard"), card(9, "Discard")], change: (v) => { v.actor = 1; v.target = 0; v.event_kind = 6; } }),
  choose: (players) => ({ phase: "EV_SEAT", owing: [0], legal: Array.from({ length: players - 1 }, (_, n) => seat(n + 1, "Choose")), change: (v) => void (v.event_kind = 6) }),
  luggage: () => ({ phase: "EV_HERE", owing: [0], legal: [card(24, "Take"), card(18, "Take")], change: (v) => { v.event_kind = 8; v.loc = v.loc.map((l) => (l === 4 || l === 3 ? 5 : l)); } }),
  claim: (players) => ({ phase: "CLAIM", owing: [0, 1], legal: [act(65, "CLAIM", "Say nothing", { claim: 0 }), ...["Beer", "Liquor", "Wine"].map((m, n) => act(66 + n, "CLAIM", `I run ${m}`, { claim: n + 1 })), ...Array.from({ length: players - 1 }, (_, n) => act(70 + n, "CLAIM", `${NAMES[n + 1]} is with me`, { claim: 5 + n })), ...Array.from({ length: players - 1 }, (_, n) => act(79 + n, "CLAIM", `Somebody tail ${NAMES[n + 1]}`, { claim: 14 + n }))] }),
  right: () => ({ phase: "TURN", owing: [1], events: named(1), change: (v) => { v.actor = v.who = 1; v.exposed |= 2; v.type![1] = 5; } }),
  wrong: () => ({ phase: "TURN", owing: [1], events: named(0), change: (v) => void (v.actor = v.who = 1) }),
  edition: () => ({ phase: "MOVE", owing: [0], legal: moves, change: (v) => { v.turn_k = 0; v.actor = v.who = 9; v.face_up = 0; }, events: [...[13, 17, 6, 25, 30, 9].map((c, n): Told => ({ name: n === 2 ? "STOLE" : n === 4 ? "KEPT" : "DELIVERED", seat: n, card: c, face: face(c), ...(n === 2 ? { target: 4 } : n === 4 ? {} : { location: Math.floor(c / 6) }) })), { name: "ROUND", round: 5, seat: 2 }] }),
  open: () => ({ phase: "TURN", owing: [1], change: (v) => { v.actor = v.who = 1; v.pub_ev = v.loc.map(() => 874); v.ledger = v.loc.map((_, n) => (n === 0 ? v.loc.map(() => bits([13, 17, 2])) : null)) as never; } }),
  full: () => ({ phase: "TURN", owing: [0], legal: [PASS, seat(1)], change: (v) => {
    for (let c = 12; c < 18; c++) v.place![c] = 1;
    for (let c = 24; c < 30; c++) v.place![c] = 1;
    v.loc = v.loc.map(() => 2);
    v.taken_by = v.taken_by.map((_, n) => (n > 1 ? 1 : 10));
    v.lost_loc = v.lost_loc.map((_, n) => n % 6);
    v.deck_len = 0;
  } }),
  over: (players) => ({ phase: "OVER", change: (v) => {
    v.type = [5, 0, 9, 2, 7, 10, 3, 11, 6].slice(0, players);
    v.exposed = 2 ** players - 2;
    v.taken_by = v.taken_by.map((_, n) => [10, 0, 0, 1, 9, 2, 3, 1, 0][n]!);
    v.lost_loc = v.lost_loc.map((_, n) => n % 6);
    v.winners = 2;
  } }),
};

export function scene(name: string, players: number, long: boolean): Scene {
  const made = (SCENES[name] ?? SCENES["turn"]!)(players);
  const table = view(players);
  made.change?.(table);
  const at = Date.now();
  const seats = Array.from({ length: players }, (_, n): SeatNow => ({ name: long ? LONG : NAMES[n]!, kind: n ? "bot" : "person", bot: "", ready: true, away: false, muted: false, wants_end: false, host: n === 0, answered: made.answered?.includes(n) ?? false, bank: 0, base: 35_000, asked: at }));
  const over = name === "over";
  const now = { stage: over ? "over" : "playing", you: 0, seats, locked: false, owing: made.owing ?? [], phase: made.phase, status: "Ben takes a turn", prompt: made.legal ? "It is up to you" : "", view: table as never, legal: (made.legal ?? []) as never, sealed: made.sealed ?? null, window: null, arena: null, result: null, truth: null, receipt: null, rematch: "" } as unknown as Now;
  return { now, fresh: made.fresh ?? [], lines: made.events ? [{ n: 8, at, k: "acted", events: made.events }] : [] };
}
