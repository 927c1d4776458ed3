import { expect, it } from "vitest";
import { cell } from "../../lib/notebook";
import type { Now } from "../../wire";
import { viewOf } from "./dev/tables";
import { notebook } from "./notebook";
import type { View } from "./view";

const at = (view: View, you: number | null = 0) => notebook.certain({ view, you } as unknown as Now);

it("knows nothing for a spectator", () => {
  expect(at(viewOf(5), null)).toEqual({});
});

it("notes what the seat has seen, and where a single card cannot be", () => {
  const found = at(viewOf(5));
  expect(found[cell(0, "item_brew")]).toBe("sure");
  expect(found[cell(0, "item_sack")]).toBe("cross");
  expect(found[cell(3, "item_brew")]).toBe("cross");
  expect(found[cell(3, "item_ticket")]).toBeUndefined();
});

it("crosses out what is not in the kit", () => {
  const found = at(viewOf(5));
  expect(found[cell(3, "item_ledger")]).toBe("cross");
  expect(found[cell(3, "role_twin")]).toBe("cross");
});

it("tells one Twin from both: there are two of that card", () => {
  const found = at(viewOf(12));
  expect(found[cell(2, "role_twin")]).toBe("sure");
  expect(found[cell(4, "role_twin")]).toBeUndefined();
  expect(found[cell(2, "role_rat")]).toBe("cross");
  expect(found[cell(4, "role_rat")]).toBe("cross");
});

it("says nothing of what the dead held", () => {
  const found = at(viewOf(12, { known: [[2, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0, 0], ...Array.from({ length: 11 }, () => null)] }));
  expect(found[cell(7, "item_ledger")]).toBeUndefined();
});
