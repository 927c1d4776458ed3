/** The language of this page: chosen once, before anything is drawn. Another one is chosen by loading the page anew. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** Languages nobody speaks, to be had by `?lang=` alone: longer words with accents, and English from right to left. */
export const PSEUDO = "en-XA";
export const RIGHT_TO_LEFT = "ar-XB";

const KEY = "backroom.language";

/** What the address asks for (it holds for this tab), what was chosen on this device, what the browser likes. */
function chosen(): string {
  if (!globalThis.document) return "en";
  let wanted = [new URLSearchParams(location.search).get("lang")];
  try {
    if (wanted[0]) sessionStorage.setItem(KEY, wanted[0]);
    wanted = [...wanted, sessionStorage.getItem(KEY), localStorage.getItem(KEY)];
  } catch {
    // Storage may be forbidden. Then the address and the browser have the say.
  }
  const known = (one: string): boolean => one in LANGUAGES || one === PSEUDO || one === RIGHT_TO_LEFT;
  const liked = navigator.languages.map((one) => one.split("-")[0]!);
  return [...wanted, ...liked].find((one) => one && known(one)) ?? "en";
}

/** As the page and the server call it. */
export const locale = chosen();
/** Whose words it has. */
export const language: Language = locale in LANGUAGES ? (locale as Language) : "en";

if (globalThis.document) {
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === RIGHT_TO_LEFT ? "rtl" : "ltr";
}

/** Have this language on this device from now on. Where storage is forbidden, the address has to say it. */
export function choose(wish: Language): void {
  const address = new URL(location.href);
  try {
    sessionStorage.removeItem(KEY);
    localStorage.setItem(KEY, wish);
    address.searchParams.delete("lang");
  } catch {
    address.searchParams.set("lang", wish);
  }
  if (address.href === location.href) location.reload();
  else location.assign(address);
}

let dressed = <Words>(words: Words): Words => words;

/** How words are changed before anybody reads them: the pseudo-locale's affair. */
export function dress(how: <Words>(words: Words) => Words): void {
  dressed = how;
}

/** The words of this page's language. */
export function pick<Words>(texts: Record<Language, Words>): Words {
  return dressed(texts[language]);
}
