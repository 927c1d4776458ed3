/** A game that is looked at again: which moment, and through whose eyes. */
import type { StoryModule } from "../board";
import { api, Trouble, wordsOf } from "../lib/api";
import { games, storyOf } from "../lib/games.svelte";
import { OWNER } from "../lib/sharing.svelte";
import { TableState } from "../lib/table.svelte";
import type { GameCard, ReplayFrame, TablePage } from "../wire";
import { knowledge, meanwhile, momentsOf, type Eyes } from "./moments";

export class ReplayState {
  page = $state.raw<TablePage | null>(null);
  /** why nothing can be shown */
  trouble = $state.raw<{ code: string; text: string } | null>(null);
  /** eyes that are on their way */
  waiting = $state.raw<Eyes | null>(null);
  /** why these eyes cannot be lent */
  blind = $state.raw<{ eyes: Eyes; text: string } | null>(null);
  story = $state.raw<StoryModule | null>(null);
  game = $state.raw<GameCard | null>(null);
  /** the timeline: with the truth in every frame, or, while the game is on, what I saw myself */
  frames = $state.raw<ReplayFrame[]>([]);
  eyes = $state.raw<Eyes>("all");
  /** place in `moments` */
  at = $state(0);
  #seen = $state.raw(new Map<Eyes, ReplayFrame[]>());
  /** what the boards draw from: a table like any other, but nobody is connected to it */
  readonly table: TableState;

  readonly over = $derived(this.page?.card.stage === "over");
  readonly moments = $derived(momentsOf(this.frames, this.frames.at(-1)?.now.seats.map(({ name }) => name) ?? [], this.game));
  readonly moment = $derived(this.moments[this.at] ?? null);
  readonly truth = $derived(this.moment ? this.frames[this.moment.frame]! : null);
  readonly viewer = $derived(this.#seen.get(this.eyes) ?? this.frames);
  readonly shown = $derived.by(() => {
    if (!this.truth) return -1;
    return this.viewer === this.frames ? this.moment!.frame : meanwhile(this.viewer, this.truth);
  });
  readonly known = $derived.by(() => {
    const frame = this.viewer[this.shown];
    return this.over && frame && this.truth ? knowledge(this.story, frame, this.truth, this.names) : [];
  });

  constructor(readonly id: string) {
    this.table = new TableState(id, true, OWNER);
  }

  get names(): string[] {
    return this.table.names;
  }

  async load(): Promise<void> {
    this.trouble = null;
    try {
      const page = await api.table(this.id);
      const { frames } = await api.replay(this.id, page.card.stage === "over" ? "all" : "");
      const name = page.table.settings.game;
      const [game, story] = await Promise.all([games.find(name).catch(() => null), storyOf(name).catch(() => null)]);
      [this.game, this.story, this.page, this.frames] = [game ?? null, story, page, frames];
    } catch (problem) {
      this.trouble = { code: problem instanceof Trouble ? problem.code : "", text: wordsOf(problem) };
    }
  }

  /** To a place in `moments`; one step forward is played, everything else is a cut. */
  go(at: number): void {
    const next = Math.max(0, Math.min(this.moments.length - 1, at));
    const step = next === this.at + 1;
    this.at = next;
    this.draw(step);
  }

  /** To the moment that a link names, or the last one before it. */
  find(key: number): void {
    this.go(Math.max(0, this.moments.findLastIndex((moment) => moment.key <= key)));
  }

  async through(eyes: Eyes): Promise<void> {
    this.blind = null;
    this.waiting = eyes;
    if (eyes !== "all" && !this.#seen.has(eyes)) {
      try {
        const { frames } = await api.replay(this.id, eyes);
        this.#seen = new Map([...this.#seen, [eyes, frames]]);
      } catch (problem) {
        if (this.waiting === eyes) [this.waiting, this.blind] = [null, { eyes, text: wordsOf(problem) }];
        return;
      }
    }
    // Somebody may have chosen others meanwhile.
    if (this.waiting !== eyes) return;
    this.waiting = null;
    this.eyes = eyes;
    this.draw(false);
  }

  draw(moving: boolean): void {
    const frame = this.viewer[this.shown];
    if (!frame || !this.page) return;
    const lines = this.viewer.slice(0, this.shown + 1).map(({ line }) => line);
    // Nothing can be decided any more.
    this.table.lookBack(this.page.table, lines, { ...frame.now, legal: [] }, moving);
  }
}
