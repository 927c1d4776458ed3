/** Hashes of bytes: the browser's own (WebCrypto) where it has them, which is on secure origins only; else plain script. */
import { sha256Bytes } from "./sha256";

const BLOCK = 64;

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Are the hashes the browser's own? */
export const native = typeof crypto !== "undefined" && crypto.subtle !== undefined;

export async function digest(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return native ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : sha256Bytes(data);
}

/** HMAC-SHA-256, of keys no longer than a block. */
export async function hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pad = (by: number): number[] => Array.from({ length: BLOCK }, (_, n) => (key[n] ?? 0) ^ by);
  const inner = await digest(Uint8Array.from([...pad(0x36), ...message]));
  return digest(Uint8Array.from([...pad(0x5c), ...inner]));
}
