/** The event on stage: what the table looks like while it plays. */
import type { BoardProps, EventRecord } from "../../board";
import { NOWHERE, type View } from "./view";

type Params = Record<string, number | null>;

/** Milliseconds on stage. Nothing is 0: the board counts on seeing every event. */
export const MOTION: Record<string, number> = {
  TURN: 150,
  ROLLED: 1150,
  ANSWERED: 100,
  BOOSTED: 400,
  GAINED: 260,
  FEE_PAID: 260,
  FEE_WAIVED: 200,
  EARNED: 150,
  MOVED: 280,
  REPAIRED: 260,
  COWBOY_PLACED: 350,
  COWBOY_MOVED: 300,
  GAVE_UP: 100,
  HELD: 360,
  WORE: 280,
  DERELICT: 400,
  DEMOLISHED: 400,
  ATTACKED: 400,
  DUEL: 1500,
  HIT: 400,
  COWBOY_LOST: 250,
  BOUGHT: 300,
  CLEARED: 200,
  BUILT: 400,
  BANK_BONUS: 350,
  SWEPT: 300,
  DEALT: 150,
  RESHUFFLED: 300,
  STALE: 250,
  LIMIT: 300,
  WON: 1500,
};

/** What an event changes, written into a copy of how things stood. */
const CHANGES: Record<string, (view: View, p: Record<string, number>) => void> = {
  TURN: (v, p) => {
    v.active = p.seat!;
    v.score = v.score.map(() => 0);
  },
  ROLLED: (v, p) => {
    v.dice = [p.die1!, p.die2!];
    v.score = v.score.map(() => p.die1! + p.die2!);
  },
  BOOSTED: (v, p) => {
    v.score[p.seat!] = p.score!;
    v.cowboy[p.seat!] = NOWHERE;
  },
  GAINED: (v, p) => void (v.rubies[p.seat!]! += p.rubies!),
  FEE_PAID: (v, p) => void (v.rubies[p.seat!]! -= p.rubies!),
  BANK_BONUS: (v, p) => void (v.rubies[p.seat!]! += p.rubies!),
  MOVED: (v, p) => void (v.hero[p.seat!] = p.cell!),
  REPAIRED: (v, p) => void (v.repair[p.seat!]![p.cell!] = p.repair!),
  COWBOY_PLACED: (v, p) => void (v.cowboy[p.seat!] = p.cell!),
  COWBOY_MOVED: (v, p) => void (v.cowboy[p.seat!] = p.cell!),
  COWBOY_LOST: (v, p) => void (v.cowboy[p.seat!] = NOWHERE),
  WORE: (v, p) => void (v.repair[p.seat!]![p.cell!] = p.repair!),
  HIT: (v, p) => void (v.repair[p.rival!]![p.cell!] = p.repair!),
  DEMOLISHED: (v, p) => void (v.grid[p.seat!]![p.cell!] = 0),
  CLEARED: (v, p) => void (v.grid[p.seat!]![p.cell!] = 0),
  BOUGHT: (v, p) => {
    v.rubies[p.seat!]! -= p.rubies!;
    v.row[p.slot! >> 2]![p.slot! & 3] = 0;
    v.card = p.building!;
    v.slot = p.slot!;
  },
  BUILT: (v, p) => {
    v.grid[p.seat!]![p.cell!] = p.building!;
    v.repair[p.seat!]![p.cell!] = Number(v.variant["new_repair"] ?? 3);
    v.card = 0;
  },
  SWEPT: (v, p) => void (v.row[p.row!] = [0, 0, 0, 0]),
  DEALT: (v, p) => {
    v.row[p.row!]![p.slot!] = p.building!;
    v.deck_len[p.row!]! -= 1;
  },
};

function patch(view: View, events: { name: string; params: Params }[]): View {
  const copy = structuredClone(view);
  for (const { name, params } of events) CHANGES[name]?.(copy, params as Record<string, number>);
  return copy;
}

interface Told {
  name: string;
  params: Params;
}

/** All events of the log from the last roll on that have been on stage, the one playing included. */
export function sinceRoll(lines: BoardProps["lines"], waiting: number): Told[] {
  const found: Told[] = [];
  for (let at = lines.length - 1; at >= 0; at--) {
    const events = (lines[at]?.events ?? []).map(({ name, text: _, ...params }) => ({ name, params }) as Told);
    found.unshift(...events);
    if (found.length > waiting && found.slice(0, found.length - waiting).some((event) => event.name === "ROLLED")) break;
  }
  const shown = waiting > 0 ? found.slice(0, -waiting) : found;
  return shown.slice(Math.max(0, shown.findLastIndex((event) => event.name === "ROLLED")));
}

/** How the table looks now: as before, with what has been on stage since; or, when nothing plays, as it is. */
export function onStage({ now, before, fresh, played }: Pick<BoardProps, "now" | "before" | "fresh" | "played">): View | null {
  return fresh.length > 0 && before.view ? patch(before.view as View, played) : (now.view as View | null);
}

/** What a turn has brought a seat so far. */
export interface Tally {
  rubies: number;
  actions: number;
  cowboys: number;
  wore: number;
  fell: number;
  held: number;
}

export function tallies(events: Told[], players: number): Tally[] {
  const found = Array.from({ length: players }, () => ({ rubies: 0, actions: 0, cowboys: 0, wore: 0, fell: 0, held: 0 }));
  for (const { name, params } of events) {
    const tally = found[params["seat"] ?? -1];
    if (!tally) continue;
    if (name === "GAINED") tally.rubies += params["rubies"] ?? 0;
    if (name === "FEE_PAID") tally.rubies -= params["rubies"] ?? 0;
    if (name === "EARNED") {
      tally.actions += params["actions"] ?? 0;
      tally.cowboys += params["cowboys"] ?? 0;
    }
    if (name === "WORE") tally.wore += 1;
    if (name === "DERELICT" || name === "DEMOLISHED") tally.fell += 1;
    if (name === "HELD") tally.held += 1;
  }
  return found;
}

/** What a seat has done in the whole game. */
export function deeds(lines: BoardProps["lines"], players: number): { repairs: number; held: number; ruins: number }[] {
  const found = Array.from({ length: players }, () => ({ repairs: 0, held: 0, ruins: 0 }));
  for (const event of lines.flatMap((line) => line.events ?? [])) {
    const deed = found[Number(event["seat"])];
    if (!deed) continue;
    if (event["name"] === "REPAIRED") deed.repairs += 1;
    if (event["name"] === "HELD") deed.held += 1;
    if (event["name"] === "DERELICT" || event["name"] === "DEMOLISHED") deed.ruins += 1;
  }
  return found;
}

/** The class a cell wears while an event about it is on stage. */
const CELL_PLAY: Record<string, string> = {
  GAINED: "lean",
  FEE_PAID: "lean",
  FEE_WAIVED: "lean",
  HELD: "held",
  WORE: "wore",
  DERELICT: "ruined",
  DEMOLISHED: "ruined",
  REPAIRED: "struck",
  BUILT: "built",
  HIT: "wore",
  ATTACKED: "aimed",
};

export function playing(beat: EventRecord | undefined, seat: number, cell: number): string {
  if (!beat || beat.params["cell"] !== cell) return "";
  const whose = beat.name === "HIT" || beat.name === "ATTACKED" ? beat.params["rival"] : beat.params["seat"];
  return whose === seat ? (CELL_PLAY[beat.name] ?? "") : "";
}
