/** After the end: every photograph, and the hand it was taken of. */
import type { ReplayFrame } from "../../wire";
import type { Photo } from "./photo";
import { photosOf, type RawView } from "./view";

export interface Exposed {
  photographer: number;
  photo: Photo;
}

/** All photographs of the game in the order they were taken. */
export function photographs(view: RawView): Exposed[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  return seats
    .flatMap((photographer) => photosOf({ ...view, album_stale: null }, photographer).map((photo) => ({ photographer, photo })))
    .sort((a, b) => a.photo.turn - b.photo.turn);
}

/** The true hands, by turn: as the table stood when the shutter clicked. A turn has one photograph at most. */
export function hands(frames: ReplayFrame[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let turn = 0;
  for (const { line, now } of frames) {
    for (const event of line.events ?? []) {
      if (event["name"] === "TURN" || event["name"] === "FINAL_TURN") turn = Number(event["turn"]);
      if (event["name"] !== "PHOTOGRAPHED") continue;
      const target = Number(event["target"]);
      const truth = now.truth as Pick<RawView, "hand" | "n_hand"> | null;
      // The click moves no card of the target, nor does the rest of the photographer's turn.
      found.set(turn, (truth?.hand?.[target] ?? []).slice(0, truth?.n_hand[target] ?? 0));
    }
  }
  return found;
}
