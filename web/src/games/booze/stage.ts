/** The event on stage: what the street looks like while it plays. */
import type { BoardProps, EventRecord } from "../../board";
import { face, holds } from "./lore";
import { BOX, NO_CLAIM, NOBODY, type View } from "./view";

/** Milliseconds on stage. A naming has its own clock besides (`naming.ts`): it is never cut short by what follows. */
export const MOTION: Record<string, number> = {
  ROUND: 250,
  CLAIMED: 120,
  CHOSE: 0,
  WENT: 170,
  DELIVERED: 500,
  PASSED: 250,
  TRIGGERED: 450,
  TAILED: 500,
  STOLE: 550,
  LEFT: 300,
  NAMED: 2000,
  EXPOSED: 1300,
  SNITCHED: 200,
  AUTO_EXPOSED: 600,
  CHOSEN: 350,
  REFUSED: 350,
  TREATED: 450,
  TREAT_OVER: 200,
  DREW: 350,
  KEPT: 450,
  DRAW_OVER: 250,
  DISCARDED: 350,
  STORED: 450,
  LAID_OUT: 180,
  DECK_EMPTY: 500,
  ENDED: 300,
};

type Params = Record<string, number>;

const worth = (view: View, what: string, usual: number): number => {
  const typed = view.variant[what];
  return typeof typed === "number" ? typed : usual;
};

function take(view: View, { seat, card }: Params): void {
  view.cards[seat!]! += 1;
  view.coins[seat!]! += worth(view, "value_delivery", 1);
  if (view.place && card !== undefined) view.place[card] = 3 + seat!;
  if (card !== undefined && !holds(view.face_up, card)) view.face_up += 2 ** card;
}

function lose(view: View, seat: number): void {
  view.cards[seat]! -= 1;
  view.coins[seat]! -= worth(view, "value_delivery", 1);
}

function expose(view: View, { seat, booze, location }: Params, taker: number): void {
  view.exposed |= 1 << seat!;
  if (view.type) view.type[seat!] = booze!;
  view.own[seat!]! &= ~(1 << location!);
  view.lost_loc[seat!] = location!;
  view.taken_by[seat!] = taker;
  view.coins[seat!]! -= worth(view, "value_movement", 2);
  if (taker < NOBODY) view.coins[taker]! += worth(view, "value_movement", 2);
}

/** What an event changes, written into a copy of how things stood. */
const CHANGES: Record<string, (view: View, p: Params) => void> = {
  ROUND: (v, p) => {
    v.round_no = p.round!;
    v.baron = p.seat!;
    v.face_up = 0;
    v.claim = v.claim && v.claim.map(() => NO_CLAIM);
  },
  CLAIMED: (v, p) => {
    if (v.claim) v.claim[p.seat!] = p.claim!;
  },
  WENT: (v, p) => void (v.loc[p.seat!] = p.location!),
  DELIVERED: take,
  TREATED: take,
  STORED: take,
  KEPT: take,
  STOLE: (v, p) => {
    take(v, p);
    lose(v, p.target!);
  },
  TAILED: (v, p) => void (v.target = p.target!),
  CHOSEN: (v, p) => void (v.target = p.target!),
  NAMED: (v, p) => {
    if (!p.right) v.not_type[p.target!]! |= 1 << p.booze!;
  },
  EXPOSED: (v, p) => expose(v, p, v.actor),
  AUTO_EXPOSED: (v, p) => expose(v, p, BOX),
  SNITCHED: (v, p) => {
    v.snitch[p.token!] = p.seat!;
    v.coins[p.seat!]! += worth(v, "value_snitch", 1);
  },
  DREW: (v, p) => void (v.deck_len -= p.count!),
  DRAW_OVER: (v, p) => void (v.deck_len += p.count!),
  DISCARDED: (v, p) => {
    lose(v, p.seat!);
    v.deck_len += 1;
    if (v.place && p.card !== undefined && p.card !== null) v.place[p.card] = null;
  },
  LAID_OUT: (v, p) => {
    v.deck_len -= 1;
    if (v.place) v.place[p.card!] = 1;
  },
};

/** How the street looks now: as `before` with the events shown so far, or as it is. */
export function onStage({ now, before, fresh, played }: Pick<BoardProps, "now" | "before" | "fresh" | "played">): View | null {
  if (fresh.length === 0 || !before.view) return now.view as View | null;
  const copy = structuredClone(before.view) as View;
  for (const { name, params } of played) CHANGES[name]?.(copy, params as Params);
  return copy;
}

/** Movement cards that turn over together: where everybody goes, while the first of them is on stage. */
export function flips(fresh: EventRecord[], played: EventRecord[]): Map<number, number> | null {
  const beat = fresh[0];
  if (beat?.name !== "WENT") return null;
  const all = [...played, ...fresh.slice(1)].filter(({ name, line }) => name === "WENT" && line === beat.line);
  return new Map(all.map(({ params }) => [params["seat"] ?? 0, params["location"] ?? 0]));
}

/** Does anybody meet somebody at a door? */
export function meeting(places: Iterable<number>): boolean {
  const all = [...places];
  return new Set(all).size < all.length;
}

/** What a told card shows; typed-in decks travel with the event. */
export function shownFace(params: EventRecord["params"], view: View): number | null {
  const told = params["face"] ?? null;
  if (told !== null) return told;
  const card = params["card"] ?? null;
  return card === null ? null : face(card, view.variant);
}
