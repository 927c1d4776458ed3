/** What is under way: the stack of interrupted procedures, in words a table would use (specification, section 6.2). */
import { itemCard, roleCard } from "./lore";
import { ITEM, type View } from "./view";

/** A card by its number: an item, or a role. */
export interface CardRef {
  item: number;
  role: number;
}

export type Going =
  | { kind: "claim"; seat: number; card: CardRef; target: number | null }
  | { kind: "aim"; seat: number; card: CardRef; target: number | null }
  | { kind: "threat"; seat: number; target: number; card: CardRef }
  | { kind: "hurt"; seat: number }
  | { kind: "declare"; seat: number; joint: boolean; looked: number }
  | { kind: "id"; seat: number; target: number | null }
  | { kind: "swap"; seat: number; target: number | null };

const OPS = { SWAP: 2, ABILITY: 3, CALL: 4, ROLE_CALL: 5, THREAT: 6, HURT: 7, ID: 8, DECLARE: 9 };
const JOINT = 1;

const refOf = (card: number): CardRef => (card > ITEM ? { item: card - ITEM, role: 0 } : { item: 0, role: card });
/** Seats in a frame are counted from 1. */
const seatOf = (n: number): number | null => (n > 0 ? n - 1 : null);

function going(frame: readonly number[], below: readonly number[] | undefined): Going | null {
  const [op = 0, , a = 0, b = 0, c = 0, d = 0] = frame;
  switch (op) {
    case OPS.SWAP:
      return { kind: "swap", seat: a, target: seatOf(b) };
    case OPS.ABILITY:
      return { kind: "aim", seat: a, card: refOf(c), target: seatOf(b) };
    case OPS.CALL:
    case OPS.ROLE_CALL:
      return { kind: "claim", seat: a, card: refOf(op === OPS.CALL ? ITEM + b : b), target: below ? aimOf(below) : null };
    case OPS.THREAT:
      return { kind: "threat", seat: a, target: b - 1, card: refOf(c) };
    case OPS.HURT:
      return { kind: "hurt", seat: a };
    case OPS.ID:
      return { kind: "id", seat: a, target: seatOf(b) };
    case OPS.DECLARE:
      return { kind: "declare", seat: a, joint: (b & JOINT) > 0, looked: d };
    default:
      return null;
  }
}

/** Whom the procedure below a claim is about: the target of the action, or the one who was hurt (R68). */
function aimOf([op, , a = 0, b = 0]: readonly number[]): number | null {
  return op === OPS.ABILITY ? seatOf(b) : op === OPS.HURT ? a : null;
}

/** Everything that is under way, the newest last. A claim stands for the action below it. */
export function goings({ stack, depth }: Pick<View, "stack" | "depth">): Going[] {
  const frames = stack.slice(0, depth);
  const all = frames.map((frame, n) => going(frame, frames[n - 1]));
  return all.flatMap((one, n) => (one === null || (one.kind === "aim" && all[n + 1]?.kind === "claim") ? [] : [one]));
}

/** A declaration as it begins. */
export const declared = (seat: number, joint: boolean): number[] => [OPS.DECLARE, 0, seat, joint ? JOINT : 0, 0, 0];

/** Whom a threat is about, from the claim of the weapon until they have answered (R54 to R57); null: nobody is threatened. */
export function threatened(view: Pick<View, "stack" | "depth" | "variant">): number | null {
  const now = newest(view);
  if (now?.kind === "threat") return now.target;
  // The same card may be claimed to swap with somebody who is hurt (R68): that is no threat.
  if (now?.kind !== "claim" || view.stack[view.depth - 2]?.[0] !== OPS.ABILITY) return null;
  const { item, role } = now.card;
  return (item > 0 ? itemCard(item, view.variant) : roleCard(role, view.variant)).threat ? now.target : null;
}

/** What the question is about. */
export const newest = (view: Pick<View, "stack" | "depth">): Going | null => goings(view).at(-1) ?? null;
/** The declaration that is under way, whatever has interrupted it. */
export const declaration = (view: Pick<View, "stack" | "depth">) => goings(view).find((one) => one.kind === "declare") ?? null;
