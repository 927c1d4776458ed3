import { expect, it } from "vitest";
import { viewOf } from "./dev/tables";
import { claimsOf, recapOf, saboteursOf, wordsOf } from "./recap";
import type { Now } from "../../wire";

/** Five players, two expeditions. Ed (4) claims Gold he does not hold, is ordered to bring it, and brings Red. */
const truth = viewOf(5, {
  role: [0, 1, 0, 0, 1],
  captains: [0, 2, -1, -1, -1],
  meeting: [[2, 1, 1, 0, 0], [1, 1, 1, 1, 0], [0, 2, 1, 0, 1], [2, 0, 0, 1, 1], [0, 0, 3, 0, 1]],
  deeds: 3,
  deed_kind: [4, 2, 4],
  deed_round: [1, 2, 2],
  deed_a: [0, 3, 1],
  deed_b: [-1, -1, -1],
  deed_key: [[-1, -1], [3, -1], [-1, -1]],
  trips: 2,
  trip_round: [1, 2],
  trip_chest: [3, 0],
  trip_ignored: [-1, -1],
  trip_band: [0b10001, 0b01100],
  trip_got: [[0, 0, 2, 0, 0], [1, 1, 0, 0, 0]],
  trip_open: [0, 1],
  trip_claim: [[4, -1], [31, 15], [-1, 10], [8, 9], [12, 16]],
  trip_order: [[2, -1], [-1, -1], [-1, 1], [-1, 0], [3, -1]],
  trip_placed: [[2, -1], [-1, -1], [-1, 1], [-1, 0], [2, -1]],
  trip_cast: [[-1, -1], [-1, -1], [-1, -1], [-1, -1], [-1, -1]],
  trip_drew: [[3, -1], [-1, -1], [-1, 0], [-1, 0], [0, -1]],
  lock: [[1, 1, 0, 0], [2, 0, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [2, 1, 0, 0], [0, 1, 1, 1]],
  brawl: [[[1, 0, 0], [1, 0, 4], [4, 3, 5], [0, 0, 0], [2, 1, 2], [-1, -1, -1]]],
});

it("tells true claims from lies by the Hands of that moment", () => {
  const lies = claimsOf(truth).filter(({ lied }) => lied > 0);
  // Ben has no Skeleton in round 1; Ed no Gold; in round 2 the stolen Gold (Cyd from Dora) makes Dora's claim false and Cyd's true.
  expect(lies.map(({ trip, seat, lied }) => [trip, seat, lied])).toEqual([[0, 1, 16], [0, 4, 8], [1, 3, 8]]);
});

it("knows who broke the order, and the best lie", () => {
  const recap = recapOf(truth);
  expect(recap.trips.map(({ saboteurs }) => saboteurs)).toEqual([[4], []]);
  expect(recap.best).toMatchObject({ seat: 4, lied: 8, order: 3, worked: true, chest: 3, round: 1 });
});

it("calls no lie the best that nobody acted on", () => {
  const { best } = recapOf({ ...truth, trip_order: truth.trip_order!.map((row, seat) => (seat === 4 ? [2, -1] : row)) });
  expect(best).toBeNull();
});

it("without orders blames the keys the lock had no room for", () => {
  const trip = { ...recapOf(truth).trips[0]!, band: [{ seat: 0, order: -1, placed: 2 }, { seat: 4, order: -1, placed: 0 }], got: [1, 0, 1, 0, 0] };
  expect(saboteursOf(trip, [0, 0, 1, 1])).toEqual([4]);
});

it("counts clean and ruled hits only", () => {
  const { punches, taken, friendly } = recapOf(truth);
  expect(punches[1]![0]).toBe(2);
  expect(taken).toEqual([3, 0, 0, 0, 0]);
  expect(friendly).toEqual([0, 0, 0, 0, 0]);
});

it("judges table talk by the truth of its moment", () => {
  const now = { truth: { ...truth, hand: truth.meeting } } as unknown as Now;
  const frame = (claim: string, seat: number, params: Record<string, number>) => ({ line: { n: 1, at: 0, k: "said", seat, claim, params }, now, entry: 0 });
  const words = wordsOf([frame("accuse", 0, { target: 1 }), frame("accuse", 0, { target: 2 }), frame("trust", 0, { target: 4 }), frame("hold", 3, { mask: 9 }), frame("hold", 3, { mask: 2 })]);
  expect(words.map((word) => word.true)).toEqual([true, false, false, true, false]);
});
