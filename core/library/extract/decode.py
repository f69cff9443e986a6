"""Turns the bytes of a text file into characters, whatever decade and country they come from.

Order: byte order marks, UTF-8, UTF-16/32 without marks, 7-bit escapes (HZ, ISO-2022), then a contest of
the legacy encodings, judged by how many characters are among the commonest of the language. Decoding a text
in a wrong encoding gives valid but rare characters, which is what that measure sees.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from charset_normalizer import from_bytes

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
# Enough for stable statistics; the contest costs a few ms at this size.
_SAMPLE_BYTES = 64 * 1024
# Share of common characters in a right decoding of running text; wrong ones measured under 0.12 in CJK, where
# there are thousands of characters to land on, and up to 0.8 in alphabets, where there are few.
_TYPICAL_SHARE = {"cjk": 0.3, "script": 0.95, "accents": 0.95}
_ACCEPT = 0.65
# Short lists of Chinese names reach .81 as Thai; of Thai, hardly less than 1 is common.
_SURELY = 0.85
# More broken UTF-8 sequences than this share of good ones means that it is not UTF-8 at all.
_UTF8_DAMAGE = 0.02

_LEAD_BYTES = bytes(range(0xC2, 0xF5))
# The commonest characters of each language; the wrong encoding hardly ever lands on them.
_HANS = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成"
    "方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工"
    "使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表"
    "化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结"
)
_HANT = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成"
    "方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工"
    "使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表"
)
_KANA = "".join(chr(c) for c in range(0x3041, 0x30FD))
_HANGUL = (
    "이다는을의에가고하지도로기사리어자인한대서를은시아그나라수일정있들해보제게부전원구스상여으주비동장면것안성조만니용공적위요국마선"
    "연오경관우세유신트소학생과무문저화분간내미건계등된드합음개물방회실업단모통거야심년행본발방중양치명더말교결또바영없같할며입력언어"
)
_CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчй"
_CJK_PUNCTUATION = "，。、；：？！“”（）《》「」・ー"


_Family = Literal["cjk", "script", "accents"]


@dataclass(frozen=True)
class _Candidate:
    """An encoding with the characters that are common in the texts it was used for."""

    encoding: str
    family: _Family
    common: frozenset[str]


def _candidates(family: _Family, *pairs: tuple[str, str]) -> Iterable[_Candidate]:
    return (_Candidate(encoding, family, frozenset(common)) for encoding, common in pairs)


# Equal shares go to the earlier one, so the commoner encodings stand first.
_CANDIDATES = (
    *_candidates(
        "cjk",
        ("gb18030", _HANS + _CJK_PUNCTUATION),
        ("big5hkscs", _HANT + _CJK_PUNCTUATION),
        ("cp932", _KANA + _CJK_PUNCTUATION),
        ("euc_jp", _KANA + _CJK_PUNCTUATION),
        ("cp949", _HANGUL),
    ),
    *_candidates(
        "script",
        ("cp1251", _CYRILLIC),
        ("koi8_r", _CYRILLIC),
        ("cp866", _CYRILLIC),
        ("mac_cyrillic", _CYRILLIC),
        ("cp1253", "αεηιοτνσςρκλπμάέήίόύώδθβγφχυω"),
        ("cp1255", "אבגדהוזחטיךכלםמןנסעףפץצקרשת"),
        ("cp1256", "ابتثجحخدذرزسشصضطظعغفقكلمنهويةأإىئء،"),
        ("cp874", "กขคงจชซดตถทธนบปผพภมยรลวศสหอะาิีืุูเแโใไ่้์ัำ็"),
    ),
    *_candidates(
        "accents",
        ("cp1252", "éèêëàâäáãåæçíìîïñóòôöõøœúùûüßÄÖÜÉÀÅØ€–—’‘“”…•«»°£©®ªº¿¡§·´½ "),
        ("cp1250", "ěščřžýáíéúůďťňąęłńśźżćóőűöüäßŠČŘŽŁŚŻÁÍ–—„”“’…° "),
        ("cp1254", "ğışİçöüâîŞĞÇÖÜ–—“”’…° "),
        ("cp1257", "āčēģīķļņšūžąęėįųõäöüŠŽ–—„“”’…° "),
        ("cp850", "éèêàâäçîïñóôöúùûüßÄÖÜÉ"),
    ),
)
# For what is left, charset-normalizer's letter statistics are good once it may not guess exotic code pages.
_LAST_RESORT = [
    "cp1252",
    "cp1250",
    "cp1251",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
    "cp1257",
    "cp1258",
    "cp874",
]
_CJK = frozenset(candidate.encoding for candidate in _CANDIDATES if candidate.family == "cjk")
# Letters of a foreign script stand in words; accents stand alone among ASCII letters.
_SCRIPT_RUN = 2.0
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_HZ = re.compile(rb"~\{(?:[\x21-\x77][\x21-\x7e])+~\}")
_ISO2022 = re.compile(rb"\x1b(?:\$[@B]|\$\(D|\$\)[AC]|\([JIB])")


@dataclass(frozen=True)
class Decoded:
    """Text with the encoding it was in; `damaged` counts sequences that became U+FFFD."""

    text: str
    encoding: str
    damaged: int = 0


def decode(data: bytes) -> Decoded:
    """Always gives text; call `looks_binary` first for bytes that may not be text at all."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _replace(data[len(mark) :], encoding)
    wide = _wide_encoding(data)
    if wide:
        return _replace(data, wide)
    if _HZ.search(data[:_SAMPLE_BYTES]) and data.isascii():
        return _replace(data, "hz")
    if _ISO2022.search(data[:_SAMPLE_BYTES]):
        korean = b"\x1b$)C" in data[:_SAMPLE_BYTES]
        return _replace(data, "iso2022_kr" if korean else "iso2022_jp_2")
    return _decode_utf8(data) or _replace(data, _legacy_encoding(data))


def looks_binary(data: bytes) -> bool:
    """Whether the first bytes are not text in any encoding: too many control bytes, and not UTF-16/32."""
    sample = data[:_SAMPLE_BYTES]
    if any(sample.startswith(mark) for mark, _ in _BOMS) or _wide_encoding(sample):
        return False
    controls = len(sample) - len(sample.translate(None, _CONTROL_BYTES))
    return controls > len(sample) // 100 and controls > 2


_CONTROL_BYTES = bytes(b for b in range(32) if b not in b"\t\n\r\f\v\x1b\x1a\x08") + b"\x7f"


def _replace(data: bytes, encoding: str) -> Decoded:
    text = data.decode(encoding, errors="replace")
    return Decoded(text, encoding, text.count("\ufffd"))


def _decode_utf8(data: bytes) -> Decoded | None:
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", errors="replace")
    damaged = text.count("\ufffd")
    good = len(data) - len(data.translate(None, _LEAD_BYTES)) - damaged
    surrogates_only = b"\xed" in data and _is_surrogate_utf8(data)
    if surrogates_only or damaged <= good * _UTF8_DAMAGE:
        return Decoded(text, "utf-8", damaged)
    return None


def _is_surrogate_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8", errors="surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def _wide_encoding(data: bytes) -> str:
    """UTF-16 or UTF-32 without a mark: zero bytes at every second or fourth place, or CJK in UTF-16."""
    sample = data[: _SAMPLE_BYTES // 4 * 4]
    if len(sample) < 8 or b"\x00" not in sample:
        return ""
    lanes = [sample[i::4].count(0) / max(1, len(sample[i::4])) for i in range(4)]
    if min(lanes[2], lanes[3]) > 0.9 and lanes[0] < 0.1:
        return "utf-32-le"
    if min(lanes[0], lanes[1]) > 0.9 and lanes[3] < 0.1:
        return "utf-32-be"
    even, odd = (lanes[0] + lanes[2]) / 2, (lanes[1] + lanes[3]) / 2
    for encoding, high, low in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if high > 0.4 and low < 0.02 and _valid(sample, encoding):
            return encoding
    return ""


def _valid(data: bytes, encoding: str) -> bool:
    text = data[: len(data) // 2 * 2].decode(encoding, errors="replace")
    odd = sum(1 for c in text if c == "\ufffd" or (c < " " and c not in "\t\n\r\f\v"))
    return odd <= len(text) // 100


def _legacy_encoding(data: bytes) -> str:
    sample = _sample(data)
    runs = [len(run) for run in _HIGH_RUN.findall(sample)]
    alphabet: _Family = "script" if sum(runs) >= _SCRIPT_RUN * len(runs) else "accents"
    best, chosen = 0.0, ""
    for candidate in _CANDIDATES:
        if candidate.family not in ("cjk", alphabet):
            continue
        score = _common_share(sample, candidate) / _TYPICAL_SHARE[candidate.family]
        if score > max(best, _ACCEPT):
            best, chosen = score, candidate.encoding
    chinese = "" if chosen in _CJK or best >= _SURELY else _chinese(sample)
    if chinese:
        return chinese
    if chosen:
        return _western(sample) if chosen == "cp1252" else chosen
    match = from_bytes(sample, cp_isolation=_LAST_RESORT, steps=5, chunk_size=512).best()
    if match is None or sum(runs) < len(sample) * _FEW_HIGH_BYTES:
        return _western(sample)
    return match.encoding


# The lead bytes of the characters in use: the first level of GB 2312, the frequent ones of Big5; below them stand signs.
_IN_USE = (("gb18030", 0xB0, 0xD7), ("big5hkscs", 0xA4, 0xC6))
_SIGNS_END, _HANGUL_END = 0xA3, 0xC8
# Of 600 lists of 3 to 60 names or goods in each, 575 and 600 are told; without this 42 and 3.
_MOSTLY, _BEYOND, _FEWEST = 0.85, 0.15, 4

# A lone accent or copyright sign says nothing about the language: take the Western page then.
_FEW_HIGH_BYTES = 0.005


def _chinese(sample: bytes) -> str:
    """GB 18030 or Big5, for lists of names, goods and places that have few of the commonest characters; "" for neither.

    Both standards put the characters in use before the rare ones, on which a wrong decoding falls as well.
    """
    for encoding, first, last in _IN_USE:
        text = sample.decode(encoding, errors="replace")
        if text.count("\ufffd") > 1:
            continue
        leads = [
            raw[0]
            for c in text
            if len(raw := c.encode(encoding, errors="replace")) == 2 and raw[0] > _SIGNS_END
        ]
        in_use = sum(first <= lead <= last for lead in leads)
        # Hangul stands in the first half of what is in use in GB 2312.
        beyond = sum(_HANGUL_END < lead <= last for lead in leads) if encoding == "gb18030" else len(leads)
        if len(leads) >= _FEWEST and in_use >= _MOSTLY * len(leads) and beyond >= _BEYOND * len(leads):
            return encoding
    return ""


def _western(sample: bytes) -> str:
    try:
        sample.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1"
    return "cp1252"


def _sample(data: bytes) -> bytes:
    """Lines that hold high bytes, up to the sample size: an ASCII preface must not hide the language."""
    if len(data) <= _SAMPLE_BYTES:
        return data
    kept: list[bytes] = []
    size = 0
    for line in data.split(b"\n"):
        if not line.isascii():
            kept.append(line[:_SAMPLE_BYTES])
            size += len(line)
            if size >= _SAMPLE_BYTES:
                break
    return b"\n".join(kept)


def _common_share(sample: bytes, candidate: _Candidate) -> float:
    """Share of the non-ASCII characters that are common in the candidate's language; 0 if it breaks.

    A sequence cut at the very end of a sample line is forgiven.
    """
    text = sample.decode(candidate.encoding, errors="replace")
    foreign = [c for c in text if c > "\x7f"]
    if not foreign or text.count("\ufffd") > max(1, len(foreign) // 100):
        return 0.0
    return sum(1 for c in foreign if c in candidate.common) / len(foreign)
