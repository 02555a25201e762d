"""The algebra of CRC32C: what its constants are and what each of them means.

Data is a polynomial over GF(2), the lowest bit of its first byte being the highest power of x. Its
CRC is data * x^32 mod P, where the state that it starts from has been added to the first 32 bits.

Registers hold polynomials reflected: bit i of an n-bit register is the coefficient of x^(n-1-i).
Two consequences shape every constant here:

* A carry-less product of two 64-bit registers has 127 bits, of which the 128-bit register takes the
  lower ones: read as a polynomial it holds product * x.
* A 32-bit constant in the lower half of a 64-bit register reads as constant * x^32.

So multiplying a 64-bit register by the constant x^n mod P gives register * x^(n + 33).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

P = 0x11EDC6F41  # x^32 + x^28 + x^27 + ... + x^6 + 1; bit i is the coefficient of x^i
DEGREE = 32


@cache
def power(n: int) -> int:
    """x^n mod P, bit i being the coefficient of x^i. n may be negative: P has the term 1."""
    value = 1
    for _ in range(n):
        value <<= 1
        if value >> DEGREE:
            value ^= P
    for _ in range(-n):
        value = (value ^ P if value & 1 else value) >> 1
    return value


def reflect(value: int) -> int:
    """A polynomial of degree below 32 as a 32-bit register holds it, or back."""
    return int(f"{value:0{DEGREE}b}"[::-1], 2)


@dataclass(frozen=True)
class Constant:
    """x^(distance + offset) mod P, for a body: as C++ writes it, and what it means."""

    distance: int
    offset: int = 0

    @property
    def code(self) -> str:
        return f"0x{reflect(power(self.distance + self.offset)):08x}"

    @property
    def meaning(self) -> str:
        if self.offset == 0:
            return f"x^{self.distance} mod P"
        sign = "+" if self.offset > 0 else "-"
        return f"x^({self.distance} {sign} {abs(self.offset)}) mod P"


@dataclass(frozen=True)
class Word:
    """A number for a 64-bit register, and what it means."""

    value: int
    meaning: str

    @property
    def code(self) -> str:
        return f"0x{self.value:016x}"


def quotient() -> Word:
    """The multiplier that gives floor(word * x^32 / P) as the low half of a product with a word.

    floor(x^96 / P) times the word, divided by x^64, is that quotient exactly: what the division cut
    off is too small to reach it. Of the 65 coefficients the constant term never matters. Reflected,
    bit i is the coefficient of x^(64 - i), so that bit i of the low half is that of x^(63 - i).
    """
    dividend, multiple = 1 << 96, 0
    while dividend.bit_length() > DEGREE:
        shift = dividend.bit_length() - DEGREE - 1
        multiple |= 1 << shift
        dividend ^= P << shift
    return Word(int(f"{multiple:065b}"[:-1][::-1], 2), "floor(x^96 / P), without its constant term")


def modulus() -> Word:
    """P itself: the high half of its product with a quotient is what is left of word * x^32.

    The 33 bits are those of P from x^32 down. Bits 64 to 95 of the product are the coefficients of
    x^31 to 1, to which word * x^32 adds nothing.
    """
    return Word(int(f"{P:033b}"[::-1], 2), "P")


def move(size: int) -> Constant:
    """Moves a state `size` bytes further from the end, by multiplication modulo P."""
    return Constant(8 * size)


def move_lane(size: int) -> tuple[Constant, Constant]:
    """Move a lane of 16 bytes `size` bytes further from the end, by two carry-less products.

    The lane is first * x^64 + last. The products first * x^(n1 + 33) and last * x^(n2 + 33) add up
    to lane * x^(8 * size) if n1 is 8 * size + 64 - 33 and n2 is 8 * size - 33.
    """
    return Constant(8 * size, 64 - 33), Constant(8 * size, -33)


def move_state_to_lane(size: int) -> Constant:
    """Turns a state that has `size` bytes behind it into a lane of 16 bytes that has none.

    A state in the lower half of a 64-bit register reads as state * x^32, so that the product as a
    lane is state * x^(32 + n + 33). A lane that the data ends with stands for lane * x^32, which is
    to be state * x^(8 * size): n is 8 * size - 97.
    """
    return Constant(8 * size, -(32 + 33 + 32))
