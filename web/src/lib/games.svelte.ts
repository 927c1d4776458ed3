/** The games of this house, and the boards and posters that go with them. All found by folder, none by name. */
import type { Component } from "svelte";
import type { BoardModule, NotebookModule, StoryModule } from "../board";
import type { GameCard } from "../wire";
import { api } from "./api";

const boards = import.meta.glob<BoardModule>("../games/*/index.ts");
const notebooks = import.meta.glob<{ notebook: NotebookModule }>("../games/*/notebook.ts");
const stories = import.meta.glob<{ story: StoryModule }>("../games/*/story.ts");
const posters = import.meta.glob<{ default: Component }>("../games/*/Poster.svelte");

/** The game's board, or null if nobody has drawn one: then the plain list is the board. */
export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await boards[`../games/${game}/index.ts`]?.()) ?? null;
}

/** The grid of the game's notebook, or null if it has none: then there is a page for free text. */
export async function notebookOf(game: string): Promise<NotebookModule | null> {
  return (await notebooks[`../games/${game}/notebook.ts`]?.())?.notebook ?? null;
}

/** How the game tells what happened, or null if it does not: then there is the replay without a story. */
export async function storyOf(game: string): Promise<StoryModule | null> {
  return (await stories[`../games/${game}/story.ts`]?.())?.story ?? null;
}

export async function posterOf(game: string): Promise<Component | null> {
  return (await posters[`../games/${game}/Poster.svelte`]?.())?.default ?? null;
}

class Games {
  all = $state.raw<GameCard[] | null>(null);
  #asked: Promise<GameCard[]> | null = null;

  async load(): Promise<GameCard[]> {
    this.#asked ??= api.games();
    try {
      return (this.all = await this.#asked);
    } catch (problem) {
      this.#asked = null;
      throw problem;
    }
  }

  async find(name: string): Promise<GameCard | undefined> {
    return (await this.load()).find((game) => game.name === name);
  }
}

export const games = new Games();

/** Who drew what, from the icons that the build used. */
export interface IconCredit {
  set: string;
  licence: string;
  source: string;
  authors: { name: string; icons: string[] }[];
}

export interface Credits {
  icons: IconCredit[];
  fonts: { name: string; notice: string }[];
}

export async function creditsOfBuild(): Promise<Credits> {
  return (await fetch("/credits.json")).json() as Promise<Credits>;
}
