"""The words by which a question tells whether a time in it limits the search: files, doing and writing, what is to come."""

from __future__ import annotations

import re

from core.catalog.own_day import MONTH
from core.text.regex import regex

# "What did I note?" names no note.
_NOTES = r"(?<![Ii] )(?<!we )notes?"
DOCUMENT = (
    rf"(?:files?|documents?|docs|{_NOTES}|diary|diaries|journals?|entries|entry|e-?mails?|mails?|messages?|logs?|pdfs?|letters?|minutes|"
    r"reports?|photos?|texts|invoices?|receipts?|memos?|slides|presentations?|spreadsheets?|correspondence|contracts?|statements?|scans?)"
)
HAN_DOCUMENT = (
    r"(?:文件|文档|文檔|档案|檔案|笔记|筆記|日记|日記|日志|日誌|记录|記錄|邮件|郵件|(?<![微相自诚誠确確通短可])信(?![息任心号號仰念用箱])|资料|資料|纪要|紀要|报告|報告|发票|發票|"
    r"收据|收據|账单|帳單|合同|合約|备忘录|備忘錄|幻灯片|投影片|演示文稿|表格|試算表|[周週月]报|[周週月]報)"
)
# These are of their time whatever they say; the minutes of a day may be named in other files as well.
PLAIN = rf"(?:files?|documents?|docs|{_NOTES}|diary|diaries|journals?|entries|entry|e-?mails?|mails?|文件|文档|文檔|档案|檔案|笔记|筆記|日记|日記|邮件|郵件)"
DOCUMENTS = regex(rf"\b{DOCUMENT}\b|{HAN_DOCUMENT}", re.I)
_CHANGED = r"(?:modif(?:y|ied)|chang(?:e|ed)|edit(?:ed)?|sav(?:e|ed)|updat(?:e|ed)|touch(?:ed)?)"
IS_CHANGED = regex(
    rf"\b{DOCUMENT}\b.{{0,30}}\b{_CHANGED}\b|\b(?:I|we) (?:have |had )?{_CHANGED}\b|^what(?: has| was| were|'s)? {_CHANGED}\b(?! (?:in|with|about|to|for|on|at|between)\b)|"
    rf"\b{_CHANGED} {DOCUMENT}\b|(?:修改|编辑|編輯|保存|儲存|更新|改动|改動|改过|改過|改了).{{0,6}}{HAN_DOCUMENT}|{HAN_DOCUMENT}.{{0,6}}(?:修改|编辑|編輯|保存|更新|改动|改動|改过|改過|改了)|"
    r"(?:我|我们|我們).{0,8}(?:修改|编辑|編輯|保存|更新|改动|改動|改过|改過|改了)",
    re.I,
)
# What the owner did or what came to pass: an answer of another time would be wrong.
DOING = regex(r"\b(?:I|we)\b|\bhappen(?:s|ed|ing)?\b|\bwent on\b|我|咱|发生|發生", re.I)
# What was written is of the time of its writing, whoever wrote it. "Written in 1787" may be said of anything.
WRITING = regex(
    r"\b(?:write|writes|wrote|written|writing|note|noted|jot(?:ted)?|recorded|mention(?:s|ed)?)\b|写|寫|[记記](?=了|过|過|下|录|錄|着|著|什)|提到|提及",
    re.I,
)
# The owner's own writing, or a letter's: even a bare year is that of the file.
OWN_WRITING = regex(
    rf"\b(?:I|we)\b.{{0,20}}(?:{WRITING.pattern})|\bdid\b.{{1,40}}\bwrite\b|(?:我|咱).{{0,12}}(?:写|寫|[记記](?=了|过|過|下|录|錄|着|著|什)|提到|提及)|(?:写|寫)(?:了|过|過)(?:些|点|點)?(?:什么|什麼)|(?:写|寫)信",
    re.I,
)
# Before the phrase, or behind it, what makes the time the subject itself, or a measure.
ASKED_FOR = regex(
    r"(?:\b(?:when|what (?:date|day|time|year|month)|which (?:date|day|year|month|week)) (?:is|was|are|were|will be|did) (?:the |my |our )?|"
    r"\b(?:than|as|like|versus|vs\.?|(?:compared?|comparison) (?:to|with)|between|how (?:many (?:days|weeks|months|years)|long)[^?]{0,40}) ?(?:in |the |of )?|(?:比|跟|与|與|和|较|較))$",
    re.I,
)
OF_SOMETHING = regex(
    r"^ (?:of|before|after) (?!20\d\d|19\d\d)\w|^(?:是(?:几|幾|哪|什么|什麼|星期|周|不是)|(?:比|相比|和|与|跟).{0,6}(?:相比|比较|比較))|^ (?:is|was) (?:it|that)\b",
    re.I,
)
POSSESSIVE = regex(r"^(?:['’]s?|的)\s*(?P<thing>[\w -]{0,30}|[\u3400-\u9fff]{0,10})", re.I)
THE_LAST = regex(r"\bthe (?:last|previous) \w+$", re.I)
# "The book called Last Winter" names a thing by a time.
CALLED = regex(r"(?:\b(?:called|named|titled|entitled)|叫做?|名为|名為|题为|題為)?\s*[\"“「《]$|(?:\b(?:called|named|titled|entitled)|叫做?|名为|名為|题为|題為)\s*$", re.I)  # fmt: skip
# In "the October revolution" and "Easter Island" the time only names the thing; "the October minutes" are of October.
ONLY_NAMES = regex(r"\bthe [a-z]*\.?(?: ?\d{4})?$|\b(?:christmas|easter|halloween|new year)$", re.I)
NAMES_A_THING = regex(
    rf"^ (?!(?:of|in|on|at|from|to|for|by|with|about|that|which|and|or|but|so|then|there|what|when|where|who|why|how|do|did|does|was|were|is|are|has|have|had|can|could|"
    rf"will|would|I|we|you|he|she|it|they|my|our|your|his|her|their|its|the|a|an|this|last|before|after|until|since|as|if|than|say|says|tell|tells|mention|mentions|show|contain|{DOCUMENT})\b)[a-z]",
    re.I,
)
# A month of Chinese without 份 or 的 before what begins like a noun: 十月革命, but 十月我写了什么 and 十月有什么.
HAN_MONTH_ALONE = regex(r"^(?:在|于|於)?(?:\d{1,2}|十[一二]?|[一二三四五六七八九])月$")
HAN_NOUN_FOLLOWS = regex(
    rf"^(?!{HAN_DOCUMENT})(?![份里裡中内內间間底初末的我咱你您他她它谁誰有是在写寫记記做发發收买買去花给給从從到和与與什怎哪为為关關这這那一两兩几幾多已还還都被把对對付交拿看说說提开開签簽寄打见見聊谈談用就也共])[\u3400-\u9fff]"
)
OWNER = regex(r"\b(?:I|we)\b|我|咱", re.I)
ASKS_THE_YEAR = regex(r"\b(?:what|which) year\b|哪一?年|何年", re.I)
# These say little of themselves: "has the rent changed recently?", "the nearest" in Chinese.
VAGUE = regex(r"^(?:recently|lately|最近|近来|近來|近期|近日)$", re.I)
# These come round: "who works on Friday?" asks of a rota, not of what was written on the last one, "what grows in spring?" of any.
COMES_ROUND = regex(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:这|這|本)个?個?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|"
    r"\bweekend$|(?<![上这這个個])(?:周|週)末$|(?<!this )(?<!last )\b(?:spring|summer|autumn|fall|winter)$|(?:^|[在于於])[春夏秋冬][天季]",
    re.I,
)
# What is drawn up for a week or a month is of that time: 本周的轮班表, "this week's rota".
TABLES = regex(
    r"\b(?:rota|roster|schedule|timetable|menu|agenda)s?\b|轮班表|輪班表|排班表|班表|课表|課表|时间表|時間表|菜单|菜單|日程",
    re.I,
)
LAST = regex(r"\blast\b", re.I)
PAST = regex(
    r"\b(?:did|was|were|had|happened|went|wrote|saw|met|took|bought|paid|sent|got|made|said|ate|found|told)\b|\b(?:I|we) (?!need\b)\w+ed\b|(?<!为)(?<!為)了(?!解)|[过過](?=什|哪|谁|誰|吗|嗎)",
    re.I,
)
NUMBERED_WEEK = regex(r"\bweek \d", re.I)
# What is still to come stands in a text that is older: no file is of that day yet.
AHEAD = regex(
    r"\b(?:must|will|shall|due|deadlines?|upcoming|going to|expires?|(?:have|has|need|needs) to|should (?:I|we))\b|"
    r"必须|必須|需要|应该|應該|到期|截止(?!到)|要(?=做|交|付|办|辦|完成|续|續|还|還)",
    re.I,
)
# Accounts are drawn up for these, later: "what did we pay in the first quarter?" asks of a bill that need not be of it.
OF_ACCOUNTS = regex(r"\bquarter\b|\bQ[1-4]\b|\bhalf of\b|季度|半年", re.I)
# "How many times is Guji mentioned in October?" counts in what is of October.
TIMES = regex(r"\bhow (?:many times|often)\b|(?:多少|几|幾)次", re.I)
HAS_YEAR = regex(r"(?:19|20)\d\d")
YEAR_ALONE = regex(r"\D*(?:19|20)\d\d年?\D*")
MONTH_NAMED = regex(rf"\b{MONTH}", re.I)
