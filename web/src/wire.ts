// Written by `python -m backroom.server.typescript` from src/backroom/server/messages.py and src/backroom/table.
// Do not change it by hand: a test compares it with what the structs say.

export const PROTOCOL = 1;

/** How fast people play here. */
export type Tempo =
  | "blitz"
  | "normal"
  | "relaxed"
  | "days"
  | "untimed";

/** Where a table stands. */
export type Stage =
  | "gathering"
  | "dealing"
  | "playing"
  | "over";

/** Why a table ended. */
export type Why =
  | "finished"
  | "voted"
  | "closed";

/** What stands in a cell. The last two are not the person's own: the notebook has noted them by itself. */
export type Mark =
  | "none"
  | "cross"
  | "maybe"
  | "sure"
  | "struck"
  | "known";

/** Every refusal a table itself can give. */
export type Code =
  | "stale"
  | "not_seated"
  | "not_host"
  | "no_such_seat"
  | "seat_taken"
  | "table_full"
  | "table_locked"
  | "banned"
  | "too_few"
  | "not_yet_dealt"
  | "already_dealt"
  | "game_ended"
  | "not_over"
  | "bad_pledge"
  | "bad_nonce"
  | "bad_name"
  | "nothing_said"
  | "too_long"
  | "muted"
  | "silent"
  | "no_such_phrase"
  | "no_such_claim"
  | "no_whispers"
  | "to_yourself"
  | "nobody_listens"
  | "not_yours_to_decide"
  | "no_gesture"
  | "paused"
  | "live"
  | "nothing_to_undo"
  | "undo_chance"
  | "undo_shown"
  | "undo_late"
  | "nothing_asked";

/** Every refusal of the server's own. */
export type Trouble =
  | "malformed"
  | "too_large"
  | "too_fast"
  | "unavailable"
  | "foreign"
  | "who"
  | "not_found"
  | "not_allowed"
  | "no_such_table"
  | "no_such_game"
  | "no_such_bot"
  | "no_such_code"
  | "bad_variant"
  | "claim_used"
  | "too_many_tables"
  | "no_spectators"
  | "no_push"
  | "too_many_devices"
  | "broken";

/** What somebody is reported for. */
export type Reason =
  | "talk"
  | "cheating"
  | "spoiling"
  | "name"
  | "other";

/** A table's settings, as the one who opens it chose them. */
export interface Settings {
  game: string;
  players: number;
  variant: Record<string, any>;
  seats: string[];
  tempo: Tempo;
  aids: boolean;
  spectators: boolean;
  listed: boolean;
  title: string;
  slow: boolean;
  learn: boolean;
}

/** A seat as everybody sees it. */
export interface SeatNow {
  name: string;
  kind: string;
  bot: string;
  ready: boolean;
  away: boolean;
  muted: boolean;
  wants_end: boolean;
  host: boolean;
  answered: boolean;
  bank: number;
  base: number;
  asked: number | null;
}

/** A gesture in the air. What will come of it nobody is told. */
export interface FlightNow {
  n: number;
  seat: number | null;
  params: Record<string, number>;
  released: number;
  lands: number;
}

/** A live window. All times are the server's, in milliseconds since 1970. */
export interface ArenaNow {
  opened: number;
  begins: number;
  may_close: number;
  closes: number;
  places: [number, number][];
  flights: FlightNow[];
}

/** Somebody wants the table to stand still. */
export interface PauseNow {
  since: number | null;
  wanted: number[];
}

/** What can be taken back, and who asks to. */
export interface UndoNow {
  offer: string;
  seat: number | null;
  allowed: number[];
}

/** At a table for learners: what a friend who knows the game would say to this viewer, who is asked something. */
export interface CoachNow {
  situation: string;
  text: string;
  rules: string[];
}

/** Somebody may be put out. */
export interface OutNow {
  seat: number;
  wanted: number[];
  needed: number;
}

/** How the table stands for one viewer. */
export interface Now {
  stage: string;
  you: number | null;
  seats: SeatNow[];
  locked: boolean;
  owing: number[];
  phase: string;
  status: string;
  prompt: string;
  view: Record<string, any> | null;
  legal: Record<string, any>[];
  sealed: number | null;
  window: number | null;
  arena: ArenaNow | null;
  result: number[] | null;
  truth: Record<string, any> | null;
  receipt: Record<string, any> | null;
  rematch: string;
  silent: boolean;
  pause: PauseNow | null;
  undo: UndoNow | null;
  coach: CoachNow | null;
  out: OutNow[];
}

/** One line of the log as a viewer may read it. `k` is the kind of entry; what does not belong to it is left out. */
export interface Line {
  n: number;
  at: number;
  k: string;
  seat?: number | null;
  name?: string;
  by?: string;
  events?: Record<string, any>[];
  text?: string;
  phrase?: string;
  claim?: string;
  params?: Record<string, number>;
  to?: number | null;
  on?: boolean | null;
  why?: string;
  table?: string;
  flight?: number | null;
  lands?: number | null;
  spots?: [number, number, number][];
  of?: number | null;
  about?: number | null;
}

/** One person's notebook at one table. */
export interface Notebook {
  text: string;
  marks: Record<string, Mark>;
  shared: boolean;
}

/** First message on a connection: what the client last saw (0: nothing). */
export interface Hello {
  t: "hello";
  protocol: number;
  seen?: number;
}

/** A decision. `id` is the client's own, for ever the same for this decision; `seen` is its last line. */
export interface Do {
  t: "do";
  id: string;
  seen: number;
  action: number;
}

/** Something done with the hands in a live window. When it was done the server works out by itself. */
export interface Gesture {
  t: "gesture";
  id: string;
  params: Record<string, number>;
}

/** Table talk: one of text, phrase, claim. With `to` it is whispered to that seat, where the game allows it. */
export interface Say {
  t: "say";
  id: string;
  text?: string;
  phrase?: string;
  claim?: string;
  params?: Record<string, number>;
  to?: number | null;
}

/** Ready, with the SHA-256 of a nonce; not ready with an empty pledge. */
export interface Ready {
  t: "ready";
  id: string;
  pledge: string;
}

/** The pledged nonce, when the table is dealing. */
export interface Nonce {
  t: "nonce";
  id: string;
  nonce: string;
}

/** End the game now? */
export interface Vote {
  t: "vote";
  id: string;
  end: boolean;
}

/** Let the table stand still for a while, or go on? */
export interface Pause {
  t: "pause";
  id: string;
  on: boolean;
}

/** Put the person on this seat out? It takes more than half of the others who are here. */
export interface Out {
  t: "out";
  id: string;
  seat: number;
  on: boolean;
}

/** Take my last decision back; if it has passed the turn on, the others are asked first. */
export interface Undo {
  t: "undo";
  id: string;
}

/** May somebody take a decision back who asks for it? */
export interface Allow {
  t: "allow";
  id: string;
  on: boolean;
}

/** A power of the host: `op` is kick, ban, lock, unlock, mute or unmute. */
export interface Host {
  t: "host";
  id: string;
  op: string;
  seat?: number | null;
}

/** Leave the seat: before the deal it is free again, later a bot plays it on. */
export interface Stand {
  t: "stand";
  id: string;
}

/** Rematch: a table with the same people and settings. */
export interface Again {
  t: "again";
  id: string;
}

/** The text in the seat's private notebook, whole. */
export interface Note {
  t: "note";
  id: string;
  text: string;
}

/** Marks in the seat's private notebook, by cell ("2/rye": what seat 2 has to do with rye). Other cells stay. */
export interface MarkCells {
  t: "mark";
  id: string;
  marks: Record<string, Mark>;
}

/** After the game: open the seat's notebook to everybody here, or close it again. */
export interface Share {
  t: "share";
  id: string;
  on: boolean;
}

/** Start over: send a welcome. */
export interface Resync {
  t: "resync";
}

/** Are you there? Comes back as pong. */
export interface Ping {
  t: "ping";
  sent: number;
}

/** What does not change while a table is in play. */
export interface TableInfo {
  id: string;
  settings: Settings;
  title: string;
  commitment: string;
  rules: string;
}

/** A notebook that its owner has opened after the game. */
export interface SharedNotebook {
  seat: number;
  text: string;
  marks: Record<string, Mark>;
}

/** Everything a viewer needs to begin. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  table: TableInfo;
  lines: Line[];
  now: Now;
  notebook: Notebook | null;
  shared: SharedNotebook[];
  here: boolean[];
  watching: number;
  time: number;
  blocked: number[];
}

/** What is new since the last line, and how things stand now. `seen` is the number of the last line. */
export interface Update {
  t: "update";
  seen: number;
  lines: Line[];
  now: Now;
  time: number;
  again: Line[];
}

/** Who is connected. Not part of the log. */
export interface Presence {
  t: "presence";
  here: boolean[];
  watching: number;
}

/** The house closes, or is open again. Who comes back is told which of both it is, and a welcome says that it is open. While nothing can be written down it is closed: every command is answered `unavailable`, no clock runs, and nothing is lost. It opens again by itself. */
export interface HouseNow {
  t: "house";
  open: boolean;
}

/** Something in your notebook has changed, here or on another device of yours. Nobody else is told. */
export interface Noted {
  t: "noted";
  notebook: Notebook;
}

/** The notebooks that are open to everybody here, after the game. */
export interface Shared {
  t: "shared";
  notebooks: SharedNotebook[];
}

/** The seats whose words you do not want to see. Nobody else is told. */
export interface Blocked {
  t: "blocked";
  seats: number[];
}

/** Done, and on disk. The same id gets the same answer for ever. */
export interface Ack {
  t: "ack";
  id: string;
  seen: number;
}

/** Not done, and nothing has changed. */
export interface Nope {
  t: "no";
  id: string;
  code: string;
  text: string;
  seen: number;
  rules: string[];
}

/** Here I am. */
export interface Pong {
  t: "pong";
  sent: number;
  time: number;
}

/** The server closes the connection, and says why. */
export interface Bye {
  t: "bye";
  code: number;
  text: string;
}

/** Who is to sit: a person (by link), or a bot by its name. */
export interface SeatPlan {
  kind?: string;
  bot?: string;
}

/** POST /api/tables: open a table and sit down at its first free seat. */
export interface NewTable {
  id: string;
  game: string;
  players: number;
  name: string;
  preset?: string;
  variant?: Record<string, any>;
  seats?: SeatPlan[];
  tempo?: Tempo;
  aids?: boolean;
  spectators?: boolean;
  listed?: boolean;
  title?: string;
  slow?: boolean;
  learn?: boolean;
}

/** A seat's single-use link (only the host gets these), as a path: /join/CLAIM. */
export interface Invitation {
  seat: number;
  claim: string;
  used: boolean;
}

/** The answer: where the table is, and how others get there. */
export interface OpenedTable {
  table: string;
  code: string;
  invitations: Invitation[];
}

/** POST /api/join: take a seat by a claim (single use), by a six-letter code, or at a public table by its id. */
export interface Join {
  name: string;
  claim?: string;
  code?: string;
  table?: string;
}

/** Where you sit. */
export interface Joined {
  table: string;
  seat: number;
}

/** A table in a list: nothing but what everybody may know. */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  name: string;
  stage: string;
  players: number;
  taken: number;
  tempo: string;
  your_seat: number | null;
  your_turn: boolean;
  changed: number;
}

/** A game in the lobby. */
export interface GameCard {
  name: string;
  title: string;
  tagline: string;
  minutes: string;
  players: [number, number];
  credits: string;
  options: Record<string, any>[];
  presets: Record<string, any>[];
  bots: string[];
  phrases: Record<string, string>;
  claims: Record<string, any>[];
  whispers: boolean;
  live: boolean;
}

/** Every HTTP refusal: a code from a fixed list and a sentence. */
export interface Problem {
  code: string;
  text: string;
}

/** POST /api/play-now: a table against house bots, dealt at once. */
export interface PlayNow {
  game: string;
  players?: number | null;
  name?: string;
  id?: string;
  bot?: string;
  learn?: boolean;
}

/** A seat of somebody who shares this device. */
export interface SeatHere {
  number: string;
  seat: number;
}

/** GET /api/tables/{id}: the table for whoever may know of it. The code and the invitations are the host's. */
export interface TablePage {
  table: TableInfo;
  card: TableCard;
  host: boolean;
  code: string;
  invitations: Invitation[];
  here: SeatHere[];
}

/** GET /api/me: who this device is to the house. `known` is false until it has done something. */
export interface Me {
  known: boolean;
  name: string;
  recovery: boolean;
}

/** POST /api/me: the name to sit down with. */
export interface Rename {
  name: string;
}

/** POST /api/me/recovery: a new recovery code. It is shown once; the one before no longer works. */
export interface Recovery {
  code: string;
}

/** POST /api/recover: this device becomes the person who wrote the code down. */
export interface Recover {
  code: string;
}

/** POST /api/tables/{id}/block: no longer show me what the person on this seat says, at any table; or again. */
export interface BlockAt {
  seat: number;
  on: boolean;
}

/** GET /api/me/blocked: one of those whom this person has blocked. */
export interface BlockedPerson {
  key: string;
  name: string;
}

/** POST /api/me/unblock. */
export interface Unblock {
  key: string;
}

/** POST /api/tables/{id}/report: tell the operator about the person on this seat. */
export interface NewReport {
  seat: number;
  reason: Reason;
  text?: string;
}

/** GET /api/push: the key of this house, for a browser that wants to be told when it is closed. */
export interface PushKey {
  key: string;
}

/** POST /api/push: tell me on this device. What a browser's push subscription says, in its own words. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** POST /api/push/stop: no longer on this device. */
export interface Unsubscribe {
  endpoint: string;
}

/** POST /api/tables/{id}/token: with it a program plays your seat (docs/bot-api.md). It is shown once. */
export interface SeatToken {
  table: string;
  seat: number;
  token: string;
}

/** One line of the log, and how the table stood for the viewer right after it. `entry` is the number of the log's entry, so that what two viewers saw can be laid side by side. It is 0 while the game is on: gaps in the numbers would tell of what happened unseen. */
export interface ReplayFrame {
  line: Line;
  now: Now;
  entry: number;
}

/** GET /api/tables/{id}/replay: the game as one viewer saw it then; or all-knowing, with `truth` in every frame. */
export interface Replay {
  table: TableInfo;
  viewer: number | null;
  all_knowing: boolean;
  frames: ReplayFrame[];
}

export type FromClient = Hello | Do | Gesture | Say | Ready | Nonce | Vote | Pause | Out | Undo | Allow | Host | Stand | Again | Note | MarkCells | Share | Resync | Ping;

export type ToClient = Welcome | Update | HouseNow | Presence | Noted | Shared | Blocked | Ack | Nope | Pong | Bye;
