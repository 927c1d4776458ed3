import { expect, it } from "vitest";
import type { ReplayFrame } from "../../wire";
import { viewOf } from "./dev/tables";
import { caught, claimsOf } from "./recap";

type Told = { name: string } & Record<string, number | string | null>;
/** A frame: what was told, and who held what afterwards. */
const frame = (n: number, holds: number[], ...events: Told[]): ReplayFrame => ({ line: { n, at: 0, k: "acted", events }, now: { truth: viewOf(3, { holds, role: [14, 1, 2] }) } }) as unknown as ReplayFrame;

it("sets every claim beside the truth of its moment", () => {
  const claims = claimsOf([
    frame(1, [1, 2, 5], { name: "TURN", seat: 0 }, { name: "CLAIMED_ITEM", seat: 0, item: 2 }),
    frame(2, [1, 2, 5], { name: "CALLED", seat: 1, target: 0 }, { name: "TURN", seat: 1 }),
    frame(3, [2, 1, 5], { name: "CLAIMED_ITEM", seat: 1, item: 1 }),
    frame(4, [2, 1, 5], { name: "UNCALLED", seat: 1 }, { name: "TURN", seat: 0 }, { name: "CLAIMED_ROLE", seat: 0, role: 16 }),
    frame(5, [2, 1, 5], { name: "UNMASKED", seat: 2, target: 0, role: 14 }),
  ]);
  expect(claims.map(({ turn, seat, really, lie, by }) => [turn, seat, really, lie, by])).toEqual([
    [1, 0, 1, true, 1],
    [2, 1, 1, false, null],
    [3, 0, 14, true, 2],
  ]);
  expect(claims.map(caught)).toEqual([true, false, true]);
});

it("finds the item of who died of the claim in the step before", () => {
  const [claim] = claimsOf([frame(1, [12, 2, 5]), frame(2, [0, 2, 5], { name: "CLAIMED_ITEM", seat: 0, item: 2 })]);
  expect([claim?.really, claim?.lie]).toEqual([12, true]);
});
