/** The board's words in the page's language, and what is said of buildings in either. */
import { list } from "../../lib/phrasing";
import { pick } from "../../text/language";
import { reward, type Building } from "./buildings";
import * as de from "./text.de";
import * as en from "./text.en";

export const { BUILDINGS, CELL, GROUPS, rulesOn, words } = pick<typeof en>({ en, de });

export const numbers = (building: Building): string => list(building.activation.map(String), words.and);

/** What half a card gives, in words. */
export function gives(building: Building, active: boolean): string {
  const { rubies, actions, cowboys, fee, each, per } = reward(building, active);
  const parts = [
    rubies > 0 && words.rubies(rubies),
    each > 0 && words.perBuilding(each, BUILDINGS[per] ?? ""),
    actions > 0 && words.actionPoints(actions),
    cowboys > 0 && words.cowboys(cowboys),
    fee > 0 && words.youPay(fee),
  ].filter((part) => part !== false);
  return list(parts, words.and) || words.nothing;
}

export function describe(building: Building, type: number, cell: number, repair: number, inside: string): string {
  if (type === 0) return words.lot(cell);
  const state = repair > 0 ? words.repair(repair) : words.derelict;
  return [BUILDINGS[type], CELL[cell], state, words.fires(numbers(building)), inside].filter((part) => part).join(", ");
}
