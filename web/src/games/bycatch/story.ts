/** A finished game of Bycatch: points, strikes that met the suspect, strikes that did not, and what was said about hands. */
import type { Fact, StoryModule } from "../../board";
import { bySeat, happened, leads, told } from "../../replay/beats";
import type { ReplayFrame } from "../../wire";
import { words } from "./text";
import type { RawView } from "./view";

const score = ({ now }: ReplayFrame, seat: number): number => (now.view as RawView | null)?.score[seat] ?? 0;

/** Strikes with their target, which the toll does not name. */
function strikes(frames: readonly ReplayFrame[]) {
  let target = -1;
  return happened(frames).flatMap(({ name, params, frame, text }) => {
    if (name === "STRUCK") target = params["target"] ?? -1;
    return name === "TOLL" ? [{ frame, seat: params["seat"] ?? -1, target, suspects: params["suspects"] ?? 0, died: params["collateral"] ?? 0, text }] : [];
  });
}

const LATE = 16;
const UNSURE = 32;
const TONE = 10;

/** A fan slot by slot as a viewer knows it: a rank, or a question mark. */
function fan(view: RawView, seat: number, viewer: number | null): string | null {
  const held = view.n_hand[seat] ?? 0;
  if (held === 0) return words.storyNone;
  const own = view.hand?.[seat];
  if (own) return own.slice(0, held).join(" ");
  const known = viewer === null ? undefined : view.known?.[viewer]?.[seat];
  const slots = Array.from({ length: held }, (_, slot) => known?.[slot] ?? 0);
  const rank = (code: number): string => (code % LATE > 0 && code % LATE < TONE ? `${code % LATE}${code >= UNSURE ? "?" : ""}` : "?");
  return slots.some((code) => rank(code) !== "?") ? slots.map(rank).join(" ") : null;
}

const holding = (truth: RawView, seat: number): number[] => (truth.hand?.[seat] ?? []).slice(0, truth.n_hand[seat] ?? 0);

export const story: StoryModule = {
  measure: words.storyMeasure,
  series: (frames, names) => bySeat(frames, names, score),
  turns: (frames, names) => {
    const hits = strikes(frames).filter(({ suspects }) => suspects > 0).map(({ frame, seat, target, suspects }) => ({ frame, seat, text: words.storyHit(names[seat] ?? "", names[target] ?? "", suspects) }));
    return told([...leads(bySeat(frames, names, score)), ...hits]);
  },
  fooled: (frames, names) =>
    told(strikes(frames).filter(({ suspects }) => suspects === 0).map(({ frame, seat, target, died }) => ({ frame, seat: target, text: words.storyMissed(names[target] ?? "", names[seat] ?? "", died) }))),
  facts: (data, viewer, names) => {
    const view = data as unknown as RawView;
    const fans = names.map((_, seat): Fact => ({ key: `hand ${seat}`, seat, label: words.storyFan, says: fan(view, seat, viewer) }));
    const gifts = names.flatMap((_, seat): Fact[] => (((view.givers >> seat) & 1) === 1 ? [{ key: `given ${seat}`, seat, label: words.storyGift, says: view.given?.[seat] ? String(view.given[seat]) : null }] : []));
    return [...fans, ...gifts];
  },
  holds: ({ name, seat, params }, data) => {
    const truth = data as unknown as RawView;
    if (name === "hold") return holding(truth, seat).includes(params["rank"] ?? 0);
    if (name === "clean") return truth.intel_cur === 0 || !holding(truth, seat).includes(truth.intel_cur);
    if (name === "suspect") return truth.intel_cur > 0 && holding(truth, params["rival"] ?? -1).includes(truth.intel_cur);
    return null;
  },
};
