/** The pseudo-locale: English with accents, longer, in brackets. Whatever is not comes from no catalogue. As on the server. */
const PLAIN = "aeiouyAEIOUYcnsCNS";
const ACCENTED = "åéîöüýÅÉÎÖÜÝçñšÇÑŠ";
/** Other languages need about so much more room than English. */
const LONGER = 0.4;
const WORD = 6;
/** What is left alone: placeholders, and what has its accents already. */
const DONE = /(\{\w+\}|⟦[^⟦⟧]*⟧)/;

const accent = (text: string): string => text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** A sentence, but for those parts of it that were given: names, numbers, other sentences. */
export function accented(sentence: string, given: string[] = []): string {
  const names = given.filter((name) => name.length > 1).sort((a, b) => b.length - a.length);
  const kept = (part: string): boolean => names.includes(part) || DONE.test(part);
  const parts = names.reduce((all, name) => all.flatMap((part) => (names.includes(part) ? [part] : between(part, name))), [sentence]).flatMap((part) => (names.includes(part) ? [part] : part.split(DONE)));
  const own = parts.filter((part) => !kept(part)).join("");
  if (!/\p{L}/u.test(own)) return sentence;
  const padding = "~".repeat(Math.ceil(own.length * LONGER)).replace(new RegExp(`~{${WORD}}(?=~)`, "g"), "$& ");
  return `⟦${parts.map((part) => (kept(part) ? part : accent(part))).join("")} ${padding}⟧`;
}

/** A text cut up at each place where the name stands. */
function between(text: string, name: string): string[] {
  return text.split(name).flatMap((part, n) => (n ? [name, part] : [part]));
}

/** Words in whatever form a game keeps them: sentences, lists and tables of them, and functions that make them. */
export function dressed<Words>(words: Words): Words {
  return dress(words, []) as Words;
}

function dress(words: unknown, given: string[]): unknown {
  if (typeof words === "string") return accented(words, given);
  if (typeof words === "function") return (...args: unknown[]) => dress((words as (...args: unknown[]) => unknown)(...args), args.flat().filter((arg) => typeof arg === "string"));
  if (Array.isArray(words)) return words.map((word) => dress(word, given));
  if (words && typeof words === "object") return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, dress(word, given)]));
  return words;
}
