/** A table as this client knows it: what the server told, what is pending, what is being shown. */
import type { ActionDict, BoardModule, EventRecord, Gesture, Played, Refused } from "../board";
import { t } from "../text";
import type { FromClient, GameCard, Line, Now, ReplayFrame, TableInfo, ToClient } from "../wire";
import { Ahead } from "./ahead";
import { api, newId } from "./api";
import { browser, Connection, type Link } from "./connection";
import { keepNonce, keptNonce, newNonce, pledgeOf } from "./fairness";
import { boardOf, games } from "./games.svelte";
import { eventsOf, Motion } from "./motion";
import { prefs } from "./prefs.svelte";
import { sound } from "./sound";

/** Without motion events are heard all the same: the last few, so far apart (in seconds). */
const MOST_SOUNDS = 4;
const SOUND_APART = 0.2;

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
  #ahead = new Ahead();
  /** The decision that waits for the server's word. */
  pending = $state.raw<{ id: string; action: number; until: number } | null>(null);
  /** It has waited so long that one should say so. */
  late = $state(false);
  /** Gestures that wait for the server's word; each until the line that came of it is here. */
  gestures = $state.raw<(Gesture & { until: number })[]>([]);
  refuse = $state.raw<Refused | null>(null);
  fresh = $state.raw<EventRecord[]>([]);
  played = $state.raw<EventRecord[]>([]);
  #before = $state.raw<Now | null>(null);
  board = $state.raw<BoardModule | null>(null);
  boardMissing = $state(false);
  game = $state.raw<GameCard | null>(null);

  readonly you = $derived(this.now?.you ?? null);
  readonly names = $derived(this.now?.seats.map((seat, n) => seat.name || t("seat.unnamed", { n: n + 1 })) ?? []);
  readonly legal = $derived(this.pending ? [] : ((this.now?.legal ?? []) as unknown as ActionDict[]));
  /** Something is asked of me that the board will not answer by itself. */
  readonly myTurn = $derived(this.you !== null && this.now !== null && this.now.owing.includes(this.you) && !this.board?.silent?.(this.now, this.now.legal as unknown as ActionDict[]));
  readonly before = $derived(this.#before ?? this.now);
  readonly host = $derived(this.you !== null && (this.now?.seats[this.you]?.host ?? false));

  #connection: Connection;
  #motion = new Motion((fresh, before, played) => {
    if (fresh[0] && fresh[0].key !== this.fresh[0]?.key) this.#sound(fresh[0]);
    this.fresh = fresh;
    this.#before = before;
    this.played = played;
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
    const game = keptGame(this.id);
    if (game) void boardOf(game).catch(() => null);
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
    if (this.myTurn) this.#motion.skip(); // who decides has seen enough, and wants to see what comes of it
    this.pending = { id: this.#send({ t: "do", seen: this.lines.at(-1)?.n ?? 0, action }), action, until: Infinity };
  };

  gesture = (params: Record<string, number>): void => {
    this.refuse = null;
    const id = this.#send({ t: "gesture", params });
    this.gestures = [...this.gestures, { id, params, at: Date.now() + this.ahead, until: Infinity }];
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
  sound = (name: string, how?: Played): void => sound(name, how, this.board?.sounds);

  #replay: Promise<ReplayFrame[]> | null = null;
  /** The whole game with the truth in every frame; asked for once. */
  replay = (): Promise<ReplayFrame[]> => {
    this.#replay ??= api.replay(this.id).then(({ frames }) => frames);
    this.#replay.catch(() => (this.#replay = null));
    return this.#replay;
  };

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
        this.#connection.measure();
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
        this.gestures = this.gestures.map((made) => (made.id === message.id ? { ...made, until: message.seen } : made));
        this.#settle();
        break;
      case "no":
        this.#refused(message);
        break;
      case "pong":
        this.ahead = this.#ahead.timed(message.sent, message.time);
        break;
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
    const events = eventsOf(added, this.board?.motion ?? {});
    if (before) this.#motion.add(events, before);
    if (this.#motion.still) events.slice(-MOST_SOUNDS).forEach((event, n) => this.#sound(event, n * SOUND_APART));
  }

  #sound(event: EventRecord, after = 0): void {
    const made = this.board?.soundOf?.(event);
    if (!made || document.visibilityState === "hidden") return;
    const [name, how] = typeof made === "string" ? [made, {}] : made;
    this.sound(name, { ...how, after: (how.after ?? 0) + after });
  }

  #settle(): void {
    const seen = this.lines.at(-1)?.n ?? 0;
    if (this.pending && this.pending.until <= seen) this.pending = null;
    if (this.gestures.some(({ until }) => until <= seen)) this.gestures = this.gestures.filter(({ until }) => until > seen);
  }

  #stand(now: Now, time: number): void {
    // Games that were kept before there were live windows have no `arena` at all.
    const live = now.arena && this.now?.arena?.opened !== now.arena.opened;
    this.now = now;
    this.#settle();
    this.ahead = this.#ahead.told(time);
    if (live) this.#connection.measure();
    const nonce = keptNonce(this.id);
    if (now.stage === "dealing" && now.you !== null && nonce) this.#send({ t: "nonce", nonce });
  }

  #refused({ id, code, text }: Extract<ToClient, { t: "no" }>): void {
    // Shown twice, or by another tab of ours: nothing a person should be told.
    if (code === "bad_nonce" || code === "already_dealt" || code === "not_yet_dealt") return;
    const mine = this.pending?.id === id ? this.pending.action : null;
    const made = this.gestures.find((gesture) => gesture.id === id);
    if (this.pending?.id === id) this.pending = null;
    if (made) this.gestures = this.gestures.filter((gesture) => gesture !== made);
    this.refuse = { action: mine, gesture: made?.params ?? null, text };
    if (code === "stale") this.#connection.resync();
  }

  async #fetch(game: string): Promise<void> {
    keepGame(this.id, game);
    // Whatever does not arrive is asked for again with the next welcome; until then the plain list is the board.
    if (!this.game) void games.find(game).then((card) => (this.game = card ?? null)).catch(() => null);
    if (this.board) return;
    this.board = await boardOf(game).catch(() => null);
    this.boardMissing = this.board === null;
  }
}

/** Which game is played at a table, so that who comes back has its board on the way before the server has answered. */
const gameKey = (table: string): string => `backroom.game.${table}`;

function keepGame(table: string, game: string): void {
  try {
    sessionStorage.setItem(gameKey(table), game);
  } catch {
    // Then it comes a moment later.
  }
}

function keptGame(table: string): string | null {
  try {
    return sessionStorage.getItem(gameKey(table));
  } catch {
    return null;
  }
}
