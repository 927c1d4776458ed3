/** The geometry of the chart. */

/** A path through values that hold until they change: scores go by steps. */
export function path(values: readonly number[], x: (frame: number) => number, y: (value: number) => number): string {
  const parts: string[] = [];
  values.forEach((value, frame) => {
    const last = frame === values.length - 1;
    if (frame === 0) parts.push(`M${x(0).toFixed(1)} ${y(value).toFixed(1)}`);
    else if (value !== values[frame - 1]) parts.push(`H${x(frame).toFixed(1)}V${y(value).toFixed(1)}`);
    if (last) parts.push(`H${x(frame).toFixed(1)}`);
  });
  return parts.join("");
}

/** Round numbers that enclose all values: four to seven of them. */
export function ticks(values: readonly number[]): number[] {
  const [low, top] = [Math.min(0, ...values), Math.max(1, ...values)];
  const rough = (top - low) / 5;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough)!);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(top / step) - first + 1 }, (_, n) => (first + n) * step);
}

/** Labels that would lie over each other, moved apart as little as need be, in the same order. */
export function apart(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => places[a]! - places[b]!);
  const found = [...places];
  order.forEach((n, k) => (found[n] = Math.max(low, found[n]!, k > 0 ? found[order[k - 1]!]! + gap : low)));
  const over = (order.length ? found[order.at(-1)!]! : 0) - high;
  if (over > 0) {
    found[order.at(-1)!]! -= over;
    for (let k = order.length - 2; k >= 0; k--) found[order[k]!] = Math.min(found[order[k]!]!, found[order[k + 1]!]! - gap);
  }
  return found;
}
