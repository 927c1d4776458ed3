/** The nine people as they are drawn (specification, section 2.2); their names are in the text. Of tone and shape a variant may say otherwise: ask `looks`. */

export interface Citizen {
  /** 0 ochre with diagonals, 1 teal with dots, 2 crimson with bars */
  tone: number;
  /** 0 small, 1 tall, 2 broad */
  shape: number;
  /** where the face is on the card: left, top and width of a square */
  face: [number, number, number];
}

export const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const FACES: Citizen["face"][] = [
  [33, 47, 56], [33, 47, 56], [32, 44, 58],
  [35, 3, 56], [35, 3, 56], [33, 6, 60],
  [31, 6, 64], [31, 14, 64], [33, 13, 62],
];

const NOBODY: Citizen = { tone: 0, shape: 0, face: [0, 0, 126] };

export const CITIZENS: Citizen[] = [NOBODY, ...FACES.map((face, n) => ({ face, tone: n % 3, shape: Math.floor(n / 3) }))];

export const citizen = (rank: number): Citizen => CITIZENS[rank] ?? NOBODY;
