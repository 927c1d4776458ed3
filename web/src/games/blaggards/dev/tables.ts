/** Hand-made tables for looking at the board without a server. */
import type { ActionDict } from "../../../board";
import type { Now } from "../../../wire";
import { lockOf } from "./locks";
import { ID, type View } from "../view";

const NAMES = ["Ann", "Bartholomew Featherstonehaugh-Cholmondel", "Cyd", "Dora the Unlucky", "Ed", "Fran", "Gil", "Hope", "Ivo", "Jo"];

export function viewOf(players: number, more: Partial<View> = {}): View {
  const seats = Array.from({ length: players }, (_, n) => n);
  const size = players < 8 ? 4 : 3;
  return {
    players,
    round_no: 2,
    captain: 2,
    step: 2,
    role: seats.map((n) => (n === 0 ? 1 : n === 3 ? 1 : 0)),
    character: [4, 9, 2, 6, 10, 1, 7, 3, 8, 5].slice(0, players),
    bruised: seats.map((n) => (n === 1 ? 1 : 0)),
    hand: seats.map((n) => (n === 0 ? (size === 4 ? [2, 0, 1, 0, 1] : [1, 1, 0, 0, 1]) : null)),
    hand_size: seats.map((n) => size + (n === 3 ? 1 : 0)),
    deck_len: 36 - players * size,
    lock: lockOf(players),
    token: [2, null, null, 0, null, null],
    open: [1, 0, 0, 1, 0, 0],
    meeting: seats.map((n) => (n === 3 ? [1, 2, 0, 1, 0] : n === 0 ? [2, 0, 1, 0, 1] : null)),
    claim: seats.map(() => -1),
    chest: -1,
    ignored: -1,
    band: 0,
    order: seats.map(() => -1),
    placed: null,
    pick_a: -1,
    pick_b: -1,
    pending: null,
    bell: -1,
    thrown: null,
    threw: null,
    landed: null,
    landed_len: 0,
    edges: null,
    edges_len: 0,
    hits: seats.map(() => 0),
    result: 0,
    captains: [0, 2, -1, -1, -1],
    deeds: 2,
    deed_kind: [7, 4],
    deed_round: [1, 1],
    deed_a: [2, 0],
    deed_b: [-1, -1],
    deed_yes: [0, 0],
    deed_key: [[3, -1], [-1, -1]],
    deed_hand: null,
    trips: 1,
    trip_kind: [4],
    trip_round: [1],
    trip_chest: [0],
    trip_ignored: [-1],
    trip_band: [3],
    trip_got: [[1, 1, 0, 0, 0]],
    trip_open: [1],
    trip_claim: seats.map((n) => [[5, 3, 16, 31, -1, 2, 9, 18, 6, 1][n] ?? -1]),
    trip_order: seats.map((n) => [n === 0 ? 0 : n === 1 ? 1 : -1]),
    trip_placed: seats.map((n) => (n === 0 ? [0] : [null])),
    trip_cast: null,
    trip_drew: seats.map((n) => (n === 0 ? [2] : [null])),
    brawl: null,
    box_token: null,
    variant: {},
    ...more,
  };
}

export function nowOf(phase: string, view: View, more: Partial<Now> = {}): Now {
  const seats = NAMES.slice(0, view.players).map((name) => ({ name, kind: "person", bot: "", ready: true, away: false, muted: false, wants_end: false, host: false, answered: false, bank: 0, base: 0, asked: null }));
  return {
    stage: "playing", you: 0, seats, locked: false, owing: [view.captain], phase, status: "", prompt: "", view: view as unknown as Record<string, unknown>, legal: [], sealed: null, window: null, result: null, truth: null, receipt: null, rematch: "", ...more,
  } as Now;
}

const act = (id: number, name: string, params: Record<string, number>, label: string): ActionDict => ({ id, name, params, label });
export const seatActs = (seats: number[], verb: string) => seats.map((seat) => act(ID.seat(seat), "SEAT", { seat }, `${verb} ${NAMES[seat]}`));
export const keyActs = (kinds: number[], verb: string) => kinds.map((key) => act(ID.key(key), "KEY", { key }, `${verb} ${["Silver", "Blue", "Red", "Gold", "Skeleton"][key]}`));
export const chestActs = (chests: number[], verb: string) => chests.map((chest) => act(ID.chest(chest), "CHEST", { chest }, `${verb} ${chest + 1}`));
export const claimActs = () => [...Array.from({ length: 32 }, (_, mask) => act(ID.claim(mask), "CLAIM", { mask }, `Claim ${mask}`)), act(ID.MUM, "MUM", {}, "Say nothing")];
export const bellActs = () => ["Quick", "Fair", "Long"].map((label, bell) => act(ID.bell(bell), "BELL", { bell }, `${label} bell`));
export const punchActs = (seats: number[]) => [...seats.map((seat) => act(ID.snap(seat), "SNAP", { seat }, `Snap at ${NAMES[seat]}`)), ...seats.map((seat) => act(ID.steady(seat), "STEADY", { seat }, `Steady at ${NAMES[seat]}`)), act(ID.HOLD, "HOLD", {}, "Throw no more")];
export const ruleActs = () => [act(ID.RULE_HIT, "RULE_HIT", {}, "Hit"), act(ID.RULE_MISS, "RULE_MISS", {}, "Miss")];
export const startActs = () => [act(ID.BELL_START, "BELL_START", {}, "Start the Brawl")];
