/** A game as a row of moments, and the same moment through other eyes. */
import { entriesOf, type Entry } from "../lib/log";
import type { StoryModule } from "../board";
import type { GameCard, Line, ReplayFrame } from "../wire";

/** The whole truth, what everybody could see, or a seat. */
export type Eyes = "all" | "watch" | number;

export interface Moment {
  /** place in the frames of the timeline */
  frame: number;
  /** names the moment in links */
  key: number;
  entries: Entry[];
}

/** The number that names a frame: of the table's log, or, while the game is on, of the viewer's own lines. */
export const keyOf = (frame: ReplayFrame): number => frame.entry || frame.line.n;

/** Frames with something to see and something to say. */
export function momentsOf(frames: readonly ReplayFrame[], names: string[], game: GameCard | null): Moment[] {
  return frames.flatMap((frame, place) => {
    const entries = frame.now.view === null ? [] : entriesOf(frame.line, names, game);
    return entries.length ? [{ frame: place, key: keyOf(frame), entries }] : [];
  });
}

/** How it stood for another viewer at the moment of this frame: the last that viewer had seen by then. */
export function meanwhile(frames: readonly ReplayFrame[], moment: ReplayFrame): number {
  // Games that were kept before frames had numbers are matched by time.
  return frames.findLastIndex((frame) => (moment.entry ? frame.entry <= moment.entry : frame.line.at <= moment.line.at));
}

type Data = Record<string, unknown>;

/** The view with the truth in every place that is blank. What a view counts for itself alone stays as it is. */
export function filled(view: Data, truth: Data): Data {
  return fill(view, truth) as Data;
}

function fill(seen: unknown, real: unknown): unknown {
  if (seen === null || seen === undefined) return real ?? null;
  if (Array.isArray(seen)) return seen.map((part, n) => fill(part, Array.isArray(real) ? real[n] : undefined));
  if (typeof seen !== "object") return seen;
  const from = (real ?? {}) as Data;
  return Object.fromEntries(Object.entries(seen).map(([key, part]) => [key, fill(part, from[key])]));
}

/** One thing beside the truth: `knew` null if it was not known. */
export interface Known {
  key: string;
  seat: number | null;
  label: string;
  knew: string | null;
  truth: string;
}

/** What a viewer knew, beside how it was. */
export function knowledge(story: StoryModule | null, frame: ReplayFrame, truth: ReplayFrame, names: string[]): Known[] {
  const view = frame.now.view as Data | null;
  const whole = truth.now.view && truth.now.truth ? filled(truth.now.view, truth.now.truth) : null;
  if (!view || !whole) return [];
  if (!story) return blanks(view, whole);
  const knew = new Map(story.facts(view, frame.now.you, names).map(({ key, says }) => [key, says]));
  return story.facts(whole, null, names).flatMap(({ says, ...fact }) => (says === null ? [] : [{ ...fact, knew: knew.get(fact.key) ?? null, truth: says }]));
}

/** Of a game that has no words for it: the fields that have a blank. */
function blanks(view: Data, whole: Data): Known[] {
  const said = (value: unknown): string => (Array.isArray(value) ? value.map(said).join(Array.isArray(value[0]) ? "; " : ", ") : value === null || value === undefined ? "?" : String(value));
  return Object.keys(view).flatMap((key) => {
    const [knew, truth] = [said(view[key]), said(whole[key])];
    return knew === truth ? [] : [{ key, seat: null, label: key.replaceAll("_", " "), knew: view[key] === null ? null : knew, truth }];
  });
}

/** Was what an entry of this line says true, as the truth of that moment has it? Null for all that is no claim. */
export function verdict(story: StoryModule | null, line: Line, truth: Data | null, entry: Entry): boolean | null {
  if (!story?.holds || !truth) return null;
  if (line.claim && line.seat !== null && line.seat !== undefined) return story.holds({ name: line.claim, seat: line.seat, params: line.params ?? {} }, truth);
  const event = line.events?.[Number(entry.key.split(".")[1] ?? -1)];
  if (!event || typeof event["seat"] !== "number") return null;
  const { name, text: _, ...params } = event as { name: string; text: string } & Record<string, number | null>;
  return story.holds({ name, seat: event["seat"], params }, truth);
}
