/** Events become motion: one after the other, each for its time, collapsing when the screen falls behind. */
import type { EventRecord } from "../board";
import type { Line, Now } from "../wire";

export const USUAL = 250;
export const MOST_EVENTS = 12;
export const MOST_TIME = 4_000;

interface Waiting {
  event: EventRecord;
  /** how it stood before the update that the event came with */
  before: Now;
  /** what has happened of that update, this event included */
  played: EventRecord[];
}

export interface Timers {
  after(ms: number, then: () => void): number;
  cancel(timer: number): void;
}

/** The events of new lines. */
export function eventsOf(lines: Line[], times: Record<string, number>): EventRecord[] {
  return lines.flatMap((line) =>
    (line.events ?? []).map((told, n) => {
      const { name, text, ...params } = told as { name: string; text: string } & Record<string, number | null>;
      return { key: line.n * 100 + n, line: line.n, name, text, params, ms: times[name] ?? USUAL };
    }),
  );
}

export class Motion {
  /** No motion at all: the person asked for none, or the tab is hidden. */
  still = false;
  #waiting: Waiting[] = [];
  #timer: number | null = null;

  constructor(
    private readonly changed: (fresh: EventRecord[], before: Now | null, played: EventRecord[]) => void,
    private readonly timers: Timers,
  ) {}

  /** These events, of however many lines, led from `before` to how it stands now. */
  add(events: EventRecord[], before: Now): void {
    if (this.still) return this.skip();
    const waiting = events.map((event, n) => ({ event, before, played: events.slice(0, n + 1) }));
    this.#waiting.push(...waiting.filter(({ event }) => event.ms > 0));
    while (this.#waiting.length > MOST_EVENTS || this.#time() > MOST_TIME) {
      if (this.#waiting.length === 1) break; // a single long moment may take its time
      this.#waiting.shift();
      this.#stop();
    }
    this.#tell();
    this.#run();
  }

  /** A tap: show how it stands now. */
  skip(): void {
    this.#stop();
    this.#waiting = [];
    this.#tell();
  }

  #time(): number {
    return this.#waiting.reduce((sum, { event }) => sum + event.ms, 0);
  }

  #run(): void {
    const [first] = this.#waiting;
    if (!first || this.#timer !== null) return;
    this.#timer = this.timers.after(first.event.ms, () => {
      this.#timer = null;
      this.#waiting.shift();
      this.#tell();
      this.#run();
    });
  }

  #stop(): void {
    if (this.#timer !== null) this.timers.cancel(this.#timer);
    this.#timer = null;
  }

  #tell(): void {
    this.changed(
      this.#waiting.map(({ event }) => event),
      this.#waiting[0]?.before ?? null,
      this.#waiting[0]?.played ?? [],
    );
  }
}
