import { expect, test } from "vitest";
import type { Line, Now, ReplayFrame } from "../../wire";
import { story } from "./story";

const NAMES = ["Ann", "Ben"];
const grid = [[1, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]];
const town = (rubies: number[], repair = 3) => ({ rubies, grid, repair: grid.map((row) => row.map((kind) => (kind ? repair : 0))), deck: null, deck_len: [2, 0], variant: {} });

function frame(view: object, line: Partial<Line> = {}): ReplayFrame {
  return { entry: 1, line: { n: 1, at: 0, k: "acted", ...line }, now: { view, truth: null } as unknown as Now };
}

test("a town is worth its purse and what stands in it", () => {
  // A Saloon costs 3 rubies; derelict it is worth nothing.
  const frames = [frame(town([4, 4])), frame(town([4, 6], 0))];
  expect(story.series(frames, NAMES).map(({ values }) => values)).toEqual([[7, 4], [4, 6]]);
  expect(story.turns(frames, NAMES).map(({ seat }) => seat)).toEqual([0, 1]);
});

test("R5: only the truth knows the next card", () => {
  expect(story.facts(town([4, 4]), 0, NAMES).map(({ says }) => says)).toEqual([null, "none left"]);
  expect(story.facts({ ...town([4, 4]), deck: [[1, 16], []] }, null, NAMES).map(({ says }) => says)).toEqual(["Church", "none left"]);
});

test("a promise to leave somebody alone, and an attack all the same", () => {
  const promise = frame(town([4, 4]), { k: "said", seat: 0, claim: "leave", params: { rival: 1 } });
  const attack = frame(town([4, 4]), { events: [{ name: "ATTACKED", text: "", seat: 0, rival: 1 }] });
  expect(story.fooled([promise, attack], NAMES)).toEqual([{ frame: 1, seat: 0, text: "Ann had promised to leave Ben alone, and attacked." }]);
  expect(story.fooled([attack, promise], NAMES)).toEqual([]);
});
