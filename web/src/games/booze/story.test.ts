import { expect, test } from "vitest";
import type { Line, Now, ReplayFrame } from "../../wire";
import { story } from "./story";
import { street } from "./table.fixture";

const NAMES = ["Ann", "Ben", "Cem", "Dee"];
/** Porter and Blonde are Beer, Tequila is Liquor, Merlot is Wine. */
const TYPES = [0, 4, 1, 8];
const truth = street(4, { type: TYPES, coins: [12, 15, 12, 12] });

function frame(line: Partial<Line>, coins = [12, 12, 12, 12]): ReplayFrame {
  return { entry: 1, line: { n: 1, at: 0, k: "acted", ...line }, now: { view: street(4, { coins }), truth } as unknown as Now };
}
const told = (name: string, params: object) => ({ events: [{ name, text: name, ...params }] });

test("R6: a seat's booze is known to itself, and to all in the truth", () => {
  const types = (facts: ReturnType<typeof story.facts>) => facts.filter(({ key }) => key.startsWith("type")).map(({ says }) => says);
  expect(types(story.facts(street(4, { type: [null, 4, null, null] }), 1, NAMES))).toEqual([null, "Time Bomb Tequila", null, null]);
  expect(types(story.facts(truth, null, NAMES))).toEqual(["Punching Bag Porter", "Time Bomb Tequila", "Dolled Up Blonde", "Machine Gun Merlot"]);
});

test("R53: what is claimed is true or false; a wish is neither", () => {
  const held = (name: string, params: Record<string, number>, seat = 0) => story.holds!({ name, seat, params }, truth);
  expect([held("mob", { mob: 0 }), held("mob", { mob: 1 })]).toEqual([true, false]);
  expect([held("booze", { booze: 0 }), held("booze", { booze: 3 })]).toEqual([true, false]);
  expect([held("mate", { other: 2 }), held("mate", { other: 1 })]).toEqual([true, false]);
  expect([held("accuse", { other: 3, booze: 8 }), held("accuse", { other: 3, booze: 9 })]).toEqual([true, false]);
  expect([held("CLAIMED", { claim: 1 }), held("CLAIMED", { claim: 2 }), held("CLAIMED", { claim: 0 }), held("tail", { other: 1 })]).toEqual([true, false, null, null]);
});

test("R36: who is named wrongly has fooled who named; who lies about the mob fools everybody", () => {
  const frames = [frame(told("NAMED", { seat: 0, target: 1, booze: 5, right: 0 })), frame({ k: "said", seat: 3, claim: "mob", params: { mob: 0 } }), frame({ k: "said", seat: 0, claim: "mob", params: { mob: 0 } })];
  expect(story.fooled(frames, NAMES).map(({ frame: place, seat, text }) => [place, seat, text])).toEqual([
    [0, 1, "Ben got away: Ann said Reach for the Sky Rye, and it was Time Bomb Tequila."],
    [1, 3, "Dee claimed to run Beer and ran Wine."],
  ]);
});

test("R34: a right name turns the game, and so does the lead", () => {
  const frames = [frame({}), frame(told("NAMED", { seat: 0, target: 1, booze: 4, right: 1 })), frame({}, [12, 15, 12, 12])];
  expect(story.turns(frames, NAMES).map(({ frame: place, seat }) => [place, seat])).toEqual([[1, 0], [2, 1]]);
  expect(story.series(frames, NAMES)[1]?.values).toEqual([12, 12, 15]);
});
