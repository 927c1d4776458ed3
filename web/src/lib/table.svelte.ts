/** A table as this client knows it: what the server told, what is pending, what is being shown. */
import type { ActionDict, BoardModule, EventRecord, Refused } from "../board";
import { t } from "../text";
import type { FromClient, GameCard, Line, Now, TableInfo, ToClient } from "../wire";
import { newId } from "./api";
import { browser, Connection, type Link } from "./connection";
import { keepNonce, keptNonce, newNonce, pledgeOf } from "./fairness";
import { boardOf, games } from "./games.svelte";
import { eventsOf, Motion } from "./motion";
import { prefs } from "./prefs.svelte";

type Wish = FromClient extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

export class TableState {
  link = $state<Link>("catching");
  end = $state.raw<{ code: number; text: string } | null>(null);
  info = $state.raw<TableInfo | null>(null);
  now = $state.raw<Now | null>(null);
  lines = $state.raw<Line[]>([]);
  notes = $state("");
  here = $state.raw<boolean[]>([]);
  watching = $state(0);
  /** Server time minus ours, in milliseconds. */
  ahead = $state(0);
  /** The decision that waits for the server's word. */
  pending = $state.raw<{ id: string; action: number; until: number } | null>(null);
  refuse = $state.raw<Refused | null>(null);
  fresh = $state.raw<EventRecord[]>([]);
  #before = $state.raw<Now | null>(null);
  board = $state.raw<BoardModule | null>(null);
  boardMissing = $state(false);
  game = $state.raw<GameCard | null>(null);

  readonly you = $derived(this.now?.you ?? null);
  readonly names = $derived(this.now?.seats.map((seat, n) => seat.name || t("seat.unnamed", { n: n + 1 })) ?? []);
  readonly legal = $derived(this.pending ? [] : ((this.now?.legal ?? []) as unknown as ActionDict[]));
  readonly myTurn = $derived(this.you !== null && (this.now?.owing.includes(this.you) ?? false));
  readonly before = $derived(this.#before ?? this.now);
  readonly host = $derived(this.you !== null && (this.now?.seats[this.you]?.host ?? false));

  #connection: Connection;
  #motion = new Motion((fresh, before) => {
    this.fresh = fresh;
    this.#before = before;
  }, browser);

  constructor(
    readonly id: string,
    watch: boolean,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket${watch ? "?watch=1" : ""}`;
    this.#connection = new Connection(
      url,
      () => this.lines.at(-1)?.n ?? 0,
      (message) => this.#hear(message),
      (link, why) => {
        this.link = link;
        this.end = why;
      },
    );
  }

  /** Connect, and stay connected until the returned function is called. */
  start(): () => void {
    const back = (): void => {
      if (document.visibilityState === "visible") this.#connection.returned();
      else this.#motion.skip();
    };
    const online = (): void => this.#connection.returned();
    const offline = (): void => this.#connection.unplugged();
    document.addEventListener("visibilitychange", back);
    addEventListener("pageshow", back);
    addEventListener("online", online);
    addEventListener("offline", offline);
    this.#connection.start();
    return () => {
      document.removeEventListener("visibilitychange", back);
      removeEventListener("pageshow", back);
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      this.#connection.stop();
      this.#motion.skip();
    };
  }

  act = (action: number): void => {
    if (this.pending) return;
    this.refuse = null;
    this.pending = { id: this.#send({ t: "do", seen: this.lines.at(-1)?.n ?? 0, action }), action, until: Infinity };
  };

  say = (what: { text?: string; phrase?: string; claim?: string; params?: Record<string, number> }): void => {
    this.refuse = null;
    this.#send({ t: "say", ...what });
  };

  ready(on: boolean): void {
    const nonce = on ? newNonce() : "";
    if (on) keepNonce(this.id, nonce);
    this.#send({ t: "ready", pledge: on ? pledgeOf(nonce) : "" });
  }

  vote = (end: boolean): void => void this.#send({ t: "vote", end });
  house = (op: "kick" | "lock" | "unlock" | "mute" | "unmute", seat: number | null = null): void =>
    void this.#send({ t: "host", op, seat });
  stand = (): void => void this.#send({ t: "stand" });
  again = (): void => void this.#send({ t: "again" });
  note = (text: string): void => void this.#send({ t: "note", text });
  resync = (): void => this.#connection.resync();
  skip = (): void => this.#motion.skip();

  #send(wish: Wish): string {
    const id = newId();
    this.#connection.send({ ...wish, id } as Extract<FromClient, { id: string }>);
    return id;
  }

  #hear(message: ToClient): void {
    switch (message.t) {
      case "welcome":
        this.#motion.skip();
        this.info = message.table;
        this.lines = message.lines;
        this.notes = message.notes;
        this.here = message.here;
        this.watching = message.watching;
        this.#stand(message.now, message.time);
        void this.#fetch(message.table.settings.game);
        break;
      case "update":
        this.#update(message);
        break;
      case "presence":
        this.here = message.here;
        this.watching = message.watching;
        break;
      case "ack":
        // Done, but the old choices stay away until the line that came of it is here too.
        if (this.pending?.id === message.id) this.pending = { ...this.pending, until: message.seen };
        this.#settle();
        break;
      case "no":
        this.#refused(message);
        break;
      case "pong":
      case "bye":
        break;
    }
  }

  #update({ lines, now, time, seen }: Extract<ToClient, { t: "update" }>): void {
    const last = this.lines.at(-1)?.n ?? 0;
    const added = lines.filter(({ n }) => n > last);
    if (seen > last && added[0]?.n !== last + 1) {
      // A hole in the log: something was lost on the way.
      this.#connection.resync();
      return;
    }
    const before = this.now;
    this.lines = [...this.lines, ...added];
    this.#stand(now, time);
    this.#motion.still = prefs.reducedMotion || document.visibilityState === "hidden";
    if (before) this.#motion.add(eventsOf(added, this.board?.motion ?? {}), before);
  }

  #settle(): void {
    if (this.pending && this.pending.until <= (this.lines.at(-1)?.n ?? 0)) this.pending = null;
  }

  #stand(now: Now, time: number): void {
    this.now = now;
    this.#settle();
    this.ahead = time - Date.now();
    const nonce = keptNonce(this.id);
    if (now.stage === "dealing" && now.you !== null && nonce) this.#send({ t: "nonce", nonce });
  }

  #refused({ id, code, text }: Extract<ToClient, { t: "no" }>): void {
    // Shown twice, or by another tab of ours: nothing a person should be told.
    if (code === "bad_nonce" || code === "already_dealt" || code === "not_yet_dealt") return;
    const mine = this.pending?.id === id ? this.pending.action : null;
    if (this.pending?.id === id) this.pending = null;
    this.refuse = { action: mine, text };
    if (code === "stale") this.#connection.resync();
  }

  async #fetch(game: string): Promise<void> {
    if (this.game && this.board) return;
    // Whatever does not arrive is asked for again with the next welcome; until then the plain list is the board.
    const [card, board] = await Promise.all([games.find(game).catch(() => undefined), boardOf(game).catch(() => null)]);
    this.game = card ?? null;
    this.board = board;
    this.boardMissing = board === null;
  }
}
