/** Places from payoffs: equal payoffs share a place. */
export function placesOf(result: readonly number[] | null): { seat: number; place: number }[] {
  return (result ?? [])
    .map((payoff, seat) => ({ seat, place: 1 + result!.filter((other) => other > payoff).length }))
    .sort((a, b) => a.place - b.place);
}
