"""The README runs: every Python block in order, in one namespace, `>>>` examples with what they print."""

import doctest
import re
from pathlib import Path
from typing import Any

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_readme_runs() -> None:
    text = README.read_text("utf-8")
    names: dict[str, Any] = {"__name__": "readme"}
    blocks = list(BLOCK.finditer(text))
    assert blocks, "the README shows no Python"
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        if ">>>" in block[1]:
            example = doctest.DocTestParser().get_doctest(block[1], {}, "README", str(README), line)
            example.globs = names  # the parser would copy them
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            said: list[str] = []
            runner.run(example, out=said.append, clear_globs=False)
            assert not runner.failures, "".join(said)
        else:
            exec(compile("\n" * line + block[1], str(README), "exec"), names)
