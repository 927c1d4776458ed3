/** The cards as they are printed in `cards.toml`, with what the table's variant changes of them (specification, 2.4 to 2.7). */

export type Fx =
  | "gain" | "tgain" | "bank" | "take" | "give" | "fine" | "stash_item" | "stash_role" | "hurt_self" | "hurt_target"
  | "recover" | "swap" | "peek_item" | "peek_role" | "flip_own" | "flip_target" | "keep_up" | "turn_down" | "none";
export type When = "always" | "poor" | "not_poor" | "weapon" | "no_weapon" | "contraband" | "clean" | "nothing_moved";

export interface Effect {
  fx: Fx;
  n: number;
  when: When;
}

/** One card: what the rules know of it. */
export interface Card {
  key: string;
  hidden: boolean;
  copies: number;
  kits: readonly number[];
  target: "none" | "other" | "neighbour" | "any" | "opt";
  proof: boolean;
  cost: number;
  threat: boolean;
  stand: number;
  after: "nothing" | "hurt_self" | "reveal_target";
  poor: number;
  effects: readonly Effect[];
  winsFrom: number;
  winsAt: number;
  pairSum: number;
  blocks: boolean;
  diesAt: number;
  react: "none" | "hurt_other" | "would_die" | "death_other" | "win_other";
  reactFx: "none" | "take" | "fine" | "hurt";
  reactN: number;
  weapon: boolean;
  contraband: boolean;
  ticks: boolean;
}

type Row = Readonly<Record<string, string | number | boolean | readonly number[]>>;
type Variant = Record<string, unknown>;

const EVERY = [0, 1, 2, 3, 4, 5];
const USUAL = [0, 1, 2, 3, 5];

/** Roles from number 1 on. */
export const ROLES: readonly [string, Row][] = [
  ["bookie", { kits: USUAL, fx1: "gain", n1: 1, fx2: "bank", n2: 1 }],
  ["douche", { kits: EVERY, poor: 4, fx1: "gain", n1: 2, if1: "poor", fx2: "gain", n2: 1, if2: "not_poor", react: "would_die", react_n: 2 }],
  ["dancer", { kits: USUAL, target: "neighbour", fx1: "swap", fx2: "gain", n2: 1 }],
  ["archivist", { kits: USUAL, target: "any", fx1: "peek_item", fx2: "gain", n2: 1 }],
  ["fixer", { kits: USUAL, target: "opt", fx1: "gain", n1: 1, fx2: "turn_down", fx3: "take", n3: 1 }],
  ["bumbler", { kits: [1, 5], fx1: "flip_own", fx2: "gain", n2: 2, fx3: "hurt_self", if3: "weapon" }],
  ["docker", { kits: [1, 5], target: "other", threat: true, after: "hurt_self" }],
  ["barkeep", { kits: [1, 5], target: "neighbour", fx1: "gain", n1: 2, fx2: "tgain", n2: 1 }],
  ["suit", { kits: [1, 5], target: "other", fx1: "flip_target", fx2: "keep_up", if2: "contraband", fx3: "take", n3: 2, if3: "contraband", fx4: "gain", n4: 1, if4: "clean" }],
  ["stowaway", { kits: [1, 5], fx1: "gain", n1: 1, wins_from: 7, dies_at: 1 }],
  ["twin", { kind: "hidden", copies: 2, kits: [3, 4, 5], pair_sum: 15, pair_last: true }],
  ["mountie", { kind: "hidden", kits: [2, 4, 5], react: "win_other", react_fx: "fine", react_n: 3 }],
  ["hitter", { kind: "hidden", kits: [4, 5], target: "other", cost: 2, fx1: "hurt_target" }],
  ["rat", { kind: "hidden", kits: [2, 3, 4, 5], target: "other", fx1: "gain", n1: 1, fx2: "peek_item", fx3: "peek_role" }],
  ["adjuster", { kind: "hidden", kits: [4, 5], react: "death_other", react_n: 3 }],
  ["mule", { kind: "hidden", kits: [2, 3, 4, 5], fx1: "gain", n1: 1, fx2: "stash_role", n2: 3 }],
];

/** Items from number 1 on. */
export const ITEMS: readonly [string, Row][] = [
  ["album", { kits: EVERY, contraband: true, mode: "proof", fx1: "gain", n1: 3, blocks: true }],
  ["brew", { kits: EVERY, contraband: true, fx1: "gain", n1: 2, fx2: "recover" }],
  ["railing", { kits: EVERY, weapon: true, target: "other", threat: true, react: "hurt_other" }],
  ["sack", { kits: EVERY, fx1: "gain", n1: 1, fx2: "stash_item", n2: 3 }],
  ["ticket", { kits: EVERY, wins_from: 8, react: "win_other", react_fx: "take", react_n: 1 }],
  ["contract", { kits: [1, 2, 3, 4, 5], wins_at: 7 }],
  ["crowbar", { kits: [1, 2, 3, 4, 5], weapon: true, target: "other", threat: true, stand: 3 }],
  ["flare_gun", { kits: [1, 3, 4, 5], weapon: true, target: "other", threat: true, react: "win_other", react_fx: "hurt" }],
  ["syrup", { kits: [1, 3, 4, 5], contraband: true, target: "other", fx1: "gain", n1: 3, fx2: "give", n2: 1 }],
  ["photos", { kits: [1, 3, 4, 5], target: "other", threat: true, after: "reveal_target" }],
  ["life_vest", { kits: [1, 2, 3, 4, 5], react: "would_die" }],
  ["parcel", { kits: [1, 2, 3, 4, 5], target: "other", fx1: "swap", fx2: "gain", n2: 1, ticks: true }],
  ["ledger", { kits: [1, 3, 4, 5], fx1: "bank", n1: 3, fx2: "gain", n2: 1, if2: "nothing_moved" }],
];

const KITS = ["basic", "dockside", "paranoia", "doubles", "spicy", "mess"];
const EFFECTS = [1, 2, 3, 4];

function card([key, printed]: readonly [string, Row], variant: Variant): Card {
  const read = <T>(column: string, blank: T): T => (variant[`${key}.${column}`] ?? printed[column] ?? blank) as T;
  const effects = EFFECTS.map((k): Effect => ({ fx: read<Fx>(`fx${k}`, "none"), n: read(`n${k}`, 0), when: read<When>(`if${k}`, "always") }));
  return {
    key,
    hidden: read<string>("kind", "open") === "hidden",
    copies: read("copies", 1),
    kits: read("kits", []),
    target: read("target", "none"),
    proof: read<string>("mode", "claim") === "proof",
    cost: read("cost", 0),
    threat: read("threat", false),
    stand: read("stand", 0),
    after: read("after", "nothing"),
    poor: read("poor", 0),
    effects: effects.filter(({ fx }) => fx !== "none"),
    winsFrom: read("wins_from", 0),
    winsAt: read("wins_at", 0),
    pairSum: read("pair_sum", 0),
    blocks: read("blocks", false),
    diesAt: read("dies_at", 0),
    react: read("react", "none"),
    reactFx: read("react_fx", "none"),
    reactN: read("react_n", 0),
    weapon: read("weapon", false),
    contraband: read("contraband", false),
    ticks: read("ticks", false),
  };
}

const NOTHING: readonly [string, Row] = ["", {}];
export const itemCard = (item: number, variant: Variant = {}): Card => card(ITEMS[item - 1] ?? NOTHING, variant);
export const roleCard = (role: number, variant: Variant = {}): Card => card(ROLES[role - 1] ?? NOTHING, variant);

/** A number or switch of the table, as it is or as it is printed. */
export function option<T>(variant: Variant, name: string, usual: T): T {
  return (variant[name] ?? usual) as T;
}

/** The kit that is played (G2): `auto` goes by the number of players. */
export function kitOf(players: number, variant: Variant): number {
  const named = KITS.indexOf(option(variant, "kit", "auto"));
  if (named >= 0) return named;
  return players <= 5 ? 0 : players <= 8 ? 1 : 5;
}

const inKit = (cards: readonly (readonly [string, Row])[], kit: number, variant: Variant): number[] =>
  cards.flatMap((row, n) => {
    const { copies, kits } = card(row, variant);
    return copies > 0 && kits.includes(kit) ? [n + 1] : [];
  });

/** The items of the kit, by number. */
export const itemsIn = (players: number, variant: Variant): number[] => inKit(ITEMS, kitOf(players, variant), variant);
/** The roles of the kit, by number; under R89 also all hidden ones of the pack. */
export function rolesIn(players: number, variant: Variant): number[] {
  const kit = kitOf(players, variant);
  const secret = option(variant, "secret_hidden_pool", false);
  const listed = inKit(ROLES, kit, variant);
  return ROLES.flatMap((row, n) => (listed.includes(n + 1) || (secret && card(row, variant).hidden) ? [n + 1] : []));
}
/** The hidden roles that may be claimed and named (R86, R89). */
export const poolIn = (players: number, variant: Variant): number[] => rolesIn(players, variant).filter((role) => roleCard(role, variant).hidden);

/** From so many diamonds on somebody may declare with an item (section 13: the warning glow). */
export function warningAt(players: number, variant: Variant): number {
  const froms = itemsIn(players, variant).map((item) => itemCard(item, variant).winsFrom).filter((n) => n > 0);
  return Math.min(option(variant, "win_diamonds", 10), ...froms);
}
