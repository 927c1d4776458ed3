/** What was said lately (R93), to stand at the seat that said it. It binds nobody; a promise is only marked as kept or broken (section 9). */
import { entriesOf } from "../../lib/log";
import type { GameCard, Line } from "../../wire";

export interface Saying {
  /** the line it was said in: a key */
  line: number;
  text: string;
  /** did only one other hear it? */
  whisper: boolean;
  /** for a promise: how it stands */
  promise: "open" | "kept" | "broken" | null;
}

/** Turns that begin before something said is no longer to be seen. */
const STANDS = 2;
/** What nobody does who leaves somebody alone. */
const DEEDS = new Set(["AIMED", "SWAPPED", "CALLED", "NAMED", "REACTED"]);

type Told = { name: string; seat?: number | null; target?: number | null; text?: string };
type Kept = Saying & { to: number | null; left: number };

/** By seat: the last thing each has said, while it stands; a promise stands until its round is over. */
export function sayings(lines: readonly Line[], names: string[], game: GameCard | null): (Saying | null)[] {
  const said: (Kept | null)[] = names.map(() => null);
  const say = (seat: number, line: number, text: string, to: number | null = null, whisper = false) => (said[seat] = { line, text, whisper, to, promise: to === null ? null : "open", left: STANDS });
  for (const line of lines) {
    if (line.k === "said" && typeof line.seat === "number") {
      const text = entriesOf(line, names, game)[0]?.text ?? "";
      say(line.seat, line.n, text, line.claim === "peace" ? (line.params?.["other"] ?? null) : null, typeof line.to === "number");
    }
    for (const event of (line.events ?? []) as Told[]) {
      if (event.name === "SAID" && typeof event.seat === "number") say(event.seat, line.n, event.text ?? "");
      else if (event.name === "TURN") said.forEach((one, seat) => one && one.promise !== "open" && (one.left -= 1) <= 0 && (said[seat] = null));
      else if (event.name === "ROUND") said.forEach((one) => one?.promise === "open" && (one.promise = "kept"));
      else if (DEEDS.has(event.name)) {
        const one = said[event.seat ?? -1];
        if (one?.promise === "open" && one.to === event.target) one.promise = "broken";
      }
    }
  }
  return said.map((one) => one && { line: one.line, text: one.text, whisper: one.whisper, promise: one.promise });
}
