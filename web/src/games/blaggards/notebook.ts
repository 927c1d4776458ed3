/** The notebook: who is a Blaggard, and who may hold which keys. Keys wander, so only roles are ever certain. */
import type { NotebookModule } from "../../board";
import { cell } from "../../lib/notebook";
import type { Now } from "../../wire";
import { keyring, robber } from "./icons";
import { KINDS } from "./keys";
import { notes } from "./text";
import { BLAGGARD, type View } from "./view";

const others = (now: Now): number[] => now.seats.map((_, seat) => seat).filter((seat) => seat !== now.you);

export const notebook: NotebookModule = {
  groups: [
    { label: notes.loyalty, icon: robber, things: [{ key: "blaggard", label: notes.blaggard }] },
    { label: notes.keys, icon: keyring, things: KINDS.map(({ code, name }) => ({ key: code, label: name })) },
  ],
  seats: others,
  /** R12: Blaggards know each other; everybody else knows nobody before the end. */
  certain(now) {
    const roles = (now.view as View | null)?.role ?? [];
    const known = others(now).filter((seat) => typeof roles[seat] === "number");
    const mark = (seat: number) => (roles[seat] === BLAGGARD ? "sure" : "cross");
    return Object.fromEntries(known.map((seat) => [cell(seat, "blaggard"), mark(seat)]));
  },
};
