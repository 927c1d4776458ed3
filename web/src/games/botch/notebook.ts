/** The notebook: players and all that they could hold or be (specification, sections 8 and 13). */
import type { NotebookModule } from "../../board";
import { cell } from "../../lib/notebook";
import type { Now } from "../../wire";
import { itemIcon, mask, roleIcon, stash } from "./icons";
import { ITEMS, itemCard, itemsIn, poolIn, roleCard, ROLES } from "./lore";
import { itemName, roleName, words } from "./text";
import { isAlive, knownItem, knownRole, type View } from "./view";

const numbers = (cards: readonly unknown[]): number[] => cards.map((_, n) => n + 1);
const HIDDEN = numbers(ROLES).filter((role) => roleCard(role).hidden);
const itemKey = (item: number): string => `item_${ITEMS[item - 1]![0]}`;
const roleKey = (role: number): string => `role_${ROLES[role - 1]![0]}`;

type Known = Record<string, "cross" | "sure">;

/** A card known to lie with one seat is with nobody else, if there is only one of it. */
function place(found: Known, seats: number[], cards: number[], keyOf: (card: number) => string, knows: (seat: number) => number, copies: (card: number) => number): void {
  for (const seat of seats) {
    const known = knows(seat);
    if (known <= 0) continue;
    for (const card of cards) {
      if (card === known) found[cell(seat, keyOf(card))] = "sure";
      else found[cell(seat, keyOf(card))] = "cross";
    }
    if (!cards.includes(known) || copies(known) > 1) continue;
    for (const other of seats) if (other !== seat) found[cell(other, keyOf(known))] = "cross";
  }
}

function certain(now: Now): Known {
  const view = now.view as View | null;
  if (!view || now.you === null) return {};
  const you = now.you;
  const all = Array.from({ length: view.players }, (_, seat) => seat);
  const found: Known = {};
  const [kit, pool] = [itemsIn(view.players, view.variant), poolIn(view.players, view.variant)];
  for (const seat of all) {
    for (const item of numbers(ITEMS)) if (!kit.includes(item)) found[cell(seat, itemKey(item))] = "cross";
    for (const role of HIDDEN) if (!pool.includes(role)) found[cell(seat, roleKey(role))] = "cross";
  }
  // What sank is in the sea: the dead hold nothing any more.
  const living = all.filter((seat) => isAlive(view, seat));
  place(found, living, kit, itemKey, (seat) => knownItem(view, you, seat), (item) => itemCard(item, view.variant).copies);
  place(found, all, HIDDEN, roleKey, (seat) => knownRole(view, you, seat), (role) => roleCard(role, view.variant).copies);
  return found;
}

export const notebook: NotebookModule = {
  groups: [
    { label: words.refItems, icon: stash, things: numbers(ITEMS).map((item) => ({ key: itemKey(item), label: itemName(item), icon: itemIcon(item) })) },
    { label: words.hiddenRoles, icon: mask, things: HIDDEN.map((role) => ({ key: roleKey(role), label: roleName(role), icon: roleIcon(role) })) },
  ],
  certain,
};
