/** The board's words in the page's language, and what is said of people, fans and photographs in either. */
import { capital, list, some } from "../../lib/phrasing";
import { pick } from "../../text/language";
import { looks } from "./looks.svelte";
import { CLEAR, HAD_TURN, IN_REFUGE, LOST, RUSTLED, SHAPE, STRUCK, TONE, type Cell, type Photo } from "./photo";
import type { Step } from "./regroup";
import * as de from "./text.de";
import * as en from "./text.en";

export * from "./figures";
export const { GAPS, groups, people, posture, rulesOn, SHAPES, SPREADS, STATION_NAMES, STATION_SHORT, TONES, TONE_NAMES, words, ZOOMS } = pick<typeof en>({ en, de });

export const nameOf = (rank: number): string => people[rank]?.name ?? "";
export const person = (rank: number): string => `${rank}, ${nameOf(rank)}`;
/** Said once, when somebody dies. */
export const named = (rank: number): string => capital(people[rank]?.short ?? "");

/** Why a picture may no longer be true. */
export function staleness({ stale }: Photo): string[] {
  const why: [number, string][] = [[RUSTLED, words.staleRustled], [HAD_TURN, words.staleTurn], [IN_REFUGE, words.staleRefuge], [STRUCK, words.staleStruck]];
  return why.flatMap(([bit, text]) => (stale & bit ? [text] : []));
}

/** What is about to be done to my fan. */
export function queue(steps: Step[]): string {
  const moves = steps.filter(({ kind }) => kind === "move").length;
  const parts = steps.flatMap((step) => (step.kind === "spread" ? [SPREADS[step.value]!] : step.kind === "gap" ? [words.openAt(step.value)] : []));
  return list([...(moves > 0 ? [some(moves, words.move, words.moves)] : []), ...parts], words.and);
}

const either = (ranks: number[]): string => list(ranks.map(String), words.or);

/** One card of a photograph in words: "ochre diagonals: 1, 4 or 7". */
export function told({ code, value }: Cell): string {
  if (code === CLEAR) return person(value);
  if (code === TONE) return `${TONES[value]}: ${either(looks.ofTone(value))}`;
  if (code === SHAPE) return `${words.somebody(value)}: ${either(looks.ofShape(value))}`;
  return code === LOST ? words.unreadable : words.outOfFrame;
}

/** The whole picture in words, one line for each slot. */
export function inWords(photo: Photo): string[] {
  return photo.cells.map((cell, slot) => `${words.inSlot(slot)}: ${told(cell)}`);
}
