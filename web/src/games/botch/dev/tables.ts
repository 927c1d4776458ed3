/** Hand-made tables, for looking at the board without a server and for tests. */
import { ITEM, type View } from "../view";

const EMPTY = [0, 0, 0, 0, 0, 0];
const OP = { FIRST: 1, SWAP: 2, ABILITY: 3, CALL: 4, ROLE_CALL: 5, THREAT: 6, HURT: 7, ID: 8, DECLARE: 9 };

/** Frames of the stack: what is under way. */
export const frames = {
  swap: (a: number, target: number) => [OP.SWAP, 1, a, target + 1, 0, 0],
  ability: (a: number, target: number | null, card: number) => [OP.ABILITY, 1, a, target === null ? 0 : target + 1, card, 0],
  call: (a: number, item: number, victim = -1) => [OP.CALL, 1, a, item, victim + 1, 0],
  roleCall: (a: number, role: number) => [OP.ROLE_CALL, 1, a, role, 0, 0],
  threat: (a: number, victim: number, item: number) => [OP.THREAT, 0, a, victim + 1, ITEM + item, 0],
  hurt: (a: number) => [OP.HURT, 1, a, 0, 0, 1],
  id: (a: number, target: number | null) => [OP.ID, 1, a, target === null ? 0 : target + 1, 0, 0],
  declare: (a: number, looked = 0) => [OP.DECLARE, 2, a, 2, 0, looked],
};

export function stacked(...under: number[][]): Pick<View, "stack" | "depth"> {
  return { stack: [...under, ...Array.from({ length: 12 - under.length }, () => EMPTY)], depth: under.length };
}

export function viewOf(players: number, more: Partial<View> = {}): View {
  const cut = <T>(list: T[]): T[] => list.slice(0, players);
  const all = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  const hidden = players > 8;
  const roles = hidden ? [14, 1, 11, 4, 13, 2, 16, 5, 7, 10, 12, 9] : [1, 2, 5, 3, 4, 6, 7, 8];
  const up = cut(hidden ? [0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1] : [1, 1, 1, 1, 1, 1, 1, 1]);
  return {
    players,
    first: 2,
    active: 0,
    turn: 14,
    round_no: 4,
    role: cut(roles).map((role, seat) => (seat === 0 || up[seat] ? role : null)),
    role_up: up,
    holds: cut([null, null, 1, null, null, 7, null, null, null, 9, null, null]),
    item_up: cut([0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0]),
    gems: cut([5, 3, 8, 0, 6, 2, 4, 1, 12, 3, 2, 7]),
    item_stash: cut([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]),
    role_stash: all(0),
    hurt: cut([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]),
    alive: cut([1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1]),
    had_first: all(1),
    bank: 4,
    pile: 41,
    out: players > 7 ? 6 : 0,
    aside_roles: null,
    aside_items: null,
    gone_public: Array.from({ length: 25 }, () => 0),
    sunk: null,
    shown: cut([0, 4, 1, 0, 0, 7, 0, 0, 0, 9, 0, 0]),
    known: all<number[] | null>(null).map((_, seat) => (seat === 0 ? [2, 4, 1, 0, 0, 7, 0, 0, 0, 9, 0, 0] : null)),
    known_role: all<number[] | null>(null).map((_, seat) => (seat === 0 ? [roles[0]!, 0, hidden ? 11 : 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : null)),
    hand_open: cut([1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1]),
    gifts: all(0),
    asked: 0,
    hurt_asked: 0,
    win_asked: 0,
    answer: cut([0, null, null, null, null, null, null, null, null, null, null, null]),
    hurt_answer: cut([0, null, null, null, null, null, null, null, null, null, null, null]),
    win_answer: cut([0, null, null, null, null, null, null, null, null, null, null, null]),
    ...stacked(),
    winners: 0,
    end_kind: 0,
    variant: {},
    ...more,
  };
}
