/** Focus is never lost: when the focused thing is gone after an update, the nearest thing that means the same gets it. */

let last: string | null = null;

/** Remember in which part of the table the person is. */
export function rememberFocus(event: FocusEvent): void {
  const target = event.target as HTMLElement;
  last = target.closest<HTMLElement>("[data-keep-focus]")?.dataset["keepFocus"] ?? null;
}

/** After an update: true if focus has fallen to the page, and the part where it was. */
export function lostFrom(): string | null {
  const active = document.activeElement;
  return last !== null && (active === null || active === document.body) ? last : null;
}

export function focusFirstIn(part: string): boolean {
  const box = document.querySelector<HTMLElement>(`[data-keep-focus="${part}"]`);
  const found = box?.querySelector<HTMLElement>("button:not(:disabled), a[href], [tabindex='0']");
  found?.focus({ preventScroll: true });
  return Boolean(found);
}
