/** SHA-256 in plain script. The browser's own is only there on secure origins, and a table on a home network is not. */

const K = constants();

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
function constants(): Uint32Array {
  const found = new Uint32Array(64);
  for (let n = 2, count = 0; count < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (prime) found[count++] = fraction(Math.cbrt(n));
  }
  return found;
}

function fraction(x: number): number {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

/** The hash of a text (as UTF-8), in hexadecimal digits. */
export function sha256(text: string): string {
  return Array.from(sha256Bytes(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sha256Bytes(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(((data.length + 72) >> 6) << 6);
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, data.length << 3);
  view.setUint32(blocks.length - 8, Math.floor(data.length / 2 ** 29));
  const h = Int32Array.from([2, 3, 5, 7, 11, 13, 17, 19], (prime) => fraction(Math.sqrt(prime)));
  const w = new Int32Array(64);
  for (let block = 0; block < blocks.length; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    mix(h, w);
  }
  return Uint8Array.from([...h].flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]));
}

function mix(h: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, k] = h as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (k + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [k, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, k].forEach((word, i) => (h[i] = h[i]! + word));
}
