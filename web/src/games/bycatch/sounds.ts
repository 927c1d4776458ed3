/** The sounds of the game: a freeze, a heart, a shutter, and silence. */
import type { BoardModule, Note } from "../../board";

export const sounds: Record<string, readonly Note[]> = {
  freeze: [
    { pitch: 196, length: 0.5, swell: 0.02, loud: 0.16, wave: "sawtooth" },
    { pitch: 147, start: 0.16, length: 0.7, swell: 0.02, loud: 0.18, wave: "sawtooth" },
  ],
  heart: [{ pitch: 62, to: 42, length: 0.16, loud: 0.3 }, { pitch: 56, to: 38, start: 0.22, length: 0.2, loud: 0.22 }],
  shutter: [
    { pitch: 3400, length: 0.035, loud: 0.28, wave: "noise" },
    { pitch: 900, length: 0.03, loud: 0.16, wave: "square" },
    { pitch: 2300, start: 0.09, length: 0.05, loud: 0.24, wave: "noise" },
    { pitch: 500, start: 0.09, length: 0.05, loud: 0.1, wave: "square" },
  ],
  rustle: [{ pitch: 3800, length: 0.12, swell: 0.04, loud: 0.06, wave: "noise" }, { pitch: 3000, start: 0.1, length: 0.1, swell: 0.03, loud: 0.05, wave: "noise" }],
  brick: [{ pitch: 240, length: 0.09, loud: 0.2, wave: "triangle" }, { pitch: 1200, length: 0.05, loud: 0.12, wave: "noise" }],
  drone: [{ pitch: 92, to: 84, length: 1.1, swell: 0.4, loud: 0.1, wave: "sawtooth" }],
  wire: [{ pitch: 1180, length: 0.08, loud: 0.07, wave: "square" }, { pitch: 1180, start: 0.13, length: 0.08, loud: 0.07, wave: "square" }],
  /** nobody wins loudly here */
  win: [{ pitch: 262, length: 1.2, swell: 0.2, loud: 0.08, wave: "triangle" }, { pitch: 392, start: 0.25, length: 1.6, swell: 0.3, loud: 0.07, wave: "triangle" }],
  lose: [{ pitch: 220, length: 1.6, swell: 0.3, loud: 0.07, wave: "triangle" }],
};

const HEARTBEATS = 4;

export const soundOf: BoardModule["soundOf"] = ({ name, params }) => {
  switch (name) {
    case "DREW":
    case "TOOK":
    case "GAVE":
    case "PICKED":
    case "LEFTOVER":
    case "PAID":
    case "EXPELLED":
    case "BORDER_DREW":
      return "card";
    case "REGROUPED":
      return params["rustle"] === 1 ? "rustle" : null;
    case "SHELTERED":
      return ["brick", { times: params["length"] ?? 3, beat: 0.14 }];
    case "FREEZE":
      return "freeze";
    case "FOCUSED":
      return ["heart", { times: HEARTBEATS, beat: 0.85 }];
    case "PHOTOGRAPHED":
      return "shutter";
    case "MARKED":
      return "drone";
    case "STRUCK":
      return "hush";
    case "REVEALED":
      return "wire";
    case "MINGLED":
    case "RESHUFFLED":
      return ["card", { times: 5, beat: 0.09 }];
    case "LATCHED":
      return "bell";
    default:
      return null;
  }
};
