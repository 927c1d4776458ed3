import { expect, it } from "vitest";
import { viewOf } from "./dev/tables";
import { NIGHT, nightfall } from "./night";

const DEALT = 1_000_000;
const lines = [{ n: 1, at: DEALT, k: "dealt" }];
const fresh = viewOf(5, { round_no: 1, deeds: 0, trips: 0 });

it("falls with the deal, for everybody at the same moment", () => {
  expect(nightfall(lines, fresh, DEALT + 10, false)).toBe(DEALT);
  expect(nightfall(lines, fresh, DEALT + NIGHT - 1, false)).toBe(DEALT);
});

it("does not depend on who looks", () => {
  const pirate = { ...fresh, role: [0, null, null, null, null], meeting: null };
  expect(nightfall(lines, pirate, DEALT + 500, false)).toBe(nightfall(lines, fresh, DEALT + 500, false));
});

it("is shown once to who comes late, and not when play has begun", () => {
  expect(nightfall(lines, fresh, DEALT + 3_600_000, false)).toBe(DEALT + 3_600_000);
  expect(nightfall(lines, fresh, DEALT + 3_600_000, true)).toBeNull();
  expect(nightfall(lines, viewOf(5, { round_no: 1, deeds: 1 }), DEALT + 3_600_000, false)).toBeNull();
  expect(nightfall([], fresh, DEALT, false)).toBeNull();
});
