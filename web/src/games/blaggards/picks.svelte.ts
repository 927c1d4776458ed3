/** What I am about to do: shared by the board and the hand, gone as soon as the question changes. */
class Picks {
  /** the kind of key chosen, not yet locked in */
  key: number | null = $state(null);
  /** what I am about to say I hold */
  claim = $state(0);
  /** orders for members who are not yet asked about: seat to kind */
  orders: ReadonlyMap<number, number> = $state.raw(new Map());
  /** throws of a sealed Brawl, not yet committed */
  throws: readonly { target: number; steady: boolean }[] = $state.raw([]);
  /** committed actions that the table has yet to take, one after the other */
  queue: readonly number[] = $state.raw([]);
  /** whom the gift is for, if the key was carried to a portrait */
  gift: number | null = $state(null);
  /** the secret meeting: whatever is asked waits for the dawn */
  asleep = $state(false);
  #question = "";

  /** Forget everything if this is another question. */
  about(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.key = null;
    this.claim = 0;
    this.orders = new Map();
    this.throws = [];
    this.queue = [];
    if (!question.startsWith("GIFT_TO")) this.gift = null;
  }
}

export const picks = new Picks();

/** The questions that are answered with a key of one's own. */
export const KEY_PHASES = ["PLACE", "SKULL", "DISCARD", "GIFT_KEY", "SWAP_KEYS"];
