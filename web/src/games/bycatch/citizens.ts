/** The nine people (specification, section 2.2). Of tone and shape a variant may say otherwise: ask `looks`. */

export interface Citizen {
  name: string;
  /** said once, when somebody is named */
  short: string;
  /** 0 ochre with diagonals, 1 teal with dots, 2 crimson with bars */
  tone: number;
  /** 0 small, 1 tall, 2 broad */
  shape: number;
  /** where the face is on the card: left, top and width of a square */
  face: [number, number, number];
}

export const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const PEOPLE: [string, string, [number, number, number]][] = [
  ["Schoolgirl with satchel", "the schoolgirl", [33, 47, 56]],
  ["Boy with football", "the boy", [33, 47, 56]],
  ["Child in raincoat", "the child", [32, 44, 58]],
  ["Courier with cap", "the courier", [35, 3, 56]],
  ["Businessman, hands in pockets", "the businessman", [35, 3, 56]],
  ["Young woman, crimson scarf", "the young woman", [33, 6, 60]],
  ["Baker with tray", "the baker", [31, 6, 64]],
  ["Grandmother with bags", "the grandmother", [31, 14, 64]],
  ["Old man with walker", "the old man", [33, 13, 62]],
];

const NOBODY: Citizen = { name: "", short: "", tone: 0, shape: 0, face: [0, 0, 126] };

export const CITIZENS: Citizen[] = [
  NOBODY,
  ...PEOPLE.map(([name, short, face], n) => ({ name, short, face, tone: n % 3, shape: Math.floor(n / 3) })),
];

export const citizen = (rank: number): Citizen => CITIZENS[rank] ?? NOBODY;

export const TONES = ["ochre diagonals", "teal dots", "crimson bars"];
export const SHAPES = ["small", "tall", "broad"];

