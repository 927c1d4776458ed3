/** Dragging by pointer: a picture follows the finger, and what lies under it at the end is told. */

interface Options {
  enabled: boolean;
  /** only a mouse or pen may drag: on a touch screen the same gesture scrolls */
  mouseOnly?: boolean;
  /** the picture that is carried */
  picture: () => Element | null;
  /** told the place (data-drop) under the finger */
  drop: (place: string) => void;
}

const FAR = 8;

export function drag(node: HTMLElement, initial: Options) {
  let options = initial;
  let carried: HTMLElement | null = null;
  let from = { x: 0, y: 0 };

  function begin(event: PointerEvent) {
    if (!options.enabled || event.button !== 0 || (options.mouseOnly && event.pointerType === "touch")) return;
    from = { x: event.clientX, y: event.clientY };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end, { once: true });
    window.addEventListener("pointercancel", stop, { once: true });
  }

  function move(event: PointerEvent) {
    if (!carried && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) carried = lift();
    carried?.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -65%) scale(1.15) rotate(-5deg)`);
  }

  function lift(): HTMLElement | null {
    const picture = options.picture();
    if (!picture) return null;
    const holder = document.createElement("div");
    const { width, height } = picture.getBoundingClientRect();
    Object.assign(holder.style, { position: "fixed", left: "0", top: "0", width: `${width}px`, height: `${height}px`, zIndex: "60", pointerEvents: "none" });
    holder.append(picture.cloneNode(true));
    (node.closest('[class*="game-"]') ?? document.body).append(holder);
    return holder;
  }

  function end(event: PointerEvent) {
    const dragged = carried !== null;
    stop();
    if (!dragged) return;
    // A click that follows at once belongs to the drag.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
    if (target) options.drop(target.dataset["drop"] ?? "");
  }

  function stop() {
    carried?.remove();
    carried = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", stop);
  }

  node.addEventListener("pointerdown", begin);
  return {
    update: (next: Options) => void (options = next),
    destroy() {
      stop();
      node.removeEventListener("pointerdown", begin);
    },
  };
}
