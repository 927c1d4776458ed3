/** After the end: every claim beside the truth of its moment (R40, R86), read out of the replay. */
import type { ReplayFrame } from "../../wire";
import type { CardRef } from "./under";
import { at, type View } from "./view";

export interface Claim {
  /** a key */
  line: number;
  /** turns begun by then */
  turn: number;
  seat: number;
  card: CardRef;
  /** the item or role that was really there */
  really: number;
  lie: boolean;
  /** who called it, or unmasked it; null if nobody did */
  by: number | null;
}

type Told = { name: string } & Record<string, number | string | null>;

export function claimsOf(frames: readonly ReplayFrame[]): Claim[] {
  const claims: Claim[] = [];
  let turn = 0;
  for (const [n, { line, now }] of frames.entries()) {
    // A claim ends its step with a question, so the cards still lie as they did; whoever died of it is found the step before.
    const after = now.truth as unknown as View | null;
    const earlier = (frames[n - 1]?.now.truth ?? null) as unknown as View | null;
    for (const told of (line.events ?? []) as Told[]) {
      const seat = Number(told["seat"]);
      if (told.name === "TURN") turn += 1;
      if (told.name === "CLAIMED_ITEM" || told.name === "CLAIMED_ROLE") {
        const card = { item: Number(told["item"] ?? 0), role: Number(told["role"] ?? 0) };
        const really = card.item > 0 ? at(after?.holds, seat) || at(earlier?.holds, seat) : at(after?.role, seat);
        claims.push({ line: line.n, turn, seat, card, really, lie: really !== (card.item || card.role), by: null });
      }
      const last = claims.at(-1);
      if (last && told.name === "CALLED" && told["target"] === last.seat) last.by = seat;
      if (last && told.name === "UNMASKED" && told["target"] === last.seat && last.card.role > 0) last.by = seat;
    }
  }
  return claims;
}

/** Was a lie caught? A caller need not be right, but a lie that is called is always seen. */
export const caught = ({ lie, by }: Claim): boolean => lie && by !== null;
