"""Test vectors from a second source: Python's standard library, or published check values.

`rows("find_nul")` gives the initialisers of that function's vectors; tests/checkers/vectors.h has
their fields. Nothing here is random, and nothing depends on the version of Python.
"""

from __future__ import annotations

import binascii
import hashlib
import struct
from collections.abc import Callable

# RFC 3720, appendix B.4, and the check value of the CRC catalogue.
PUBLISHED_CRC32C = [
    (b"", 0x00000000),
    (b"123456789", 0xE3069283),
    (bytes(32), 0x8A9136AA),
    (b"\xff" * 32, 0x62A8AB43),
    (bytes(range(32)), 0x46DD794E),
    (bytes(range(31, -1, -1)), 0x113FDB5C),
    (bytes.fromhex("01c00000000000000000000000000000 14000000000004000000001400000018"
                   "28000000000000000200000000000000"), 0xD9963A56),  # an iSCSI read command
]
ALL_BYTES = bytes(range(256))


def _noise(name: str, size: int) -> bytes:
    return hashlib.shake_128(name.encode()).digest(size)


def _texts() -> list[bytes]:
    """Inputs of many sizes, on either side of those of vector registers."""
    sizes = [1, 2, 7, 8, 9, 15, 17, 31, 33, 63, 65, 129]
    return [b"", *(_noise(f"text {size}", size) for size in sizes), ALL_BYTES]


def c_bytes(data: bytes) -> str:
    """A string literal. Octal escapes have a fixed length, so no later digit can join them."""
    plain = [chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in data]
    return '"' + "".join(plain) + '"'


def _find(needles: Callable[[bytes], list[int]], shown: bool) -> list[str]:
    found = []
    for text in _texts():
        for needle in needles(text):
            index = text.find(needle)
            index = len(text) if index < 0 else index
            byte = f"{needle:#04x}, " if shown else ""
            found.append(f"{{{c_bytes(text)}, {len(text)}, {byte}{index}}}")
    return found


def _find_byte() -> list[str]:
    return _find(lambda text: sorted({0x80, *text[-1:]}), True)


def _find_nul() -> list[str]:
    return _find(lambda text: [0], False)


def _hex_encode() -> list[str]:
    return [f'{{{c_bytes(text)}, {len(text)}, "{text.hex()}"}}' for text in _texts()]


def _decoded(text: bytes, skip: bool) -> tuple[str, bytes]:
    """Status and bytes. bytes.fromhex skips space between pairs, binascii.unhexlify does not."""
    try:
        digits = text.decode("latin-1")
        return "LW_OK", bytes.fromhex(digits) if skip else binascii.unhexlify(text)
    except binascii.Error as error:
        return "LW_ODD_DIGITS" if "Odd" in str(error) else "LW_INVALID_DIGIT", b""
    except ValueError:
        return "LW_INVALID_DIGIT", b""


def _hex_decode() -> list[str]:
    valid = [text.hex().encode() for text in _texts()] + [ALL_BYTES.hex().upper().encode()]
    lines = [ALL_BYTES.hex().encode()[at:at + 76] for at in range(0, 512, 76)]
    wrapped = [end.join(lines) for end in (b"\n", b"\r\n")]
    spaced = [b" 00 ff\t0a\r\n", b"  ", b"\n", *wrapped]
    odd = [b"0", b"abc", ALL_BYTES.hex().encode() + b"7"]
    faulty = [b"0g", b"g0", b"/0", b":0", b"@0", b"`0", b"0G", b"\xb0\xb1", b"\x00\x00", b"0x"]
    broken_pair = [b"0 0f", b"00 f f0"]  # of an even size: no doubt which fault comes first
    cases = [(text, False) for text in valid + odd + faulty + wrapped + broken_pair[:1]]
    cases += [(text, True) for text in valid + spaced + faulty + broken_pair]
    found = []
    for text, skip in cases:
        status, data = _decoded(text, skip)
        rule = "LW_HEX_SKIP_SPACE" if skip else "LW_HEX_STRICT"
        source = f"{c_bytes(text)}, {len(text)}, {rule}"
        found.append(f"{{{source}, {status}, {c_bytes(data)}, {len(data)}}}")
    return found


def _crc32c() -> list[str]:
    return [f"{{{c_bytes(data)}, {len(data)}, {crc:#010x}}}" for data, crc in PUBLISHED_CRC32C]


def _copy() -> list[str]:
    return [f"{{{c_bytes(text)}, {len(text)}}}" for text in _texts()]


def _pack_fields(bits: int) -> list[str]:
    width, letter = bits // 8, {16: "H", 32: "I", 64: "Q"}[bits]
    found = []
    for count in (0, 1, 2, 3, 5, 8, 9, 17, 33, 65):
        values = struct.unpack(f"<{count}{letter}", _noise(f"values {count}", count * width))
        words = -(-count // 64)
        nulls = struct.unpack(f"<{words}Q", _noise(f"nulls {count}", words * 8))
        for mask in ((), nulls) if nulls else ((),):
            packed = b"".join(
                struct.pack(">i", -1) if mask and mask[i // 64] >> i % 64 & 1
                else struct.pack(f">i{letter}", width, value)
                for i, value in enumerate(values)
            )
            source = ", ".join("{" + ", ".join(map(hex, part)) + "}" for part in (values, mask))
            found.append(f"{{{{{source}, {c_bytes(packed)}, {len(packed)}}}}}")
    return found


_ROWS: dict[str, Callable[[], list[str]]] = {
    "find_byte": _find_byte,
    "find_nul": _find_nul,
    "hex_encode": _hex_encode,
    "hex_decode": _hex_decode,
    "crc32c": _crc32c,
    "copy": _copy,
    "pack_fields16": lambda: _pack_fields(16),
    "pack_fields32": lambda: _pack_fields(32),
    "pack_fields64": lambda: _pack_fields(64),
}


def known(function: str) -> bool:
    return function in _ROWS


def rows(function: str) -> list[str]:
    """The vectors of a function; none for one whose spec says why."""
    return _ROWS[function]() if known(function) else []
