/** What the cards are called, what they do, and how a claim of one sounds, in English. */
import type { Card, Effect } from "./lore";

const claims: Record<number, string> = {
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
const being: Record<number, string> = { 13: "I'm the Hitter.", 14: "I'm the Rat.", 16: "I'm the Mule." };

const does: Record<Effect["fx"], (n: number) => string> = {
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

/** An effect, said under its condition. */
const when: Record<Effect["when"], (does: string, card: Card) => string> = {
  always: (does) => does,
  poor: (does, { poor }) => `${does} with at most ${poor}`,
  not_poor: (does) => `else ${does}`,
  weapon: (does) => `a Weapon: ${does}`,
  no_weapon: (does) => `no Weapon: ${does}`,
  contraband: (does) => `Contraband: ${does}`,
  clean: (does) => `clean: ${does}`,
  nothing_moved: (does) => `else ${does}`,
};

export const cards = {
  items: ["no item", "Album", "Brew", "Railing", "Sack", "Ticket", "Contract", "Crowbar", "Flare Gun", "Syrup", "Photos", "Life Vest", "Parcel", "Ledger"],
  roles: ["no role", "Bookie", "Douche", "Dancer", "Archivist", "Fixer", "Bumbler", "Docker", "Barkeep", "Suit", "Stowaway", "Twin", "Mountie", "Hitter", "Rat", "Adjuster", "Mule"],
  itemActs: ["", "Fence It", "Pour One", "Over You Go", "Stuff It", "Foot Passenger", "Signed and Sealed", "Mind Your Head", "Light You Up", "Sticky Money", "Say Cheese", "Keep Afloat", "Return to Sender", "Cook the Books"],
  roleActs: ["", "Cash Out", "Allowance", "Cut In", "Look It Up", "Tidy Up", "Whoops", "Knuckles", "Same Again", "Inspection", "Scrounge", "Double Act", "You're Nicked", "Quiet Word", "Listen In", "Policy Pays", "Swallow It"],
  anItem: (item: number) => `item ${item}`,
  aRole: (role: number) => `role ${role}`,
  does,
  when,
  cost: (n: number) => `pay the Bank ${n}`,
  threat: (pay: number, stand: number, more: string) => `Threat: ${pay}, else ${stand}${more}`,
  threatHurts: " and a Hurt",
  threatHurtsYou: ", and you are hurt",
  threatShows: " and their item shown",
  winsFrom: (n: number, isRole: boolean) => (isRole ? `Wins with ${n} or more` : `Declare with ${n} or more`),
  winsAt: (n: number) => `Declare with exactly ${n}`,
  pairSum: (n: number) => `Both alive with ${n} together: a win for two`,
  blocks: "Nobody wins by declaring while they hold it",
  hurtOther: "Somebody is hurt: swap with them at once",
  wouldDie: (n: number, isRole: boolean) => (isRole ? `Would die: pays ${n} and recovers` : "Would die: turn it up and recover"),
  deathOther: (n: number) => `Somebody dies: take ${n}`,
  winOther: { take: (n: number) => `Somebody declares: take ${n} from them`, fine: (n: number) => `Somebody declares: they pay ${n} to the Bank`, hurt: () => "Somebody declares: they are hurt" },
  ticks: "Whoever it is shown to is hurt",
  diesAt: (n: number) => `Dies at ${n} Hurt`,
  /** How a claim of an item sounds, and one of a role. The threats are spoken with the weapon drawn. */
  claims,
  being,
  have: (item: string) => `I have the ${item}.`,
  am: (role: string) => `I am the ${role}.`,
};
