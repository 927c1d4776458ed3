/** The event on stage: how long it stays, and what the table looks like meanwhile. */
import type { BoardProps, EventRecord } from "../../board";
import { declared } from "./under";
import type { View } from "./view";

/** Milliseconds on stage. Together the events of one update should stay below four seconds, or the shell drops the first. */
export const MOTION: Record<string, number> = {
  ROUND: 0,
  TURN: 0,
  REACHED_OUT: 250,
  SWAPPED: 550,
  HID: 450,
  STASH_LOST: 350,
  LOOKED: 350,
  ROLE_UP: 450,
  USED_ROLE: 400,
  CLAIMED_ITEM: 450,
  USED_ITEM: 400,
  CLAIMED_ROLE: 450,
  AIMED: 250,
  ANSWERED: 0,
  UNCALLED: 350,
  CALLED: 650,
  FLIPPED: 750,
  REVEALED: 450,
  TURNED_DOWN: 350,
  FINED: 300,
  ACTION_FAILED: 300,
  GAINED: 350,
  FROM_BANK: 350,
  TO_BANK: 300,
  TOOK: 400,
  GAVE: 350,
  STASHED: 350,
  PEEKED_ITEM: 350,
  PEEKED_ROLE: 350,
  PAID: 450,
  REFUSED: 450,
  STOOD_OFF: 700,
  HURT: 500,
  RECOVERED: 350,
  DIED: 900,
  ASKED_ID: 250,
  NAMED: 500,
  SHOWN_ROLE: 0,
  UNMASKED: 500,
  HANDED_BACK: 450,
  DECLARED: 700,
  REACTED: 1500,
  DECLARATION_FAILED: 1100,
  DOCKED: 900,
  WON: 2600,
  NOBODY_WON: 800,
  GIFT: 400,
  HAND: 0,
  SAID: 0,
};

/** Section 9: milliseconds for which hands stay under the table, and a claim in the air, however quickly somebody decides. */
export const HANDS = 3000;

type Params = Record<string, number>;

/** What the screen holds back until its event has been on stage. Everything else is shown as it stands. */
const HELD = ["gems", "item_stash", "role_stash", "hurt", "alive", "bank", "pile", "out", "item_up", "holds", "role_up", "role", "shown", "known", "known_role", "stack", "depth", "win_asked"] as const;

/** R75: loose diamonds first, then those on the item, then those on the role. */
function spend(view: View, seat: number, count: number): void {
  let left = count;
  for (const purse of [view.gems, view.item_stash, view.role_stash]) {
    const paid = Math.min(left, purse[seat] ?? 0);
    purse[seat]! -= paid;
    left -= paid;
  }
}

function turnUp(view: View, seat: number, item: number | null): void {
  view.item_up[seat] = item === null ? 0 : 1;
  view.holds ??= view.item_up.map(() => null);
  view.holds[seat] = item;
}

/** What the viewer knows: the rows that are there are their own. */
const rows = (table: View["known"]): number[][] => (table ?? []).filter((row) => row !== null);

/** R34: everybody has seen this item. */
function allSee(view: View, seat: number, item: number): void {
  view.shown[seat] = item;
  for (const row of rows(view.known)) row[seat] = item;
}

/** R21: both items go under the table, and only the swapper still knows what they are. */
function forget(view: View, swapper: number, target: number): void {
  view.shown[swapper] = view.shown[target] = 0;
  view.known?.forEach((row, viewer) => {
    if (row && viewer !== swapper) row[swapper] = row[target] = 0;
  });
}

/** What an event changes, written into a copy of how things stood. What is secret to the viewer is null. */
const CHANGES: Record<string, (view: View, p: Params) => void> = {
  GAINED: (v, p) => {
    v.gems[p.seat!]! += p.count!;
    v.pile -= p.count!;
  },
  FROM_BANK: (v, p) => {
    v.gems[p.seat!]! += p.count!;
    v.bank -= p.count!;
  },
  TO_BANK: (v, p) => {
    spend(v, p.seat!, p.count!);
    v.bank += p.count!;
  },
  FINED: (v, p) => {
    v.gems[p.seat!]! -= p.count!;
    v.bank += p.count!;
  },
  TOOK: (v, p) => {
    v.gems[p.target!]! -= p.count!;
    v.gems[p.seat!]! += p.count!;
  },
  PAID: (v, p) => {
    v.gems[p.seat!]! -= p.count!;
    v.gems[p.target!]! += p.count!;
  },
  GAVE: (v, p) => {
    spend(v, p.seat!, p.count!);
    v.gems[p.target!]! += p.count!;
  },
  GIFT: (v, p) => {
    spend(v, p.seat!, 1);
    v.gems[p.target!]! += 1;
  },
  STASHED: (v, p) => {
    v.gems[p.seat!]! -= p.count!;
    (p.on_role ? v.role_stash : v.item_stash)[p.seat!]! += p.count!;
  },
  STASH_LOST: (v, p) => {
    v.item_stash[p.seat!] = 0;
    v.pile += p.count!;
  },
  HURT: (v, p) => void (v.hurt[p.seat!] = p.markers!),
  RECOVERED: (v, p) => void (v.hurt[p.seat!] = 0),
  DIED: (v, p) => {
    v.alive[p.seat!] = 0;
    v.out += p.count!;
    v.gems[p.seat!] = v.item_stash[p.seat!] = v.role_stash[p.seat!] = 0;
    turnUp(v, p.seat!, null);
  },
  FLIPPED: (v, p) => allSee(v, p.seat!, p.item!),
  REVEALED: (v, p) => {
    turnUp(v, p.seat!, p.item!);
    allSee(v, p.seat!, p.item!);
  },
  LOOKED: (v, p) => rows(v.known).forEach((row) => (row[p.seat!] = p.item ?? row[p.seat!]!)),
  PEEKED_ITEM: (v, p) => rows(v.known).forEach((row) => (row[p.target!] = p.item ?? row[p.target!]!)),
  PEEKED_ROLE: (v, p) => rows(v.known_role).forEach((row) => (row[p.target!] = p.role ?? row[p.target!]!)),
  SHOWN_ROLE: (v, p) => rows(v.known_role).forEach((row) => (row[p.target!] = p.role ?? row[p.target!]!)),
  TURNED_DOWN: (v, p) => turnUp(v, p.target!, null),
  SWAPPED: (v, p) => {
    turnUp(v, p.seat!, null);
    turnUp(v, p.target!, null);
    forget(v, p.seat!, p.target!);
  },
  // The lamps go down with the words, before the cards turn up; a new turn finds nothing under way.
  DECLARED: (v, p) => Object.assign(v, { stack: [declared(p.seat!, p.joint === 1)], depth: 1 }),
  TURN: (v) => void (v.depth = 0),
  ROLE_UP: (v, p) => {
    v.role_up[p.seat!] = 1;
    v.role ??= v.role_up.map(() => null);
    v.role[p.seat!] = p.role!;
  },
};

/** How the table looks now: as it stands, but for what its event has not yet shown. */
export function onStage({ now, before, fresh, played }: Pick<BoardProps, "now" | "before" | "fresh" | "played">): View | null {
  const after = now.view as View | null;
  const earlier = before.view as View | null;
  if (!after || !earlier || fresh.length === 0) return after;
  const held = Object.fromEntries(HELD.map((name) => [name, structuredClone(earlier[name])])) as Pick<View, (typeof HELD)[number]>;
  const view: View = { ...after, ...held };
  for (const { name, params } of played) CHANGES[name]?.(view, params as Params);
  return view;
}

/** Seats at which something is not as it was, for those who want no motion. */
export function differences(before: View, after: View): Set<number> {
  const found = new Set<number>();
  const watched = ["gems", "item_stash", "role_stash", "hurt", "alive", "item_up", "role_up"] as const;
  for (let seat = 0; seat < after.players; seat++) {
    if (watched.some((name) => after[name][seat] !== before[name][seat])) found.add(seat);
  }
  return found;
}

/** The verdict of the window that has just closed, while it is on stage. */
export const uncalled = (beat: EventRecord | undefined): boolean => beat?.name === "UNCALLED";
