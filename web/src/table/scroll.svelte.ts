/** Keep a list at its end while things are added, unless the person has scrolled up to read. */
import type { Attachment } from "svelte/attachments";

const NEAR = 60;

export function stickToEnd(length: () => number): Attachment<HTMLElement> {
  return (node) => {
    let sticking = true;
    const watch = (): void => {
      sticking = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR;
    };
    node.addEventListener("scroll", watch, { passive: true });
    $effect(() => {
      length();
      if (sticking) node.scrollTop = node.scrollHeight;
    });
    return () => node.removeEventListener("scroll", watch);
  };
}
