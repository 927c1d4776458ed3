/** Characters, actions, places and locks: the printed data of section 2, with whatever a variant changes. */
import type { IconData } from "../../lib/icons";
import * as pictures from "./icons";
import { boards, crew, deeds } from "./text";

export { PLACES } from "./text";

interface Deed {
  name: string;
  /** one sentence of the rule */
  rule: string;
  icon: IconData;
}

/** By the code the cards use. */
export const DEEDS = {
  SWAP: { ...deeds.SWAP, icon: pictures.swap },
  STEAL: { ...deeds.STEAL, icon: pictures.steal },
  DISCARD: { ...deeds.DISCARD, icon: pictures.discard },
  EXP: { ...deeds.EXP, icon: pictures.expedition },
  DRAW: { ...deeds.DRAW, icon: pictures.draw },
  SPY: { ...deeds.SPY, icon: pictures.spy },
  SCOUT: { ...deeds.SCOUT, icon: pictures.scout },
  MUSTER: { ...deeds.MUSTER, icon: pictures.muster },
  HANDS: { ...deeds.HANDS, icon: pictures.hands },
  GIFT: { ...deeds.GIFT, icon: pictures.gift },
  TONIC: { ...deeds.TONIC, icon: pictures.tonic },
  EXP_OPEN: { ...deeds.EXP_OPEN, icon: pictures.openly },
  EXP_PICK: { ...deeds.EXP_PICK, icon: pictures.picklock },
  EXP_ASHORE: { ...deeds.EXP_ASHORE, icon: pictures.ashore },
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
  { ...crew.pip, normal: ["MUSTER", "SWAP", "EXP"], bruised: ["SWAP", "EXP"], icon: pictures.monkey },
  { ...crew.meg, normal: ["SWAP", "SWAP", "EXP"], bruised: ["SWAP", "EXP"], icon: pictures.scales },
  { ...crew.finch, normal: ["STEAL", "STEAL", "DISCARD", "EXP"], bruised: ["STEAL", "DISCARD", "EXP"], icon: pictures.robber },
  { ...crew.nan, normal: ["SCOUT", "SPY", "EXP"], bruised: ["SPY", "EXP"], icon: pictures.telescope },
  { ...crew.doc, normal: ["TONIC", "DRAW", "EXP"], bruised: ["DISCARD", "EXP"], icon: pictures.medic },
  { ...crew.murk, normal: ["HANDS", "EXP"], bruised: ["HANDS", "DISCARD", "EXP"], icon: pictures.witch },
  { ...crew.bess, normal: ["STEAL", "EXP_OPEN"], bruised: ["STEAL", "EXP"], icon: pictures.hook },
  { ...crew.jory, normal: ["DISCARD", "EXP_PICK"], bruised: ["DISCARD", "EXP"], icon: pictures.lockpicks },
  { ...crew.morgan, normal: ["EXP", "EXP"], bruised: ["EXP_ASHORE"], icon: pictures.cannon },
  { ...crew.gus, normal: ["DRAW", "GIFT", "EXP"], bruised: ["DRAW", "DISCARD", "EXP"], icon: pictures.pot },
];

export const CHESTS = [0, 1, 2, 3, 4, 5];

/** The board a number of players sails on. */
export function boardFor(players: number): { name: string; coast: number } {
  const coast = players < 7 ? 0 : players < 9 ? 1 : 2;
  return { name: boards[coast]!, coast };
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
