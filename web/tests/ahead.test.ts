import { expect, test } from "vitest";
import { Ahead } from "../src/lib/ahead";

/** A server 500 ms ahead of us, over a line that takes its time each way. */
function line(): { ahead: Ahead; wait: (ms: number) => void; frame: (way: number) => number; ping: (there: number, back: number) => number } {
  let now = 10_000;
  const ahead = new Ahead(() => now);
  const wait = (ms: number): void => void (now += ms);
  return {
    ahead,
    wait,
    frame: (way) => {
      const left = now + 500;
      wait(way);
      return ahead.told(left);
    },
    ping: (there, back) => {
      const sent = now;
      wait(there);
      const time = now + 500;
      wait(back);
      return ahead.timed(sent, time);
    },
  };
}

test("a frame alone is late by its way; a ping makes that good", () => {
  const { frame, ping } = line();
  expect(frame(120)).toBe(380);
  expect(ping(120, 120)).toBe(500);
  expect(frame(120)).toBe(500);
});

test("the quickest ping is believed, and a quicker frame corrects it", () => {
  const { frame, ping } = line();
  expect(ping(40, 60)).toBe(490);
  expect(ping(40, 400)).toBe(490);
  expect(frame(4)).toBe(496);
  expect(ping(10, 10)).toBe(500);
});

test("a clock that was set is noticed", () => {
  const { ahead, ping, wait, frame } = line();
  ping(10, 10);
  wait(0);
  expect(ahead.told(0)).toBeLessThan(-9_000);
  expect(frame(100)).toBe(400);
});
