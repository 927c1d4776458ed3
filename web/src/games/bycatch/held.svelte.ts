/** My fan: how it is held, how I want it, and what is still to be sent. It outlives the board, and belongs to one table. */
import { follow, keep, plan, reconcile, settle, type Held, type Posture, type Step } from "./regroup";

class Fan {
  /** as the table has it, from left to right */
  hand: Held[] = $state.raw([]);
  /** as I want it: names of cards */
  wanted: number[] = $state.raw([]);
  /** how I hold it in truth */
  posture: Posture = $state.raw({ spread: 1, gap: 0 });
  /** be seen to fiddle in the next window */
  rustle = $state(false);
  /** a card is in my fingers */
  dragging = $state(false);
  /** may the card in this slot be moved at all? */
  movable: (slot: number) => boolean = $state.raw(() => true);
  #spread: number | null = $state(null);
  #gap: number | null = $state(null);
  #table = "";
  #names = 0;

  readonly spread = $derived(this.#spread ?? this.posture.spread);
  readonly gap = $derived(this.#gap ?? this.posture.gap);
  /** the cards in the order I want */
  readonly cards: Held[] = $derived(this.wanted.flatMap((id) => this.hand.find((card) => card.id === id) ?? []));
  readonly steps: Step[] = $derived(
    plan(
      { order: this.hand.map(({ rank }) => rank), ...this.posture },
      { order: this.cards.map(({ rank }) => rank), spread: this.spread, gap: this.gap, rustle: this.rustle },
      this.movable,
    ),
  );
  /** cards that are not yet where I want them */
  readonly ghosts: ReadonlySet<number> = $derived.by(() => {
    const kept = keep(this.hand.map(({ rank }) => rank), this.cards.map(({ rank }) => rank), this.movable);
    return new Set(this.cards.filter((_, slot) => !kept.some(([, at]) => at === slot)).map(({ id }) => id));
  });
  readonly queued = $derived(this.steps.length > 0);

  /** The table has told how my fan is now. */
  take(table: string, ranks: number[], posture: Posture): void {
    if (table !== this.#table) this.#forget(table);
    const same = ranks.length === this.hand.length && ranks.every((rank, slot) => this.hand[slot]?.rank === rank);
    if (!same) {
      this.hand = follow(this.hand, ranks, () => ++this.#names);
      this.wanted = reconcile(this.wanted, this.hand);
    }
    if (posture.spread !== this.posture.spread || posture.gap !== this.posture.gap) this.posture = posture;
    if (this.#spread === posture.spread) this.#spread = null;
    if (this.#gap === posture.gap) this.#gap = null;
  }

  setSpread(value: number): void {
    const next = Math.max(0, Math.min(2, value));
    this.#spread = next === this.posture.spread ? null : next;
  }

  setGap(value: number): void {
    this.#gap = value === this.posture.gap ? null : value;
  }

  /** Put a card into a slot of the wanted order. */
  put(id: number, slot: number): void {
    const rest = this.wanted.filter((other) => other !== id);
    rest.splice(Math.max(0, Math.min(rest.length, slot)), 0, id);
    this.wanted = settle(rest, this.hand);
  }

  /** Leave everything as it is. */
  undo(): void {
    this.wanted = this.hand.map(({ id }) => id);
    this.#spread = this.#gap = null;
    this.rustle = false;
  }

  /** In which slot the table has this card now. */
  slotOf(id: number): number {
    return this.hand.findIndex((card) => card.id === id);
  }

  #forget(table: string): void {
    this.#table = table;
    this.hand = [];
    this.wanted = [];
    this.posture = { spread: 1, gap: 0 };
    this.#spread = this.#gap = null;
    this.rustle = this.dragging = false;
  }
}

export const fan = new Fan();
