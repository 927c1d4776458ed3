/** The words of this board in the page's language, and what is said of cards in either. */
import { capital } from "../../lib/phrasing";
import { pick } from "../../text/language";
import { itemCard, option, roleCard, type Card } from "./lore";
import * as de from "./text.de";
import * as en from "./text.en";
import type { CardRef } from "./under";

export const { cards, groups, rulesElse, rulesOn, words } = pick<typeof en>({ en, de });

type Variant = Record<string, unknown>;

export const itemName = (item: number): string => cards.items[item] ?? cards.anItem(item);
export const roleName = (role: number): string => cards.roles[role] ?? cards.aRole(role);
export const itemAct = (item: number): string => cards.itemActs[item] ?? "";
export const roleAct = (role: number): string => cards.roleActs[role] ?? "";
export const cardName = ({ item, role }: CardRef): string => (item > 0 ? itemName(item) : roleName(role));

function threatLine(card: Card, variant: Variant): string {
  const pay = option(variant, "threat_pay", 1);
  const stand = card.stand || option(variant, "standoff_pay", 2);
  const more = card.weapon ? cards.threatHurts : card.after === "hurt_self" ? cards.threatHurtsYou : card.after === "reveal_target" ? cards.threatShows : "";
  return cards.threat(pay, stand, more);
}

/** What the action of a card does, in one line; empty if it has none. */
export function actLine(card: Card, variant: Variant): string {
  if (card.threat) return threatLine(card, variant);
  const cost = card.cost > 0 ? [cards.cost(card.cost)] : [];
  const told = [...cost, ...card.effects.map(({ fx, n, when }) => cards.when[when](cards.does[fx](n), card))];
  return capital(told.join(", "));
}

/** What a card does without being asked to, a line each. */
export function standingLines(card: Card, isRole: boolean): string[] {
  const lines: string[] = [];
  if (card.winsFrom > 0) lines.push(cards.winsFrom(card.winsFrom, isRole));
  if (card.winsAt > 0) lines.push(cards.winsAt(card.winsAt));
  if (card.pairSum > 0) lines.push(cards.pairSum(card.pairSum));
  if (card.blocks) lines.push(cards.blocks);
  if (card.react === "hurt_other") lines.push(cards.hurtOther);
  if (card.react === "would_die") lines.push(cards.wouldDie(card.reactN, isRole));
  if (card.react === "death_other") lines.push(cards.deathOther(card.reactN));
  if (card.react === "win_other") lines.push(cards.winOther[card.reactFx === "none" ? "hurt" : card.reactFx](card.reactN));
  if (card.ticks) lines.push(cards.ticks);
  if (card.diesAt > 0) lines.push(cards.diesAt(card.diesAt));
  return lines;
}

export const itemLine = (item: number, variant: Variant): string => actLine(itemCard(item, variant), variant);
export const roleLine = (role: number, variant: Variant): string => actLine(roleCard(role, variant), variant);

/** The claim as it is spoken. */
export const speech = ({ item, role }: CardRef): string => (item > 0 ? (cards.claims[item] ?? cards.have(itemName(item))) : (cards.being[role] ?? cards.am(roleName(role))));
