/** Tables made by hand, one for each thing to be looked at. */
import type { ActionDict, EventRecord } from "../../../board";
import type { Now, SeatNow } from "../../../wire";
import { ID, type RawView } from "../view";

const NAMES = ["Wren", "Heron", "Magpie", "Plover", "Merlin"];
const LONG = "Maximiliane von und zu Hohenlohe-Oehring";

const action = (id: number, name: string, label: string, params: Record<string, number> = {}): ActionDict => ({ id, name, params, label });
const fill = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

function view(players: number): RawView {
  const record = [1, 7, 1, 1, 1, 1, 1, 1, 45, 42, 20, 0, 0, 0, 0, 0];
  const second = [2, 7, 0, 0, 0, 0, 3, 0, 21, 21, 20, 22, 20, 22, 41, 0];
  const third = [1, 6, 1, 2, 2, 0, 3, 0, 10, 20, 21, 48, 47, 46, 0, 0];
  return {
    players, start: 0, active: 0, turn: 9,
    n_draw: 24, discard: [3, 6, 2, 8, 7], n_discard: 5, n_intel: 4, intel_cur: 7,
    hand: [[2, 3, 4, 5, 9, 9, 7, 1], ...fill(players - 1, null)], n_hand: [8, 7, 6, 5, 7].slice(0, players),
    fresh: [128, ...fill(players - 1, null)], spread: [1, ...fill(players - 1, null)], gap: [0, ...fill(players - 1, null)],
    shown_spread: [1, 2, 0, 1, 1].slice(0, players), shown_gap: [0, 1, 0, 3, 2].slice(0, players), rustle: [0, 1, 0, 0, 0].slice(0, players),
    micro: [0, ...fill(players - 1, null)], stale: [0, ...fill(players - 1, null)],
    n_shelters: 3, shelters: [[0, 3, 3, 0], [1, 5, 4, 6], [2, 1, 3, 0]],
    n_strikes: 2, strikes: [[1, 0, 0, 3, 5, 2, 8, 0], [2, 1, 3, 3, 3, 9, 4, 0]],
    score: [20, 50, 100, 0, -30].slice(0, players), collateral: [0, 3, 2, 0, 3].slice(0, players), sheltered: [3, 4, 3, 0, 0].slice(0, players),
    n_photos: [3, ...fill(players - 1, null)], album_turn: [[2, 5, 8], ...fill(players - 1, null)], album: [[record, second, third], ...fill(players - 1, null)], album_stale: [3, 6, 0],
    drawn: null, pending: null, ctx: 0, n_pile: 0, given: [0, ...fill(players - 1, null)], givers: 0, picker: 0,
    gave: null, got: null, target: 0, latched: 0, reason: 0, final_left: 0, winners: 0, known: [fill(players, [0, 4, 43, 11, 0, 7, 0, 0]), ...fill(players - 1, null)], mixed: [fill(players, 3), ...fill(players - 1, null)], variant: {},
  };
}

interface Scene {
  now: Now;
  fresh: EventRecord[];
  played: EventRecord[];
}

type Made = { phase: string; owing: number[]; legal: ActionDict[]; change?: (v: RawView) => void; fresh?: EventRecord[]; played?: EventRecord[] };

let key = 0;
const event = (name: string, params: Record<string, number>): EventRecord => ({ key: ++key, line: 1, name, params, text: name, ms: 999 });
const PASS = action(ID.PASS, "PASS", "Do nothing");
const VERBS = [PASS, action(ID.shelter(3, 2), "SHELTER", "Shelter 2-3-4"), action(ID.shelter(4, 2), "SHELTER", "Shelter 2-3-4-5"), action(ID.shelter(3, 3), "SHELTER", "Shelter 3-4-5"), action(ID.SURVEIL, "SURVEIL", "Surveil"), action(ID.STRIKE, "STRIKE", "Order a strike")];
const strike = [event("STRUCK", { seat: 0, target: 1, slot: 2, cards: 3 }), event("CASUALTY", { target: 1, slot: 2, rank: 7, suspect: 1 }), event("CASUALTY", { target: 1, slot: 2, rank: 3, suspect: 0 }), event("CASUALTY", { target: 1, slot: 2, rank: 8, suspect: 0 }), event("TOLL", { seat: 0, suspects: 1, collateral: 2, points: 80 })];

const SCENES: Record<string, (players: number) => Made> = {
  action: () => ({ phase: "ACTION", owing: [0], legal: VERBS }),
  waiting: () => ({ phase: "ACTION", owing: [1], legal: [], change: (v) => void (v.active = 1) }),
  regroup: () => ({ phase: "REGROUP", owing: [0], legal: [action(0, "HOLD", "Hold"), action(ID.move(0, 1), "MOVE", "Move")], change: (v) => { v.active = 1; v.stale![0] = 1; v.hand![0] = [2, 3, 4, 5, 9, 9, 7, 0]; v.n_hand[0] = 7; } }),
  admit: () => ({ phase: "ADMIT", owing: [0], legal: [action(ID.DRAW, "DRAW", "Draw"), action(ID.TAKE, "TAKE", "Take the baker")], change: (v) => { v.hand![0] = [2, 3, 4, 5, 9, 9, 7, 0]; v.n_hand[0] = 7; } }),
  ask: () => ({ phase: "ASK", owing: [0], legal: [action(ID.KEEP, "KEEP", "Let them in"), action(ID.REFUSE, "REFUSE", "Refuse entry")], change: (v) => { v.drawn = 7; v.hand![0] = [2, 3, 4, 5, 9, 9, 1, 0]; v.n_hand[0] = 7; } }),
  give: (players) => ({ phase: "GIVE", owing: [0, 2], legal: [1, 2, 3, 4, 5, 7, 9].map((rank) => action(ID.give(rank), "GIVE", `Give ${rank}`)), change: (v) => { v.active = 1; v.n_pile = 1; v.givers = (2 ** players - 1) & ~2; v.hand![0] = [2, 3, 4, 5, 9, 9, 7, 0]; v.n_hand[0] = 7; } }),
  pick: (players) => ({ phase: "PICK", owing: [0], legal: [0, 1, 2].map((n) => action(ID.pick(n), "PICK", `Pick back ${n + 1}`)), change: (v) => { v.active = 1; v.n_pile = players; v.picker = 0; v.hand![0] = [2, 3, 4, 5, 9, 9, 0, 0]; v.n_hand[0] = 6; } }),
  target: (players) => ({ phase: "S_TARGET", owing: [0], legal: Array.from({ length: players - 1 }, (_, n) => action(ID.target(n + 1), "TARGET", `Photograph ${NAMES[n + 1]}`)) }),
  shot: () => ({ phase: "SHOT", owing: [0], legal: [0, 1, 3].flatMap((station) => [0, 1].flatMap((zoom) => [0, 1, 2, 3, 4, 5, 6].map((aim) => action(ID.shot(station, zoom, aim), "SHOT", "Shoot")))), change: (v) => void (v.target = 1) }),
  aim: () => ({ phase: "AIM", owing: [0], legal: [0, 1, 2, 3, 4].map((slot) => action(ID.aim(slot), "AIM", `Strike slots ${slot + 1} to ${slot + 3}`)), change: (v) => void (v.target = 1) }),
  pay: () => ({ phase: "PAY", owing: [0], legal: [action(ID.pay(9), "PAY", "Pay with two 9s")], change: (v) => void (v.target = 1) }),
  expel: () => ({ phase: "EXPEL", owing: [0], legal: [2, 3, 4, 5, 9, 1].map((rank) => action(ID.expel(rank), "EXPEL", `Expel ${rank}`)) }),
  freeze: () => ({ phase: "S_TARGET", owing: [1], legal: [], change: (v) => void (v.active = 1) }),
  lens: () => ({ phase: "SHOT", owing: [1], legal: [], change: (v) => { v.active = 1; v.target = 0; } }),
  final: () => ({ phase: "FINAL", owing: [0], legal: VERBS.filter(({ name }) => name !== "SURVEIL"), change: (v) => { v.latched = 1; v.reason = 2; v.n_intel = 0; v.final_left = 2; } }),
  strike: () => ({ phase: "ACTION", owing: [1], legal: [], fresh: [strike[4]!], played: strike }),
  near: () => ({ phase: "ACTION", owing: [0], legal: VERBS, change: (v) => { v.n_intel = 1; } }),
  full: (players) => ({ phase: "ACTION", owing: [0], legal: VERBS, change: (v) => {
    v.n_shelters = 12; v.shelters = Array.from({ length: 12 }, (_, n) => [n % players, 1 + (n % 5), 3 + (n % 3), n % 3 === 0 ? 2 + (n % 5) : 0]);
    v.n_strikes = 14; v.strikes = Array.from({ length: 14 }, (_, n) => [n % players, (n + 1) % players, n % 2 ? 1 + (n % 9) : 0, 3, 1 + (n % 9), 1 + ((n + 4) % 9), 1 + ((n + 7) % 9), 0]);
    v.score = [340, -120, 1120, 60, 480].slice(0, players);
  } }),
};

export function scene(name: string, players: number, long: boolean): Scene {
  const made = (SCENES[name] ?? SCENES["action"]!)(players);
  const table = view(players);
  made.change?.(table);
  const seats = Array.from({ length: players }, (_, n): SeatNow => ({ name: long ? LONG : NAMES[n]!, kind: n ? "bot" : "person", bot: "", ready: true, away: false, muted: false, wants_end: false, host: n === 0, answered: false, bank: 0, base: 0, asked: null }));
  const now = { stage: "playing", you: 0, seats, locked: false, owing: made.owing, phase: made.phase, status: "", prompt: "", view: table as never, legal: made.legal as never, sealed: null, window: null, result: null, truth: null, receipt: null, rematch: "" } as unknown as Now;
  return { now, fresh: made.fresh ?? [], played: made.played ?? [] };
}
