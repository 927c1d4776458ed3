"""Looks at the words of a page as a translator would: where they come from, and whether there is room for them."""

from __future__ import annotations

from playwright.sync_api import Page

from backroom.server.bot_names import BOT_NAMES

NATIONS = ("Calder", "Isel", "Ombra", "Tarn", "Vesna")
NAMES = ("Ann", "Ben", *BOT_NAMES, *NATIONS)
"""What people, bots and the nations of Bycatch are called is nobody's to translate."""

# The pseudo-locale has no plain vowel. Commands, keys, fingerprints and drawings are no words of a catalogue, nor is
# what stands there in a language of its own.
UNTRANSLATED = r"""(names) => {
  const apart = "script, style, noscript, code, pre, kbd, .poster, [lang]:not(html), [translate=no]";
  const attributes = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"];
  const named = new RegExp(`\\b(${names.join("|")})\\b`, "g");
  const fingerprint = /\b[0-9a-f]{8,}\b|\b[0-9a-f]+…/g;
  const plain = (text) => /[aeiou][a-z]|[a-z][aeiou]/i.test(text.replaceAll(named, "").replaceAll(fingerprint, ""));
  const found = new Set();
  for (const at of document.body.querySelectorAll("*")) {
    if (at.closest(apart) || !at.checkVisibility()) continue;
    const texts = [...at.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
    const said = attributes.filter((name) => at.hasAttribute(name)).map((name) => at.getAttribute(name));
    for (const text of [...texts, ...said].filter(plain))
      found.add(`${at.tagName.toLowerCase()}.${at.classList[0] ?? ""}: ${text.trim().slice(0, 80)}`);
  }
  return [...found];
}"""

# Words that need more room than they have: cut off, or running out of a box that is drawn around them.
CRAMPED = r"""() => {
  const kinds = "button, .button, label, legend, summary, [role=tab], h1, h2, h3, th, .chip, #status, select";
  const cramped = [...document.querySelectorAll(kinds)].filter((at) => {
    if (!at.checkVisibility() || !at.clientWidth || at.closest(".unseen")) return false;
    const low = getComputedStyle(at).overflowY !== "visible" && at.scrollHeight > at.clientHeight + 2;
    return low || at.scrollWidth > at.clientWidth + 1;
  });
  const name = (at) => [at.tagName.toLowerCase(), ...at.classList].filter((part) => !part.startsWith("svelte-"));
  return [...new Set(cramped.map((at) => `${name(at).join(".")}: ${at.innerText.slice(0, 40)}`))];
}"""

# Pairs of things to press that lie on each other, as far as they are in sight. What sticks to the edge of the window
# may: one scrolls past it.
OVERLAPPING = r"""() => {
  const edge = ["sticky", "fixed"];
  const sticks = (at) => at && (edge.includes(getComputedStyle(at).position) || sticks(at.parentElement));
  const all = [...document.querySelectorAll("button, a.button, input.input, select")];
  const inSight = (at) => {
    let { left, right, top, bottom } = at.getBoundingClientRect();
    for (let around = at.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const boxes = all.filter((at) => at.checkVisibility() && !sticks(at)).map((at) => [at, inSight(at)]);
  const name = (at) => [at.tagName.toLowerCase(), ...at.classList].filter((part) => !part.startsWith("svelte-"));
  const found = new Set();
  for (const [a, p] of boxes) for (const [b, q] of boxes) {
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    const over = wide > 3 && high > 3 && !a.contains(b) && !b.contains(a);
    if (over) found.add(`${name(a).join(".")} on ${name(b).join(".")}`);
  }
  return [...found];
}"""


def untranslated(page: Page) -> list[str]:
    """What a page shows or says that comes from no catalogue. The page must be in the pseudo-locale."""
    found: list[str] = page.evaluate(UNTRANSLATED, list(NAMES))
    return found


def tight(page: Page) -> dict[str, str]:
    """What has no room for its words, or lies on something else that can be pressed: by kind, with an example."""
    cramped: list[str] = page.evaluate(CRAMPED)
    overlapping: list[str] = page.evaluate(OVERLAPPING)
    return {one.partition(": ")[0]: one for one in [*cramped, *overlapping]}
