/** A table being planned: what is chosen, what it means, and the request that comes of it. */
import type { GameCard, NewTable, Tempo } from "../wire";

export interface Option {
  key: string;
  label: string;
  says: string;
  ruling?: string;
  default: unknown;
  values?: unknown[];
  /** words for `values`, in the same order */
  labels?: string[];
  range?: [number, number];
  length?: [number, number];
}

export interface Preset {
  name: string;
  label: string;
  says: string;
  set: Record<string, unknown>;
}

export const TEMPI: Tempo[] = ["blitz", "normal", "relaxed", "days", "untimed"];

/** Bots that people choose from: the house's levels. */
export const LEVELS = ["house:easy", "house:medium", "house:hard"];

/** What can be set with one control. Lists of numbers are for variant files. */
export const optionsOf = (game: GameCard): Option[] =>
  (game.options as unknown as Option[]).filter(({ length }) => !length);
export const presetsOf = (game: GameCard): Preset[] => game.presets as unknown as Preset[];
export const levelsOf = (game: GameCard): string[] => LEVELS.filter((bot) => game.bots.includes(bot));

export interface Plan {
  name: string;
  title: string;
  /** "person" or the name of a bot; the first seat is mine */
  seats: string[];
  preset: string;
  changes: Record<string, unknown>;
  tempo: Tempo;
  aids: boolean;
  /** notebooks that note by themselves what is part of the game to remember */
  learn: boolean;
  spectators: boolean;
  listed: boolean;
  /** twice the time for what is played with the hands */
  slow: boolean;
}

export function firstPlan(game: GameCard, name: string): Plan {
  const [least, most] = game.players;
  const players = Math.min(most, Math.max(least, 3));
  const rest = Array.from({ length: players - 1 }, (_, n) => (n === 0 ? "person" : (levelsOf(game)[1] ?? game.bots[0] ?? "person")));
  return { name, title: "", seats: ["person", ...rest], preset: "", changes: {}, tempo: "normal", aids: true, learn: false, spectators: true, listed: false, slow: false };
}

export function withPlayers(plan: Plan, players: number): Plan {
  const seats = plan.seats.slice(0, players);
  while (seats.length < players) seats.push("person");
  return { ...plan, seats };
}

export function requestFor(game: GameCard, plan: Plan, id: string): NewTable {
  return {
    id,
    game: game.name,
    players: plan.seats.length,
    name: plan.name.trim(),
    preset: plan.preset,
    variant: plan.changes,
    seats: plan.seats.map((seat) => (seat === "person" ? { kind: "person" } : { kind: "bot", bot: seat })),
    tempo: plan.tempo,
    aids: plan.aids,
    learn: plan.learn,
    spectators: plan.spectators,
    listed: plan.listed,
    slow: plan.slow,
    title: plan.title.trim(),
  };
}
