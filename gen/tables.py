"""Lookup tables of the hexadecimal and field kernels, each computed from its meaning.

The functions are globals of the templates; see TABLES in render.py. A table comes as the text of a
C++ initialiser; what is not a table comes as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

# The top bit of an index: no byte of the source goes there.
NONE = 0x80


def listed(values: list[int]) -> str:
    return ", ".join(map(str, values))


# Hexadecimal digits


def hex_halves_shift() -> str:
    """For 32 bytes and again the same: the bits by which to shift each 32-bit lane right, so that
    the first copy has its high nibbles where the second has its low ones."""
    return listed([4] * 8 + [0] * 8)


def hex_halves_order(second_first: bool = False) -> str:
    """The indices that pick from two copies of 32 bytes by turns, beginning with the first copy or
    with the second."""
    return listed([lane // 2 + 32 * (lane % 2 ^ second_first) for lane in range(64)])


def hex_masks(space_too: bool) -> list[int]:
    """What, exclusive-ored to a byte c, tells whether c is a digit: entry c % 64 of 64.

    The result is the value of the digit, at most 15, for a digit of either case, and has a bit of
    0xf0 set for any other byte. With space_too it is 0x10 for the white space that may be skipped,
    and for nothing else.
    """
    # Where no digit falls, bit 5 of c itself is flipped: c ^ entry has bit 5 and no lower bit set.
    masks = [low ^ 0x20 for low in range(64)]
    for value, digit in enumerate("0123456789abcdef"):
        for case in {digit, digit.upper()}:
            masks[ord(case) % 64] = ord(case) ^ value
    if space_too:
        for space in " \n\t\r":
            masks[ord(space) % 64] = ord(space) ^ 0x10
    return masks


def hex_values(space_too: bool) -> list[int]:
    """The value of each ASCII character as a hexadecimal digit; 0x80 if it is none.

    With space_too it is 0x10 for the white space that may be skipped.
    """
    values = [0x80] * 128
    for value, digit in enumerate("0123456789abcdef"):
        values[ord(digit)] = values[ord(digit.upper())] = value
    if space_too:
        for space in " \n\t\r":
            values[ord(space)] = 0x10
    return values


def hex_marks() -> list[int]:
    """For 64 characters from '0' on: 16 more than the value of a digit; 0 where there is none."""
    values = hex_values(space_too=False)[ord("0"):ord("0") + 64]
    return [16 + value if value < 16 else 0 for value in values]


def hex_even_odd() -> str:
    """The indices that gather the even bytes, then the odd ones."""
    return listed([*range(0, 64, 2), *range(1, 64, 2)])


# Fields: a big-endian length of 4 bytes, then the big-endian value


@dataclass(frozen=True)
class Store:
    """One vector of output: which bytes of which vector of input it is made of."""

    offset: int  # of the input vector, in bytes from the first value of the group
    index: list[int]  # for each byte of output the byte of the input vector; NONE for length bytes
    length: list[int]  # the length bytes; 0 where values go
    field: list[int]  # the number in the group of the field that each byte is part of

    @property
    def value_lanes(self) -> int:
        """The bytes that come from the input, as a bit mask."""
        return sum(1 << lane for lane, index in enumerate(self.index) if index != NONE)


@dataclass(frozen=True)
class FieldGroup:
    """The fewest fields that fill whole vectors of output from whole vectors of input."""

    window: int
    value_bytes: int

    @property
    def field_bytes(self) -> int:
        return 4 + self.value_bytes

    @property
    def count(self) -> int:
        """How many fields."""
        count = self.window // self.value_bytes
        while count * self.field_bytes % self.window != 0:
            count += 1
        return count

    @property
    def stores(self) -> list[Store]:
        vectors = self.count * self.field_bytes // self.window
        return [self._store(number) for number in range(vectors)]

    def _store(self, number: int) -> Store:
        field, index, length = [], [], []
        for lane in range(self.window):
            in_field = divmod(number * self.window + lane, self.field_bytes)
            field.append(in_field[0])
            length.append(self.value_bytes if in_field[1] == 3 else 0)
            index.append(self._source(*in_field))
        # The input vector starts with the first value or before, at a multiple of half a window so
        # that it is the same for windows of any size, but must not pass the end of the group.
        half = self.window // 2
        first = min(at for at in index if at is not None) // half * half
        offset = min(first, self.count * self.value_bytes - self.window)
        lanes = [NONE if at is None else at - offset for at in index]
        assert all(at == NONE or 0 <= at < self.window for at in lanes)
        return Store(offset, lanes, length, field)

    def _source(self, field: int, byte: int) -> int | None:
        """The byte of a little-endian array of values that is byte `byte` of field `field`."""
        if byte < 4:
            return None
        return field * self.value_bytes + self.value_bytes - 1 - (byte - 4)
