/** A finished game of The Botch: what everybody had, who went overboard, which declarations held, and the lies that nobody called. */
import type { Fact, StoryModule } from "../../board";
import { bySeat, happened, leads, told } from "../../replay/beats";
import type { ReplayFrame } from "../../wire";
import { caught, claimsOf } from "./recap";
import { cardName, itemName, roleName, words } from "./text";
import { at, total, type View } from "./view";

const wealth = ({ now }: ReplayFrame, seat: number): number => (now.view ? total(now.view as unknown as View, seat) : 0);
const TURNING = new Set(["DIED", "DECLARED", "DECLARATION_FAILED", "DOCKED", "WON", "NOBODY_WON"]);

export const story: StoryModule = {
  measure: words.storyMeasure,
  series: (frames, names) => bySeat(frames, names, wealth),
  turns: (frames, names) => {
    const beats = happened(frames).filter(({ name }) => TURNING.has(name)).map(({ frame, params, text }) => ({ frame, seat: params["seat"] ?? null, text }));
    return told([...leads(bySeat(frames, names, wealth)), ...beats]);
  },
  /** R42: a lie that works is one that nobody calls. */
  fooled: (frames, names) => {
    const lies = claimsOf(frames).filter((claim) => claim.lie && !caught(claim));
    return told(
      lies.map(({ line, seat, card, really }) => ({
        frame: frames.findIndex((frame) => frame.line.n === line),
        seat,
        text: words.storyLied(names[seat] ?? "", cardName(card), card.item > 0 ? itemName(really) : roleName(really)),
      })),
    );
  },
  /** Section 8: what a seat knows of items and roles is its own row; the truth holds all. */
  facts: (data, viewer, names) => {
    const view = data as unknown as View;
    return names.flatMap((_, seat): Fact[] => {
      const item = view.holds?.[seat] ?? (view.item_up[seat] ? view.shown[seat] : viewer === null ? 0 : view.known?.[viewer]?.[seat]);
      const role = view.role?.[seat] ?? (viewer === null ? 0 : view.known_role?.[viewer]?.[seat]);
      return [
        { key: `role ${seat}`, seat, label: words.storyRole, says: role ? roleName(role) : null },
        { key: `item ${seat}`, seat, label: words.storyItem, says: item ? itemName(item) : view.alive[seat] ? null : words.storyNothing },
      ];
    });
  },
  holds: ({ name, seat, params }, data) => {
    const truth = data as unknown as View;
    const whose = name === "holds" || name === "is" ? (params["other"] ?? -1) : seat;
    if (name === "hold" || name === "holds" || name === "CLAIMED_ITEM") return at(truth.holds, whose) === params["item"];
    if (name === "am" || name === "is" || name === "CLAIMED_ROLE") return at(truth.role, whose) === params["role"];
    return null;
  },
};
