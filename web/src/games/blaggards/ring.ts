/** The ring of character cards: where they lie, and what a throw is aimed at. A card is 100 by 140 units, a fist a disc of radius 24. */

export const CARD = { width: 100, height: 140 };

export interface Ring {
  /** pixels per unit */
  unit: number;
  /** middle of each seat's place, in pixels of the field */
  places: Point[];
}

export type Point = [x: number, y: number];

/** Units between two cards at least, so that a fist at the edge of one does not lie on the next. */
const GAP = 26;
/** The middle of the ring is for words and fists: never narrower than this. */
const CENTRE = 196;

/** A ring as large as the field allows, my place at the bottom and the others clockwise. */
export function ringIn(players: number, from: number, width: number, height: number): Ring {
  const largest = Math.min(players < 7 ? 1.4 : 1.16, (width - CENTRE) / (2 * CARD.width));
  for (let unit = largest; unit > 0.34; unit -= 0.02) {
    const [w, h] = [CARD.width * unit, CARD.height * unit];
    const [across, down] = [(width - w) / 2 - 4, (height - h) / 2 - 4];
    const places = Array.from({ length: players }, (_, seat): Point => {
      const angle = Math.PI / 2 + (2 * Math.PI * ((seat - from + players) % players)) / players;
      return [width / 2 + across * Math.cos(angle), height / 2 + down * Math.sin(angle)];
    });
    if (across > w * 0.6 && down > h * 0.6 && !touching(places, w + GAP * unit, h + GAP * unit)) return { unit, places };
  }
  return ringIn(players, from, Math.max(width, 300) + 20, Math.max(height, 420) + 20);
}

function touching(places: Point[], width: number, height: number): boolean {
  return places.some(([x, y], n) => places.slice(n + 1).some(([a, b]) => Math.abs(x - a) < width && Math.abs(y - b) < height));
}

/**
 * The arena has a ring of its own, and a screen lays it out as it can: what counts is where a point lies beside the card
 * next to it. So points go from one ring to the other by their nearest card.
 */
export function toArena(ring: Ring, arena: readonly Point[], point: Point): { x: number; y: number } {
  const [x, y] = carried(ring, { unit: 1, places: [...arena] }, point);
  return { x: Math.round(x), y: Math.round(y) };
}

export function fromArena(ring: Ring, arena: readonly Point[], point: Point): Point {
  return carried({ unit: 1, places: [...arena] }, ring, point);
}

function carried(from: Ring, to: Ring, [x, y]: Point): Point {
  const seats = from.places.map((_, seat) => seat);
  const seat = nearest(from, { x, y }, seats);
  const [fx, fy] = from.places[seat]!;
  const [tx, ty] = to.places[seat]!;
  return [tx + ((x - fx) / from.unit) * to.unit, ty + ((y - fy) / from.unit) * to.unit];
}

export interface Aim {
  target: number;
  /** the point aimed at, in pixels of the field */
  x: number;
  y: number;
}

/** Straight at a card. */
export function middleOf(ring: Ring, target: number): Aim {
  const [x, y] = ring.places[target] ?? [0, 0];
  return { target, x, y };
}

interface Step {
  x: number;
  y: number;
  at: number;
}

/** What a hand meant that moved like this: laid down, it is the card nearest to that very point; flicked, the card that lies that way. */
export function aimOf(ring: Ring, trail: readonly Step[], targets: readonly number[]): Aim | null {
  const [first, last] = [trail[0], trail.at(-1)];
  if (!first || !last || targets.length === 0) return null;
  const lately = trail.find(({ at }) => last.at - at < 90) ?? last;
  const [dx, dy, time] = [last.x - lately.x, last.y - lately.y, Math.max(1, last.at - lately.at)];
  // Below half a pixel a millisecond it was laid down, not thrown.
  if (Math.hypot(dx, dy) / time > 0.5) {
    const off = (target: number) => {
      const [x, y] = ring.places[target] ?? [0, 0];
      const turn = Math.atan2(y - last.y, x - last.x) - Math.atan2(dy, dx);
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    };
    if (!over(ring, last, targets)) return middleOf(ring, least(targets, off));
  }
  return { target: nearest(ring, last, targets), x: last.x, y: last.y };
}

/** The card next to a point: by its edge, and of those that it lies on by its middle. */
function nearest(ring: Ring, { x, y }: { x: number; y: number }, seats: readonly number[]): number {
  return least(seats, (seat) => Math.hypot(...away(ring, { x, y }, seat)) * 1000 + Math.hypot(x - ring.places[seat]![0], y - ring.places[seat]![1]) / ring.unit);
}

/** How far beside and above or below a card a point is, in units; nothing on it. */
function away(ring: Ring, { x, y }: { x: number; y: number }, seat: number): [number, number] {
  const [cx, cy] = ring.places[seat] ?? [0, 0];
  return [Math.max(0, Math.abs(x - cx) / ring.unit - CARD.width / 2), Math.max(0, Math.abs(y - cy) / ring.unit - CARD.height / 2)];
}

function over(ring: Ring, point: { x: number; y: number }, targets: readonly number[]): boolean {
  return targets.some((seat) => Math.hypot(...away(ring, point, seat)) === 0);
}

function least(seats: readonly number[], by: (seat: number) => number): number {
  return seats.reduce((best, seat) => (by(seat) < by(best) ? seat : best));
}

/** A place for a token whose own is not known: always the same for the same token. On the card, half over its edge, or beside it. */
export function restingPlace(n: number, landing: "clean" | "edge" | "off"): { dx: number; dy: number } {
  const noise = (k: number) => Math.abs(Math.sin((n + 1) * 12.9898 + k * 78.233) * 43758.5453) % 1;
  if (landing === "clean") return { dx: (noise(1) - 0.5) * 52, dy: (noise(2) - 0.5) * 78 };
  const out = landing === "edge" ? 10 : 44;
  const side = Math.floor(noise(3) * 4);
  const along = noise(4) - 0.5;
  if (side < 2) return { dx: (side === 0 ? -1 : 1) * (CARD.width / 2 + out), dy: along * 100 };
  return { dx: along * 70, dy: (side === 2 ? -1 : 1) * (CARD.height / 2 + out) };
}
