"""The methods of `Generator` that draw vectors, and those that permute each slice and draw bytes."""

from __future__ import annotations

import builtins
import math
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Literal, overload

import numpy as np

from typedtensor._texts import text_of
from typedtensor.backends.registry import NUMPY, backend_for, dtype_of
from typedtensor.core import new_arrays
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe
from typedtensor.core.operand import D, R, T, TFloating, TInteger, TReal
from typedtensor.core.tensor import wrap
from typedtensor.errors import DeviceError, DTypeError, OptionError, OutOfMemoryError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrInt, Int, OptionalAxis, OptionalShape, with_texts
from typedtensor.functions._axes import validate_axis
from typedtensor.random import _parameters, _validation
from typedtensor.random._distributions import COUNT, FINITE, POSITIVE, PROBABILITY, TRIALS, Parameter
from typedtensor.random._streams import NEEDED, NumPyStream
from typedtensor.types.device import Cpu
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import float64, int64, uint8

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import TypeVar

    from typedtensor._generated.dtype import Floating, Integer, Real
    from typedtensor._generated.rank import AtLeast1, Rank1, Rank2, Rank3
    from typedtensor._generated.rules import HasAxisAlong, Is
    from typedtensor._generated.signatures.variables import AX
    from typedtensor.core.operand import IntLike, OperandWith
    from typedtensor.core.tensor import Tensor
    from typedtensor.random._streams import Stream
    from typedtensor.types.dim import Dim

    TReal2 = TypeVar("TReal2", bound=Real)
    RAtLeast1 = TypeVar("RAtLeast1", bound=AtLeast1)
    A = TypeVar("A")
    B = TypeVar("B")
    C = TypeVar("C")

ALPHA = Parameter("alpha", "", POSITIVE)
COUNTED = Parameter("n", "", TRIALS)
PVALS = Parameter("pvals", "", PROBABILITY)
COLORS = Parameter("colors", "", COUNT)
SAMPLE = Parameter("nsample", "", COUNT)
MEAN = Parameter("mean", "", FINITE)
COVARIANCE = Parameter("cov", "", FINITE)
MOST_COLORS = 10**9
POSITIVE_NUMBER = Parameter("tol", "", POSITIVE)


class Vectors(Generic[D]):
    """The methods that draw vectors on device D."""

    __slots__ = ()
    if TYPE_CHECKING:
        _device: D
        _stream: Stream

    @overload
    def dirichlet(self, alpha: Tensor[D, TReal, Rank1[A]], size: None = None) -> Tensor[D, float64, Rank1[A]]: ...
    @overload
    def dirichlet(self, alpha: Tensor[D, TReal, Rank1[A]], size: Dim[Rank1[B]]) -> Tensor[D, float64, Rank2[B, A]]: ...
    @overload
    def dirichlet(
        self, alpha: Tensor[D, TReal, Rank1[A]], size: IntLike | tuple[IntLike]
    ) -> Tensor[D, float64, Rank2[Any, A]]: ...
    @overload
    def dirichlet(
        self, alpha: Tensor[D, TReal, Rank1[A]], size: Dim[Rank2[B, C]]
    ) -> Tensor[D, float64, Rank3[B, C, A]]: ...
    @overload
    def dirichlet(
        self, alpha: Tensor[D, TReal, Rank1[A]], size: tuple[IntLike, IntLike]
    ) -> Tensor[D, float64, Rank3[Any, Any, A]]: ...
    @overload
    def dirichlet(self, alpha: OperandWith[D, Real, Rank1] | DArray, size: DDim) -> DArray: ...
    @overload
    def dirichlet(self, alpha: DArray, size: int | tuple[int, ...] | Dim[Any] | None = None) -> DArray: ...
    @with_texts
    def dirichlet(self, alpha: Array, size: OptionalShape = None) -> Array:
        """Vectors of positive numbers whose sum is 1, of the Dirichlet distribution.

        Parameters
        ----------
        alpha : Tensor or DArray
            Vector of finite numbers above 0, on the device of the generator.
        size : int, tuple of int, Dim or DDim, optional
            Number of vectors, or their shape; by default one. For a DDim the result is a DArray.

        Returns
        -------
        Tensor or DArray
            float64, of the shape `(*size, len(alpha))`, in new memory. The last axis has the name of that of `alpha`.

        Raises
        ------
        OptionError
            If a number is not above 0, or not finite.
        RankError
            If `alpha` is no vector.
        ShapeError
            If a size is negative.
        DTypeError
            If `alpha` is no tensor of real numbers.
        DeviceError
            If `alpha` is on another device, or the device is a Cluster.

        Notes
        -----
        On a GPU it waits for the device, where `alpha` is checked.

        Source: NumPy, `Generator.dirichlet`.

        Examples
        --------
        >>> tt.random.default_rng(7).dirichlet(tt.asarray([1.0, 2.0, 3.0]))
        Tensor([0.16643482, 0.48995914, 0.34360604], shape=(3,), dtype=float64, device=Cpu())
        """
        function = "Generator.dirichlet"
        argument, values = _vector(self, function, ALPHA, alpha)
        with np.errstate(over="ignore"):
            total = values.sum()
        if np.isinf(total):
            needed, fix = "numbers whose sum is within the range of float64", "Pass smaller ones."
            raise OptionError(function, needed=f"{needed} for alpha", got=text_of(float(total)), fix=fix)
        draw = partial(self._stream.vectors, "dirichlet", argument)
        return _drawn(self, function, draw, size, argument.shape, float64, (alpha,))

    @overload
    def multinomial(
        self, n: IntLike, pvals: Tensor[D, TFloating, RAtLeast1], size: None = None
    ) -> Tensor[D, int64, RAtLeast1]: ...
    @overload
    def multinomial(
        self,
        n: Tensor[D, TInteger, Rank1[B]],
        pvals: Tensor[D, TFloating, Rank1[A]],
        size: None = None,
    ) -> Tensor[D, int64, Rank2[B, A]]: ...
    @overload
    def multinomial(
        self,
        n: Tensor[D, TInteger, Rank1[B]],
        pvals: Tensor[D, TFloating, Rank2[B, A]],
        size: None = None,
    ) -> Tensor[D, int64, Rank2[B, A]]: ...
    @overload
    def multinomial(
        self, n: Tensor[D, TInteger, Rank2[B, C]], pvals: Tensor[D, TFloating, Rank1[A]], size: None = None
    ) -> Tensor[D, int64, Rank3[B, C, A]]: ...
    @overload
    def multinomial(
        self, n: IntLike, pvals: Tensor[D, TFloating, Rank1[A]], size: Dim[Rank1[B]]
    ) -> Tensor[D, int64, Rank2[B, A]]: ...
    @overload
    def multinomial(
        self, n: IntLike, pvals: Tensor[D, TFloating, Rank1[A]], size: IntLike | tuple[IntLike]
    ) -> Tensor[D, int64, Rank2[Any, A]]: ...
    @overload
    def multinomial(
        self, n: IntLike, pvals: Tensor[D, TFloating, Rank1[A]], size: Dim[Rank2[B, C]]
    ) -> Tensor[D, int64, Rank3[B, C, A]]: ...
    @overload
    def multinomial(
        self, n: IntLike, pvals: Tensor[D, TFloating, Rank1[A]], size: tuple[IntLike, IntLike]
    ) -> Tensor[D, int64, Rank3[Any, Any, A]]: ...
    @overload
    def multinomial(
        self,
        n: IntLike | OperandWith[D, Integer, Any] | DArray,
        pvals: OperandWith[D, Floating, AtLeast1] | DArray,
        size: DDim,
    ) -> DArray: ...
    @overload
    def multinomial(
        self,
        n: DArray,
        pvals: OperandWith[D, Floating, AtLeast1] | DArray,
        size: int | tuple[int, ...] | Dim[Any] | None = None,
    ) -> DArray: ...
    @overload
    def multinomial(
        self,
        n: IntLike | OperandWith[D, Integer, Any],
        pvals: DArray,
        size: int | tuple[int, ...] | Dim[Any] | None = None,
    ) -> DArray: ...
    @with_texts
    def multinomial(self, n: ArrayOrInt, pvals: Array, size: OptionalShape = None) -> Array:
        """Numbers of outcomes of each kind in `n` trials.

        Parameters
        ----------
        n : int, Tensor or DArray
            Number of trials: integers of 0 or more.
        pvals : Tensor or DArray
            Probabilities of the kinds, along the last axis, in float32 or float64; their sum is 1.
        size : int, tuple of int, Dim or DDim, optional
            Shape of the experiments; by default that to which `n` and the other axes of `pvals` broadcast. For a DDim
            the result is a DArray.

        Returns
        -------
        Tensor or DArray
            int64, of the shape `(*size, pvals.shape[-1])`, in new memory. It has the axis names of `n` and `pvals`.

        Raises
        ------
        OptionError
            If `n` is negative, a probability is not from 0 to 1, or their sum is not 1.
        RankError
            If `pvals` has no axis.
        ShapeError
            If the parameters do not broadcast to the size, there are no probabilities, or a size is negative.
        DTypeError
            If `n` is no integer or tensor of integers, or `pvals` no tensor of floating-point numbers.
        DeviceError
            If a tensor is on another device, or the device is not the CPU.

        Notes
        -----
        Source: NumPy, `Generator.multinomial`.

        Examples
        --------
        >>> tt.random.default_rng(7).multinomial(20, tt.asarray([0.25, 0.25, 0.5]))
        Tensor([6, 7, 7], shape=(3,), dtype=int64, device=Cpu())
        """
        function = "Generator.multinomial"
        trials = _parameters.validated_one(function, COUNTED, n, self._device)[0]
        raw = _kinds(self, function, pvals)
        shape = _parameters.broadcast(function, [trials, raw[..., 0]])
        draw = partial(self._stream.vectors, "multinomial", trials, raw)
        return _drawn(self, function, draw, size, (*shape, raw.shape[-1]), int64, (n, pvals))

    @overload
    def multivariate_hypergeometric(
        self,
        colors: Tensor[D, TInteger, Rank1[A]],
        nsample: IntLike,
        size: None = None,
        method: Literal["marginals", "count"] = "marginals",
    ) -> Tensor[D, int64, Rank1[A]]: ...
    @overload
    def multivariate_hypergeometric(
        self,
        colors: Tensor[D, TInteger, Rank1[A]],
        nsample: IntLike,
        size: Dim[Rank1[B]],
        method: Literal["marginals", "count"] = "marginals",
    ) -> Tensor[D, int64, Rank2[B, A]]: ...
    @overload
    def multivariate_hypergeometric(
        self,
        colors: Tensor[D, TInteger, Rank1[A]],
        nsample: IntLike,
        size: IntLike | tuple[IntLike],
        method: Literal["marginals", "count"] = "marginals",
    ) -> Tensor[D, int64, Rank2[Any, A]]: ...
    @overload
    def multivariate_hypergeometric(
        self,
        colors: Tensor[D, TInteger, Rank1[A]],
        nsample: IntLike,
        size: Dim[Rank2[B, C]],
        method: Literal["marginals", "count"] = "marginals",
    ) -> Tensor[D, int64, Rank3[B, C, A]]: ...
    @overload
    def multivariate_hypergeometric(
        self,
        colors: Tensor[D, TInteger, Rank1[A]],
        nsample: IntLike,
        size: tuple[IntLike, IntLike],
        method: Literal["marginals", "count"] = "marginals",
    ) -> Tensor[D, int64, Rank3[Any, Any, A]]: ...
    @overload
    def multivariate_hypergeometric(
        self,
        colors: OperandWith[D, Integer, Rank1] | DArray,
        nsample: IntLike,
        size: DDim,
        method: Literal["marginals", "count"] = "marginals",
    ) -> DArray: ...
    @overload
    def multivariate_hypergeometric(
        self,
        colors: DArray,
        nsample: IntLike,
        size: int | tuple[int, ...] | Dim[Any] | None = None,
        method: Literal["marginals", "count"] = "marginals",
    ) -> DArray: ...
    @with_texts
    def multivariate_hypergeometric(
        self, colors: Array, nsample: Int, size: OptionalShape = None, method: str = "marginals"
    ) -> Array:
        """Numbers of each color among `nsample` that are drawn without replacement.

        Parameters
        ----------
        colors : Tensor or DArray
            Vector of integers of 0 or more: how many there are of each color.
        nsample : int
            Number of those that are drawn: at most the sum of `colors`.
        size : int, tuple of int, Dim or DDim, optional
            Number of samples, or their shape; by default one. For a DDim the result is a DArray.
        method : str, default "marginals"
            NumPy's algorithm, "marginals" or "count"; the second one takes memory for the sum of `colors`.

        Returns
        -------
        Tensor or DArray
            int64, of the shape `(*size, len(colors))`, in new memory. The last axis has the name of that of `colors`.

        Raises
        ------
        OptionError
            If a number is negative, there are fewer than `nsample`, the sum is too large for the method, or `method` is
            another one.
        RankError
            If `colors` is no vector.
        ShapeError
            If a size is negative.
        DTypeError
            If `colors` is no tensor of integers, or `nsample` no int.
        DeviceError
            If `colors` is on another device, or the device is not the CPU.

        Notes
        -----
        Source: NumPy, `Generator.multivariate_hypergeometric`.

        Examples
        --------
        >>> tt.random.default_rng(7).multivariate_hypergeometric(tt.asarray([16, 8, 4]), 6)
        Tensor([5, 1, 0], shape=(3,), dtype=int64, device=Cpu())
        """
        function = "Generator.multivariate_hypergeometric"
        argument, values = _vector(self, function, COLORS, colors)
        sample = _parameters.validated_one(function, SAMPLE, nsample, self._device)[0]
        if not isinstance(sample, int):
            raise DTypeError(
                function, needed="one int for nsample", got=describe(nsample._raw), fix="Call it for each."
            )
        _one_of(function, "method", method, ("marginals", "count"))
        total = sum(values.tolist())
        if method == "marginals" and total >= MOST_COLORS:
            needed = "colors whose sum is below 10**9 for method='marginals'"
            fix = "Pass method='count', which takes memory for the sum."
            raise OptionError(function, needed=needed, got=str(total), fix=fix)
        if sample > total:
            needed = f"an nsample of at most {total}, the sum of colors"
            raise OptionError(function, needed=needed, got=str(sample), fix="Draw fewer.")
        draw = partial(self._stream.vectors, "multivariate_hypergeometric", argument, sample, method=method)
        return _drawn(self, function, draw, size, argument.shape, int64, (colors,))

    @overload
    def multivariate_normal(
        self,
        mean: Tensor[D, TReal, Rank1[A]],
        cov: Tensor[D, TReal2, Rank2[A, A]],
        size: None = None,
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> Tensor[D, float64, Rank1[A]]: ...
    @overload
    def multivariate_normal(
        self,
        mean: Tensor[D, TReal, Rank1[A]],
        cov: Tensor[D, TReal2, Rank2[A, A]],
        size: Dim[Rank1[B]],
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> Tensor[D, float64, Rank2[B, A]]: ...
    @overload
    def multivariate_normal(
        self,
        mean: Tensor[D, TReal, Rank1[A]],
        cov: Tensor[D, TReal2, Rank2[A, A]],
        size: IntLike | tuple[IntLike],
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> Tensor[D, float64, Rank2[Any, A]]: ...
    @overload
    def multivariate_normal(
        self,
        mean: Tensor[D, TReal, Rank1[A]],
        cov: Tensor[D, TReal2, Rank2[A, A]],
        size: Dim[Rank2[B, C]],
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> Tensor[D, float64, Rank3[B, C, A]]: ...
    @overload
    def multivariate_normal(
        self,
        mean: Tensor[D, TReal, Rank1[A]],
        cov: Tensor[D, TReal2, Rank2[A, A]],
        size: tuple[IntLike, IntLike],
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> Tensor[D, float64, Rank3[Any, Any, A]]: ...
    @overload
    def multivariate_normal(
        self,
        mean: OperandWith[D, Real, Rank1] | DArray,
        cov: OperandWith[D, Real, Rank2] | DArray,
        size: DDim,
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> DArray: ...
    @overload
    def multivariate_normal(
        self,
        mean: DArray,
        cov: OperandWith[D, Real, Rank2] | DArray,
        size: int | tuple[int, ...] | Dim[Any] | None = None,
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> DArray: ...
    @overload
    def multivariate_normal(
        self,
        mean: OperandWith[D, Real, Rank1],
        cov: DArray,
        size: int | tuple[int, ...] | Dim[Any] | None = None,
        *,
        tol: float = 1e-8,
        method: Literal["svd", "eigh", "cholesky"] = "svd",
    ) -> DArray: ...
    @with_texts
    def multivariate_normal(
        self, mean: Array, cov: Array, size: OptionalShape = None, *, tol: float = 1e-8, method: str = "svd"
    ) -> Array:
        """Normally distributed vectors of a mean and a covariance.

        Parameters
        ----------
        mean : Tensor or DArray
            Vector of finite numbers.
        cov : Tensor or DArray
            Covariance: a symmetric positive semidefinite matrix.
        size : int, tuple of int, Dim or DDim, optional
            Number of vectors, or their shape; by default one. For a DDim the result is a DArray.
        tol : float, default 1e-8
            Tolerance with which `cov` is symmetric and positive semidefinite.
        method : str, default "svd"
            Decomposition of `cov`: "svd", "eigh" or "cholesky", which needs a positive definite matrix.

        Returns
        -------
        Tensor or DArray
            float64, of the shape `(*size, len(mean))`, in new memory. The last axis has the name of that of `mean`.

        Raises
        ------
        OptionError
            If `cov` is not symmetric and positive semidefinite, a number is not finite, or an option is another one.
        RankError
            If `mean` is no vector, or `cov` no matrix.
        ShapeError
            If `cov` has another size than `mean`, they are empty, or a size is negative.
        DTypeError
            If a parameter is no tensor of real numbers.
        DeviceError
            If a tensor is on another device, or the device is not the CPU.

        Notes
        -----
        NumPy warns of a `cov` that is no covariance, and draws other numbers; here it is refused.

        Source: NumPy, `Generator.multivariate_normal`.

        Examples
        --------
        >>> mean, cov = tt.asarray([1.0, 2.0]), tt.asarray([[1.0, 0.5], [0.5, 2.0]])
        >>> tt.random.default_rng(7).multivariate_normal(mean, cov)
        Tensor([1.24646669, 1.89988829], shape=(2,), dtype=float64, device=Cpu())
        """
        function = "Generator.multivariate_normal"
        center, _ = _vector(self, function, MEAN, mean)
        matrix, _ = _vector(self, function, COVARIANCE, cov, ndim=2)
        (count,) = center.shape
        if matrix.shape != (count, count) or not count:
            needed = f"a cov of shape ({count}, {count}), as for mean" if count else "a mean of at least one number"
            raise ShapeError(function, needed=needed, got=str(tuple(matrix.shape)), fix="Pass a row for each number.")
        _one_of(function, "method", method, ("svd", "eigh", "cholesky"))
        tolerance = _parameters.validated_one(function, POSITIVE_NUMBER, tol, self._device)[0]
        options = {"check_valid": "raise", "tol": tolerance, "method": method}
        draw = partial(_normal, self._stream, center, matrix, **options)
        return _drawn(self, function, draw, size, center.shape, float64, (mean, cov))

    @overload
    def permuted(self, x: Tensor[D, T, RAtLeast1], /, *, axis: None = None) -> Tensor[D, T, RAtLeast1]: ...
    @overload
    def permuted(
        self, x: OperandWith[D, T, Is[R], HasAxisAlong[Callable[[AX, R], None]]], /, *, axis: AX
    ) -> Tensor[D, T, R]: ...
    @overload
    def permuted(self, x: DArray, /, *, axis: int | None = None) -> DArray: ...
    @with_texts
    def permuted(self, x: Array, /, *, axis: OptionalAxis = None) -> Array:
        """A tensor with the elements of each slice along an axis in an order of its own.

        Parameters
        ----------
        x : Tensor or DArray
            Tensor on the device of the generator, which does not change.
        axis : int or Axis, optional
            Axis along which the elements of each slice are permuted; by default all elements are.

        Returns
        -------
        Tensor or DArray
            Shape, axis names and dtype of `x`, in new memory.

        Raises
        ------
        DeviceError
            If `x` is on another device.
        RankError
            If `x` has no such axis.
        DTypeError
            If `x` is no tensor.

        Notes
        -----
        `permutation` moves whole slices instead. On a GPU it waits for the device.

        Source: NumPy, `Generator.permuted`.

        Examples
        --------
        >>> tt.random.default_rng(7).permuted(tt.asarray([[1, 2, 3], [4, 5, 6]]), axis=1)
        Tensor([[1, 3, 2],
                [5, 6, 4]], shape=(2, 3), dtype=int64, device=Cpu())
        """
        function = "Generator.permuted"
        raw = _validation.validate_tensor(function, x, self._device, or_count=False)
        at = None if axis is None and raw.shape else validate_axis(function, raw, 0 if axis is None else axis)

        def moved(*, dtype: Any) -> Any:  # noqa: ARG001  # that of the tensor
            return self._stream.permuted(raw, at)

        found = new_arrays.create(function, self._device, moved, dtype=dtype_of(raw))
        return dynamic(found) if isinstance(x, DArray) else wrap(found)

    # The last method: its name is that of a class in the annotations that follow.
    def bytes(self: Vectors[Cpu], length: int) -> builtins.bytes:
        """Random bytes.

        Parameters
        ----------
        length : int
            Number of bytes.

        Returns
        -------
        bytes
            Each of the 256 values is as likely.

        Raises
        ------
        DTypeError
            If `length` is no int.
        ShapeError
            If it is negative.
        OutOfMemoryError
            If there is no memory for the bytes.
        DeviceError
            If the generator is on another device than the CPU.

        Notes
        -----
        Source: NumPy, `Generator.bytes`.

        Examples
        --------
        >>> tt.random.default_rng(7).bytes(3).hex()
        '8b4ae5'
        """
        function = "Generator.bytes"
        (count,) = _validation.validate_sizes(function, (length,), uint8)
        if not isinstance(self._stream, NumPyStream):
            needed, fix = "a generator of the Cpu", "Make another one: tt.random.default_rng(seed)."
            raise DeviceError(function, needed=needed, got=f"one of {self._device!r}", fix=fix)
        try:
            return self._stream.source.bytes(count)
        except MemoryError:
            needed, got = "memory for the result", f"a length of {count}"
            raise OutOfMemoryError(function, needed=needed, got=got, fix="Draw fewer bytes at a time.") from None


def _normal(stream: Any, mean: Any, cov: Any, shape: tuple[int, ...], **options: Any) -> Any:
    """Vectors around the mean, of a covariance that is scaled by a power of four, which rounds nothing.

    NumPy's tolerance is absolute: it takes any small matrix for a covariance, and a large one with rounding for none.
    """
    half = math.frexp(float(np.abs(cov).max()))[1] // 2
    scaled, tol = np.ldexp(cov, -2 * half), options["tol"]
    if not np.allclose(scaled, scaled.T, rtol=tol, atol=tol):  # two of the methods read one triangle
        name, fix = "multivariate_normal", "Pass other parameters."
        got = "covariance is not symmetric"
        raise OptionError(f"Generator.{name}", needed=NEEDED[name], got=got, fix=fix)
    found = stream.vectors("multivariate_normal", np.zeros_like(mean), scaled, shape, **options)
    return np.ldexp(found, half) + mean


def _vector(rng: Any, function: str, parameter: Parameter, value: Any, ndim: int = 1) -> tuple[Any, Any]:
    """The raw array of a vector, or of a matrix, and its values."""
    _has_library(rng, function)
    kind = "vector" if ndim == 1 else "matrix"
    if not isinstance(value, BaseArray):
        needed = f"a {kind} for {parameter.name}: a Tensor or a DArray"
        fix = "Convert the data with tt.asarray first."
        raise DTypeError(function, needed=needed, got=type(value).__name__, fix=fix)
    if len(value._raw.shape) != ndim:
        needed = f"a {kind} for {parameter.name}"
        raise RankError(function, needed=needed, got=describe(value._raw), fix="Reshape it, or call it for each.")
    return _parameters.validated_tensor(function, parameter, value._raw, rng._device)


def _kinds(rng: Any, function: str, pvals: Any) -> Any:
    """The raw array of probabilities, whose sums along the last axis are 1."""
    _has_library(rng, function)
    if not isinstance(pvals, BaseArray):
        fix = "Make a tensor of them: tt.asarray([0.5, 0.5])."
        raise DTypeError(function, needed="a Tensor or a DArray for pvals", got=type(pvals).__name__, fix=fix)
    given = pvals._raw
    if not given.shape:
        fix = "Add an axis with x[None]."
        raise RankError(function, needed="probabilities along an axis for pvals", got=describe(given), fix=fix)
    if not given.shape[-1]:
        fix = "Test x.size first."
        raise ShapeError(function, needed="at least one probability", got=describe(given), fix=fix)
    _parameters.of_kind(function, given, "f")
    raw, values = _parameters.validated_tensor(function, PVALS, given, rng._device)
    _validation.validate_sums(function, values, dtype_of(given))
    if (values[..., :-1].sum(axis=-1) > 1 + 1e-12).any():  # NumPy takes the rest as the last one
        needed = "probabilities of which all but the last add up to at most 1"
        fix = "Divide them in float64: p = tt.astype(p, tt.float64); p / tt.sum(p, axis=-1, keepdims=True)."
        got = text_of(float(values[..., :-1].sum(axis=-1).max()))
        raise OptionError(function, needed=needed, got=got, fix=fix)
    return raw


def _has_library(rng: Any, function: str) -> None:
    """Refuse a device whose library does not draw vectors, before a tensor is read."""
    if backend_for(rng._device) is not NUMPY:
        rng._stream.require(function.rpartition(".")[2])


def _one_of(function: str, name: str, option: object, options: tuple[str, ...]) -> None:
    if not isinstance(option, str) or option not in options:
        needed = f"{' or '.join(map(repr, options))} for {name}"
        raise OptionError(function, needed=needed, got=text_of(option), fix="Pass one of these.")


def _drawn(
    rng: Any,
    function: str,
    draw: Callable[..., Any],
    size: Any,
    shape: tuple[int, ...],
    dtype: Any,
    given: tuple[Any, ...],
) -> Any:
    """A tensor of vectors, of the size, or else of the shape of the parameters."""
    *others, count = shape
    sizes = _validation.validate_sizes(function, tuple(others) if size is None else size, dtype)
    if size is not None:
        _parameters.fitting(function, sizes, tuple(others))
    whole = _validation.validate_sizes(function, (*sizes, count), dtype)
    raw = new_arrays.create(function, rng._device, draw, whole, dtype=dtype)
    unknown = isinstance(size, DDim) or any(isinstance(each, DArray) for each in given)
    return dynamic(raw) if unknown else wrap(raw)
