/** What shelters and strikes are worth (specification, section 10). */
import type { ActionDict } from "../../board";
import { ID, offered, runs, type Shelter, type Strike, type Table } from "./view";

/** A number of the variant, or as the rules have it. */
export function number(variant: Record<string, unknown>, key: string, usual: number): number {
  const value = variant[key];
  return typeof value === "number" ? value : usual;
}

export function worth({ len, intel }: Shelter, variant: Record<string, unknown> = {}): number {
  const plain = number(variant, "shelter_base", 20) + number(variant, "shelter_step", 20) * (len - 3);
  return intel > 0 ? plain * number(variant, "shelter_mult", 2) : plain;
}

export const hits = ({ ranks, intel }: Strike): number => (intel > 0 ? ranks.filter((rank) => rank === intel).length : 0);

export function cost(strike: Strike, variant: Record<string, unknown> = {}): number {
  const killed = hits(strike);
  return number(variant, "suspect_pts", 100) * killed - number(variant, "collateral_pts", 10) * (strike.ranks.length - killed);
}

/** Everybody in a strike who was not the suspect. */
export const bystanders = (strike: Strike): number[] => strike.ranks.filter((rank) => rank !== strike.intel || strike.intel === 0);

/** Copies of a rank that I have not seen: neither on the table nor in my own hand. */
export function unseen(table: Table, rank: number): number {
  const copies = number(table.variant, "copies", 7);
  const of = (ranks: number[]) => ranks.filter((one) => one === rank).length;
  const sheltered = table.shelters.flat().filter(({ low, len }) => rank >= low && rank < low + len).length;
  const struck = table.strikes.flat().reduce((sum, { ranks }) => sum + of(ranks), 0);
  const limbo = table.drawn === rank ? 1 : 0;
  const waiting = table.suspect === rank ? table.pending : 0;
  return Math.max(0, copies - of(table.discard) - of(table.mine ?? []) - sheltered - struck - limbo - waiting);
}

export interface Offer extends Shelter {
  action: ActionDict;
  points: number;
}

/** The shelters on offer with what they would count, the best first. */
export function offers(legal: ActionDict[], table: Table): Offer[] {
  return runs(legal)
    .map((run) => {
      const intel = table.suspect >= run.low && table.suspect < run.low + run.len ? table.suspect : 0;
      return { ...run, intel, points: worth({ ...run, intel }, table.variant) };
    })
    .sort((a, b) => b.points - a.points || b.len - a.len || a.low - b.low);
}

/** Ranks of which I hold enough to pay for a strike, while one is on offer. */
export function payable(legal: ActionDict[], table: Table): number[] {
  const hand = table.mine ?? [];
  const enough = number(table.variant, "strike_cost", 2);
  if (!offered(legal, ID.STRIKE)) return [];
  return [...new Set(hand)].filter((rank) => rank !== table.suspect && hand.filter((other) => other === rank).length >= enough);
}
