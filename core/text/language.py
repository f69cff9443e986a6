"""Which language a text is in, so that its vector can be centred and its words analysed.

The script decides wherever it can; only for Latin, Cyrillic and Arabic letters is a statistical model asked.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier
from py3langid.modelio import load_model

from core.text.regex import regex

UNKNOWN = "und"
SAMPLE_CHARACTERS = 1000  # later text does not change the decision, and classifying takes time
CACHED_CHARACTERS = 200  # questions repeat, passages do not

# Letters by script. Han characters say more than letters of an alphabet: one is about a syllable or a word.
_SCRIPTS = {
    "latin": "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff",
    "cyrillic": "\u0400-\u052f",
    "han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af",
    "kana": "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f",
    "hangul": "\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f",
    "arabic": "\u0620-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc",
    "hebrew": "\u0590-\u05ff",
    "greek": "\u0370-\u03ff\u1f00-\u1fff",
    "devanagari": "\u0900-\u097f",
    "thai": "\u0e01-\u0e5b",
    "bengali": "\u0980-\u09ff",
    "tamil": "\u0b80-\u0bff",
    "georgian": "\u10a0-\u10ff",
    "armenian": "\u0530-\u058f",
}
_LETTERS = {script: regex(f"[{ranges}]") for script, ranges in _SCRIPTS.items()}
_WEIGHTS = {"han": 3.0, "kana": 2.0, "hangul": 2.0}

# Japanese prose is rarely under a third kana, but a heading of a few words may have a single one; Chinese text
# quotes a Japanese title now and then.
KANA_SHARE_OF_PROSE, KANA_SHARE_OF_HEADING = 0.3, 0.1
HEADING_CHARACTERS = 20

_ONE_LANGUAGE_SCRIPTS = {
    "hangul": "ko",
    "hebrew": "he",
    "greek": "el",
    "devanagari": "hi",
    "thai": "th",
    "bengali": "bn",
    "tamil": "ta",
    "georgian": "ka",
    "armenian": "hy",
}

# The commonest characters that only one of the two Chinese scripts uses.
_TRADITIONAL = regex(
    "[們這個來說時為會對後國過麼學裡還動開問發經當點與樣現實關業產長見進種應將體兩電場間無門車東請讓從"
    "頭書話機條員認風氣題數統係質決處隊議線組設員選務調報訊較標轉廣單號術壓據類錢歷軍縣醫藥飛馬魚鳥龍"
    "師導戰圖難樂觀區銀語萬專爾錄舊憶檔]"
)
_SIMPLIFIED = regex(
    "[们这个来说时为会对后国过么学里还动开问发经当点与样现实关业产长见进种应将体两电场间无门车东请让从"
    "头书话机条员认风气题数统系质决处队议线组设选务调报讯较标转广单号术压据类钱历军县医药飞马鱼鸟龙师导"
    "战图难乐观区银语万专尔录旧忆档]"
)

# How likely a language is before a word is read. In full sentences the text outweighs this completely; in
# "vector database index" it stops the model from naming Galician.
_PRIORS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "latin": dict.fromkeys(
            "af ca cs cy da et eu fi ga gl hr hu id is lt lv ms nl no pl ro sk sl sq sv sw tl tr vi".split(),
            0.5,
        )
        | dict.fromkeys(("de", "es", "fr", "it", "pt"), 3.0)
        | {"en": 8.0, "nl": 1.0, "pl": 1.0, "tr": 1.0, "vi": 1.0, "sv": 1.0},
        "cyrillic": {"ru": 4.0, "uk": 1.0, "bg": 0.5, "sr": 0.5, "mk": 0.3, "be": 0.3, "kk": 0.3},
        "arabic": {"ar": 2.0, "fa": 1.0, "ur": 0.5},
    }
)

# Languages that share a mean vector when a profile has none of their own.
GROUPS: Mapping[str, str] = MappingProxyType(
    {language: script for script, languages in _PRIORS.items() for language in languages}
    | {"zh": "han", "ja": "kana", "ko": "hangul"}
)

_LOADING = threading.Lock()


def detect_language(text: str) -> str:
    """An ISO 639-1 code, `zh-Hant` for Traditional Chinese, or `und` for text without letters."""
    if len(text) <= CACHED_CHARACTERS:
        return _detect_cached(text)
    return _detect(text[:SAMPLE_CHARACTERS])


def base_language(language: str) -> str:
    """The code without its script: `zh-Hant` and `zh` are centred alike."""
    return language.partition("-")[0].lower()


@lru_cache(maxsize=4096)
def _detect_cached(text: str) -> str:
    return _detect(text)


def _detect(text: str) -> str:
    script, counts = _dominant_script(text)
    if script in ("han", "kana"):
        kana, both = counts["kana"], counts["kana"] + counts["han"]
        share = KANA_SHARE_OF_HEADING if both <= HEADING_CHARACTERS else KANA_SHARE_OF_PROSE
        return "ja" if kana > share * both else _chinese(text)
    if script in _PRIORS:
        return _ask_model(script, text)
    return _ONE_LANGUAGE_SCRIPTS.get(script, UNKNOWN)


def _dominant_script(text: str) -> tuple[str, dict[str, int]]:
    scripts = ("latin",) if text.isascii() else tuple(_LETTERS)
    counts = {script: len(_LETTERS[script].findall(text)) for script in scripts}
    script = max(counts, key=lambda s: counts[s] * _WEIGHTS.get(s, 1.0))
    return (script, counts) if counts[script] else ("", counts)


def _chinese(text: str) -> str:
    return "zh-Hant" if len(_TRADITIONAL.findall(text)) > len(_SIMPLIFIED.findall(text)) else "zh"


def _ask_model(script: str, text: str) -> str:
    priors = _PRIORS[script]
    with _LOADING:  # two threads that both found nothing loaded would each load it
        identifier = _identifier(script)
    ranking = identifier.rank(text)
    language: str = max(ranking, key=lambda entry: entry[1] * priors[entry[0]])[0]
    return language


@cache
def _identifier(script: str) -> LanguageIdentifier:
    """The model reduced to the script's languages: less memory, and fewer absurd answers."""
    features, class_priors, classes, moves, rows, outputs = _model()
    columns = [i for i, code in enumerate(classes) if code in _PRIORS[script]]
    return LanguageIdentifier(
        features[:, columns],
        class_priors[columns],
        [classes[i] for i in columns],
        moves,
        outputs,
        norm_probs=True,
        tk_row=rows,
    )


@cache
def _model() -> tuple[Any, ...]:
    """The shipped model, with the columns of languages that are never asked for left out (20 MB)."""
    features, class_priors, classes, moves, rows, outputs = load_model(MODEL_DIR / MODEL_FILE)
    wanted = [i for i, code in enumerate(classes) if any(code in priors for priors in _PRIORS.values())]
    kept = [classes[i] for i in wanted]
    return features[:, wanted], class_priors[wanted], kept, moves, rows, outputs
