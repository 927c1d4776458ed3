/**
 * The coach at a table for learners: what it says comes with `now`; what this device remembers is what has been met and
 * what is known by now (of each game), and where it was sent away (at each table).
 */
import type { CoachNow } from "../wire";

const MOST_LEFT = 20;
const metKey = (game: string): string => `backroom.coach.met.${game}`;
const knownKey = (game: string): string => `backroom.coach.known.${game}`;
const LEFT = "backroom.coach.left";

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function write(key: string, names: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Then it lasts as long as the page.
  }
}

export class CoachState {
  /** what it says about the decision at hand; null when nothing is asked of me, or nothing is to be said */
  advice = $state.raw<CoachNow | null>(null);
  /** all of it, or one line */
  open = $state(false);
  /** what is read aloud, once for each question: what is folded is not */
  said = $state("");
  left = $state(false);
  #game = "";
  #asked = "";
  #met: string[] = [];
  #known = $state.raw<string[]>([]);

  constructor(readonly table: string) {
    this.left = read(LEFT).includes(table);
  }

  readonly shown = $derived(this.advice !== null && !this.left && !this.#known.includes(this.advice.situation) ? this.advice : null);

  /** The question of this moment. The same situation again, without anything else between, is the same question. */
  hear(game: string, advice: CoachNow | null): void {
    if (game !== this.#game) {
      this.#game = game;
      this.#met = read(metKey(game));
      this.#known = read(knownKey(game));
    }
    this.advice = advice;
    const asked = advice?.situation ?? "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.open = !this.#met.includes(asked);
    this.said = this.open && this.shown ? this.shown.text : "";
  }

  /** I have decided here: this situation is met, and folds when it comes again. */
  decided(): void {
    const asked = this.advice?.situation;
    if (asked && !this.#met.includes(asked)) write(metKey(this.#game), (this.#met = [...this.#met, asked]));
  }

  /** I know this: nothing more about this situation, in any game of this title. */
  know(): void {
    if (!this.advice) return;
    this.#known = [...this.#known, this.advice.situation];
    write(knownKey(this.#game), this.#known);
  }

  /** Leave the coach for the rest of this game. */
  leave(): void {
    this.left = true;
    write(LEFT, [...read(LEFT), this.table].slice(-MOST_LEFT));
  }

  /** Call it back: it speaks again about everything, what I said I know included. */
  back(): void {
    this.left = false;
    this.open = true;
    this.#known = [];
    write(LEFT, read(LEFT).filter((table) => table !== this.table));
    write(knownKey(this.#game), []);
  }
}
