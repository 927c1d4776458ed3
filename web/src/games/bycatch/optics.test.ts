import { describe, expect, it } from "vitest";
import { chances, inFrame, light, OPTICS, opticsOf, type Shot } from "./optics";

const shot = (more: Partial<Shot>): Shot => ({ n: 7, spread: 1, gap: 0, station: 0, zoom: 0, aim: 3, ...more });
const slots = [0, 1, 2, 3, 4, 5, 6];
const lights = (more: Partial<Shot>) => slots.map((slot) => light(shot(more), slot));

describe("the light of section 9.3", () => {
  it("is even from above (S27)", () => expect(lights({ spread: 0 })).toEqual([3, 3, 3, 3, 3, 3, 3]));
  it("falls off from the near end (S29)", () => expect(lights({ spread: 2, gap: 1, station: 1, zoom: 1 }).slice(0, 3)).toEqual([6, 6, 5]));
  it("does not reach behind the hand from below (S30)", () => expect(lights({ gap: 3, station: 3 })).toEqual([5, 5, 1, 1, 1, 5, 5]));
  it("is less where the gap is turned away (S31)", () => expect(lights({ station: 3 })).toEqual([3, 3, -1, -1, -1, 3, 3]));
});

describe("the frame", () => {
  it("holds five cards when leaning in on a tight fan", () =>
    expect(slots.filter((slot) => inFrame(shot({ spread: 0, zoom: 1, aim: 2 }), slot))).toEqual([0, 1, 2, 3, 4]));
  it("holds three when the fan is wide", () => expect(slots.filter((slot) => inFrame(shot({ spread: 2, zoom: 1, aim: 1 }), slot))).toEqual([0, 1, 2]));
});

describe("the light meter", () => {
  /** The table of section 9.3: clear and narrowed cards to be expected of one shot. */
  const expected = (more: Partial<Shot>) => {
    const sum = { clear: 0, narrowed: 0 };
    for (const slot of slots) {
      const { tone, figure } = chances(shot(more), slot);
      sum.clear += Math.min(tone, figure);
      sum.narrowed += Math.abs(tone - figure);
    }
    return sum;
  };
  it("is certain of colours in good light, and knows nothing out of frame", () => {
    expect(chances(shot({ gap: 1, station: 1, zoom: 1, aim: 0, spread: 2 }), 0)).toEqual({ tone: 1, figure: 1 });
    expect(chances(shot({ gap: 1, station: 1, zoom: 1, aim: 0, spread: 2 }), 5)).toEqual({ tone: 0, figure: 0 });
  });
  it("agrees with the specification's table for a gap at the bottom seen from below", () => {
    const { clear } = expected({ spread: 0, gap: 3, station: 3, zoom: 0, aim: 3 });
    expect(clear).toBeGreaterThan(2.7);
    expect(clear).toBeLessThan(3.3);
  });
  it("sees no more than half a face from above", () => expect(expected({ spread: 0 }).clear).toBeLessThan(0.8));
});

describe("a variant's tables", () => {
  it("are the usual ones where it says nothing", () => expect(opticsOf({})).toEqual(OPTICS));
  it("are its own where it does", () => {
    const optics = opticsOf({ "close.frame_wide": 3, "under.tone_from": 1, "wide.sharp": 10, "wide.soft": 0 });
    expect(optics.frame[1]).toEqual([2, 2, 3]);
    expect(optics.tone).toEqual([3, 3, 3, 1]);
    expect(optics.shake[0]).toEqual([10, 0, 0]);
  });
});
