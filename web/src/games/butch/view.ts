/** What the board reads of `now.view`, and the numbers of the actions (specification, sections 5 and 7). */
import type { ActionDict } from "../../board";

export interface View {
  players: number;
  turn: number;
  active: number;
  dice: number[];
  score: number[];
  rubies: number[];
  grid: number[][];
  repair: number[][];
  hero: number[];
  cowboy: number[];
  reward_seat: number;
  pend_ap: number;
  pend_cw: number;
  activated: number;
  ap: number;
  buys: number;
  card: number;
  slot: number;
  row: number[][];
  deck_len: number[];
  discard: number[][];
  discard_len: number[];
  winner: number;
  variant: Record<string, unknown>;
}

export const NOWHERE = 9;
export const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

export const ID = {
  PASS: 0,
  ROLL_ONE: 1,
  ROLL_TWO: 2,
  BOOST: 3,
  REPAIR: 4,
  move: (cell: number) => 5 + cell,
  cowboy: (cell: number) => 14 + cell,
  attack: (k: number, cell: number) => 23 + 9 * (k - 1) + cell,
  buy: (slot: number) => 50 + slot,
  place: (cell: number) => 58 + cell,
};

export function offered(legal: ActionDict[], id: number): ActionDict | undefined {
  return legal.find((action) => action.id === id);
}

export function has(legal: ActionDict[], name: string): boolean {
  return legal.some((action) => action.name === name);
}

export function at(list: number[] | undefined, index: number): number {
  return list?.[index] ?? 0;
}

export function standing(view: View, seat: number, cell: number): boolean {
  return at(view.repair[seat], cell) > 0;
}

export function derelict(view: View, seat: number, cell: number): boolean {
  return at(view.grid[seat], cell) > 0 && !standing(view, seat, cell);
}

/** Seats in the order they sit, from the one after `seat` round to the one before it. */
export function others(players: number, seat: number): number[] {
  return Array.from({ length: players - 1 }, (_, k) => (seat + k + 1) % players);
}

/** Where a person standing at `seat` counts `other`, clockwise. */
export function clockwise(view: View, seat: number, other: number): number {
  return (other - seat + view.players) % view.players;
}

/** The cells ("seat-cell") in which something is not as it was. */
export function differences(before: View, after: View): Set<string> {
  const found = new Set<string>();
  for (let seat = 0; seat < after.players; seat++) {
    for (const cell of CELLS) {
      const same =
        before.grid[seat]?.[cell] === after.grid[seat]?.[cell] &&
        before.repair[seat]?.[cell] === after.repair[seat]?.[cell] &&
        (before.hero[seat] === cell) === (after.hero[seat] === cell) &&
        (before.cowboy[seat] === cell) === (after.cowboy[seat] === cell);
      if (!same) found.add(`${seat}-${cell}`);
    }
  }
  return found;
}
