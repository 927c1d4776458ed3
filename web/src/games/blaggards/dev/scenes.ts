/** Named situations: ?scene=band10 shows one. */
import type { ActionDict } from "../../../board";
import type { Line, Now } from "../../../wire";
import { bellActs, chestActs, claimActs, keyActs, nowOf, punchActs, ruleActs, seatActs, startActs, viewOf } from "./tables";

interface Scene {
  lines?: Line[];
  now: Now;
  legal: ActionDict[];
}

const scene = (now: Now, legal: ActionDict[] = []): Scene => ({ now: { ...now, owing: legal.length ? [...new Set([...now.owing, 0])] : now.owing }, legal });
const range = (n: number) => Array.from({ length: n }, (_, k) => k);

export function sceneOf(name: string): Scene {
  const [, kind = "wait", players = "5"] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  const n = Number(players) || 5;
  const base = viewOf(n);
  const chief = { captain: 0, step: 2, captains: [2, 0, -1, -1, -1] };
  switch (kind) {
    case "council":
      return scene(nowOf("COUNCIL", base, { owing: range(n) }), claimActs());
    case "chest":
      return scene(nowOf("CHEST", viewOf(n, chief)), chestActs([1, 2, 4, 5], "Go to chest"));
    case "band":
      return scene(nowOf("BAND", viewOf(n, { ...chief, chest: 4, band: 5 })), seatActs(range(n).filter((seat) => seat !== 0 && seat !== 2), "Take along"));
    case "order":
      return scene(nowOf("ORDER", viewOf(n, { ...chief, chest: 4, band: 7 })), keyActs(range(4).filter((k) => (base.lock[4]?.[k] ?? 0) > 0), "Order"));
    case "place":
      return scene(nowOf("PLACE", viewOf(n, { chest: 4, band: 7, order: range(n).map((seat) => [0, 0, 1][seat] ?? -1), claim: range(n).map((seat) => [5, 3, -1][seat] ?? 2) }), { owing: [0, 1, 2] }), keyActs([0, 2, 4].slice(0, 3), "Place"));
    case "muster":
      return scene(nowOf("MUSTER", viewOf(n, { ...chief, step: 0 })), keyActs([0, 1, 2, 3], "Muster"));
    case "steal":
      return scene(nowOf("STEAL", viewOf(n, { ...chief, step: 0 })), seatActs(range(n).slice(1), "Steal from"));
    case "bell":
      return scene(nowOf("BELL", viewOf(n, chief)), bellActs());
    case "punch":
      return scene(nowOf("PUNCH", base, { owing: range(n).filter((seat) => seat !== 2) }), punchActs(range(n).filter((seat) => seat !== 2)));
    case "edge":
      return scene(nowOf("EDGE", viewOf(n, { ...chief, edges: [[1, 3], [3, 4]], edges_len: 2, hits: range(n).map((seat) => [0, 2, 1, 0, 1][seat] ?? 0) })), ruleActs());
    case "ko":
      return scene(nowOf("KO", viewOf(n, { ...chief, hits: range(n).map((seat) => [0, 2, 1, 2, 1][seat] ?? 0) })), seatActs([1, 3], "Knock out"));
    case "start":
      return scene(nowOf("START", viewOf(n, chief)), startActs());
    case "night":
      return { lines: [{ n: 1, at: Date.now(), k: "dealt" }], ...scene(nowOf("COUNCIL", viewOf(n, { round_no: 1, deeds: 0, trips: 0 }))) };
    case "over": {
      const truth = viewOf(n, { role: range(n).map((seat) => (seat % 3 === 0 ? 1 : 0)), token: [2, 3, 1, 0, 3, 0], trip_placed: range(n).map((seat) => [seat === 0 ? 0 : seat === 1 ? 1 : -1]), brawl: [[[0, 1, 0], [1, 2, 0], [1, 2, 4], [2, 2, 0]]] });
      return scene(nowOf("OVER", truth, { stage: "over", owing: [], truth: truth as unknown as Record<string, unknown> }));
    }
    default:
      return scene(nowOf("BAND", viewOf(n, { chest: 5 })));
  }
}
