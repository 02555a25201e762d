"""YAML reduced to what facts need: mappings, lists and scalars, each with its line.

Anchors, aliases, tags and merge keys are refused, and so is a key given twice, which PyYAML would
silently take.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .errors import GenError, read_text

Place = tuple[str | int, ...]  # the keys and indices that lead to a value


@dataclass
class YamlFile:
    """The content of a YAML file, and the line of each value by its place."""

    name: str
    data: dict[str, Any]
    lines: dict[Place, int] = field(default_factory=dict)

    def line(self, place: Place) -> int:
        """The line of a value, or of the nearest value that encloses it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def error(self, message: str, *place: str | int) -> GenError:
        return GenError(message, self.name, self.line(place))


class _Reader:
    def __init__(self, name: str, text: str):
        self.file = YamlFile(name, {})
        self.constructor = yaml.SafeLoader("")
        try:
            self._refuse_references(text)
            root = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else None
            raise GenError(f"not YAML: {error.problem}", name, line) from None
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            raise GenError(f"not YAML: {error.reason}", name, line) from None
        except RecursionError:
            raise GenError("nested too deeply", name, 1) from None
        if not isinstance(root, yaml.MappingNode):
            raise GenError("expected a mapping of keys to values", name, 1)
        self.file.data = self._value(root, ())

    def _refuse_references(self, text: str) -> None:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            anchor = getattr(event, "anchor", None)
            tag = getattr(event, "tag", None)
            what = f"anchor or alias '{anchor}'" if anchor else f"tag '{tag}'" if tag else None
            if what:
                line = event.start_mark.line + 1
                message = f"{what}: specs have none; write the facts out"
                raise GenError(message, self.file.name, line)

    def _value(self, node: yaml.Node, place: Place) -> Any:
        self.file.lines.setdefault(place, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item, (*place, i)) for i, item in enumerate(node.value)]
        try:
            return self.constructor.construct_object(node)
        except ValueError:  # what looks like a date or a number may be none
            message = f"not a value: '{node.value}'; quote it if it is text"
            raise GenError(message, self.file.name, self.file.line(place)) from None

    def _mapping(self, node: yaml.MappingNode, place: Place) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key, line = key_node.value, key_node.start_mark.line + 1
            if not isinstance(key, str) or key == "<<":
                raise GenError("a key must be a plain word", self.file.name, line)
            if key in result:
                raise GenError(f"key '{key}' is given twice", self.file.name, line)
            self.file.lines[(*place, key)] = line
            result[key] = self._value(value_node, (*place, key))
        return result


def read(path: Path, name: str) -> YamlFile:
    """Reads a spec; `name` is how messages and banners call the file."""
    return parse(read_text(path, name), name)


def parse(text: str, name: str) -> YamlFile:
    """As read(), of what is in memory."""
    return _Reader(name, text).file
