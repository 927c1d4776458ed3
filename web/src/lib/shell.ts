/** What the table page lends to those parts of a board that take the whole screen. */
import { getContext, setContext } from "svelte";
import type { TableState } from "./table.svelte";

export interface Shell {
  readonly table: TableState;
  readonly seconds: number;
  /** is what only I may see covered? */
  readonly hidden: boolean;
  /** the eye, where there is one: held and let go, or tapped to stay as it is */
  readonly look: ((how: "hold" | "release" | "tap") => void) | null;
  /** where things go that cover the page */
  readonly host: HTMLElement | undefined;
  /** what covers the page now, and how it is closed from without (null: only by the board) */
  cover: { readonly close: (() => void) | null } | null;
}

const KEY = Symbol("shell");
export const setShell = (shell: Shell): Shell => setContext(KEY, shell);
/** Nothing where a board is looked at without a table. */
export const getShell = (): Shell | undefined => getContext<Shell | undefined>(KEY);
