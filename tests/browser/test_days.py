"""Days, not minutes: what happened since I left, and a notice while I look elsewhere. No secrets in either."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import ANY, in_both_themes, with_axe
from tests.browser.conftest import MakePerson
from tests.browser.people import PHONE
from tests.browser.test_agreeing import act, in_my_town, picture

LONG_AGO = """() => {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith("backroom.left."))) {
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 3 * 3600 * 1000 }));
  }
}"""
# Writes down the notices, and lets the page believe that nobody looks at it.
NOTICES = """
window.__notices = [];
window.Notification = class {
  static permission = "default";
  static requestPermission = async () => (window.Notification.permission = "granted");
  constructor(title, options) { window.__notices.push([title, options.body]); }
  close() {}
};
window.__hidden = false;
Object.defineProperty(document, "visibilityState", { get: () => (window.__hidden ? "hidden" : "visible") });
"""


def test_C7_H13_who_comes_back_after_hours_reads_what_happened_in_the_lines_of_the_own_log(person: MakePerson) -> None:
    ann = with_axe(person(PHONE))
    ben = in_my_town(ann, tempo="days")
    while ann.now["you"] in ann.now["owing"]:
        mine = ann.now
        act(ann, "PASS", "MOVE", "REPAIR", "BUY")
        ann.until(lambda: ann.now is not mine)
    table = ann.page.url
    ann.page.goto("/")
    ann.page.evaluate(LONG_AGO)
    ben.settle()
    assert ben.act()["t"] == "ack"
    assert ben.ask(t="say", text="Your turn, soon")["t"] == "ack"
    ann.page.goto(table)
    digest = ann.page.get_by_role("region", name="happened since you were here")
    expect(digest).to_contain_text("Your turn, soon")
    expect(digest.locator("li").first).to_contain_text("Ben ")
    expect(digest).to_contain_text("3 hours ago")
    expect(digest).not_to_contain_text("Ann rolled")
    own = [event["text"] for frame in ann.frames for line in frame.get("lines", ()) for event in line.get("events", ())]
    for text in digest.locator("li > span:last-child").all_inner_texts():
        assert text in own or "Ben: " in text, "nothing that is not a line of my own log"
    assert in_both_themes(ann, ANY) == []
    picture(ann, "digest")
    digest.get_by_role("button", name="Close").click()
    expect(digest).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("#status")).to_be_visible()
    expect(digest).to_have_count(0)
    ann.is_well()


def test_a_notice_says_that_it_is_my_turn_and_nothing_else(person: MakePerson) -> None:
    ann = person()
    ann.context.add_init_script(NOTICES)
    ben = in_my_town(ann)
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(ann.page.get_by_role("button", name="Do not tell me when it is my turn")).to_be_visible()
    picture(ann, "menu")
    ann.page.keyboard.press("Escape")
    while ann.now["you"] in ann.now["owing"]:
        mine = ann.now
        act(ann, "PASS", "MOVE", "REPAIR", "BUY")
        ann.until(lambda: ann.now is not mine)
    assert ann.page.evaluate("window.__notices") == []
    ann.page.evaluate("window.__hidden = true")
    ben.wait_for(lambda: ben.my_turn)
    while ann.now["you"] not in ben.now["owing"]:
        if ben.my_turn:
            names = {choice["name"]: choice["id"] for choice in ben.now["legal"]}
            ben.act(names.get("PASS", ben.now["legal"][0]["id"]))
        ben.settle(0.1)
    ann.until(lambda: bool(ann.now["you"] in ann.now["owing"]))
    ann.page.wait_for_function("window.__notices.length")
    told = ann.page.evaluate("window.__notices")
    assert told == [["Your turn", "Butch Cassidy & the Repair Kid: the table waits for you."]]
    ann.is_well()
