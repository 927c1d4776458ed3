/** A finished game of Booze Barons: coins, who was named, who got away, and who ran what they said they ran. */
import type { Fact, StoryModule } from "../../board";
import { bySeat, happened, leads, told } from "../../replay/beats";
import type { ReplayFrame } from "../../wire";
import { mobOf } from "./lore";
import { booze, faceWords, mob, words } from "./text";
import { at, before, claimOf, faceOf, type View } from "./view";

const coins = ({ now }: ReplayFrame, seat: number): number => at((now.view as View | null)?.coins, seat);
const runs = (truth: View, seat: number): number => truth.type?.[seat] ?? -1;
const together = (truth: View, a: number, b: number): boolean => mobOf(runs(truth, a)) === mobOf(runs(truth, b));

const named = (frames: readonly ReplayFrame[]) => happened(frames).filter(({ name }) => name === "NAMED");

export const story: StoryModule = {
  measure: words.storyMeasure,
  series: (frames, names) => bySeat(frames, names, coins),
  turns: (frames, names) => {
    const caught = named(frames).filter(({ params }) => params["right"]).map(({ frame, params, text }) => ({ frame, seat: params["seat"] ?? null, text }));
    const raided = happened(frames).filter(({ name }) => name === "AUTO_EXPOSED" || name === "ENDED").map(({ frame, params, text }) => ({ frame, seat: params["seat"] ?? null, text }));
    return told([...leads(bySeat(frames, names, coins)), ...caught, ...raided]);
  },
  fooled: (frames, names) => {
    const away = named(frames).filter(({ params }) => !params["right"]).map(({ frame, params, truth }) => {
      const [by, target] = [params["seat"] ?? -1, params["target"] ?? -1];
      return { frame, seat: target, text: words.storyAway(names[target] ?? "", names[by] ?? "", booze(params["booze"] ?? 0), booze(runs(truth as View, target))) };
    });
    const lied = frames.flatMap(({ line, now }, frame) => {
      const truth = now.truth as View | null;
      const seat = line.seat ?? -1;
      if (line.claim !== "mob" || !truth || mobOf(runs(truth, seat)) === line.params?.["mob"]) return [];
      return [{ frame, seat, text: words.storyLied(names[seat] ?? "", mob(line.params?.["mob"] ?? 0), mob(mobOf(runs(truth, seat)))) }];
    });
    return told([...away, ...lied]);
  },
  facts: (data, _, names) => {
    const view = data as unknown as View;
    return names.flatMap((_name, seat): Fact[] => {
      const type = view.type?.[seat] ?? null;
      const seen = before(view, seat);
      const hidden = at(view.cards, seat) - seen.length;
      const parts = [...seen.map((card) => faceWords(faceOf(view, card))), ...(hidden > 0 ? [words.storyHidden(hidden)] : [])];
      return [
        { key: `type ${seat}`, seat, label: words.storyRuns, says: type === null ? null : booze(type) },
        { key: `cards ${seat}`, seat, label: words.storyCards, says: at(view.cards, seat) === 0 ? words.storyNone : seen.length === 0 ? null : parts.join("; ") },
      ];
    });
  },
  holds: ({ name, seat, params }, data) => {
    const truth = data as unknown as View;
    if (name === "mob") return mobOf(runs(truth, seat)) === params["mob"];
    if (name === "booze") return runs(truth, seat) === params["booze"];
    if (name === "accuse") return runs(truth, params["other"] ?? -1) === params["booze"];
    if (name === "mate") return together(truth, seat, params["other"] ?? -1);
    if (name !== "CLAIMED") return null;
    const said = claimOf(params["claim"] ?? 0);
    return said.kind === "mob" ? mobOf(runs(truth, seat)) === said.mob : said.kind === "mate" ? together(truth, seat, said.other) : null;
  },
};
