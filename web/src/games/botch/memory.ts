/** When I saw what I know (R10, R21, R35), read out of the log: how many turns ago. */
import type { Line } from "../../wire";

export interface Sight {
  item: number;
  /** turns that have begun since; the deal counts as the first */
  ago: number;
}

type Told = { name: string } & Record<string, number | string | null>;

/**
 * What the log says that this seat has seen of each item, and when. It follows the cards as knowledge does (section 8):
 * my own swaps carry it along, anybody else's end it. The dealt item is told by no event: `dealt` is mine.
 */
export function sights(lines: readonly Line[], players: number, you: number, dealt: number): (Sight | null)[] {
  let turn = 0;
  const seen: ({ item: number; turn: number } | null)[] = Array.from({ length: players }, (_, seat) => (seat === you && dealt > 0 ? { item: dealt, turn: 0 } : null));
  let hands: [number, number] | null = null;
  for (const line of lines) {
    for (const { name, ...params } of (line.events ?? []) as Told[]) {
      const [seat, target, item] = [Number(params["seat"]), Number(params["target"]), Number(params["item"] ?? 0)];
      if (name === "TURN") turn += 1;
      else if ((name === "LOOKED" && seat === you) || name === "FLIPPED" || name === "REVEALED") seen[seat] = item > 0 ? { item, turn } : seen[seat]!;
      else if (name === "PEEKED_ITEM" && seat === you && item > 0) seen[target] = { item, turn };
      else if (name === "SWAPPED") {
        hands = [seat, target];
        if (seat !== you) seen[seat] = seen[target] = null;
      } else if (name === "HID" && seat === you && hands && params["exchanged"] === 1) {
        const [mine, theirs] = hands;
        [seen[mine], seen[theirs]] = [seen[theirs]!, seen[mine]!];
      }
    }
  }
  return seen.map((one) => one && { item: one.item, ago: turn - one.turn });
}
