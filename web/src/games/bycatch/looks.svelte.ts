/** Tone and shape of each rank: as the nine are drawn, unless this table's variant has dealt them out anew. */
import { CITIZENS, RANKS } from "./citizens";

/** The rows of the variant's table, by rank. */
const ROWS = ["schoolgirl", "boy", "child", "courier", "businessman", "young_woman", "baker", "grandmother", "old_man"];

class Looks {
  #variant: Record<string, unknown> = $state.raw({});

  learn(variant: Record<string, unknown>): void {
    this.#variant = variant;
  }

  tone(rank: number): number {
    return this.#of(rank, "tone");
  }

  shape(rank: number): number {
    return this.#of(rank, "shape");
  }

  ofTone(tone: number): number[] {
    return RANKS.filter((rank) => this.tone(rank) === tone);
  }

  ofShape(shape: number): number[] {
    return RANKS.filter((rank) => this.shape(rank) === shape);
  }

  #of(rank: number, what: "tone" | "shape"): number {
    const value = this.#variant[`${ROWS[rank - 1]}.${what}`];
    return typeof value === "number" ? value : (CITIZENS[rank]?.[what] ?? 0);
  }
}

export const looks = new Looks();
