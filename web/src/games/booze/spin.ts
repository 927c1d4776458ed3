/** G29: who is Baron first is drawn, and the chip goes round the table until it lies (on the table's clock). */
import type { Line } from "../../wire";

export const SPIN = 2400;
const TURNS = 2;

/** When the game was dealt, in server time; null if this client has not seen it. */
export const dealtAt = (lines: Line[]): number | null => lines.find(({ k }) => k === "dealt")?.at ?? null;

/** Where the chip is so many milliseconds after the deal: fast first, then slower, then with its owner. */
export function chipAt(gone: number, players: number, baron: number): number {
  if (gone >= SPIN || gone < 0) return baron;
  const way = 1 - (1 - gone / SPIN) ** 3;
  return Math.floor(way * (TURNS * players + baron)) % players;
}
