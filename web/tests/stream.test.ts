import { afterEach, beforeEach, expect, test, vi } from "vitest";

const URL_OF_SOCKET = "ws://localhost/api/tables/t/socket";

/** WebSockets that do what the test says. */
class Door extends EventTarget {
  static opened: Door[] = [];
  constructor(readonly url: string) {
    super();
    Door.opened.push(this);
  }
}

/** Does the server say in time that it can be reached? */
let reached: boolean;
let lines: typeof import("../src/lib/stream");

beforeEach(async () => {
  Door.opened = [];
  reached = true;
  vi.stubGlobal("WebSocket", Door);
  vi.stubGlobal("fetch", () => (reached ? Promise.resolve({ ok: true }) : Promise.reject(new DOMException("", "TimeoutError"))));
  vi.resetModules();
  lines = await import("../src/lib/stream");
});
afterEach(() => vi.unstubAllGlobals());

/** One more try that ends without an open line. */
async function refusedOnce(): Promise<void> {
  lines.openLine(URL_OF_SOCKET);
  Door.opened.at(-1)!.dispatchEvent(new Event("close"));
  await new Promise((later) => setTimeout(later));
}

test("where the server can be reached and no WebSocket ever opens, events come in its place", async () => {
  await refusedOnce();
  expect(lines.openLine(URL_OF_SOCKET)).toBeInstanceOf(Door);
  await refusedOnce();
  expect(lines.openLine(URL_OF_SOCKET)).toBeInstanceOf(lines.Stream);
});

test("a server that is too busy to answer is nobody who minds", async () => {
  reached = false;
  for (let n = 0; n < 5; n += 1) await refusedOnce();
  expect(lines.openLine(URL_OF_SOCKET)).toBeInstanceOf(Door);
});

test("one that opens clears the name of all before it", async () => {
  await refusedOnce();
  lines.openLine(URL_OF_SOCKET);
  Door.opened.at(-1)!.dispatchEvent(new Event("open"));
  Door.opened.at(-1)!.dispatchEvent(new Event("close"));
  await refusedOnce();
  expect(lines.openLine(URL_OF_SOCKET)).toBeInstanceOf(Door);
});
