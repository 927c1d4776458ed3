import { expect, it } from "vitest";
import type { Line } from "../../wire";
import { sights } from "./memory";

type Told = { name: string } & Record<string, number | string | null>;
const lines = (...events: Told[]): Line[] => [{ n: 1, at: 0, k: "acted", events }] as unknown as Line[];
const turn = (seat: number): Told => ({ name: "TURN", seat });

it("counts the turns since a card was seen", () => {
  const seen = sights(lines(turn(0), { name: "LOOKED", seat: 0, item: 2 }, turn(1), turn(2)), 3, 0, 0);
  expect(seen).toEqual([{ item: 2, ago: 2 }, null, null]);
});

it("remembers the item that was dealt", () => {
  expect(sights(lines(turn(1)), 3, 0, 4)[0]).toEqual({ item: 4, ago: 1 });
});

it("carries knowledge along in my own swaps, and loses it in others' (R21)", () => {
  const saw: Told[] = [{ name: "LOOKED", seat: 0, item: 2 }, { name: "PEEKED_ITEM", seat: 0, target: 1, item: 5 }];
  const crossed = sights(lines(...saw, { name: "SWAPPED", seat: 0, target: 1 }, { name: "HID", seat: 0, exchanged: 1 }), 3, 0, 0);
  expect(crossed.map((one) => one?.item)).toEqual([5, 2, undefined]);
  const kept = sights(lines(...saw, { name: "SWAPPED", seat: 0, target: 1 }, { name: "HID", seat: 0, exchanged: 0 }), 3, 0, 0);
  expect(kept.map((one) => one?.item)).toEqual([2, 5, undefined]);
  const lost = sights(lines(...saw, { name: "SWAPPED", seat: 2, target: 1 }, { name: "HID", seat: 2, exchanged: null }), 3, 0, 0);
  expect(lost.map((one) => one?.item)).toEqual([2, undefined, undefined]);
});

it("learns nothing from what others look at", () => {
  expect(sights(lines({ name: "LOOKED", seat: 1, item: null }, { name: "PEEKED_ITEM", seat: 1, target: 2, item: null }), 3, 0, 0)).toEqual([null, null, null]);
});
