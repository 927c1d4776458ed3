/** The table's time as something to draw from. It ticks only while somebody needs it. */
const TICK = 100;

export class Ticker {
  now = $state(0);

  /** Follow the table's clock until the returned function is called. */
  follow(time: () => number): () => void {
    this.now = time();
    const timer = setInterval(() => (this.now = time()), TICK);
    return () => clearInterval(timer);
  }
}
