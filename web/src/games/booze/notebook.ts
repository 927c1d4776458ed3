/** The notebook: players and the twelve boozes (specification, sections 9 and 13). */
import type { NotebookModule } from "../../board";
import { cell } from "../../lib/notebook";
import type { Now } from "../../wire";
import { BOOZE, MOB } from "./icons";
import { CARDS, CODES, has, holds, inMob, listed, TYPES } from "./lore";
import { booze as named, mob as mobName, short } from "./text";
import { before, faceOf, remembers, typeOf, type View } from "./view";

const ALL = 2 ** TYPES - 1;

/** Cards that I know to lie or to have lain before a seat: all of them show its booze (R22). */
function deliveriesOf(view: View, you: number, seat: number): number[] {
  const noted = view.ledger?.[you]?.[seat] ?? 0;
  const remembered = Array.from({ length: CARDS }, (_, card) => card).filter((card) => holds(noted, card));
  return [...before(view, seat), ...remembered];
}

/** The boozes left of a seat, as bits: by its card, or by the evidence, and no booze is run by two (R3, R6). */
function left(view: View, you: number, seat: number): number {
  const own = typeOf(view, seat);
  if (own !== null) return 1 << own;
  let set = (view.pub_ev?.[seat] ?? ALL) & ~(view.not_type[seat] ?? 0);
  for (const card of deliveriesOf(view, you, seat)) set &= faceOf(view, card);
  for (let other = 0; other < view.players; other++) {
    const taken = typeOf(view, other);
    if (taken !== null) set &= ~(1 << taken);
  }
  return set;
}

function certain(now: Now): Record<string, "cross" | "sure"> {
  const view = now.view as View | null;
  if (!view || now.you === null) return {};
  const found: Record<string, "cross" | "sure"> = {};
  for (let seat = 0; seat < view.players; seat++) {
    const set = left(view, now.you, seat);
    for (let booze = 0; booze < TYPES; booze++) {
      if (!has(set, booze)) found[cell(seat, CODES[booze]!)] = "cross";
      else if (listed(set).length === 1) found[cell(seat, CODES[booze]!)] = "sure";
    }
  }
  return found;
}

export const notebook: NotebookModule = {
  groups: [0, 1, 2].map((mob) => ({
    label: mobName(mob),
    icon: MOB[mob]!,
    things: inMob(mob).map((booze) => {
      return { key: CODES[booze]!, label: short(booze), says: named(booze), icon: BOOZE[booze]! };
    }),
  })),
  certain,
  /** G27: what was taken in earlier rounds is a matter of memory, unless the ledger lies open. */
  byHand: (now) => now.view !== null && !remembers(now.view as View),
};
