import { describe, expect, it } from "vitest";
import { AZIMUTHS, ENLARGED, eye, FRAME_HEIGHT, FRAME_WIDTH, nearest, stationAt, visible } from "./camera";

const framing = { n: 7, spread: 0, station: 0, zoom: 0, aim: 3 };

describe("the lens", () => {
  it("looks at the middle of a fan, and at the aimed card when leaning in", () => {
    expect(eye(framing).x).toBe(0);
    expect(eye({ ...framing, zoom: 1, aim: 0 }).x).toBeLessThan(-50);
    expect(eye({ ...framing, zoom: 1 }).scale / eye(framing).scale).toBeCloseTo(1.55);
  });
  it("goes the shorter way round", () => {
    expect(nearest(270, 0)).toBe(360);
    expect(nearest(0, 270)).toBe(-90);
    expect(nearest(180, 270)).toBe(270);
  });
  it("settles at the nearest place it may be", () => {
    expect(stationAt(350, [0, 1, 3])).toBe(0);
    expect(stationAt(350, [0, 1, 2, 3])).toBe(2);
    expect(stationAt(-100, [0, 1, 3])).toBe(0);
    for (const station of [0, 1, 2, 3]) expect(stationAt(AZIMUTHS[station]!, [0, 1, 2, 3])).toBe(station);
  });
});

describe("where a card is in a picture", () => {
  it("is from left to right as its holder has it", () => {
    for (const station of [0, 1, 2, 3]) {
      const xs = visible(7, 0, eye({ ...framing, station }), 0).map(([x]) => x);
      expect(xs).toEqual([...xs].sort((a, b) => a - b));
    }
  });
  it("has the aimed card on top in the middle when leaning in", () => {
    const [x, y] = visible(7, 0, eye({ ...framing, zoom: 1, aim: 6 }), 0)[6]!;
    expect(x).toBeCloseTo(FRAME_WIDTH / 2);
    expect(y).toBeCloseTo(FRAME_HEIGHT / 2);
  });
  it("shows the near side larger", () => {
    const left = visible(7, 2, eye({ ...framing, spread: 2, station: 1 }), 0).map(([x]) => x);
    expect(left[1]! - left[0]!).toBeGreaterThan(left[5]! - left[4]!);
    expect(ENLARGED).toBeGreaterThan(1);
  });
});
