import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { itemCard, ITEMS, itemsIn, kitOf, poolIn, roleCard, ROLES, rolesIn, warningAt } from "./lore";

/** The rows of a table of cards.toml, as key and columns. */
function printed(table: string): [string, Record<string, unknown>][] {
  const text = readFileSync(new URL("../../../../src/backroom/games/botch/cards.toml", import.meta.url), "utf-8");
  const rows = text.split(`[table.${table}.rows]\n`)[1]!.split("\n\n")[0]!.trim().split("\n");
  return rows.map((row) => {
    const [key = "", cells = ""] = row.split(/ = \{ | \}$/);
    const json = cells.replace(/(\w+) = /g, '"$1": ');
    return [key, JSON.parse(`{${json}}`) as Record<string, unknown>];
  });
}

/** Without what every card has unless its row says otherwise. */
const told = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([name, value]) => !(name === "copies" && value === 1) && !(name === "kind" && value === "open")));

it("has the cards of cards.toml", () => {
  expect(ITEMS).toEqual(printed("item").map(([key, row]) => [key, told(row)]));
  expect(ROLES).toEqual(printed("role").map(([key, row]) => [key, told(row)]));
});

it("knows the kit by the number of players, or by name", () => {
  expect([3, 5, 6, 8, 9, 12].map((players) => kitOf(players, {}))).toEqual([0, 0, 1, 1, 5, 5]);
  expect(kitOf(12, { kit: "spicy" })).toBe(4);
  expect(itemsIn(3, {})).toEqual([1, 2, 3, 4, 5]);
  expect(rolesIn(3, {})).toEqual([1, 2, 3, 4, 5]);
  expect(poolIn(3, {})).toEqual([]);
  expect(poolIn(5, { kit: "paranoia" })).toEqual([12, 14, 16]);
  expect(poolIn(5, { kit: "paranoia", secret_hidden_pool: true })).toEqual([11, 12, 13, 14, 15, 16]);
});

it("reads what a variant has typed in", () => {
  expect(itemCard(2, { "brew.n1": 5 }).effects[0]).toEqual({ fx: "gain", n: 5, when: "always" });
  expect(roleCard(10, { "stowaway.wins_from": 6 }).winsFrom).toBe(6);
  expect(warningAt(3, {})).toBe(8);
  expect(warningAt(3, { "ticket.wins_from": 9 })).toBe(9);
  expect(warningAt(3, { win_diamonds: 6 })).toBe(6);
});
