/** A photograph: the record that the server sends (specification, section 9.4). Nothing else is ever drawn. */

/** What a picture shows of a slot (specification, 9.3); 0 is a slot that is out of the frame. */
export const LOST = 1;
export const TONE = 2;
export const SHAPE = 3;
export const CLEAR = 4;

export interface Cell {
  code: number;
  value: number;
}

export interface Photo {
  turn: number;
  target: number;
  n: number;
  spread: number;
  gap: number;
  station: number;
  zoom: number;
  aim: number;
  blur: number;
  cells: Cell[];
  /** what has happened to the fan since: bits of RUSTLED, HAD_TURN, IN_REFUGE, STRUCK */
  stale: number;
}

/** Why a picture may no longer be true (specification, section 8). */
export const RUSTLED = 1;
export const HAD_TURN = 2;
export const IN_REFUGE = 4;
export const STRUCK = 8;

/** Numbers from 0 to 1 that are the same on every screen: seeded by what everybody knows. */
export function noise(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What hurry did to a picture: how it hangs in the frame, and where its lamp, its leak of light and its grain are. Public, and nothing to do with the cards. */
export interface Hurry {
  /** degrees */
  roll: number;
  grainX: number;
  grainY: number;
  leak: number;
  lamp: number;
  second: number;
}

export function hurry(seed: string, turn: number): Hurry {
  const next = noise(`${seed}/${turn}`);
  return { roll: (next() - 0.5) * 10, grainX: Math.round(next() * 160), grainY: Math.round(next() * 160), leak: next(), lamp: next(), second: next() };
}
