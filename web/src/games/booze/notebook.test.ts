import { expect, it } from "vitest";
import type { Now } from "../../wire";
import { notebook } from "./notebook";

const SEATS = 4;
/** Ann runs Rye (5), sits on seat 0 and has seen nothing yet. */
const VIEW = {
  players: SEATS,
  type: [5, null, null, null],
  place: Array<number | null>(36).fill(null),
  face_up: 0,
  exposed: 0,
  not_type: [0, 0, 0, 0],
  pub_ev: null as (number | null)[] | null,
  ledger: null as (number[] | null)[] | null,
  variant: {},
};
const now = (more: Partial<typeof VIEW> = {}, you: number | null = 0): Now =>
  ({ stage: "playing", you, view: { ...VIEW, ...more }, seats: Array(SEATS).fill({}) }) as unknown as Now;
const placed = (...cards: [card: number, seat: number][]) => {
  const place = [...VIEW.place];
  for (const [card, seat] of cards) place[card] = 3 + seat;
  return place;
};
const left = (given: Now, seat: number): string[] => {
  const marks = notebook.certain(given);
  const keys = notebook.groups.flatMap(({ things }) => things.map(({ key }) => key));
  return keys.filter((key) => marks[`${seat}/${key}`] !== "cross");
};

it("has the twelve boozes in their three mobs", () => {
  const sizes = notebook.groups.map(({ label, things }) => [label, things.length]);
  expect(sizes).toEqual([["Beer", 4], ["Liquor", 4], ["Wine", 4]]);
  expect(new Set(notebook.groups.flatMap(({ things }) => things.map(({ key }) => key))).size).toBe(12);
});

it("R6: my own booze is mine alone", () => {
  const marks = notebook.certain(now());
  expect(marks["0/rye"]).toBe("sure");
  expect(left(now(), 0)).toEqual(["rye"]);
  for (const seat of [1, 2, 3]) expect(marks[`${seat}/rye`]).toBe("cross");
  expect(left(now(), 1)).toHaveLength(11);
  expect(marks["1/porter"]).toBeUndefined();
});

it("R34: an Exposed booze is certain, and nobody else's", () => {
  const marks = notebook.certain(now({ type: [5, 8, null, null] as never, exposed: 0b10 }));
  expect(marks["1/merlot"]).toBe("sure");
  expect(marks["2/merlot"]).toBe("cross");
});

it("S8, R22: a card before somebody shows their booze", () => {
  // Card 2: Porter, Hop, Rye, Bourbon, Merlot, Brandy; Rye is mine.
  expect(left(now({ place: placed([2, 1]) }), 1)).toEqual(["porter", "hop", "bourbon", "merlot", "brandy"]);
  expect(left(now({ place: placed([2, 1]) }), 2)).toHaveLength(11);
});

it("R36: a wrong name is ruled out", () => {
  expect(notebook.certain(now({ not_type: [0, 1 << 2, 0, 0] }))["1/lager"]).toBe("cross");
});

it("G27: with an open ledger all public evidence counts, and what I alone saw in a Tail", () => {
  // Public: card 2. In a Tail I saw 13 (Porter, Lager, Rye, Bourbon, Merlot, Chardonnay) as well.
  const open = { pub_ev: [4095, 873, 4095, 4095], ledger: [[0, 2 ** 13 + 2 ** 2, 0, 0], null, null, null] };
  expect(left(now(open), 1)).toEqual(["porter", "bourbon", "merlot"]);
  expect(notebook.byHand?.(now(open))).toBe(false);
});

it("G27: with a ledger of the round it is kept by hand", () => {
  expect(notebook.byHand?.(now())).toBe(true);
});

it("tells a spectator nothing", () => {
  expect(notebook.certain(now({ type: [null, null, null, null] as never }, null))).toEqual({});
});
