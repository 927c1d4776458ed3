/** How far the server's clock is ahead of ours, in milliseconds, learned from what it sends. */

/** What the frames say is so far from what was measured that one of the clocks must have been set. */
const FAR_OFF = 2_000;

export class Ahead {
  ms = 0;
  #trip = Infinity;

  constructor(private readonly now: () => number = Date.now) {}

  /** A frame says what time it was when it left: the server is at least as far ahead of us as that. */
  told(time: number): number {
    const least = time - this.now();
    if (this.ms - least > FAR_OFF) this.#trip = Infinity;
    this.ms = this.#trip === Infinity ? least : Math.max(this.ms, least);
    return this.ms;
  }

  /** A ping came back: half-way it was there. The quickest one is believed. */
  timed(sent: number, time: number): number {
    const trip = this.now() - sent;
    if (trip >= 0 && trip <= this.#trip) {
      this.#trip = trip;
      this.ms = time + trip / 2 - this.now();
    }
    return this.ms;
  }
}
