/** Coins and mobs at the end (R47 to R51, section 10), line by line. */
import { has, mobOf } from "./lore";
import { at, snitchesOf, trophiesOf, typeOf, type View } from "./view";

export type What = "deliveries" | "snitches" | "own" | "taken" | "mates";
export interface Entry {
  what: What;
  count: number;
  coins: number;
}

export interface Account {
  seat: number;
  booze: number;
  entries: Entry[];
  /** before doubling */
  base: number;
  /** how many times it counts (R48) */
  times: number;
  coins: number;
  /** R49: does it count for the mob? */
  counts: boolean;
}

export interface MobScore {
  mob: number;
  accounts: Account[];
  /** R49: highest and lowest only */
  highLow: boolean;
  score: number;
  /** G32 */
  exposures: number;
  /** G33: when its last member was Exposed; LASTING if somebody never was */
  hidden: number;
  won: boolean;
}

export type Decided = "coins" | "exposures" | "hidden" | "shared";
export const LASTING = 99;

const number = (view: View, key: string, usual: number): number => (typeof view.variant[key] === "number" ? (view.variant[key] as number) : usual);
const ROWS = ["three", "four", "five", "six", "seven", "eight", "nine"];

/** R48: with four and five players, or as the table has it. */
export function lonerTimes(view: View): number {
  return number(view, `${ROWS[view.players - 3]}.loner_multiplier`, view.players === 4 || view.players === 5 ? 2 : 1);
}

/** R49: with seven and eight players, or as the table has it. */
export function highLow(view: View): boolean {
  const typed = view.variant[`${ROWS[view.players - 3]}.high_low`];
  return typeof typed === "boolean" ? typed : view.players === 7 || view.players === 8;
}

const bits = (set: number): number => [0, 1, 2, 3, 4, 5].filter((n) => has(set, n)).length;

function account(view: View, seat: number): Account {
  const booze = typeOf(view, seat) ?? 0;
  const mate = (other: number) => mobOf(typeOf(view, other) ?? 0) === mobOf(booze);
  const trophies = trophiesOf(view, seat);
  const movement = number(view, "value_movement", 2);
  const lines: [What, number, number][] = [
    ["deliveries", at(view.cards, seat), number(view, "value_delivery", 1)],
    ["snitches", snitchesOf(view, seat), number(view, "value_snitch", 1)],
    ["own", bits(at(view.own, seat)), movement],
    ["taken", trophies.filter((victim) => !mate(victim)).length, movement],
    ["mates", trophies.filter(mate).length, -number(view, "mate_penalty", 2)],
  ];
  const entries = lines.map(([what, count, each]) => ({ what, count, coins: count * each }));
  const base = entries.reduce((sum, { coins }) => sum + coins, 0);
  const alone = Array.from({ length: view.players }, (_, n) => n).every((other) => other === seat || !mate(other));
  const times = alone ? lonerTimes(view) : 1;
  return { seat, booze, entries, base, times, coins: base * times, counts: true };
}

function mobScore(view: View, mob: number, accounts: Account[]): MobScore {
  const split = accounts.length === 3 && highLow(view);
  const order = [...accounts].sort((a, b) => b.coins - a.coins);
  const counted = split ? [order[0]!, order[2]!] : order;
  return {
    mob,
    accounts: order.map((one) => ({ ...one, counts: counted.includes(one) })),
    highLow: split,
    score: counted.reduce((sum, { coins }) => sum + coins, 0),
    exposures: accounts.reduce((sum, { entries }) => sum + (entries.find(({ what }) => what === "taken")?.count ?? 0), 0),
    hidden: Math.max(0, ...accounts.map(({ seat }) => (has(view.exposed, seat) ? at(view.exposed_tick, seat) : LASTING))),
    won: has(view.winners, mob),
  };
}

/** The mobs that somebody belongs to, best first. */
export function standings(view: View): MobScore[] {
  const accounts = Array.from({ length: view.players }, (_, seat) => account(view, seat));
  return [0, 1, 2]
    .map((mob) => mobScore(view, mob, accounts.filter(({ booze }) => mobOf(booze) === mob)))
    .filter(({ accounts: members }) => members.length > 0)
    .sort((a, b) => b.score - a.score || b.exposures - a.exposures || b.hidden - a.hidden);
}

/** R51: what decided between the best two. */
export function decidedBy(mobs: MobScore[]): Decided {
  const [first, second] = mobs;
  if (!first || !second || first.score !== second.score) return "coins";
  if (first.exposures !== second.exposures) return "exposures";
  return first.hidden !== second.hidden ? "hidden" : "shared";
}
