"""Scenarios of the specification, section 11: suspects at the door, refuge, and the question nobody else sees."""

from tests.games.bycatch.positions import Table


def test_S14_refuge_of_four_players() -> None:
    """S14: three give, the pile is shuffled, three pick, the last card is the refuser's (R36 to R41, G8 to G10)."""
    t = Table(
        [1, 2, 4, 5, 6, 8, 9],
        [3, 3, 5, 6, 7, 8, 9],
        [1, 1, 2, 4, 5, 6, 8],
        [2, 2, 3, 4, 9, 9, 9],
        phase="ADMIT",
        suspect=7,
        draw=[5, 7],
    )
    t.play(0, "DRAW")
    assert (t.phase, t["drawn"]) == ("ASK", 7)
    t.play(0, "REFUSE")
    assert (t.phase, t.owes) == ("GIVE", (1, 2, 3))
    t.play(3, "GIVE 9")
    t.play(1, "GIVE 7")
    t.play(2, "GIVE 1", draws=[1, 0, 0])
    assert t.cards("pile") == [9, 1, 7, 7]
    assert (t.phase, t.owes) == ("PICK", (1,))
    t.play(1, "PICK 0")
    t.play(2, "PICK 2")
    t.play(3, "PICK 1")
    assert t.hands == [
        [1, 2, 4, 5, 6, 8, 9, 1],
        [3, 3, 5, 6, 8, 9, 9],
        [1, 2, 4, 5, 6, 8, 7],
        [2, 2, 3, 4, 9, 9, 7],
    ]
    # No ASK for seats 2 and 3, who picked suspects (G9).
    assert (t.phase, t.owes) == ("REGROUP", (1, 2, 3))
    for seat in range(4):
        rows = t.view(seat).as_dict()["hand"]
        assert [row is not None for row in rows] == [other == seat for other in range(4)], "everybody knows their own"
    t.all_hold()
    assert (t.phase, t.owes) == ("ACTION", (0,))


def test_S15_refuge_with_an_empty_hand() -> None:
    """S15: who has no card neither gives nor picks; a giver may get the own card back (G7 to G9)."""
    t = Table([1, 2, 4, 5, 6, 8, 9], [], [1, 1, 2], phase="ADMIT", suspect=7, draw=[5, 7])
    t.play(0, "DRAW", "REFUSE")
    assert (t.phase, t.owes) == ("GIVE", (2,))
    t.play(2, "GIVE 1", draws=[0])
    assert t.cards("pile") == [1, 7]
    assert t.owes == (2,)
    t.play(2, "PICK 0")
    assert t.hands == [[1, 2, 4, 5, 6, 8, 9, 7], [], [1, 2, 1]]
    # No new ASK for the suspect that came back.
    assert (t.phase, t.owes) == ("REGROUP", (2,))
    t.play(2, "HOLD")
    assert t.phase == "ACTION"


def test_S16_nobody_to_give() -> None:
    """S16: with both other hands empty the suspect cannot be refused (G7)."""
    t = Table([1, 2, 4, 5, 6, 8, 9], [], [], phase="ADMIT", suspect=7, draw=[5, 7])
    t.play(0, "DRAW")
    assert t.phase == "ASK"
    assert t.legal(0) == ["KEEP"]
    assert t.refused(0, "REFUSE") == "NOBODY_TO_GIVE"


def test_S17_suspect_from_the_discards() -> None:
    """S17: a suspect taken from the discards may be refused too, unless the option is off (R11, G5)."""
    t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=9, discard=[3, 9])
    t.play(0, "TAKE")
    assert t.phase == "ASK"
    assert t.legal(0) == ["KEEP", "REFUSE"]
    t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=9, discard=[3, 9], refuge_from_discard=False)
    t.play(0, "TAKE")
    assert t.phase == "ACTION"
    assert t.hand(0) == [1, 2, 4, 5, 6, 8, 9]


def two_at_the_border() -> Table:
    t = Table([2, 3, 4, 9], [1, 2, 3, 4, 5], [3, 4, 5, 6, 8], suspect=7, draw=[5, 1, 7, 8, 7])
    t.play(0, "SHELTER 2-4")
    assert (t.hand(0), t["pending"], t.phase) == ([9, 8, 1], 2, "ASK")
    t.play(0, "REFUSE")
    assert (t.phase, t.owes) == ("GIVE", (1, 2))
    t.play(1, "GIVE 5")
    t.play(2, "GIVE 8", draws=[1, 0])
    assert t.cards("pile") == [8, 7, 5]
    t.play(1, "PICK 0")
    t.play(2, "PICK 1")
    assert t.hands == [[9, 8, 1, 7], [1, 2, 3, 4, 8], [3, 4, 5, 6, 5]]
    assert (t.phase, t["pending"], t.owes) == ("ASK", 1, (0,))
    return t


def test_S19_two_suspects_at_the_border() -> None:
    """S19: the border draws all first, then one suspect after another may be refused (R33, R34, G26, G39)."""
    t = two_at_the_border()
    assert t.legal(0) == ["KEEP", "REFUSE"]
    t.play(0, "KEEP")
    assert t.hand(0) == [9, 8, 1, 7, 7]
    assert (t.phase, t["active"]) == ("REGROUP", 1)
    # Refused again: a third ASK, with nothing left to refuse.
    t = two_at_the_border()
    t.play(0, "REFUSE")
    t.play(1, "GIVE 8")
    t.play(2, "GIVE 5", draws=[0, 0])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    assert (t.phase, t["pending"]) == ("ASK", 0)
    assert t.legal(0) == ["KEEP"]
    assert t.refused(0, "REFUSE") == "NO_SUSPECT"


def test_S34_refuge_of_five_players() -> None:
    """S34: the active seat is 3: they give, and pick, in the order 4, 0, 1, 2; a pile of five (R38 to R41, G8)."""
    t = Table([1, 1, 2], [2, 2, 3], [3, 3, 4], [4, 5, 6], [8, 8, 9], phase="ADMIT", active=3, suspect=7, draw=[5, 7])
    t.play(3, "DRAW", "REFUSE")
    assert set(t.owes) == {0, 1, 2, 4}
    for seat, rank in ((2, 4), (0, 2), (4, 9)):
        t.play(seat, f"GIVE {rank}")
    t.play(1, "GIVE 3", draws=[4, 3, 2, 1])
    # Nothing moved in the shuffle: the suspect, then the cards clockwise from the refuser's left.
    assert t.cards("pile") == [7, 9, 2, 3, 4]
    for seat in (4, 0, 1, 2):
        assert t.owes == (seat,)
        t.play(seat, "PICK 1")
    assert t.hands == [[1, 1, 2], [2, 2, 3], [3, 3, 4], [4, 5, 6, 7], [8, 8, 9]]


def drawn(card: int) -> Table:
    """Seat 0 has drawn this card; everything else is the same whatever it is."""
    t = Table([1, 2, 4, 5, 6, 8, 9], players=3, phase="ADMIT", suspect=7, draw=[1, 1, 1, 1, card])
    t.play(0, "DRAW")
    return t


def test_S39_the_hidden_question() -> None:
    """S39: that seat 0 is asked about a suspect is nowhere to be seen, nor that it kept it (G39)."""
    asked, plain = drawn(7), drawn(2)
    assert (asked.phase, plain.phase) == ("ASK", "ACTION")
    for viewer in (1, 2, None):
        seen = asked.view(viewer)
        assert (seen.phase_name, seen.owes) == ("ACTION", (0,))
        assert seen.n_hand.tolist()[:3] == [8, 7, 7]
        assert seen.n_draw == 4
        assert asked.view(viewer) == plain.view(viewer)
        assert asked.told_to[viewer] == plain.told_to[viewer]
    for t in (asked, plain):
        for action in ("KEEP", "REFUSE"):
            assert t.refused(1, action) == "NOT_YOUR_DECISION"
    before = asked.views()
    asked.play(0, "KEEP")
    assert asked.hand(0) == [1, 2, 4, 5, 6, 8, 9, 7]
    assert asked.views() == before == plain.views()
    assert asked.told_to[1] == asked.told_to[None] == []


def test_S39_the_question_at_the_border() -> None:
    """S39: after S5's border draw (no suspect) and S10's (one), others see ASK and five cards alike (G39)."""
    five = Table([2, 3, 4, 5, 9, 9, 1, 6], players=3, suspect=4, intel=[8, 6, 2], draw=[1, 2, 3, 8, 9])
    five.play(0, "SHELTER 2-5")
    ten = Table(
        [8, 2, 1, 3, 5, 4, 7, 6], players=3, suspect=5, intel=[9, 6, 3], draw=[4, 4, 9, 9, 3, 9, 8], discard=[1]
    )
    ten.play(0, "SHELTER 1-8")
    for t in (five, ten):
        for viewer in (1, 2, None):
            seen = t.view(viewer)
            assert (seen.phase_name, seen.owes, seen.ctx) == ("ASK", (0,), 1)
            assert seen.n_hand.tolist()[0] == 5
            assert seen.as_dict()["pending"] is None
