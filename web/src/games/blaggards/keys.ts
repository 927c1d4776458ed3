/** The five kinds of key: every one has a colour, a shape and a letter. */
import { kinds } from "./text";

interface Kind {
  /** as the cards and events call it */
  code: keyof typeof kinds;
  name: string;
  letter: string;
  fill: string;
  /** readable on the fill */
  on: string;
  /** the mark in a box of 24: filled, or drawn as a line */
  solid: string;
  stroke: string;
  /** the bit of the key, right of the shaft, in the units of the card */
  bit: string;
}

export const SKELETON = 4;

export const KINDS: Kind[] = [
  {
    code: "silver",
    name: kinds.silver,
    letter: "S",
    fill: "var(--silver)",
    on: "#1c2226",
    solid: "",
    stroke: "M12 7.500V21.500M8 11H16M3.500 14.500Q5 21.500 12 21.500Q19 21.500 20.500 14.500M12 2.500a2.400 2.400 0 1 0 .01 0z",
    bit: "M0 0H12V4H8V8H12V13H0Z",
  },
  {
    code: "blue",
    name: kinds.blue,
    letter: "B",
    fill: "var(--blue)",
    on: "#ffffff",
    solid: "",
    stroke: "M2 8.500q3.300-5.500 6.700 0t6.600 0t6.700 0M2 16.500q3.300-5.500 6.700 0t6.600 0t6.700 0",
    bit: "M0 0H13V5H9V7H13V10H5V13H0Z",
  },
  {
    code: "red",
    name: kinds.red,
    letter: "R",
    fill: "var(--red)",
    on: "#ffffff",
    solid: "M13 .5C14 6 20 9 20 15.500A8 8 0 0 1 4 15.500C4 12 6.500 9.500 7 6.500C9 8 9.500 10 10.500 10.500C12.500 8 12.500 4 13 .5Z",
    stroke: "",
    bit: "M0 0L12 2L7 6.500L12 11L0 13Z",
  },
  {
    code: "gold",
    name: kinds.gold,
    letter: "G",
    fill: "var(--gold)",
    on: "#2a1d05",
    solid: "M12 6.800a5.200 5.200 0 1 0 .01 0z",
    stroke: "M12 .8V3.800M12 20.200V23.200M.8 12H3.800M20.200 12H23.200M4.100 4.100L6.200 6.200M17.800 17.800L19.900 19.900M4.100 19.900L6.200 17.800M17.800 6.200L19.900 4.100",
    bit: "M0 0H4V3H7V0H12V6H7V8H12V13H0Z",
  },
  {
    code: "skeleton",
    name: kinds.skeleton,
    letter: "K",
    fill: "#111416",
    on: "#efead8",
    solid:
      "M12 1.500C6 1.500 2.800 5.500 2.800 10.300C2.800 13.800 4.400 15.600 6.500 16.600V21.500H10V19H11V21.500H13V19H14V21.500H17.500V16.600C19.600 15.600 21.200 13.800 21.200 10.300C21.200 5.500 18 1.500 12 1.500ZM8 8.500a2.500 2.500 0 1 1-.01 5a2.500 2.500 0 0 1 .01-5ZM16 8.500a2.500 2.500 0 1 1-.01 5a2.500 2.500 0 0 1 .01-5ZM12 13.500L13.300 16.200H10.700Z",
    stroke: "",
    bit: "M0 0H11V3H3V5H11V8H3V10H11V13H0Z",
  },
];

export const KIND_NUMBERS = [0, 1, 2, 3, 4];
export const COLOURS = [0, 1, 2, 3];

/** A Hand as a list of its keys, by kind. */
export function spread(counts: readonly number[]): number[] {
  return counts.flatMap((count, kind) => Array.from({ length: count }, () => kind));
}
