"""Draws the icons that phones and desktops show for the installed app, as PNG into web/public/icons/.

Needs Chromium or Chrome. To be run when web/public/icon.svg or icons/maskable.svg has changed, from the repository's
root; the client is built again after it:

    python -m tools.app_icons
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, find_browser

PUBLIC = Path(__file__).parents[1] / "web" / "public"
ICONS = {
    "192.png": ("icon.svg", 192),
    "512.png": ("icon.svg", 512),
    "maskable-512.png": ("icons/maskable.svg", 512),
    "maskable-192.png": ("icons/maskable.svg", 192),
}
"""Each with its drawing and its size. Maskable: cut to any shape by the system, so it has no corners of its own."""


def main() -> None:
    """Draw them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for name, (drawing, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (PUBLIC / drawing).read_text("utf-8")
            page.set_content(f"<style>body{{margin:0}} svg{{display:block;width:100vw;height:100vh}}</style>{svg}")
            file = PUBLIC / "icons" / name
            page.screenshot(path=file, omit_background=True)
            print(f"{file.name}  {file.stat().st_size} bytes")
        browser.close()


if __name__ == "__main__":
    main()
