/** The log in words: a line of the table as sentences. What the rules told comes in the game's own words. */
import { fill, maybe, t } from "../text";
import type { GameCard, Line } from "../wire";

export interface Entry {
  key: string;
  n: number;
  at: number;
  seat: number | null;
  /** of a whisper: to whom alone it was said */
  to: number | null;
  text: string;
  kind: "event" | "house" | "talk";
  /** decided by the clock, or by a bot for somebody who is away */
  by: string;
}

/** The lines that were taken back. */
export function takenBack(lines: Line[]): Set<number> {
  return new Set(lines.flatMap(({ k, of }) => (k === "undone" && typeof of === "number" ? [of] : [])));
}

export function entriesOf(line: Line, names: string[], game: GameCard | null): Entry[] {
  const base = { n: line.n, at: line.at, seat: line.seat ?? null, to: line.to ?? null, by: line.by ?? "" };
  if (line.k === "acted") {
    return (line.events ?? []).map((event, i) => {
      const about = typeof event["seat"] === "number" ? event["seat"] : base.seat;
      return { ...base, seat: about, key: `${line.n}.${i}`, text: String(event["text"]), kind: "event" };
    });
  }
  const name = line.name || names[base.seat ?? -1] || "";
  if (line.k === "said") return [{ ...base, key: `${line.n}`, text: saidText(line, names, game), kind: "talk" }];
  // What came of a gesture is said in the game's own words; that one was made is seen, and not worth a line.
  if (line.k === "bounced" || line.k === "resumed") return line.text ? [{ ...base, key: `${line.n}`, text: line.text, kind: "event" }] : [];
  const text = fill(maybe(houseKey(line), ""), { name, about: names[line.about ?? -1] ?? "" });
  return text ? [{ ...base, key: `${line.n}`, text, kind: "house" }] : [];
}

/** Who says something, and of a whisper to whom: what stands before the words. */
export function speakerOf({ seat, to }: Entry, names: string[], you: number | null): string {
  const name = names[seat ?? -1] ?? "";
  if (to === null) return name;
  return to === you ? t("talk.whispers.you", { name }) : t("talk.whispers", { name, to: names[to] ?? "" });
}

function houseKey(line: Line): string {
  const on = line.on === undefined || line.on === null ? "" : line.on ? ".on" : ".off";
  return `log.${line.k}${on}${line.k === "ended" ? `.${line.why ?? ""}` : ""}${line.by === "host" || line.by === "vote" ? `.${line.by}` : ""}`;
}

/** One of a game's claims, as its card describes it. */
export interface Claim {
  name: string;
  text: string;
  params: Record<string, ClaimParam>;
}

export interface ClaimParam {
  values: number[];
  /** seats are claimed about by number; people know them by name */
  seat: boolean;
  labels: string[] | null;
}

/** The single things of a parameter that stands for a set of them (a mask whose label names all that is in it). */
export function partsOf({ values, labels }: ClaimParam): number[] | null {
  const parts = values.filter((value) => value > 0 && (value & (value - 1)) === 0);
  const all = parts.length > 2 && values.length === 2 ** parts.length && values.every((value, n) => value === n);
  if (!labels || !all) return null;
  const named = values.every((value) => parts.every((part) => (value & part) === 0 || labels[value]!.includes(labels[part]!)));
  return named ? parts : null;
}

export function claimsOf(game: GameCard | null): Claim[] {
  return (game?.claims ?? []) as unknown as Claim[];
}

export function claimText(claim: Claim, chosen: Record<string, number>, names: string[]): string {
  const words: Record<string, string> = {};
  for (const [name, param] of Object.entries(claim.params)) {
    const value = chosen[name];
    words[name] = value === undefined ? t("talk.gap") : labelOf(param, value, names);
  }
  return fill(claim.text, words);
}

export function labelOf(param: ClaimParam, value: number, names: string[]): string {
  return (param.seat ? names[value] : param.labels?.[param.values.indexOf(value)]) ?? String(value);
}

function saidText(line: Line, names: string[], game: GameCard | null): string {
  if (line.phrase) return game?.phrases[line.phrase] ?? line.phrase;
  const claim = claimsOf(game).find(({ name }) => name === line.claim);
  if (claim) return claimText(claim, line.params ?? {}, names);
  return line.text || line.claim || "";
}
