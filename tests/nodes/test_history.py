"""The checker of histories finds what it is there to find."""

from backroom.table.commands import Say
from tests.nodes.history import Answer, Done, History, Seen, misplaced, problems
from tests.table.playing import LEDUC, Party


def history(*events: Done | Answer | Seen) -> History:
    made = History()
    for event in events:
        made.add(event)
    return made


def test_what_overlaps_may_come_in_either_order() -> None:
    both = history(Done("Ann", "a", 0, 3), Done("Ben", "b", 1, 2))
    assert problems(both, ["a", "b"]) == problems(both, ["b", "a"]) == []


def test_what_was_answered_before_another_was_sent_comes_first() -> None:
    after = history(Done("Ann", "a", 0, 1), Done("Ben", "b", 2, 3))
    assert problems(after, ["a", "b"]) == []
    assert "comes before" in problems(after, ["b", "a"])[0]


def test_nothing_is_lost_and_nothing_is_done_twice() -> None:
    one = history(Done("Ann", "a", 0, 1))
    assert "0 times" in problems(one, [])[0]
    assert "2 times" in problems(one, ["a", "a"])[0]


def test_nobody_is_shown_less_than_had_been_acknowledged() -> None:
    early = history(Done("Ann", "a", 0, 3), Seen("Ben", 2, 1, frozenset()))
    assert problems(early, ["a"]) == []
    late = history(Done("Ann", "a", 0, 1), Seen("Ben", 2, 1, frozenset()))
    assert "not shown" in problems(late, ["a"])[0]


def test_nobody_is_shown_less_than_before() -> None:
    back = history(Seen("Ben", 1, 5, frozenset()), Seen("Ben", 2, 4, frozenset()))
    assert problems(back, []) == ["Ben was shown 5 lines and then 4"]
    assert problems(history(Seen("Ann", 1, 5, frozenset()), Seen("Ben", 2, 4, frozenset())), []) == []


def test_an_answer_names_the_line_that_the_command_is() -> None:
    party = Party(LEDUC).deal()
    party.do(Say(0, "well"))
    line = len(party.table.log)
    (seat,) = party.table.owing()
    action = party.choice(seat)
    party.act(seat, action)
    right = Answer("Ann", 0, line, "well"), Answer("Ann", seat, line + 1, (seat, action))
    assert misplaced(history(*right), party.table) == []
    wrong = Answer("Ann", 0, line, "ill"), Answer("Ann", seat, line - 1, (seat, action)), Answer("Ann", 0, 2, "well")
    assert len(misplaced(history(*wrong), party.table)) == len(wrong)
