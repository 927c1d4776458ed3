import { describe, expect, it } from "vitest";
import type { ActionDict } from "../../board";
import { buttons, secret } from "./index";
import { wish } from "./keys";
import { CARDS, deedOf, face, has, holds, printedAt, rowAt, TYPES } from "./lore";
import { street } from "./table.fixture";
import { eventAt } from "./text";
import { claimOf, downCount, ID, laidAt, others, remembers, trophiesOf } from "./view";

const action = (id: number, name: string, params: Record<string, number> = {}): ActionDict => ({ id, name, params, label: name });

describe("what is printed", () => {
  const cards = Array.from({ length: CARDS }, (_, n) => n);

  it("2.4: each booze is on 18 cards, 3 at every location; the masks add up", () => {
    expect(cards.reduce((sum, card) => sum + face(card), 0)).toBe(73710);
    for (let type = 0; type < TYPES; type++)
      for (let place = 0; place < 6; place++) expect(cards.filter((card) => printedAt(card) === place && has(face(card), type))).toHaveLength(3);
  });

  it("2.6: typed-in cards and turned locations are drawn as the table has them", () => {
    const variant = { "d0.boozes": [3, 4], "d0.location": 5, sides: [0, 3], "ice_a.price": 2, casino_keep: 3 };
    expect([face(0, variant), printedAt(0, variant)]).toEqual([24, 5]);
    expect([rowAt(0, variant), rowAt(1, variant), rowAt(3, variant)]).toEqual([1, 2, 7]);
    expect(deedOf(8, variant).price).toBe(2);
    expect(eventAt(0, variant)).toContain("keep three");
  });
});

describe("what is seen", () => {
  it("cards lie where they are printed; more than 32 of them fit into a set", () => {
    const place = Array.from({ length: CARDS }, (_, card) => (card > 33 ? 1 : card === 2 ? 4 : null));
    const view = street(4, { place, face_up: 2 ** 2, cards: [0, 3, 0, 0] });
    expect(laidAt(view, 5)).toEqual([34, 35]);
    expect(downCount(view, 1)).toBe(2);
    expect([holds(2 ** 35, 35), holds(2 ** 35, 3)]).toEqual([true, false]);
  });

  it("R35: trophies are the Movement cards of others", () => {
    expect(trophiesOf(street(4, { taken_by: [10, 0, 9, 0] }), 0)).toEqual([1, 3]);
  });

  it("G27: an open ledger is one that has something to show", () => {
    expect([remembers(street()), remembers(street(4, { pub_ev: [4095, 4095, 4095, 4095] }))]).toEqual([false, true]);
  });

  it("section 9: 22 claims", () => {
    expect([0, 3, 4, 12, 13, 21].map(claimOf)).toEqual([{ kind: "quiet" }, { kind: "mob", mob: 2 }, { kind: "mate", other: 0 }, { kind: "mate", other: 8 }, { kind: "tail", other: 0 }, { kind: "tail", other: 8 }]);
  });

  it("the others sit clockwise from me", () => {
    expect([others(4, 2), others(3, null)]).toEqual([[3, 0, 1], [0, 1, 2]]);
  });
});

describe("what can be done", () => {
  const turn = [action(ID.PASS, "PASS"), action(ID.EVENT, "EVENT"), action(ID.seat(1), "SEAT", { other: 1 }), action(ID.card(13), "CARD"), action(ID.card(17), "CARD")];

  it("figures go somewhere, and in a turn do something", () => {
    expect(wish(3, "MOVE", [action(2, "MOVE", { location: 2 })])).toEqual({ id: 2 });
    expect(wish(1, "MOVE", [action(2, "MOVE", { location: 2 })])).toBeNull();
    expect([1, 2, 3, 4, 5].map((figure) => wish(figure, "TURN", turn))).toEqual([{ verb: "deliver" }, { id: ID.EVENT }, { id: ID.seat(1) }, { id: ID.PASS }, null]);
    expect(wish(4, "TURN", [])).toBeNull();
  });

  it("the legal list betrays the booze: cards and Events are secret words, players are not", () => {
    expect(turn.map((one) => secret!(one))).toEqual([false, true, false, true, true]);
  });

  it("the dock has whom to choose and how to be done", () => {
    const now = (phase: string) => ({ phase }) as never;
    expect(buttons!(now("TURN"), turn)).toEqual([]);
    expect(buttons!(now("EV_SEAT"), [turn[2]!])).toHaveLength(1);
    expect(buttons!(now("TAIL"), turn).map(({ name }) => name)).toEqual(["PASS"]);
  });
});
