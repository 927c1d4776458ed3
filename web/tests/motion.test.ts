import { beforeEach, expect, test } from "vitest";
import type { EventRecord } from "../src/board";
import { eventsOf, Motion, MOST_EVENTS } from "../src/lib/motion";
import type { Line, Now } from "../src/wire";

let fresh: EventRecord[];
let before: Now | null;
let played: string[];
let timers: { id: number; ms: number; then: () => void }[];
let motion: Motion;
const table = (phase: string): Now => ({ phase }) as Now;
const names = (): string[] => fresh.map(({ name }) => name);

function lines(n: number, ...events: string[]): Line[] {
  return [{ n, at: 0, k: "acted", events: events.map((name) => ({ name, seat: 1, card: null, text: `${name}!` })) }];
}

function ring(): void {
  timers.shift()?.then();
}

beforeEach(() => {
  fresh = [];
  before = null;
  played = [];
  timers = [];
  let ids = 0;
  motion = new Motion(
    (events, stood, since) => ((fresh = events), (before = stood), (played = since.map(({ name }) => name))),
    {
      after: (ms, then) => (timers.push({ id: ++ids, ms, then }), ids),
      cancel: (id) => void (timers = timers.filter((timer) => timer.id !== id)),
    },
  );
});

test("an event carries its parameters, its words and its time", () => {
  expect(eventsOf(lines(4, "ROLLED"), { ROLLED: 900 })).toEqual([
    { key: 400, line: 4, name: "ROLLED", text: "ROLLED!", params: { seat: 1, card: null }, ms: 900 },
  ]);
});

test("events are on stage one after the other, each with how it stood before its update", () => {
  motion.add(eventsOf(lines(1, "A", "B"), {}), table("one"));
  motion.add(eventsOf(lines(2, "C"), {}), table("two"));
  expect([names(), before?.phase]).toEqual([["A", "B", "C"], "one"]);
  ring();
  ring();
  expect([names(), before?.phase]).toEqual([["C"], "two"]);
  ring();
  expect([names(), before]).toEqual([[], null]);
  expect(timers).toHaveLength(0);
});

test("several lines in one update play in order, and what has played adds up over all of them", () => {
  motion.add(eventsOf([...lines(1, "A", "B"), ...lines(2, "C"), ...lines(3, "D")], { B: 0 }), table("one"));
  expect([names(), played, timers[0]?.ms]).toEqual([["A", "C", "D"], ["A"], 250]);
  ring();
  // B has no time of its own on stage, but it has happened.
  expect([names(), played, before?.phase]).toEqual([["C", "D"], ["A", "B", "C"], "one"]);
  ring();
  expect([names(), played, before?.phase]).toEqual([["D"], ["A", "B", "C", "D"], "one"]);
  ring();
  expect([names(), played, before]).toEqual([[], [], null]);
});

test("what collapses has happened: the rest of an update plays on from there", () => {
  const many = Array.from({ length: MOST_EVENTS + 3 }, (_, n) => `E${n}`);
  motion.add(eventsOf([...lines(1, ...many.slice(0, 8)), ...lines(2, ...many.slice(8))], {}), table("one"));
  expect(names()).toEqual(many.slice(3));
  expect([played, before?.phase]).toEqual([many.slice(0, 4), "one"]);
  expect(timers).toHaveLength(1);
});

test("older events collapse when the screen falls behind", () => {
  for (let n = 1; n <= 30; n += 1) motion.add(eventsOf(lines(n, `E${n}`), { [`E${n}`]: 100 }), table(`${n}`));
  expect(fresh).toHaveLength(MOST_EVENTS);
  expect(names().at(-1)).toBe("E30");
  expect(timers).toHaveLength(1);
});

test("waiting time is limited, but one long moment may take its time", () => {
  motion.add(eventsOf(lines(1, "LONG"), { LONG: 9_000 }), table("a"));
  expect(names()).toEqual(["LONG"]);
  motion.add(eventsOf(lines(2, "NEXT"), {}), table("b"));
  expect(names()).toEqual(["NEXT"]);
});

test("a tap skips everything", () => {
  motion.add(eventsOf(lines(1, "A", "B"), {}), table("one"));
  motion.skip();
  expect([names(), before, timers.length]).toEqual([[], null, 0]);
});

test("without motion nothing waits, and events of no length are not shown", () => {
  motion.add(eventsOf(lines(1, "A"), { A: 0 }), table("one"));
  expect(names()).toEqual([]);
  motion.still = true;
  motion.add(eventsOf(lines(2, "B"), {}), table("two"));
  expect(names()).toEqual([]);
});
