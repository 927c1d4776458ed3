/** A table's line where no WebSocket gets through, as behind some companies' proxies: events from the server, and a POST
 * for each message. Looks like a socket to the connection, and carries the same frames in the same order. */
import type { Wire } from "./connection";
import type { FromClient } from "../wire";

/** WebSockets in a row that never opened although the server can be reached. Then there is one between us who minds. */
const REFUSED_BEFORE_STREAM = 2;
/** For the server to say that it can be reached. One that is busy takes as long over this as over a WebSocket, and then it
 * is nobody between us who minds. */
const REACHED_WITHIN = 1_000;
const LOST = 1006;
const ANSWERED = 200;
let refused = 0;

/** A WebSocket, or what stands in for it. */
export function openLine(url: string): Wire {
  if (refused >= REFUSED_BEFORE_STREAM) return new Stream(url.replace(/^ws/, "http").replace("/socket", "/stream"));
  const socket = new WebSocket(url);
  let opened = false;
  socket.addEventListener("open", () => {
    opened = true;
    refused = 0;
  });
  socket.addEventListener("close", () => {
    if (!opened) void reachable().then((here) => (refused += here ? 1 : 0));
  });
  return socket as unknown as Wire;
}

/** Does the server answer, and can it write? */
export async function reachable(): Promise<boolean> {
  return fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(REACHED_WITHIN) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export class Stream implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #url: URL;
  #events: EventSource | null = null;
  /** Messages leave one after the other, in the order they were said, once the stream has a name to send them to. */
  #named: (name: string) => void = () => {};
  readonly #name = new Promise<string>((named) => (this.#named = named));
  #last: Promise<unknown> = this.#name;

  constructor(url: string) {
    this.#url = new URL(url);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromClient;
    if (message.t === "hello") this.#listen(message.protocol, message.seen ?? 0);
    else this.#last = this.#last.then(() => this.#post(text)).catch(() => this.#lost());
  }

  close(): void {
    this.#events?.close();
    this.#events = null;
  }

  #listen(protocol: number, seen: number): void {
    const url = new URL(this.#url);
    url.searchParams.set("protocol", String(protocol));
    url.searchParams.set("seen", String(seen));
    const events = (this.#events = new EventSource(url));
    events.addEventListener("stream", ({ data }) => this.#named(String(data)));
    events.onmessage = ({ data }) => this.onmessage?.({ data: String(data) });
    // It would come back by itself, but with what we had seen in the beginning. The connection knows better.
    events.onerror = () => this.#lost();
  }

  async #post(text: string): Promise<void> {
    const url = new URL(this.#url);
    url.pathname += `/${await this.#name}`;
    const headers = { "X-Backroom": "1", "Content-Type": "application/json" };
    if (!this.#events) return;
    const answer = await fetch(url, { method: "POST", headers, body: text, credentials: "same-origin" });
    if (!answer.ok) this.#lost();
    // Another node than the stream's has answered. It says so here, since it cannot say it there.
    else if (answer.status === ANSWERED) this.onmessage?.({ data: await answer.text() });
  }

  #lost(): void {
    if (!this.#events) return;
    this.close();
    this.onclose?.({ code: LOST, reason: "" });
  }
}
