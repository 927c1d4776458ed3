import { expect, it } from "vitest";
import type { GameCard, Line } from "../../wire";
import { sayings } from "./talk";

const NAMES = ["Ann", "Ben", "Cem"];
const CARD = { phrases: { deal: "Deal?" }, claims: [{ name: "peace", text: "{other}, I leave you alone this round", params: { other: { values: [0, 1, 2], seat: true, labels: null } } }] } as unknown as GameCard;
let n = 0;
const told = (...events: Record<string, unknown>[]): Line => ({ n: ++n, at: 0, k: "acted", events }) as unknown as Line;
const said = (seat: number, more: Partial<Line>): Line => ({ n: ++n, at: 0, k: "said", seat, ...more });
const turn = (seat: number) => ({ name: "TURN", seat });
const peace = said(0, { claim: "peace", params: { other: 2 } });
const of = (...lines: Line[]) => sayings(lines, NAMES, CARD);

it("stands at the seat that said it for two turns", () => {
  const word = said(1, { phrase: "deal" });
  expect(of(word, told(turn(1)))[1]?.text).toBe("Deal?");
  expect(of(word, told(turn(1)), told(turn(2)))).toEqual([null, null, null]);
});

it("is the newest, a token of the rules too", () => {
  const token = told({ name: "SAID", seat: 1, talk: 0, target: 0, text: "Ben to Ann: “I have it.”" });
  expect(of(said(1, { text: "hm" }), token)[1]?.text).toBe("Ben to Ann: “I have it.”");
});

it("tells a whisper from what everybody hears", () => {
  expect(of(said(1, { text: "hm", to: 0 }))[1]).toMatchObject({ text: "hm", whisper: true });
  expect(of(said(1, { text: "hm" }))[1]?.whisper).toBe(false);
  expect(of(said(0, { claim: "peace", params: { other: 2 }, to: 2 }))[0]).toMatchObject({ whisper: true, promise: "open" });
});

it("pins a promise until its round is over, and marks it", () => {
  expect(of(peace, told(turn(0)), told(turn(1)), told(turn(2)))[0]).toMatchObject({ text: "Cem, I leave you alone this round", promise: "open" });
  expect(of(peace, told({ name: "AIMED", seat: 0, target: 1 }), told({ name: "ROUND", round: 3 }))[0]?.promise).toBe("kept");
  expect(of(peace, told({ name: "AIMED", seat: 0, target: 2 }), told({ name: "ROUND", round: 3 }))[0]?.promise).toBe("broken");
  expect(of(peace, told({ name: "ROUND", round: 3 }), told(turn(0)), told(turn(1)))[0]).toBeNull();
});
