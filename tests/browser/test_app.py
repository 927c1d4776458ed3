"""Backroom as an app: installed, out of reach, brought up to date; and "your turn" while it is closed."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import ANY, RUN, THEMES, in_both_themes, with_axe
from tests.browser.conftest import MakePerson, find_browser, guests
from tests.browser.people import PHONE, Person, built_client, too_wide
from tests.server.harness import Server
from tests.server.test_push import Service

# Every cache of this site, whoever made it: what is in them, and how it begins.
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url);
      if (kept) found[url] = (await kept.text()).length; // else it has just been cleared away
    }
  }
  return found;
}"""
AT_WORK = "() => navigator.serviceWorker.ready.then(() => true)"
# What somebody else may have left in the cache: pages, and a file of another build.
STALE = """async () => {
  const cache = await caches.open("shell");
  for (const path of ["/", "/table/1", "/assets/old-12345678.js"]) await cache.put(path, new Response("old"));
}"""
GAME: dict[str, Any] = {"game": "leduc", "variant": {}, "tempo": "normal"}


def paths(ann: Person) -> set[str]:
    return {url.removeprefix(ann.server.url) for url in ann.page.evaluate(KEPT)}


def controlled(ann: Person) -> None:
    """Come back to a page that the worker answers for."""
    ann.page.goto("/")
    assert ann.page.evaluate(AT_WORK)
    ann.page.reload()
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_it_can_be_installed(person: MakePerson) -> None:
    ann = person()
    ann.page.goto("/")
    manifest = ann.ask("GET", str(ann.page.locator("link[rel=manifest]").get_attribute("href")))
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Backroom", "standalone", "/")
    drawn = {}
    for icon in manifest["icons"]:
        file = built_client() / icon["src"].removeprefix("/")
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            drawn[icon.get("purpose", "any")] = width
        else:
            assert "<svg" in file.read_text()
    assert drawn == {"any": 512, "maskable": 512}
    problems = ann.context.new_cdp_session(ann.page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []
    ann.is_well()


def test_caches_hold_files_of_the_shell_and_nothing_that_anybody_played(
    visitor: MakePerson, own_server: Server
) -> None:
    ann = with_axe(visitor(PHONE))
    controlled(ann)
    table = ann.open(bot="house:easy", **GAME)
    ann.ready()
    ann.hand_over().play_out()
    expect(ann.over).to_be_visible()
    ann.page.goto(f"/replay/{table}?show=story")
    expect(ann.page.locator("main")).to_be_visible()
    ann.page.goto("/new/butch")
    expect(ann.page.get_by_label("Your name")).to_be_visible()
    files = {f"/{file.relative_to(built_client())}" for file in (built_client() / "assets").iterdir()}
    kept = paths(ann)
    assert kept <= files | {"/offline.en.html"}
    assert len(kept) > 10, "and they are kept"

    # Nobody answers: a page that says so, for whichever address; once somebody does, the address leads there.
    own_server.stop()
    ann.page.goto(f"/table/{table}")
    expect(ann.page.get_by_role("heading", name="The lamp is out")).to_be_visible()
    assert too_wide(ann.page) == []
    for theme in THEMES:
        ann.page.emulate_media(color_scheme=theme)
        assert ann.page.evaluate(RUN, ANY) == []
    own_server.start()
    ann.page.get_by_role("link", name="Try again").click()
    expect(ann.over).to_be_visible()
    assert ann.page.url.endswith(f"/table/{table}")
    assert paths(ann) <= files | {"/offline.en.html"}
    assert ann.listed("__violations") == []


def test_a_page_comes_from_the_server_and_old_files_go(person: MakePerson) -> None:
    ann = person()
    controlled(ann)
    ann.page.evaluate(STALE)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Backroom", level=1)).to_be_visible()
    assert "/assets/old-12345678.js" in paths(ann)
    # A new worker takes over when the last page of the one before is gone.
    ann.page.evaluate("() => navigator.serviceWorker.ready.then((worker) => worker.unregister())")
    ann.page.reload()
    assert ann.page.evaluate(AT_WORK)
    ann.page.wait_for_function(f"async () => !('{ann.server.url}/table/1' in await ({KEPT})())")
    assert {"/", "/assets/old-12345678.js"} & paths(ann) == set()
    ann.is_well()


# Your turn


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.http.shutdown()
    running.http.server_close()


@pytest.fixture(scope="module")
def pushing(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("pushing"), "--private-push") as running:
        yield running


@pytest.fixture
def player(browser: Browser, pushing: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakePerson]:
    yield from guests(browser, pushing, request.node, tmp_path)


# The maker's push service cannot be reached from here. This one can; everything else is the browser's own.
SUBSCRIBING = """
Notification.requestPermission = async () => "granted";
Object.defineProperty(Notification, "permission", { get: () => "granted" });
const given = %s;
const kept = "test.subscription";
const bytes = (key) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const made = (key) => ({
  endpoint: given.endpoint,
  options: { applicationServerKey: bytes(key) },
  toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
  unsubscribe: async () => (localStorage.removeItem(kept), true),
});
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
  if (!userVisibleOnly) throw new Error("browsers insist");
  localStorage.setItem(kept, applicationServerKey);
  return made(applicationServerKey);
};
PushManager.prototype.getSubscription = async () => {
  const key = localStorage.getItem(kept);
  return key && made(key);
};
"""
SHOWN = """() => navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body, tag }) => [title, body, tag]))"""


def test_a_browser_that_is_closed_is_told_that_it_is_my_turn(player: MakePerson, service: Service) -> None:
    ann = with_axe(player(PHONE))
    device = service.device("/201/ann")
    ann.context.grant_permissions(["notifications"], origin=ann.server.url)
    ann.context.add_init_script(SUBSCRIBING % json.dumps(device.subscription))
    ben = ann.against_ben(**GAME | {"tempo": "days"}, title="Sunday at Ann's")
    table = ann.page.url.rsplit("/", 1)[1]
    ann.page.get_by_role("button", name="Table menu").click()
    switch = ann.page.get_by_role("dialog").get_by_role("switch", name="Tell me when it is my turn")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    expect(switch).to_be_enabled()
    assert in_both_themes(ann, ANY) == []
    ann.page.reload()
    ann.page.get_by_role("button", name="Table menu").click()
    expect(switch).to_be_checked()

    # Ann goes away with her hand; Ben plays until she is asked.
    seat = ann.now["you"]
    mine = ann.hand_over()
    while not (ben.my_turn and seat not in ben.now["owing"]):
        assert mine.act(2)["t"] == "ack"
        ben.wait_for(lambda: ben.my_turn)
    mine.close()
    ann.page.goto("/credits")
    ben.until(lambda m: m["t"] == "presence" and not m["here"][seat])
    assert ben.act(2)["t"] == "ack"
    notice = device.opened(service.taken.get(timeout=20)[2]).decode()
    assert json.loads(notice)["table"] == table

    workers = ann.context.new_cdp_session(ann.page)
    found: list[str] = []
    workers.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    workers.send("ServiceWorker.enable")
    ann.until(lambda: bool(found))
    push = {"origin": ann.server.url, "registrationId": found[0], "data": notice}
    workers.send("ServiceWorker.deliverPushMessage", push)
    if "headless-shell" not in find_browser():  # it takes the message and has nowhere to show a notice
        ann.until(lambda: bool(ann.page.evaluate(SHOWN)))
        assert ann.page.evaluate(SHOWN) == [["Your turn", "Sunday at Ann's: the table waits for you.", table]]

    ann.go(table)
    ann.page.get_by_role("button", name="Table menu").click()
    switch.click()
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled()
    assert ann.page.evaluate("localStorage.getItem('test.subscription')") is None
    ann.is_well()


def test_where_it_cannot_be_it_says_so(player: MakePerson) -> None:
    ann = player()
    ann.context.add_init_script("Notification.requestPermission = async () => 'denied'")
    ann.open(bot="", **GAME | {"tempo": "days"})
    ann.page.get_by_role("switch", name="Tell me when it is my turn").click()
    expect(ann.page.get_by_role("status").filter(has_text="told not to show notices")).to_be_visible()
    expect(ann.page.get_by_role("switch")).not_to_be_checked()
    ann.context.add_init_script("delete window.PushManager")
    ann.page.reload()
    expect(ann.page.locator("main").get_by_text("only while this page is open")).to_be_visible()
    ann.is_well()
