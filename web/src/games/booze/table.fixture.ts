/** A street to test with: four seats, types Po Te Bl Me (S21 of the specification). */
import type { View } from "./view";

export function street(players = 4, change: Partial<View> = {}): View {
  const all = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  return {
    players, round_no: 2, baron: 0, turn_k: 0, actor: 0, who: 0, type: all<number | null>(null), choice: all<number | null>(6), claim: all<number | null>(22), loc: all(0), own: all(63), lost_loc: all(6), taken_by: all(10),
    exposed: 0, exposed_tick: all(0), snitch: [9, 9], place: Array.from({ length: 36 }, () => null), face_up: 0, deck_len: 27, target: 9, can_steal: 0, can_expose: 0, both: 0, event_kind: 0, pending: 0,
    drawn: null, drawn_len: 0, ledger: null, not_type: all(0), pub_ev: null, cards: all(0), coins: all(12), winners: 0, variant: {},
    ...change,
  };
}
