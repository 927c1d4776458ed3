/** What all parts of the board share, and what a touch on a cell means. */
import { getContext, setContext } from "svelte";
import type { ActionDict, BoardProps, EventRecord, SeatStyle } from "../../board";
import type { Building } from "./buildings";
import type { Tally } from "./stage";
import { at, clockwise, has, ID, offered, standing, type View } from "./view";

/** Whom a touch on the own town moves when both could go. */
export type Tool = "hero" | "cowboy";

interface Desk {
  readonly view: View;
  readonly kinds: Building[];
  readonly names: string[];
  readonly styles: SeatStyle[];
  readonly you: number | null;
  readonly owing: number[];
  /** seats whose card lies face down */
  readonly answered: number[];
  readonly phase: string;
  readonly legal: ActionDict[];
  readonly beat: EventRecord | undefined;
  readonly tallies: Tally[];
  readonly compact: boolean;
  readonly pending: number | null;
  readonly refuse: BoardProps["refuse"];
  readonly peek: number | null;
  readonly changed: ReadonlySet<string>;
  readonly act: (id: number) => void;
  tool: Tool;
}

const KEY = Symbol("desk");
export const setDesk = (desk: Desk) => setContext(KEY, desk);
export const getDesk = () => getContext<Desk>(KEY);

/** The number that lights a seat's buildings: one that is asked about, or the roll while it is on stage. */
function glowing(desk: Desk, seat: number): number {
  if (desk.peek !== null) return desk.peek;
  const rolling = desk.beat?.name === "ROLLED" || (desk.beat?.name === "BOOSTED" && desk.beat.params["seat"] === seat);
  return rolling ? at(desk.view.score, seat) : 0;
}

export function fires(desk: Desk, seat: number, cell: number): boolean {
  const number = glowing(desk, seat);
  if (number > 0) return standing(desk.view, seat, cell) && kindAt(desk, seat, cell).activation.includes(number);
  return desk.phase === "REWARD" && desk.view.reward_seat === seat && (desk.view.activated & (1 << cell)) > 0;
}

export function kindAt(desk: Desk, seat: number, cell: number): Building {
  return desk.kinds[at(desk.view.grid[seat], cell)]!;
}

/** The ids a touch on this cell may stand for, the likeliest first. */
function meanings(desk: Desk, seat: number, cell: number): number[] {
  if (desk.you === null) return [];
  if (seat !== desk.you) return [ID.attack(clockwise(desk.view, desk.you, seat), cell)];
  if (desk.phase === "PLACE") return [ID.place(cell)];
  const hero = cell === desk.view.hero[seat] ? ID.REPAIR : ID.move(cell);
  return desk.tool === "cowboy" ? [ID.cowboy(cell), hero] : [hero, ID.cowboy(cell)];
}

export function choice(desk: Desk, seat: number, cell: number): ActionDict | undefined {
  return meanings(desk, seat, cell)
    .map((id) => offered(desk.legal, id))
    .find((action) => action !== undefined);
}

/** Touch a cell: do what is offered, or ask all the same, so that the table says why not. */
export function touch(desk: Desk, seat: number, cell: number): void {
  const id = choice(desk, seat, cell)?.id ?? meanings(desk, seat, cell)[0];
  if (desk.legal.length > 0 && id !== undefined) desk.act(id);
}

/** Is something on this town offered, so that the rest of it steps back? */
export function asked(desk: Desk, seat: number): boolean {
  return seat === desk.you ? ["MOVE", "REPAIR", "COWBOY", "PLACE"].some((name) => has(desk.legal, name)) : has(desk.legal, "ATTACK");
}

export function refusedHere(desk: Desk, seat: number, cell: number): string {
  const action = desk.refuse?.action ?? null;
  return action !== null && meanings(desk, seat, cell).includes(action) ? (desk.refuse?.text ?? "") : "";
}

/** A home that a seat still lacks, has standing, or has boarded up. */
export interface Home {
  type: number;
  state: "empty" | "standing" | "boarded";
}

export function homes({ kinds, view }: Pick<Desk, "kinds" | "view">, seat: number): Home[] {
  return kinds.flatMap((kind, type) => {
    if (!kind.home) return [];
    const cells = (view.grid[seat] ?? []).flatMap((found, cell) => (found === type ? [cell] : []));
    const state = cells.length === 0 ? "empty" : cells.some((cell) => standing(view, seat, cell)) ? "standing" : "boarded";
    return [{ type, state }];
  });
}
