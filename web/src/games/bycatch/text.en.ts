/** The board's own words in English. What the server says (labels, events, refusals) is shown as it comes. */
import { some } from "../../lib/phrasing";
import { nation, points, run } from "./figures";
import type { Photo } from "./photo";
import type { Shelter } from "./view";

/** The nine people, by rank. */
export const people = [
  { name: "", short: "", noun: "" },
  { name: "Schoolgirl with satchel", short: "the schoolgirl", noun: "schoolgirl" },
  { name: "Boy with football", short: "the boy", noun: "boy" },
  { name: "Child in raincoat", short: "the child", noun: "child" },
  { name: "Courier with cap", short: "the courier", noun: "courier" },
  { name: "Businessman, hands in pockets", short: "the businessman", noun: "businessman" },
  { name: "Young woman, crimson scarf", short: "the young woman", noun: "young woman" },
  { name: "Baker with tray", short: "the baker", noun: "baker" },
  { name: "Grandmother with bags", short: "the grandmother", noun: "grandmother" },
  { name: "Old man with walker", short: "the old man", noun: "old man" },
];
const name = (rank: number) => people[rank]?.name ?? "";
const short = (rank: number) => people[rank]?.short ?? "";

export const TONES = ["ochre diagonals", "teal dots", "crimson bars"];
export const TONE_NAMES = ["ochre", "teal", "crimson"];
export const SHAPES = ["small", "tall", "broad"];
export const SPREADS = ["tight", "even", "wide"];
export const GAPS = ["top", "left", "right", "bottom"];
export const STATION_NAMES = ["From above", "From the left", "From the right", "From below"];
export const STATION_SHORT = ["Above", "Left", "Right", "Below"];
export const ZOOMS = ["Wide", "Lean in"];

const openAt = (gap: number) => `open at the ${GAPS[gap]}`;
export const posture = (spread: number, gap: number) => `${SPREADS[spread]}, ${openAt(gap)}`;

export const words = {
  and: "and",
  or: "or",
  storyMeasure: "Points",
  storyHit: (who: string, whom: string, suspects: number) => `${who} struck ${whom} and met ${suspects === 1 ? "the suspect" : `${suspects} suspects`}.`,
  storyMissed: (who: string, by: string, died: number) => `${who} fooled ${by}: the strike met no suspect, and ${died === 1 ? "a bystander" : `${died} bystanders`} died.`,
  storyFan: "Hand",
  storyGift: "Gives away",
  storyNone: "nobody",
  you: "You",
  // rivals
  rivals: "The other nations",
  rival: (name: string, seat: number) => `${name}, ${nation(seat)}`,
  holds: (n: number, spread: number, gap: number) => (n === 0 ? "holds no cards" : `holds ${some(n, "card", "cards")}, ${posture(spread, gap)}`),
  rustled: "rustled",
  acts: "to act",
  answered: "has given",
  built: "What you have built and whom you have killed",
  shelters: "Shelters",
  shelter: (shelter: Shelter, points: number) => `Shelter ${run(shelter)}, ${points} points${shelter.intel ? ", with a suspect" : ""}`,
  casualties: (n: number) => some(n, "casualty", "casualties"),
  dead: (rank: number, suspect: boolean) => `${name(rank)}${suspect ? ", suspect" : ", bystander"}`,
  score: (n: number) => `${points(n)} points`,
  pointsWord: "points",
  // the eye
  suspect: "Suspect",
  nobody: "Nobody is suspect",
  unseen: (n: number) => `${n} unseen`,
  unseenLong: (n: number, rank: number) => `${some(n, "copy", "copies")} of ${short(rank)} you have not seen`,
  intel: (n: number) => `${some(n, "intelligence card", "intelligence cards")} left`,
  census: "Not seen yet",
  censusOf: (rank: number, left: number) => `${rank}, ${name(rank)}: ${left} not seen`,
  remember: "You remember",
  somewhere: "somewhere",
  // piles
  draw: "Draw",
  discard: "Discards",
  drawn: (n: number) => `${some(n, "citizen", "citizens")} to draw`,
  top: (rank: number) => `On top: ${rank}, ${name(rank)}`,
  empty: "empty",
  atBorder: "At your border",
  askAdmit: "A suspect asks to come in. Nobody else knows.",
  askBorder: (n: number) => (n === 0 ? "No suspect among the new citizens." : `${some(n, "suspect", "suspects")} among the new citizens.`),
  refuge: "Refuge",
  giving: "One citizen from every other nation, face down",
  gave: (rank: number) => `You gave ${short(rank)}`,
  picking: (name: string) => `${name} picks`,
  pickOne: "Pick one, unseen",
  // end
  endIntel: (n: number) => (n === 0 ? "Last intelligence" : `Intelligence ${n}`),
  endCards: (n: number) => `Citizens ${n}`,
  finalTurns: "Final turns",
  ends: ["", "both piles are empty", "the intelligence is used up", "the last round is over"],
  // my fan
  fan: "Your fan",
  fanEmpty: "Your hand is empty",
  slot: (slot: number, n: number) => `slot ${slot + 1} of ${n}`,
  covered: "covered",
  nowSlot: (slot: number) => `now ${slot + 1}`,
  isSuspect: "suspect",
  moveLeft: "Move left",
  moveRight: "Move right",
  spread: "Spread",
  gap: "Open side",
  openAt,
  move: "move",
  moves: "moves",
  rustle: "Rustle",
  rustleHint: "Be seen to fiddle in the next window, whether or not anything changes",
  queued: (what: string) => `Queued: ${what}`,
  queuedRustle: "Queued: a rustle for show",
  later: "Goes out with the next regroup.",
  sending: "Regrouping",
  undo: "Undo",
  windowOpen: "Regroup now, then hold.",
  hold: "Hold",
  holdOn: "Hold my fan as it is",
  moved: (rank: number, slot: number) => `${name(rank)} to slot ${slot + 1}`,
  uncover: "Uncover your cards to choose",
  chooseGive: "Choose whom you give",
  choosePay: "Choose the pair that pays",
  chooseExpel: "Choose who must leave",
  // verbs
  verbs: "Your action",
  build: "Shelter",
  surveil: "Surveil",
  strike: "Strike",
  buildHint: (shelter: Shelter, points: number) => `${run(shelter)} for ${points}`,
  buildMany: (n: number) => `${n} ways`,
  buildMore: (n: number) => `${n} more`,
  surveilHint: "one photograph",
  strikeHint: "pay a pair",
  notNow: "not possible now",
  // freeze, lens, album
  freeze: "Freeze",
  freezeBy: (name: string) => `${name} has called surveillance. Nobody moves.`,
  freezeYou: (name: string) => `${name} has a lens on you. Nobody moves.`,
  freezeOther: (name: string, target: string) => `${name} photographs ${target}. Nobody moves.`,
  click: "Click",
  lens: (name: string) => `The lens on ${name}`,
  zoom: "Distance",
  aim: "Aim at slot",
  walled: "behind your own sleeve",
  shutter: "Take the picture",
  once: "One picture, no second try.",
  meter: "Light meter",
  meterColour: "Colour",
  meterFigure: "Figure",
  meterSlot: (slot: number, tone: number, figure: number) => `Slot ${slot + 1}: colour ${Math.round(tone * 100)} %, figure ${Math.round(figure * 100)} %`,
  keysLens: "Drag or press up and down to fly, left and right to aim, Z to lean in, Enter to shoot.",
  developed: "Developed",
  developedFor: "For your eyes only",
  toAlbum: "Into the album",
  album: "Album",
  albumPage: "A photograph from the album",
  albumEmpty: "No photographs yet. Surveil somebody.",
  albumCovered: "Your photographs are covered.",
  coveredEye: "Covered. Hold the eye to look.",
  albumPhoto: (photo: Photo, name: string) => `Turn ${photo.turn}: ${name}, ${STATION_NAMES[photo.station]!.toLowerCase()}, ${ZOOMS[photo.zoom]!.toLowerCase()}`,
  fresh: "still as it was",
  inWords: "What it shows",
  inSlot: (slot: number) => `Slot ${slot + 1}`,
  somebody: (shape: number) => `somebody ${SHAPES[shape]}`,
  unreadable: "unreadable",
  outOfFrame: "out of frame",
  staleRustled: "rustled since",
  staleTurn: "had a turn",
  staleRefuge: "in a refuge",
  staleStruck: "was struck",
  penHint: "Draw on the picture, or ring a slot. Only you see it, on this device.",
  ring: (slot: number) => `Ring slot ${slot + 1}`,
  wipe: "Wipe",
  earlier: "Earlier",
  newer: "Newer",
  // strike
  aimTitle: (name: string) => `Strike on ${name}`,
  aimHint: "The fan as its holder sees it, backs up.",
  aimAt: (slot: number, len: number) => (len === 1 ? `Slot ${slot + 1}` : `Slots ${slot + 1} to ${slot + len}`),
  order: "Order the strike",
  noPhoto: (name: string) => `You have no picture of ${name}.`,
  lastPhoto: "Your last picture",
  shows: "Your picture says",
  strikeOn: (name: string, target: string) => `${name} strikes ${target}`,
  toll: (suspects: number, collateral: number) =>
    suspects === 0 ? `No suspect. ${some(collateral, "bystander", "bystanders")} dead.` : `${some(suspects, "suspect", "suspects")}, ${some(collateral, "bystander", "bystanders")} dead.`,
  // the end
  declassified: "The archive is declassified",
  declassifiedNone: "Nobody took a photograph.",
  opening: "Opening the archive",
  shut: "The archive could not be opened.",
  again: "Try again",
  more: (n: number) => `Show all ${n} photographs`,
  took: (name: string, target: string) => `${name} photographed ${target}`,
  truth: "The hand it was taken of",
  wall: "Bycatch",
  wallCount: (n: number) =>
    n === 0 ? "Nobody died who was not looked for." : n === 1 ? "One person died who was not looked for." : `${n} people died who were not looked for.`,
  accounts: "The account",
  accountShelters: "Shelters",
  accountSuspects: "Suspects",
  accountBycatch: "Bycatch",
  accountTotal: "Total",
};

/** Headings of the plain list. */
export const groups: Record<string, string> = {
  MOVE: "Move a card",
  SPREAD: "Spread of the fan",
  GAP: "Open side of the fan",
  SHOT: "Take the picture",
  SHELTER: "Build a shelter",
  PAY: "Pay with a pair",
  EXPEL: "Expel",
};

/** Headings of the rules that explain a phase. */
export const rulesOn: Record<string, string> = {
  REGROUP: "The fan",
  ADMIT: "Admission",
  ASK: "Refuge",
  GIVE: "Refuge",
  PICK: "Refuge",
  ACTION: "The turn",
  S_TARGET: "Surveillance",
  SHOT: "The photograph",
  K_TARGET: "Strikes",
  PAY: "Strikes",
  AIM: "Strikes",
  EXPEL: "Borders",
  FINAL: "The end",
  OVER: "Scoring",
};
