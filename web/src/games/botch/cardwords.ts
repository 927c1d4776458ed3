/** What the cards are called, what they do in a line, and how a claim of one sounds. */
import { itemCard, option, roleCard, type Card, type Effect } from "./lore";
import type { CardRef } from "./under";

const ITEMS = ["no item", "Album", "Brew", "Railing", "Sack", "Ticket", "Contract", "Crowbar", "Flare Gun", "Syrup", "Photos", "Life Vest", "Parcel", "Ledger"];
const ROLES = ["no role", "Bookie", "Douche", "Dancer", "Archivist", "Fixer", "Bumbler", "Docker", "Barkeep", "Suit", "Stowaway", "Twin", "Mountie", "Hitter", "Rat", "Adjuster", "Mule"];
const ITEM_ACTS = ["", "Fence It", "Pour One", "Over You Go", "Stuff It", "Foot Passenger", "Signed and Sealed", "Mind Your Head", "Light You Up", "Sticky Money", "Say Cheese", "Keep Afloat", "Return to Sender", "Cook the Books"];
const ROLE_ACTS = ["", "Cash Out", "Allowance", "Cut In", "Look It Up", "Tidy Up", "Whoops", "Knuckles", "Same Again", "Inspection", "Scrounge", "Double Act", "You're Nicked", "Quiet Word", "Listen In", "Policy Pays", "Swallow It"];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const itemName = (item: number): string => ITEMS[item] ?? `item ${item}`;
export const roleName = (role: number): string => ROLES[role] ?? `role ${role}`;
export const itemAct = (item: number): string => ITEM_ACTS[item] ?? "";
export const roleAct = (role: number): string => ROLE_ACTS[role] ?? "";
export const cardName = ({ item, role }: CardRef): string => (item > 0 ? itemName(item) : roleName(role));

const DOES: Record<Effect["fx"], (n: number) => string> = {
  none: () => "",
  gain: (n) => `take ${n}`,
  tgain: (n) => `they take ${n}`,
  bank: (n) => `take ${n} from the Bank`,
  take: (n) => `take ${n} from them`,
  give: (n) => `give them ${n}`,
  fine: (n) => `they pay ${n} to the Bank`,
  stash_item: (n) => `stash up to ${n} on it`,
  stash_role: (n) => `stash up to ${n} on your role`,
  hurt_self: () => "be hurt",
  hurt_target: () => "hurt them",
  recover: () => "lose all your Hurt",
  swap: () => "swap items with them",
  peek_item: () => "see their item",
  peek_role: () => "see their role",
  flip_own: () => "show your item to all",
  flip_target: () => "they show their item",
  keep_up: () => "it stays up",
  turn_down: () => "turn their item down",
};

function said({ fx, n, when }: Effect, { poor }: Card): string {
  const does = DOES[fx](n);
  switch (when) {
    case "poor":
      return `${does} with at most ${poor}`;
    case "not_poor":
      return `else ${does}`;
    case "weapon":
      return `a Weapon: ${does}`;
    case "no_weapon":
      return `no Weapon: ${does}`;
    case "contraband":
      return `Contraband: ${does}`;
    case "clean":
      return `clean: ${does}`;
    case "nothing_moved":
      return `else ${does}`;
    default:
      return does;
  }
}

function threatLine(card: Card, variant: Record<string, unknown>): string {
  const pay = option(variant, "threat_pay", 1);
  const stand = card.stand || option(variant, "standoff_pay", 2);
  const more = card.weapon ? " and a Hurt" : card.after === "hurt_self" ? ", and you are hurt" : card.after === "reveal_target" ? " and their item shown" : "";
  return `Threat: ${pay}, else ${stand}${more}`;
}

/** What the action of a card does, in one line; empty if it has none. */
export function actLine(card: Card, variant: Record<string, unknown>): string {
  if (card.threat) return threatLine(card, variant);
  const cost = card.cost > 0 ? [`pay the Bank ${card.cost}`] : [];
  const told = [...cost, ...card.effects.map((effect) => said(effect, card))];
  return capital(told.join(", "));
}

/** What a card does without being asked to, a line each. */
export function standingLines(card: Card, isRole: boolean): string[] {
  const lines: string[] = [];
  if (card.winsFrom > 0) lines.push(isRole ? `Wins with ${card.winsFrom} or more` : `Declare with ${card.winsFrom} or more`);
  if (card.winsAt > 0) lines.push(`Declare with exactly ${card.winsAt}`);
  if (card.pairSum > 0) lines.push(`Both alive with ${card.pairSum} together: a win for two`);
  if (card.blocks) lines.push("Nobody wins by declaring while they hold it");
  if (card.react === "hurt_other") lines.push("Somebody is hurt: swap with them at once");
  if (card.react === "would_die") lines.push(isRole ? `Would die: pays ${card.reactN} and recovers` : "Would die: turn it up and recover");
  if (card.react === "death_other") lines.push(`Somebody dies: take ${card.reactN}`);
  if (card.react === "win_other") lines.push(`Somebody declares: ${card.reactFx === "take" ? `take ${card.reactN} from them` : card.reactFx === "fine" ? `they pay ${card.reactN} to the Bank` : "they are hurt"}`);
  if (card.ticks) lines.push("Whoever it is shown to is hurt");
  if (card.diesAt > 0) lines.push(`Dies at ${card.diesAt} Hurt`);
  return lines;
}

export const itemLine = (item: number, variant: Record<string, unknown>): string => actLine(itemCard(item, variant), variant);
export const roleLine = (role: number, variant: Record<string, unknown>): string => actLine(roleCard(role, variant), variant);

/** How a claim of an item sounds. The threats are spoken with the weapon drawn. */
const CLAIMS: Record<number, string> = {
  1: "This is the Album. Look.",
  2: "I'm pouring the Brew.",
  3: "Mind the Railing.",
  4: "It goes in the Sack.",
  7: "See this Crowbar?",
  8: "The Flare Gun is loaded.",
  9: "Have some of my Syrup.",
  10: "I have Photos of you.",
  12: "This Parcel is for you.",
  13: "The Ledger says so.",
};
const BEING: Record<number, string> = { 13: "I'm the Hitter.", 14: "I'm the Rat.", 16: "I'm the Mule." };

/** The claim as it is spoken. */
export const speech = ({ item, role }: CardRef): string => (item > 0 ? (CLAIMS[item] ?? `I have the ${itemName(item)}.`) : (BEING[role] ?? `I am the ${roleName(role)}.`));
