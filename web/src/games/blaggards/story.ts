/** A finished game of Blaggards: doubloons found and still locked away, every lock that held, and the lies behind it. */
import type { Beat, Fact, Series, StoryModule } from "../../board";
import { happened, told } from "../../replay/beats";
import type { ReplayFrame } from "../../wire";
import { PLACES } from "./lore";
import { maskOf, recapOf } from "./recap";
import { claimSaid, keysSaid, words } from "./text";
import { BLAGGARD, counts, type View } from "./view";

/** R52: what is in open chests is the Pirates', what is in locked ones the Blaggards'. */
function doubloons({ now }: ReplayFrame, open: number): number {
  const truth = now.truth as View | null;
  return (truth?.token ?? []).reduce<number>((sum, token, chest) => sum + (truth?.open[chest] === open ? (token ?? 0) : 0), 0);
}

/** The last moment of the game knows everything that was placed, claimed and ordered. */
const truthOf = (frames: readonly ReplayFrame[]): View | null => frames.findLast(({ now }) => now.truth)?.now.truth as View | null;

/** By expedition: the frame in which its keys were turned up. */
const revealed = (frames: readonly ReplayFrame[]): number[] => happened(frames).filter(({ name }) => name === "UNLOCKED" || name === "LOCKED").map(({ frame }) => frame);

export const story: StoryModule = {
  measure: words.storyMeasure,
  series: (frames): Series[] => [
    { label: words.pirates, seat: null, values: frames.map((frame) => doubloons(frame, 1)) },
    { label: words.blaggards, seat: null, values: frames.map((frame) => doubloons(frame, 0)) },
  ],
  turns: (frames) => {
    const worth = new Set(["UNLOCKED", "LOCKED", "CAPTAIN", "WON"]);
    return told(happened(frames).filter(({ name }) => worth.has(name)).map(({ frame, params, text }) => ({ frame, seat: params["seat"] ?? null, text })));
  },
  fooled: (frames, names) => {
    const truth = truthOf(frames);
    if (!truth) return [];
    const { trips, claims } = recapOf(truth);
    const at = revealed(frames);
    const spoiled = trips.flatMap((trip, n): Beat[] => trip.saboteurs.map((seat) => ({ frame: at[n] ?? 0, seat, text: words.storySpoiled(names[seat] ?? "", PLACES[trip.chest] ?? "", truth.role?.[seat] === BLAGGARD) })));
    const lied = claims.filter(({ lied }) => lied > 0).map((claim): Beat => ({ frame: at[claim.trip] ?? 0, seat: claim.seat, text: words.storyLied(names[claim.seat] ?? "", claimSaid(claim.lied)) }));
    return told([...spoiled, ...lied]);
  },
  facts: (data, _, names) => {
    const view = data as unknown as View;
    const seats = names.flatMap((_name, seat): Fact[] => {
      const role = view.role?.[seat];
      const hand = view.hand?.[seat];
      return [
        { key: `role ${seat}`, seat, label: words.storyRole, says: role === null || role === undefined ? null : role === BLAGGARD ? words.storyBlaggard : words.storyPirate },
        { key: `hand ${seat}`, seat, label: words.storyHand, says: hand ? keysSaid(counts(hand)) : null },
      ];
    });
    const chests = PLACES.map((place, chest): Fact => {
      const token = view.token?.[chest];
      return { key: `chest ${chest}`, seat: null, label: place, says: token === null || token === undefined ? null : token === 0 ? words.skull : words.doubloons(token) };
    });
    return [...seats, ...chests];
  },
  holds: ({ name, seat, params }, data) => {
    const truth = data as unknown as View;
    if (name === "accuse") return truth.role?.[params["target"] ?? -1] === BLAGGARD;
    if (name === "trust") return truth.role?.[params["target"] ?? -1] !== BLAGGARD;
    const mask = params["mask"] ?? -1;
    if (name !== "hold" && name !== "CLAIMED") return null;
    return mask < 0 ? null : (mask & ~maskOf(counts(truth.hand?.[seat]))) === 0;
  },
};
