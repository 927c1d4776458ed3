/** A notebook without a screen: what may stand in a cell, and what the notebook fills in by itself. */
import type { NotebookModule } from "../board";
import type { Mark, Now, Settings as AllSettings } from "../wire";

/** What the table has to say about memory. */
type Settings = Pick<AllSettings, "aids" | "learn">;

/** What a person may put into a cell, in the order a tap goes through them. */
export const CYCLE = ["none", "cross", "maybe", "sure"] as const;
export type Own = (typeof CYCLE)[number];
export type Marks = Readonly<Record<string, Mark>>;

/** The name of a cell: whom it is about, and what. */
export const cell = (seat: number, thing: string): string => `${seat}/${thing}`;

/** Small print is what the notebook has noted by itself. */
export const isPrint = (mark: Mark): boolean => mark === "struck" || mark === "known";

/** The mark after this one; the one before it to take back a slip. */
export function turned(mark: Mark, back = false): Own {
  const at = CYCLE.findIndex((own) => own === mark);
  return CYCLE[(Math.max(at, 0) + (back ? CYCLE.length - 1 : 1)) % CYCLE.length]!;
}

/** A kind of mark as small print. */
const PRINT: Record<"cross" | "sure", Mark> = { cross: "struck", sure: "known" };

/** How far the notebook fills itself in here: not at all, from what the seat knows now, or from all it ever saw. */
export function fills(module: NotebookModule, now: Now, settings: Settings): "never" | "shows" | "keeps" {
  if (now.you === null || now.view === null) return "never";
  if (module.byHand?.(now)) return settings.learn ? "keeps" : "never";
  return settings.aids ? "shows" : "never";
}

/** What the seat knows for certain, as small print. */
function certain(module: NotebookModule, now: Now): Record<string, Mark> {
  return Object.fromEntries(Object.entries(module.certain(now)).map(([name, mark]) => [name, PRINT[mark]]));
}

/** The page as it is to be seen: my marks, and over them the small print. When all is told my own marks count more. */
export function page(module: NotebookModule | null, now: Now, settings: Settings, own: Marks): Marks {
  if (!module || fills(module, now, settings) === "never") return own;
  const print = certain(module, now);
  return now.stage === "over" ? { ...print, ...own } : { ...own, ...print };
}

/** Where remembering is part of the game, and a table for learners does it all the same: what to write down now. */
export function toKeep(module: NotebookModule | null, now: Now, settings: Settings, own: Marks): Marks {
  if (!module || now.stage !== "playing" || fills(module, now, settings) !== "keeps") return {};
  return Object.fromEntries(Object.entries(certain(module, now)).filter(([name, mark]) => own[name] !== mark));
}
