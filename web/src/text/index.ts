/** Every word the shell says comes from a catalogue. Placeholders are {named}; a value is always put in as text. */
import { en } from "./en";

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

const catalogue: Record<Key, string> = en;

export function fill(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function t(key: Key, values?: Values): string {
  return fill(catalogue[key], values);
}

/** The sentence for a count: `key.one` for 1, `key.many` otherwise. */
export function count(key: string, n: number, values: Values = {}): string {
  return t(`${key}.${n === 1 ? "one" : "many"}` as Key, { n, ...values });
}

/** A key that is put together from data, with something to say if there is none. */
export function maybe(key: string, otherwise: string): string {
  return key in catalogue ? catalogue[key as Key] : otherwise;
}
