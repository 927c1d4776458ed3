/** Who accuses and who trusts whom, read out of the table talk. */
import type { BoardProps } from "../../board";

export interface Voices {
  accused: number[];
  trusted: number[];
}

/** A later word of one seat about another replaces the earlier one. */
export function voicesOf(lines: BoardProps["lines"], players: number): Voices[] {
  const voices: Voices[] = Array.from({ length: players }, () => ({ accused: [], trusted: [] }));
  for (const line of lines) {
    const about = voices[line.params?.["target"] ?? -1];
    const who = line.seat ?? -1;
    if (!about || who < 0 || (line.claim !== "accuse" && line.claim !== "trust")) continue;
    about.accused = about.accused.filter((seat) => seat !== who);
    about.trusted = about.trusted.filter((seat) => seat !== who);
    (line.claim === "accuse" ? about.accused : about.trusted).push(who);
  }
  return voices;
}
