/** The fan as geometry (specification, section 9.5): cards of 126 by 176 round a pivot. */

export const CARD_WIDTH = 126;
export const CARD_HEIGHT = 176;
export const RADIUS = 330;
/** Degrees from card to card, by spread. */
export const STEPS = [7, 11, 16];

export interface Place {
  slot: number;
  /** the card's centre, from the middle of the arc */
  x: number;
  y: number;
  /** degrees, clockwise */
  turn: number;
}

/** Where each card of a fan lies, as its holder sees it: slot 0 at the left, painted first. */
export function fan(n: number, step: number, radius = RADIUS): Place[] {
  return Array.from({ length: n }, (_, slot) => {
    const turn = (slot - (n - 1) / 2) * step;
    const angle = (turn * Math.PI) / 180;
    return { slot, x: radius * Math.sin(angle), y: radius * (1 - Math.cos(angle)), turn };
  });
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The box that holds all cards of a fan. */
export function bounds(places: Place[]): Box {
  const corners = places.flatMap(({ x, y, turn }) => {
    const angle = (turn * Math.PI) / 180;
    return [-1, 1].flatMap((across) =>
      [-1, 1].map((along) => {
        const [dx, dy] = [(across * CARD_WIDTH) / 2, (along * CARD_HEIGHT) / 2];
        return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)] as const;
      }),
    );
  });
  if (corners.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
