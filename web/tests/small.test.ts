import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { clockText, timeLeft } from "../src/lib/clock";
import { newNonce, nonceFits, pledgeOf, secretFits } from "../src/lib/fairness";
import { claimText, entriesOf, partsOf, speakerOf } from "../src/lib/log";
import { parse } from "../src/lib/markdown";
import { seatStyles } from "../src/lib/seats";
import { sha256 } from "../src/lib/sha256";
import { placesOf } from "../src/table/places";
import type { GameCard, SeatNow } from "../src/wire";

const theirs = (text: string): string => createHash("sha256").update(text).digest("hex");

test("our SHA-256 is SHA-256, at every length around a block and beyond ASCII", () => {
  for (let n = 0; n < 200; n += 1) expect(sha256("a".repeat(n))).toBe(theirs("a".repeat(n)));
  for (const text of ["ä€😀\0x", "x".repeat(100_000)]) expect(sha256(text)).toBe(theirs(text));
});

test("a nonce is long, never the same, and pledged as the table expects", () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
  expect(pledgeOf("ab")).toBe(theirs("backroom nonce 1\0ab"));
});

test("a receipt is believed only if everything fits", () => {
  const receipt = { table: "t", game: "g", rules: "r", secret: "00ff", commitment: theirs("backroom deal 1\x0000ff\0t\0g\0r"), pledges: [pledgeOf("n"), ""], nonces: ["n", ""] };
  expect(secretFits(receipt)).toBe(true);
  expect(secretFits({ ...receipt, secret: "00fe" })).toBe(false);
  expect(secretFits({ ...receipt, secret: null })).toBe(false);
  expect([nonceFits(receipt, 0), nonceFits(receipt, 1)]).toEqual([true, false]);
});

test("time comes out of the decision first, then out of the bank", () => {
  const seat = { asked: 1_000, base: 10_000, bank: 60_000 } as SeatNow;
  expect(timeLeft(seat, 5_000)).toEqual({ base: 6_000, bank: 60_000 });
  expect(timeLeft(seat, 31_000)).toEqual({ base: 0, bank: 40_000 });
  expect(timeLeft({ ...seat, asked: null }, 0)).toBeNull();
  expect([clockText(7_000), clockText(61_500), clockText(7_200_000)]).toEqual(["0:07", "1:02", "2 h"]);
});

test("places are shared by equal payoffs", () => {
  expect(placesOf([0, 1, 1, -1])).toEqual([
    { seat: 1, place: 1 },
    { seat: 2, place: 1 },
    { seat: 0, place: 3 },
    { seat: 3, place: 4 },
  ]);
});

test("twelve seats differ in colour and shape and letter", () => {
  for (const key of ["color", "shape", "letter"] as const) expect(new Set(seatStyles.map((style) => style[key])).size).toBe(12);
});

test("rules become data, never markup", () => {
  const blocks = parse("# A <b>\n\ntext **bold** and `code`\ngoes on\n\n- one\n- two\n  more\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "table"]);
  expect(blocks[0]).toMatchObject({ id: "a-b", text: [{ kind: "text", text: "A <b>" }] });
  expect(blocks[1]).toMatchObject({ text: [{ text: "text " }, { kind: "strong", text: "bold" }, { text: " and " }, { kind: "code" }, { text: " goes on" }] });
  expect(blocks[2]).toMatchObject({ items: [[{ text: "one" }], [{ text: "two more" }]] });
});

test("markdown ends, whatever it is fed", () => {
  for (const source of ["```", "|", "- ", "#", "> ", "**", "| |\n|-|", "1)\n2)", "\n\n\n", "*a*b*c* [x](y"]) expect(Array.isArray(parse(source))).toBe(true);
});

test("the log tells events in the game's words and the house's in ours", () => {
  const game = { phrases: { hm: "Hmm." }, claims: [{ name: "want", text: "I want the {card} of {rival}", params: { card: { values: [1, 2], seat: false, labels: ["ace", "king"] }, rival: { values: [0, 1], seat: true, labels: null } } }] } as unknown as GameCard;
  const text = (line: object): string[] => entriesOf({ n: 1, at: 0, ...line } as never, ["Ada", "Bo"], game).map((entry) => entry.text);
  expect(text({ k: "acted", seat: 0, events: [{ name: "X", text: "Ada won." }] })).toEqual(["Ada won."]);
  expect(text({ k: "sat", seat: 1, name: "Bo" })).toEqual(["Bo sat down."]);
  expect(text({ k: "said", seat: 1, phrase: "hm" })).toEqual(["Hmm."]);
  expect(text({ k: "said", seat: 1, claim: "want", params: { card: 2, rival: 0 } })).toEqual(["I want the king of Ada"]);
  expect(text({ k: "shown", seat: 1 })).toEqual([]);
  expect(claimText((game.claims as never[])[0]!, {}, [])).toBe("I want the … of …");
});

test("a whisper says whom it is for", () => {
  const speaker = (line: object, you: number | null): string => speakerOf(entriesOf({ n: 1, at: 0, k: "said", seat: 1, text: "hm", ...line } as never, ["Ada", "Bo", "Cy"], null)[0]!, ["Ada", "Bo", "Cy"], you);
  expect(speaker({}, 0)).toBe("Bo");
  expect(speaker({ to: 0 }, 0)).toBe("Bo whispers to you");
  expect(speaker({ to: 0 }, 1)).toBe("Bo whispers to Ada");
  expect(speaker({ to: 0 }, null)).toBe("Bo whispers to Ada");
});

test("a claim about a set is made of its parts", () => {
  const words = ["nothing", "Red", "Blue", "Red and Blue", "Gold", "Red and Gold", "Blue and Gold", "Red, Blue and Gold"];
  const values = [...words.keys()];
  expect(partsOf({ values, labels: words, seat: false })).toEqual([1, 2, 4]);
  expect(partsOf({ values, labels: values.map((n) => `a ${n}`), seat: false })).toBeNull();
  expect(partsOf({ values, labels: null, seat: false })).toBeNull();
  expect(partsOf({ values: values.slice(1), labels: words.slice(1), seat: false })).toBeNull();
});
