/** Focus is never lost: when the focused thing is gone after an update, the nearest thing that means the same gets it. */

let last: string | null = null;
/** The part has nothing at the moment (a decision is on its way): focus waits at the status line and goes back. */
let parked = false;

/** Remember in which part of the table the person is. */
export function rememberFocus(event: FocusEvent): void {
  const target = event.target as HTMLElement;
  parked &&= target.id === "status";
  if (!parked) last = target.closest<HTMLElement>("[data-keep-focus]")?.dataset["keepFocus"] ?? null;
}

/** After an update: the part where focus was, if it has fallen to the page or waits to go back. */
export function lostFrom(): string | null {
  const active = document.activeElement;
  const lost = active === null || active === document.body || (parked && active.id === "status");
  return lost ? last : null;
}

export function park(): void {
  parked = true;
  document.getElementById("status")?.focus({ preventScroll: true });
}

export function focusFirstIn(part: string): boolean {
  const box = document.querySelector<HTMLElement>(`[data-keep-focus="${part}"]`);
  const found = box?.querySelector<HTMLElement>("button:not(:disabled), a[href], [tabindex='0']");
  found?.focus({ preventScroll: true });
  return Boolean(found);
}
