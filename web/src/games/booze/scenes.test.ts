import { describe, expect, it } from "vitest";
import type { Line, SeatNow } from "../../wire";
import { lastEdition, Press } from "./edition";
import { lookLeft } from "./look";
import { begins, lastNaming, moment } from "./naming";
import { chipAt, SPIN } from "./spin";
import { street } from "./table.fixture";
import { headline } from "./text";

const line = (n: number, at: number, ...events: Record<string, number | string | null>[]): Line => ({ n, at, k: "acted", events });
const NAMES = ["Ann", "Ben", "Cem"];

describe("the naming", () => {
  const right = line(9, 5000, { name: "NAMED", seat: 0, target: 1, booze: 5, right: 1 }, { name: "EXPOSED", seat: 1, booze: 5, location: 2 }, { name: "SNITCHED", seat: 0, token: 0 });

  it("is the last one said, with what it cost", () => {
    const wrong = line(4, 1000, { name: "NAMED", seat: 2, target: 0, booze: 3, right: 0 });
    expect(lastNaming([wrong, right, line(10, 6000, { name: "PASSED", seat: 1 })])).toEqual({ line: 9, at: 5000, seat: 0, target: 1, booze: 5, right: true, location: 2, snitch: true });
    expect(lastNaming([wrong])).toMatchObject({ right: false, location: null, snitch: false });
    expect(lastNaming([line(1, 0, { name: "PASSED", seat: 1 })])).toBeNull();
  });

  it("rolls two seconds on the table's clock, then answers; without motion it answers at once", () => {
    expect([0, 1999, 2000, 4700, 4801].map((gone) => moment(gone, false))).toEqual(["roll", "roll", "answer", "answer", null]);
    expect([0, 2700, 2801].map((gone) => moment(gone, true))).toEqual(["answer", "answer", null]);
  });

  it("begins with the table's clock, or when word of it comes late; nothing is played again", () => {
    expect([begins(1000, 1100), begins(1000, 4000), begins(1000, null)]).toEqual([1000, 4000, 1000]);
  });

  it("makes its headline of who, what and where", () => {
    expect(headline({ right: true, booze: 5, target: 1, location: 2, line: 9 }, NAMES)).toEqual({ head: "Rye runner nabbed at Seedy Pete's", below: "Ben ran Reach for the Sky Rye for the Liquor mob" });
    expect(headline({ right: false, booze: 0, target: 2, location: null, line: 3 }, NAMES).head).toBe("Cem walks free");
  });
});

describe("the evening edition (R46)", () => {
  const round = (n: number, round_no: number, at: number) => line(n, at, { name: "ROUND", round: round_no, seat: 0 });
  const took = (n: number, seat: number, face: number | null) => line(n, n * 10, { name: "DELIVERED", seat, card: 2, location: 0, face });

  it("tells what was taken in the round before, and nothing older", () => {
    const lines = [round(1, 2, 0), took(2, 0, 873), round(3, 3, 30), took(4, 1, 3219), line(5, 50, { name: "STOLE", seat: 2, target: 0, card: 13, face: null }), line(6, 60, { name: "AUTO_EXPOSED", seat: 1, booze: 7, location: 3 }, { name: "ROUND", round: 4, seat: 1 })];
    const edition = lastEdition(lines);
    expect(edition).toMatchObject({ round: 3, at: 60, raided: [{ seat: 1, booze: 7, location: 3 }] });
    expect(edition?.takings.map(({ seat, how, face, target }) => [seat, how, face, target])).toEqual([[1, "DELIVERED", 3219, null], [2, "STOLE", null, 0]]);
  });

  it("G27: keeps the faces that the log has lost in the meantime, until it is put away", () => {
    const press = new Press();
    expect(press.read([round(1, 1, 0), took(2, 0, 873)])).toBeNull();
    const later = [round(1, 1, 0), took(2, 0, null), round(3, 2, 30)];
    const edition = press.read(later)!;
    expect(edition.takings[0]?.face).toBe(873);
    press.putAway(edition);
    expect(press.read(later)).toBeNull();
    expect(press.read([...later, took(4, 1, null), round(5, 3, 50)])?.takings.map(({ face }) => face)).toEqual([null]);
  });

  it("has nothing to tell of the first round before it is over", () => {
    expect(lastEdition([round(1, 1, 0), took(2, 0, 873)])).toBeNull();
  });
});

describe("the first Baron (G29)", () => {
  it("the chip goes round and comes to lie with its owner", () => {
    const way = Array.from({ length: 49 }, (_, n) => chipAt((n * SPIN) / 48, 5, 3));
    expect(new Set(way)).toEqual(new Set([0, 1, 2, 3, 4]));
    expect([chipAt(0, 5, 3), chipAt(SPIN, 5, 3), chipAt(99 * SPIN, 5, 3)]).toEqual([0, 3, 3]);
  });
});

describe("the match (R28)", () => {
  const seat = (base: number, asked: number | null): SeatNow => ({ name: "", kind: "person", bot: "", ready: true, away: false, muted: false, wants_end: false, host: false, answered: false, bank: 0, base, asked });
  const tail = street(4, { can_steal: 1, can_expose: 1 });

  it("burns 20 of the 35 seconds, by the table's clock", () => {
    expect(lookLeft(seat(35_000, 1000), tail, 1000)).toBe(1);
    expect(lookLeft(seat(35_000, 1000), tail, 11_000)).toBeCloseTo(0.5);
    expect(lookLeft(seat(35_000, 1000), tail, 21_000)).toBe(0);
  });

  it("burns 20 seconds where no clock runs, and longer where the table is slower", () => {
    expect(lookLeft(seat(0, 0), tail, 10_000)).toBeCloseTo(0.5);
    expect(lookLeft(seat(105_000, 0), tail, 30_000)).toBeCloseTo(0.5);
  });

  it("is out for the second of two birds (R62), and for those who are not asked", () => {
    expect(lookLeft(seat(35_000, 0), street(4, { both: 1, can_steal: 0, can_expose: 1 }), 0)).toBe(0);
    expect(lookLeft(seat(35_000, null), tail, 0)).toBe(0);
  });
});
