import { beforeEach, expect, it } from "vitest";
import { fan } from "./held.svelte";
import { ID } from "./view";
import { regroup } from "./window.svelte";

/** Everything that may be legal in a window, by its number. */
const legal = Array.from({ length: ID.DRAW }, (_, id) => ({ id, name: "", params: {}, label: "" }));
const only = (...ids: number[]) => legal.filter(({ id }) => ids.includes(id));
const closed = () => regroup.next(false, [], false);
let tables = 0;
let table = "";

/** What the table does with what is sent. */
function tell(id: number): void {
  const hand = fan.hand.map(({ rank }) => rank);
  const posture = { ...fan.posture };
  if (id >= 60) posture.gap = id - 60;
  else if (id >= 57) posture.spread = id - 57;
  else if (id > 0) {
    const from = Math.floor((id - 1) / 7);
    const rest = (id - 1) % 7;
    hand.splice(rest < from ? rest : rest + 1, 0, ...hand.splice(from, 1));
  }
  fan.take(table, hand, posture);
}

function sent(stale: boolean): number[] {
  const found: number[] = [];
  for (let n = 0; n < 12; n++) {
    const id = regroup.next(true, legal, stale);
    if (id === null) break;
    found.push(id);
    if (id === ID.HOLD) break;
    tell(id);
  }
  return found;
}

beforeEach(() => {
  table = `t${++tables}`;
  fan.take(table, [5, 2, 7, 3], { spread: 1, gap: 0 });
  closed();
});

it("holds at once when nothing has changed", () => expect(sent(false)).toEqual([ID.HOLD]));

it("waits for the person when something has", () => {
  expect(sent(true)).toEqual([]);
  fan.setGap(2);
  expect(sent(true)).toEqual([ID.gap(2)]);
  expect(sent(true)).toEqual([]);
});

it("sends what was queued, and holds", () => {
  fan.put(fan.wanted[0]!, 3);
  fan.setSpread(2);
  fan.setGap(1);
  expect(sent(true)).toEqual([ID.move(0, 3), ID.spread(2), ID.gap(1), ID.HOLD]);
  expect(fan.queued).toBe(false);
});

it("rustles for show and puts the card back", () => {
  fan.rustle = true;
  const steps = sent(false);
  expect(steps).toEqual([ID.move(0, 1), steps[1], ID.HOLD]);
  expect(fan.hand.map(({ rank }) => rank)).toEqual([5, 2, 7, 3]);
  expect(fan.rustle).toBe(false);
});

it("lets a card that is in the fingers be put down first", () => {
  fan.dragging = true;
  expect(sent(false)).toEqual([]);
  fan.dragging = false;
  fan.put(fan.wanted[3]!, 0);
  expect(sent(false)).toEqual([ID.move(3, 0), ID.HOLD]);
});

it("holds when the table allows no more", () => {
  fan.setSpread(0);
  expect(regroup.next(true, only(ID.HOLD), true)).toBe(ID.HOLD);
  expect(fan.queued).toBe(true);
});

it("keeps a wish when the hand changes before the window", () => {
  fan.put(fan.wanted[2]!, 0);
  fan.take(table, [5, 7, 3, 9], { spread: 1, gap: 0 });
  expect(fan.cards.map(({ rank }) => rank)).toEqual([7, 5, 3, 9]);
  fan.undo();
  expect(fan.queued).toBe(false);
});

it("forgets everything at another table", () => {
  fan.setSpread(2);
  fan.take("elsewhere", [1, 1], { spread: 0, gap: 3 });
  expect(fan.queued).toBe(false);
  expect(fan.cards).toHaveLength(2);
});
