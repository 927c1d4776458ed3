/** A declaration on stage (R78 to R82): what it needs, who has spoken up so far, and which envelopes are open. */
import type { BoardProps, EventRecord } from "../../board";
import { itemCard, option, roleCard } from "./lore";
import { at, isUp, others, total, type View } from "./view";

/** How safe it is: diamonds above what is needed, below zero if some are missing; or the declarer's own item forbids it. */
export type Peril = { spare: number } | { blocked: number };

/** R79, R80: read off the cards that lie up; null while they are still turning. */
export function peril(view: View, seat: number, joint: boolean): Peril | null {
  if (!isUp(view, seat)) return null;
  const { variant } = view;
  const item = itemCard(at(view.holds, seat), variant);
  if (item.blocks) return { blocked: at(view.holds, seat) };
  const role = roleCard(at(view.role, seat), variant);
  if (joint) {
    const twins = others(view.players, null).filter((other) => at(view.role_up, other) === 1 && at(view.role, other) === at(view.role, seat));
    return { spare: twins.reduce((sum, twin) => sum + total(view, twin), 0) - role.pairSum };
  }
  const owned = total(view, seat);
  const plain = role.winsFrom || option(variant, "win_diamonds", 10);
  const exact = option(variant, "win_exact", false);
  const froms = [exact ? 0 : plain, item.winsFrom].filter((n) => n > 0);
  const exacts = [exact ? plain : 0, item.winsAt].filter((n) => n > 0);
  return { spare: Math.max(...froms.map((from) => owned - from), ...exacts.map((just) => 0 - Math.abs(owned - just))) };
}

/** The last one who has opened their envelope against it, of what has been on stage so far; null if nobody has. */
export function spoiler(played: BoardProps["played"]): EventRecord | null {
  return played.findLast(({ name }) => name === "REACTED") ?? null;
}

/** Milliseconds from one envelope to the next; together they stay within a moment. */
export const apart = (envelopes: number): number => Math.min(260, Math.floor(1300 / Math.max(1, envelopes)));
