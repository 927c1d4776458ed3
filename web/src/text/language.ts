/** The language of this page: chosen once, before anything is drawn. Another one is chosen by loading the page anew. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export const language: Language = globalThis.document?.documentElement.lang === "de" ? "de" : "en";

/** The words of this page's language. */
export function pick<Words>(texts: Record<Language, Words>): Words {
  return texts[language];
}
