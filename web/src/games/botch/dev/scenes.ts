/** Tables made by hand, one for each thing to be looked at. */
import type { ActionDict, EventRecord } from "../../../board";
import type { Line, Now, ReplayFrame, SeatNow } from "../../../wire";
import { itemCard, itemsIn, poolIn, roleCard } from "../lore";
import { itemName, roleName } from "../text";
import { ID, ITEM, type View } from "../view";
import { frames, stacked, viewOf } from "./tables";

const NAMES = ["Ann", "Ben", "Cem", "Dora", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kit", "Lou"];
const LONG = "Maximiliane von und zu Hohenlohe-Oehring";

const act = (id: number, name: string, label: string, params: Record<string, number> = {}): ActionDict => ({ id, name, params, label });
const PASS = act(ID.PASS, "PASS", "Say nothing");
const target = (s: number): ActionDict => act(ID.target(s), "TARGET", `Swap with ${NAMES[s]}`, { target: s });
const useItem = (i: number): ActionDict => act(ID.useItem(i), "USE_ITEM", `Claim the ${itemName(i)}`, { item: i });
const nameRole = (r: number): ActionDict => act(ID.name(r), "NAME", `The ${roleName(r)}`, { role: r });
const seatsOf = (players: number): number[] => Array.from({ length: players }, (_, n) => n);
const maskOf = (seats: number[]): number => seats.reduce((sum, seat) => sum | (1 << seat), 0);

/** Everything that can be done in a turn. */
function turn(players: number): ActionDict[] {
  const can = (n: number, card: typeof itemCard): boolean => card(n, {}).effects.length > 0 || card(n, {}).threat;
  const items = itemsIn(players, {}).filter((i) => can(i, itemCard) && i !== 1);
  const roles = players > 8 ? poolIn(players, {}).filter((r) => can(r, roleCard)) : [];
  return [
    act(ID.LOOK, "LOOK", "Look at your item"), act(ID.SWAP, "SWAP", "Swap with somebody"),
    players > 8 ? act(ID.ID, "ID", "Name somebody's hidden role") : act(ID.ROLE, "ROLE", "Use the Bookie"),
    act(ID.DECLARE, "DECLARE", "Declare your win"),
    ...items.map(useItem), ...roles.map((r) => act(ID.useRole(r), "USE_ROLE", `Claim to be the ${roleName(r)}`, { role: r })),
    { ...act(ID.CLOSE_HAND, "CLOSE_HAND", "Refuse gifts"), free: true }, ...seatsOf(players).slice(1).map((s) => ({ ...act(ID.give(s), "GIVE", `Give ${NAMES[s]} a diamond`, { target: s }), free: true })),
  ];
}

type Told = Record<string, number | string | null>;
type Made = { phase: string; owing?: number[]; legal?: ActionDict[]; view?: Partial<View>; events?: Told[]; at?: number; /** how it stood before the events; a claim if not given */ before?: Partial<View> };

const othersOf = (players: number): number[] => seatsOf(players).slice(1);
const called: Told[] = [
  { name: "CALLED", seat: 0, target: 1 }, { name: "FLIPPED", seat: 1, item: 5 }, { name: "FLIPPED", seat: 0, item: 2 },
  { name: "FINED", seat: 1, count: 1 }, { name: "REVEALED", seat: 1, item: 5 }, { name: "ACTION_FAILED", seat: 1 },
];
const ruined: Told[] = [{ name: "REACTED", seat: 0, target: 2 }, { name: "REVEALED", seat: 0, item: 5 }, { name: "TOOK", seat: 0, target: 2, count: 1 }, { name: "DECLARATION_FAILED", seat: 2 }];
const claim = { active: 1, ...stacked(frames.ability(1, null, ITEM + 2), frames.call(1, 2)) };

/** A win declared by the third seat, and everybody else is asked. */
const declares = (players: number): Partial<View> => ({ active: 2, win_asked: maskOf(seatsOf(players)) & ~4, gems: seatsOf(players).map((s) => (s === 2 ? 10 : 3)), holds: seatsOf(players).map((s) => (s === 2 ? 4 : null)), item_up: seatsOf(players).map((s) => Number(s === 2)), ...stacked(frames.declare(2)) });

const SCENES: Record<string, (players: number) => Made> = {
  turn: (players) => ({ phase: "TURN", owing: [0], legal: turn(players), view: { gems: seatsOf(players).map((s) => (s === 0 ? 8 : 3)) } }),
  waiting: () => ({ phase: "TURN", owing: [1], view: { active: 1 } }),
  first: () => ({ phase: "FIRST", owing: [0], legal: [act(ID.SWAP, "SWAP", "Swap with somebody")], view: { turn: 0, round_no: 0 } }),
  target: (players) => ({ phase: "TARGET", owing: [0], legal: othersOf(players).map(target), view: stacked(frames.swap(0, -1)) }),
  hide: () => ({ phase: "HIDE", owing: [0], legal: [act(ID.KEEP, "KEEP", "Leave them as they were"), act(ID.EXCHANGE, "EXCHANGE", "Cross them over")], view: stacked(frames.swap(0, 1)) }),
  swaps: () => ({ phase: "HIDE", owing: [1], view: { active: 1, ...stacked(frames.swap(1, 2)) } }),
  call: (players) => ({ phase: "CALL", owing: [0, ...othersOf(players).slice(1)], legal: [PASS, act(ID.CALL, "CALL", "No, I've got the Brew")], view: { ...claim, asked: maskOf([0, ...othersOf(players).slice(1)]) } }),
  cannot: (players) => ({ phase: "CALL", owing: othersOf(players), view: { active: 0, asked: maskOf(othersOf(players)), ...stacked(frames.ability(0, null, ITEM + 2), frames.call(0, 2)) } }),
  moment: () => ({ phase: "TURN", owing: [2], events: called, at: 3 }),
  rise: () => ({ phase: "TURN", owing: [2], events: called, at: 0 }),
  rcall: (players) => ({ phase: "RCALL", owing: [0, 2], legal: [PASS, ...poolIn(Math.max(9, players), {}).map(nameRole)], view: { active: 1, asked: 5, ...stacked(frames.ability(1, 0, 14), frames.roleCall(1, 14)) } }),
  name: (players) => ({ phase: "NAME", owing: [0], legal: poolIn(Math.max(9, players), {}).map(nameRole), view: stacked(frames.id(0, 2)) }),
  shown: () => ({ phase: "SHOWN", owing: [0], legal: [act(ID.UNMASK, "UNMASK", "Turn it up for all"), act(ID.HAND_BACK, "HAND_BACK", "Hand it back")], view: stacked(frames.id(0, 2)) }),
  victim: () => ({ phase: "VICTIM", owing: [0], legal: [act(ID.PAY, "PAY", "Pay one diamond"), act(ID.REFUSE, "REFUSE", "Refuse")], view: { active: 1, ...stacked(frames.threat(1, 0, 3)) } }),
  amount: () => ({ phase: "AMOUNT", owing: [0], legal: [0, 1, 2, 3].map((n) => act(ID.amount(n), "AMOUNT", `${n} diamonds`, { count: n })), view: stacked(frames.ability(0, null, ITEM + 4)) }),
  hurt: (players) => ({ phase: "HURT", owing: [0, 2], legal: [PASS, useItem(3)], view: { active: 2, hurt_asked: maskOf(seatsOf(players)) & ~2, hurt: seatsOf(players).map((s) => (s === 1 ? 2 : 0)), ...stacked(frames.hurt(1)) } }),
  win: (players) => ({ phase: "WIN", owing: [0, 3], legal: [PASS, act(ID.REACT_ITEM, "REACT_ITEM", "Show your item to the declarer")], view: { active: 2, win_asked: maskOf(seatsOf(players)) & ~4, ...stacked(frames.declare(2)) } }),
  stopped: (players) => ({ phase: "TURN", owing: [3], before: declares(players), at: 3, events: ruined }),
  won: (players) => ({ phase: "OVER", before: declares(players), events: [{ name: "WON", seat: 2, how: 1 }] }),
  pleads: (players) => ({ phase: "CALL", owing: othersOf(players).slice(1), view: { active: 1, asked: maskOf(othersOf(players).slice(1)), ...stacked(frames.ability(1, 0, ITEM + 3), frames.call(1, 3, 0)) } }),
  over: (players) => ({ phase: "OVER", view: { winners: 4, end_kind: 1, role: seatsOf(players).map((s) => s + 1), role_up: seatsOf(players).map(() => 1), holds: seatsOf(players).map((s) => (players > 7 && s === 7 ? 0 : s + 1)), sunk: seatsOf(players).map((s) => (s === 7 ? 11 : 0)), gems: seatsOf(players).map((s) => (s === 2 ? 11 : s)), aside_items: [13, 12], aside_roles: [12, 14] } }),
};

export interface Scene {
  now: Now;
  before: Now;
  fresh: EventRecord[];
  played: EventRecord[];
  lines: Line[];
  frames: ReplayFrame[];
}

export function scene(name: string, players: number, long: boolean): Scene {
  const made = (SCENES[name] ?? SCENES["turn"]!)(players);
  const at = Date.now();
  const seats = seatsOf(players).map((n): SeatNow => ({ name: long ? LONG : NAMES[n]!, kind: n ? "bot" : "person", bot: "", ready: true, away: false, muted: false, wants_end: false, host: n === 0, answered: false, bank: 0, base: 12_000, asked: at - 3000 }));
  const nowOf = (view: View, phase: string): Now => ({ stage: name === "over" ? "over" : "playing", you: 0, seats, locked: false, owing: made.owing ?? [], phase, status: "Ben takes a turn", prompt: made.legal ? "It is up to you" : "", view: view as never, legal: (made.legal ?? []) as never, sealed: null, window: null, arena: null, result: null, truth: name === "over" ? (view as never) : null, receipt: null, rematch: "", silent: false }) as unknown as Now;
  const events = (made.events ?? []).map(({ name: what, ...params }, n): EventRecord => ({ key: 100 + n, line: 1, name: String(what), params: params as Record<string, number>, text: String(what), ms: 99_999 }));
  const beat = made.at ?? 0;
  const now = nowOf(viewOf(players, made.view), made.phase);
  const line = (n: number, told: Told[]): Line => ({ n, at, k: "acted", events: told }) as Line;
  const truth = { ...now, truth: viewOf(players, { holds: seatsOf(players).map((s) => s + 1), role: seatsOf(players).map((s) => s + 1) }) } as unknown as Now;
  return {
    now,
    before: events.length > 0 ? nowOf(viewOf(players, made.before ?? claim), "CALL") : now,
    fresh: events.slice(beat),
    played: events.slice(0, beat + 1),
    lines: [line(1, [{ name: "TURN", seat: 0 }, { name: "LOOKED", seat: 0, item: 2 }]), line(2, [{ name: "TURN", seat: 1 }, { name: "TURN", seat: 2 }])],
    frames: [
      { line: line(1, [{ name: "TURN", seat: 1 }, { name: "CLAIMED_ITEM", seat: 1, item: 2 }]), now: truth, entry: 1 },
      { line: line(2, [{ name: "TURN", seat: 2 }, { name: "CLAIMED_ITEM", seat: 2, item: 7 }]), now: truth, entry: 2 },
      { line: line(3, [{ name: "CALLED", seat: 0, target: 2 }, { name: "TURN", seat: 0 }, { name: "CLAIMED_ITEM", seat: 0, item: 4 }]), now: truth, entry: 3 },
    ],
  };
}
