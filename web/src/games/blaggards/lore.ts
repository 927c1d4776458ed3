/** Characters, actions, places and locks: the printed data of section 2, with whatever a variant changes. */
import type { IconData } from "../../lib/icons";
import * as pictures from "./icons";

interface Deed {
  name: string;
  /** one sentence of the rule */
  rule: string;
  icon: IconData;
}

/** By the code the cards use. */
export const DEEDS = {
  SWAP: { name: "Swap", rule: "The Captain names two players; each secretly picks one key and they trade.", icon: pictures.swap },
  STEAL: { name: "Steal", rule: "The Captain takes a key at random from another player.", icon: pictures.steal },
  DISCARD: { name: "Discard", rule: "The Captain puts one key of their choice under the deck, face down.", icon: pictures.discard },
  EXP: { name: "Expedition", rule: "The Captain picks a chest and a Band. Every member adds one key, face down.", icon: pictures.expedition },
  DRAW: { name: "Draw", rule: "The Captain takes the top key of the deck.", icon: pictures.draw },
  SPY: { name: "Spy", rule: "The Captain looks at another player's whole Hand.", icon: pictures.spy },
  SCOUT: { name: "Scout", rule: "The Captain secretly looks into one locked chest.", icon: pictures.scout },
  MUSTER: { name: "Muster", rule: "The Captain names a colour. Everybody truthfully says whether they hold it. Skeletons do not count.", icon: pictures.muster },
  HANDS: { name: "Exchange of Hands", rule: "The Captain names two players, and they exchange their whole Hands.", icon: pictures.hands },
  GIFT: { name: "Gift", rule: "The Captain passes one key, face down, to another player.", icon: pictures.gift },
  TONIC: { name: "Tonic", rule: "The Captain puts another knocked-out player back on their feet.", icon: pictures.tonic },
  EXP_OPEN: { name: "Open Expedition", rule: "An Expedition where everybody sees who placed which key.", icon: pictures.openly },
  EXP_PICK: { name: "Lockpick Expedition", rule: "An Expedition that needs one key fewer: the Captain names the colour.", icon: pictures.picklock },
  EXP_ASHORE: { name: "Expedition without the Captain", rule: "An Expedition the Captain may not join.", icon: pictures.ashore },
} satisfies Record<string, Deed>;

export type Code = keyof typeof DEEDS;

export interface Character {
  name: string;
  trade: string;
  normal: Code[];
  bruised: Code[];
  icon: IconData;
}

/** By number, from 1. */
const CHARACTERS: Character[] = [
  { name: "Pip", trade: "Powder Monkey", normal: ["MUSTER", "SWAP", "EXP"], bruised: ["SWAP", "EXP"], icon: pictures.monkey },
  { name: "Salty Meg", trade: "Quartermaster", normal: ["SWAP", "SWAP", "EXP"], bruised: ["SWAP", "EXP"], icon: pictures.scales },
  { name: "“Fingers” Finch", trade: "Cutpurse", normal: ["STEAL", "STEAL", "DISCARD", "EXP"], bruised: ["STEAL", "DISCARD", "EXP"], icon: pictures.robber },
  { name: "Nan Crow", trade: "Lookout", normal: ["SCOUT", "SPY", "EXP"], bruised: ["SPY", "EXP"], icon: pictures.telescope },
  { name: "Doc Leech", trade: "Surgeon", normal: ["TONIC", "DRAW", "EXP"], bruised: ["DISCARD", "EXP"], icon: pictures.medic },
  { name: "Mother Murk", trade: "Sea Witch", normal: ["HANDS", "EXP"], bruised: ["HANDS", "DISCARD", "EXP"], icon: pictures.witch },
  { name: "Big Bess", trade: "Bosun", normal: ["STEAL", "EXP_OPEN"], bruised: ["STEAL", "EXP"], icon: pictures.hook },
  { name: "Jory Pickett", trade: "Locksmith", normal: ["DISCARD", "EXP_PICK"], bruised: ["DISCARD", "EXP"], icon: pictures.lockpicks },
  { name: "Mad Morgan", trade: "Gunner", normal: ["EXP", "EXP"], bruised: ["EXP_ASHORE"], icon: pictures.cannon },
  { name: "Grog-Belly Gus", trade: "Cook", normal: ["DRAW", "GIFT", "EXP"], bruised: ["DRAW", "DISCARD", "EXP"], icon: pictures.pot },
];

export const PLACES = ["Gallows Point", "Mermaid’s Teeth", "Rum Cove", "Widow’s Grotto", "Blackwater Mouth", "Dead Man’s Landing"];
export const CHESTS = [0, 1, 2, 3, 4, 5];

/** The board a number of players sails on. */
export function boardFor(players: number): { name: string; coast: number } {
  const coast = players < 7 ? 0 : players < 9 ? 1 : 2;
  return { name: ["Turtle Skull Cay", "Isle o’ Locks", "Widow’s Reef"][coast]!, coast };
}

const ROWS = ["pip", "meg", "finch", "nan", "doc", "murk", "bess", "jory", "morgan", "gus"];
const STEPS = [1, 2, 3, 4, 5, 6];

/** The characters with what the variant changed on their cards. */
export function characters(variant: Record<string, unknown>): Character[] {
  return CHARACTERS.map((printed, n) => {
    const side = (name: "normal" | "bruised") =>
      STEPS.flatMap((step) => {
        const changed = variant[`${ROWS[n]}.${name}_${step}`];
        const code = typeof changed === "string" ? changed.toUpperCase() : (printed[name][step - 1] ?? "NONE");
        return code in DEEDS ? [code as Code] : [];
      });
    return { ...printed, normal: side("normal"), bruised: side("bruised") };
  });
}

const CREWS = ["five", "six", "seven", "eight", "nine", "ten"];
const BLAGGARDS = [2, 2, 2, 3, 3, 4];

/** How many Blaggards there are among so many players: everybody knows that. */
export function blaggardsAmong(players: number, variant: Record<string, unknown>): number {
  return Number(variant[`${CREWS[players - 5]}.blaggards`] ?? BLAGGARDS[players - 5]);
}

/** The actions by the numbers the rules give them. */
export const CODES: (Code | null)[] = [null, "SWAP", "STEAL", "DISCARD", "EXP", "DRAW", "SPY", "SCOUT", "MUSTER", "HANDS", "GIFT", "TONIC", "EXP_OPEN", "EXP_PICK", "EXP_ASHORE"];

/** The colours of a lock, one entry per key, from how many it needs of each. */
export function slots(need: readonly number[]): number[] {
  return need.flatMap((count, kind) => Array.from({ length: count }, () => kind));
}
