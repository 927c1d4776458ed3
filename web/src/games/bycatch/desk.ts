/** What all parts of the board share. */
import { getContext, setContext } from "svelte";
import type { ActionDict, BoardProps, EventRecord } from "../../board";
import type { Table } from "./view";

export interface Desk {
  /** the table as it is on stage */
  readonly view: Table;
  /** the table as it is */
  readonly truth: Table;
  readonly names: string[];
  readonly you: number | null;
  readonly owing: number[];
  /** seats that have answered a question whose answers are secret */
  readonly answered: number[];
  readonly phase: string;
  readonly legal: ActionDict[];
  readonly beat: EventRecord | undefined;
  readonly compact: boolean;
  readonly hidden: boolean;
  readonly still: boolean;
  readonly aids: boolean;
  readonly refuse: BoardProps["refuse"];
  /** the table's id: public, the same on every screen */
  readonly seed: string;
  readonly act: (id: number) => void;
  readonly sound: BoardProps["sound"];
  readonly announce: BoardProps["announce"];
  /** open the album at a picture */
  readonly look: (photo: number) => void;
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk) => setContext(KEY, desk);
export const getDesk = () => getContext<Desk>(KEY);
