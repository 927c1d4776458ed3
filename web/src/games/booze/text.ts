/** The words of this page's language, and what is put together from them in the same way in all. */
import { pick } from "../../text/language";
import type { Taking } from "./edition";
import { deedOf, mobOf, type Deed } from "./lore";
import type { Naming } from "./naming";
import type { Account, Decided, MobScore } from "./score";
import * as de from "./text.de";
import * as en from "./text.en";
import { claimOf } from "./view";

export const { booze, bootlegger, event, faceWords, groups, headings, mob, place, short, words } = pick<typeof en>({ en, de });
const { claims, eventLines, headlines, takings } = pick<typeof en>({ en, de });

/** What a place does, in one line for its sign. */
export function eventLine(deed: Deed): string {
  const lines: Record<string, (deed: Deed) => string> = eventLines;
  return (lines[deed.kind] ?? eventLines.none)(deed);
}

export const eventAt = (row: number, variant: Record<string, unknown>): string => eventLine(deedOf(row, variant));

export function claimWords(k: number, names: string[]): string {
  const claim = claimOf(k);
  if (claim.kind === "quiet") return "…";
  return claim.kind === "mob" ? claims.mob(mob(claim.mob)) : claims[claim.kind](names[claim.other] ?? "");
}

/** Headlines, made from who, what and where. */
export function headline(naming: Pick<Naming, "right" | "booze" | "target" | "location" | "line">, names: string[]): { head: string; below: string } {
  const [what, who] = [short(naming.booze), names[naming.target] ?? ""];
  const where = naming.location === null ? "" : place(naming.location);
  const heads = naming.right ? headlines.right(what, where) : headlines.wrong(what, who);
  const below = naming.right ? headlines.rightBelow(who, booze(naming.booze), mob(mobOf(naming.booze))) : headlines.wrongBelow(booze(naming.booze));
  return { head: heads[naming.line % heads.length]!, below };
}

export function takingWords(taking: Taking, names: string[]): string {
  const who = names[taking.seat] ?? "";
  const card = taking.face === null ? takings.unknown : faceWords(taking.face);
  if (taking.how === "STOLE") return takings.stole(who, names[taking.target ?? 0] ?? "", card);
  if (taking.how === "KEPT") return takings.kept(who, card);
  return takings.took(who, taking.location === null ? "" : place(taking.location), card);
}

/** R51: what decided, in words. */
export function decidedWords(how: Decided, mobs: MobScore[]): string {
  const [first, second] = mobs;
  if (!first || !second) return "";
  const { coins, level, exposures, hidden, shared } = words.decided;
  if (how === "coins") return coins(mob(first.mob), first.score, mob(second.mob), second.score);
  const why = how === "exposures" ? exposures(mob(first.mob), first.exposures, second.exposures) : how === "hidden" ? hidden(mob(first.mob), first.exposures) : shared;
  return `${level(mob(first.mob), mob(second.mob), first.score)} ${why}`;
}

/** A mob's coins as a sum, and a bootlegger's doubled ones. */
export const terms = ({ accounts }: MobScore): string =>
  accounts
    .filter(({ counts }) => counts)
    .map(({ coins }) => coins)
    .join(" + ");
export const product = ({ base, times, coins }: Account): string => `${base} × ${times} = ${coins}`;
