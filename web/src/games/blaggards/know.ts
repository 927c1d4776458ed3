/** What a seat has seen with its own eyes, dated; and what everybody saw. All of it is in the view. */
import { KINDS } from "./keys";
import { CODES, PLACES } from "./lore";
import { keysSaid, list, words } from "./text";
import { bit, clockwise, counts, fellows, type View } from "./view";

export interface Fact {
  /** 0 is the deal */
  round: number;
  text: string;
}

const key = (kind: number | null | undefined) => (kind === null || kind === undefined || kind < 0 ? null : (KINDS[kind]?.name ?? null));

/** The Hands a Blaggard saw at the meeting. */
export function meetingFacts(view: View, you: number | null, names: string[]): Fact[] {
  return fellows(view, you).map((seat) => ({ round: 0, text: words.dealt(names[seat] ?? "", keysSaid(counts(view.meeting?.[seat]))) }));
}

/** Everything private a seat has seen since, in order. */
export function privateFacts(view: View, you: number, names: string[]): Fact[] {
  const facts: Fact[] = [];
  const name = (seat: number | null | undefined) => (seat === you ? words.you : (names[seat ?? -1] ?? ""));
  const told = (round: number, text: string | null) => void (text && facts.push({ round, text }));
  for (let n = 0; n < view.deeds; n++) {
    const round = view.deed_round[n] ?? 0;
    const captain = view.captains?.[round - 1] ?? -1;
    const [a, b] = [view.deed_a?.[n] ?? -1, view.deed_b?.[n] ?? -1];
    const [first, second] = [view.deed_key?.[n]?.[0], view.deed_key?.[n]?.[1]];
    const mine = captain === you;
    switch (CODES[view.deed_kind[n] ?? 0]) {
      case "STEAL":
        if (key(first)) told(round, mine ? words.stole(key(first)!, name(a)) : a === you ? words.robbed(name(captain), key(first)!) : null);
        break;
      case "SPY":
        if (mine) told(round, words.spied(name(a), keysSaid(counts(view.deed_hand?.[n]?.[0]))));
        break;
      case "SCOUT":
        if (mine && first !== null && first !== undefined) told(round, words.looked(PLACES[a] ?? "", first === 0 ? words.skull : words.doubloons(first)));
        break;
      case "DISCARD":
        if (mine && key(first)) told(round, words.discarded(key(first)!));
        break;
      case "DRAW":
        if (mine && key(first)) told(round, words.drew(key(first)!));
        break;
      case "GIFT":
        if (key(first)) told(round, mine ? words.gave(name(a), key(first)!) : a === you ? words.got(name(captain), key(first)!) : null);
        break;
      case "SWAP":
        if (a === you && key(first) && key(second)) told(round, words.swapped(name(b), key(first)!, key(second)!));
        if (b === you && key(first) && key(second)) told(round, words.swapped(name(a), key(second)!, key(first)!));
        break;
      case "HANDS": {
        const hands = [0, 1].map((side) => keysSaid(counts(view.deed_hand?.[n]?.[side])));
        if (a === you) told(round, words.traded(name(b), hands[0]!, hands[1]!));
        if (b === you) told(round, words.traded(name(a), hands[1]!, hands[0]!));
        break;
      }
      case "EXP":
      case "EXP_OPEN":
      case "EXP_PICK":
      case "EXP_ASHORE": {
        const place = PLACES[view.trip_chest?.[a] ?? -1] ?? "";
        const [put, cast, drew] = [view.trip_placed, view.trip_cast, view.trip_drew].map((rows) => key(rows?.[you]?.[a]));
        told(round, put ? words.iPlaced(put, place) : null);
        told(round, cast ? words.iCast(cast) : null);
        told(round, drew ? words.drew(drew) : null);
        break;
      }
      default:
    }
  }
  return facts;
}

export interface Trip {
  round: number;
  chest: number;
  band: { seat: number; order: number; placed: number }[];
  got: number[];
  opened: boolean;
  ignored: number;
  captain: number;
}

/** Every expedition as everybody saw it; with owners where they were shown (or, at the end, everywhere). */
export function tripsOf(view: View): Trip[] {
  return Array.from({ length: view.trips }, (_, n) => {
    const round = view.trip_round[n] ?? 1;
    const captain = view.captains?.[round - 1] ?? 0;
    return {
      round,
      captain,
      chest: view.trip_chest?.[n] ?? 0,
      ignored: view.trip_ignored?.[n] ?? -1,
      got: counts(view.trip_got[n]),
      opened: view.trip_open[n] === 1,
      band: clockwise(view.players, captain)
        .filter((seat) => bit(view.trip_band[n], seat))
        .map((seat) => ({ seat, order: view.trip_order?.[seat]?.[n] ?? -1, placed: view.trip_placed?.[seat]?.[n] ?? -1 })),
    };
  });
}

/** What was sworn at musters: the one public truth about Hands. */
export function musters(view: View, names: string[]): Fact[] {
  return Array.from({ length: view.deeds }, (_, n) => n)
    .filter((n) => CODES[view.deed_kind[n] ?? 0] === "MUSTER")
    .map((n) => {
      const held = names.filter((_, seat) => bit(view.deed_yes[n], seat));
      return { round: view.deed_round[n] ?? 0, text: words.mustered(key(view.deed_a?.[n]) ?? "", list(held) || words.nobody) };
    });
}
