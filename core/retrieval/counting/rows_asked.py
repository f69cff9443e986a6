"""What a question wants of a table: rows counted or listed, a column added up, or the row whose figure is highest or lowest.

Only the form is read here. Whether a table accounts for the words is decided by `row_words` and `reckoning`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.retrieval.counting.asked import Asked, CellAsked, FigureAsked
from core.retrieval.counting.states_asked import state_asked
from core.retrieval.counting.sums_asked import added_up, added_up_han, owed
from core.retrieval.documents.facets import kind_compared, number_compared
from core.retrieval.result import RowsAsked
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# What a question asks beyond plain equality no cell settles: rows that are not so, more than so many, either of two.
_TURNS = regex(
    r"\b(?:not|no|never|without|except|excluding|besides|apart|other|others|more|fewer|than|over|under|above|below|at least|at most|exceed\w*|before|after|"
    r"since|until|till|between|or|nor|neither|either|per|each|every|average|mean|median|percent\w*|only|still|yet|again|if|why|how come|"
    r"difference|share|proportion|twice|half)\b|n['’]t\b|%",
    re.IGNORECASE,
)
_TURNS_HAN = regex(
    r"不|没|未|除了|除去|以外|之外|以上|以下|超过|多于|少于|不到|大于|小于|高于|低于|之前|之后|以前|以后|或|平均|每|只有|仅|还|占|比例|百分|相差|差多少|为什么|为何|怎么|如果"
)

_HOW_MANY = regex(r"^\W*(?:(?:so|and|ok),? )?how many (?P<x>.+)$", re.IGNORECASE)
_WHICH = regex(
    r"^\W*(?:please )?(?:(?:which|what)(?: are)?|list|show(?: me)?|name|give me)(?: all)?(?: of)?(?: (?:the|our|my|your))? (?P<x>.+)$",
    re.IGNORECASE,
)
_ASKS: tuple[tuple[re.Pattern[str], RowsAsked], ...] = ((_HOW_MANY, "number"), (_WHICH, "which"))
MEASURES = "个位名条艘只件本辆台张人户家种项笔门款节份"
# Behind 多少 these are the beginning of a word: 多少部门, 多少首饰.
_RARER = "尊座匹头棵株盆瓶盒袋箱支枝双套幅首部篇封场届间架颗杯把"
_HOW_MANY_HAN = regex(rf"多少[{MEASURES}]?|几[{MEASURES}{_RARER}]?")
_WHICH_HAN = regex(rf"哪些|哪几[{MEASURES}{_RARER}]?|列出|谁")
# The noun that is asked for stands before one of these.
_NOUN_ENDS = regex(
    r"\b(?:do|does|did|is|are|was|were|has|have|had|can|could|will|in|on|at|of|with|from|for|to|that|who|which|there|we|i|you|belong\w*|lives?|stays?|sits?|wants?|eats?|chose|[a-z]+ed)\b",
    re.IGNORECASE,
)

_TOTAL = regex(r"\b(?:comes? to|amounts? to|adds? up to|in total|in all|altogether|all together|in sum|all in all|combined|overall|(?:the )?(?:sum|grand total|total) of|(?:the )?total)\b", re.I)  # fmt: skip
_ASKS_TOTAL = regex(r"^\W*(?:(?:so|and|ok),? )?(?:(?:how (?:much|high)|what(?:['’]s)?|give me|tell me|calculate|add up|work out)\b|(?:the )?total\b)", re.I)  # fmt: skip
_PAYS = regex(r"\b(?:pay|pays|paid|spend|spends|spent|expenses?|expenditure)\b", re.I)
_COSTS = regex(r"\b(?:costs?|prices?|priced|amounts?|money|worth)\b", re.I)
_TOTAL_HAN = regex(r"一共|总共|合计|共计|总计|加起来|加在一起|总额|总数|总和|总价|总金额|总的|总")
_HOW_MUCH_HAN = regex(r"(?:是|有|要|为)?(?:多少(?:钱|元|块钱?)?|几(?:元|块钱?))$")
_PAYS_HAN = regex(r"花费|花掉|花|支付|付款|付|支出|开支|用掉|交")
_MONEY_HAN = regex(r"钱|元|块|花|付|费|价|贵|便宜|支出|开支|金额")
_COUNTS_HAN = regex(rf"(?:多少[{MEASURES}]|几[{MEASURES}{_RARER}])(?!元|块)")
# What one cell says of a row that is named: 六月的支出是多少.
_CELL_HAN = regex(
    r"(?P<rest>.+?)(?:分别|各)?(?:[是为要有在]|叫)?(?P<wants>多少(?:[钱元天斤]|块钱?|公斤)?(?:一[\u4e00-\u9fff])?|几[点号月天元]|什么时候|何时|哪[天年]|谁|什么)(?P<more>[\u4e00-\u9fff]{0,4})$"
)
_AGE_HAN = regex(r"(?:今年)?(?:有|是)?(?:几岁|多大(?:年纪|岁数))了?$")
_AGE_WORD = regex("年纪|岁数")
_FIGURE_WANTED_HAN = regex("多少|几|时|哪")


# (highest, lowest, the names of the column that they are about)
_ADJECTIVES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("long(?:est|er)", "short(?:est|er)", ("length", "long")),
    ("tall(?:est|er)", "short(?:est|er)", ("height", "tall")),
    ("heavi(?:est|er)", "light(?:est|er)", ("weight", "mass")),
    ("larg(?:est|er)|bigg(?:est|er)", "small(?:est|er)", ("size", "area")),
    ("fast(?:est|er)|quick(?:est|er)", "slow(?:est|er)", ("speed",)),
    ("wid(?:est|er)", "narrow(?:est|er)", ("width",)),
    ("deep(?:est|er)", "shallow(?:est|er)", ("depth",)),
    ("old(?:est|er)", "young(?:est|er)", ("age",)),
    ("nois(?:iest|ier)|loud(?:est|er)", "quiet(?:est|er)", ("noise",)),
    ("hott(?:est|er)|warm(?:est|er)", "cold(?:est|er)|cool(?:est|er)", ("temperature",)),
)
_DEAR = regex(r"\b(?:the )?(?:most (?:expensive|costly)|dearest|priciest|costliest)\b", re.I)
_CHEAP = regex(r"\b(?:the )?(?:cheapest|least expensive|least costly)\b", re.I)
_COST_MOST = regex(
    r"\b(?:costs?|paid|pays?|spent)(?: us)?(?: the)? (?P<way>most|least)\b(?! (?!(?:in|at|of|from|for|on|among)\b)\w)",
    re.I,
)
_DEARER = regex(r"\b(?:more expensive|dearer|pricier|costs? more)\b", re.I)
_CHEAPER = regex(r"\b(?:cheaper|less expensive|costs? less)\b", re.I)
_OF_MONEY: tuple[tuple[RowsAsked, re.Pattern[str], bool], ...] = (
    ("most", _DEAR, False),
    ("least", _CHEAP, False),
    ("most", _DEARER, True),
    ("least", _CHEAPER, True),
)
_NAMED = regex(r"\b(?:the )?(?:(?P<most>highest|largest|biggest|greatest|most)|(?P<least>lowest|smallest|least|fewest)) (?!(?:in|at|of|from|for|on|among|expensive|costly)\b)(?P<name>[a-z]+)\b", re.I)  # fmt: skip
# "Which of the two heat pumps": a number that only says that there are so many.
_OF_THE = regex(r"(?<=\bwhich) of (?:the |my |our |these |those )?(?:two|both)\b|^(?:我的?|我们的?)?(?:这|那)?两[份个封篇本台款家种](?=.*哪)", re.I)  # fmt: skip
_ASKS_WHICH = regex(r"^\W*(?:(?:so|and|ok),? )?(?:which|what|who|whose)\b", re.I)
_MOST_HAN = regex(r"最(?P<way>贵|便宜|高|低|长|短|重|轻|大|小|多|少|快|慢|宽|窄|深|浅|划算)")
_MORE_HAN = regex(
    rf"(?:哪[{MEASURES}{_RARER}]|谁)更?(?P<way>贵|便宜|高|低|长|短|重|轻|大|小|多|少|快|慢|宽|窄|深|浅)$"
)
_ASKS_WHICH_HAN = regex(rf"哪一?[{MEASURES}{_RARER}]?|谁|什么")
_LOW_HAN = frozenset("低短轻小少慢窄浅") | {"便宜", "划算"}
_NAMES_HAN = {
    "长": ("长度", "长"), "短": ("长度", "长"), "重": ("重量", "体重"), "轻": ("重量", "体重"), "快": ("速度",), "慢": ("速度",),
    "宽": ("宽度",), "窄": ("宽度",), "深": ("深度",), "浅": ("深度",),
}  # fmt: skip


def asked_of_rows(question: str) -> tuple[Asked, ...]:
    """What may be asked of the rows of a table, every reading of the words; () for any other question."""
    plain = _AGE_WORD.sub(
        "年龄", _AGE_HAN.sub("的年龄是多少", fold_chinese(question).strip(" \t\n?？。.!！"))
    )
    kind, aspect = kind_compared(plain)
    side_by_side = (Asked("each", kind, aspect, number=number_compared(plain)),) if kind else ()
    owing = owed(plain)
    if owing is not None:
        return (owing,)
    as_said = _readings(_OF_THE.sub(" ", plain))
    in_a_state = _in_a_state(plain)
    # "Paid" may be what a cell says and no more; what is not paid is more than the cells that say "unpaid".
    first, then = (as_said, in_a_state) if in_a_state and _is_done(in_a_state) else (in_a_state, as_said)
    return (*first, *then, *side_by_side)


def _in_a_state(plain: str) -> tuple[Asked, ...]:
    """The question without the state that it names, and with it apart."""
    found = state_asked(plain)
    if found is None:
        return ()
    state, rest = found
    return tuple(_paid(replace(asked, state=state)) for asked in _readings(rest))


def _paid(asked: Asked) -> Asked:
    """Of what is paid or not, the sum is one of money: "the total of the unpaid invoices"."""
    of_money = asked.state is not None and [act.name for act in asked.state.acts] == ["pay"]
    plain = asked.asks == "sum" and asked.figure == FigureAsked()
    return replace(asked, figure=FigureAsked(money=True)) if of_money and plain else asked


def _is_done(readings: tuple[Asked, ...]) -> bool:
    return all(asked.state is not None and asked.state.done for asked in readings)


def _readings(plain: str) -> tuple[Asked, ...]:
    if HAN.search(plain):
        if _TURNS_HAN.search(plain):
            return ()
        return tuple(asked for asked in (_cell_han(plain), _in_chinese(plain)) if asked is not None)
    extremes = tuple(asked for asked in _extremes(plain) if not _TURNS.search(asked.rest))
    if extremes or _TURNS.search(plain):
        return extremes
    total = _total(plain)
    asked = total if total is not None else _rows(plain)
    return (asked,) if asked is not None else ()


def _rows(plain: str) -> Asked | None:
    for pattern, asks in _ASKS:
        match = pattern.match(plain)
        if match is not None:
            end = _NOUN_ENDS.search(match["x"])
            thing = match["x"][: end.start()] if end else match["x"]
            return Asked(asks, thing.strip(), match["x"][end.start() :] if end else "")
    return None


def _total(plain: str) -> Asked | None:
    """ "What did we pay Greenleaf in total?": without the words that ask for the sum, the rest says of what."""
    how_many = _HOW_MANY.match(plain)
    if how_many:
        rest = _TOTAL.sub(" ", how_many["x"])
        spent = added_up(rest)
        if spent is not None:
            return spent
        return Asked("sum", "", rest, FigureAsked()) if _TOTAL.search(plain) else None
    if not _TOTAL.search(plain) or not _ASKS_TOTAL.match(plain):
        return None
    rest = _TOTAL.sub(" ", _ASKS_TOTAL.sub(" ", plain))
    pays = _PAYS.search(rest) is not None
    return Asked("sum", "", rest, FigureAsked(money=pays or _COSTS.search(rest) is not None, pays=pays))


def _extremes(plain: str) -> Iterator[Asked]:
    """Each reading of a word for the highest or lowest, the question without it: "the largest fee" is a column, "the largest boat" is none."""
    if not _ASKS_WHICH.match(plain):
        return
    for asks, pattern, of_two in _OF_MONEY:
        if pattern.search(plain):
            yield _without(plain, pattern, asks, FigureAsked(money=True, of_two=of_two))
    cost = _COST_MOST.search(plain)
    if cost is not None:
        pays = _PAYS.search(cost.group()) is not None
        way: RowsAsked = "most" if cost["way"].lower() == "most" else "least"
        yield _without(plain, _COST_MOST, way, FigureAsked(money=True, pays=pays))
    named = _NAMED.search(plain)
    if named is not None:
        yield _without(plain, _NAMED, "most" if named["most"] else "least", FigureAsked((named["name"],)))
    for high, low, names in _ADJECTIVES:
        for asks, forms in _ends(high, low):
            pattern = re.compile(rf"\b(?:the )?(?P<form>{forms})\b", re.IGNORECASE)
            match = pattern.search(plain)
            if match is not None:
                yield _without(
                    plain, pattern, asks, FigureAsked(names, of_two=match["form"].lower().endswith("er"))
                )


def _ends(high: str, low: str) -> tuple[tuple[RowsAsked, str], tuple[RowsAsked, str]]:
    return ("most", high), ("least", low)


def _without(plain: str, pattern: re.Pattern[str], asks: RowsAsked, figure: FigureAsked) -> Asked:
    people = re.match(r"\W*who\b", plain, re.IGNORECASE) is not None
    return Asked(asks, "", _ASKS_WHICH.sub(" ", pattern.sub(" ", plain)), figure, people)


def _cell_han(plain: str) -> Asked | None:
    """A question that ends in the word for what is wanted, and names what of."""
    match = _CELL_HAN.fullmatch(plain)
    if match is None or _TOTAL_HAN.search(plain) or _MOST_HAN.search(plain):
        return None
    wants = match["wants"]
    figure = _FIGURE_WANTED_HAN.search(wants) is not None
    return Asked(
        "which",
        "",
        f"{match['rest']} {match['more']}",
        cell=CellAsked(_MONEY_HAN.search(wants) is not None, figure),
    )


def _in_chinese(plain: str) -> Asked | None:
    extreme = _extreme_han(plain)
    if extreme is not None:
        return extreme
    much = _HOW_MUCH_HAN.search(plain)
    if much is not None and _TOTAL_HAN.search(plain) and not _COUNTS_HAN.search(plain):
        rest = _TOTAL_HAN.sub(" ", plain[: much.start()])
        money = _MONEY_HAN.search(plain) is not None
        return Asked("sum", "", rest, FigureAsked(money=money, pays=_PAYS_HAN.search(rest) is not None))
    spent = added_up_han(_TOTAL_HAN.sub(" ", plain)) if _TOTAL_HAN.search(plain) else None
    if spent is not None:
        return spent
    match = _HOW_MANY_HAN.search(plain)
    asks: RowsAsked = "number"
    if match is None:
        match, asks = _WHICH_HAN.search(plain), "which"
    if match is None:
        return None
    after = plain[match.end() :]
    if match.group().endswith("人"):
        after = f"人{after}"
    kinds = match.group().endswith(("种", "款"))
    sign = match.group()[-1]
    return Asked(asks, after or ("个" if sign in _RARER else sign), plain[: match.start()], kinds=kinds)


def _extreme_han(plain: str) -> Asked | None:
    match = _MOST_HAN.search(plain)
    of_two = match is None
    if match is not None and not _ASKS_WHICH_HAN.search(plain):
        return None
    match = match or _MORE_HAN.search(plain)
    if match is None:
        return None
    way = match["way"]
    said = f"{plain[: match.start()]} {plain[match.end() :]}"
    rest = _ASKS_WHICH_HAN.sub(" ", said)
    money = way in ("贵", "便宜", "划算")
    asks: RowsAsked = "least" if way in _LOW_HAN else "most"
    paid = _PAYS_HAN.search(rest) is not None and way in ("多", "少")
    return Asked(
        asks, "", rest, FigureAsked(_NAMES_HAN.get(way, ()), money or paid, paid, of_two), "谁" in plain
    )
