import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { bytesOf, digest, hex, hmac } from "../src/lib/hashes";
import { canonical, checkRecord, type GameRecord } from "../src/lib/receipt";
import { sha256Bytes } from "../src/lib/sha256";
import { bySeat, happened, leads, told } from "../src/replay/beats";
import { filled, knowledge, meanwhile, momentsOf, verdict } from "../src/replay/moments";
import type { StoryModule } from "../src/board";
import type { Line, Now, ReplayFrame } from "../src/wire";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

function frame(entry: number, view: object | null, line: Partial<Line> = {}, truth: object | null = null): ReplayFrame {
  return { entry, line: { n: entry, at: entry * 10, k: "acted", ...line }, now: { you: null, view, truth, seats: [] } as unknown as Now };
}
const event = (name: string, params: object = {}) => ({ k: "acted", events: [{ name, text: `${name}.`, ...params }] });

// Moments

test("a moment has something to see and something to say", () => {
  const frames = [frame(1, null, event("EARLY")), frame(2, {}, event("ROLLED", { seat: 1 })), frame(3, {}, { k: "shown" }), frame(4, {}, { k: "dealt" })];
  const moments = momentsOf(frames, ["Ann", "Ben"], null);
  expect(moments.map(({ frame: place, key, entries }) => [place, key, entries[0]?.text])).toEqual([[1, 2, "ROLLED."], [3, 4, "The game began."]]);
});

test("another viewer's moment is the last they had seen by then", () => {
  const theirs = [frame(1, {}), frame(4, {}), frame(9, {})];
  expect([1, 3, 4, 8, 20].map((entry) => meanwhile(theirs, frame(entry, {})))).toEqual([0, 0, 1, 1, 2]);
  const kept = theirs.map(({ line, now }) => ({ line, now, entry: 0 }));
  expect(meanwhile(kept, { ...frame(5, {}), entry: 0 })).toBe(1);
});

test("the truth fills blanks and nothing else", () => {
  const view = { hand: [[1, 2], null], seen: [null, 3], cards: [2, 2], variant: { a: 1 }, seat: null };
  expect(filled(view, { hand: [[9, 9], [3, 4]], seen: [7, 8], cards: [0, 0], key: 5 })).toEqual({ hand: [[1, 2], [3, 4]], seen: [7, 3], cards: [2, 2], variant: { a: 1 }, seat: null });
});

const story: StoryModule = {
  measure: "Cards",
  series: () => [],
  turns: () => [],
  fooled: () => [],
  facts: (view) => [0, 1].map((seat) => ({ key: `${seat}`, seat, label: "Card", says: view["card"][seat] === null ? null : `no. ${view["card"][seat]}` })),
  holds: ({ name, seat, params }, truth) => (name === "have" || name === "SAID" ? truth["card"][seat] === params["card"] : null),
};

test("knowledge lies beside the truth, with words or without", () => {
  const truth = frame(2, { card: [null, null] }, {}, { card: [5, 6] });
  expect(knowledge(story, frame(2, { card: [5, null] }), truth, ["Ann", "Ben"])).toEqual([
    { key: "0", seat: 0, label: "Card", knew: "no. 5", truth: "no. 5" },
    { key: "1", seat: 1, label: "Card", knew: null, truth: "no. 6" },
  ]);
  expect(knowledge(null, frame(2, { card: [5, null], turn: 1 }), frame(2, { card: [null, null], turn: 1 }, {}, { card: [5, 6] }), [])).toEqual([{ key: "card", seat: null, label: "card", knew: "5, ?", truth: "5, 6" }]);
  expect(knowledge(story, frame(1, null), truth, [])).toEqual([]);
});

test("claims are true or false, everything else is neither", () => {
  const said = frame(3, {}, { k: "said", seat: 0, claim: "have", params: { card: 5 } }, { card: [5, 6] });
  const judged = (one: ReplayFrame) => verdict(story, one.line, one.now.truth, momentsOf([one], ["Ann", "Ben"], null)[0]!.entries[0]!);
  expect(judged(said)).toBe(true);
  expect(judged({ ...said, line: { ...said.line, params: { card: 1 } } })).toBe(false);
  expect(judged(frame(4, {}, event("SAID", { seat: 1, card: 1 }), { card: [5, 6] }))).toBe(false);
  expect(judged(frame(4, {}, event("ROLLED", { seat: 1 }), { card: [5, 6] }))).toBe(null);
  expect(judged(frame(4, {}, event("SAID", { seat: 1, card: 6 })))).toBe(null);
});

test("who took the lead, and when", () => {
  const frames = [[0, 0], [2, 0], [2, 2], [2, 5], [9, 5]].map((score, n) => frame(n, { score }, event("SCORED")));
  const series = bySeat(frames, ["Ann", "Ben"], ({ now }, seat) => (now.view as { score: number[] }).score[seat]!);
  expect(leads(series).map(({ frame: place, seat }) => [place, seat])).toEqual([[1, 0], [3, 1], [4, 0]]);
  expect(happened(frames).map(({ frame: place, name }) => `${place} ${name}`)[4]).toBe("4 SCORED");
  expect(told(leads(series), 2).map(({ frame: place }) => place)).toEqual([3, 4]);
});

// The receipt

test("hashes are those that everybody has", async () => {
  for (const text of ["", "abc", "ä".repeat(100)]) {
    expect(hex(await digest(bytesOf(text)))).toBe(hash(text));
    expect(hex(sha256Bytes(bytesOf(text)))).toBe(hash(text));
  }
  expect(hex(await hmac(bytesOf("key"), bytesOf("message")))).toBe(createHmac("sha256", "key").update("message").digest("hex"));
});

test("JSON is sorted, and numbers stay as they are written", () => {
  expect(canonical('{"b": [1.0, 2, -3e5], "a": {"d": "\\u00e9 \\"x\\"", "c": null}, "seal": "s"}', "seal")).toBe('{"a":{"c":null,"d":"é \\"x\\""},"b":[1.0,2,-3e5]}');
  expect(canonical('{"a":{"seal":1},"e":[],"f":{}}', "seal")).toBe('{"a":{"seal":1},"e":[],"f":{}}');
});

// The known answers of docs/fair-deals.md.
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMMITMENT = "75df0234db821811b055787697c5af7d785a3e6d0840daf8ebc7e6b2b8c02688";
const PLEDGES = ["abc", "def"].map((nonce) => hash(`backroom nonce 1\0${nonce}`));

function document(change: (record: GameRecord) => void = () => undefined): string {
  const settings = { players: 2 };
  const log = [
    { k: "opened", at: 1, settings, rules: "00000000000000ff", commitment: COMMITMENT },
    ...PLEDGES.map((pledge, seat) => ({ k: "readied", at: 2, seat, pledge })),
    { k: "dealing", at: 3 },
    ...["abc", "def"].map((nonce, seat) => ({ k: "shown", at: 4, seat, nonce })),
    { k: "dealt", at: 5, nonces: ["abc", "def"] },
    { k: "acted", at: 6, counter: 4 },
    { k: "ended", at: 7 },
  ];
  const record: GameRecord = { format: "backroom game 2", table: "t-1", game: "leduc", rules: "00000000000000ff", settings, secret: SECRET, log, result: null, checks: [], seal: "" };
  record.seal = hash(`backroom record 1\0${canonical(JSON.stringify(record), "seal")}`);
  change(record);
  return JSON.stringify(record);
}

const outcomes = async (text: string, promised = { commitment: COMMITMENT, pledges: { 0: PLEDGES[0]!, 1: PLEDGES[1]! } } as Parameters<typeof checkRecord>[1]) =>
  Object.fromEntries((await checkRecord(text, promised)).map(({ name, ok }) => [name, ok]));

test("an honest record passes, and its key is the known one", async () => {
  const steps = await checkRecord(document(), null);
  expect(steps.filter(({ ok }) => !ok).map(({ name, ok }) => [name, ok])).toEqual([["promise", null]]);
  expect(steps.find(({ name }) => name === "key")?.found).toBe("c2e52b539afb032c 3ef284302b62f85b");
  expect(Object.values(await outcomes(document())).every((ok) => ok === true)).toBe(true);
});

test("whatever is changed, a step says so", async () => {
  expect(await outcomes(document((record) => void (record.table = "t-2")))).toMatchObject({ document: false, commitment: false, key: null });
  expect(await outcomes(document((record) => void (record.secret = "x")))).toMatchObject({ opening: false, commitment: false });
  expect(await outcomes(document((record) => void (record.log[5]!["nonce"] = "deg")))).toMatchObject({ nonces: false });
  expect(await outcomes(document((record) => void (record.log[6]!["nonces"] = ["abc", ""])))).toMatchObject({ nonces: false });
  expect(await outcomes(document((record) => void (record.log[7]!.at = 1)))).toMatchObject({ order: false });
  expect(await outcomes(document(), { commitment: "other", pledges: {} })).toMatchObject({ document: true, promise: false });
  expect(await outcomes(document(), { commitment: COMMITMENT, pledges: { 0: "other" } })).toMatchObject({ promise: false });
});

test("what is no record, or one of another format, is not believed", async () => {
  expect(await outcomes("not json")).toMatchObject({ document: false, opening: null });
  expect(await outcomes("{}")).toMatchObject({ document: false, opening: null });
  expect(await outcomes(document((record) => void (record.format = "backroom game 3")))).toMatchObject({ document: null, commitment: true });
  expect((await checkRecord("null", null)).every(({ ok }) => ok !== true)).toBe(true);
});
