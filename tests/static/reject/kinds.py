"""Kinds of dtype: elementwise functions and reductions refuse all but those in the table of functions.

Written by tests/static/write_kinds.py from typedtensor/backends/table.py.
"""

from __future__ import annotations

import typedtensor as tt
from typedtensor import Cpu, Rank2, Tensor


def refused_kinds(
    mask: Tensor[Cpu, tt.bool_, Rank2],
    whole: Tensor[Cpu, tt.int32, Rank2],
    natural: Tensor[Cpu, tt.uint8, Rank2],
    floating: Tensor[Cpu, tt.float32, Rank2],
    complex_: Tensor[Cpu, tt.complex64, Rank2],
) -> None:
    tt.abs(mask)  # refused
    tt.acos(mask)  # refused
    tt.acos(whole)  # refused
    tt.acos(natural)  # refused
    tt.acosh(mask)  # refused
    tt.acosh(whole)  # refused
    tt.acosh(natural)  # refused
    tt.angle(mask)  # refused
    tt.angle(whole)  # refused
    tt.angle(natural)  # refused
    tt.argmax(mask)  # refused
    tt.argmax(complex_)  # refused
    tt.argmin(mask)  # refused
    tt.argmin(complex_)  # refused
    tt.asin(mask)  # refused
    tt.asin(whole)  # refused
    tt.asin(natural)  # refused
    tt.asinh(mask)  # refused
    tt.asinh(whole)  # refused
    tt.asinh(natural)  # refused
    tt.atan(mask)  # refused
    tt.atan(whole)  # refused
    tt.atan(natural)  # refused
    tt.atan2(mask, mask)  # refused
    tt.atan2(whole, whole)  # refused
    tt.atan2(natural, natural)  # refused
    tt.atan2(complex_, complex_)  # refused
    tt.atanh(mask)  # refused
    tt.atanh(whole)  # refused
    tt.atanh(natural)  # refused
    tt.bitwise_and(floating, floating)  # refused
    tt.bitwise_and(complex_, complex_)  # refused
    tt.bitwise_count(mask)  # refused
    tt.bitwise_count(floating)  # refused
    tt.bitwise_count(complex_)  # refused
    tt.bitwise_invert(floating)  # refused
    tt.bitwise_invert(complex_)  # refused
    tt.bitwise_left_shift(mask, mask)  # refused
    tt.bitwise_left_shift(floating, floating)  # refused
    tt.bitwise_left_shift(complex_, complex_)  # refused
    tt.bitwise_or(floating, floating)  # refused
    tt.bitwise_or(complex_, complex_)  # refused
    tt.bitwise_right_shift(mask, mask)  # refused
    tt.bitwise_right_shift(floating, floating)  # refused
    tt.bitwise_right_shift(complex_, complex_)  # refused
    tt.bitwise_xor(floating, floating)  # refused
    tt.bitwise_xor(complex_, complex_)  # refused
    tt.cbrt(mask)  # refused
    tt.cbrt(whole)  # refused
    tt.cbrt(natural)  # refused
    tt.cbrt(complex_)  # refused
    tt.ceil(mask)  # refused
    tt.ceil(complex_)  # refused
    tt.conj(mask)  # refused
    tt.copysign(mask, mask)  # refused
    tt.copysign(whole, whole)  # refused
    tt.copysign(natural, natural)  # refused
    tt.copysign(complex_, complex_)  # refused
    tt.cos(mask)  # refused
    tt.cos(whole)  # refused
    tt.cos(natural)  # refused
    tt.cosh(mask)  # refused
    tt.cosh(whole)  # refused
    tt.cosh(natural)  # refused
    tt.deg2rad(mask)  # refused
    tt.deg2rad(whole)  # refused
    tt.deg2rad(natural)  # refused
    tt.deg2rad(complex_)  # refused
    tt.exp(mask)  # refused
    tt.exp(whole)  # refused
    tt.exp(natural)  # refused
    tt.exp2(mask)  # refused
    tt.exp2(whole)  # refused
    tt.exp2(natural)  # refused
    tt.exp2(complex_)  # refused
    tt.expm1(mask)  # refused
    tt.expm1(whole)  # refused
    tt.expm1(natural)  # refused
    tt.floor(mask)  # refused
    tt.floor(complex_)  # refused
    tt.floor_divide(mask, mask)  # refused
    tt.floor_divide(complex_, complex_)  # refused
    tt.fmax(mask, mask)  # refused
    tt.fmax(complex_, complex_)  # refused
    tt.fmin(mask, mask)  # refused
    tt.fmin(complex_, complex_)  # refused
    tt.fmod(mask, mask)  # refused
    tt.fmod(complex_, complex_)  # refused
    tt.gcd(mask, mask)  # refused
    tt.gcd(floating, floating)  # refused
    tt.gcd(complex_, complex_)  # refused
    tt.greater(complex_, complex_)  # refused
    tt.greater_equal(complex_, complex_)  # refused
    tt.heaviside(mask, mask)  # refused
    tt.heaviside(whole, whole)  # refused
    tt.heaviside(natural, natural)  # refused
    tt.heaviside(complex_, complex_)  # refused
    tt.hypot(mask, mask)  # refused
    tt.hypot(whole, whole)  # refused
    tt.hypot(natural, natural)  # refused
    tt.hypot(complex_, complex_)  # refused
    tt.imag(mask)  # refused
    tt.imag(whole)  # refused
    tt.imag(natural)  # refused
    tt.imag(floating)  # refused
    tt.isfinite(mask)  # refused
    tt.isinf(mask)  # refused
    tt.isnan(mask)  # refused
    tt.lcm(mask, mask)  # refused
    tt.lcm(floating, floating)  # refused
    tt.lcm(complex_, complex_)  # refused
    tt.less(complex_, complex_)  # refused
    tt.less_equal(complex_, complex_)  # refused
    tt.log(mask)  # refused
    tt.log(whole)  # refused
    tt.log(natural)  # refused
    tt.log10(mask)  # refused
    tt.log10(whole)  # refused
    tt.log10(natural)  # refused
    tt.log1p(mask)  # refused
    tt.log1p(whole)  # refused
    tt.log1p(natural)  # refused
    tt.log2(mask)  # refused
    tt.log2(whole)  # refused
    tt.log2(natural)  # refused
    tt.logaddexp(mask, mask)  # refused
    tt.logaddexp(whole, whole)  # refused
    tt.logaddexp(natural, natural)  # refused
    tt.logaddexp(complex_, complex_)  # refused
    tt.logical_and(whole, whole)  # refused
    tt.logical_and(natural, natural)  # refused
    tt.logical_and(floating, floating)  # refused
    tt.logical_and(complex_, complex_)  # refused
    tt.logical_not(whole)  # refused
    tt.logical_not(natural)  # refused
    tt.logical_not(floating)  # refused
    tt.logical_not(complex_)  # refused
    tt.logical_or(whole, whole)  # refused
    tt.logical_or(natural, natural)  # refused
    tt.logical_or(floating, floating)  # refused
    tt.logical_or(complex_, complex_)  # refused
    tt.logical_xor(whole, whole)  # refused
    tt.logical_xor(natural, natural)  # refused
    tt.logical_xor(floating, floating)  # refused
    tt.logical_xor(complex_, complex_)  # refused
    tt.max(mask)  # refused
    tt.max(complex_)  # refused
    tt.maximum(mask, mask)  # refused
    tt.maximum(complex_, complex_)  # refused
    tt.mean(mask)  # refused
    tt.mean(whole)  # refused
    tt.mean(natural)  # refused
    tt.median(mask)  # refused
    tt.median(whole)  # refused
    tt.median(natural)  # refused
    tt.median(complex_)  # refused
    tt.min(mask)  # refused
    tt.min(complex_)  # refused
    tt.minimum(mask, mask)  # refused
    tt.minimum(complex_, complex_)  # refused
    tt.nanargmax(mask)  # refused
    tt.nanargmax(complex_)  # refused
    tt.nanargmin(mask)  # refused
    tt.nanargmin(complex_)  # refused
    tt.nanmax(mask)  # refused
    tt.nanmax(complex_)  # refused
    tt.nanmean(mask)  # refused
    tt.nanmean(whole)  # refused
    tt.nanmean(natural)  # refused
    tt.nanmedian(mask)  # refused
    tt.nanmedian(whole)  # refused
    tt.nanmedian(natural)  # refused
    tt.nanmedian(complex_)  # refused
    tt.nanmin(mask)  # refused
    tt.nanmin(complex_)  # refused
    tt.nanstd(mask)  # refused
    tt.nanstd(whole)  # refused
    tt.nanstd(natural)  # refused
    tt.nanstd(complex_)  # refused
    tt.nanvar(mask)  # refused
    tt.nanvar(whole)  # refused
    tt.nanvar(natural)  # refused
    tt.nanvar(complex_)  # refused
    tt.negative(mask)  # refused
    tt.nextafter(mask, mask)  # refused
    tt.nextafter(whole, whole)  # refused
    tt.nextafter(natural, natural)  # refused
    tt.nextafter(complex_, complex_)  # refused
    tt.positive(mask)  # refused
    tt.pow(mask, mask)  # refused
    tt.ptp(mask)  # refused
    tt.ptp(complex_)  # refused
    tt.rad2deg(mask)  # refused
    tt.rad2deg(whole)  # refused
    tt.rad2deg(natural)  # refused
    tt.rad2deg(complex_)  # refused
    tt.real(mask)  # refused
    tt.reciprocal(mask)  # refused
    tt.reciprocal(whole)  # refused
    tt.reciprocal(natural)  # refused
    tt.remainder(mask, mask)  # refused
    tt.remainder(complex_, complex_)  # refused
    tt.round(mask)  # refused
    tt.sign(mask)  # refused
    tt.signbit(mask)  # refused
    tt.signbit(whole)  # refused
    tt.signbit(natural)  # refused
    tt.signbit(complex_)  # refused
    tt.sin(mask)  # refused
    tt.sin(whole)  # refused
    tt.sin(natural)  # refused
    tt.sinc(mask)  # refused
    tt.sinc(whole)  # refused
    tt.sinc(natural)  # refused
    tt.sinc(complex_)  # refused
    tt.sinh(mask)  # refused
    tt.sinh(whole)  # refused
    tt.sinh(natural)  # refused
    tt.special.beta(mask, mask)  # refused
    tt.special.beta(whole, whole)  # refused
    tt.special.beta(natural, natural)  # refused
    tt.special.beta(complex_, complex_)  # refused
    tt.special.digamma(mask)  # refused
    tt.special.digamma(whole)  # refused
    tt.special.digamma(natural)  # refused
    tt.special.digamma(complex_)  # refused
    tt.special.erf(mask)  # refused
    tt.special.erf(whole)  # refused
    tt.special.erf(natural)  # refused
    tt.special.erf(complex_)  # refused
    tt.special.erfc(mask)  # refused
    tt.special.erfc(whole)  # refused
    tt.special.erfc(natural)  # refused
    tt.special.erfc(complex_)  # refused
    tt.special.erfinv(mask)  # refused
    tt.special.erfinv(whole)  # refused
    tt.special.erfinv(natural)  # refused
    tt.special.erfinv(complex_)  # refused
    tt.special.expit(mask)  # refused
    tt.special.expit(whole)  # refused
    tt.special.expit(natural)  # refused
    tt.special.expit(complex_)  # refused
    tt.special.gamma(mask)  # refused
    tt.special.gamma(whole)  # refused
    tt.special.gamma(natural)  # refused
    tt.special.gamma(complex_)  # refused
    tt.special.gammainc(mask, mask)  # refused
    tt.special.gammainc(whole, whole)  # refused
    tt.special.gammainc(natural, natural)  # refused
    tt.special.gammainc(complex_, complex_)  # refused
    tt.special.gammaln(mask)  # refused
    tt.special.gammaln(whole)  # refused
    tt.special.gammaln(natural)  # refused
    tt.special.gammaln(complex_)  # refused
    tt.special.i0(mask)  # refused
    tt.special.i0(whole)  # refused
    tt.special.i0(natural)  # refused
    tt.special.i0(complex_)  # refused
    tt.special.i1(mask)  # refused
    tt.special.i1(whole)  # refused
    tt.special.i1(natural)  # refused
    tt.special.i1(complex_)  # refused
    tt.special.logit(mask)  # refused
    tt.special.logit(whole)  # refused
    tt.special.logit(natural)  # refused
    tt.special.logit(complex_)  # refused
    tt.special.ndtr(mask)  # refused
    tt.special.ndtr(whole)  # refused
    tt.special.ndtr(natural)  # refused
    tt.special.ndtr(complex_)  # refused
    tt.special.ndtri(mask)  # refused
    tt.special.ndtri(whole)  # refused
    tt.special.ndtri(natural)  # refused
    tt.special.ndtri(complex_)  # refused
    tt.special.xlogy(mask, mask)  # refused
    tt.special.xlogy(whole, whole)  # refused
    tt.special.xlogy(natural, natural)  # refused
    tt.special.xlogy(complex_, complex_)  # refused
    tt.sqrt(mask)  # refused
    tt.sqrt(whole)  # refused
    tt.sqrt(natural)  # refused
    tt.square(mask)  # refused
    tt.std(mask)  # refused
    tt.std(whole)  # refused
    tt.std(natural)  # refused
    tt.std(complex_)  # refused
    tt.subtract(mask, mask)  # refused
    tt.tan(mask)  # refused
    tt.tan(whole)  # refused
    tt.tan(natural)  # refused
    tt.tanh(mask)  # refused
    tt.tanh(whole)  # refused
    tt.tanh(natural)  # refused
    tt.trunc(mask)  # refused
    tt.trunc(complex_)  # refused
    tt.var(mask)  # refused
    tt.var(whole)  # refused
    tt.var(natural)  # refused
    tt.var(complex_)  # refused
