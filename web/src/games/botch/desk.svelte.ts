/** What all parts of the board share. Board and hand are drawn in different places and see the same. */
import { getContext, setContext } from "svelte";
import type { ActionDict, BoardProps, EventRecord } from "../../board";
import { games } from "../../lib/games.svelte";
import type { Now } from "../../wire";
import { callOn, type Call } from "./calls";
import { sights, type Sight } from "./memory";
import { picks } from "./picks.svelte";
import { onStage } from "./stage";
import { sayings, type Saying } from "./talk";
import { at, before, ID, isFree, isUp, knownItem, knownRole, offered, type View } from "./view";

export interface Desk {
  /** the table as it is on stage */
  readonly view: View;
  /** the table as it is */
  readonly truth: View;
  readonly now: Now;
  readonly names: string[];
  readonly you: number | null;
  readonly phase: string;
  /** what I may do, also while my answer is on its way */
  readonly legal: ActionDict[];
  /** the answers among it, without what I may do at any time */
  readonly answers: ActionDict[];
  /** is the question mine? */
  readonly asked: boolean;
  readonly beat: EventRecord | undefined;
  readonly call: Call | null;
  readonly compact: boolean;
  readonly hidden: boolean;
  readonly still: boolean;
  readonly pending: number | null;
  /** when I saw what I know, where the table may remember for me */
  readonly sights: (Sight | null)[];
  /** what each seat has said lately */
  readonly said: (Saying | null)[];
  /** seats at which something has just changed, for those who want no motion */
  readonly changed: ReadonlySet<number>;
  readonly act: (id: number) => void;
  readonly shell: BoardProps;
}

const KEY = Symbol("desk");
export const getDesk = (): Desk => getContext<Desk>(KEY);

export function setDesk(given: () => BoardProps, narrow: () => boolean, changed: () => ReadonlySet<number> = () => new Set()): Desk {
  const props = $derived(given());
  const truth = $derived(props.now.view as View | null);
  const view = $derived(onStage(props));
  const legal = $derived(before(props));
  const answers = $derived(legal.filter((action) => !isFree(action)));
  const call = $derived(callOn(props));
  const seen = $derived(truth && props.you !== null ? sights(props.lines, truth.players, props.you, dealtTo(props.lines, truth, props.you)) : []);
  const heard = $derived(sayings(props.lines, props.names, games.all?.find(({ name }) => name === "botch") ?? null));
  /** Who looks over my shoulder reads no whisper. */
  const said = $derived(heard.map((one) => (one?.whisper && props.hidden ? { ...one, text: "…" } : one)));
  return setContext<Desk>(KEY, {
    get view() { return view!; },
    get truth() { return truth!; },
    get now() { return props.now; },
    get names() { return props.names; },
    get you() { return props.you; },
    get phase() { return props.now.phase; },
    get legal() { return legal; },
    get answers() { return answers; },
    get asked() { return props.you !== null && props.now.owing.includes(props.you) && answers.length > 0; },
    get beat() { return props.fresh[0]; },
    get call() { return call; },
    get compact() { return narrow(); },
    get hidden() { return props.hidden; },
    get still() { return props.reducedMotion; },
    get pending() { return props.pending; },
    get sights() { return seen; },
    get said() { return said; },
    get changed() { return changed(); },
    act: (id) => props.act(id),
    get shell() { return props; },
  });
}

/** R5: the item I was dealt is told by no event; while nobody has swapped with me it is what I know of mine. */
function dealtTo(lines: BoardProps["lines"], view: View, you: number): number {
  const touched = lines.some(({ events }) => events?.some(({ name, seat, target }) => name === "SWAPPED" && (seat === you || target === you)));
  return touched ? UNTOLD : at(view.known?.[you], you);
}
/** Some item: what it was the log does not say, so it is never what the view says now. */
const UNTOLD = 255;

/**
 * The item of a seat as this screen may show it. Everybody sees what lies face-up; what I know of a face-down one is
 * shown while nobody looks over my shoulder, and where the table leaves memory to people only in the turn I saw it.
 */
export function seenItem(desk: Desk, seat: number): number {
  if (isUp(desk.view, seat)) return at(desk.view.holds, seat);
  if (desk.hidden) return 0;
  const known = knownItem(desk.view, desk.you, seat);
  return known > 0 && (desk.shell.aids || desk.sights[seat]?.ago === 0) ? known : 0;
}

/** How many turns ago I saw the item that I know of a seat; null if the log does not say. */
export function seenAgo(desk: Desk, seat: number): number | null {
  const sight = desk.sights[seat];
  return sight && sight.item === knownItem(desk.truth, desk.you, seat) ? sight.ago : null;
}

/** The role of a seat as this screen may show it: open, mine, or one that I was shown. */
export function seenRole(desk: Desk, seat: number): number {
  if (at(desk.view.role_up, seat) === 1) return at(desk.view.role, seat);
  return desk.hidden ? 0 : knownRole(desk.view, desk.you, seat);
}

export const may = (desk: Desk, id: number): ActionDict | undefined => offered(desk.answers, id);
/** The seat as an answer to the question, if it is one. */
export const aimAt = (desk: Desk, seat: number): ActionDict | undefined => (desk.phase === "TARGET" ? may(desk, ID.target(seat)) : undefined);
/** A swap with this seat is two answers: the verb now, the player as soon as that is asked. */
export function swapWith(desk: Desk, seat: number): void {
  picks.aim = seat;
  desk.act(ID.SWAP);
}
export const refused = (desk: Desk, id: number): string => (desk.shell.refuse?.action === id ? desk.shell.refuse.text : "");
