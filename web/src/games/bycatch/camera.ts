/** Where the lens is, and what that does to the picture (specification, section 9.5). */
import { bounds, fan, STEPS } from "./fan";

/** The picture's own size; drawings are made for it and scaled. */
export const FRAME_WIDTH = 640;
export const FRAME_HEIGHT = 480;
/** A plane turned by this much looks squeezed to 0.62. */
const TILT = 51.7;
/** Leaning in brings the aimed card this much nearer. */
const NEARER = 1.55;
/** A tight fan fills the picture as well as a wide one; seen from a side there is room for more. */
const FILL = [[1.3, 1.1, 0.98], [1.5, 1.35, 1.2]];

/** Degrees round the fan, clockwise from the right, by station: OVER, LEFT, RIGHT, UNDER. */
export const AZIMUTHS = [270, 180, 0, 90];

/** The stations in the order in which the arc passes them, from LEFT clockwise. */
export const ARC = [1, 0, 2, 3];

export interface Eye {
  /** degrees, as AZIMUTHS */
  azimuth: number;
  scale: number;
  /** the point of the fan in the middle of the picture */
  x: number;
  y: number;
}

export interface Framing {
  n: number;
  spread: number;
  station: number;
  zoom: number;
  aim: number;
}

/** What the lens looks at: the aimed card when leaning in or when the fan is wide, else the middle. */
export function eye({ n, spread, station, zoom, aim }: Framing): Eye {
  const places = fan(n, STEPS[spread] ?? STEPS[1]!);
  const box = bounds(places);
  const onCard = zoom === 1 || spread === 2;
  const place = places[Math.min(aim, n - 1)];
  const [x, y] = onCard && place ? [place.x, place.y] : [0, box.top + box.height / 2];
  return { azimuth: AZIMUTHS[station] ?? 270, scale: (FILL[station === 1 || station === 2 ? 1 : 0]?.[spread] ?? 1) * (zoom === 1 ? NEARER : 1), x, y };
}

/** The nearer of two ways round. */
export function nearest(from: number, to: number): number {
  const way = ((((to - from) % 360) + 540) % 360) - 180;
  return from + way;
}

/** The station whose place on the ring is nearest to an azimuth. */
export function stationAt(azimuth: number, allowed: readonly number[]): number {
  const far = (station: number) => Math.abs(nearest(azimuth, AZIMUTHS[station] ?? 0) - azimuth);
  return [...allowed].sort((a, b) => far(a) - far(b))[0] ?? 0;
}

/** The fan's plane as this eye sees it: CSS for an element whose origin is the middle of the picture. */
export function projection({ azimuth, scale, x, y }: Eye): string {
  const angle = (azimuth * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return `rotate3d(${dy.toFixed(4)}, ${(-dx).toFixed(4)}, 0, ${TILT}deg) scale(${scale.toFixed(4)}) translate(${(-x).toFixed(2)}px, ${(-y).toFixed(2)}px)`;
}

const PERSPECTIVE = 1150;
/** A picture that hangs askew is a little larger, so that its corners are filled. */
export const ENLARGED = 1.09;
/** Where a card can be seen that lies under the next one: near its upper left corner. */
const STRIP = { x: -42, y: -26 };

/** Where each card of a photograph can be pointed at, in the picture that hangs askew by `roll` degrees. */
export function visible(n: number, spread: number, { azimuth, scale, x, y }: Eye, roll: number): [number, number][] {
  const turn = (px: number, py: number, degrees: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [px * Math.cos(angle) - py * Math.sin(angle), px * Math.sin(angle) + py * Math.cos(angle)];
  };
  const [ax, ay] = [Math.sin((azimuth * Math.PI) / 180), -Math.cos((azimuth * Math.PI) / 180)];
  const tilt = (TILT * Math.PI) / 180;
  return fan(n, STEPS[spread] ?? STEPS[1]!).map((place) => {
    const [dx, dy] = place.slot === n - 1 ? [0, 0] : turn(STRIP.x, STRIP.y, place.turn);
    const [px, py] = [(place.x + dx - x) * scale, (place.y + dy - y) * scale];
    // Rodrigues: turn (px, py, 0) round the axis (ax, ay, 0).
    const along = (ax * px + ay * py) * (1 - Math.cos(tilt));
    const [vx, vy] = [px * Math.cos(tilt) + ax * along, py * Math.cos(tilt) + ay * along];
    const vz = (ax * py - ay * px) * Math.sin(tilt);
    const near = (ENLARGED * PERSPECTIVE) / (PERSPECTIVE - vz);
    const [sx, sy] = turn(vx * near, vy * near, roll);
    return [FRAME_WIDTH / 2 + sx, FRAME_HEIGHT / 2 + sy];
  });
}
