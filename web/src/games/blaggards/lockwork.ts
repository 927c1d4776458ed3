/** In which order the keys turn: those that fit first, whatever does not fit last. */

interface Turn {
  kind: number;
  fits: boolean;
  /** whose key it is, where that is shown; else -1 */
  seat: number;
}

const SKELETON = 4;

/** `got` keys of each kind against `need` of each colour. A Skeleton always fits; of a colour, as many as the lock wants (G13). */
export function turns(got: readonly number[], need: readonly number[], owners: readonly { seat: number; kind: number }[] = []): Turn[] {
  const seats = owners.length > 0 ? got.map((_, kind) => owners.filter((owner) => owner.kind === kind).map(({ seat }) => seat)) : got.map(() => [] as number[]);
  const all = got.flatMap((count, kind) => Array.from({ length: count }, (_, n): Turn => ({ kind, fits: kind === SKELETON || n < (need[kind] ?? 0), seat: seats[kind]?.[n] ?? -1 })));
  return [...all.filter(({ fits }) => fits), ...all.filter(({ fits }) => !fits)];
}
