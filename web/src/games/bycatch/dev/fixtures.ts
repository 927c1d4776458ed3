/** Views made by hand, for the gallery. */
import type { Photo } from "../photo";

const cells = (...pairs: [number, number][]) => pairs.map(([code, value]) => ({ code, value }));

/** S27 to S32 of the specification, and a few more. */
export const PHOTOS: Photo[] = [
  { turn: 3, target: 0, n: 7, spread: 0, gap: 0, station: 0, zoom: 0, aim: 3, blur: 0, stale: 0, cells: cells([2, 1], [2, 1], [2, 0], [2, 2], [2, 0], [2, 2], [4, 1]) },
  { turn: 4, target: 0, n: 7, spread: 0, gap: 0, station: 0, zoom: 0, aim: 3, blur: 2, stale: 0, cells: cells([1, 0], [2, 1], [2, 0], [2, 2], [1, 0], [2, 2], [2, 0]) },
  { turn: 5, target: 1, n: 7, spread: 2, gap: 1, station: 1, zoom: 1, aim: 1, blur: 1, stale: 0, cells: cells([4, 5], [4, 2], [2, 0], [0, 0], [0, 0], [0, 0], [0, 0]) },
  { turn: 6, target: 2, n: 7, spread: 1, gap: 3, station: 3, zoom: 0, aim: 3, blur: 0, stale: 0, cells: cells([4, 5], [4, 2], [1, 0], [1, 0], [1, 0], [4, 9], [4, 1]) },
  { turn: 7, target: 3, n: 7, spread: 1, gap: 0, station: 3, zoom: 0, aim: 3, blur: 0, stale: 0, cells: cells([3, 1], [3, 0], [1, 0], [1, 0], [1, 0], [3, 2], [3, 0]) },
  { turn: 8, target: 4, n: 7, spread: 1, gap: 2, station: 0, zoom: 1, aim: 2, blur: 0, stale: 0, cells: cells([2, 1], [1, 0], [2, 0], [2, 2], [2, 0], [0, 0], [0, 0]) },
  { turn: 9, target: 1, n: 6, spread: 1, gap: 2, station: 2, zoom: 0, aim: 3, blur: 0, stale: 0, cells: cells([1, 0], [2, 0], [2, 1], [4, 8], [4, 7], [4, 6]) },
  { turn: 10, target: 2, n: 5, spread: 2, gap: 0, station: 2, zoom: 0, aim: 3, blur: 1, stale: 0, cells: cells([0, 0], [1, 0], [2, 1], [3, 1], [4, 3]) },
];
