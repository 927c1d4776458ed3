/** Wood, iron, drums and a bell: the board's own sounds, and the events that make them. */
import type { BoardModule, Note } from "../../board";

export const sounds: Record<string, readonly Note[]> = {
  drum: [{ pitch: 95, to: 55, length: 0.28, loud: 0.3 }, { pitch: 240, length: 0.07, loud: 0.14, wave: "noise" }],
  gong: [{ pitch: 132, length: 1.2, loud: 0.16 }, { pitch: 187, length: 0.9, loud: 0.1 }, { pitch: 311, length: 0.6, loud: 0.07 }, { pitch: 900, length: 0.14, loud: 0.12, wave: "noise" }],
  punch: [{ pitch: 130, to: 48, length: 0.14, loud: 0.3 }, { pitch: 700, length: 0.06, loud: 0.26, wave: "noise" }],
  graze: [{ pitch: 210, to: 110, length: 0.09, loud: 0.14 }, { pitch: 1500, length: 0.05, loud: 0.12, wave: "noise" }],
  swish: [{ pitch: 900, to: 2400, length: 0.16, loud: 0.07, swell: 0.06, wave: "noise" }],
  click: [{ pitch: 1900, length: 0.03, loud: 0.1, wave: "square" }, { pitch: 620, start: 0.04, length: 0.09, loud: 0.1, wave: "triangle" }],
  snap: [{ pitch: 2600, length: 0.05, loud: 0.2, wave: "noise" }, { pitch: 180, to: 90, start: 0.02, length: 0.2, loud: 0.14, wave: "sawtooth" }],
  lid: [{ pitch: 190, to: 330, length: 0.3, loud: 0.08, swell: 0.1, wave: "sawtooth" }, { pitch: 2093, start: 0.26, length: 0.3, loud: 0.05, wave: "triangle" }, { pitch: 2637, start: 0.34, length: 0.4, loud: 0.05, wave: "triangle" }],
  curse: [{ pitch: 220, to: 104, length: 0.9, loud: 0.12, wave: "sawtooth" }, { pitch: 233, to: 110, length: 0.9, loud: 0.1, wave: "sawtooth" }],
  chain: [{ pitch: 1500, length: 0.05, loud: 0.14, wave: "noise" }, { pitch: 1100, start: 0.09, length: 0.05, loud: 0.14, wave: "noise" }, { pitch: 800, start: 0.18, length: 0.09, loud: 0.16, wave: "noise" }],
  sea: [{ pitch: 320, to: 520, length: 5.5, loud: 0.09, swell: 2.4, wave: "noise" }, { pitch: 300, to: 460, start: 5.5, length: 6, loud: 0.08, swell: 2.6, wave: "noise" }],
  snuff: [{ pitch: 1200, to: 300, length: 0.22, loud: 0.1, wave: "noise" }],
  dawn: [{ pitch: 659, length: 0.9, loud: 0.08 }, { pitch: 988, start: 0.18, length: 1.1, loud: 0.07 }],
  patch: [{ pitch: 500, to: 1300, length: 0.5, loud: 0.06, swell: 0.1, wave: "triangle" }],
  fall: [{ pitch: 600, to: 90, length: 0.5, loud: 0.12, wave: "triangle" }, { pitch: 70, start: 0.45, length: 0.2, loud: 0.3 }],
  turn: [{ pitch: 784, length: 0.5, loud: 0.08 }, { pitch: 1175, start: 0.14, length: 0.6, loud: 0.07 }],
};

const OF: Record<string, string> = {
  CHEST: "coin",
  STOLE: "card",
  GAVE: "card",
  SWAPPED: "card",
  EXCHANGED: "card",
  DISCARDED: "card",
  LOCKED: "chain",
  RULED: "tick",
  KNOCKED_OUT: "fall",
  CAPTAIN: "patch",
  MUSTERED: "gong",
};

export const soundOf: BoardModule["soundOf"] = ({ name, params }) => {
  if (name === "UNLOCKED") return params["doubloons"] === 0 ? "curse" : "lid";
  if (name === "BELL" || name === "BRAWL") return ["drum", { times: 3, beat: 0.22 }];
  return OF[name];
};
