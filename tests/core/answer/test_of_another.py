"""The price or number of another thing is left out, and one that may be of another is not said to be sure."""

from __future__ import annotations

from dataclasses import replace

from core.answer.of_another import of_the_thing_asked
from core.answer.types import Sentence
from tests.support.evidence import passage

HOSTEL = replace(
    passage(1, "From: Lighthouse Hostel, Bergen. Price: 2,160 NOK in all, linen included. You can cancel until 20 July."),
    path="/f/trip/hostel.txt",
    title="Booking",
)  # fmt: skip
PRICE = Sentence("Price: 2,160 NOK in all, linen included.", (1,))


def test_the_price_of_the_hostel_is_none_of_the_train() -> None:
    assert (
        of_the_thing_asked("How much does the train from Bergen to Myrdal cost?", [PRICE], [HOSTEL])[0] == ()
    )


def test_the_price_of_what_is_named_stays_sure() -> None:
    assert of_the_thing_asked("How much does the hostel in Bergen cost?", [PRICE], [HOSTEL]) == (
        (PRICE,),
        True,
    )


def test_a_price_where_one_name_is_lacking_is_not_sure() -> None:
    asked = "How much did Tobias pay for the hostel in Bergen?"

    assert of_the_thing_asked(asked, [PRICE], [HOSTEL]) == ((PRICE,), False)


def test_a_price_in_the_other_script_is_left_out_where_the_thing_is_named_in_the_questions_own() -> None:
    inn = replace(passage(2, "民宿在二条城旁边。"), title="京都日记")
    found = [Sentence("民宿在二条城旁边。", (2,)), PRICE]

    assert of_the_thing_asked("京都的民宿一晚多少钱？", found, [HOSTEL, inn])[0] == ()
    assert of_the_thing_asked("旅馆多少钱？", [PRICE], [HOSTEL]) == ((PRICE,), True)


def test_a_telephone_number_of_nobody_who_is_named_is_left_out() -> None:
    landlord = passage(1, "Landlord: Mr Quist\nanswers only by post", "Addresses")
    singers = passage(2, "Ludo Banks: 555-0204", "Singers")
    found = [
        Sentence("Landlord: Mr Quist: answers only by post", (1,)),
        Sentence("Ludo Banks: 555-0204", (2,)),
    ]

    assert of_the_thing_asked("What is the landlord's phone number?", found, [landlord, singers])[0] == ()


def test_a_day_beside_a_name_is_no_birth() -> None:
    met = passage(1, "On 30 June Dr Kowal asked me to go on.", "Diary")
    born = passage(2, "Dr Kowal, born on 3 May 1961, teaches phonetics.", "Staff")
    said, told = Sentence(met.text, (1,)), Sentence(born.text, (2,))

    assert of_the_thing_asked("When was Dr Kowal born?", [said], [met]) == ((), True)
    assert of_the_thing_asked("When was Dr Kowal born?", [said, told], [met, born]) == ((told,), True)


def test_other_kinds_of_questions_are_left_alone() -> None:
    assert of_the_thing_asked("What does the Myrdal train cross?", [PRICE], [HOSTEL]) == ((PRICE,), True)


RATES = "PAWS INN - RATES\n\nSmall dog, per night    18.00\nCat, per night          14.00\nBath                    22.00"


def test_of_a_price_list_the_row_of_another_thing_is_no_answer() -> None:
    rates = replace(passage(1, RATES, "rates"), path="/f/rates.txt")
    cat, dog = Sentence("Cat, per night 14.00", (1,)), Sentence("Small dog, per night 18.00", (1,))

    assert of_the_thing_asked("How much is a parrot per night at Paws Inn?", [cat, dog], [rates])[0] == ()
    assert of_the_thing_asked("How much is a cat per night at Paws Inn?", [cat, dog], [rates])[0] == (cat,)


def test_a_chinese_price_list_names_the_thing_in_its_row() -> None:
    shop = replace(
        passage(1, "渔具店价目\n\n碳素鱼竿        380元\n蚯蚓一盒         12元", "渔具"), path="/f/渔具.txt"
    )
    worms, rod = Sentence("蚯蚓一盒 12元", (1,)), Sentence("碳素鱼竿 380元", (1,))

    assert of_the_thing_asked("鱼钩多少钱？", [rod, worms], [shop])[0] == ()
    assert of_the_thing_asked("渔具店的蚯蚓多少钱？", [worms, rod], [shop])[0] == (worms,)
