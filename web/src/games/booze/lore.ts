/** What is printed: boozes, mobs, Events and the Delivery deck (specification, section 2). Their names are in the words. */

export const TYPES = 12;
export const CARDS = 36;
export const LOCATIONS = 6;

/** The boozes as notebooks on the server call them: they stay as they are. */
export const CODES = [
  "porter", "blonde", "lager", "hop", "tequila", "rye", "bourbon", "lightning", "merlot", "brandy", "champagne",
  "chardonnay",
] as const;

export const mobOf = (booze: number): number => Math.floor(booze / 4);
export const inMob = (mob: number): number[] => [0, 1, 2, 3].map((n) => mob * 4 + n);

/** Sets of boozes are small enough for bits. */
export const has = (set: number, n: number): boolean => ((set >> n) & 1) === 1;
/** Sets of cards are not: there are 36. */
export const holds = (set: number, card: number): boolean => Math.floor(set / 2 ** card) % 2 === 1;

export const listed = (set: number): number[] => Array.from({ length: TYPES }, (_, n) => n).filter((n) => has(set, n));

type Variant = Record<string, unknown>;

/** The boozes on every card as printed, bit t is booze t. */
const FACES = [
  3219, 2613, 873, 2502, 1706, 1372, 1587, 1477, 2393, 918, 3178, 2732, 2755, 2405, 3241, 1622, 1434, 828, 2467,
  3157, 1685, 2362, 970, 1644, 1379, 933, 1737, 3126, 2650, 2460, 851, 1337, 2713, 2662, 1446, 3276,
];

/** What is on a card at this table: as printed, or as its owner typed it in. */
export function face(card: number, variant: Variant = {}): number {
  const typed = variant[`d${card}.boozes`];
  if (!Array.isArray(typed)) return FACES[card] ?? 0;
  return (typed as number[]).reduce((set, booze) => set | (1 << booze), 0);
}

export function printedAt(card: number, variant: Variant = {}): number {
  const typed = variant[`d${card}.location`];
  return typeof typed === "number" ? typed : Math.floor(card / 6);
}

/** What an Event does, and its numbers (2.3). */
export interface Deed {
  kind: string;
  cost: number;
  draw: number;
  keep: number;
  most: number;
  forced: boolean;
  side: string;
  price: number;
  take: number;
  expose: boolean;
}

const ROWS = [
  "casino_a", "casino_b", "curtain_a", "curtain_b", "pete_a", "pete_b", "caves_a", "caves_b", "ice_a", "ice_b",
  "depot_a", "depot_b",
];
const PRINTED: Partial<Deed>[] = [
  { kind: "draw_keep", draw: 3, keep: 1 },
  { kind: "draw_keep", cost: 1, draw: 5, keep: 2 },
  { kind: "treat", most: 2 },
  { kind: "treat", most: 1, forced: true },
  { kind: "tail_seat", side: "left" },
  { kind: "tail_seat", side: "right" },
  { kind: "passive_hide" },
  { kind: "passive_both" },
  { kind: "shakedown", price: 1 },
  { kind: "store", take: 2 },
  { kind: "reach" },
  { kind: "tail_any" },
];
const BLANK: Deed = { kind: "none", cost: 0, draw: 0, keep: 0, most: 0, forced: false, side: "left", price: 0, take: 0, expose: false };

/** The row of the Event that lies up at a location: side A, or B where the table turned it over (R2). */
export function rowAt(location: number, variant: Variant = {}): number {
  const turned = variant["sides"];
  return 2 * location + (Array.isArray(turned) && (turned as number[]).includes(location) ? 1 : 0);
}

export function deedOf(row: number, variant: Variant = {}): Deed {
  const deed: Record<string, unknown> = { ...BLANK, ...PRINTED[row] };
  for (const part of Object.keys(BLANK)) {
    const typed = variant[`${ROWS[row]}.${part}`];
    if (typed !== undefined) deed[part] = typed;
  }
  if (row === 0 && typeof variant["casino_keep"] === "number") deed["keep"] = variant["casino_keep"];
  return deed as unknown as Deed;
}

/** Works by itself for whoever is there (R26). */
export const passive = ({ kind }: Deed): boolean => kind.startsWith("passive");
