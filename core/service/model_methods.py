"""The methods of the protocol that are about models: what is installed, whether it answers, what a change would take."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.models.bundled_embedder import BUNDLED_MODEL_ID
from core.models.trial import try_out
from core.service import params as read
from core.service.connection import Call, Method
from core.service.params import Params

if TYPE_CHECKING:
    from core.engine import Engine


class ModelMethods:
    """Serves the methods that begin with "models."."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.table: dict[str, Method] = {
            "models.list": self._list,
            "models.test": self._test,
            "models.cost": self._cost,
            "models.kept": lambda params, call: {"models": self._kept()},
            "models.remove": self._remove,
        }

    def _list(self, params: Params, call: Call) -> Any:
        self._engine.models.look()  # who asks for the list has perhaps just installed one
        models = self._engine.models.server(read.text_or_none(params, "host")).list_models()
        return {
            "models": [
                {
                    "name": model.name,
                    "capabilities": list(model.capabilities),
                    "size_bytes": model.size_bytes,
                    "remote": model.remote,
                }
                for model in models
            ]
        }

    def _test(self, params: Params, call: Call) -> Any:
        """Both models where both are named: the first that fails is told."""
        host, models = read.text_or_none(params, "host"), self._engine.models
        named = [name for key in ("chat", "embedding") if (name := read.text_or_none(params, key))]
        outcomes = [try_out(lambda: models.server(host), name) for name in named or [""]]
        models.look()  # what the status says of the model must not contradict the test
        failed = next((outcome for outcome in outcomes if not outcome.ok), None)
        if failed is not None:
            return asdict(failed)
        return {"ok": True, "sentence": " ".join(outcome.sentence for outcome in outcomes), "remedy": ""}

    def _cost(self, params: Params, call: Call) -> Any:
        return asdict(self._engine.embedding.cost(read.text(params, "embedding")))

    def _kept(self) -> list[dict[str, Any]]:
        return [
            {"id": kept.name, "name": shown_name(kept.name), "vectors": kept.vectors, "bytes": kept.bytes}
            for kept in self._engine.embedding.kept()
        ]

    def _remove(self, params: Params, call: Call) -> Any:
        self._engine.embedding.remove_kept(read.text(params, "id"))
        return {"models": self._kept()}


def shown_name(model_id: str) -> str:
    """What people call it: "ollama:bge-m3:latest@7907646426+p1" is bge-m3:latest; "" for the bundled model."""
    if model_id == BUNDLED_MODEL_ID:
        return ""
    return model_id.removeprefix("ollama:").rsplit("@", 1)[0]
