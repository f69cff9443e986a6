"""Recognises passwords, keys, card and identity numbers, which are never written into the vault.

It judges single statements, so it may be strict: refusing one harmless sentence costs a word to the owner,
keeping one password costs them the password.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable

from core.memory.dates_like_codes import explains_itself, without_dates
from core.memory.errors import SecretRefused
from core.memory.secrets_in_words import is_pass, pointed_at, told_in_words
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_WORD_FOR_SECRET = (
    r"(?:wlan|wi-?fi|wireless|network|router|hotspot)[ -]?(?:key|pass|code)|"
    r"pass ?word|passwd|pass[ -]?phrase|(?:wi-?fi|wlan|router|hotspot) (?:key|code)|network key|encryption key|pass ?code|pwd|pin(?: code| number)?|secret key|secret|api[ _-]?key|access[ _-]?key|"
    r"access[ _-]?token|auth(?:entication)?[ _-]?token|bearer token|token|private key|recovery (?:phrase|key|code)|"
    r"seed phrase|mnemonic|backup code|security code|cvv2?|cvc2?|one[- ]time code|verification code|"
    r"unlock code|door code|gate code|alarm code|safe code|license key|licence key|product key|master key|"
    r"combination|code (?:to|for|of) (?:my|the|our) [a-z ]{2,30}"
)
_SECRET_ZH = "密码|口令|密钥|暗号|验证码|校验码|安全码|支付码|激活码|助记词|恢复短语|私钥|令牌|通行码|开锁码|解锁码|锁屏码|授权码|提取码|开机码|门禁码|保险箱码|(?<![A-Za-z])(?:PIN|pin)(?![A-Za-z])码?"
# "My password is changed" tells none; a value has a digit, a sign, or an unusual shape, or follows "is:" in quotes.
_STATED = regex(
    rf"\b(?:{_WORD_FOR_SECRET})s?\b(?! (?:manager|safe|policy|reset|hint|generator|field|length|rules?|app|vault|store)\b)[^.?!\n]{{0,40}}?(?:\bis\b|\bare\b|\bwas\b|'s|(?P<sign>[:=：]|→|->)|\bto\b(?=\s+\S*\d)|(?:set|changed?|reset)\s+to\b)\s*[:：]?\s*(?P<value>[^\n]+)",
    re.IGNORECASE,
)
_STATED_ZH = regex(
    rf"(?:{_SECRET_ZH})[^。！？\n]{{0,12}}?(?:是|为|叫|改成了?|设成了?|设为|:|=|就是|就用|用的|设的|写的)\s*(?P<value>[^。！？\n]+)"
)
_DIRECT = regex(rf"\b(?:{_WORD_FOR_SECRET})\b\s+(?P<value>(?=\S*\d)[^\s,.;]{{3,}})", re.IGNORECASE)
_DIRECT_ZH = regex(rf"(?:{_SECRET_ZH})\s*(?P<value>[A-Za-z0-9!@#$%^&*_\-]{{3,}})")

_NUMBER_NAMED = regex(
    r"\b(?:passport|social (?:security|insurance)|ssn|national (?:id(?:entity)?|insurance)|ni (?:number|no)|nino|identity (?:card|number|code)|id (?:card|number|no\.?)|"
    r"personal (?:identity )?(?:number|code)|personnummer|cpr|bsn|codice fiscale|curp|aadhaar|tfn|medicare|medicaid|nhs|health (?:card|insurance|number)|insurance (?:number|no)|"
    r"driver['’]?s? licen[cs]e|driving licen[cs]e|licen[cs]e (?:number|no)|tax (?:id|number|file)|steuer\w*|credit card|debit card|bank card|visa|mastercard|amex|card (?:number|no|ending)?|account (?:no\.?|number)|"
    r"bank account|iban|routing number|sort code|swift)\b[^\n]{0,40}?(?P<value>\d[\d\s-]{4,}\d|[a-z]{1,2} ?\d{6,9}|\d{2}-\d{2}-\d{2})",
    re.IGNORECASE,
)
_NUMBER_NAMED_ZH = regex(
    r"(?:身[份分]证|健保|护照|社保|医保|驾驶证|驾照|银行卡|信用卡|储蓄卡|工资卡|存折|卡号|账号|帐号|账户|户头|社会保障|港澳通行证|公积金|通行证|军官证|居住证|证件)[^\n]{0,16}?"
    r"(?P<value>[A-Za-z]{0,2}\d[\d\s-]{4,}[\dXx])"
)
# A code for a lock, told with what it opens; a post code or a course code opens nothing.
_CODE = regex(
    r"\b(?:pin|otp|passcode|combination|combo|cvv|cvc|(?:door|gate|alarm|safe|lock|locker|entry|access|security|keypad|garage|building|lockbox|key ?safe|padlock|unlock|verification|one-time|login|sms|2fa|wi-?fi|voicemail|sim|puk|burglar alarm|front door) ?(?:code|number|pin)?)\b"
    r"[^.\n\d]{0,40}?(?!(?:19|20)\d{2}(?!\d))(?P<value>\d{1,2}[- ./]\d{1,2}[- ./]\d{1,2}(?!\d)|\d(?:[ -]?\d){3,9})(?![\d/:.]*\d)(?! ?(?:pm|am|euros?|pounds|dollars|people|km|miles|years))",
    re.IGNORECASE,
)
_CODE_ZH = regex(
    r"(?:取件码|提货码|动态码|验证码|校验码|门锁|门禁|保险柜|保险箱|开锁|解锁|支付|取款|提款|登录|开机|锁屏|邀请码|授权码|识别码|密保|暗号|尾号)[^\n\d，。]{0,12}(?P<value>\d(?:[ -]?\d){3,9})"
)
# How the dial of a safe is turned.
_DIAL = regex(
    r"(?:[左右](?:转|旋|拧)?(?:到|至)?\s?\d{1,2}[，,、 ]?){2,}|(?:[逆顺]时针(?:转|旋|拧)?(?:到|至)?\s?\d{1,2}[，,、 ]?){2,}|[左右][^。！？\n\d]{0,6}圈[^。！？\n\d]{0,4}\d{1,2}|\b(?:left|right|(?:anti|counter)?-?clockwise)\b[^.\n\d]{0,20}\d{1,2}\b[^.\n]{0,30}\b(?:left|right|(?:anti|counter)?-?clockwise)\b[^.\n\d]{0,20}\d{1,2}\b|"
    r"\b\d{1,2} (?:to the )?(?:left|right|clockwise)\b[^.\n]{0,20}\b\d{1,2} (?:to the )?(?:left|right|(?:anti|counter)?-?clockwise)\b",
    re.IGNORECASE,
)
# A word for a secret with something like one behind it, whatever stands between.
_NEAR = regex(
    rf"\b(?:{_WORD_FOR_SECRET})s?\b(?! (?:manager|safe|policy|reset|hint|generator|field|length|rules?|app|vault|store)\b)[^.?!\n]{{0,30}}?(?<![\w./-])(?!(?:19|20)\d{{2}}(?!\w))(?=[^\s,;]*\d)(?P<value>[^\s,;.]{{4,}})(?! ?(?:characters|digits|letters|times|days|weeks|months|years|dollars|euros|pounds|people|am|pm|tokens))",
    re.IGNORECASE,
)
_NEAR_ZH = regex(
    rf"(?:{_SECRET_ZH})[^。！？\n]{{0,20}}?(?<![A-Za-z0-9./])(?!(?:19|20)\d{{2}}年)(?=[A-Za-z!@#$%^&*_-]*\d)(?P<value>[A-Za-z0-9!@#$%^&*_.-]{{4,}})(?!\s?(?:位|个|年|次|天|块|元|号|月|点))"
)
# Somebody signs in: a name and what goes with it.
_SIGN_IN = regex(
    r"\b(?:log|sign)(?:s|ged|ging|ning|ned)? (?:me |you |us )?(?:in|on)(?:to \S+)? (?:as|with) \S+ (?:with|and|using|/|,) \S+|\bssh \S+[^\n]{0,20}?(?:口令|密码|pass)\s*\S+|"
    r"\b(?:user(?:name)?|login|account)\b[ :=]+\S+[^\n]{0,12}\b(?:pass(?:word|phrase|wd)?|pw|pwd)\b[ :=]*\S+|\bpass(?:word|phrase|wd|code)\b(?: (?:is|was|for \S+(?: \S+)?))?[ :=]+(?=\S*[\d!@#$%^&*?])\S{5,}",
    re.IGNORECASE,
)
# Words of a wallet: many short ones in a row behind their name.
_PHRASE = regex(
    r"\b(?:seed|recovery|backup|mnemonic|secret|wallet)(?: recovery)?(?: phrase| words?| seed)?\b[^\n]{0,40}?(?:\b[a-z]{3,8}\b[ ,]+){5,}[a-z]{3,8}\b",
    re.IGNORECASE,
)
# Said the other way round, or with a word that means a secret only beside a number.
_ROUNDABOUT = regex(
    r"\b\d[\d -]{2,10}\d?\b[^.\n]{0,20}\b(?:as|is) (?:my|the|our) (?:pin|pass ?code|code|password)\b|"
    r"\b(?:set|changed?|reset)\b[^.\n]{0,20}\b(?:password|passphrase|pin|passcode)\b to (?!something|an?\b|the\b|it\b|be\b|that\b)\S+|"
    r"\b(?:log-?in|credentials?)\s*[:=]\s*\S+\s*[/|,]\s*\S+|\b(?:pw|pwd)\s*[:=]\s*\S+|\b(?:pw|pwd) (?:is|was|now)\s+(?=\S*[\d!@#$%^&*])\S{4,}|\b(?:my|the|our) pass (?:is|:|=)\s*(?=\S*\d)\S+|"
    r"\b(?:safe|lock|padlock|door|gate|alarm)\b[^.\n]{0,20}\b(?:opens|unlocks)\b(?! at)[^.\n]{0,10}\d{2}|"
    r"(?-i:\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b)",
    re.IGNORECASE,
)
_KNOWN_KEYS = regex(
    r"-----BEGIN [A-Z ]*PRIVATE KEY|\bsk-[A-Za-z0-9_-]{16,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{20,}|"
    r"\bgithub_pat_[A-Za-z0-9_]{20,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bAIza[0-9A-Za-z_-]{30,}|\bglpat-[A-Za-z0-9_-]{16,}|"
    r"\bhf_[A-Za-z0-9]{20,}|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.|\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}|"
    r"\bnpm_[A-Za-z0-9]{30,}|\bpypi-[A-Za-z0-9_-]{30,}|\bAGE-SECRET-KEY-|://[^/\s:@]+:[^/\s:@]+@"
)
_CARD = regex(r"(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])")
# Groups as they stand on cards count without a right check digit; who mistypes one has still told it.
_CARD_GROUPS = regex(
    r"(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{3,4}(?:\1\d{1,3})?(?![\d-])|(?<!\d)3\d{3}[ -]\d{6}[ -]\d{5}(?!\d)"
)
_PERSONAL = regex(r"(?<![\d-])(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-+]\d{4}(?![\d-])")
# Letters, digits and signs together are a password, whatever stands beside it; not an address or a link.
_STRONG = regex(
    r"(?<![\w@/.:#])(?=[^\s，。]*[A-Za-z])(?=[^\s，。]*\d)(?=[^\s，。]*[!@#$%^&*?~])(?![\w.+-]+@[\w-]+\.)(?!\w+://)[A-Za-z\d!@#$%^&*?~_+=.-]{8,}(?![\w@/])"
)
_ABOUT_SECRETS = regex(
    rf"\b(?:{_WORD_FOR_SECRET}|(?:spoken|safety|family|secret|code) ?(?:code|word)s?|safe|alarm|lock|log-?in|sign in|credentials?)\b|{_SECRET_ZH}|保险柜|保险箱|门锁|登录",
    re.IGNORECASE,
)
_LIKE_A_CODE = regex(
    r"(?<![\d.,:/])(?!(?:19|20)\d{2}(?!\d))\d{4,10}(?![\d,:/]|\.\d)|(?<!\d)\d{1,2}-\d{1,2}-\d{1,2}(?!\d)|(?<![\w@])(?=\w*\d)(?=\w*[A-Za-z])[\w!@#$%^&*?-]{7,}(?![\w@])"
)
# What is kept without being asked to holds no long number that nothing explains: the names of cards, policies and files are
# without end, so the number itself is judged. Explained are dates, hours, years, amounts, measures and telephone numbers.
_LONG_NUMBER = regex(r"(?<![\w.,:/+@#-])\d(?:[ .\-/]?\d){5,}(?![\w@]|[,.:]\d)")
_MIXED_NUMBER = regex(r"(?<![\w.,:/@#-])(?=(?:[A-Za-z-]*\d){4})(?=[\d-]*[A-Za-z])[A-Za-z\d-]{8,}(?![\w@/])")
# Words, digits and underscores in one, or capitals, digits and small letters by turns: a community string, a token cut short.
_MIXED_WORD = regex(
    r"(?<![\w@/.:-])(?=[A-Za-z]\w*\d\w*\d)(?=\w*[A-Za-z]_|\w*_[A-Za-z])\w{8,}(?![\w@/(]|\.\w)|"
    r"(?<![\w@/.:-])(?=\w{8,}(?!\w))(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d\w*\d)[A-Za-z]+\d+[A-Za-z]\w*(?![\w@/(]|\.\w)"
)
# Three small numbers beside a lock.
_BESIDE_LOCK = regex(
    r"(?:[锁柜]|保险|\b(?:lock|padlock|safe|dial|vault|strongbox)\b)[^\n。]{0,30}?(?<!\d)\d{1,2}([-–—/.]| )\d{1,2}\1\d{1,2}(?!\d)",
    re.IGNORECASE,
)
_SHORT_CODE = regex(
    r"\b(?:codes?|pins?|digits|combination|combo|ends? in|ending in|last (?:four|4))\b[^.\n\d]{0,25}?(?!(?:19|20)\d{2}(?!\d))(?<![\d.,:/])\d(?:[ -]?\d){2,5}(?![\d:/.,]*\d)|"
    r"(?:码|尾号|末四位|后四位|编号|PIN)[^\n\d，。]{0,8}(?<![\d.,:/])\d(?:[ -]?\d){2,5}(?!\d|年|[元块个人次天页米])",
    re.IGNORECASE,
)
# So many characters before and behind a number a word for telephones explains it.
BESIDE, CLOSE_BEHIND = 40, 20
_TELEPHONE = regex(
    r"\b(?:tele)?phones?\b|\bmobile\b|\bcell\b|\bcall (?:me|us|him|her|them|on|at)\b|\bring me\b|\breach me\b|\btel\b|\bfax\b|\bextension\b|\bwhatsapp\b|电话|手机|传真|分机|微信|短信",
    re.IGNORECASE,
)
_MEASURED = regex(
    r"\s?(?:€|\$|£|¥|%|元|块|万|亿|公里|千米|米|平|字|人|次|页|euros?\b|eur\b|dollars?\b|pounds?\b|usd\b|km\b|miles\b|words\b|people\b|kg\b|steps\b|kr\b)",
    re.IGNORECASE,
)
_CURRENCY_BEFORE = regex(r"(?:[€$£¥]|\b(?:eur|usd|gbp|chf|rmb|cny))\s?$", re.IGNORECASE)
_SSN = regex(r"(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])")
_CHINESE_ID = regex(
    r"(?<!\d)[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\d)|(?<![\w-])[A-Z]{1,2} ?\d{6} ?\([\dA]\)"
)
_IBAN = regex(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
_TOKEN = regex(r"(?<![\w/.#-])[A-Za-z0-9+_-]{20,}={0,2}(?![\w/])")

# Bits a character: English words joined together stay below, random letters and digits are above.
_RANDOM_BITS = 3.6
_CHANGES_ZH = ("忘", "丢", "改了", "换了", "什么", "太", "复杂", "安全", "重要", "必须", "需要", "应该")
_NO_VALUE = regex(
    r"(?:(?:not |too |very |really |so |always |never |still |probably |often |quite |just )*"
    r"(?:changed|expired|lost|forgotten|wrong|right|correct|weak|strong|long|short|old|new|safe|secure|hard|easy|"
    r"important|required|needed|gone|stored|saved|kept|the same|different|reset|invalid|a |an |the |that |what |how |"
    r"in |on |at |for |with |by |where |why |my |our |your |be |have |use |get |log |open |do |make |go |remember|"
    r"blocked|locked|working|broken|annoying|delicious|unbeatable|great|good|bad|nice|perfect)\b)",
    re.IGNORECASE,
)


def find_secret(text: str) -> str:
    """What kind of secret the text holds, in words; "" for none."""
    plain = _plain(text)
    for each in dict.fromkeys((plain, _SCRIPTS_MEET.sub(" ", plain))):
        for name, found in _TESTS:
            if found(each):
                return name
    return ""


# A Chinese character at a number or foreign word makes no border of a word (`\b`): 密码是Sunny2024!吧, IBAN是DE89….
_SCRIPTS_MEET = regex(r"(?<=[\u3400-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u3400-\u9fff])")


def told_beside(sentence: str, beside: str) -> str:
    """What kind of secret a sentence may hold that nobody asked to keep, also when only the words `beside` it speak of one:
    "Came about the safe. Set it to 19-04-52."."""
    plain = _plain(sentence)
    known = find_secret(sentence) or _unexplained(plain) or _unexplained(_SCRIPTS_MEET.sub(" ", plain))
    around = _plain(beside)
    if not known and told_in_words(plain, around):
        return "a password or code"
    if known or not _ABOUT_SECRETS.search(around):
        return known
    like_one = _LIKE_A_CODE.search(without_dates(plain)) or pointed_at(plain)
    return "a password or code" if like_one else ""


def _unexplained(text: str) -> str:
    """What kind of secret a long number may be that the words around it do not explain."""
    bare = without_dates(text)
    if any(each.search(bare) for each in (_SHORT_CODE, _MIXED_NUMBER, _MIXED_WORD, _BESIDE_LOCK)):
        return "a password or code"
    for match in _LONG_NUMBER.finditer(text):
        measured = _MEASURED.match(text, match.end()) or _CURRENCY_BEFORE.search(text[: match.start()])
        beside = text[max(0, match.start() - BESIDE) : match.end() + CLOSE_BEHIND]
        told = explains_itself(match.group().strip(), text[: match.start()])
        if not measured and not told and not _TELEPHONE.search(beside):
            return "an identity or account number"
    return ""


def _plain(text: str) -> str:
    """Full-width characters as plain ones, Traditional Chinese as Simplified: the patterns know those alone."""
    return fold_chinese(unicodedata.normalize("NFKC", text))


def refuse_secrets(*texts: str) -> None:
    """Raises SecretRefused when one of the texts holds a secret."""
    for text in texts:
        kind = find_secret(text)
        if kind:
            raise SecretRefused(
                f"This was not remembered: it holds what looks like {kind}.",
                "Keep secrets in a password manager; tell Footnote only where to find them.",
            )


def _states_secret(text: str) -> bool:
    for match in _STATED.finditer(text):
        value = match.group("value").strip(" \"'“”`")
        if value and (match.group("sign") or re.match(r"\S*\d", value) or not _NO_VALUE.match(value)):
            return True
    for match in _STATED_ZH.finditer(text):
        value = match.group("value").strip(" \"'“”‘’`「」")
        if value and (re.search(r"[A-Za-z0-9]", value) or not any(word in value for word in _CHANGES_ZH)):
            return True
    if told_in_words(text) or is_pass(text):
        return True
    return _DIRECT.search(text) is not None or _DIRECT_ZH.search(text) is not None


def _has_card(text: str) -> bool:
    return any(_luhn(re.sub(r"\D", "", match.group())) for match in _CARD.finditer(text))


def _luhn(digits: str) -> bool:
    """The check digit of ISO/IEC 7812, which all payment cards have."""
    if not 13 <= len(digits) <= 19 or len(set(digits)) == 1:
        return False
    doubled = [int(d) * 2 if place % 2 else int(d) for place, d in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _has_iban(text: str) -> bool:
    for match in _IBAN.finditer(text):
        plain = match.group().replace(" ", "")
        if 15 <= len(plain) <= 34 and int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1:
            return True
    return False


def _has_random_token(text: str) -> bool:
    for match in _TOKEN.finditer(text):
        token = match.group()
        mixed = (
            any(c.isdigit() for c in token)
            and any(c.isupper() for c in token)
            and any(c.islower() for c in token)
        )
        hexadecimal = re.fullmatch(r"[0-9a-f]{32,}|[0-9A-F]{32,}", token) is not None
        if hexadecimal or (mixed and _bits(token) > _RANDOM_BITS):
            return True
    return False


def _bits(token: str) -> float:
    """Shannon entropy, bits a character."""
    counts = Counter(token)
    return -sum(n / len(token) * math.log2(n / len(token)) for n in counts.values())


def _named_number(text: str) -> bool:
    return _NUMBER_NAMED.search(text) is not None or _NUMBER_NAMED_ZH.search(text) is not None


_TESTS: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("a key or token", _KNOWN_KEYS.search),
    ("a password or code", _states_secret),
    ("a password or code", _ROUNDABOUT.search),
    ("a password or code", _CODE.search),
    ("a password or code", _NEAR.search),
    ("a password or code", _NEAR_ZH.search),
    ("a password or code", _CODE_ZH.search),
    ("a password or code", _DIAL.search),
    ("a password or code", _SIGN_IN.search),
    ("a password or code", _STRONG.search),
    ("a recovery phrase", _PHRASE.search),
    ("an identity or account number", _named_number),
    ("a card number", _has_card),
    ("a card number", _CARD_GROUPS.search),
    ("an identity number", _PERSONAL.search),
    ("an identity number", _SSN.search),
    ("an identity number", _CHINESE_ID.search),
    ("a bank account number", _has_iban),
    ("a key or token", _has_random_token),
)
