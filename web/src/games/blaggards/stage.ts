/** The event on stage: how long it stays, and what the table looks like meanwhile. */
import type { BoardProps, EventRecord } from "../../board";
import { LANDING, type View } from "./view";

/**
 * Milliseconds on stage. Together the events of one update must stay below four seconds, or the shell drops the first:
 * so what is told of everybody at once (claims, hits, draws) takes none, and a whole Brawl plays during its bell.
 */
export const MOTION: Record<string, number> = {
  ROUND: 0,
  BEGAN: 0,
  SKIPPED: 0,
  ANSWERED: 0,
  MUSTERED: 1100,
  STOLE: 450,
  SPIED: 450,
  SAW_HAND: 0,
  DISCARDED: 400,
  SCOUTED: 450,
  TREATED: 450,
  GAVE: 450,
  SWAPPING: 0,
  SWAPPED: 450,
  EXCHANGED: 500,
  FIRST_HAND: 0,
  SECOND_HAND: 0,
  DREW: 0,
  CLAIMED: 0,
  CHEST: 350,
  IGNORED: 250,
  JOINED: 0,
  ORDERED: 0,
  REVEALED: 1500,
  PLACED: 0,
  UNLOCKED: 900,
  LOCKED: 1100,
  CAST: 300,
  BRAWL: 900,
  BELL: 2400,
  STARTED: 0,
  LANDED: 0,
  MARKS: 0,
  MISSES: 0,
  STOPPED: 500,
  FOULED: 700,
  RULED: 350,
  HITS: 0,
  KNOCKED_OUT: 700,
  STILL_DOWN: 500,
  CAPTAIN: 700,
  ROLE: 0,
  TURNED_UP: 0,
  BOX: 0,
  SCORE: 0,
  WON: 0,
};

/** What the screen holds back until its event has been on stage. Everything else is shown as it stands. */
const HELD = ["open", "token", "bruised", "captain", "round_no", "step", "chest", "ignored", "band", "order", "hits", "trips"] as const;

const CHANGES: Record<string, (view: View, p: Record<string, number>, after: View) => void> = {
  ROUND: (v, p, after) => {
    v.round_no = p.round!;
    v.captain = p.seat!;
    v.step = after.step;
    noPlans(v);
  },
  BEGAN: (v, _, after) => {
    v.step = after.step;
    noPlans(v);
  },
  CHEST: (v, p) => void (v.chest = p.chest!),
  IGNORED: (v, p) => void (v.ignored = p.key!),
  JOINED: (v, p) => void (v.band = (v.band ?? 0) | (1 << p.seat!)),
  ORDERED: (v, p) => void (v.order && (v.order[p.target!] = p.key!)),
  UNLOCKED: (v, p, after) => {
    v.trips = Math.min(after.trips, v.trips + 1);
    v.open[p.chest!] = 1;
    if (v.token) v.token[p.chest!] = p.doubloons!;
    else v.token = v.open.map((_, chest) => (chest === p.chest ? p.doubloons! : null));
  },
  LOCKED: (v, _, after) => void (v.trips = Math.min(after.trips, v.trips + 1)),
  TREATED: (v, p) => void (v.bruised[p.target!] = 0),
  FOULED: (v, p) => void (v.bruised[p.seat!] = 1),
  KNOCKED_OUT: (v, p) => void (v.bruised[p.seat!] = 1),
  CAPTAIN: (v, p) => void (v.captain = p.seat!),
  HITS: (v, p) => void (v.hits && (v.hits[p.seat!] = p.hits!)),
  LANDED: (v, p) => void (v.hits && p.landing === LANDING.CLEAN && (v.hits[p.target!]! += 1)),
  RULED: (v, p) => void (v.hits && p.hit && (v.hits[p.target!]! += 1)),
  BRAWL: (v, _) => {
    noPlans(v);
    v.hits = v.hits?.map(() => 0) ?? null;
  },
};

function noPlans(view: View): void {
  view.chest = -1;
  view.ignored = -1;
  view.band = 0;
  view.order = view.order?.map(() => -1) ?? null;
}

/** How the table looks now: as it stands, but for what its event has not yet shown. */
export function onStage({ now, before, fresh, played }: Pick<BoardProps, "now" | "before" | "fresh" | "played">): View | null {
  const after = now.view as View | null;
  const earlier = before.view as View | null;
  if (!after || !earlier || fresh.length === 0) return after;
  const held = Object.fromEntries(HELD.map((name) => [name, structuredClone(earlier[name])])) as Pick<View, (typeof HELD)[number]>;
  const view: View = { ...after, ...held };
  for (const { name, params } of played) CHANGES[name]?.(view, params as Record<string, number>, after);
  return view;
}

/** What is not as it was, for those who want no motion: seats and chests by name. */
export function differences(before: View, after: View): Set<string> {
  const found = new Set<string>();
  after.bruised.forEach((bruised, seat) => {
    const same = bruised === before.bruised[seat] && (after.captain === seat) === (before.captain === seat) && (after.hits?.[seat] ?? 0) === (before.hits?.[seat] ?? 0);
    if (!same) found.add(`seat-${seat}`);
  });
  after.open.forEach((open, chest) => {
    if (open !== before.open[chest] || (after.chest === chest) !== (before.chest === chest)) found.add(`chest-${chest}`);
  });
  return found;
}

const BRAWL_PHASES = ["BELL", "PUNCH", "START", "LIVE", "EDGE", "KO", "NEXT"];
const BRAWL_EVENTS = ["BRAWL", "BELL", "STOPPED", "FOULED", "RULED", "KNOCKED_OUT", "STILL_DOWN", "CAPTAIN"];
const MAP_EVENTS = ["REVEALED", "UNLOCKED", "LOCKED", "CAST", "CHEST", "MUSTERED"];

/**
 * Is the fight on stage, or the map? The event playing decides, else the question asked. A live fight waits for nothing
 * but the lock, and for that only until its last drum beat.
 */
export function fighting(phase: string, beat: EventRecord | undefined, lastBeat: boolean): boolean {
  if (phase === "LIVE" && lastBeat) return true;
  if (beat && BRAWL_EVENTS.includes(beat.name)) return true;
  if (beat && MAP_EVENTS.includes(beat.name)) return false;
  return BRAWL_PHASES.includes(phase);
}
