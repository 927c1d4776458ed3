/** A table as this client knows it: what the server told, what is pending, what is being shown. */
import type { ActionDict, BoardModule, EventRecord, Gesture, Played, Refused } from "../board";
import { t } from "../text";
import { locale } from "../text/language";
import type { FromClient, GameCard, Line, NewReport, Now, ReplayFrame, TableInfo, ToClient } from "../wire";
import { Ahead } from "./ahead";
import { api, newId } from "./api";
import { browser, Connection, type Link } from "./connection";
import { keepNonce, keptNonce, newNonce, notePromise, pledgeOf } from "./fairness";
import { CoachState } from "./coach.svelte";
import { boardOf, games, notebookOf } from "./games.svelte";
import { eventsOf, Motion } from "./motion";
import { page, toKeep } from "./notebook";
import { NotebookState } from "./notebook.svelte";
import { prefs } from "./prefs.svelte";
import { OWNER } from "./sharing.svelte";
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
  /** Everything that the table told. */
  told = $state.raw<Line[]>([]);
  /** The seats whose words I do not want to see. */
  blocked = $state.raw<number[]>([]);
  /** What I am shown of it. What somebody claims to all by the rules of the game is part of the game, whoever says it. */
  readonly lines = $derived(this.blocked.length ? this.told.filter(({ k, seat, claim, to }) => k !== "said" || (claim && typeof to !== "number") || !this.blocked.includes(seat ?? -1)) : this.told);
  /** The seat of somebody about whom I want to do something. */
  met = $state<number | null>(null);
  /** I have a seat here, or had one while this page was open. */
  sat = $state(false);
  /** My own, and what others have opened of theirs. */
  readonly notebook = new NotebookState((edit) => this.#send(edit));
  here = $state.raw<boolean[]>([]);
  watching = $state(0);
  /** Server time minus ours, in milliseconds. */
  ahead = $state(0);
  #ahead = new Ahead();
  #noted = false;
  /** When the house closed, in its own time: it cannot write anything down, and no clock runs. Null while it is open. */
  closedAt = $state<number | null>(null);
  /** It has been closed so long that one should say so. */
  shut = $state(false);
  /** The decision that waits for the server's word. With `held` it is not yet on its way: its question stays open for a while. */
  pending = $state.raw<{ id: string; action: number; until: number; silent: boolean; held: number | null } | null>(null);
  /** It has waited so long that one should say so. */
  late = $state(false);
  /** Gestures that wait for the server's word; each until the line that came of it is here. */
  gestures = $state.raw<(Gesture & { until: number })[]>([]);
  refuse = $state.raw<Refused | null>(null);
  /** Somebody wants to read a rule, or (without one) what the rules say about the decision at hand. */
  rulesWanted = $state.raw<{ rule: string; read: boolean } | null>(null);
  readonly coach: CoachState;
  fresh = $state.raw<EventRecord[]>([]);
  played = $state.raw<EventRecord[]>([]);
  #before = $state.raw<Now | null>(null);
  board = $state.raw<BoardModule | null>(null);
  boardMissing = $state(false);
  game = $state.raw<GameCard | null>(null);

  /** What time it is at the house. */
  time = (): number => this.closedAt ?? Date.now() + this.ahead;
  /** Why nothing goes on, where that is not the game's doing. */
  readonly trouble = $derived(this.link === "offline" ? "offline" : this.shut ? "shut" : null);
  readonly you = $derived(this.now?.you ?? null);
  readonly names = $derived(this.now?.seats.map((seat, n) => seat.name || t("seat.unnamed", { n: n + 1 })) ?? []);
  /** Everything stands still. (Games that were kept before there were pauses have no `pause` at all.) */
  readonly paused = $derived((this.now?.pause?.since ?? null) !== null);
  readonly legal = $derived(this.pending ? [] : ((this.now?.legal ?? []) as unknown as ActionDict[]));
  /** Something is asked of me that the board will not answer by itself. */
  readonly myTurn = $derived(this.you !== null && this.now !== null && !this.paused && this.now.owing.includes(this.you) && !this.board?.silent?.(this.now, this.now.legal as unknown as ActionDict[]));
  /** The page of my notebook, with what it has filled in by itself. */
  readonly page = $derived(this.now && this.info ? page(this.notebook.game, this.now, this.info.settings, this.notebook.marks) : {});
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
    /** which of the people who share this device: the server sends what that one may see */
    readonly who: string,
  ) {
    this.coach = new CoachState(id);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `?lang=${locale}${watch ? "&watch=1" : who === OWNER ? "" : `&as=${who}`}`;
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket${query}`;
    this.#connection = new Connection(
      url,
      () => this.told.at(-1)?.n ?? 0,
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
      if (this.pending?.held != null) browser.cancel(this.pending.held);
    };
  }

  act = (action: number): void => {
    if (this.pending) return;
    this.refuse = null;
    this.coach.decided();
    if (this.myTurn) this.#motion.skip(); // who decides has seen enough, and wants to see what comes of it
    const wait = this.#wait(action);
    if (wait <= 0) return this.#decide(action);
    const held = browser.after(wait, () => this.#decide(action));
    this.pending = { id: "", action, until: Infinity, silent: !this.myTurn, held };
  };

  #decide(action: number): void {
    const id = this.#send({ t: "do", seen: this.told.at(-1)?.n ?? 0, action });
    this.pending = { id, action, until: Infinity, silent: !this.myTurn, held: null };
  }

  /** Milliseconds until this answer may be given: some questions stay open for a while, however soon they are answered. */
  #wait(action: number): number {
    const { now, you, board } = this;
    const answers = (now?.legal as unknown as ActionDict[] | undefined)?.some(({ id, free }) => id === action && !free);
    const asked = you === null ? null : (now?.seats[you]?.asked ?? null);
    const least = board?.atLeast?.[now?.phase ?? ""] ?? 0;
    return !answers || asked === null ? 0 : least - Math.max(0, this.time() - asked);
  }

  /** The question is another one, or gone: what waited to answer it is forgotten. */
  #forget(next: Now): void {
    const held = this.pending?.held ?? null;
    const question = ({ phase, you, seats }: Now): string => `${phase}/${you === null ? "" : seats[you]?.asked}`;
    if (held === null || (this.now && question(this.now) === question(next))) return;
    browser.cancel(held);
    this.pending = null;
  }

  gesture = (params: Record<string, number>): void => {
    this.refuse = null;
    this.coach.decided();
    const id = this.#send({ t: "gesture", params });
    this.gestures = [...this.gestures, { id, params, at: this.time(), until: Infinity }];
  };

  say = (what: { text?: string; phrase?: string; claim?: string; params?: Record<string, number>; to?: number | null }): void => {
    this.refuse = null;
    this.#send({ t: "say", ...what });
  };

  ready(on: boolean): void {
    const nonce = on ? newNonce() : "";
    if (on) keepNonce(this.id, this.who, nonce);
    this.#send({ t: "ready", pledge: on ? pledgeOf(nonce) : "" });
  }

  vote = (end: boolean): void => void this.#send({ t: "vote", end });
  pause = (on: boolean): void => void this.#send({ t: "pause", on });
  undo = (): void => {
    this.refuse = null;
    this.#send({ t: "undo" });
  };
  allow = (on: boolean): void => void this.#send({ t: "allow", on });
  out = (seat: number, on: boolean): void => void this.#send({ t: "out", seat, on });
  block = (seat: number, on: boolean): Promise<void> => api.block(this.id, this.who, { seat, on });
  report = (what: NewReport): Promise<void> => api.report(this.id, this.who, what);
  /** Somebody else who sits here, and about whom I may want to do something. */
  canMeet = (seat: number): boolean => this.sat && seat !== this.you && this.now?.seats[seat]?.kind === "person";
  house = (op: "kick" | "ban" | "lock" | "unlock" | "mute" | "unmute", seat: number | null = null): void =>
    void this.#send({ t: "host", op, seat });
  stand = (): void => void this.#send({ t: "stand" });
  again = (): void => void this.#send({ t: "again" });
  openRules = (rule = ""): void => void (this.rulesWanted = { rule, read: false });
  resync = (): void => this.#connection.resync();
  /** Come anew, with whoever else shares this device by now. */
  rejoin = (): void => {
    this.#connection.stop();
    this.#connection.start();
  };
  skip = (): void => this.#motion.skip();
  sound = (name: string, how?: Played): void => sound(name, how, this.board?.sounds);

  #replay: Promise<ReplayFrame[]> | null = null;
  /** The whole game with the truth in every frame; asked for once. */
  replay = (): Promise<ReplayFrame[]> => {
    this.#replay ??= api.replay(this.id, "all").then(({ frames }) => frames);
    this.#replay.catch(() => (this.#replay = null));
    return this.#replay;
  };

  /** A moment of a game that is looked at again, without a connection. `moving`: what led there is played. */
  lookBack(info: TableInfo, lines: Line[], now: Now, moving: boolean): void {
    const { now: before, told: old } = this;
    this.info = info;
    this.told = lines;
    this.now = now;
    this.#motion.skip();
    this.#motion.still = !moving || prefs.reducedMotion;
    if (before) this.#motion.add(eventsOf(lines.slice(old.length), this.board?.motion ?? {}), before);
    void this.#fetch(info.settings.game);
  }

  #send(wish: Wish): string {
    const id = newId();
    this.#connection.send({ ...wish, id } as Extract<FromClient, { id: string }>);
    return id;
  }

  #hear(message: ToClient): void {
    switch (message.t) {
      case "welcome":
        this.#motion.skip();
        // Whatever was acknowledged is in here, or gone with a database that was lost: nothing of it is still to come.
        this.#settle(Number.MAX_VALUE);
        this.closedAt = null;
        this.info = message.table;
        this.told = message.lines;
        this.blocked = message.blocked;
        this.notebook.hear(message.notebook);
        this.notebook.shared = message.shared;
        this.here = message.here;
        this.watching = message.watching;
        this.#stand(message.now, message.time);
        this.#connection.measure();
        void this.#fetch(message.table.settings.game);
        break;
      case "update":
        this.#update(message);
        break;
      case "house":
        this.closedAt = message.open ? null : this.time();
        break;
      case "blocked":
        this.blocked = message.seats;
        break;
      case "presence":
        this.here = message.here;
        this.watching = message.watching;
        break;
      case "noted":
        this.notebook.hear(message.notebook);
        break;
      case "shared":
        this.notebook.shared = message.notebooks;
        break;
      case "ack":
        this.notebook.answered(message.id, true);
        // Done, but the old choices stay away until the line that came of it is here too.
        if (this.pending?.id === message.id) this.pending = { ...this.pending, until: message.seen };
        this.gestures = this.gestures.map((made) => (made.id === message.id ? { ...made, until: message.seen } : made));
        this.#settle();
        break;
      case "no":
        this.notebook.answered(message.id, false);
        this.#refused(message);
        break;
      case "pong":
        this.ahead = this.#ahead.timed(message.sent, message.time);
        break;
      case "bye":
        break;
    }
  }

  #update({ lines, now, time, seen, again }: Extract<ToClient, { t: "update" }>): void {
    const last = this.told.at(-1)?.n ?? 0;
    const added = lines.filter(({ n }) => n > last);
    if (seen > last && added[0]?.n !== last + 1) {
      // A hole in the log: something was lost on the way.
      this.#connection.resync();
      return;
    }
    const before = this.now;
    // Some tables leave earlier rounds to memory: what has faded on the server fades here too.
    const anew = new Map(again.map((line) => [line.n, line]));
    this.told = [...this.told.map((line) => anew.get(line.n) ?? line), ...added];
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

  #settle(seen = this.told.at(-1)?.n ?? 0): void {
    if (this.pending && this.pending.until <= seen) this.pending = null;
    if (this.gestures.some(({ until }) => until <= seen)) this.gestures = this.gestures.filter(({ until }) => until > seen);
  }

  #stand(now: Now, time: number): void {
    // Games that were kept before there were live windows have no `arena` at all.
    const live = now.arena && this.now?.arena?.opened !== now.arena.opened;
    this.#forget(now);
    this.now = now;
    this.sat ||= now.you !== null;
    this.#settle();
    this.ahead = this.#ahead.told(time);
    if (live) this.#connection.measure();
    this.#remember();
    if (!this.#noted && this.info && (now.stage === "dealing" || now.stage === "playing")) {
      this.#noted = true;
      const pledges = Object.fromEntries(this.lines.filter(({ k }) => k === "ready").map(({ seat, text }) => [String(seat), text ?? ""]));
      notePromise(this.id, { commitment: this.info.commitment, pledges });
    }
    const nonce = keptNonce(this.id, this.who);
    if (now.stage === "dealing" && now.you !== null && nonce) this.#send({ t: "nonce", nonce });
  }

  /** At a table for learners the notebook notes what I see. */
  #remember(): void {
    const { notebook, now, info } = this;
    if (now && info) notebook.print(toKeep(notebook.game, now, info.settings, notebook.marks));
  }

  #refused({ id, code, text, rules }: Extract<ToClient, { t: "no" }>): void {
    // Shown twice, or by another tab of ours: nothing a person should be told.
    if (code === "bad_nonce" || code === "already_dealt" || code === "not_yet_dealt") return;
    const mine = this.pending?.id === id ? this.pending.action : null;
    // What the board answers by itself another device of mine may have answered before.
    const quiet = this.pending?.id === id && this.pending.silent;
    const made = this.gestures.find((gesture) => gesture.id === id);
    if (this.pending?.id === id) this.pending = null;
    if (made) this.gestures = this.gestures.filter((gesture) => gesture !== made);
    if (!quiet) this.refuse = { action: mine, gesture: made?.params ?? null, text, rules, explained: !OUTSIDE_THE_GAME.has(code) };
    if (code === "stale") this.#connection.resync();
  }

  async #fetch(game: string): Promise<void> {
    keepGame(this.id, game);
    // Whatever does not arrive is asked for again with the next welcome; until then the plain list is the board.
    if (!this.game) void games.find(game).then((card) => (this.game = card ?? null)).catch(() => null);
    if (!this.notebook.game) void notebookOf(game).then((found) => ((this.notebook.game = found), this.#remember())).catch(() => null);
    if (this.board) return;
    this.board = await boardOf(game).catch(() => null);
    this.boardMissing = this.board === null;
  }
}

/** Refusals of which no rulebook knows anything. */
const OUTSIDE_THE_GAME = new Set(["unavailable", "too_fast", "stale", "paused"]);

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
