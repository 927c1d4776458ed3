/** Where the others sit: up the left side, along the far side, down the right, clockwise from my left. */

export interface Ring {
  left: number[];
  top: number[];
  right: number[];
}

/** Seats on either side, by how many others there are: the far side takes the rest. */
const SIDE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3];

export function ringOf(others: readonly number[]): Ring {
  const side = SIDE[others.length] ?? 3;
  return { left: others.slice(0, side).toReversed(), top: others.slice(side, others.length - side), right: others.slice(others.length - side) };
}
