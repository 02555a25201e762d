"""Closed schemas: every key and value of a spec is checked, and a fault is told with its line."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from .errors import GenError, nearest
from .yamlfile import YamlFile

FOLDER = Path(__file__).parent / "schema"
LIMITS = {
    "minimum": "must be at least",
    "maximum": "must be at most",
    "exclusiveMinimum": "must be above",
    "minItems": "is too short: the least number of items is",
}


@cache
def _validator(kind: str, folder: Path) -> Any:
    schema = json.loads((folder / f"{kind}.json").read_text(encoding="utf-8"))
    base = jsonschema.Draft202012Validator
    # JSON counts 4.0 among the integers; in a spec it is not, for values become parts of names.
    types = base.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    return jsonschema.validators.extend(base, type_checker=types)(schema)


def validate(kind: str, file: YamlFile, folder: Path = FOLDER) -> None:
    """Raises GenError for the first fault in `file` (by line) against <folder>/<kind>.json.

    A missing key comes last: most likely it is there, but misspelt, which is told instead.
    """
    faults = [
        (error.validator == "required", *_describe(error, file))
        for error in _validator(kind, folder).iter_errors(file.data)
    ]
    if faults:
        _, line, message = min(faults)
        raise GenError(message, file.name, line)


def _describe(error: jsonschema.ValidationError, file: YamlFile) -> tuple[int, str]:
    place = tuple(error.absolute_path)
    where = _spell(place)
    keyword, value = str(error.validator), error.instance
    if "propertyNames" in error.absolute_schema_path:
        return file.line((*place, value)), f"key '{value}'{where} {_meaning(error)}"
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
        return file.line(place), f"{_show(value)}{where} {_meaning(error)}"
    if keyword in LIMITS:
        return file.line(place), f"{_show(value)}{where} {LIMITS[keyword]} {error.validator_value}"
    if keyword == "uniqueItems":
        twice = next(i for i, item in enumerate(value) if item in value[:i])
        return file.line((*place, twice)), f"{_show(value[twice])}{where} is given twice"
    return file.line(place), f"{_show(value)}{where}: {error.message}"


def _meaning(error: jsonschema.ValidationError) -> str:
    return str(error.schema.get("description", f"must match {error.validator_value}"))


def _spell(place: tuple[str | int, ...]) -> str:
    """' in variants[0].parameters', or nothing at the top."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
    return f" in {text.lstrip('.')}" if text else ""


def _show(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def _type(name: str | list[str]) -> str:
    words = {
        "object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number",
        "number": "a number",
    }
    names = [name] if isinstance(name, str) else name
    return " or ".join(words.get(each, each) for each in names)
