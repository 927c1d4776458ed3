import { beforeEach, expect, test } from "vitest";
import { Connection, CONNECT_WITHIN, SILENT_FOR, WELCOME_WITHIN, type Link, type Surroundings, type Wire } from "../src/lib/connection";
import type { FromClient, ToClient } from "../src/wire";

/** A world with its own time and its own network. */
class World implements Surroundings {
  time = 0;
  wires: FakeWire[] = [];
  /** What it is answered each time it asks whether anybody is well. */
  answers: boolean[] = [];
  #timers: { id: number; at: number; then: () => void }[] = [];
  #ids = 0;

  open(): Wire {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }
  after(ms: number, then: () => void): number {
    this.#timers.push({ id: ++this.#ids, at: this.time + ms, then });
    return this.#ids;
  }
  cancel(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }
  well = (): Promise<boolean> => Promise.resolve(this.answers.shift() ?? false);
  random = (): number => 0.5;
  now = (): number => this.time;

  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = next.at;
      this.cancel(next.id);
      next.then();
    }
    this.time = until;
  }
  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }
}

class FakeWire implements Wire {
  sent: FromClient[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: Partial<ToClient> & { t: string }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  arrive(): void {
    this.onopen?.();
    this.hear({ t: "welcome" });
  }
}

let world: World;
let links: Link[];
let heard: ToClient[];
let connection: Connection;

beforeEach(() => {
  world = new World();
  links = [];
  heard = [];
  connection = new Connection("ws://here", () => 7, (message) => heard.push(message), (link) => links.push(link), world);
  connection.start();
});

test("says hello with what it has seen, and is live when everything is here", () => {
  world.wire.onopen?.();
  expect(world.wire.sent).toEqual([{ t: "hello", protocol: 1, seen: 7 }]);
  expect(connection.link).toBe("catching");
  world.wire.hear({ t: "update" });
  expect(connection.link).toBe("live");
});

test("gives up connecting after five seconds and tries again", () => {
  world.pass(5_000);
  expect(connection.link).toBe("offline");
  expect(world.wires[0]!.closed).toBe(true);
  world.pass(1_000);
  expect(world.wires).toHaveLength(2);
});

/** How long the connection waits on the wire it has, if nothing comes. */
function patience(): number {
  const since = world.time;
  while (!world.wire.closed) world.pass(10);
  return world.time - since;
}

test("waits longer for a busy server after each try that took too long, and as at first once it was live", () => {
  const waited: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    waited.push(patience());
    while (world.wire.closed) world.pass(10);
  }
  expect(waited).toEqual([...CONNECT_WITHIN, 20_000, 20_000]);
  world.wire.arrive();
  world.wire.onclose?.({ code: 1012, reason: "" });
  world.pass(250);
  expect(patience()).toBe(5_000);
});

test("a server that refuses is no busy one", () => {
  for (let n = 0; n < 5; n += 1) {
    world.wire.onclose?.({ code: 1006, reason: "" });
    world.pass(1_500);
  }
  world.wire.onclose?.({ code: 1006, reason: "" });
  world.pass(1_000);
  expect(patience()).toBe(5_000);
});

test("once the server has answered, its welcome is waited for, but not for ever", () => {
  world.pass(4_000);
  world.wire.onopen?.();
  world.pass(WELCOME_WITHIN - 10);
  expect(world.wires).toHaveLength(1);
  expect(connection.link).toBe("catching");
  world.pass(10);
  expect(connection.link).toBe("offline");
});

test("backs off further each time, and starts afresh once it was live", () => {
  const gaps: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const before = world.wires.length;
    const since = world.time;
    world.wire.onclose?.({ code: 1006, reason: "" });
    while (world.wires.length === before) world.pass(10);
    gaps.push(world.time - since);
  }
  expect(gaps).toEqual([250, 500, 1000, 1000, 1000, 1000, 1000, 1000]);
  world.wire.arrive();
  world.wire.onclose?.({ code: 1012, reason: "" });
  world.pass(250);
  expect(world.wires).toHaveLength(10);
});

test("a command keeps its id and is sent again after a lost connection, until it is answered", () => {
  world.wire.arrive();
  connection.send({ t: "do", id: "a", seen: 7, action: 3 });
  world.wire.onclose?.({ code: 1006, reason: "" });
  connection.send({ t: "say", id: "b", text: "hm" });
  world.pass(1_000);
  world.wire.arrive();
  expect(world.wire.sent.slice(1).map((message) => "id" in message && message.id)).toEqual(["a", "b"]);
  world.wire.hear({ t: "ack", id: "a", seen: 8 });
  world.wire.hear({ t: "no", id: "b", code: "muted", text: "", seen: 8 });
  world.wire.onclose?.({ code: 1006, reason: "" });
  world.pass(1_000);
  world.wire.arrive();
  expect(world.wire.sent).toHaveLength(1);
});

test("notices a line that went dead without a word", () => {
  world.wire.arrive();
  world.pass(SILENT_FOR + 5_000);
  expect(links).toContain("offline");
});

test("pings keep a quiet table live", () => {
  world.wire.arrive();
  for (let n = 0; n < 20; n += 1) {
    world.pass(3_000);
    if (world.wire.sent.at(-1)?.t === "ping") world.wire.hear({ t: "pong" });
  }
  expect(connection.link).toBe("live");
  expect(world.wires).toHaveLength(1);
});

test("back from the lock screen a dead line is replaced within two seconds", () => {
  world.wire.arrive();
  world.pass(1);
  connection.returned();
  world.random = () => 1; // the longest wait there is
  world.pass(1_500);
  expect(world.wires).toHaveLength(2);
});

test("whatever the jitter, a server that is up again is found within a second and a half", () => {
  world.random = () => 1;
  for (let n = 0; n < 12; n += 1) {
    const before = world.wires.length;
    const since = world.time;
    world.wire.onclose?.({ code: 1006, reason: "" });
    while (world.wires.length === before) world.pass(10);
    expect(world.time - since).toBeLessThanOrEqual(1_500);
  }
});

test("back from the lock screen a line that answers is kept", () => {
  world.wire.arrive();
  world.pass(1);
  connection.returned();
  world.wire.hear({ t: "pong" });
  world.pass(3_000);
  expect(world.wires).toHaveLength(1);
});

test("coming online tries at once instead of waiting for the next turn", () => {
  for (let n = 0; n < 6; n += 1) {
    world.wire.onclose?.({ code: 1006, reason: "" });
    world.pass(9_000);
  }
  connection.unplugged();
  const before = world.wires.length;
  connection.returned();
  expect(world.wires).toHaveLength(before + 1);
});

test("a refusal for good is not asked again", () => {
  world.wire.onopen?.();
  world.wire.hear({ t: "bye", code: 4404, text: "There is no such table." });
  world.pass(60_000);
  expect(connection.link).toBe("closed");
  expect(world.wires).toHaveLength(1);
});

test("a restart announced by the server is survived", () => {
  world.wire.arrive();
  world.wire.hear({ t: "bye", code: 1012, text: "Restarting." });
  world.pass(1_000);
  world.wire.arrive();
  expect(connection.link).toBe("live");
});

/** Time passes, a second at a time, on a line that is not silent; and whoever was asked has answered. */
async function wait(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    world.pass(1_000);
    world.wire.hear({ t: "pong" });
    await Promise.resolve();
  }
}

test("where the house stays closed it looks for one that is well, and goes there", async () => {
  world.answers = [false, true];
  world.wire.arrive();
  world.wire.hear({ t: "house", open: false });
  await wait(5);
  expect(world.answers).toEqual([true]);
  expect(world.wires).toHaveLength(1);
  await wait(10);
  expect(world.wires).toHaveLength(2);
  expect(links).not.toContain("offline");
  world.wire.onopen?.();
  world.wire.hear({ t: "update" });
  world.wire.hear({ t: "house", open: true });
  await wait(120);
  expect(connection.link).toBe("live");
  expect(world.wires).toHaveLength(2);
});

test("who came to the same closed house again waits longer before the next look", async () => {
  world.answers = [true, true];
  world.wire.arrive();
  world.wire.hear({ t: "house", open: false });
  await wait(5);
  world.wire.onopen?.();
  world.wire.hear({ t: "update" });
  world.wire.hear({ t: "house", open: false });
  await wait(9);
  expect(world.wires).toHaveLength(2);
  await wait(1);
  expect(world.wires).toHaveLength(3);
});

test("a house that opens again by itself is stayed in", async () => {
  world.answers = [true];
  world.wire.arrive();
  world.wire.hear({ t: "house", open: false });
  world.pass(5_000);
  world.wire.hear({ t: "house", open: true });
  await wait(120);
  expect(world.wires).toHaveLength(1);
});
