"""The CRC algebra against long division, bit by bit."""

import random

import pytest

from gen import crc

CHECK = b"123456789", 0xE3069283  # the check value in the catalogue of CRCs


def remainder(polynomial: int) -> int:
    """Long division by P."""
    while polynomial.bit_length() > 32:
        polynomial ^= crc.P << (polynomial.bit_length() - 33)
    return polynomial


def product(a: int, b: int) -> int:
    """Carry-less."""
    return sum_of(a << i for i in range(b.bit_length()) if b >> i & 1)


def sum_of(terms) -> int:
    total = 0
    for term in terms:
        total ^= term
    return total


def flip(value: int, bits: int) -> int:
    return int(f"{value:0{bits}b}"[::-1], 2)


def polynomial(data: bytes) -> int:
    """Data as a polynomial: the lowest bit of the first byte is the highest power."""
    return flip(int.from_bytes(data, "little"), 8 * len(data))


def updated(state: int, data: bytes) -> int:
    """The state after data, bit by bit as the standard defines it."""
    for byte in data:
        state ^= byte
        for _ in range(8):
            state = state >> 1 ^ (0x82F63B78 if state & 1 else 0)
    return state


def value(constant: crc.Constant) -> int:
    """What a 64-bit register with the constant in its lower half holds, as a register."""
    return int(constant.code, 16)


def clmul(a: int, b: int) -> int:
    """The carry-less product of two 64-bit registers, in a 128-bit register."""
    return product(a, b)


def test_the_reference_has_the_check_value():
    data, expected = CHECK
    assert updated(0xFFFFFFFF, data) ^ 0xFFFFFFFF == expected


def test_a_state_is_the_remainder_of_the_data_times_x_to_the_32():
    data = random.Random(1).randbytes(100)
    assert crc.reflect(remainder(polynomial(data) << 32)) == updated(0, data)


def test_the_polynomial_reflects_to_the_one_in_the_standard():
    assert crc.reflect(crc.P & 0xFFFFFFFF) == 0x82F63B78


@pytest.mark.parametrize("n", [0, 1, 31, 32, 33, 64, 1000, 4096 + 31])
def test_power(n):
    assert crc.power(n) == remainder(1 << n)


@pytest.mark.parametrize("n", [1, 32, 33, 97, 1000])
def test_negative_power_is_the_inverse(n):
    assert remainder(product(crc.power(-n), crc.power(n))) == 1


@pytest.mark.parametrize("size", [1, 7, 16, 168, 4096])
def test_move_appends_zero_bytes_to_a_state(size):
    state = random.Random(size).getrandbits(32)
    moved = remainder(product(crc.reflect(state), crc.reflect(value(crc.move(size)))))
    assert crc.reflect(moved) == updated(state, bytes(size))


@pytest.mark.parametrize("size", [0, 16, 48, 256, 1792])
def test_move_lane_appends_zero_bytes_to_a_lane(size):
    lane = random.Random(size).randbytes(16)
    first, last = crc.move_lane(size)
    moved = clmul(int.from_bytes(lane[:8], "little"), value(first)) ^ clmul(
        int.from_bytes(lane[8:], "little"), value(last)
    )
    assert updated(0, moved.to_bytes(16, "little")) == updated(0, lane + bytes(size))


@pytest.mark.parametrize("size", [16, 64, 1024, 6592])
def test_move_state_to_lane(size):
    state = random.Random(size).getrandbits(32)
    lane = clmul(state, value(crc.move_state_to_lane(size)))
    assert updated(0, lane.to_bytes(16, "little")) == updated(state, bytes(size))


def test_a_constant_says_what_it_is():
    assert crc.Constant(512, 31).meaning == "x^(512 + 31) mod P"
    assert crc.Constant(512, -33).meaning == "x^(512 - 33) mod P"
    assert crc.Constant(512).meaning == "x^512 mod P"
    assert crc.Constant(0).code == "0x80000000"
    assert crc.Constant(31).code == "0x00000001"


def test_barrett_reduction_of_a_word():
    """The low half of the product with the quotient, then the high half of the one with P."""
    quotient, modulus = int(crc.quotient().code, 16), int(crc.modulus().code, 16)
    generator = random.Random(7)
    for word in [0, 1, 1 << 63, (1 << 64) - 1, *(generator.getrandbits(64) for _ in range(200))]:
        times = clmul(word, quotient) & (1 << 64) - 1
        assert clmul(times, modulus) >> 64 == updated(0, word.to_bytes(8, "little"))


def test_barrett_reduction_of_a_word_that_is_not_full():
    quotient, modulus = int(crc.quotient().code, 16), int(crc.modulus().code, 16)
    generator = random.Random(8)
    for size in range(1, 8):
        data, state = generator.randbytes(size), generator.getrandbits(32)
        word = (state ^ int.from_bytes(data, "little")) << (64 - 8 * size) & (1 << 64) - 1
        left = clmul(clmul(word, quotient) & (1 << 64) - 1, modulus) >> 64
        assert left ^ state >> 8 * size == updated(state, data)
