import { beforeEach, expect, test } from "vitest";
import type { EventRecord } from "../src/board";
import { eventsOf, Motion, MOST_EVENTS } from "../src/lib/motion";
import type { Line, Now } from "../src/wire";

let fresh: EventRecord[];
let before: Now | null;
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
  timers = [];
  let ids = 0;
  motion = new Motion(
    (events, stood) => ((fresh = events), (before = stood)),
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
