import { describe, expect, it } from "vitest";
import { bystanders, cost, offers, payable, unseen, worth } from "./score";
import { ID, photosOf, runs, type Table } from "./view";

it("pays for shelters as the book does", () => {
  expect([3, 4, 5, 6, 7, 8].map((len) => worth({ low: 1, len, intel: 0 }))).toEqual([20, 40, 60, 80, 100, 120]);
  expect(worth({ low: 2, len: 4, intel: 4 })).toBe(80);
  expect(worth({ low: 2, len: 3, intel: 2 }, { shelter_base: 30, shelter_mult: 3 })).toBe(90);
});

it("counts a strike with what it cost (S6 to S9)", () => {
  const strike = (ranks: number[], intel: number) => ({ ranks, intel, victim: 1 });
  expect(cost(strike([5, 2, 7], 0))).toBe(-30);
  expect(cost(strike([3, 7, 9], 3))).toBe(80);
  expect(cost(strike([7, 3, 7], 7))).toBe(190);
  expect(cost(strike([7, 7, 7], 7))).toBe(300);
  expect(bystanders(strike([3, 7, 9], 3))).toEqual([7, 9]);
  expect(bystanders(strike([5, 2, 7], 0))).toEqual([5, 2, 7]);
});

it("numbers the actions as section 7 does", () => {
  expect([ID.move(2, 6), ID.move(3, 0), ID.move(0, 1), ID.move(7, 6)]).toEqual([20, 22, 1, 56]);
  expect([ID.spread(2), ID.gap(3), ID.give(9), ID.pick(4), ID.target(4)]).toEqual([59, 63, 76, 81, 116]);
  expect([ID.shelter(3, 1), ID.shelter(3, 7), ID.shelter(8, 2), ID.shelter(5, 1)]).toEqual([83, 89, 109, 96]);
  expect([ID.shot(0, 0, 0), ID.shot(3, 1, 7), ID.pay(1), ID.aim(5), ID.expel(9)]).toEqual([117, 180, 181, 195, 204]);
});

it("finds the shelters among the actions on offer", () => {
  const legal = [ID.PASS, ID.shelter(3, 7), ID.shelter(4, 2), ID.SURVEIL].map((id) => ({ id, name: "", params: {}, label: "" }));
  expect(runs(legal).map(({ low, len }) => [low, len])).toEqual([[7, 3], [2, 4]]);
});

it("reads the album from its records", () => {
  const none = Array<number>(16).fill(0);
  const record = [1, 2, 1, 0, 2, 1, 0, 2, 47, 21, 0, 0, 0, 0, 0, 0];
  const [photo, ...more] = photosOf({ album: [null, [record, none]], album_turn: [null, [3, 0]], album_stale: [5, 0] }, 1);
  expect(more).toEqual([]);
  const cells = [{ code: 4, value: 7 }, { code: 2, value: 1 }];
  expect(photo).toEqual({ turn: 3, target: 1, n: 2, spread: 1, gap: 0, station: 2, zoom: 1, aim: 0, blur: 2, cells, stale: 5 });
});

it("finds nothing in an album it may not see", () => expect(photosOf({ album: null, album_turn: null, album_stale: null }, 0)).toEqual([]));

describe("what is on offer", () => {
  const act = (...ids: number[]) => ids.map((id) => ({ id, name: "", params: {}, label: "" }));
  const table = { suspect: 4, mine: [2, 3, 4, 5, 9, 9, 4, 4], variant: {}, discard: [9], shelters: [[{ low: 7, len: 3, intel: 0 }]], strikes: [[], [{ ranks: [9, 1, 1], intel: 0, victim: 0 }]], drawn: 0, pending: 0 } as unknown as Table;
  it("puts the best shelter first, a suspect counted double", () =>
    expect(offers(act(ID.shelter(3, 1), ID.shelter(3, 2), ID.shelter(4, 2)), table).map(({ low, len, points }) => [low, len, points])).toEqual([[2, 4, 80], [2, 3, 40], [1, 3, 20]]));
  it("marks the pairs that pay, but never suspects, and only when a strike may be called", () => {
    expect(payable(act(ID.STRIKE), table)).toEqual([9]);
    expect(payable(act(ID.PASS), table)).toEqual([]);
  });
  it("counts the copies that nobody has shown me", () => {
    expect(unseen(table, 9)).toBe(7 - 2 - 1 - 1 - 1);
    expect(unseen(table, 1)).toBe(5);
    expect(unseen({ ...table, drawn: 4 }, 4)).toBe(3);
  });
});
