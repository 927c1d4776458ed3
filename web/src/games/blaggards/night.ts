/** The secret meeting: twelve seconds of night, the same for every seat at once. */
import type { BoardProps } from "../../board";
import type { View } from "./view";

export const NIGHT = 12_000;
export const LANTERNS = 3;

/**
 * When this screen's night began, in server time; null if there is none to show. It begins with the deal for all who are
 * there; who comes later (a table played over days) sees it once, as long as nothing has happened yet.
 */
export function nightfall(lines: BoardProps["lines"], view: View | null, time: number, seen: boolean): number | null {
  const dealt = lines.find(({ k }) => k === "dealt")?.at;
  if (dealt === undefined || !view || seen) return null;
  if (time - dealt < NIGHT) return dealt;
  const untouched = view.round_no === 1 && view.deeds === 0 && view.trips === 0;
  return untouched ? time : null;
}
