/** My part of a fair deal: a nonce nobody can guess, pledged by its hash, shown when all have pledged. */
import { hex } from "./hashes";
import { sha256 } from "./sha256";

const NONCE_BYTES = 16;

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

const place = (table: string, who: string): string => `backroom.nonce.${table}.${who}`;

/** Kept for this tab, so that a reload between pledge and deal can still show it. */
export function keepNonce(table: string, who: string, nonce: string): void {
  sessionStorage.setItem(place(table, who), nonce);
}

export function keptNonce(table: string, who: string): string | null {
  return sessionStorage.getItem(place(table, who));
}

/** What the table promised while I sat there: whatever is shown afterwards must fit it. */
export interface Promised {
  commitment: string;
  /** by seat */
  pledges: Record<string, string>;
}

const promise = (table: string): string => `backroom.promise.${table}`;

/** Noted once, when nobody can change a pledge any more, and not again. */
export function notePromise(table: string, promised: Promised): void {
  try {
    if (!localStorage.getItem(promise(table))) localStorage.setItem(promise(table), JSON.stringify(promised));
  } catch {
    // Then the receipt says that this browser noted nothing.
  }
}

export function notedPromise(table: string): Promised | null {
  try {
    return JSON.parse(localStorage.getItem(promise(table)) ?? "null") as Promised | null;
  } catch {
    return null;
  }
}
