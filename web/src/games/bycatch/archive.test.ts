import { expect, it } from "vitest";
import type { ReplayFrame } from "../../wire";
import { hands, photographs } from "./archive";
import type { RawView } from "./view";

const blank = Array<number>(16).fill(0);
const shot = (target: number, n: number) => [target, n, 1, 0, 0, 0, 0, 0, ...blank.slice(8)];

it("puts everybody's photographs into the order they were taken", () => {
  const view = { players: 3, album: [[shot(1, 7), shot(2, 5)], [shot(0, 6), blank], [blank, blank]], album_turn: [[1, 7], [5, 0], [0, 0]], album_stale: null } as unknown as RawView;
  expect(photographs(view).map(({ photographer, photo }) => [photo.turn, photographer, photo.target, photo.n])).toEqual([[1, 0, 1, 7], [5, 1, 0, 6], [7, 0, 2, 5]]);
});

it("finds the hand that a photograph was taken of", () => {
  const frame = (events: Record<string, unknown>[], hand: number[][]) =>
    ({ line: { n: 0, at: 0, k: "acted", events }, now: { truth: { hand, n_hand: hand.map((cards) => cards.length) } } }) as unknown as ReplayFrame;
  const frames = [
    frame([{ name: "TURN", seat: 0, turn: 4 }], [[1], [2, 3]]),
    frame([{ name: "PHOTOGRAPHED", seat: 0, target: 1, station: 0, zoom: 0 }, { name: "TURN", seat: 1, turn: 5 }], [[1], [2, 3]]),
    frame([{ name: "DREW", seat: 1, rank: 9 }], [[1], [2, 3, 9]]),
  ];
  expect(hands(frames)).toEqual(new Map([[4, [2, 3]]]));
});
