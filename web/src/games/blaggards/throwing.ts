/** Throws, sealed and live. */
import type { Line } from "../../wire";
import { LANDING, type View } from "./view";

/** A press longer than this many milliseconds is a steady throw. */
export const HELD_LONG = 350;

interface Landed {
  n: number;
  /** null where the rules hide the thrower */
  seat: number | null;
  target: number;
  landing: number;
  tick: number;
}

/** The tokens of this Brawl as the view lists them. */
export function landedTokens(rows: ((number | null)[] | null)[] | null, length: number): Landed[] {
  return (rows ?? []).slice(0, length).flatMap((row, n) => (row ? [{ n, tick: row[0] ?? 0, seat: row[1] ?? null, target: row[3] ?? -1, landing: row[4] ?? LANDING.OFF }] : []));
}

/** Where throwers are hidden only the counts on each character are known. */
export function maskedTokens(clean: readonly (number | null)[], edge: readonly (number | null)[]): Landed[] {
  const on = (target: number, count: number | null | undefined, landing: number) => Array.from({ length: count ?? 0 }, () => ({ seat: null, target, landing, tick: 1 }));
  return clean.flatMap((count, target) => [...on(target, count, LANDING.CLEAN), ...on(target, edge[target], LANDING.EDGE)]).map((token, n) => ({ n, ...token }));
}

/** The tokens of a sealed Brawl as the log tells them: each with its thrower, or only how many lie where. */
export function toldTokens(events: readonly Record<string, unknown>[], players: number): Landed[] {
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  const landed = events.filter(({ name }) => name === "LANDED");
  if (landed.length > 0) return landed.map((e, n) => ({ n, seat: number(e["seat"]), target: number(e["target"]) ?? -1, landing: number(e["landing"]) ?? LANDING.OFF, tick: number(e["tick"]) ?? 1 }));
  const marks = (what: string) => Array.from({ length: players }, (_, seat) => number(events.find((e) => e["name"] === "MARKS" && e["seat"] === seat)?.[what]));
  return maskedTokens(marks("clean"), marks("edge"));
}

/** When each token of a sealed Brawl lands on screen, in milliseconds: after the drums, in the order of its tick, and before the end. */
export function playback(tokens: Landed[], ms: number): { token: Landed; at: number }[] {
  const last = Math.max(1, ...tokens.map(({ tick }) => tick));
  const [start, end] = [ms * 0.36, ms * 0.88];
  return tokens.map((token) => {
    const same = tokens.filter(({ tick }) => tick === token.tick);
    const shift = same.indexOf(token) / same.length;
    return { token, at: start + ((token.tick - 1 + shift * 0.8) / last) * (end - start) };
  });
}

/** How a landing reads in the drawing. */
export function lies(landing: number): "clean" | "edge" | "off" | "late" {
  if (landing === LANDING.CLEAN || landing === LANDING.RULED_HIT) return "clean";
  if (landing === LANDING.EDGE || landing === LANDING.RULED_MISS) return "edge";
  return landing === LANDING.OFF ? "off" : "late";
}

/** A token over the ring. */
export interface Lying {
  token: Landed;
  /** it flies in so many milliseconds from now; null if it lies there already */
  at: number | null;
  /** it has just come down: the blow shows at once */
  fresh: boolean;
  /** where it lies, in pixels of the field, if that is known */
  spot: [number, number] | null;
  /** the referee has to rule on it now */
  asked: boolean;
}

/** The whole of a sealed Brawl, as it plays while its bell is on stage. */
export function flying(events: readonly Record<string, unknown>[], players: number, ms: number): Lying[] {
  return playback(toldTokens(events, players), ms).map(({ token, at }) => ({ token, at, fresh: false, spot: null, asked: false }));
}

/** What lies on the table. A token that missed everybody is drawn only where its place is known. */
export function lying(view: View, phase: string, spots: readonly [number, number][], fresh: boolean): Lying[] {
  const tokens = view.landed ? landedTokens(view.landed, view.landed_len) : maskedTokens(view.clean_on ?? [], view.edge_on ?? []);
  const [thrower, target] = view.edges?.[0] ?? [];
  const asked = phase === "EDGE" ? tokens.find((token) => token.landing === LANDING.EDGE && token.target === target && (token.seat === null || token.seat === thrower)) : undefined;
  return tokens
    .filter((token) => lies(token.landing) !== "late" && (spots[token.n] !== undefined || token.target >= 0))
    .map((token) => ({ token, at: null, fresh, spot: spots[token.n] ?? null, asked: token === asked }));
}

/** Where the tokens of this live Brawl lie, in the arena's units and in the order they landed. */
export function spotsOf(lines: readonly Line[]): [x: number, y: number][] {
  const started = lines.findLastIndex(({ events }) => events?.some(({ name }) => name === "STARTED"));
  return lines.slice(started + 1).flatMap(({ spots }) => (spots ?? []).map(([, x, y]): [number, number] => [x, y]));
}
