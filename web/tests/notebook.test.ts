import { beforeEach, expect, it, vi } from "vitest";
import type { NotebookModule } from "../src/board";
import { cell, fills, page, toKeep, turned } from "../src/lib/notebook";
import { NotebookState, type NotebookEdit } from "../src/lib/notebook.svelte";
import type { Mark, Now } from "../src/wire";

const now = (more: Partial<Now> = {}): Now => ({ stage: "playing", you: 0, view: {}, ...more }) as Now;
const game: NotebookModule = {
  groups: [{ label: "", things: [{ key: "rye", label: "Rye" }, { key: "gin", label: "Gin" }] }],
  certain: () => ({ "1/rye": "cross", "1/gin": "sure" }),
};
const fromMemory: NotebookModule = { ...game, byHand: () => true };
const ON = { aids: true, learn: false };
const OFF = { aids: false, learn: false };
const LEARN = { aids: true, learn: true };

let sent: (NotebookEdit & { id: string })[];
let book: NotebookState;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  book = new NotebookState((edit) => {
    sent.push({ ...edit, id: `c${sent.length}` });
    return `c${sent.length - 1}`;
  });
});

it("turns a cell through its marks, and back", () => {
  const there: Mark[] = ["none", "cross", "maybe", "sure"];
  expect(there.map((mark) => turned(mark))).toEqual(["cross", "maybe", "sure", "none"]);
  expect(there.map((mark) => turned(turned(mark), true))).toEqual(there);
  expect(cell(2, "rye")).toBe("2/rye");
});

it("fills itself in where the table allows it, and nowhere for who has no seat", () => {
  expect(fills(game, now(), ON)).toBe("shows");
  expect(fills(game, now(), OFF)).toBe("never");
  expect(fills(game, now({ you: null }), ON)).toBe("never");
  expect(fills(game, now({ view: null }), ON)).toBe("never");
  expect(fills(fromMemory, now(), ON)).toBe("never");
  expect(fills(fromMemory, now(), LEARN)).toBe("keeps");
});

it("prints what is certain over my marks, and under them when all is told", () => {
  const own = { "1/rye": "maybe", "2/rye": "sure" } as const;
  expect(page(game, now(), ON, own)).toEqual({ "1/rye": "struck", "1/gin": "known", "2/rye": "sure" });
  expect(page(game, now({ stage: "over" }), ON, own)).toEqual({ "1/rye": "maybe", "1/gin": "known", "2/rye": "sure" });
  expect(page(game, now(), OFF, own)).toEqual(own);
  expect(page(null, now(), ON, own)).toEqual(own);
});

it("writes down for learners what the view will forget, once", () => {
  expect(toKeep(fromMemory, now(), LEARN, { "1/rye": "struck", "1/gin": "maybe" })).toEqual({ "1/gin": "known" });
  expect(toKeep(fromMemory, now(), ON, {})).toEqual({});
  expect(toKeep(game, now(), LEARN, {})).toEqual({});
  expect(toKeep(fromMemory, now({ stage: "over" }), LEARN, {})).toEqual({});
});

it("shows a mark before the server has it, and takes it away if the server will not", () => {
  book.turn("1/rye");
  expect(book.marks).toEqual({ "1/rye": "cross" });
  expect(book.saved).toBe(false);
  expect(book.answered("c0", true)).toBe(true);
  expect(book.marks).toEqual({ "1/rye": "cross" });
  expect(book.saved).toBe(true);
  book.turn("1/rye");
  expect(book.marks).toEqual({ "1/rye": "maybe" });
  book.answered("c1", false);
  expect(book.marks).toEqual({ "1/rye": "cross" });
  expect(book.answered("another", true)).toBe(false);
});

it("believes the server about what another device wrote later", () => {
  book.turn("1/rye");
  book.turn("2/rye");
  book.answered("c0", true);
  book.hear({ text: "", marks: { "1/rye": "cross" }, shared: false });
  // The second is still on its way, and is seen all the same.
  expect(book.marks).toEqual({ "1/rye": "cross", "2/rye": "cross" });
  book.answered("c1", true);
  expect(book.marks).toEqual({ "1/rye": "cross", "2/rye": "cross" });
  // It was written; then another device wrote.
  book.hear({ text: "", marks: { "1/rye": "sure", "2/rye": "maybe" }, shared: false });
  expect(book.marks).toEqual({ "1/rye": "sure", "2/rye": "maybe" });
});

it("does not jump back between the answer and the notebook, however fast I turn", () => {
  for (let n = 0; n < 3; n++) book.turn("1/rye");
  for (const [n, mark] of (["cross", "maybe", "sure"] as const).entries()) {
    book.answered(`c${n}`, true);
    expect(book.marks).toEqual({ "1/rye": "sure" });
    book.hear({ text: "", marks: { "1/rye": mark }, shared: false });
    expect(book.marks).toEqual({ "1/rye": "sure" });
  }
});

it("takes slips back one by one, on the server too", () => {
  book.turn("1/rye");
  book.turn("1/rye");
  book.turn("1/gin");
  expect(book.undo()).toBe("1/gin");
  expect(book.undo()).toBe("1/rye");
  expect(book.marks).toEqual({ "1/rye": "cross" });
  expect(sent.at(-1)).toMatchObject({ t: "mark", marks: { "1/rye": "cross" } });
  book.undo();
  expect(book.marks).toEqual({});
  expect(book.slipped).toBe(false);
  expect(book.undo()).toBe(null);
});

it("leaves small print alone", () => {
  book.hear({ text: "", marks: { "1/rye": "struck" }, shared: false });
  book.turn("1/rye");
  book.put("1/rye", "none");
  expect(sent).toEqual([]);
});

it("sends the text after a pause, or at once when the page is left, and says when it is kept", () => {
  book.write("a");
  book.write("ab");
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ t: "note", text: "ab", id: "c0" }]);
  expect(book.saved).toBe(false);
  // What another device of mine wrote meanwhile must not run over what I am typing.
  book.write("abc");
  book.answered("c0", true);
  book.hear({ text: "ab", marks: {}, shared: false });
  expect(book.text).toBe("abc");
  book.flush();
  book.flush();
  expect(sent).toHaveLength(2);
  book.answered("c1", true);
  expect([book.text, book.saved]).toEqual(["abc", true]);
  book.hear({ text: "from the phone", marks: {}, shared: false });
  expect(book.text).toBe("from the phone");
});

it("keeps text that was refused, and tries again", () => {
  book.write("a");
  book.flush();
  book.answered("c0", false);
  expect([book.text, book.saved]).toEqual(["a", false]);
  vi.advanceTimersByTime(6000);
  expect(sent).toHaveLength(2);
});

it("is opened to others only when I say so", () => {
  expect(book.open).toBe(false);
  book.write("mine");
  book.share(true);
  expect(sent.map(({ t }) => t)).toEqual(["note", "share"]);
  expect(book.open).toBe(true);
  book.answered("c0", true);
  book.answered("c1", true);
  book.hear({ text: "mine", marks: {}, shared: true });
  expect(book.open).toBe(true);
});
