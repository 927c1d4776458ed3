/**
 * A finished game's document, checked here: by this page, with the browser's own hashes, without asking the server whether it
 * was fair. What is checked and how the bytes are made is in docs/fair-deals.md; only the rules cannot be played again here.
 */
import { bytesOf, digest, hex, hmac } from "./hashes";
import type { Promised } from "./fairness";

export const STEPS = ["document", "opening", "commitment", "nonces", "key", "order", "promise"] as const;
export type StepName = (typeof STEPS)[number];

export interface Step {
  name: StepName;
  /** null: could not be looked at */
  ok: boolean | null;
  /** what was found, as a fact: a hash, a number of entries, the place that is wrong */
  found: string;
}

interface Entry {
  k: string;
  at: number;
  seat?: number;
  [field: string]: unknown;
}

export interface GameRecord {
  format: string;
  table: string;
  game: string;
  rules: string;
  settings: { players: number; [field: string]: unknown };
  secret: string;
  log: Entry[];
  result: number[] | null;
  checks: Record<string, string>[];
  seal: string;
}

const FORMAT = "backroom game 2";
const SECRET = /^[0-9a-f]{64}$/;

class Wrong extends Error {}
class Unknown extends Error {}

/** All steps, in order. After one that failed the others still say what they find. */
export async function checkRecord(text: string, promised: Promised | null): Promise<Step[]> {
  const record = read(text);
  if (!record) return STEPS.map((name, n) => ({ name, ok: n === 0 ? false : null, found: "" }));
  const steps: Step[] = [];
  const plan: Record<StepName, () => Promise<string> | string> = {
    document: () => sealed(text, record),
    opening: () => opening(record),
    commitment: () => commitment(record),
    nonces: () => nonces(record),
    key: () => {
      // From a secret or a number that is not the right one follows nothing.
      if (steps.some(({ ok, name }) => ok === false && name !== "document")) throw new Unknown("");
      return key(record);
    },
    order: () => order(record),
    promise: () => kept(record, promised),
  };
  for (const name of STEPS) {
    try {
      steps.push({ name, ok: true, found: await plan[name]() });
    } catch (problem) {
      // A document that is not one (a list where a number should be) fails like a wrong one.
      const unknown = problem instanceof Unknown || record.format !== FORMAT;
      steps.push({ name, ok: unknown ? null : false, found: problem instanceof Wrong || problem instanceof Unknown ? problem.message : "" });
    }
  }
  return steps;
}

function read(text: string): GameRecord | null {
  try {
    const record = JSON.parse(text) as Partial<GameRecord> | null;
    return typeof record?.format === "string" ? (record as GameRecord) : null;
  } catch {
    return null;
  }
}

async function sealed(text: string, record: GameRecord): Promise<string> {
  if (record.format !== FORMAT) throw new Unknown(record.format);
  const seal = await digest(bytesOf(`backroom record 1\0${canonical(text, "seal")}`));
  if (hex(seal) !== record.seal) throw new Wrong(hex(seal));
  return record.seal;
}

function opening({ log, rules, settings, secret }: GameRecord): string {
  const [opened] = log;
  if (opened?.k !== "opened") throw new Wrong("1");
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  if (!same(opened["settings"], settings) || opened["rules"] !== rules) throw new Wrong("1");
  if (!SECRET.test(secret)) throw new Wrong(secret);
  return String(log.length);
}

async function commitment({ secret, table, game, rules, log }: GameRecord): Promise<string> {
  const made = hex(await digest(bytesOf(["backroom deal 1", secret, table, game, rules].join("\0"))));
  if (made !== log[0]?.["commitment"]) throw new Wrong(made);
  return made;
}

async function nonces({ log, settings }: GameRecord): Promise<string> {
  const pledges = new Map<number, unknown>();
  const shown = new Map<number, string>();
  for (const [n, entry] of log.entries()) {
    const seat = entry.seat ?? -1;
    if (entry.k === "readied") pledges.set(seat, entry["pledge"]);
    if (entry.k === "shown") {
      const nonce = String(entry["nonce"] ?? "");
      if (hex(await digest(bytesOf(`backroom nonce 1\0${nonce}`))) !== pledges.get(seat)) throw new Wrong(String(n + 1));
      shown.set(seat, nonce);
    }
    if (entry.k === "dealt") {
      const wanted = Array.from({ length: settings.players }, (_, one) => shown.get(one) ?? "");
      if (JSON.stringify(entry["nonces"]) !== JSON.stringify(wanted)) throw new Wrong(String(n + 1));
    }
  }
  return String(shown.size);
}

/** The key of all chance, as it follows from the secret and the nonces: what `backroom verify` deals with. */
async function key({ secret, table, log }: GameRecord): Promise<string> {
  const dealt = log.find(({ k }) => k === "dealt");
  if (!dealt) throw new Unknown("");
  const bytes = Uint8Array.from(secret.match(/../g)!, (pair) => parseInt(pair, 16));
  const made = await hmac(bytes, bytesOf(["backroom key 1", table, ...(dealt["nonces"] as string[])].join("\0")));
  const little = (from: number): string => hex(made.slice(from, from + 8).reverse());
  return `${little(0)} ${little(8)}`;
}

/** Time and the count of draws never run backwards, and the log has one end. */
function order({ log }: GameRecord): string {
  let [time, drawn] = [0, 0];
  for (const [n, entry] of log.entries()) {
    const counter = Number(entry["counter"] ?? drawn);
    if (!(entry.at >= time) || counter < drawn) throw new Wrong(String(n + 1));
    [time, drawn] = [entry.at, counter];
  }
  if (log.filter(({ k }) => k === "ended").length !== 1) throw new Wrong(String(log.length));
  return String(drawn);
}

/** What this browser noted while it sat at the table: the one thing that no server can change afterwards. */
function kept({ log }: GameRecord, promised: Promised | null): string {
  if (!promised) throw new Unknown("");
  if (log[0]?.["commitment"] !== promised.commitment) throw new Wrong("1");
  const pledges = new Map<number, unknown>();
  for (const entry of log) {
    if (entry.k === "dealing") break;
    if (entry.k === "readied") pledges.set(entry.seat ?? -1, entry["pledge"] ?? "");
  }
  for (const [seat, pledge] of Object.entries(promised.pledges)) if (pledges.get(Number(seat)) !== pledge) throw new Wrong(seat);
  return promised.commitment;
}

/** JSON with sorted keys and no spaces. Numbers stay as they are written: a script would forget that 1.0 was no 1. */
export function canonical(text: string, without: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[^\s"[\]{},:]+|[[\]{},:]/g) ?? [];
  let at = 0;
  const plain = (token: string): string => (token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token);
  function value(depth: number): string {
    const token = tokens[at++] ?? "";
    if (token === "[") {
      const parts: string[] = [];
      while (tokens[at] !== "]" && at < tokens.length) {
        parts.push(value(depth + 1));
        if (tokens[at] === ",") at++;
      }
      at++;
      return `[${parts.join(",")}]`;
    }
    if (token !== "{") return plain(token);
    const parts: [string, string][] = [];
    while (tokens[at] !== "}" && at < tokens.length) {
      const name = plain(tokens[at++]!);
      at++; // the colon
      parts.push([name, value(depth + 1)]);
      if (tokens[at] === ",") at++;
    }
    at++;
    const kept = depth > 0 ? parts : parts.filter(([name]) => name !== JSON.stringify(without));
    return `{${kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => `${name}:${part}`).join(",")}}`;
  }
  return value(0);
}
