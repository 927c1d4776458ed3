/** Tables at which several people share this device. It shows nobody's secrets there until one says: I have it now. */
const KEY = "backroom.sharing";
const MOST = 50;

/** What the server calls whoever the device belongs to, and nobody. Guests are 1 to 9. */
export const OWNER = "0";
export const NOBODY = "none";
const GUESTS = [..."123456789"];

class Sharing {
  #tables = $state.raw<string[]>(read());

  has(table: string): boolean {
    return this.#tables.includes(table);
  }

  add(table: string): void {
    if (this.has(table)) return;
    this.#tables = [...this.#tables, table].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#tables));
    } catch {
      // Then it is forgotten with this page.
    }
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const sharing = new Sharing();

/** A guest who does not sit at this table yet, if there is room for one. */
export function freeGuest(here: { number: string }[]): string | null {
  return GUESTS.find((number) => here.every((other) => other.number !== number)) ?? null;
}
