/** The board's own words. What the server says (labels, events, refusals) is shown as it comes. */
import { reward, type Building } from "./buildings";

export const BUILDINGS = [
  "Empty lot", "Saloon", "General Store", "Bank", "Lumber Mill", "Jail", "Ranch", "Apartment", "Stables",
  "House", "Brewery", "Mansion", "Theater", "Barn", "Hotel", "Station", "Church",
];
const CELL = ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"];

const some = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function list(parts: string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

export const numbers = (building: Building) => list(building.activation.map(String));

/** What half a card gives, in words. */
export function gives(building: Building, active: boolean): string {
  const { rubies, actions, cowboys, fee, each, per } = reward(building, active);
  const parts = [
    rubies > 0 && some(rubies, "ruby", "rubies"),
    each > 0 && `${some(each, "ruby", "rubies")} for each of your standing ${BUILDINGS[per]}s`,
    actions > 0 && some(actions, "action point", "action points"),
    cowboys > 0 && (cowboys === 1 ? "a cowboy" : `${cowboys} cowboys`),
    fee > 0 && `you pay ${some(fee, "ruby", "rubies")}, if you have them`,
  ].filter((part) => part !== false);
  return list(parts) || "nothing";
}

export const words = {
  storyMeasure: "Worth of each town in rubies",
  storyBetrayed: (who: string, whom: string) => `${who} had promised to leave ${whom} alone, and attacked.`,
  storyNext: (row: string) => `Next card of row ${row}`,
  storyEmpty: "none left",
  you: "You",
  yourTown: "Your town",
  townOf: (name: string) => `${name}'s town`,
  enlarge: (name: string) => `Look at ${name}'s town`,
  rubies: (n: number) => some(n, "ruby", "rubies"),
  purse: (n: number) => `Purse: ${some(n, "ruby", "rubies")}, ${some(Math.floor(n / 4), "sapphire", "sapphires")} and ${n % 4} over`,
  points: (n: number) => some(n, "action point left", "action points left"),
  wear: (n: number) => some(n, "wall wears", "walls wear"),
  posts: (n: number) => some(n, "cowboy to post", "cowboys to post"),
  home: (name: string, state: string) => `${name}: ${state}`,
  homeState: { empty: "not built", standing: "standing", boarded: "boarded up" },
  scored: (n: number) => `scored ${n}`,
  rolls: "rolls",
  decides: "decides",
  answered: "answered",
  market: "For sale",
  deck: (row: number, deck: number, discard: number) => `Deck ${"AB"[row]}: ${deck} cards face down, ${discard} discarded`,
  deckCount: (deck: number) => `${deck} left`,
  discardCount: (discard: number) => `${discard} out`,
  gap: "No card here",
  forSale: (building: string, cost: number, canBuy: boolean) => `${building}, costs ${cost}${canBuy ? "" : ", out of reach"}`,
  fires: (building: Building) => `fires on ${numbers(building)}`,
  firesOn: "Fires on",
  onYours: "On your roll",
  onOthers: "On others' rolls",
  onBuild: (n: number) => `Once, when built: ${some(n, "ruby", "rubies")}`,
  isHome: "A home: you need every home standing to win",
  afterwards: (n: number) => `Leaves you ${some(n, "ruby", "rubies")}`,
  missing: (n: number) => `${some(n, "ruby", "rubies")} short`,
  whyNot: "Why can I not buy it?",
  buy: (cost: number) => (cost === 0 ? "Take it, free" : `Buy for ${cost}`),
  buyAt: (cost: number, cell: number) => `${cost === 0 ? "Take it" : `Buy for ${cost}`} and build, ${CELL[cell]}`,
  notNow: "Put it back",
  noWayBack: "A bought card cannot be given back.",
  chooseLot: "Choose a lot now, or after buying",
  lot: (cell: number) => `Empty lot, ${CELL[cell]}`,
  built: (building: string, cell: number) => `${building}, ${CELL[cell]}`,
  over: (building: string, cell: number) => `Over the derelict ${building}, ${CELL[cell]}`,
  placing: (building: string) => `Where does the ${building} go?`,
  would: (n: number) => `A ${n}`,
  wouldNothing: "fires nothing in any town",
  number: (n: number, ways: number) => `${n}, ${ways} in 36`,
  ask: "What would a number do?",
  hold: "Hold to shake, let go to throw",
  throwOne: "One die",
  total: (n: number) => `Rolled ${n}`,
  ride: "Ride",
  stay: "Stay",
  rideHint: (score: number) => `score ${score + 1}`,
  stayHint: (score: number) => `score ${score}`,
  sealed: "Face down. All cards turn together.",
  covered: "Covered",
  walker: "Hero",
  cowboy: "Cowboy",
  noon: "High noon",
  draw: "Draw!",
  holds: "Held!",
  wins: (name: string) => `${name} wins the town`,
  derelict: "derelict",
  repair: (n: number) => `repair ${n}`,
  hero: "hero here",
  guard: "cowboy here",
  wore: (n: number) => `${n} worn`,
  fell: (n: number) => `${n} derelict`,
  held: (n: number) => `${n} held`,
  standing: (n: number) => `${n} standing`,
  worth: (n: number) => `worth ${n}`,
  blows: (n: number) => some(n, "repair", "repairs"),
  wallsHeld: (n: number) => `${some(n, "wall", "walls")} held`,
  ruins: (n: number) => `${n} lost`,
};

/** Headings of the plain list. */
export const GROUPS: Record<string, string> = {
  PASS: "Done",
  ROLL_ONE: "Throw",
  ROLL_TWO: "Throw",
  BOOST: "Ride",
  REPAIR: "Hammer",
  MOVE: "Walk",
  COWBOY: "Post the cowboy",
  ATTACK: "Attack",
  BUY: "Buy",
  PLACE: "Build",
};

export function describe(building: Building, type: number, cell: number, repair: number, inside: string): string {
  if (type === 0) return words.lot(cell);
  const state = repair > 0 ? words.repair(repair) : words.derelict;
  return [BUILDINGS[type], CELL[cell], state, words.fires(building), inside].filter((part) => part).join(", ");
}
