"""Draws the picture that a shared link shows, one for each game with a poster, into web/public/share/.

Needs Chromium or Chrome and the built client; starts a server of its own. To be run when a poster has changed, from the
repository's root; the client is built again after it:

    python -m tools.share_pictures [GAME ...]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from backroom.engine import registry
from backroom.server.routes.previews import PICTURES, SIZE
from tests.browser.conftest import FLAGS, find_browser
from tests.server.harness import Server

ROOT = Path(__file__).parents[1]
QUALITY = 84

# The poster on the left, name and tagline on the right, in the shell's own colours: all from the game's card at home.
COMPOSE = """(card) => {
  const poster = card.querySelector(".picture");
  const [words, whole] = ["div", "div"].map((tag) => document.createElement(tag));
  const write = (text, style) => {
    const line = document.createElement("p");
    [line.textContent, line.style.cssText] = [text, `max-width: none; margin: 0 0 26px; ${style}`];
    words.append(line);
  };
  write(card.querySelector(".words .title").textContent, "font: 600 74px/1.08 var(--display)");
  write(card.querySelector(".tagline").textContent, "font: 400 34px/1.25 var(--text)");
  write("Backroom", "font: 500 30px/1 var(--display); color: var(--soft)");
  poster.style.cssText = "position: relative; width: 472px; height: 630px; aspect-ratio: auto; flex: none";
  words.style.cssText = "flex: 1; padding: 26px 56px 0; min-width: 0";
  whole.style.cssText = "position: fixed; inset: 0; z-index: 99; display: flex; align-items: center";
  whole.style.background = "var(--room)";
  whole.append(poster, words);
  document.body.append(whole);
}"""


def main() -> None:
    """Draw them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    wanted = parser.parse_args().games
    out = ROOT / "web" / "public" / PICTURES
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page(
            viewport={"width": SIZE[0], "height": SIZE[1]}, base_url=server.url, color_scheme="dark"
        )
        for name in wanted or registry.games():
            if not (ROOT / "web" / "src" / "games" / name / "Poster.svelte").is_file():
                continue
            page.goto("/")
            card = page.locator("article").filter(has=page.get_by_text(registry.game(name).text.tagline, exact=True))
            card.locator(".picture svg").first.wait_for()
            page.wait_for_load_state("networkidle")
            card.evaluate(COMPOSE)
            file = out / f"{name}.jpg"
            page.screenshot(path=file, type="jpeg", quality=QUALITY)
            print(f"{file.name}  {file.stat().st_size // 1024} KiB")
        browser.close()


if __name__ == "__main__":
    main()
