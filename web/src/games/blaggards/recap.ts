/** After the end: who sabotaged what, who punched whom, which claims were true, and the best lie. Read out of the whole truth. */
import type { ReplayFrame } from "../../wire";
import { KIND_NUMBERS } from "./keys";
import { CODES } from "./lore";
import { tripsOf, type Trip } from "./know";
import { BLAGGARD, counts, LANDING, type View } from "./view";

export interface Claim {
  trip: number;
  seat: number;
  mask: number;
  /** the kinds it named and did not hold */
  lied: number;
}

interface Lie extends Claim {
  chest: number;
  round: number;
  /** what the Captain, believing it, ordered */
  order: number;
  worked: boolean;
}

interface Recap {
  trips: (Trip & { saboteurs: number[] })[];
  claims: Claim[];
  best: Lie | null;
  /** thrower, target: hits that counted */
  punches: number[][];
  /** hits each seat took */
  taken: number[];
  /** ties on one's own side */
  friendly: number[];
}

const SKELETON = 4;
/** The kinds a Hand has at least one key of. */
export const maskOf = (hand: readonly number[]) => KIND_NUMBERS.reduce((mask, kind) => mask | ((hand[kind] ?? 0) > 0 ? 1 << kind : 0), 0);

/** Every claim made at a council, beside what the seat held at that moment: the Hands are played through from the deal. */
export function claimsOf(truth: View): Claim[] {
  const hands = Array.from({ length: truth.players }, (_, seat) => counts(truth.meeting?.[seat]));
  const claims: Claim[] = [];
  const move = (kind: number | null | undefined, from: number, to: number) => {
    if (kind === null || kind === undefined || kind < 0) return;
    if (hands[from]) hands[from][kind]! -= 1;
    if (hands[to]) hands[to][kind]! += 1;
  };
  const NOWHERE = -1;
  for (let n = 0; n < truth.deeds; n++) {
    const captain = truth.captains?.[(truth.deed_round[n] ?? 1) - 1] ?? -1;
    const [a, b] = [truth.deed_a?.[n] ?? -1, truth.deed_b?.[n] ?? -1];
    const [first, second] = [truth.deed_key?.[n]?.[0], truth.deed_key?.[n]?.[1]];
    switch (CODES[truth.deed_kind[n] ?? 0]) {
      case "STEAL":
        move(first, a, captain);
        break;
      case "DISCARD":
        move(first, captain, NOWHERE);
        break;
      case "DRAW":
        move(first, NOWHERE, captain);
        break;
      case "GIFT":
        move(first, captain, a);
        break;
      case "SWAP":
        move(first, a, b);
        move(second, b, a);
        break;
      case "HANDS":
        [hands[a], hands[b]] = [hands[b]!, hands[a]!];
        break;
      case "EXP":
      case "EXP_OPEN":
      case "EXP_PICK":
      case "EXP_ASHORE":
        for (let seat = 0; seat < truth.players; seat++) {
          const mask = truth.trip_claim?.[seat]?.[a] ?? -1;
          if (mask >= 0) claims.push({ trip: a, seat, mask, lied: mask & ~maskOf(hands[seat]!) });
        }
        for (let seat = 0; seat < truth.players; seat++) {
          move(truth.trip_placed?.[seat]?.[a], seat, NOWHERE);
          move(truth.trip_cast?.[seat]?.[a], seat, NOWHERE);
          move(truth.trip_drew?.[seat]?.[a], NOWHERE, seat);
        }
        break;
      default:
    }
  }
  return claims;
}

/** Who brought what did not fit: against the order, or, where there were none, a colour the lock had no room for. */
export function saboteursOf(trip: Trip, need: readonly number[]): number[] {
  if (trip.opened) return [];
  const ordered = trip.band.some(({ order }) => order >= 0);
  return trip.band
    .filter(({ order, placed }) => (ordered ? placed !== order && placed !== SKELETON : placed !== SKELETON && (trip.got[placed] ?? 0) > (need[placed] ?? 0)))
    .map(({ seat }) => seat);
}

/** The best lie: false, and believed, that is, the Captain ordered just what was not there. Better if the lock stayed shut. */
function bestLie(truth: View, claims: Claim[], trips: Trip[]): Lie | null {
  let best: Lie | null = null;
  let most = 0;
  for (const claim of claims) {
    const trip = trips[claim.trip];
    const member = trip?.band.find(({ seat }) => seat === claim.seat);
    if (!trip || !member || claim.lied === 0) continue;
    const believed = member.order >= 0 && ((claim.lied >> member.order) & 1) === 1;
    if (!believed) continue;
    const worked = !trip.opened;
    const worth = 1 + (worked ? 2 : 0) + (truth.role?.[claim.seat] === BLAGGARD ? 1 : 0);
    if (worth > most) [most, best] = [worth, { ...claim, chest: trip.chest, round: trip.round, order: member.order, worked }];
  }
  return best;
}

export function recapOf(truth: View): Recap {
  const trips = tripsOf(truth).map((trip) => {
    const need = (truth.lock[trip.chest] ?? []).map((n, kind) => (kind === trip.ignored ? n - 1 : n));
    return { ...trip, saboteurs: saboteursOf(trip, need) };
  });
  const claims = claimsOf(truth);
  const punches = Array.from({ length: truth.players }, () => Array.from({ length: truth.players }, () => 0));
  for (const [thrower, target, landing] of (truth.brawl ?? []).flatMap((round) => round ?? []).map((row) => row ?? [])) {
    const counted = landing === LANDING.CLEAN || landing === LANDING.RULED_HIT;
    if (counted && punches[thrower ?? -1] && (target ?? -1) >= 0) punches[thrower!]![target!]! += 1;
  }
  const seats = Array.from({ length: truth.players }, (_, seat) => seat);
  return {
    trips,
    claims,
    best: bestLie(truth, claims, trips),
    punches,
    taken: seats.map((seat) => punches.reduce((sum, row) => sum + (row[seat] ?? 0), 0)),
    friendly: seats.map((seat) => seats.reduce((sum, other) => sum + (other !== seat && truth.role?.[other] === truth.role?.[seat] ? (punches[seat]?.[other] ?? 0) : 0), 0)),
  };
}

export interface Word {
  seat: number;
  claim: "accuse" | "trust" | "hold";
  target: number;
  mask: number;
  true: boolean;
}

/** What was claimed in table talk, beside the truth of that moment. */
export function wordsOf(frames: readonly ReplayFrame[]): Word[] {
  return frames.flatMap(({ line, now }): Word[] => {
    const truth = now.truth as View | null;
    const seat = line.seat ?? -1;
    if (!truth || seat < 0) return [];
    const target = line.params?.["target"] ?? -1;
    const mask = line.params?.["mask"] ?? 0;
    if (line.claim === "accuse") return [{ seat, claim: "accuse", target, mask, true: truth.role?.[target] === BLAGGARD }];
    if (line.claim === "trust") return [{ seat, claim: "trust", target, mask, true: truth.role?.[target] !== BLAGGARD }];
    if (line.claim === "hold") return [{ seat, claim: "hold", target, mask, true: (mask & ~maskOf(counts(truth.hand?.[seat]))) === 0 }];
    return [];
  });
}
