/** What looks the same in every language: points, clocks, runs of ranks, codes of nations. */
import type { Shelter } from "./view";

export const nations = [
  { name: "Calder", code: "CAL" },
  { name: "Isel", code: "ISE" },
  { name: "Ombra", code: "OMB" },
  { name: "Tarn", code: "TAR" },
  { name: "Vesna", code: "VES" },
];
export const nation = (seat: number): string => nations[seat]?.name ?? "";

/** A number as points, with a sign that is a minus. */
export const points = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A clock for the corner of a picture: an evening that goes on by three minutes a turn. */
export function stamp(turn: number, second: number): string {
  const minutes = 18 * 60 + turn * 3;
  const two = (n: number) => String(n).padStart(2, "0");
  return `T${two(turn)} ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:${two(Math.floor(second * 60))}`;
}

export const run = ({ low, len }: Shelter): string => Array.from({ length: len }, (_, n) => low + n).join("–");
