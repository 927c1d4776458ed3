/** The sounds of the crossing: gulls, gems on enamel, a slap on the table, somebody in the water, the horn. */
import type { BoardModule, Note } from "../../board";

const gem = (start: number, pitch = 2400, loud = 0.07): Note[] => [
  { pitch, start, length: 0.16, loud },
  { pitch: pitch * 1.5, start: start + 0.03, length: 0.12, loud: loud * 0.7 },
];
const gull = (start: number, pitch: number, loud = 0.1): Note => ({ pitch, to: pitch * 0.62, start, length: 0.26, swell: 0.05, loud, wave: "sawtooth" });

export const sounds: Record<string, readonly Note[]> = {
  gem: gem(0),
  toBank: [...gem(0, 1700), { pitch: 320, start: 0.08, length: 0.12, loud: 0.14, wave: "triangle" }],
  slam: [
    { pitch: 90, to: 55, length: 0.22, loud: 0.3, wave: "triangle" },
    { pitch: 700, length: 0.06, loud: 0.24, wave: "noise" },
  ],
  flip: [{ pitch: 2600, to: 4200, length: 0.12, swell: 0.02, loud: 0.12, wave: "noise" }],
  gull: [gull(0, 1500), gull(0.24, 1620), gull(0.5, 1380, 0.07)],
  speech: [{ pitch: 240, to: 300, length: 0.09, loud: 0.08, wave: "triangle" }, { pitch: 300, to: 250, start: 0.1, length: 0.1, loud: 0.07, wave: "triangle" }],
  blade: [
    { pitch: 3600, to: 6200, length: 0.3, swell: 0.06, loud: 0.1, wave: "noise" },
    { pitch: 110, to: 82, start: 0.1, length: 0.5, swell: 0.1, loud: 0.12, wave: "sawtooth" },
  ],
  thump: [{ pitch: 130, to: 60, length: 0.2, loud: 0.26, wave: "triangle" }, { pitch: 420, length: 0.08, loud: 0.16, wave: "noise" }],
  splash: [
    { pitch: 900, to: 300, length: 0.7, swell: 0.02, loud: 0.28, wave: "noise" },
    { pitch: 2600, to: 1200, start: 0.12, length: 0.6, loud: 0.12, wave: "noise" },
    { pitch: 180, to: 70, length: 0.3, loud: 0.2 },
  ],
  under: [{ pitch: 520, to: 380, length: 0.16, swell: 0.05, loud: 0.1, wave: "noise" }, { pitch: 460, to: 600, start: 0.2, length: 0.16, swell: 0.05, loud: 0.1, wave: "noise" }],
  horn: [
    { pitch: 98, length: 2.2, swell: 0.25, loud: 0.16, wave: "sawtooth" },
    { pitch: 147, length: 2.2, swell: 0.3, loud: 0.1, wave: "sawtooth" },
  ],
  paper: [{ pitch: 3000, to: 1800, length: 0.18, swell: 0.03, loud: 0.1, wave: "noise" }],
  win: [
    { pitch: 98, length: 1.8, swell: 0.2, loud: 0.14, wave: "sawtooth" },
    { pitch: 147, length: 1.8, swell: 0.2, loud: 0.1, wave: "sawtooth" },
    ...gem(0.5, 2000),
    ...gem(0.65, 2400),
    ...gem(0.8, 3000),
  ],
  lose: [gull(0, 1300), gull(0.3, 1150), { pitch: 82, start: 0.4, length: 1.2, swell: 0.3, loud: 0.1, wave: "sawtooth" }],
};

/** What an event sounds like. After the cards of a call have turned there is a beat of silence before the gull. */
export const soundOf: BoardModule["soundOf"] = ({ name, params }) => {
  switch (name) {
    case "GAINED":
    case "FROM_BANK":
    case "TOOK":
    case "PAID":
    case "GAVE":
    case "GIFT":
      return ["gem", { times: Math.min(3, params["count"] ?? 1), beat: 0.09 }];
    case "TO_BANK":
      return "toBank";
    case "FINED":
      return params["count"] ? "toBank" : null;
    case "CALLED":
      return "slam";
    case "FLIPPED":
    case "REVEALED":
    case "ROLE_UP":
    case "UNMASKED":
      return "flip";
    case "ACTION_FAILED":
    case "DECLARATION_FAILED":
      return "gull";
    case "CLAIMED_ITEM":
    case "CLAIMED_ROLE":
    case "NAMED":
      return "speech";
    case "REFUSED":
      return "blade";
    case "HURT":
      return "thump";
    case "DIED":
      return "splash";
    case "SWAPPED":
      return "under";
    case "DECLARED":
    case "WON":
    case "DOCKED":
      return "horn";
    case "REACTED":
      return "paper";
    default:
      return null;
  }
};
