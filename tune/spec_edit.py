"""Edits of a YAML spec that touch the values concerned alone: comments and layout stay."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import yaml

Place = tuple[str | int, ...]


def compose(text: str) -> yaml.Node:
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert isinstance(node, yaml.Node)
    return node


def find(node: yaml.Node, place: Place) -> yaml.Node | None:
    """The node at the end of a path of keys and indices, or None."""
    for step in place:
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            continue
        assert isinstance(node, yaml.MappingNode)
        found = [value for key, value in node.value if key.value == step]
        if not found:
            return None
        node = found[0]
    return node


def spelt(value: int | str) -> str:
    """A value as YAML spells it: plain if that reads back as the same."""
    text = str(value)
    try:
        plain = yaml.safe_load(f"key: {text}") == {"key": value}
    except yaml.YAMLError:
        plain = False
    return text if plain else "'" + text.replace("'", "''") + "'"


def set_value(text: str, place: Place, value: int | str) -> str:
    """Sets a scalar; its key is added, after the others of its mapping, where it is missing."""
    root = compose(text)
    node = find(root, place)
    if node is not None:
        start, end = node.start_mark.index, node.end_mark.index
        return text[:start] + spelt(value) + text[end:]
    mapping = find(root, place[:-1])
    assert isinstance(mapping, yaml.MappingNode) and mapping.value
    new = f"{place[-1]}: {spelt(value)}"
    if mapping.flow_style:
        at = mapping.value[-1][1].end_mark.index
        return f"{text[:at]}, {new}{text[at:]}"
    text += "" if text.endswith("\n") else "\n"
    at = _end_of_line(text, mapping)
    return f"{text[:at]}{' ' * mapping.start_mark.column}{new}\n{text[at:]}"


def _end_of_line(text: str, node: yaml.Node) -> int:
    """Where the line after a block begins; a comment behind its last value is the block's."""
    while isinstance(node, (yaml.MappingNode, yaml.SequenceNode)) and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    newline = text.find("\n", node.end_mark.index)
    return len(text) if newline < 0 else newline + 1


def split_entry(text: str, entry: int, mine: Callable[[str], bool]) -> str:
    """Parts an entry of variants by its ISAs: neighbours that `mine` tells apart become entries of
    their own, in the same order, so that dispatch does not notice."""
    node = find(compose(text), ("variants", entry))
    assert isinstance(node, yaml.MappingNode)
    start = text.rindex("\n", 0, node.start_mark.index) + 1
    block = text[start:_end_of_line(text, node)]
    isas = find(node, ("isas",))
    assert isinstance(isas, yaml.SequenceNode)
    first, last = isas.start_mark.index - start, isas.end_mark.index - start
    names = [each.value for each in isas.value]
    groups = [list(group) for _, group in groupby(names, key=mine)]
    copies = [f"{block[:first]}[{', '.join(group)}]{block[last:]}" for group in groups]
    return text[:start] + "".join(copies) + text[start + len(block):]


def entries(text: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load(text)["variants"])


def functions(text: str) -> list[str]:
    return [each["name"] for each in yaml.safe_load(text)["functions"]]
