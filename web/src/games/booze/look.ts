/** R28: how long the one who tails may look. The table's clock says it, never this screen's idea of time. */
import type { SeatNow } from "../../wire";
import type { View } from "./view";

/** Of the 35 seconds of a Tail 20 are for the look; a table with another tempo stretches both alike. */
const LOOK = 20_000;
const SHARE = 20 / 35;
const LONGEST = 60_000;

export const lookLength = (base: number): number => (base > 0 ? Math.min(base * SHARE, LONGEST) : LOOK);

/** Two Birds asks a second time; the look was before the first. */
export const secondHalf = ({ both, can_steal, can_expose }: View): boolean => both === 1 && (can_steal === 0 || can_expose === 0);

/** How much of the look is left: 1 at its beginning, 0 when the cards lie on their faces. */
export function lookLeft(seat: SeatNow | undefined, view: View, time: number): number {
  if (!seat || seat.asked === null || secondHalf(view)) return 0;
  return Math.max(0, Math.min(1, 1 - (time - seat.asked) / lookLength(seat.base)));
}
