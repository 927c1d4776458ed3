/** What the stories of several games have in common: events in order, and who was ahead when. */
import type { Beat, Series } from "../board";
import { t } from "../text";
import type { ReplayFrame } from "../wire";

/** An event with its frame and the truth of that moment. */
export interface Happened {
  frame: number;
  name: string;
  params: Record<string, number | null>;
  text: string;
  truth: Record<string, any>;
}

export function happened(frames: readonly ReplayFrame[]): Happened[] {
  return frames.flatMap(({ line, now }, frame) =>
    (line.events ?? []).map((event) => {
      const { name, text, ...params } = event as { name: string; text: string } & Record<string, number | null>;
      return { frame, name, params, text, truth: now.truth ?? {} };
    }),
  );
}

/** A series for every seat. */
export function bySeat(frames: readonly ReplayFrame[], names: string[], value: (frame: ReplayFrame, seat: number) => number): Series[] {
  return names.map((label, seat) => ({ label, seat, values: frames.map((frame) => value(frame, seat)) }));
}

/** Moments at which one came to be ahead of all others who had not been before. */
export function leads(series: readonly Series[]): Beat[] {
  const found: Beat[] = [];
  let leader: Series | null = null;
  const length = series[0]?.values.length ?? 0;
  for (let frame = 0; frame < length; frame++) {
    const best = Math.max(...series.map(({ values }) => values[frame]!));
    const first = series.filter(({ values }) => values[frame] === best);
    const ahead = first.length === 1 ? first[0]! : null;
    if (!ahead || ahead === leader) continue;
    leader = ahead;
    found.push({ frame, seat: ahead.seat, text: t("story.lead", { name: ahead.label, value: best }) });
  }
  return found;
}

/** In the order of the game; where there are more than can be told, the last ones: they decided it. */
export function told(beats: readonly Beat[], most = 8): Beat[] {
  return [...beats].sort((a, b) => a.frame - b.frame).slice(-most);
}
