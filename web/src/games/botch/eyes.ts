/** R6: the moment in which Twins see each other. It is staged for all, so that the staging tells nothing. */
import type { Line } from "../../wire";
import { option, poolIn, roleCard } from "./lore";
import type { View } from "./view";

/** Section 9: milliseconds of closed eyes. */
export const DARK = 5000;

/** Is it staged at this table? `auto`: whenever the list of cards may hold Twins, dealt or not. */
export function staged(view: View): boolean {
  const step = option<string>(view.variant, "eyes_step", "auto");
  if (step !== "auto") return step === "always";
  return poolIn(view.players, view.variant).some((role) => roleCard(role, view.variant).pairSum > 0);
}

/** When the eyes close on this screen, in server time; null if they do not, or have been opened. */
export function closing(lines: readonly Line[], view: View | null, time: number): number | null {
  const dealt = lines.find(({ k }) => k === "dealt")?.at;
  if (dealt === undefined || !view || view.turn > 0 || view.depth > 0 || time - dealt >= DARK) return null;
  return staged(view) ? dealt : null;
}

/** The other Twin, as I have known since then; null for everybody else. */
export function otherTwin(view: View, you: number | null): number | null {
  const mine = you === null ? 0 : (view.role?.[you] ?? 0);
  if (you === null || roleCard(mine, view.variant).pairSum === 0) return null;
  const other = (view.known_role?.[you] ?? []).findIndex((role, seat) => seat !== you && seat < view.players && role === mine);
  return other < 0 ? null : other;
}
