import { expect, it } from "vitest";
import { wish } from "./keys";
import { ID } from "./view";

const choices = (...ids: number[]) => ids.map((id) => ({ id, label: `${id}` }));

it("calls and passes only where that is asked", () => {
  const window = choices(ID.PASS, ID.CALL);
  expect(wish("c", window, null)).toEqual({ id: ID.CALL });
  expect(wish("P", window, null)).toEqual({ id: ID.PASS });
  expect(wish("c", choices(ID.LOOK), null)).toBeNull();
});

it("picks by figure, and confirms by Space", () => {
  const turn = choices(ID.LOOK, ID.SWAP, ID.useItem(2));
  expect(wish("3", turn, null)).toEqual({ pick: ID.useItem(2) });
  expect(wish("4", turn, null)).toBeNull();
  expect(wish(" ", turn, ID.useItem(2))).toEqual({ id: ID.useItem(2) });
  expect(wish(" ", turn, null)).toBeNull();
  expect(wish(" ", turn, ID.CALL)).toBeNull();
});

it("has a tenth choice, and the reference", () => {
  expect(wish("0", choices(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), null)).toEqual({ pick: 10 });
  expect(wish("?", [], null)).toBe("reference");
  expect(wish("v", [], null)).toBe("peek");
});
