/** From how the fan is held to how its holder wants it, in as few movements as there can be. */

export interface Held {
  /** a name of this card on this screen only, so that it can be followed when it moves */
  id: number;
  rank: number;
}

export interface Posture {
  spread: number;
  gap: number;
}

export type Step = { kind: "move"; from: number; to: number } | { kind: "spread"; value: number } | { kind: "gap"; value: number };

/** Weight of a card that may not be moved: it stays before any number of others. */
const FIXED = 100;

/** The cards that need not move, as pairs of slots (now, wanted): the longest common order of ranks. */
export function keep(now: number[], wanted: number[], movable: (slot: number) => boolean): [number, number][] {
  const weight = (slot: number) => (movable(slot) ? 1 : FIXED);
  const best = Array.from({ length: now.length + 1 }, () => Array<number>(wanted.length + 1).fill(0));
  for (let i = now.length - 1; i >= 0; i--) {
    for (let k = wanted.length - 1; k >= 0; k--) {
      const both = now[i] === wanted[k] ? best[i + 1]![k + 1]! + weight(i) : 0;
      best[i]![k] = Math.max(both, best[i + 1]![k]!, best[i]![k + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, k = 0; i < now.length && k < wanted.length; ) {
    if (now[i] === wanted[k] && best[i]![k] === best[i + 1]![k + 1]! + weight(i)) pairs.push([i++, k++]);
    else if (best[i]![k] === best[i + 1]![k]) i++;
    else k++;
  }
  return pairs;
}

/** The MOVEs that lead from one order of ranks to another. Cards of one rank are as good as each other. */
export function moves(now: number[], wanted: number[], movable: (slot: number) => boolean = () => true): Step[] {
  const kept = keep(now, wanted, movable);
  // Which card of `now` each wanted slot will hold: the kept ones, then the others by rank.
  const source = Array<number>(wanted.length).fill(-1);
  for (const [i, k] of kept) source[k] = i;
  const free = now.flatMap((_, i) => (kept.some(([held]) => held === i) ? [] : [i]));
  for (const [k, rank] of wanted.entries()) {
    if (source[k] !== -1) continue;
    const at = free.findIndex((i) => now[i] === rank);
    if (at === -1) return [];
    source[k] = free.splice(at, 1)[0]!;
  }
  const stays = new Set(kept.map(([i]) => i));
  const working = now.map((_, i) => i);
  const steps: Step[] = [];
  for (const [k, card] of source.entries()) {
    if (stays.has(card)) continue;
    const from = working.indexOf(card);
    working.splice(from, 1);
    const to = k === 0 ? 0 : working.indexOf(source[k - 1]!) + 1;
    working.splice(to, 0, card);
    if (from !== to) steps.push({ kind: "move", from, to });
  }
  return steps;
}

export interface Wish extends Posture {
  order: number[];
  /** be seen to fiddle, even if nothing changes */
  rustle: boolean;
}

/** Everything that must be sent, in order; HOLD comes after it. */
export function plan(now: Posture & { order: number[] }, wish: Wish, movable?: (slot: number) => boolean): Step[] {
  const steps = moves(now.order, wish.order, movable);
  if (wish.spread !== now.spread) steps.push({ kind: "spread", value: wish.spread });
  if (wish.gap !== now.gap) steps.push({ kind: "gap", value: wish.gap });
  const still = !steps.some(({ kind }) => kind === "move");
  if (wish.rustle && still && now.order.length > 1) steps.push({ kind: "move", from: 0, to: 1 }, { kind: "move", from: 1, to: 0 });
  return steps;
}

/** The same cards after the table has changed the hand: who stayed keeps their name, who is new gets one. */
export function follow(before: Held[], ranks: number[], name: () => number): Held[] {
  const kept = keep(before.map(({ rank }) => rank), ranks, () => true);
  const after = Array<Held | undefined>(ranks.length).fill(undefined);
  const free = new Set(before);
  for (const [i, k] of kept) {
    after[k] = before[i];
    free.delete(before[i]!);
  }
  return ranks.map((rank, k) => {
    if (after[k]) return after[k];
    const moved = [...free].find((card) => card.rank === rank);
    if (moved) free.delete(moved);
    return moved ?? { id: name(), rank };
  });
}

/** The wanted order after the hand has changed: who left is gone, who is new comes last. */
export function reconcile(wanted: number[], hand: Held[]): number[] {
  const here = new Set(hand.map(({ id }) => id));
  const stayed = wanted.filter((id) => here.has(id));
  return settle([...stayed, ...hand.map(({ id }) => id).filter((id) => !stayed.includes(id))], hand);
}

/** Cards of one rank are as good as each other: they keep the order among themselves that they have. */
export function settle(wanted: number[], hand: Held[]): number[] {
  const rankOf = new Map(hand.map(({ id, rank }) => [id, rank]));
  const waiting = [...hand];
  return wanted.map((id) => waiting.splice(waiting.findIndex(({ rank }) => rank === rankOf.get(id)), 1)[0]!.id);
}
