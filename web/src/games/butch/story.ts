/** A finished game of Butch: what every town was worth, who took the lead, which duels hurt, whose word was worth nothing. */
import type { Fact, StoryModule } from "../../board";
import { bySeat, happened, leads, told } from "../../replay/beats";
import type { ReplayFrame } from "../../wire";
import { buildings } from "./buildings";
import { BUILDINGS, words } from "./text";
import { at, CELLS, standing, type View } from "./view";

/** The purse, and what was paid for everything that still stands. */
function worth({ now }: ReplayFrame, seat: number): number {
  const view = now.view as View | null;
  if (!view) return 0;
  const kinds = buildings(view.variant);
  return at(view.rubies, seat) + CELLS.reduce((sum, cell) => sum + (standing(view, seat, cell) ? kinds[at(view.grid[seat], cell)]!.cost : 0), 0);
}

type Secret = View & { deck: (number[] | null)[] | null };

export const story: StoryModule = {
  measure: words.storyMeasure,
  series: (frames, names) => bySeat(frames, names, worth),
  turns: (frames, names) => {
    const won = happened(frames).filter(({ name }) => name === "WON" || name === "LIMIT");
    return told([...leads(bySeat(frames, names, worth)), ...won.map(({ frame, params, text }) => ({ frame, seat: params["seat"] ?? null, text }))]);
  },
  /** Who said "I leave you alone" and came all the same. */
  fooled: (frames, names) => {
    const spared = new Set<string>();
    return frames.flatMap(({ line }, frame) => {
      if (line.claim === "leave") spared.add(`${line.seat} ${line.params?.["rival"]}`);
      return (line.events ?? [])
        .filter((event) => event["name"] === "ATTACKED" && spared.has(`${event["seat"]} ${event["rival"]}`))
        .map((event) => ({ frame, seat: Number(event["seat"]), text: words.storyBetrayed(names[Number(event["seat"])] ?? "", names[Number(event["rival"])] ?? "") }));
    });
  },
  /** Answers are sealed until all are in, so the only secret of a moment is what lies on top of the decks. */
  facts: (data) => {
    const view = data as Secret;
    return ["A", "B"].map((row, n): Fact => {
      const top = view.deck?.[n]?.[(view.deck_len[n] ?? 0) - 1];
      return { key: row, seat: null, label: words.storyNext(row), says: view.deck_len[n] === 0 ? words.storyEmpty : top ? (BUILDINGS[top] ?? null) : null };
    });
  },
};
