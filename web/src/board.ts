/** The contract between the shell and a game's board. Described in web/README.md. */
import type { Component } from "svelte";
import type { IconData } from "./lib/icons";
import type { Line, Now, ReplayFrame } from "./wire";

/** One legal choice, as the server offers it. */
export interface ActionDict {
  id: number;
  name: string;
  params: Record<string, number>;
  label: string;
  /** it answers no question: it may be done whenever it is offered, whoever is asked */
  free?: boolean;
}

/** Something that happened, as this viewer may know it. A parameter that is secret to the viewer is null. */
export interface EventRecord {
  /** unique and rising at this table: use it as a key */
  key: number;
  /** the log line it came with */
  line: number;
  name: string;
  params: Record<string, number | null>;
  /** the sentence */
  text: string;
  /** how long the shell leaves it on stage, in milliseconds; 0 under reduced motion */
  ms: number;
}

/** How a seat is told apart: by colour and shape and letter, never by colour alone. */
export interface SeatStyle {
  /** a CSS colour that works as a fill in light and dark */
  color: string;
  /** a CSS colour readable on top of `color` */
  on: string;
  shape: Shape;
  letter: string;
}

export type Shape =
  | "circle" | "square" | "triangle" | "diamond" | "pentagon" | "hexagon"
  | "star" | "cross" | "drop" | "shield" | "moon" | "heart";

/** Why the last thing I tried was refused. */
export interface Refused {
  /** the action it was about, if it was about one */
  action: number | null;
  /** the gesture it was about, if it was about one */
  gesture: Record<string, number> | null;
  text: string;
  /** numbers of the game's rules that forbid it; none where it is the table that says no */
  rules: readonly string[];
  /** may the rulebook say more about it, even where no rule is cited */
  explained: boolean;
}

/** A gesture that waits for the server's word. */
export interface Gesture {
  id: string;
  params: Record<string, number>;
  /** server time when it was made, as well as this client knows it */
  at: number;
}

/** One note of a sound that is made on the spot. A sound is a handful of them. */
export interface Note {
  /** Hz; of a noise the middle of its band */
  pitch: number;
  /** it glides there until it ends */
  to?: number;
  /** seconds after the sound begins; 0 if not given */
  start?: number;
  /** seconds until it has died away */
  length: number;
  /** 0 to 1; 0.1 if not given, and 0.3 is as loud as it should get */
  loud?: number;
  /** seconds until it is at its loudest: 0 (if not given) is struck, more is blown or bowed */
  swell?: number;
  /** sine if not given; "noise" is a filtered rustle: wood, paper, breath, drums */
  wave?: "sine" | "triangle" | "square" | "sawtooth" | "noise";
}

/** How a sound is played this time. */
export interface Played {
  /** times as high (2: an octave up) */
  pitch?: number;
  /** times as loud */
  loud?: number;
  /** seconds from now */
  after?: number;
  /** so often, a beat apart */
  times?: number;
  /** seconds from one beat to the next; 0.5 if not given */
  beat?: number;
}

/** Sounds that the shell has. A board adds its own by name, and may put its own in place of these. */
export type SoundName = "turn" | "card" | "dice" | "coin" | "thud" | "tick" | "bell" | "win" | "lose" | "no" | "hush";

/** What a board is given. It draws, and offers gestures for `legal`; it knows no rules. */
export interface BoardProps {
  now: Now;
  /** how things stood before the first event of `fresh`; equal to `now` when nothing is playing */
  before: Now;
  lines: Line[];
  /** events not shown yet, oldest first; the first one is on stage. The shell takes it away when its time is over. */
  fresh: EventRecord[];
  /** what has happened since `before`, the event on stage included: `before` with these is what the screen shows now */
  played: EventRecord[];
  /** the table's id: for what a board keeps in this browser for this table alone, and as a seed that all screens share */
  table: string;
  /** my seat; null for a spectator */
  you: number | null;
  names: string[];
  seatStyles: SeatStyle[];
  /** empty while a decision is pending */
  legal: ActionDict[];
  act: (id: number) => void;
  /** in a live window (`now.arena`): throw, push, grab, with what the arena of this game wants to know of it; null for spectators */
  gesture: ((params: Record<string, number>) => void) | null;
  /** my gestures that wait for the server's word, oldest first; they do not wait for each other, nor for `pending` */
  gestures: Gesture[];
  /** say a claim of the talk panel; null for who may not talk: spectators, muted seats, silent tables */
  say: ((claim: string, params: Record<string, number>) => void) | null;
  /** the action that waits for the server's word */
  pending: number | null;
  refuse: Refused | null;
  /** cover everything that only I may see */
  hidden: boolean;
  /** a gesture of the board's own that counts as the eye: true while it is held, false when it is let go */
  look: (on: boolean) => void;
  reducedMotion: boolean;
  /** phone: one column, about 390 px */
  compact: boolean;
  /** may the screen remember for people what their seat provably knows? */
  aids: boolean;
  /** one of the board's own sounds, or one of the shell's (SoundName); "hush" cuts off everything that sounds */
  sound: (name: string, how?: Played) => void;
  /** the server's time in milliseconds, for what all screens do at once */
  time: () => number;
  /** say something aloud that is no event of the log: politely, or (urgent) at once */
  announce: (text: string, urgent?: boolean) => void;
  /** after the end: the whole game, frame by frame, with the truth in each; null before */
  replay: (() => Promise<ReplayFrame[]>) | null;
  /** a short push of the phone, for what happens to me; 60 ms if not given */
  buzz: (ms?: number) => void;
}

/** What `web/src/games/<name>/index.ts` exports. Only Board is required. */
export interface BoardModule {
  Board: Component<BoardProps>;
  /** what I hold, in the dock under the stage; covered by the board itself when `hidden` */
  Hand?: Component<BoardProps>;
  /** the scene after the last move, between the shell's title and the places */
  Reveal?: Component<BoardProps>;
  /** does the scene come before the shell says who won? */
  revealFirst?: boolean;
  /** heading (as in the rules' markdown, or its slug) that explains a phase */
  rulesAnchor?: (phase: string) => string;
  /** milliseconds on stage by event name; 250 if not named, 0 for none */
  motion?: Record<string, number>;
  /** the board's own sounds by name, as data */
  sounds?: Record<string, readonly Note[]>;
  /** the sound an event makes when it comes on stage (and, without motion, when it is told): a name, or a name and how */
  soundOf?: (event: EventRecord) => string | [name: string, how: Played] | null | undefined;
  /** the one action that deserves the primary button, if there is one */
  primary?: (now: Now, legal: ActionDict[]) => number | null;
  /** the actions that the dock offers as buttons; if not given, all when they are few, else those without parameters */
  buttons?: (now: Now, legal: ActionDict[]) => ActionDict[];
  /** does this action's label say what only I may know? Then it is offered in words only while `hidden` is false */
  secret?: (action: ActionDict) => boolean;
  /** a question that the board answers by itself at once: no bell, no lamp, nothing said */
  silent?: (now: Now, legal: ActionDict[]) => boolean;
  /**
   * milliseconds that a question stays open at least, by phase: an answer given sooner waits in this browser, as the
   * pending one, so that how quickly it was given tells the others nothing
   */
  atLeast?: Record<string, number>;
  /** a moment to talk: on a desk the rail opens at Talk until it is over, on a phone its button is lit */
  parley?: (now: Now) => boolean;
  /** what I hold, in words, for the key H */
  hand?: (now: Now, names: string[]) => string;
  /** the group heading for actions of a name in the plain list; the name in plain words if not given */
  groups?: Record<string, string>;
}

/** Something that a notebook has a line for: a booze, a role, a rank. */
export interface NotebookThing {
  /** small letters, figures and _; it names the cells on the server, so it stays as it is */
  key: string;
  /** as short as the margin of a page wants it */
  label: string;
  /** said in full to those who listen; the label if not given */
  says?: string;
  icon?: IconData;
}

/** Lines that belong together. */
export interface NotebookGroup {
  label: string;
  icon?: IconData;
  things: readonly NotebookThing[];
}

/** What `web/src/games/<name>/notebook.ts` exports as `notebook`: a grid to keep notes in, players across, things down. */
export interface NotebookModule {
  groups: readonly NotebookGroup[];
  /** the seats that have a column; all if not given */
  seats?: (now: Now) => number[];
  /**
   * What the seat knows for certain, by cell (`cell` in lib/notebook.ts): a pure function of `now`. "cross": this is not
   * theirs; "sure": it is. Only what the view says or what follows from it without a doubt.
   */
  certain: (now: Now) => Record<string, "cross" | "sure">;
  /**
   * Is remembering part of the game here? Then the notebook is kept by hand. At a table for learners it notes `certain`
   * as it comes along, and keeps it when the view has forgotten.
   */
  byHand?: (now: Now) => boolean;
}

/** Something that one seat may know and another not, in words. */
export interface Fact {
  /** names the same thing in every view */
  key: string;
  /** whose it is; null: the table's */
  seat: number | null;
  /** "Hand", "Role" */
  label: string;
  /** null: this viewer does not know */
  says: string | null;
}

/** A number that rises and falls through the game: of a seat, or of a side that has several (then `seat` is null). */
export interface Series {
  label: string;
  seat: number | null;
  /** one for each frame */
  values: number[];
}

/** A moment worth telling. */
export interface Beat {
  /** place in the frames */
  frame: number;
  /** who brought it about */
  seat: number | null;
  text: string;
}

/** What `web/src/games/<name>/story.ts` exports as `story`: a finished game, read out of its frames with the truth in each. */
export interface StoryModule {
  /** what the series count: "Points" */
  measure: string;
  series: (frames: readonly ReplayFrame[], names: string[]) => Series[];
  /** where the game turned */
  turns: (frames: readonly ReplayFrame[], names: string[]) => Beat[];
  /** who fooled whom */
  fooled: (frames: readonly ReplayFrame[], names: string[]) => Beat[];
  /**
   * The secrets of a moment as a view knows them. Called with the view of a seat and with the whole truth; what the
   * view does not know has `says` null.
   */
  facts: (view: Record<string, any>, viewer: number | null, names: string[]) => Fact[];
  /** was this true when it was said? A claim of the talk panel, or an event by its name; null: neither true nor false */
  holds?: (said: { name: string; seat: number; params: Record<string, number | null> }, truth: Record<string, any>) => boolean | null;
}
