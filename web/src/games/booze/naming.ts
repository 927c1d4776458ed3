/** The naming: lights out, a drum roll, a flashbulb. It runs on the table's clock, the same on all screens. */
import type { Line } from "../../wire";

export interface Naming {
  /** the line it came with: a key */
  line: number;
  /** server time when it was said */
  at: number;
  seat: number;
  target: number;
  booze: number;
  right: boolean;
  /** whose Movement card is lost; null if none */
  location: number | null;
  snitch: boolean;
}

/** Milliseconds: the drum roll, and how long one sees what came of it. */
export const ROLL = 2000;
export const AFTER = 2800;
const LATE = 400;

type Told = Record<string, number | string | null>;

export function lastNaming(lines: Line[]): Naming | null {
  for (let n = lines.length - 1; n >= 0 && n >= lines.length - 40; n--) {
    const line = lines[n]!;
    const events = (line.events ?? []) as Told[];
    const named = events.findLast(({ name }) => name === "NAMED");
    if (!named) continue;
    const lost = events.find(({ name }) => name === "EXPOSED");
    return {
      line: line.n,
      at: line.at,
      seat: Number(named["seat"]),
      target: Number(named["target"]),
      booze: Number(named["booze"]),
      right: named["right"] === 1,
      location: lost ? Number(lost["location"]) : null,
      snitch: events.some(({ name }) => name === "SNITCHED"),
    };
  }
  return null;
}

/**
 * When a moment begins on this screen: with the table's clock, or, where word of it came late, when it came. What was
 * over before this screen was there (`heard` is null) is not played again.
 */
export const begins = (at: number, heard: number | null): number => (heard !== null && heard - at > LATE ? heard : at);

/** What is to be seen so many milliseconds after the name was said. Without motion the answer comes at once. */
export function moment(gone: number, still: boolean): "roll" | "answer" | null {
  const roll = still ? 0 : ROLL;
  if (gone < roll) return "roll";
  return gone < roll + AFTER ? "answer" : null;
}
