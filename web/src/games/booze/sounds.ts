/** The sounds of the street: brushes on a snare, ice in a glass, a shutter, and a piano two doors down. */
import type { BoardModule, Note } from "../../board";

const key = (pitch: number, start: number, length = 0.7, loud = 0.09): Note[] => [
  { pitch, start, length, loud, wave: "triangle" },
  { pitch: pitch * 2, start, length: length * 0.5, loud: loud * 0.3 },
];
const brush = (start: number, loud: number): Note => ({ pitch: 5200, to: 3400, start, length: 0.12, swell: 0.02, loud, wave: "noise" });

export const sounds: Record<string, readonly Note[]> = {
  snare: [brush(0, 0.09), brush(0.22, 0.06), brush(0.33, 0.05), brush(0.44, 0.1)],
  tap: [brush(0, 0.08)],
  ice: [
    { pitch: 2637, length: 0.18, loud: 0.06 },
    { pitch: 3520, start: 0.05, length: 0.14, loud: 0.05 },
    { pitch: 2960, start: 0.13, length: 0.22, loud: 0.05 },
  ],
  shutter: [
    { pitch: 3400, length: 0.035, loud: 0.28, wave: "noise" },
    { pitch: 900, length: 0.03, loud: 0.14, wave: "square" },
    { pitch: 2200, start: 0.08, length: 0.05, loud: 0.22, wave: "noise" },
  ],
  /** two seconds, growing */
  roll: Array.from({ length: 44 }, (_, n): Note => ({ pitch: 1500 + (n % 2) * 260, start: n * 0.045, length: 0.06, loud: 0.03 + n * 0.0035, wave: "noise" })),
  smash: [
    { pitch: 5200, length: 0.3, loud: 0.22, wave: "noise" },
    { pitch: 3100, start: 0.06, length: 0.24, loud: 0.12, wave: "noise" },
    { pitch: 4186, start: 0.05, length: 0.2, loud: 0.06 },
    { pitch: 5274, start: 0.16, length: 0.24, loud: 0.05 },
  ],
  piano: [...key(262, 0), ...key(330, 0.14), ...key(392, 0.28), ...key(440, 0.42), ...key(392, 0.7, 1), ...key(330, 0.7, 1, 0.06)],
  murmur: [
    { pitch: 190, to: 170, length: 0.9, swell: 0.3, loud: 0.05, wave: "sawtooth" },
    { pitch: 420, to: 300, length: 0.8, swell: 0.25, loud: 0.09, wave: "noise" },
    { pitch: 240, to: 210, start: 0.3, length: 0.7, swell: 0.2, loud: 0.04, wave: "sawtooth" },
  ],
  step: [{ pitch: 130, length: 0.06, loud: 0.12, wave: "triangle" }, { pitch: 110, start: 0.2, length: 0.06, loud: 0.1, wave: "triangle" }],
  match: [{ pitch: 2600, to: 4800, length: 0.3, swell: 0.1, loud: 0.12, wave: "noise" }],
  siren: [{ pitch: 440, to: 740, length: 0.7, swell: 0.2, loud: 0.08, wave: "triangle" }, { pitch: 740, to: 440, start: 0.7, length: 0.8, swell: 0.1, loud: 0.08, wave: "triangle" }],
  win: [...key(262, 0, 1), ...key(330, 0.12, 1), ...key(392, 0.24, 1), ...key(523, 0.4, 1.6, 0.11), ...key(659, 0.4, 1.6, 0.07), brush(0.4, 0.12)],
  lose: [...key(294, 0, 1), ...key(277, 0.25, 1), ...key(262, 0.5, 1.4), ...key(208, 0.5, 1.4, 0.06)],
};

/** The naming sounds by its own clock, and a meeting at a door when all have gone. */
export const soundOf: BoardModule["soundOf"] = ({ name }) => {
  switch (name) {
    case "ROUND":
      return "snare";
    case "WENT":
      return "tap";
    case "DELIVERED":
    case "TREATED":
    case "STORED":
    case "KEPT":
      return "ice";
    case "STOLE":
    case "DREW":
    case "DISCARDED":
    case "LAID_OUT":
      return "card";
    case "TAILED":
      return "step";
    case "TRIGGERED":
      return "piano";
    case "SNITCHED":
      return "coin";
    case "DECK_EMPTY":
      return "siren";
    case "AUTO_EXPOSED":
      return "shutter";
    default:
      return null;
  }
};
