import { expect, it } from "vitest";
import { viewOf } from "./dev/tables";
import { meetingFacts, musters, privateFacts, tripsOf } from "./know";

const NAMES = ["Ann", "Ben", "Cyd", "Dora", "Ed"];
const deeds = (...list: { kind: number; round: number; a?: number; b?: number; yes?: number; key?: (number | null)[]; hand?: (number[] | null)[] }[]) => ({
  deeds: list.length,
  deed_kind: list.map(({ kind }) => kind),
  deed_round: list.map(({ round }) => round),
  deed_a: list.map(({ a }) => a ?? -1),
  deed_b: list.map(({ b }) => b ?? -1),
  deed_yes: list.map(({ yes }) => yes ?? 0),
  deed_key: list.map(({ key }) => key ?? [null, null]),
  deed_hand: list.map(({ hand }) => hand ?? null),
});

it("tells a Blaggard of the fellows' dealt keys, and a Pirate nothing", () => {
  expect(meetingFacts(viewOf(5), 0, NAMES)).toEqual([{ round: 0, text: "Dora is a Blaggard too and was dealt Silver, 2 Blue and Gold" }]);
  expect(meetingFacts(viewOf(5, { role: [0, null, null, null, null] }), 0, NAMES)).toEqual([]);
});

it("dates what only I saw, and is silent about what I did not", () => {
  const view = viewOf(5, {
    captains: [0, 2, -1, -1, -1],
    trips: 0,
    ...deeds(
      { kind: 2, round: 1, a: 1, key: [2, null] },
      { kind: 7, round: 1, a: 2, key: [0, null] },
      { kind: 6, round: 1, a: 4, hand: [[1, 0, 0, 0, 1], null] },
      { kind: 2, round: 2, a: 0, key: [3, null] },
      { kind: 2, round: 2, a: 4, key: [null, null] },
      { kind: 1, round: 2, a: 4, b: 0, key: [1, 0] },
      { kind: 1, round: 2, a: 3, b: 4, key: [null, null] },
    ),
  });
  expect(privateFacts(view, 0, NAMES).map(({ round, text }) => `${round}: ${text}`)).toEqual([
    "1: You stole a Red key from Ben",
    "1: Rum Cove hides a Cursed Skull",
    "1: Ed held Silver and Skeleton",
    "2: Cyd stole your Gold key",
    "2: You gave Ed a Silver key and got a Blue key",
  ]);
});

it("counts an expedition as everybody saw it", () => {
  const [trip] = tripsOf(viewOf(5));
  expect(trip).toMatchObject({ round: 1, chest: 0, opened: true, captain: 0, got: [1, 1, 0, 0, 0] });
  expect(trip?.band.map(({ seat, order }) => [seat, order])).toEqual([[0, 0], [1, 1]]);
});

it("remembers musters, the one public truth about Hands", () => {
  expect(musters(viewOf(5, deeds({ kind: 8, round: 3, a: 0, yes: 0b00101 })), NAMES)).toEqual([{ round: 3, text: "Silver was held by Ann and Cyd" }]);
});
