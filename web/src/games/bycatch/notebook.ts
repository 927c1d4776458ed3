/** The notebook: who has which of the nine people in the fan. */
import type { NotebookModule } from "../../board";
import { cell } from "../../lib/notebook";
import type { Now } from "../../wire";
import { RANKS } from "./citizens";
import { people, person } from "./text";
import type { RawView } from "./view";

/** What is remembered of a slot: a rank, 16 more if it came since the reshuffle, 32 more if it may have gone. */
const LATE = 16;
const VAGUE = 32;

const others = (now: Now): number[] => now.seats.map((_, seat) => seat).filter((seat) => seat !== now.you);

const things = RANKS.map((rank) => ({ key: `rank_${rank}`, label: `${rank} ${people[rank]!.noun}`, says: person(rank) }));

export const notebook: NotebookModule = {
  groups: [{ label: "", things }],
  seats: others,
  /** Section 8: a rank seen in a fan is there until somebody could have taken or given it. */
  certain(now) {
    const known = now.you === null ? null : (now.view as RawView | null)?.known?.[now.you];
    const found: Record<string, "sure"> = {};
    for (const seat of others(now)) {
      for (const code of known?.[seat] ?? []) {
        const rank = code % LATE;
        if (code < VAGUE && RANKS.includes(rank)) found[cell(seat, `rank_${rank}`)] = "sure";
      }
    }
    return found;
  },
};
