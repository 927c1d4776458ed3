/** The sixteen buildings as src/backroom/games/butch/cards.toml has them (buildings.test.ts compares the two). */

export interface Building {
  activation: number[];
  active_rubies: number;
  active_actions: number;
  active_cowboys: number;
  /** the building counted by per_rubies, "none" if there is none */
  per_type: string;
  per_rubies: number;
  inactive_rubies: number;
  inactive_actions: number;
  inactive_cowboys: number;
  fee: number;
  on_build: number;
  cost: number;
  home: boolean;
}

const BLANK: Building = {
  activation: [],
  active_rubies: 0,
  active_actions: 0,
  active_cowboys: 0,
  per_type: "none",
  per_rubies: 0,
  inactive_rubies: 0,
  inactive_actions: 0,
  inactive_cowboys: 0,
  fee: 0,
  on_build: 0,
  cost: 0,
  home: false,
};

/** In the order of the types 1..16; what a row leaves out is as in BLANK. */
const ROWS: Record<string, Partial<Building>> = {
  saloon: { activation: [2, 3], active_rubies: 4, inactive_rubies: 2, cost: 3 },
  general_store: { activation: [4], active_rubies: 2, inactive_rubies: 4, cost: 4 },
  bank: { activation: [5], fee: 3, on_build: 9, cost: 0 },
  lumber_mill: { activation: [5], active_rubies: 1, active_actions: 1, inactive_rubies: 1, inactive_actions: 1, cost: 4 },
  jail: { activation: [6], active_rubies: 2, active_actions: 1, inactive_cowboys: 1, cost: 2 },
  ranch: { activation: [6], active_cowboys: 1, inactive_actions: 2, cost: 4 },
  apartment: { activation: [6], active_actions: 1, cost: 7, home: true },
  stables: { activation: [7], active_rubies: 5, inactive_rubies: 1, cost: 4 },
  house: { activation: [7], inactive_actions: 1, cost: 15, home: true },
  brewery: { activation: [8], per_type: "saloon", per_rubies: 3, cost: 3 },
  mansion: { activation: [8], active_actions: 1, inactive_actions: 1, cost: 25, home: true },
  theater: { activation: [9], active_rubies: 4, active_actions: 1, inactive_rubies: 2, cost: 4 },
  barn: { activation: [9, 10], active_cowboys: 1, inactive_actions: 2, cost: 5 },
  hotel: { activation: [10], active_rubies: 2, active_actions: 1, cost: 4 },
  station: { activation: [11], active_actions: 5, inactive_actions: 4, cost: 3 },
  church: { activation: [11, 12], active_rubies: 2, inactive_cowboys: 1, cost: 2 },
};

export const KEYS = ["", ...Object.keys(ROWS)];

/** All types, by number (0 is the empty lot), with what the variant changes ("saloon.cost"). */
export function buildings(variant: Record<string, unknown>): Building[] {
  return KEYS.map((key) => {
    const row: Building = { ...BLANK, ...ROWS[key] };
    const changed = Object.entries(variant)
      .filter(([name]) => key !== "" && name.startsWith(`${key}.`))
      .map(([name, value]) => [name.slice(key.length + 1), value]);
    return { ...row, ...Object.fromEntries(changed) };
  });
}

/** What one half of a card gives. */
export interface Reward {
  rubies: number;
  actions: number;
  cowboys: number;
  fee: number;
  /** rubies for each own standing building of type `per` */
  each: number;
  per: number;
}

export function reward(building: Building, active: boolean): Reward {
  return active
    ? {
        rubies: building.active_rubies,
        actions: building.active_actions,
        cowboys: building.active_cowboys,
        fee: 0,
        each: building.per_rubies,
        per: Math.max(0, KEYS.indexOf(building.per_type)),
      }
    : {
        rubies: building.inactive_rubies,
        actions: building.inactive_actions,
        cowboys: building.inactive_cowboys,
        fee: building.fee,
        each: 0,
        per: 0,
      };
}
