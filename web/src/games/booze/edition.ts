/** The evening edition: everything that was taken in the round that has just ended (R46, section 9). */
import type { Line } from "../../wire";

export interface Taking {
  key: string;
  seat: number;
  /** boozes on the card; null where the log does not say any more */
  face: number | null;
  how: "DELIVERED" | "STOLE" | "TREATED" | "KEPT" | "STORED";
  /** stolen from */
  target: number | null;
  location: number | null;
}

export interface Edition {
  /** the round it is about */
  round: number;
  /** the line of the log that ended the round, and its time on the server */
  line: number;
  at: number;
  takings: Taking[];
  /** seats Exposed by the raid, and as what */
  raided: { seat: number; booze: number; location: number }[];
}

/** Milliseconds it lies there. */
export const READING = 8000;
const HOWS = ["DELIVERED", "STOLE", "TREATED", "KEPT", "STORED"];

type Told = Record<string, number | string | null>;
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

interface Heard {
  event: Told;
  line: number;
  at: number;
  key: string;
}

const heard = (lines: Line[]): Heard[] => lines.flatMap((line) => ((line.events ?? []) as Told[]).map((event, n) => ({ event, line: line.n, at: line.at, key: `${line.n}-${n}` })));

const takings = (told: Heard[]): Taking[] =>
  told
    .filter(({ event }) => HOWS.includes(String(event["name"])))
    .map(({ event, key }) => ({
      key,
      seat: Number(event["seat"]),
      face: number(event["face"]),
      how: event["name"] as Taking["how"],
      target: number(event["target"]),
      location: number(event["location"]),
    }));

const sinceRound = (told: Heard[]): Heard[] => told.slice(told.findLastIndex(({ event }) => event["name"] === "ROUND") + 1);

export function lastEdition(lines: Line[]): Edition | null {
  const told = heard(lines);
  const end = told.findLastIndex(({ event }) => event["name"] === "ROUND");
  const round = number(told[end]?.event["round"]) ?? 0;
  if (end < 0 || round < 2) return null;
  const start = told.slice(0, end).findLastIndex(({ event }) => event["name"] === "ROUND");
  const during = told.slice(start + 1, end);
  const raided = during.filter(({ event }) => event["name"] === "AUTO_EXPOSED");
  return {
    round: round - 1,
    line: told[end]!.line,
    at: told[end]!.at,
    takings: takings(during),
    raided: raided.map(({ event }) => ({ seat: Number(event["seat"]), booze: Number(event["booze"]), location: Number(event["location"]) })),
  };
}

/**
 * The press sets its type while the round goes on: where the table forgets (G27), the log has lost the faces by the time
 * the paper is out. It forgets them too when the paper is put away.
 */
export class Press {
  #faces = new Map<string, number>();
  #sold = 0;

  /** The paper to be read, if one is out that has not been put away. */
  read(lines: Line[]): Edition | null {
    for (const { key, face } of takings(sinceRound(heard(lines)))) if (face !== null) this.#faces.set(key, face);
    const found = lastEdition(lines);
    if (!found || found.round <= this.#sold) return null;
    for (const { key, face } of found.takings) if (face !== null) this.#faces.set(key, face);
    return { ...found, takings: found.takings.map((taking) => ({ ...taking, face: this.#faces.get(taking.key) ?? null })) };
  }

  putAway(edition: Edition): void {
    this.#sold = edition.round;
    for (const { key } of edition.takings) this.#faces.delete(key);
  }
}
