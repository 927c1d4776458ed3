/** Every word the shell says comes from a catalogue. Placeholders are {named}; a value is always put in as text. */
import type { en } from "./en";
import { dress, language, locale, PSEUDO, type Language } from "./language";

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Values = Record<string, string | number>;

/** Fetched one by one: nobody reads two. */
const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
};
let catalogue: Catalogue;

/** Fetch the words of this page. Nothing can be said before. */
export async function speak(): Promise<void> {
  catalogue = await CATALOGUES[language]();
  if (locale !== PSEUDO) return;
  const { dressed } = await import("./pseudo");
  dress(dressed);
  catalogue = dressed(catalogue);
}

const SPELLING: Record<Language, string> = { en: "en-GB", de: "de" };
const plural = new Intl.PluralRules(SPELLING[language]);
const figures = new Intl.NumberFormat(SPELLING[language]);
const lists = new Intl.ListFormat(SPELLING[language]);

export function fill(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number" ? figures.format(value) : (value ?? whole);
  });
}

export function t(key: Key, values?: Values): string {
  return fill(catalogue[key], values);
}

/** The sentence for a count: `key.one`, `key.many`, or whatever else the language tells apart. */
export function count(key: string, n: number, values: Values = {}): string {
  const form = `${key}.${plural.select(n)}`;
  return t((form in catalogue ? form : `${key}.many`) as Key, { n, ...values });
}

/** Several names, as one says them. */
export function list(names: string[]): string {
  return lists.format(names);
}

/** A key that is put together from data, with something to say if there is none. */
export function maybe(key: string, otherwise: string): string {
  return key in catalogue ? catalogue[key as Key] : otherwise;
}
