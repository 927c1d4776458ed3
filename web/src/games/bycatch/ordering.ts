/** Touching the fan: one finger moves a card, two fingers spread it or tip it. */

interface Options {
  /** the card under this point may be picked up */
  enabled: () => boolean;
  /** where the slots are, as x of their middles on the screen */
  slots: () => number[];
  /** a card has been picked up, and follows the finger by so much */
  carry: (id: number, dx: number, dy: number, slot: number) => void;
  drop: (id: number, slot: number) => void;
  cancel: () => void;
  /** two fingers: apart or together by a step */
  pinch: (steps: number) => void;
  /** two fingers: towards a side (0 top, 1 left, 2 right, 3 bottom) */
  tip: (side: number) => void;
}

const FAR = 7;
const PINCH = 46;
const TIP = 44;

export function ordering(node: HTMLElement, initial: Options) {
  let options = initial;
  const touches = new Map<number, { x: number; y: number }>();
  let held: { id: number; pointer: number; x: number; y: number; moving: boolean } | null = null;
  let two: { apart: number; x: number; y: number; done: boolean } | null = null;

  const nearest = (x: number) => {
    const middles = options.slots();
    let best = 0;
    for (const [slot, middle] of middles.entries()) if (Math.abs(middle - x) < Math.abs(middles[best]! - x)) best = slot;
    return best;
  };

  function spanned() {
    const [a, b] = [...touches.values()];
    if (!a || !b) return null;
    return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (touches.size === 2) {
      if (held?.moving) options.cancel();
      held = null;
      two = { ...spanned()!, done: false };
      return;
    }
    const card = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (card && options.enabled()) held = { id: Number(card.dataset["card"]), pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  }

  function move(event: PointerEvent) {
    if (!touches.has(event.pointerId)) return;
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (two && touches.size === 2) return gesture();
    if (held?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) > FAR) held.moving = true;
    if (held.moving) options.carry(held.id, dx, dy, nearest(event.clientX));
  }

  /** Once a gesture: a pinch by its steps, or a tip to a side. */
  function gesture() {
    const now = spanned();
    if (!two || !now || two.done) return;
    const apart = now.apart - two.apart;
    const [dx, dy] = [now.x - two.x, now.y - two.y];
    if (Math.abs(apart) > PINCH) {
      options.pinch(Math.sign(apart));
      two = { ...now, done: false };
    } else if (Math.hypot(dx, dy) > TIP) {
      options.tip(Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 1 : 2) : dy < 0 ? 0 : 3);
      two.done = true;
    }
  }

  function up(event: PointerEvent) {
    touches.delete(event.pointerId);
    if (touches.size < 2) two = null;
    if (held?.pointer !== event.pointerId) return;
    const { id, moving } = held;
    held = null;
    if (!moving) return;
    // A click that follows at once belongs to the drag.
    const swallow = (click: Event) => {
      click.stopPropagation();
      click.preventDefault();
    };
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    options.drop(id, nearest(event.clientX));
  }

  function stop(event: PointerEvent) {
    touches.delete(event.pointerId);
    two = null;
    if (held?.pointer !== event.pointerId) return;
    if (held.moving) options.cancel();
    held = null;
  }

  node.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", stop);
  return {
    update: (next: Options) => void (options = next),
    destroy() {
      node.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", stop);
    },
  };
}
