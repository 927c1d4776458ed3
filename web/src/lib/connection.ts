/** One table's socket: connects, notices when it is dead, comes back, and sends again what was not answered. */
import { openLine, reachable } from "./stream";
import { PROTOCOL, type FromClient, type ToClient } from "../wire";

/** live: what is on screen is how it stands. catching: connected or connecting, not up to date yet. offline: no line. */
export type Link = "live" | "catching" | "offline" | "closed";

export interface Wire {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Surroundings {
  open(url: string): Wire;
  after(ms: number, then: () => void): number;
  cancel(timer: number): void;
  /** Is anybody behind our address who can write things down? */
  well(): Promise<boolean>;
  random(): number;
  now(): number;
}

/** For the server to answer; longer after each try that took too long. A server that thousands call at once answers one
 * after the other: if they all hung up and called again, it would only ever answer those who are gone. */
export const CONNECT_WITHIN = [5_000, 10_000, 20_000];
/** For the welcome, once it has answered: it is there, and we have our place in the row. */
export const WELCOME_WITHIN = 20_000;
export const PING_EVERY = 10_000;
/** Looked at every five seconds: a line that is dead is noticed within fifteen. */
export const SILENT_FOR = 10_000;
/** Back from the lock screen: a line that is silent for so long is dead. With the retry that follows, under two seconds. */
export const ANSWER_AFTER_RETURN = 1_000;
/** With jitter at most 1.5 s: a server that is up again has everybody back within two seconds. */
const BACK_OFF = [250, 500, 1_000];
/** Where the house stays closed: of several nodes behind one address this one may be cut off alone. So long after that, and
 * later each time, we ask whether another is well, and go there. */
const LOOK_ELSEWHERE = [5_000, 10_000, 20_000, 60_000];
/** Codes after which coming back would only be told the same again. */
const FINAL = 4000;

type Command = Extract<FromClient, { id: string }>;

export class Connection {
  link: Link = "catching";
  #wire: Wire | null = null;
  #tries = 0;
  /** Tries in a row that took too long. */
  #slow = 0;
  #heard = 0;
  #houseOpen = true;
  /** How often we have looked for a house that is open. */
  #looks = 0;
  #timers = new Map<string, number>();
  /** Commands the server has not answered, oldest first. They keep their id for ever, so sending twice does no harm. */
  #open = new Map<string, Command>();

  constructor(
    readonly url: string,
    private readonly seen: () => number,
    private readonly hear: (message: ToClient) => void,
    private readonly tell: (link: Link, why: { code: number; text: string } | null) => void,
    private readonly around: Surroundings = browser,
  ) {}

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#clear();
    this.#drop(1000);
    this.link = "closed";
  }

  /** Send a command now, or as soon as there is a line again. */
  send(command: Command): void {
    this.#open.set(command.id, command);
    if (this.link === "live") this.#say(command);
  }

  /** Ask for everything anew. */
  resync(): void {
    if (this.#wire && this.link !== "offline") {
      this.#become("catching");
      this.#say({ t: "resync" });
    } else this.#hurry();
  }

  /** Ask for the time, and learn how far away the server is. */
  measure(): void {
    if (this.link !== "offline" && this.link !== "closed") this.#ping();
  }

  /** The page is back: from the lock screen, another tab, a tunnel. Do not trust a socket that may be dead. */
  returned(): void {
    if (this.link === "closed") return;
    this.#tries = this.#slow = 0;
    if (this.link === "live") {
      this.#ping();
      const asked = this.around.now();
      this.#set("answer", ANSWER_AFTER_RETURN, () => {
        if (this.#heard < asked) this.#lost();
      });
    } else this.#hurry();
  }

  /** The browser says that there is no network. */
  unplugged(): void {
    if (this.link !== "closed") this.#lost();
  }

  #hurry(): void {
    if (this.#timers.has("connect") && this.#wire) return; // already trying, not yet given up
    this.#connect();
  }

  #connect(): void {
    this.#clear();
    this.#drop();
    if (this.link !== "offline") this.#become("catching");
    const wire = (this.#wire = this.around.open(this.url));
    this.#wait(step(CONNECT_WITHIN, this.#slow));
    wire.onopen = () => {
      this.#wait(WELCOME_WITHIN);
      this.#become("catching");
      this.#say({ t: "hello", protocol: PROTOCOL, seen: this.seen() });
    };
    wire.onmessage = ({ data }) => this.#receive(JSON.parse(data) as ToClient);
    wire.onclose = ({ code, reason }) => {
      if (code >= FINAL) this.#end(code, reason);
      else this.#lost();
    };
  }

  #wait(ms: number): void {
    this.#set("connect", ms, () => {
      this.#slow += 1;
      this.#lost();
    });
  }

  #receive(message: ToClient): void {
    this.#heard = this.around.now();
    this.#cancel("answer");
    if (message.t === "ack" || message.t === "no") this.#open.delete(message.id);
    if (message.t === "welcome") this.#turn(true);
    if (message.t === "house") this.#turn(message.open);
    this.hear(message);
    if (message.t === "bye") {
      if (message.code >= FINAL) this.#end(message.code, message.text);
      else this.#lost();
    } else if ((message.t === "welcome" || message.t === "update") && this.link !== "live" && this.#wire) this.#arrive();
  }

  #arrive(): void {
    this.#cancel("connect");
    this.#tries = this.#slow = 0;
    this.#become("live");
    for (const command of this.#open.values()) this.#say(command);
    this.#beat();
  }

  #turn(open: boolean): void {
    this.#houseOpen = open;
    if (!open) return this.#lookElsewhere();
    this.#cancel("elsewhere");
    this.#looks = 0;
  }

  #lookElsewhere(): void {
    this.#set("elsewhere", step(LOOK_ELSEWHERE, this.#looks) * (0.5 + this.around.random()), () => {
      const wire = this.#wire;
      this.#looks += 1;
      void this.around.well().then((well) => {
        if (this.#houseOpen || this.#wire !== wire) return;
        if (well) this.#connect();
        else this.#lookElsewhere();
      });
    });
  }

  #beat(): void {
    this.#set("beat", PING_EVERY / 2, () => {
      const silent = this.around.now() - this.#heard;
      if (silent >= SILENT_FOR) return this.#lost();
      if (silent >= PING_EVERY / 2) this.#ping();
      this.#beat();
    });
  }

  #ping(): void {
    this.#say({ t: "ping", sent: this.around.now() });
  }

  #say(message: FromClient): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #lost(): void {
    if (this.link === "closed") return;
    this.#clear();
    this.#drop();
    this.#become("offline");
    // Jitter, so that a restarted server is not run over by everybody at once.
    this.#set("retry", step(BACK_OFF, this.#tries) * (0.5 + this.around.random()), () => this.#connect());
    this.#tries += 1;
  }

  #end(code: number, text: string): void {
    this.#clear();
    this.#drop();
    this.link = "closed";
    this.tell("closed", { code, text });
  }

  #become(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.tell(link, null);
  }

  #drop(code?: number): void {
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close(code);
  }

  #set(name: string, ms: number, then: () => void): void {
    this.#cancel(name);
    this.#timers.set(
      name,
      this.around.after(ms, () => {
        this.#timers.delete(name);
        then();
      }),
    );
  }

  #cancel(name: string): void {
    const timer = this.#timers.get(name);
    if (timer !== undefined) this.around.cancel(timer);
    this.#timers.delete(name);
  }

  #clear(): void {
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
  }
}

/** The time for the next try after so many; the last one stays. */
function step(times: number[], tries: number): number {
  return times[Math.min(tries, times.length - 1)] ?? 0;
}

export const browser: Surroundings = {
  open: openLine,
  well: reachable,
  after: (ms, then) => window.setTimeout(then, ms),
  cancel: (timer) => window.clearTimeout(timer),
  random: Math.random,
  now: Date.now,
};
