/** Every word of this board. Labels, events and refusals come from the server as they are. */
import type { Taking } from "./edition";
import { BOOZES, EVENTS, MOBS, PLACES, SHORT, deedOf, listed, mobOf, type Deed } from "./lore";
import type { Naming } from "./naming";
import type { Account, Decided, MobScore, What } from "./score";
import { claimOf } from "./view";

const of = (list: readonly string[], n: number): string => list[n] ?? "";
const s = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const booze = (n: number): string => of(BOOZES, n);
export const short = (n: number): string => of(SHORT, n);
export const mob = (n: number): string => of(MOBS, n);
export const place = (n: number): string => of(PLACES, n);
export const event = (row: number): string => of(EVENTS, row);
/** "Porter, Blonde, Tequila …" */
export const faceWords = (face: number): string => listed(face).map(short).join(", ");

const number = (n: number): string => ["no", "one", "two", "three", "four", "five"][n] ?? String(n);

/** What a place does, in one line for its sign. */
export function eventLine(deed: Deed): string {
  switch (deed.kind) {
    case "draw_keep":
      return `${deed.cost > 0 ? "Discard one, draw" : "Draw"} ${number(deed.draw)}, keep ${number(deed.keep)} that ${deed.keep === 1 ? "matches" : "match"}`;
    case "treat":
      return deed.forced ? `Somebody must take ${deed.most === 1 ? "a match" : `${number(deed.most)} matches`} where they are` : `Let somebody take up to ${number(deed.most)} where they are`;
    case "tail_seat":
      return `Tail your ${deed.side} neighbour, anywhere`;
    case "passive_hide":
      return "Nobody here can be tailed";
    case "passive_both":
      return "A tail here may steal and name";
    case "shakedown":
      return `Somebody pays ${number(deed.price)} or is tailed`;
    case "store":
      return `Discard one, take up to ${number(deed.take)} here`;
    case "reach":
      return "Take a match where no pawn stands";
    case "tail_any":
      return deed.expose ? "Tail anybody" : "Tail anybody; steal, but name nobody";
    default:
      return "Nothing to use";
  }
}

export const eventAt = (row: number, variant: Record<string, unknown>): string => eventLine(deedOf(row, variant));

export function claimWords(k: number, names: string[]): string {
  const claim = claimOf(k);
  if (claim.kind === "quiet") return "…";
  if (claim.kind === "mob") return `I run ${mob(claim.mob)}`;
  const other = names[claim.other] ?? "";
  return claim.kind === "mate" ? `${other} is with me` : `Somebody tail ${other}`;
}

/** Headlines, made from who, what and where. */
export function headline(naming: Pick<Naming, "right" | "booze" | "target" | "location" | "line">, names: string[]): { head: string; below: string } {
  const [what, who] = [short(naming.booze), names[naming.target] ?? ""];
  const where = naming.location === null ? "" : place(naming.location);
  if (!naming.right) {
    const heads = [`${who} walks free`, `Not a drop of ${what} on ${who}`, `Wrong tip: no ${what} here`];
    return { head: heads[naming.line % 3]!, below: `“${booze(naming.booze)}? Never heard of it.”` };
  }
  const heads = [`${what} runner nabbed at ${where}`, `${what} ring cracked at ${where}`, `Caught with ${what} at ${where}`];
  return { head: heads[naming.line % 3]!, below: `${who} ran ${booze(naming.booze)} for the ${mob(mobOf(naming.booze))} mob` };
}

export function takingWords(taking: Taking, names: string[]): string {
  const who = names[taking.seat] ?? "";
  const card = taking.face === null ? "a card" : faceWords(taking.face);
  if (taking.how === "STOLE") return `${who} stole from ${names[taking.target ?? 0] ?? ""}: ${card}`;
  if (taking.how === "KEPT") return `${who} kept from the deck: ${card}`;
  const where = taking.location === null ? "" : ` at ${place(taking.location)}`;
  return `${who} took${where}: ${card}`;
}

const HOW: Record<Taking["how"], string> = { DELIVERED: "delivered", STOLE: "stolen", TREATED: "a treat", KEPT: "from the deck", STORED: "taken" };

const ENTRIES: Record<What, (n: number) => string> = {
  deliveries: (n) => s(n, "Delivery card"),
  snitches: (n) => s(n, "Snitch", "Snitches"),
  own: (n) => s(n, "own Movement card"),
  taken: (n) => `${s(n, "Movement card")} from other mobs`,
  mates: (n) => `${s(n, "Movement card")} from a mate`,
};

export const words = {
  storyMeasure: "Coins that everybody can count",
  storyAway: (who: string, by: string, said: string, was: string) => `${who} got away: ${by} said ${said}, and it was ${was}.`,
  storyLied: (who: string, said: string, was: string) => `${who} claimed to run ${said} and ran ${was}.`,
  storyRuns: "Runs",
  storyCards: "Cards",
  storyHidden: (n: number) => `${n} face down`,
  storyNone: "none",
  street: "The street",
  edge: "The others",
  round: (n: number) => `Round ${n}`,
  deck: (n: number) => (n === 0 ? "The deck is empty" : s(n, "card") + " in the deck"),
  deckShort: "deck",
  raid: "Raid!",
  raidNear: "The raid comes when the deck runs out",
  card: (face: number) => `Delivery card: ${faceWords(face)}`,
  matches: "shows your booze",
  cardsAt: (location: number, n: number) => `${place(location)}, ${n === 0 ? "no Delivery cards" : s(n, "Delivery card")}`,
  nothingHere: "nothing lies here",
  door: "At the door",
  goHere: (location: number) => `Go to ${place(location)}`,
  gone: "card lost",
  last: "last round",
  chosen: "chosen",
  faceDown: "Your card lies face down",
  moves: "Where to?",
  movesHint: "Everybody turns over together",
  minimap: "Where everybody is",
  toFront: (location: number, names: string[]) => `${place(location)}: ${names.length ? names.join(", ") : "nobody"}`,
  verbs: "Your turn",
  deliver: "Deliver",
  deliverHint: (n: number) => (n === 0 ? "nothing here shows your booze" : n === 1 ? "one card here shows your booze" : `${n} cards here show your booze`),
  event: "Event",
  tail: "Tail",
  tailHint: (n: number) => (n === 0 ? "nobody to tail here" : n === 1 ? "one player here" : `${n} players here`),
  pass: "Pass",
  passHint: "do nothing",
  covered: "Open the eye to see which cards show your booze",
  pick: "Which one?",
  back: "Back",
  booze: "Your booze",
  boozeHidden: "Your booze, covered",
  mob: (n: number) => `${mob(n)} mob`,
  mineNone: "No deliveries yet: no coins, and no evidence",
  mineCount: (up: number, down: number) => `${down} face down, ${up} face up until the round ends`,
  down: "face down",
  up: "face up",
  coins: (n: number) => s(n, "coin"),
  cards: (n: number) => s(n, "Delivery card"),
  backs: (n: number) => `${n} face down`,
  turf: (own: number, lost: string) => `${s(own, "Movement card")}${lost ? `, lost ${lost}` : ""}`,
  trophy: (location: number, victim: string) => `${place(location)}, taken from ${victim}`,
  baron: "Booze Baron",
  snitch: (n: number) => s(n, "Snitch", "Snitches"),
  exposedAs: (n: number) => `Exposed: ${booze(n)}`,
  exposed: "Exposed",
  hat: "Hat on the table",
  tails: (target: string) => `tails ${target}…`,
  chooses: "chooses somebody…",
  treats: (target: string) => `treats ${target}…`,
  shakes: (target: string) => `shakes down ${target}…`,
  looks: "looks at cards…",
  thinks: "is up",
  dossier: (name: string) => `Dossier: ${name}`,
  openDossier: (name: string) => `Open the dossier of ${name}`,
  thisRound: "Taken this round",
  thisRoundNone: "Nothing yet",
  ledgerRound: "What was taken in earlier rounds is yours to remember.",
  ledgerOpen: "Last known to lie here",
  ledgerNone: "Nothing known",
  suspects: (n: number) => (n === 1 ? "Only this is left" : `${n} boozes fit all that was seen`),
  wrongly: "Wrongly named",
  claims: "Says",
  account: "Coins everybody can count",
  notes: "Your notes",
  tailTitle: (name: string) => `You are tailing ${name}`,
  tailLook: "Look through the cards while the match burns",
  tailDark: "The match is out. Steal by the back you remember, name a booze, or leave",
  tailSecond: "The second bird: go on, or leave",
  tailOpen: "The table remembers for you: look as long as you like",
  tailNone: "No deliveries: nothing to see",
  tailCovered: "Covered. Open the eye while nobody looks over your shoulder",
  match: (seconds: number) => `Match: ${s(seconds, "second")} left`,
  steal: "Steal",
  stealHint: "a face-down card that shows your booze",
  stealNo: "stealing is done",
  backNumber: (n: number) => `Back number ${n}`,
  stuck: (face: number) => `Face up, not to be stolen: ${faceWords(face)}`,
  seen: (face: number) => `Face down: ${faceWords(face)}`,
  name: "Name a booze",
  nameNo: "Already Exposed: nothing to name",
  nameNever: "Pickpockets name nobody",
  nameDone: "The name is said",
  say: (n: number) => `Say it aloud: ${booze(n)}`,
  sayNone: "Choose one of the twelve",
  struck: "wrongly named before",
  mineToo: "your own booze",
  openFor: (name: string) => `open: ${name} is Exposed as it`,
  leave: "Leave it at that",
  toTail: "Back to the tail",
  drawn: "Drawn from the deck",
  drawnHint: (n: number) => `Keep up to ${number(n)} that show${n === 1 ? "s" : ""} your booze; the rest goes under the deck`,
  claimTitle: "Before the move: say something",
  claimHint: "True or not, it binds nobody. All claims are shown together",
  claimMob: "I run…",
  claimMate: "…is with me",
  claimTail: "Somebody tail…",
  claimed: "Your claim lies face down",
  names: (who: string, whom: string) => `${who} names ${whom}`,
  wrongBelow: "A hat is tipped, the piano goes on",
  turfGoes: (location: number, who: string) => `${place(location)} goes to ${who}`,
  snitchGoes: (who: string) => `${who} takes a Snitch`,
  skip: "Go on",
  edition: "The Evening Edition",
  editionOf: (round: number) => `Taken in round ${round}`,
  editionNone: "A quiet round: nothing was taken",
  raided: (who: string, n: number) => `Raid: ${who} Exposed as ${booze(n)}`,
  dismiss: "Put the paper away",
  how: (how: Taking["how"]) => HOW[how],
  stolenFrom: (name: string) => `stolen from ${name}`,
  revealTitle: "Final edition",
  unfinished: "The game was stopped. This is how the street stood.",
  step1: "Who ran with whom",
  step1Text: (players: number, sizes: string) => `${players} players make mobs of ${sizes}. Nobody knew who was in which.`,
  step2: "Count the coins",
  step2Text: "Every bootlegger, line by line.",
  step3: "What a mob counts",
  loner: (times: number) => `With this many players a bootlegger without a mate counts ${times === 2 ? "double" : `${times} times`}.`,
  highLow: "With this many players a mob of three counts only its richest and its poorest member.",
  plainSum: "Every member counts.",
  step4: "Who wins",
  alone: (times: number) => `no mate: × ${times}`,
  notCounted: "in the middle: not counted",
  total: "together",
  entry: ({ what, count }: { what: What; count: number }) => ENTRIES[what](count),
  sum: ({ accounts }: MobScore) =>
    accounts
      .filter(({ counts }) => counts)
      .map(({ coins }) => coins)
      .join(" + "),
  times: ({ base, times, coins }: Account) => `${base} × ${times} = ${coins}`,
  wins: (mobs: number[]) => `${mobs.map(mob).join(" and ")} ${mobs.length === 1 ? "wins" : "share the win"}`,
  decided(how: Decided, mobs: MobScore[]): string {
    const [first, second] = mobs;
    if (!first || !second) return "";
    const level = `${mob(first.mob)} and ${mob(second.mob)} both have ${first.score} coins.`;
    if (how === "coins") return `${mob(first.mob)} has ${first.score} coins, ${mob(second.mob)} ${second.score}.`;
    if (how === "exposures") return `${level} ${mob(first.mob)} Exposed more opponents: ${first.exposures} to ${second.exposures}.`;
    if (how === "hidden") return `${level} Both Exposed ${s(first.exposures, "opponent")}; ${mob(first.mob)} kept somebody hidden longer.`;
    return `${level} Opponents Exposed and the last one hidden are level too: the victory is shared.`;
  },
  caughtBy: (who: string) => `Exposed by ${who}`,
  caughtRaid: "Exposed in the raid",
  neverCaught: "Never Exposed",
  hand: (n: number, cards: string) => `Your booze: ${booze(n)} of the ${mob(mobOf(n))} mob. ${cards}`,
} as const;
