/** My part of a fair deal: a nonce nobody can guess, pledged by its hash, shown when all have pledged. */
import { sha256 } from "./sha256";

const NONCE_BYTES = 16;

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

export function pledgeOf(nonce: string): string {
  return sha256(`backroom nonce 1\0${nonce}`);
}

/** Does the secret shown after the game belong to the commitment published before it? */
export function secretFits(receipt: Receipt): boolean {
  const { secret, table, game, rules, commitment } = receipt;
  return secret !== null && sha256(["backroom deal 1", secret, table, game, rules].join("\0")) === commitment;
}

/** Is the nonce in the receipt the one that this seat pledged? */
export function nonceFits(receipt: Receipt, seat: number): boolean {
  const nonce = receipt.nonces?.[seat];
  return nonce !== undefined && nonce !== "" && pledgeOf(nonce) === receipt.pledges[seat];
}

export interface Receipt {
  table: string;
  game: string;
  rules: string;
  commitment: string;
  secret: string | null;
  pledges: string[];
  nonces: string[] | null;
}

const place = (table: string): string => `backroom.nonce.${table}`;

/** Kept for this tab, so that a reload between pledge and deal can still show it. */
export function keepNonce(table: string, nonce: string): void {
  sessionStorage.setItem(place(table), nonce);
}

export function keptNonce(table: string): string | null {
  return sessionStorage.getItem(place(table));
}
