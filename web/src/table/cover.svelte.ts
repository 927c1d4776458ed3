/** Secrets on a screen: covered while the tab is not looked at; on phones shown only while the eye is held, or open after a tap. */
import { prefs } from "../lib/prefs.svelte";

const OPEN_FOR = 60_000;

export class Cover {
  #blurred = $state(false);
  #held = $state(false);
  #open = $state(false);
  #touched = 0;
  readonly on = $derived(this.#blurred || (prefs.compact && !this.#held && !this.#open));

  look = (how: "hold" | "release" | "tap"): void => {
    this.touch();
    if (how === "tap") this.#open = !this.#open;
    else this.#held = how === "hold";
  };

  touch = (): void => void (this.#touched = Date.now());

  away = (): void => {
    this.#blurred = true;
    this.#open = this.#held = false;
  };

  back = (): void => void (this.#blurred = false);

  /** Left alone for a while it closes by itself. */
  pass(now: number): void {
    if (this.#open && now - this.#touched > OPEN_FOR) this.#open = false;
  }
}
