/** Requests over HTTP. Every refusal becomes a `Trouble` with a sentence a person can read. */
import { t } from "../text";
import { locale } from "../text/language";
import { OWNER } from "./sharing.svelte";
import type { BlockAt, BlockedPerson, GameCard, Join, Joined, Me, NewReport, NewTable, OpenedTable, PlayNow, Problem, PushKey, Recovery, Replay, Subscribe, TableCard, TablePage, Unsubscribe } from "../wire";

export class Trouble extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

async function ask(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Accept-Language": locale, ...(body === undefined ? {} : { "X-Backroom": "1", "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Trouble("unreachable", t("error.unreachable"), 0);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Trouble(problem.code ?? "broken", problem.text ?? t("error.broken"), answer.status);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await ask(path, body)).json() as Promise<T>;
}

const part = encodeURIComponent;

export const api = {
  games: () => json<GameCard[]>("/games"),
  rules: async (game: string) => (await ask(`/games/${part(game)}/rules`)).text(),
  open: (table: NewTable) => json<OpenedTable>("/tables", table),
  playNow: (wish: PlayNow) => json<OpenedTable>("/play-now", wish),
  /** As who the device belongs to, or as a guest who shares it. */
  join: (wish: Join, as = OWNER) => json<Joined>(as === OWNER ? "/join" : `/join?as=${as}`, wish),
  listed: () => json<TableCard[]>("/tables"),
  mine: () => json<TableCard[]>("/mine"),
  table: (id: string) => json<TablePage>(`/tables/${part(id)}`),
  /** a seat, "watch", "all", or "" for what is mine */
  replay: (id: string, eyes: number | "watch" | "all" | "") => json<Replay>(`/tables/${part(id)}/replay?seat=${eyes}`),
  record: async (id: string) => (await ask(`/tables/${part(id)}/export`)).text(),
  recordPath: (id: string) => `/api/tables/${part(id)}/export`,
  me: () => json<Me>("/me"),
  recovery: () => json<Recovery>("/me/recovery", {}),
  recover: (code: string) => json<Me>("/recover", { code }),
  pushKey: () => json<PushKey>("/push"),
  subscribe: async (device: Subscribe) => void (await ask("/push", device)),
  unsubscribe: async (device: Unsubscribe) => void (await ask("/push/stop", device)),
  blocked: () => json<BlockedPerson[]>("/me/blocked"),
  unblock: (key: string) => json<BlockedPerson[]>("/me/unblock", { key }),
  /** As whoever has this device in hands. */
  block: async (table: string, as: string, wish: BlockAt) => void (await ask(`/tables/${part(table)}/block?as=${as}`, wish)),
  report: async (table: string, as: string, what: NewReport) => void (await ask(`/tables/${part(table)}/report?as=${as}`, what)),
  qr: (table: string, seat: number) => `/api/tables/${part(table)}/qr?seat=${seat}`,
};

/** An id of our own for a request or a command: repeating it does no harm. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

export function wordsOf(problem: unknown): string {
  return problem instanceof Trouble ? problem.message : t("error.unexpected");
}
