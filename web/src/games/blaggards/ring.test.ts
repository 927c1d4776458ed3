import { describe, expect, it } from "vitest";
import { aimOf, CARD, fromArena, middleOf, restingPlace, ringIn, toArena, type Point } from "./ring";

const FIELDS = [[1060, 640], [370, 690], [340, 520]] as const;

describe("the ring", () => {
  it.each([5, 6, 7, 8, 9, 10])("has room for %i cards on a desk and on phones, none over another", (players) => {
    for (const [width, height] of FIELDS) {
      const { unit, places } = ringIn(players, 2, width, height);
      expect(unit * CARD.width).toBeGreaterThan(44);
      places.forEach(([x, y], n) => {
        expect(x - (unit * CARD.width) / 2).toBeGreaterThanOrEqual(0);
        expect(x + (unit * CARD.width) / 2).toBeLessThanOrEqual(width);
        expect(y + (unit * CARD.height) / 2).toBeLessThanOrEqual(height);
        for (const [a, b] of places.slice(n + 1)) expect(Math.abs(x - a) < unit * CARD.width && Math.abs(y - b) < unit * CARD.height).toBe(false);
      });
    }
  });

  it("puts my place at the bottom and goes on clockwise", () => {
    const { places } = ringIn(4 + 4, 3, 1000, 700);
    expect(Math.max(...places.map(([, y]) => y))).toBe(places[3]![1]);
    expect(places[4]![0]).toBeLessThan(places[3]![0]);
  });

  it("carries points to the arena's ring and back by the card next to them", () => {
    const arena: Point[] = [[0, -300], [285, -93], [176, 243], [-176, 243], [-285, -93]];
    const ring = ringIn(5, 1, 370, 690);
    arena.forEach(([x, y], seat) => {
      const { x: px, y: py } = middleOf(ring, seat);
      expect(toArena(ring, arena, [px, py])).toEqual({ x, y });
      // Half over the card's right edge there is half over its right edge here.
      const [ex, ey] = fromArena(ring, arena, [x + 55, y]);
      expect(ex - px).toBeCloseTo(55 * ring.unit);
      expect(ey).toBeCloseTo(py);
    });
  });
});

describe("a throw", () => {
  const ring = ringIn(5, 0, 1000, 700);
  const targets = [0, 1, 2, 3, 4];

  it("that is laid down goes to that very point", () => {
    const [x, y] = ring.places[2]!;
    const aim = aimOf(ring, [{ x: 500, y: 350, at: 0 }, { x: x + 20, y: y + 30, at: 900 }, { x: x + 20, y: y + 30, at: 1100 }], targets);
    expect(aim).toEqual({ target: 2, x: x + 20, y: y + 30 });
  });

  it("that is flicked goes to the card that lies that way", () => {
    const [x, y] = ring.places[1]!;
    const [dx, dy] = [(x - 500) * 0.2, (y - 350) * 0.2];
    const aim = aimOf(ring, [{ x: 500, y: 350, at: 0 }, { x: 500 + dx, y: 350 + dy, at: 60 }], targets);
    expect(aim).toEqual(middleOf(ring, 1));
  });

  it("finds nobody where nobody may be hit", () => {
    expect(aimOf(ring, [{ x: 0, y: 0, at: 0 }, { x: 90, y: 90, at: 400 }], [])).toBeNull();
  });
});

it("lets tokens rest on the card, over its edge, or beside it", () => {
  for (let n = 0; n < 40; n++) {
    const [clean, edge, off] = [restingPlace(n, "clean"), restingPlace(n, "edge"), restingPlace(n, "off")];
    expect(Math.abs(clean.dx) <= CARD.width / 2 && Math.abs(clean.dy) <= CARD.height / 2).toBe(true);
    expect(Math.abs(edge.dx) > CARD.width / 2 || Math.abs(edge.dy) > CARD.height / 2).toBe(true);
    expect(Math.max(Math.abs(off.dx) - CARD.width / 2, Math.abs(off.dy) - CARD.height / 2)).toBeGreaterThan(24);
  }
});
