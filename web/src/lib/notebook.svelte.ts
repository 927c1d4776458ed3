/** My notebook at a table: what the server has of it, and what is on its way there. */
import type { NotebookModule } from "../board";
import type { FromClient, Mark, Notebook, SharedNotebook } from "../wire";
import { isPrint, turned, type Marks } from "./notebook";

type Edit<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type NotebookEdit = Edit<Extract<FromClient, { t: "note" | "mark" | "share" }>>;

/** An edit that the server has not told of yet. First comes its answer, then the notebook with it. */
interface UnderWay {
  edit: NotebookEdit;
  answered: boolean;
}

const EMPTY: Notebook = { text: "", marks: {}, shared: false };
/** Milliseconds after the last letter until the text is sent, and until it is tried again. */
const PAUSE = 800;
const AGAIN = 5000;
/** Slips that can be taken back. */
const SLIPS = 100;

export class NotebookState {
  /** what the game has to say about its notebook; null: nothing, or not here yet */
  game = $state.raw<NotebookModule | null>(null);
  /** notebooks that others have opened after the game */
  shared = $state.raw<SharedNotebook[]>([]);
  #kept = $state.raw<Notebook>(EMPTY);
  #underWay = $state.raw<readonly (readonly [string, UnderWay])[]>([]);
  /** what was typed and is not on the server yet */
  #typed = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #slips = $state.raw<readonly { name: string; before: Mark }[]>([]);

  /** The notebook with everything that is under way. */
  readonly #mine = $derived(this.#underWay.reduce((notebook, [, { edit }]) => edited(notebook, edit), this.#kept));
  readonly text = $derived(this.#typed ?? this.#mine.text);
  readonly marks: Marks = $derived(this.#mine.marks);
  /** Have I opened it to everybody here? */
  readonly open = $derived(this.#mine.shared);
  readonly empty = $derived(!this.text.trim() && Object.keys(this.marks).length === 0);
  readonly saved = $derived(this.#typed === null && this.#underWay.every(([, { answered }]) => answered));
  readonly slipped = $derived(this.#slips.length > 0);

  constructor(private readonly send: (edit: NotebookEdit) => string) {}

  /** Type. It is sent after a pause. */
  write = (text: string): void => {
    this.#typed = text;
    this.#later(PAUSE);
  };

  /** Send at once what was typed. */
  flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#typed;
    const sent = this.#underWay.some(([, { edit, answered }]) => !answered && edit.t === "note" && edit.text === text);
    if (text !== null && !sent) this.#do({ t: "note", text });
  };

  /** Turn a cell to its next mark, or back to the one before. */
  turn = (name: string, back = false): void => this.put(name, turned(this.#at(name), back));

  /** Put a mark into a cell. */
  put = (name: string, mark: Mark): void => {
    const before = this.#at(name);
    if (before === mark || isPrint(before)) return;
    this.#slips = [...this.#slips.slice(-SLIPS + 1), { name, before }];
    this.#do({ t: "mark", marks: { [name]: mark } });
  };

  /** Take the last mark back. Returns its cell. */
  undo = (): string | null => {
    const last = this.#slips.at(-1);
    if (!last) return null;
    this.#slips = this.#slips.slice(0, -1);
    const mark = this.#at(last.name);
    if (mark !== last.before && !isPrint(mark)) this.#do({ t: "mark", marks: { [last.name]: last.before } });
    return last.name;
  };

  /** The notebook notes something by itself. */
  print = (marks: Marks): void => {
    if (Object.keys(marks).length > 0) this.#do({ t: "mark", marks });
  };

  /** Open it to everybody here, or close it again. */
  share = (on: boolean): void => {
    this.flush();
    this.#do({ t: "share", on });
  };

  /** How the server has it now. */
  hear(notebook: Notebook | null): void {
    this.#kept = notebook ?? EMPTY;
    this.#underWay = this.#underWay.filter(([, { answered }]) => !answered);
  }

  /** The server's answer to one of my edits (true), or to something else (false). */
  answered(id: string, done: boolean): boolean {
    const edit = this.#underWay.find(([sent]) => sent === id)?.[1].edit;
    if (!edit) return false;
    if (done) this.#underWay = this.#underWay.map((way) => (way[0] === id ? [id, { edit, answered: true }] : way));
    else this.#underWay = this.#underWay.filter(([sent]) => sent !== id);
    if (edit.t !== "note") return true;
    if (!done) this.#later(AGAIN);
    else if (this.#typed === edit.text) this.#typed = null;
    return true;
  }

  #at(name: string): Mark {
    return this.marks[name] ?? "none";
  }

  #do(edit: NotebookEdit): void {
    this.#underWay = [...this.#underWay, [this.send(edit), { edit, answered: false }]];
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, ms);
  }
}

function edited(notebook: Notebook, edit: NotebookEdit): Notebook {
  switch (edit.t) {
    case "note":
      return { ...notebook, text: edit.text };
    case "share":
      return { ...notebook, shared: edit.on };
    case "mark": {
      const marks = Object.entries({ ...notebook.marks, ...edit.marks }).filter(([, mark]) => mark !== "none");
      return { ...notebook, marks: Object.fromEntries(marks) };
    }
  }
}
