"""Records and layouts: blank is the default, what is shown is declared."""

from typing import Any

import numpy as np
import pytest

from backroom.engine import (
    ALL,
    NONE,
    OWNER,
    SEATS,
    SPECTATOR,
    VIEW,
    DeclarationError,
    PhaseKind,
    Record,
    field,
    i8,
    i16,
    i32,
)
from backroom.engine.layout import Layout, make_layout


class Phase(PhaseKind):
    PLAY = 0
    OVER = 1


class Small(Record, seats=(2, 3), phases=Phase, events=4):
    undeclared = field(i8, 4, top=9, doc="nobody sees what is not declared")
    public = field(i16, top=999, seen=ALL, doc="everybody sees it")
    hand = field(i8, SEATS, 2, top=9, seen=OWNER, doc="the owner sees its row")
    deck = field(i32, 3, top=9, seen=NONE, doc="nobody")
    left_over = field(i8, low=1, top=3, seen=VIEW, doc="worked out for views")


def layout_of(record: type[Record]) -> Layout:
    return make_layout(record, record.resolved())


@pytest.fixture
def layout() -> Layout:
    return layout_of(Small)


@pytest.fixture
def state(layout: Layout) -> Any:
    """Every byte is 7, so that a leak shows."""
    array = layout.new()
    array.view(np.uint8)[:] = 7
    return array


def seen(layout: Layout, state: Any, seat: int) -> Any:
    view = layout.new()
    layout.write_view(state, seat, view)
    return view


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_blank_is_the_default(layout: Layout, state: Any, seat: int) -> None:
    view = seen(layout, state, seat)
    assert (view["undeclared"] == -128).all()
    assert (view["deck"] == np.iinfo(np.int32).min).all()
    assert view["counter"] == np.iinfo(np.int64).min
    assert (view["key"] == 0).all(), "the chance key is never in a view"
    assert view["public"] == state["public"]
    assert view["left_over"] == state["left_over"]
    assert not view["told"]
    assert not view["events"].any(), "what was told does not travel with a view"


def test_the_owner_sees_its_row(layout: Layout, state: Any) -> None:
    for seat in range(3):
        hand = seen(layout, state, seat)["hand"][0]
        for holder in range(3):
            assert hand[holder].tolist() == ([7, 7] if holder == seat else [-128, -128])
    assert (seen(layout, state, SPECTATOR)["hand"] == -128).all()


def test_blank_is_outside_every_bound(layout: Layout) -> None:
    for name, declared in layout.fields.items():
        if np.issubdtype(declared.dtype, np.signedinteger):
            assert declared.blank < declared.low, name


def test_the_state_proper_has_no_gaps(layout: Layout, state: Any) -> None:
    """States are compared as bytes, and numpy's copies leave gaps as they find them."""
    assert state.copy().tobytes()[: layout.size] == state.tobytes()[: layout.size]
    covered = np.zeros(layout.dtype.itemsize, bool)
    assert layout.dtype.fields is not None
    for name in layout.fields:
        inner, offset = layout.dtype.fields[name][:2]
        assert not covered[offset : offset + inner.itemsize].any()
        covered[offset : offset + inner.itemsize] = True
    assert covered[: layout.size].all()
    assert not covered[layout.size :].any()


def test_the_header_comes_first_and_knows_its_bounds(layout: Layout) -> None:
    assert list(layout.fields)[:6] == ["key", "counter", "rules", "players", "phase", "owes"]
    assert (layout.fields["players"].low, layout.fields["players"].top) == (2, 3)
    assert layout.fields["phase"].top == 1
    assert layout.fields["owes"].top == 7


def test_what_learners_see(layout: Layout) -> None:
    names = [one.name for one in layout.observed]
    assert names[:3] == ["phase", "public", "hand[0][0]"]
    assert len(names) == 1 + 1 + 6 + 1, "neither the deck nor what is not declared"


def test_an_owner_needs_seats() -> None:
    class Wrong(Record, seats=(2, 2), phases=Phase):
        hand = field(i8, 2, top=9, seen=OWNER, doc="")

    with pytest.raises(DeclarationError, match="hand: seen=OWNER needs SEATS"):
        layout_of(Wrong)


@pytest.mark.parametrize(("low", "top"), [(0, 128), (-128, 0), (5, 4)])
def test_bounds_must_fit_the_type(low: int, top: int) -> None:
    class Wrong(Record, seats=(2, 2), phases=Phase):
        cell = field(i8, low=low, top=top, doc="")

    with pytest.raises(DeclarationError, match=f"cell: bounds {low}..{top} do not fit int8"):
        layout_of(Wrong)


def test_a_name_that_numpy_has_taken_is_refused() -> None:
    """Interpreted rules would get numpy's method instead of the number."""

    class Taken(Record, seats=(2, 3), phases=Phase, events=4):
        round = field(i8, top=9, seen=ALL, doc="np.record.round")

    with pytest.raises(DeclarationError, match="round: numpy's records"):
        layout_of(Taken)
