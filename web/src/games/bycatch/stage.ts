/** The event on stage: what the table looks like while it plays. */
import type { BoardProps, EventRecord } from "../../board";
import type { RawView } from "./view";

/** Milliseconds on stage. */
export const MOTION: Record<string, number> = {
  TURN: 150,
  FINAL_TURN: 500,
  REGROUPED: 120,
  DREW: 300,
  TOOK: 350,
  REFUSED: 700,
  GAVE: 200,
  MINGLED: 600,
  PICKED: 300,
  LEFTOVER: 300,
  PASSED: 150,
  SHELTERED: 700,
  FREEZE: 700,
  FOCUSED: 500,
  PHOTOGRAPHED: 700,
  DEVELOPED: 150,
  CALLED_STRIKE: 300,
  MARKED: 350,
  PAID: 350,
  STRUCK: 300,
  CASUALTY: 430,
  TOLL: 600,
  REVEALED: 700,
  EXPELLED: 350,
  BORDER_DREW: 300,
  RESHUFFLED: 400,
  LATCHED: 900,
  SCORED: 150,
  WON: 600,
  SHARED_WIN: 600,
};

type Params = Record<string, number>;

/** What an event changes, written into a copy of how things stood. My own hand is always shown as it is. */
const CHANGES: Record<string, (view: RawView, p: Params) => void> = {
  TURN: (v, p) => {
    v.active = p.seat!;
    v.turn = p.turn!;
  },
  FINAL_TURN: (v, p) => {
    v.active = p.seat!;
    v.turn = p.turn!;
  },
  REGROUPED: (v, p) => {
    v.shown_spread[p.seat!] = p.spread!;
    v.shown_gap[p.seat!] = p.gap!;
    if (v.rustle) v.rustle[p.seat!] = p.rustle ?? 0;
  },
  DREW: (v, p) => {
    v.n_draw -= 1;
    v.n_hand[p.seat!]! += 1;
  },
  TOOK: (v, p) => {
    v.n_discard -= 1;
    v.n_hand[p.seat!]! += 1;
  },
  REFUSED: (v, p) => {
    v.n_hand[p.seat!]! -= 1;
    v.n_pile = 1;
  },
  GAVE: (v, p) => {
    v.n_hand[p.seat!]! -= 1;
    v.n_pile += 1;
  },
  MINGLED: (v, p) => void (v.n_pile = p.cards!),
  PICKED: (v, p) => {
    v.n_pile -= 1;
    v.n_hand[p.seat!]! += 1;
  },
  LEFTOVER: (v, p) => {
    v.n_pile = 0;
    v.n_hand[p.seat!]! += 1;
  },
  SHELTERED: (v, p) => {
    v.shelters[v.n_shelters] = [p.seat!, p.low!, p.length!, p.suspect ? v.intel_cur : 0];
    v.n_shelters += 1;
    v.n_hand[p.seat!]! -= p.length!;
    v.score[p.seat!]! += p.points!;
  },
  PAID: (v, p) => {
    v.n_hand[p.seat!]! -= p.cards!;
    for (let n = 0; n < p.cards!; n++) v.discard[v.n_discard++] = p.rank!;
  },
  CASUALTY: (v, p) => void (v.n_hand[p.target!]! -= 1),
  TOLL: (v, p) => void (v.score[p.seat!]! += p.points!),
  REVEALED: (v, p) => {
    v.intel_cur = p.suspect!;
    v.n_intel -= 1;
  },
  EXPELLED: (v, p) => {
    v.n_hand[p.seat!]! -= 1;
    v.discard[v.n_discard++] = p.rank!;
  },
  BORDER_DREW: (v, p) => {
    v.n_hand[p.seat!]! += p.cards!;
    v.n_draw -= p.cards!;
  },
  RESHUFFLED: (v, p) => {
    v.n_draw = p.cards!;
    v.n_discard = 0;
  },
  LATCHED: (v, p) => {
    v.latched = 1;
    v.reason = p.reason!;
  },
};

/** How the table looks now: as `before` with the events shown so far, or as it is. */
export function onStage({ now, before, fresh, played }: Pick<BoardProps, "now" | "before" | "fresh" | "played">): RawView | null {
  if (fresh.length === 0 || !before.view) return now.view as RawView | null;
  const copy = structuredClone(before.view) as RawView;
  for (const { name, params } of played) CHANGES[name]?.(copy, params as Params);
  return copy;
}

/** A strike on stage: where it fell, and who has been turned over so far. */
export interface Blow {
  seat: number;
  target: number;
  slot: number;
  cards: number;
  dead: { rank: number; suspect: boolean }[];
  toll: { suspects: number; collateral: number; points: number } | null;
}

export function blowOf(played: EventRecord[], beat: EventRecord | undefined): Blow | null {
  if (!beat || !["STRUCK", "CASUALTY", "TOLL"].includes(beat.name)) return null;
  const at = played.findLastIndex(({ name }) => name === "STRUCK");
  const struck = played[at]?.params;
  if (!struck) return null;
  const after = played.slice(at + 1);
  const dead = after.filter(({ name }) => name === "CASUALTY").map(({ params }) => ({ rank: params["rank"] ?? 0, suspect: params["suspect"] === 1 }));
  const toll = after.find(({ name }) => name === "TOLL")?.params;
  const of = (params: Record<string, number | null>, key: string) => params[key] ?? 0;
  return {
    seat: of(struck, "seat"),
    target: of(struck, "target"),
    slot: of(struck, "slot"),
    cards: of(struck, "cards"),
    dead,
    toll: toll ? { suspects: of(toll, "suspects"), collateral: of(toll, "collateral"), points: of(toll, "points") } : null,
  };
}
