/** The words of this page's language, and what is put together from them in the same way in all. */
import { pick } from "../../text/language";
import * as de from "./text.de";
import * as en from "./text.en";

export const { and, BLOWS, boards, crew, deeds, groups, headings, kinds, notes, PLACES, words } = pick<typeof en>({ en, de });

const KIND_NAMES = [kinds.silver, kinds.blue, kinds.red, kinds.gold, kinds.skeleton];

export function list(parts: string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`;
}

/** Keys in words: "2 Silver, Red". */
export function keysSaid(counts: readonly number[]): string {
  const parts = counts.flatMap((n, kind) => (n > 0 ? [n === 1 ? KIND_NAMES[kind]! : `${n} ${KIND_NAMES[kind]!}`] : []));
  return list(parts) || words.claimedNone;
}

/** A claim in words: the kinds of a mask. */
export function claimSaid(mask: number): string {
  return list(KIND_NAMES.filter((_, kind) => (mask >> kind) & 1)) || words.claimedNone;
}
