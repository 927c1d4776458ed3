/** Seats are told apart by colour and shape and letter, the same everywhere. Colours after Okabe and Ito. */
import type { SeatStyle, Shape } from "../board";

const DARK = "#17130f";
const LIGHT = "#ffffff";

const TABLE: [string, string, Shape][] = [
  ["#e69f00", DARK, "circle"],
  ["#56b4e9", DARK, "square"],
  ["#00a578", DARK, "triangle"],
  ["#d987b4", DARK, "diamond"],
  ["#0072b2", LIGHT, "hexagon"],
  ["#e0661a", DARK, "pentagon"],
  ["#f0e442", DARK, "star"],
  ["#9a9a9a", DARK, "cross"],
  ["#8a5a2b", LIGHT, "shield"],
  ["#b3a2f0", DARK, "drop"],
  ["#93a82f", DARK, "moon"],
  ["#8e2f4f", LIGHT, "heart"],
];

export const seatStyles: SeatStyle[] = TABLE.map(([color, on, shape], n) => ({
  color,
  on,
  shape,
  letter: String.fromCharCode(65 + n),
}));

export function seatStyle(seat: number): SeatStyle {
  return seatStyles[seat % seatStyles.length]!;
}

/** Outlines in a box of 24 by 24, and how far down the letter sits. */
export const OUTLINES: Record<Shape, { path: string; down: number }> = {
  circle: { path: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z", down: 0 },
  square: { path: "M2 2h20v20H2z", down: 0 },
  triangle: { path: "M12 .5 24 22.500H0z", down: 3 },
  diamond: { path: "M12 0l12 12-12 12L0 12z", down: 0 },
  hexagon: { path: "M6 1.600h12L24 12l-6 10.400H6L0 12z", down: 0 },
  pentagon: { path: "M12 .5 23.900 9.200 19.300 23H4.700L.100 9.200z", down: 1 },
  star: { path: "M12 0l3.700 7.100 8.100 1.100-6 5.500L19.500 22 12 18.200 4.500 22l1.700-8.300-6-5.500 8.100-1.100z", down: 0.5 },
  cross: { path: "M7 1h10v6h6v10h-6v6H7v-6H1V7h6z", down: 0 },
  shield: { path: "M12 .5 22.500 4v8c0 6-4.500 9.500-10.500 11.500C6 21.500 1.500 18 1.500 12V4z", down: -0.5 },
  drop: { path: "M12 0c5 6.500 9 10 9 15a9 9 0 0 1-18 0c0-5 4-8.500 9-15z", down: 2 },
  moon: { path: "M10 .800A11.500 11.500 0 1 0 23.500 15 10 10 0 0 1 10 .800z", down: 2 },
  heart: { path: "M12 23C5 17.500.500 13 .500 8A6.200 6.200 0 0 1 12 4.500 6.200 6.200 0 0 1 23.500 8c0 5-4.500 9.500-11.500 15z", down: -1 },
};
