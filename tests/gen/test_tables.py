"""The lookup tables do what they are for, checked by doing it byte by byte."""

import string
import struct

import pytest

from gen import tables

HEX_DIGITS = string.hexdigits.encode()
SPACE = b" \n\t\r"


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(", ")]


@pytest.mark.parametrize("space_too", [False, True])
def test_hex_masks_tell_every_byte(space_too: bool) -> None:
    masks = tables.hex_masks(space_too)
    assert len(masks) == 64
    for byte in range(256):
        value = masks[byte % 64] ^ byte
        if byte in HEX_DIGITS:
            assert value == int(chr(byte), 16)
        elif space_too and byte in SPACE:
            assert value == 0x10
        else:
            assert value & (0xE0 if space_too else 0xF0) != 0, byte


@pytest.mark.parametrize("space_too", [False, True])
def test_hex_values_tell_every_character(space_too: bool) -> None:
    values = tables.hex_values(space_too)
    assert len(values) == 128
    for byte, value in enumerate(values):
        space = space_too and byte in SPACE
        assert value == (int(chr(byte), 16) if byte in HEX_DIGITS else 0x10 if space else 0x80)


def test_hex_halves_make_the_digits_of_each_byte() -> None:
    data = bytes(0x9e * i % 256 for i in range(1, 33))
    copies = int.from_bytes(data * 2, "little")
    shifts = numbers(tables.hex_halves_shift())
    lanes = [(copies >> 32 * i & 0xffffffff) >> shift for i, shift in enumerate(shifts)]
    nibbles = b"".join(lane.to_bytes(4, "little") for lane in lanes)
    order = numbers(tables.hex_halves_order())
    assert "".join("%x" % (nibbles[i] % 16) for i in order) == data.hex()


def test_hex_halves_may_begin_with_the_second_copy() -> None:
    both = [i for pair in zip(range(32, 64), range(32)) for i in pair]
    assert numbers(tables.hex_halves_order(second_first=True)) == both


def test_hex_marks_are_values_with_a_bit_for_digits_alone() -> None:
    marks = tables.hex_marks()
    assert len(marks) == 64
    for byte in range(256):
        index = (byte - ord("0")) % 256
        mark = marks[index] if index < 64 else 0
        assert mark == (16 + int(chr(byte), 16) if byte in HEX_DIGITS else 0), byte


def test_hex_even_odd_parts_two_interleaved_halves() -> None:
    mixed = [0] * 64
    mixed[0::2], mixed[1::2] = range(32), range(32, 64)
    assert [mixed[i] for i in numbers(tables.hex_even_odd())] == list(range(64))


@pytest.mark.parametrize("window", [16, 64])
@pytest.mark.parametrize("code", ["H", "I", "Q"])
def test_field_groups_make_fields(window: int, code: str) -> None:
    size = struct.calcsize(code)
    group = tables.FieldGroup(window, size)
    data = bytes(range(1, 1 + group.count * size))
    values = struct.unpack(f"<{group.count}{code}", data)
    want = b"".join(struct.pack(f">i{code}", size, value) for value in values)
    made, fields = bytearray(), []
    for store in group.stores:
        source = data[store.offset:store.offset + window]
        assert len(source) == window  # reads nothing outside the group
        for lane, index in enumerate(store.index):
            taken = store.value_lanes >> lane & 1
            assert (index != tables.NONE) == bool(taken)
            assert not taken or store.length[lane] == 0
            made.append(source[index] if taken else store.length[lane])
        fields += store.field
    assert made == want
    assert fields == [field for field in range(group.count) for _ in range(4 + size)]


@pytest.mark.parametrize(
    "window, size, count",
    [(16, 2, 8), (16, 4, 4), (16, 8, 4), (64, 2, 32), (64, 4, 16), (64, 8, 16)]
)
def test_field_groups_are_no_larger_than_they_need_be(window: int, size: int, count: int) -> None:
    assert tables.FieldGroup(window, size).count == count
