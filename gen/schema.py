"""Closed schemas: every key and value of a spec is checked, and each fault is told with its line."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from .errors import GenError, nearest
from .yamlfile import YamlFile

FOLDER = Path(__file__).parent / "schema"


@cache
def _validator(kind: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    return jsonschema.Draft202012Validator(schema)


def validate(kind: str, file: YamlFile) -> None:
    """Raises GenError for the first fault in `file` (by line) against gen/schema/<kind>.json."""
    faults = [_describe(error, file) for error in _validator(kind).iter_errors(file.data)]
    if faults:
        line, message = min(faults)
        raise GenError(message, file.name, line)


def _describe(error: jsonschema.ValidationError, file: YamlFile) -> tuple[int, str]:
    place = tuple(error.absolute_path)
    where = _spell(place)
    keyword, value = error.validator, error.instance
    if keyword == "additionalProperties":
        known = error.schema.get("properties", {})
        unknown = next(key for key in value if key not in known)
        message = f"unknown key '{unknown}'{where}; {nearest(unknown, known)}"
        return file.line((*place, unknown)), message
    if keyword == "required":
        missing = next(key for key in error.validator_value if key not in value)
        return file.line(place), f"missing key '{missing}'{where}"
    if keyword == "type":
        return file.line(place), f"{_show(value)}{where} must be {_type(error.validator_value)}"
    if keyword == "enum":
        hint = nearest(str(value), map(str, error.validator_value))
        return file.line(place), f"{_show(value)}{where} is not allowed; {hint}"
    if keyword == "pattern":
        meaning = error.schema.get("description", f"must match {error.validator_value}")
        return file.line(place), f"{_show(value)}{where} {meaning}"
    return file.line(place), f"{_show(value)}{where}: {error.message}"


def _spell(place: tuple[str | int, ...]) -> str:
    """' in variants[0].parameters', or nothing at the top."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
    return f" in {text.lstrip('.')}" if text else ""


def _show(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def _type(name: str | list[str]) -> str:
    words = {"object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number"}
    names = [name] if isinstance(name, str) else name
    return " or ".join(words.get(each, each) for each in names)
