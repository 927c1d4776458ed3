import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { buildings, KEYS, type Building } from "./buildings";

const CARDS = fileURLToPath(new URL("../../../../src/backroom/games/butch/cards.toml", import.meta.url));

/** The rows of [table.building.rows]: one line each, as that file writes them. */
function rows(): Map<string, Partial<Building>> {
  const text = readFileSync(CARDS, "utf-8").split("[table.building.rows]")[1]?.split("\n# ---")[0] ?? "";
  return new Map(
    [...text.matchAll(/^(\w+)\s*= \{ (.*) \}$/gm)].map(([, key = "", body = ""]) => [
      key,
      Object.fromEntries(
        [...body.matchAll(/(\w+) = (\[.*?\]|"\w+"|\w+)/g)].map(([, name, value = ""]) => [name, JSON.parse(value)]),
      ) as Partial<Building>,
    ]),
  );
}

test("the buildings are those of cards.toml, in its order", () => {
  const found = rows();
  expect([...found.keys()]).toEqual(KEYS.slice(1));
  buildings({}).forEach((building, type) => {
    if (type === 0) return;
    const { copies, ...row } = found.get(KEYS[type] ?? "") as Partial<Building> & { copies: number };
    expect(copies).toBeGreaterThan(0);
    expect({ ...buildings({})[0], ...row }).toEqual(building);
  });
});

test("a variant changes single numbers", () => {
  const changed = buildings({ "saloon.cost": 9, action_points: 1 });
  expect(changed[1]?.cost).toBe(9);
  expect(changed[2]).toEqual(buildings({})[2]);
});
