import { expect, test } from "vitest";
import type { Line, Now, ReplayFrame } from "../../wire";
import { story } from "./story";

const NAMES = ["Ann", "Ben", "Cem"];
const BREW = 2;
const ALBUM = 1;
const TICKET = 5;

const truth = { gems: [2, 5, 2], item_stash: [3, 0, 0], role_stash: [0, 0, 0], holds: [ALBUM, BREW, TICKET], role: [1, 2, 3], item_up: [0, 0, 0], shown: [0, 0, 0], known: null, known_role: null, alive: [1, 1, 1] };

function frame(n: number, events: object[] = [], view: object = truth): ReplayFrame {
  return { entry: n, line: { n, at: 0, k: "acted", events } as unknown as Line, now: { view, truth } as unknown as Now };
}

test("loose and stashed diamonds count", () => {
  expect(story.series([frame(1)], NAMES).map(({ values }) => values)).toEqual([[5], [5], [2]]);
});

test("R42: a lie that nobody called is told, one that was called is not", () => {
  const lie = { name: "CLAIMED_ITEM", seat: 0, item: BREW, text: "" };
  const fooled = story.fooled([frame(1), frame(2, [lie]), frame(3, [{ name: "UNCALLED", seat: 0, text: "" }])], NAMES);
  expect(fooled).toEqual([{ frame: 1, seat: 0, text: 'Ann said "Brew" and had the Album. Nobody called.' }]);
  expect(story.fooled([frame(1), frame(2, [lie]), frame(3, [{ name: "CALLED", seat: 1, target: 0, text: "" }])], NAMES)).toEqual([]);
});

test("section 8: a seat knows its own row, the truth knows all", () => {
  const mine = { ...truth, holds: null, role: [1, null, null], known: [[ALBUM, 0, TICKET], null, null], known_role: [[1, 0, 0], null, null] };
  const items = (view: object, viewer: number | null) => story.facts(view, viewer, NAMES).filter(({ key }) => key.startsWith("item")).map(({ says }) => says);
  expect(items(mine, 0)).toEqual(["Album", null, "Ticket"]);
  expect(items(truth, null)).toEqual(["Album", "Brew", "Ticket"]);
});

test("claims of the talk panel against the cards of that moment", () => {
  expect(story.holds?.({ name: "hold", seat: 1, params: { item: BREW } }, truth)).toBe(true);
  expect(story.holds?.({ name: "holds", seat: 1, params: { other: 0, item: BREW } }, truth)).toBe(false);
  expect(story.holds?.({ name: "peace", seat: 1, params: { other: 0 } }, truth)).toBeNull();
});
