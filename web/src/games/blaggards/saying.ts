/** How numbers are said, in any language that has one form for 1 and one for the rest. */
export const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
