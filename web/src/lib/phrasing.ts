/** How words are put together, whatever the language they are in. */

/** A count and its noun: `some(2, "ruby", "rubies")`. */
export const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** "a, b and c", with that language's own "and". */
export function list(parts: readonly string[], and: string): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
