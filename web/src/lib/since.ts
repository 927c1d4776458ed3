/** The last line that was looked at on this device, for each table and each of those who share it. */
export interface Left {
  n: number;
  at: number;
}

/** Who was gone for less than this needs no telling. */
export const GONE = 10 * 60_000;

const place = (table: string, who: string): string => `backroom.left.${table}.${who}`;

export function left(table: string, who: string): Left | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place(table, who)) ?? "null") as Partial<Left> | null;
    return typeof kept?.n === "number" && typeof kept.at === "number" ? { n: kept.n, at: kept.at } : null;
  } catch {
    return null;
  }
}

export function keepLeft(table: string, who: string, n: number, at: number): void {
  try {
    localStorage.setItem(place(table, who), JSON.stringify({ n, at }));
  } catch {
    // Then nobody can be told what happened meanwhile; it is all in the log.
  }
}

export function forgetLeft(table: string, who: string): void {
  try {
    localStorage.removeItem(place(table, who));
  } catch {
    // Nothing was kept.
  }
}
