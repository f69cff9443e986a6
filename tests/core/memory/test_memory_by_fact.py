"""What a model wrote is compared fact by fact: the same bag of words may say something else."""

from __future__ import annotations

import pytest

from core.memory.by_fact import exchanged


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("In the north field the orchard has 3 pears and 12 apples.", ["The orchard has 12 apples in the north field.", "The orchard has 3 pears in the north field."]),
        ("The orchard has 3 pears.", ["The orchard has 12 apples and 3 pears."]),
        ("On summer days the gate is open for visitors and not for dogs.", ["The gate is open for visitors on summer days.", "The gate is not open for dogs on summer days."]),
        ("My sister Anna lives in Berlin and works at Shell.", ["My sister Anna lives in Berlin.", "My sister Anna works at Shell."]),
        ("I visited the garden in Lyon in 2021 with Anna.", ["I visited the garden in Lyon in 2021.", "I visited the garden in Lyon with Anna."]),
        ("I did not like it, the garden in Lyon, in winter.", ["I did not like the garden in Lyon in winter."]),
        ("Bob is 39 and Eva 41.", ["Bob is 39.", "Eva is 41."]),
        ("我喜欢爬山和摄影。", ["我喜欢爬山。", "我喜欢摄影。"]),
        ("我每天喝两杯咖啡，晚上不喝咖啡。", ["我每天喝两杯咖啡。", "我晚上不喝咖啡。"]),
    ],
)  # fmt: skip
def test_what_each_source_says_may_be_told_together(text: str, sources: list[str]) -> None:
    assert exchanged(text, sources) == ""


@pytest.mark.parametrize(
    ("text", "sources", "said"),
    [
        ("Bob is 41 and Eva 39.", ["Bob is 39.", "Eva is 41."], "“Bob” and “41”"),
        ("Bob is 41 and Eva 39.", ["Bob is 39 and Eva 41."], "“Bob” and “41”"),
        ("The red key opens the gate.", ["The red key opens the shed.", "The blue key opens the gate."], "“red” and “gate”"),
        ("My sister Anna works at Shell in Berlin.", ["My sister Anna lives in Berlin.", "My sister Anna works at Shell."], "“works” and “Berlin”"),
        ("The train goes from Berlin to Hamburg.", ["The train goes from Hamburg to Berlin."], "another order"),
        ("I prefer coffee to tea.", ["I prefer tea to coffee."], "another order"),
        ("I like coffee but not tea.", ["I like tea but not coffee."], "“tea” into a no"),
        ("I like coffee and tea.", ["I like tea.", "I do not like coffee."], "“coffee” into a yes"),
        ("果园有三棵苹果树和十三棵梨树。", ["果园有十三棵苹果树。", "果园有三棵梨树。"], "“三” and “苹”"),
    ],
)  # fmt: skip
def test_what_was_exchanged_is_told(text: str, sources: list[str], said: str) -> None:
    assert said in exchanged(text, sources)
