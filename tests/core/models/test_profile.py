"""Centring, fallbacks, calibrated scales, and how a profile is measured and stored."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelUnavailable
from core.models.base import TextKind, Vectors
from core.models.bundled_embedder import BUNDLED_MODEL_ID, BundledEmbedder
from core.models.calibration import CalibrationRow, load_calibration
from core.models.late_interaction import max_sim
from core.models.profile import BUNDLED_FLOOR, BUNDLED_MEDIAN, Calibration, LanguageProfile, unit
from core.models.profile_building import build_profile, fit_logistic

SCALE = Calibration(floor=0.2, median=0.4, answer_slope=10.0, answer_midpoint=0.3)


def axis(index: int) -> Vectors:
    return np.eye(8, dtype=np.float32)[index]


def profile(**means: Vectors) -> LanguageProfile:
    """Means by language, the same for both kinds; `every` stands for all languages."""
    kinds: tuple[TextKind, ...] = ("query", "passage")
    table = {
        (("*" if name == "every" else name), kind): mean for name, mean in means.items() for kind in kinds
    }
    return LanguageProfile("test", 0.9, table, SCALE, table)


def test_the_mean_of_its_language_is_taken_off_and_the_rest_normalised() -> None:
    vector = unit(axis(0) + axis(1))
    centred = profile(de=axis(0), every=axis(3)).centre(vector[None], ["de"], "query")
    assert centred[0] == pytest.approx(unit(vector - 0.9 * axis(0)), abs=1e-6)


@pytest.mark.parametrize(
    ("language", "taken_off"),
    [("de", 0), ("nl", 1), ("zh", 2), ("zh-Hant", 2), ("sw", 1), ("th", 3), ("und", 3), ("", 3)],
)
def test_an_unknown_language_falls_back_to_its_script_then_to_all(language: str, taken_off: int) -> None:
    measured = profile(de=axis(0), latin=axis(1), zh=axis(2), every=axis(3))
    centred = measured.centre(axis(7)[None], [language], "passage")
    assert int(np.argmin(centred[0])) == taken_off


def test_rows_are_centred_by_their_own_languages() -> None:
    measured = profile(de=axis(0), zh=axis(2), every=axis(3))
    vectors = np.stack([axis(7)] * 3)
    assert np.argmin(measured.centre(vectors, ["zh", "de", "ko"], "query"), axis=1).tolist() == [2, 0, 3]
    assert measured.centre(vectors[:0], [], "query").shape == (0, 8)
    with pytest.raises(ValueError, match="3 vectors, but 1 languages"):
        measured.centre(vectors, ["de"], "query")


def test_a_vector_equal_to_its_mean_stays_finite() -> None:
    measured = LanguageProfile("test", 1.0, {("*", "query"): axis(0)}, SCALE)
    assert np.isfinite(measured.centre(axis(0)[None], ["de"], "query")).all()


def test_relevance_is_055_at_the_floor_075_at_the_median_and_stays_in_0_to_1() -> None:
    found = profile(every=axis(3)).relevance(np.array([-1.0, 0.2, 0.3, 0.4, 1.0]))
    assert found.tolist() == pytest.approx([0.0, 0.55, 0.65, 0.75, 1.0])


def test_answerable_is_a_probability_that_rises_with_the_cosine() -> None:
    measured = profile(every=axis(3))
    assert measured.answerable(0.3) == pytest.approx(0.5)
    assert 0 < measured.answerable(0.1) < measured.answerable(0.5) < 1


def test_a_stored_profile_is_the_same_profile(tmp_path: Path) -> None:
    measured = profile(de=axis(0), every=axis(3))
    measured.save(tmp_path / "p.npz")
    again = LanguageProfile.load(tmp_path / "p.npz")
    assert (again.model_id, again.factor, again.calibration, again.late) == ("test", 0.9, SCALE, None)
    assert {key: mean.tolist() for key, mean in again.means.items()} == {
        key: mean.tolist() for key, mean in measured.means.items()
    }
    assert again.token_means.keys() == measured.token_means.keys()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a zip", b"{}"])
def test_a_damaged_profile_is_refused_with_a_remedy(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "p.npz"
    path.write_bytes(content)
    with pytest.raises(ModelUnavailable) as caught:
        LanguageProfile.load(path)
    assert caught.value.remedy


def test_the_logistic_finds_where_two_classes_part() -> None:
    draw = np.random.default_rng(3)
    slope, midpoint = fit_logistic(draw.normal(0.6, 0.1, 500).tolist(), draw.normal(0.4, 0.1, 500).tolist())
    assert midpoint == pytest.approx(0.5, abs=0.02)
    assert slope == pytest.approx(20, rel=0.3)  # (0.6 - 0.4) / 0.1 squared


class OffsetEmbedder:
    """A made-up model whose languages lie far apart: topic plus a large offset for each language and kind."""

    model_id, dimension, max_tokens = "offset", 64, 512

    def embed(self, texts: list[str], kind: TextKind) -> Vectors:
        rows = []
        for text in texts:
            language, topic, _ = text.split()
            seed = np.random.default_rng([int(topic), 5])
            offset = np.random.default_rng(ord(language[0])).normal(size=64)
            noise = np.random.default_rng(list(text.encode())).normal(size=64)
            rows.append(seed.normal(size=64) + 3 * offset + 0.8 * noise)
        return unit(np.array(rows, dtype=np.float32))


def test_any_embedder_gets_a_profile_that_makes_languages_comparable() -> None:
    rows = [
        CalibrationRow(str(t), "any", code, f"{code} {t} p", f"{code} {t} q", f"{code} {t + 500} n")
        for code in ("de", "zh")
        for t in range(40)
    ]
    model, heard = OffsetEmbedder(), list[tuple[int, int]]()
    measured = build_profile(model, rows, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (240, 240)
    asked = model.embed([f"zh {t} q" for t in range(100, 140)], "query")
    texts = [f"{code} {t} p" for code in ("de", "zh") for t in range(100, 140) if (code, t) != ("zh", 100)]
    raw, codes = model.embed(texts, "passage"), [text[:2] for text in texts]
    centred = measured.centre(asked, ["zh"] * 40, "query") @ measured.centre(raw, codes, "passage").T
    assert texts[int((asked[0] @ raw.T).argmax())].startswith("zh")  # raw: the language wins
    assert texts[int(centred[0].argmax())] == "de 100 p"  # centred: the topic wins
    assert measured.calibration.floor < measured.calibration.median
    assert measured.answerable(measured.calibration.median) > 0.5


def test_the_shipped_profile_belongs_to_the_shipped_model() -> None:
    shipped = LanguageProfile.load_bundled()
    assert shipped.model_id == BUNDLED_MODEL_ID
    for code in {row.language for row in load_calibration()} | {"*", "latin"}:
        for kind in ("query", "passage"):
            assert shipped.means[code, kind].shape == (384,)
            assert shipped.token_means[code, kind].shape == (384,)
    for scale in (shipped.calibration, shipped.late):
        assert scale is not None
        assert 0 < scale.floor < scale.median < 1
        assert scale.answer_slope > 0


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> BundledEmbedder:
    return BundledEmbedder(tmp_path_factory.mktemp("cache"))


def test_with_the_shipped_profile_a_question_finds_the_other_language(embedder: BundledEmbedder) -> None:
    """A corpus with English and Chinese passages, where the Chinese translation of the answer is missing."""
    shipped = LanguageProfile.load_bundled()
    rows = {(row.id, row.language): row for row in load_calibration()}
    ids = [topic for topic, code in rows if code == "en"][:30]
    passages = [rows[topic, code] for topic in ids for code in ("en", "zh")]
    raw = embedder.embed([row.passage for row in passages], "passage")
    centred = shipped.centre(raw, [row.language for row in passages], "passage")
    asked = embedder.embed([rows[topic, "zh"].question for topic in ids], "query")
    asked_centred = shipped.centre(asked, ["zh"] * len(ids), "query")

    def found(queries: Vectors, documents: Vectors) -> int:
        hits = 0
        for topic, query in zip(ids, queries, strict=True):
            scores = documents @ query
            scores[[row.id == topic and row.language == "zh" for row in passages]] = -1
            best = passages[int(scores.argmax())]
            hits += (best.id, best.language) == (topic, "en")
        return hits

    assert found(asked, raw) <= 6
    assert found(asked_centred, centred) >= 18


def test_centred_token_states_do_not_prefer_the_language_of_the_question(embedder: BundledEmbedder) -> None:
    shipped = LanguageProfile.load_bundled()
    rows = {(row.id, row.language): row for row in load_calibration()}
    topics = [topic for topic, code in rows if code == "en"][:12]
    better = {"raw": 0, "centred": 0}
    for topic, other in itertools.pairwise(topics):
        (asked,) = embedder.token_states([rows[topic, "zh"].question], "query")
        right, wrong = embedder.token_states(
            [rows[topic, "en"].passage, rows[other, "zh"].passage], "passage"
        )
        better["raw"] += max_sim(asked, right) > max_sim(asked, wrong)
        asked = shipped.centre_states(asked, "zh", "query")
        right = shipped.centre_states(right, "en", "passage")
        better["centred"] += max_sim(asked, right) > max_sim(
            asked, shipped.centre_states(wrong, "zh", "passage")
        )
    assert better["centred"] >= better["raw"] + 3
    assert better["centred"] >= 9


def test_the_scale_of_the_bundled_model_is_that_of_its_profile() -> None:
    shipped = LanguageProfile.load_bundled()
    assert shipped.calibration.floor == pytest.approx(BUNDLED_FLOOR, abs=1e-4)
    assert shipped.calibration.median == pytest.approx(BUNDLED_MEDIAN, abs=1e-4)
    assert shipped.as_bundled(0.5) == pytest.approx(0.5, abs=1e-3)


def test_cosines_of_another_model_are_put_on_the_bundled_models_scale() -> None:
    wide = replace(LanguageProfile.load_bundled(), calibration=Calibration(0.4, 0.8, 1.0, 0.5))
    assert wide.as_bundled(0.4) == pytest.approx(BUNDLED_FLOOR)
    assert wide.as_bundled(0.8) == pytest.approx(BUNDLED_MEDIAN)
    assert wide.as_bundled(1.0) < 0.5
