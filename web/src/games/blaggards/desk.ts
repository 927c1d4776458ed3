/** What all parts of the board share. */
import { getContext, setContext } from "svelte";
import type { ActionDict, BoardProps, EventRecord, SeatStyle } from "../../board";
import { slots, type Character, type Code } from "./lore";
import type { Voices } from "./talk";
import { ID, offered, type View } from "./view";

interface Desk {
  readonly view: View;
  readonly names: string[];
  readonly styles: SeatStyle[];
  readonly you: number | null;
  readonly owing: number[];
  /** seats whose answer lies sealed */
  readonly answered: number[];
  readonly phase: string;
  readonly legal: ActionDict[];
  readonly beat: EventRecord | undefined;
  readonly compact: boolean;
  readonly hidden: boolean;
  readonly still: boolean;
  readonly pending: number | null;
  readonly refuse: BoardProps["refuse"];
  readonly characters: Character[];
  readonly rounds: number;
  /** who accuses and who trusts each seat */
  readonly voices: Voices[];
  /** Blaggards I know of; never for others' eyes */
  readonly spots: number[];
  /** without motion: what has just changed ("seat-3", "chest-1") */
  readonly changed: ReadonlySet<string>;
  readonly act: (id: number) => void;
  readonly shell: BoardProps;
  readonly look: (seat: number) => void;
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk) => setContext(KEY, desk);
export const getDesk = () => getContext<Desk>(KEY);

export function characterOf(desk: Desk, seat: number): Character {
  return desk.characters[(desk.view.character[seat] ?? 1) - 1]!;
}

/** The side of the character that counts for this seat. */
export function deedsOf(desk: Desk, seat: number): Code[] {
  const character = characterOf(desk, seat);
  return desk.view.bruised[seat] ? character.bruised : character.normal;
}

/** What this chest asks for now: without the key a picklock spares. */
export function needOf(desk: Desk, chest: number): { kind: number; spared: boolean }[] {
  const lock = slots(desk.view.lock[chest] ?? []);
  const spared = desk.view.chest === chest ? lock.indexOf(desk.view.ignored) : -1;
  return lock.map((kind, n) => ({ kind, spared: n === spared }));
}

export function seatChoice(desk: Desk, seat: number): ActionDict | undefined {
  return offered(desk.legal, ID.seat(seat));
}

export function chestChoice(desk: Desk, chest: number): ActionDict | undefined {
  return offered(desk.legal, ID.chest(chest));
}

export function refusedHere(desk: Desk, id: number): string {
  return desk.refuse?.action === id ? desk.refuse.text : "";
}
