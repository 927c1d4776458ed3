/** What this device remembers about its person: name, theme, sound. Storage may be forbidden, so nothing relies on it. */

export type Theme = "system" | "light" | "dark";

function read(key: string): string | null {
  try {
    return localStorage.getItem(`backroom.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`backroom.${key}`, value);
  } catch {
    // Then it lasts as long as the page.
  }
}

/** Names that fit anybody. */
const LENT = ["Wren", "Robin", "Heron", "Finch", "Sparrow", "Magpie", "Plover", "Swift", "Merlin", "Starling"];

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 900px)");

class Prefs {
  name = $state(read("name") ?? "");
  theme = $state<Theme>((read("theme") as Theme | null) ?? "system");
  sound = $state(read("sound") !== "off");
  list = $state(read("list") === "open");
  /** The person asked the system for less motion. */
  reducedMotion = $state(still.matches);
  /** Phone or narrow window: one column. */
  compact = $state(narrow.matches);

  constructor() {
    still.addEventListener("change", () => (this.reducedMotion = still.matches));
    narrow.addEventListener("change", () => (this.compact = narrow.matches));
    dark.addEventListener("change", () => this.#paint());
  }

  /** The name to sit down with: the person's own, or one lent to this device until they choose. */
  get callMe(): string {
    if (!this.name) this.setName(LENT[Math.floor(Math.random() * LENT.length)]!);
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
    write("name", name);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.#paint();
  }

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
  }

  setList(open: boolean): void {
    this.list = open;
    write("list", open ? "open" : "closed");
  }

  #paint(): void {
    const theme = this.theme === "system" ? (dark.matches ? "dark" : "light") : this.theme;
    document.documentElement.dataset["theme"] = theme;
  }
}

export const prefs = new Prefs();
