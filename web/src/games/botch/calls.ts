/** Calls (R43): the one on stage, and the last one there was. */
import type { BoardProps } from "../../board";
import type { Line } from "../../wire";
import { newest } from "./under";
import type { View } from "./view";

/** R43: two players, one item, and what each of them turned over. */
export interface Faced {
  claimant: number;
  caller: number;
  /** the item that both say they have */
  claimed: number;
  /** what each turned over */
  claimantHas: number;
  callerHas: number;
}

/** A call on stage, from "I've got that one" until the liars have paid. */
export interface Call extends Faced {
  /** a key */
  line: number;
  /** what each paid; null if nothing was due */
  claimantPays: number | null;
  callerPays: number | null;
  /** how far it has come: hands on the cards, both turn, the verdict */
  step: "rise" | "turn" | "told";
}

const OF_A_CALL = ["CALLED", "FLIPPED", "FINED", "HURT", "REVEALED", "ACTION_FAILED"];

/** The call that is on stage, or null. Both cards are known as soon as it begins, so that they can turn together. */
export function callOn({ before, fresh, played }: Pick<BoardProps, "before" | "fresh" | "played">): Call | null {
  const beat = fresh[0];
  if (!beat || !OF_A_CALL.includes(beat.name)) return null;
  const start = played.findLastIndex(({ name, line }) => name === "CALLED" && line === beat.line);
  if (start < 0 || played.slice(start).some(({ name }) => !OF_A_CALL.includes(name))) return null;
  const rest = [...played.slice(start), ...fresh.slice(1).filter(({ line }) => line === beat.line)];
  const [claimant, caller] = [rest[0]!.params["target"] ?? 0, rest[0]!.params["seat"] ?? 0];
  const flips = rest.filter(({ name }) => name === "FLIPPED");
  const has = (seat: number): number => flips.find(({ params }) => params["seat"] === seat)?.params["item"] ?? 0;
  const pays = (seat: number): number | null => rest.find(({ name, params }) => name === "FINED" && params["seat"] === seat)?.params["count"] ?? null;
  const going = before.view ? newest(before.view as unknown as View) : null;
  return {
    line: beat.line,
    claimant,
    caller,
    claimed: going?.kind === "claim" ? going.card.item : 0,
    claimantHas: has(claimant),
    callerHas: has(caller),
    claimantPays: pays(claimant),
    callerPays: pays(caller),
    step: beat.name === "CALLED" ? "rise" : beat.name === "FLIPPED" && beat.key === flips[0]?.key ? "turn" : "told",
  };
}

type Told = { name: string } & Record<string, number | string | null>;

/** The call of the turn that runs or of the one before it, as the log tells it; null if there was none. */
export function lastCall(lines: readonly Line[]): Faced | null {
  const told = lines.flatMap(({ events }) => (events ?? []) as Told[]);
  const at = told.findLastIndex(({ name }) => name === "CALLED");
  if (at < 0 || told.slice(at).filter(({ name }) => name === "TURN").length > 1) return null;
  const [claimant, caller] = [Number(told[at]!["target"]), Number(told[at]!["seat"])];
  const claim = told.slice(0, at).findLast(({ name, seat }) => name === "CLAIMED_ITEM" && seat === claimant);
  const has = (who: number): number => Number(told.slice(at).find(({ name, seat }) => name === "FLIPPED" && seat === who)?.["item"] ?? 0);
  return { claimant, caller, claimed: Number(claim?.["item"] ?? 0), claimantHas: has(claimant), callerHas: has(caller) };
}
