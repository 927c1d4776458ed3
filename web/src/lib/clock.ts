/** Time left and time gone, in words and figures. */
import { count, t } from "../text";
import type { SeatNow } from "../wire";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds a seat has left: for the decision, and the bank behind it. Null if no clock runs. */
export function timeLeft(seat: SeatNow, now: number): { base: number; bank: number } | null {
  if (seat.asked === null || (!seat.base && !seat.bank)) return null;
  const gone = Math.max(0, now - seat.asked);
  return { base: Math.max(0, seat.base - gone), bank: Math.max(0, seat.bank - Math.max(0, gone - seat.base)) };
}

/** 0:07, 12:30, 3 h, 2 d. */
export function clockText(ms: number): string {
  if (ms >= 2 * DAY) return t("clock.days", { n: Math.floor(ms / DAY) });
  if (ms >= HOUR) return t("clock.hours", { n: Math.floor(ms / HOUR) });
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function ago(at: number, now: number): string {
  const gone = now - at;
  if (gone < MINUTE) return t("ago.now");
  if (gone < HOUR) return count("ago.minutes", Math.floor(gone / MINUTE));
  if (gone < DAY) return count("ago.hours", Math.floor(gone / HOUR));
  return count("ago.days", Math.floor(gone / DAY));
}
