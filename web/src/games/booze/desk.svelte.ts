/** What all parts of the board share, and what a touch on a card means. */
import { getContext, setContext } from "svelte";
import type { ActionDict, BoardProps, EventRecord, SeatStyle } from "../../board";
import type { Now } from "../../wire";
import { flips, onStage } from "./stage";
import { at, ID, laidAt, NOWHERE, offered, pawnsAt, shows, typeOf, type View } from "./view";

export interface Desk {
  /** the street as it is on stage */
  readonly view: View;
  /** the street as it is */
  readonly truth: View;
  readonly now: Now;
  readonly names: string[];
  readonly styles: SeatStyle[];
  readonly you: number | null;
  /** where the Baron's chip lies, or is on its way */
  readonly baron: number;
  readonly owing: number[];
  /** seats whose Movement card or claim lies face down */
  readonly answered: number[];
  readonly phase: string;
  readonly legal: ActionDict[];
  readonly beat: EventRecord | undefined;
  /** where everybody goes, while the Movement cards turn over */
  readonly flips: Map<number, number> | null;
  readonly compact: boolean;
  /** a phone: what I can do is in the dock */
  readonly phone: boolean;
  readonly hidden: boolean;
  readonly still: boolean;
  readonly pending: number | null;
  /** my answer that lies face down */
  readonly sealed: number | null;
  readonly refuse: BoardProps["refuse"];
  readonly act: (id: number) => void;
  readonly sound: BoardProps["sound"];
  readonly time: () => number;
}

const KEY = Symbol("desk");
export const getDesk = (): Desk => getContext<Desk>(KEY);

/** Board and hand are drawn in different places and see the same. */
export function setDesk(given: () => BoardProps, narrow: () => boolean, chip: () => number | null = () => null): Desk {
  const props = $derived(given());
  const view = $derived(onStage(props));
  const turning = $derived(flips(props.fresh, props.played));
  const answered = $derived(props.now.seats.flatMap((seat, n) => (seat.answered ? [n] : [])));
  return setContext<Desk>(KEY, {
    get view() { return view!; },
    get truth() { return props.now.view as View; },
    get now() { return props.now; },
    get names() { return props.names; },
    get styles() { return props.seatStyles; },
    get you() { return props.you; },
    get baron() { return chip() ?? view?.baron ?? 0; },
    get owing() { return props.now.owing; },
    get answered() { return answered; },
    get phase() { return props.now.phase; },
    get legal() { return props.legal; },
    get beat() { return props.fresh[0]; },
    get flips() { return turning; },
    get compact() { return narrow(); },
    get phone() { return props.compact; },
    get hidden() { return props.hidden; },
    get still() { return props.reducedMotion; },
    get pending() { return props.pending; },
    get sealed() { return props.now.sealed; },
    get refuse() { return props.refuse; },
    get act() { return props.act; },
    get sound() { return props.sound; },
    get time() { return props.time; },
  });
}

/** My booze, while nobody looks over my shoulder. */
export const myBooze = (desk: Desk): number | null => (desk.hidden || desk.you === null ? null : typeOf(desk.truth, desk.you));
/** For my eyes only: does the card show my booze? */
export const glows = (desk: Desk, card: number): boolean => shows(desk.truth, card, myBooze(desk));
/** Am I the one who is asked (and has not just answered)? */
export const asked = (desk: Desk): boolean => desk.you !== null && desk.legal.length > 0 && desk.owing.includes(desk.you);
export const mayTake = (desk: Desk, card: number): ActionDict | undefined => (desk.hidden ? undefined : offered(desk.legal, ID.card(card)));

const TAKING = ["TURN", "EV_TREAT", "EV_HERE"];
/** Left Luggage reaches where no pawn stands (R65). */
const REACH = 8;

/** The cards of a place that the present question is about, whether they match or not: no back tells what is mine. */
export function touchable(desk: Desk, location: number): number[] {
  if (!asked(desk) || !TAKING.includes(desk.phase)) return [];
  const { truth, you } = desk;
  const here = at(truth.loc, you ?? 0) === location;
  const reach = desk.phase === "EV_HERE" && truth.event_kind === REACH;
  const about = reach ? pawnsAt(truth, location).length === 0 : here;
  return about && location < NOWHERE ? laidAt(truth, location) : [];
}

export const refusedCard = (desk: Desk, card: number): string => (desk.refuse?.action === ID.card(card) ? desk.refuse.text : "");
