/** Private marks on photographs: strokes of a pen and rings round slots. They stay on this device, with this table. */

export interface Marks {
  /** lines as x, y, x, y ... in the picture's own units */
  strokes: number[][];
  /** slots with a ring */
  rings: number[];
}

const MOST_STROKES = 60;
const MOST_POINTS = 400;

class Pen {
  #marks: Record<string, Marks> = $state({});
  #table = "";

  open(table: string): void {
    if (table === this.#table) return;
    this.#table = table;
    this.#marks = {};
    try {
      this.#marks = JSON.parse(localStorage.getItem(this.#key) ?? "{}") as Record<string, Marks>;
    } catch {
      // Storage is forbidden, or holds nonsense: then the marks last as long as the page.
    }
  }

  of(turn: number): Marks {
    return this.#marks[turn] ?? { strokes: [], rings: [] };
  }

  draw(turn: number, stroke: number[]): void {
    if (stroke.length < 4) return;
    const { strokes, rings } = this.of(turn);
    this.#keep(turn, { rings, strokes: [...strokes, stroke.slice(0, MOST_POINTS).map(Math.round)].slice(-MOST_STROKES) });
  }

  ring(turn: number, slot: number): void {
    const { strokes, rings } = this.of(turn);
    this.#keep(turn, { strokes, rings: rings.includes(slot) ? rings.filter((other) => other !== slot) : [...rings, slot] });
  }

  wipe(turn: number): void {
    this.#keep(turn, { strokes: [], rings: [] });
  }

  get #key(): string {
    return `backroom.bycatch.${this.#table}`;
  }

  #keep(turn: number, marks: Marks): void {
    this.#marks[turn] = marks;
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#marks));
    } catch {
      // As above.
    }
  }
}

export const pen = new Pen();
