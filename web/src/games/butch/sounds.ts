/** What the town sounds like: hammers, timber, a bell at noon, and a piano at the end. */
import type { BoardModule, Note } from "../../board";

/** A piano by its two strings: a chord is struck, then dies. */
const chord = (start: number, length: number, ...pitches: number[]): Note[] =>
  pitches.flatMap((pitch): Note[] => [
    { pitch, start, length, loud: 0.06, wave: "triangle" },
    { pitch: pitch * 2.003, start, length: length * 0.6, loud: 0.025, wave: "triangle" },
  ]);

const knock = (start: number): Note[] => [
  { pitch: 420, to: 300, start, length: 0.07, loud: 0.2, wave: "triangle" },
  { pitch: 1900, start, length: 0.025, loud: 0.16, wave: "noise" },
];

export const sounds: Record<string, readonly Note[]> = {
  knock: knock(0),
  step: [{ pitch: 240, to: 150, length: 0.05, loud: 0.1, wave: "noise" }, { pitch: 200, to: 130, start: 0.12, length: 0.05, loud: 0.1, wave: "noise" }],
  creak: [{ pitch: 190, to: 320, length: 0.2, loud: 0.03, swell: 0.06, wave: "sawtooth" }, { pitch: 900, to: 500, length: 0.16, loud: 0.08, wave: "noise" }],
  // Shoulder to the wall: the beam groans, and stays.
  brace: [{ pitch: 110, to: 140, length: 0.28, loud: 0.16, swell: 0.05 }, { pitch: 380, to: 620, length: 0.2, loud: 0.1, wave: "noise" }],
  crash: [
    { pitch: 1400, to: 300, length: 0.12, loud: 0.3, wave: "noise" },
    { pitch: 700, to: 160, start: 0.1, length: 0.35, loud: 0.26, wave: "noise" },
    { pitch: 90, to: 45, start: 0.12, length: 0.3, loud: 0.28 },
  ],
  raise: [...knock(0), ...knock(0.13), { pitch: 260, to: 170, start: 0.26, length: 0.16, loud: 0.2, wave: "triangle" }],
  hoof: [0, 0.09, 0.22].map((start): Note => ({ pitch: 620, to: 420, start, length: 0.05, loud: 0.16, wave: "noise" })),
  shot: [{ pitch: 1100, to: 220, length: 0.22, loud: 0.3, wave: "noise" }, { pitch: 140, to: 50, length: 0.18, loud: 0.24 }],
  // High noon: the bell strikes, a breath, and both draw.
  noon: [
    ...[523, 1046, 1245, 1568].map((pitch, n): Note => ({ pitch, length: 1.3 - n * 0.3, loud: 0.09 / (n + 1) })),
    { pitch: 1100, to: 220, start: 0.62, length: 0.22, loud: 0.28, wave: "noise" },
    { pitch: 900, to: 200, start: 0.7, length: 0.22, loud: 0.24, wave: "noise" },
  ],
  // The third plaque is nailed up, and the piano strikes up.
  win: [
    ...knock(0), ...knock(0.16), ...knock(0.32),
    ...chord(0.6, 0.22, 131, 262, 330, 392),
    ...chord(0.8, 0.16, 392, 494, 587),
    ...chord(0.98, 0.22, 165, 330, 415, 494),
    ...chord(1.18, 0.16, 440, 523, 659),
    ...chord(1.36, 0.2, 147, 349, 440, 587),
    ...chord(1.56, 0.16, 392, 494, 698),
    ...chord(1.74, 0.9, 131, 262, 330, 523, 784),
  ],
  // The piano of another saloon, through a wall.
  lose: [...chord(0, 0.3, 196, 233, 294), ...chord(0.28, 0.3, 175, 208, 262), ...chord(0.56, 0.8, 147, 175, 220)],
};

const BY_EVENT: Record<string, string> = {
  ROLLED: "dice",
  BOOSTED: "hoof",
  GAINED: "coin",
  BANK_BONUS: "coin",
  FEE_PAID: "coin",
  MOVED: "step",
  COWBOY_PLACED: "hoof",
  COWBOY_MOVED: "hoof",
  HELD: "brace",
  WORE: "creak",
  DERELICT: "crash",
  DEMOLISHED: "crash",
  ATTACKED: "hoof",
  DUEL: "noon",
  HIT: "shot",
  BOUGHT: "card",
  BUILT: "raise",
  DEALT: "card",
  SWEPT: "card",
};

/** A wall in better repair rings higher: three semitones from one blow to the next. */
export const soundOf: BoardModule["soundOf"] = ({ name, params }) =>
  name === "REPAIRED" ? ["knock", { pitch: 2 ** (((params["repair"] ?? 1) - 1) / 4) }] : BY_EVENT[name];
