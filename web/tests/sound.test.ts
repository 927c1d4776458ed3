import { expect, test, vi } from "vitest";

const quiet = { matches: false, addEventListener: () => undefined };
vi.stubGlobal("matchMedia", () => quiet);
const { score } = await import("../src/lib/sound");

test("a note says no more than it must, and a sound can be played higher, louder, later and again", () => {
  const knock = [{ pitch: 400, length: 0.1 }, { pitch: 200, to: 100, start: 0.05, length: 0.2, loud: 0.2, wave: "noise" }] as const;
  expect(score(knock, {})).toEqual([
    { pitch: 400, to: 400, start: 0, length: 0.1, loud: 0.1, swell: 0, wave: "sine" },
    { pitch: 200, to: 100, start: 0.05, length: 0.2, loud: 0.2, swell: 0, wave: "noise" },
  ]);
  const [first, second] = score(knock, { pitch: 2, loud: 0.5, after: 1 });
  expect(first).toMatchObject({ pitch: 800, to: 800, start: 1, loud: 0.05 });
  expect(second).toMatchObject({ pitch: 400, to: 200, start: 1.05, loud: 0.1 });
  expect(score(knock, { times: 3, beat: 0.4 }).map(({ start }) => start)).toEqual([0, 0.05, 0.4, 0.45, 0.8, 0.8500000000000001]);
});
