/** How things are said in any language that has one form for 1 and one for the rest. */
import { listed } from "./lore";

type Names = (n: number) => string;

export const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** What numbered things are called; nothing for a number without a name. */
export const named = (names: readonly string[]): Names => (n) => names[n] ?? "";

/** What is on a card: "Porter, Blonde, Tequila …" */
export const facesBy = (short: Names) => (face: number): string => listed(face).map(short).join(", ");
