import { describe, expect, it } from "vitest";
import { follow, moves, plan, reconcile, settle, type Held, type Step } from "./regroup";

/** What the table does with a MOVE: out of one slot, in again so that it ends in the other. */
function applied(order: number[], steps: Step[]): number[] {
  const hand = [...order];
  for (const step of steps) if (step.kind === "move") hand.splice(step.to, 0, ...hand.splice(step.from, 1));
  return hand;
}

describe("moves", () => {
  it("does S24 in two", () => {
    const steps = moves([5, 2, 7, 3, 7, 9, 1], [7, 5, 2, 3, 9, 1, 7]);
    expect(steps).toHaveLength(2);
    expect(applied([5, 2, 7, 3, 7, 9, 1], steps)).toEqual([7, 5, 2, 3, 9, 1, 7]);
  });
  it("does nothing for nothing, and treats cards of a rank alike", () => {
    expect(moves([1, 2, 3], [1, 2, 3])).toEqual([]);
    expect(moves([4, 4, 2], [4, 4, 2])).toEqual([]);
    expect(moves([4, 2, 4], [4, 4, 2])).toHaveLength(1);
  });
  it("reaches every order of eight cards, never with more than seven moves", () => {
    let seed = 1;
    const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let game = 0; game < 500; game++) {
      const hand = Array.from({ length: 1 + next(8) }, () => 1 + next(9));
      const wanted = [...hand];
      for (let i = wanted.length - 1; i > 0; i--) {
        const j = next(i + 1);
        [wanted[i], wanted[j]] = [wanted[j]!, wanted[i]!];
      }
      const steps = moves(hand, wanted);
      expect(applied(hand, steps)).toEqual(wanted);
      expect(steps.length).toBeLessThan(Math.max(1, hand.length));
    }
  });
  it("leaves cards alone that may not be moved", () => {
    const steps = moves([1, 2, 3, 4], [4, 1, 2, 3], (slot) => slot === 3);
    expect(steps).toEqual([{ kind: "move", from: 3, to: 0 }]);
    expect(moves([1, 2], [2, 1], (slot) => slot === 0)).toEqual([{ kind: "move", from: 0, to: 1 }]);
  });
});

describe("plan", () => {
  const now = { order: [5, 2, 7, 3], spread: 1, gap: 0 };
  const wish = { ...now, rustle: false };
  it("is empty when all is as wanted", () => expect(plan(now, wish)).toEqual([]));
  it("changes the posture last", () =>
    expect(plan(now, { ...wish, order: [2, 5, 7, 3], spread: 2, gap: 3 })).toEqual([
      { kind: "move", from: 0, to: 1 },
      { kind: "spread", value: 2 },
      { kind: "gap", value: 3 },
    ]));
  it("rustles for show only when nothing else moves (S25)", () => {
    expect(plan(now, { ...wish, rustle: true })).toHaveLength(2);
    expect(applied(now.order, plan(now, { ...wish, rustle: true }))).toEqual(now.order);
    expect(plan(now, { ...wish, rustle: true, order: [2, 5, 7, 3] })).toHaveLength(1);
  });
  it("never needs more than nine", () => expect(plan({ order: [1, 2, 3, 4, 5, 6, 7, 8], spread: 0, gap: 0 }, { order: [8, 7, 6, 5, 4, 3, 2, 1], spread: 2, gap: 1, rustle: true })).toHaveLength(9));
});

describe("following cards", () => {
  const hand: Held[] = [5, 2, 7, 3].map((rank, id) => ({ id, rank }));
  let fresh = 10;
  const name = () => fresh++;
  it("knows who stayed, who left and who is new", () => {
    const after = follow(hand, [5, 7, 3, 9], name);
    expect(after.map(({ id }) => id)).toEqual([0, 2, 3, 10]);
    expect(reconcile([3, 1, 2, 0], after)).toEqual([3, 2, 0, 10]);
  });
  it("recognises a card that moved", () => expect(follow(hand, [7, 5, 2, 3], name).map(({ id }) => id)).toEqual([2, 0, 1, 3]));
  it("does not tell cards of one rank apart", () => {
    const pair: Held[] = [9, 4, 9].map((rank, id) => ({ id, rank }));
    expect(settle([2, 1, 0], pair)).toEqual([0, 1, 2]);
    expect(settle([2, 0, 1], pair)).toEqual([0, 2, 1]);
  });
});
