"""The counterparts of NumPy's names, for error messages and for `migrate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Container

RENAMED = {
    "absolute": "abs", "amax": "max", "amin": "min", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin",
    "arcsinh": "asinh", "arctan": "atan", "arctan2": "atan2", "arctanh": "atanh", "around": "round",
    "bitwise_not": "bitwise_invert", "concatenate": "concat", "conjugate": "conj", "degrees": "rad2deg", "fabs": "abs",
    "fix": "trunc", "invert": "bitwise_invert", "left_shift": "bitwise_left_shift", "mod": "remainder", "power": "pow",
    "radians": "deg2rad", "right_shift": "bitwise_right_shift", "rint": "round", "true_divide": "divide",
    "unique": "unique_values",
}  # fmt: skip
"""NumPy's functions that have another name in the standard."""
SUCCESSORS = {
    "append": "tt.concat([x, values])", "argwhere": "tt.stack(tt.nonzero(x), axis=1)", "array": "tt.asarray",
    "asanyarray": "tt.asarray", "ascontiguousarray": "tt.copy",
    "column_stack": "tt.stack(vectors, axis=1)", "compress": "x[mask]", "copyto": "x[key] = value",
    "cross": "tt.linalg.cross", "cumprod": "tt.cumulative_prod(x, axis=0)", "cumsum": "tt.cumulative_sum(x, axis=0)",
    "diagonal": "tt.linalg.diagonal", "dot": "x @ y",
    "double": "tt.float64", "dsplit": "tt.split(x, parts, axis=2)", "dstack": "tt.stack(matrices, axis=2)",
    "dtype": "tt.DType", "ediff1d": "tt.diff(x)", "extract": "x[mask]",
    "flatnonzero": "tt.nonzero(tt.ravel(x))", "fliplr": "tt.flip(x, axis=1)", "flipud": "tt.flip(x, axis=0)",
    "float_power": "tt.pow",
    "fromfile": "tt.from_numpy(np.fromfile(...))",
    "fromiter": "tt.asarray(list(values))", "half": "tt.float16",
    "hsplit": "tt.split(x, parts, axis=-1)", "hstack": "tt.concat(tensors, axis=1), of vectors axis=0",
    "i0": "tt.special.i0",
    "identity": "tt.eye", "inner": "tt.vecdot for vectors, x @ y.mT for matrices",
    "int_": "tt.int64",
    "isneginf": "tt.isinf(x) & (x < 0)", "isposinf": "tt.isinf(x) & (x > 0)", "issubdtype": "tt.isdtype",
    "load": "tt.load_npz, or tt.load_tensor for a file of tt.save_tensor",
    "mgrid": "tt.meshgrid", "ndarray": "tt.Tensor",
    "ndim": "x.ndim", "ogrid": "tt.meshgrid", "outer": "tt.linalg.outer", "place": "x[mask] = value",
    "promote_types": "tt.result_type", "put": "x[key] = value",
    "putmask": "x[mask] = value", "rollaxis": "tt.moveaxis(x, 2, 0)",
    "row_stack": "tt.concat(matrices, axis=0), or tt.stack(vectors)",
    "save": "tt.save_tensor",
    "savez": "tt.save_npz", "savez_compressed": "tt.save_npz",
    "shape": "x.shape", "single": "tt.float32", "size": "x.size",
    "tensor": "tt.asarray", "trace": "tt.linalg.trace", "transpose": "x.T, x.mT or tt.permute_dims",
    "vdot": "tt.vecdot",
    "vsplit": "tt.split(x, parts, axis=0)", "vstack": "tt.concat(matrices, axis=0), or tt.stack(vectors)",
}  # fmt: skip
"""The replacements for other names of NumPy."""
ABSENT = {
    "True": "True_",
    "False": "False_",
    "0.5772156649015329": "euler_gamma",
    "tt.DType and its subclasses, such as tt.Floating": (
        "ScalarType character dtypes flexible generic mintypecode sctypeDict typecodes typename"
    ),
    "tt.ComplexFloating": "complexfloating",
    "tt.Floating": "floating",
    "tt.Inexact": "inexact",
    "tt.Integer": "integer",
    "tt.Numeric": "number",
    "tt.SignedInteger": "signedinteger",
    "tt.UnsignedInteger": "unsignedinteger",
    "tt.int8": "byte",
    "tt.int16": "short",
    "tt.int32": "intc",
    "tt.int64": "intp long longlong",
    "tt.uint8": "ubyte",
    "tt.uint16": "ushort",
    "tt.uint32": "uintc",
    "tt.uint64": "uint uintp ulong ulonglong",
    "tt.complex64": "csingle",
    "tt.complex128": "cdouble",
    "tt.float64, the widest real dtype": "float96 float128 longdouble",
    "tt.complex128, the widest dtype": "clongdouble complex192 complex256",
    "NumPy: elements of tensors are numbers and bools": (
        "busday_count busday_offset busdaycalendar bytes_ char datetime64 datetime_as_string "
        "datetime_data is_busday isnat object_ rec recarray record str_ strings timedelta64 void"
    ),
    "tt.asarray, and @ for products": "asmatrix bmat matrix",
    "tt.where(mask, x, value), or NaN and tt.nanmean": "ma",
    "NumPy's, which tensors of the Cpu obey": "errstate getbufsize geterr geterrcall setbufsize seterr seterrcall",
    "str(x) or repr(x)": "array2string array_repr array_str",
    "NumPy's of Python's numbers: float(x), int(x)": (
        "base_repr binary_repr format_float_positional format_float_scientific"
    ),
    "NumPy's of x.numpy()": (
        "flatiter frexp frompyfunc ldexp nditer nested_iters poly polydiv sort_complex trim_zeros ufunc"
    ),
    "tt.load_tensor(path, mmap=True)": "memmap",
    "NumPy's of x.numpy() and y.numpy()": "may_share_memory shares_memory",
    "tt.copy: new memory is in C order": "asfortranarray isfortran require",
    "tt.asarray, and tt.all(tt.isfinite(x))": "asarray_chkfinite",
    "tt.broadcast_shapes or tt.broadcast_arrays": "broadcast",
    "tt.concat or tt.stack": "c_ r_",
    "a slice in brackets, or slice(start, stop)": "index_exp s_",
    "tt.nonzero of a mask": "mask_indices",
    "x[i, i] with i = tt.arange(n)": "diag_indices_from",
    "tt.nonzero(tt.tril(tt.ones_like(x)))": "tril_indices_from",
    "tt.nonzero(tt.triu(tt.ones_like(x)))": "triu_indices_from",
    "a reduction with axis=(0, 1)": "apply_over_axes",
    "tt.array_equal of tt.broadcast_arrays(x, y)": "array_equiv",
    "tt.diag(tt.ravel(x))": "diagflat",
    "tt.result_type": "common_type min_scalar_type",
    "tt.einsum, which chooses an order": "einsum_path",
    "tt.astype(x, tt.complex128) before the function": "emath",
    "tt.trunc(x), and x - tt.trunc(x)": "modf",
    "tt.logaddexp, divided by math.log(2)": "logaddexp2",
    "tt.loadtxt, of the lines of the text": "fromregex fromstring",
    "tt.imag(x) != 0": "iscomplex",
    "tt.imag(x) == 0": "isreal",
    'tt.isdtype(x.dtype, "complex floating")': "iscomplexobj isrealobj",
    "isinstance(x, complex), or x.ndim == 0": "isscalar",
    "isinstance(x, Iterable)": "iterable",
    "tt.real(x)": "real_if_close",
    "tt.tile or tt.pad": "resize",
    "tt.nextafter(x, tt.inf) - x": "spacing",
    "tt.tril(tt.ones((n, m)))": "tri",
    "tt.convolve(p, q)": "polymul",
    "p + q, of as many coefficients": "polyadd",
    "p - q, of as many coefficients": "polysub",
    "p[:-1] * tt.arange(n, 0, -1) for the degree n": "polyder",
    "tt.concat of p / tt.arange(n, 0, -1) and a constant": "polyint",
    "tt.polyval, of a vector of coefficients": "poly1d polynomial",
    "NumPy's: import numpy as np": (
        "ctypeslib exceptions f2py get_include info lib little_endian show_config show_runtime test typing"
    ),
}
"""What to write, for the names of NumPy that need no other text."""
TORCH = {
    "addmm": "x + a @ b", "as_tensor": "tt.asarray", "bmm": "x @ y", "cat": "tt.concat", "chunk": "tt.array_split",
    "clamp": "tt.clip", "gather": "tt.take_along_axis", "index_select": "tt.take",
    "manual_seed": "tt.random.default_rng(seed)", "masked_select": "x[mask]", "mm": "x @ y", "mul": "tt.multiply",
    "mv": "x @ v", "neg": "tt.negative", "norm": "tt.linalg.vector_norm or tt.linalg.matrix_norm", "numel": "x.size",
    "permute": "tt.permute_dims", "rand": "tt.random.default_rng(seed).random(shape)",
    "randint": "tt.random.default_rng(seed).integers(low, high, shape)",
    "randn": "tt.random.default_rng(seed).standard_normal(shape)",
    "randperm": "tt.random.default_rng(seed).permutation(count)", "relu": "tt.maximum(x, 0.0)",
    "rsqrt": "1.0 / tt.sqrt(x)", "scatter_add": "tt.at(x)[key].add(values)", "sigmoid": "tt.special.expit",
    "sub": "tt.subtract", "topk": "tt.sort(x, descending=True)[..., :k], and tt.argsort for the positions",
    "unbind": "tt.unstack",
    "unsqueeze": "tt.expand_dims",
}  # fmt: skip
"""The replacements for names of PyTorch."""
ELEMENTWISE = (
    "abs", "exp", "sqrt", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh",
    "floor", "ceil", "trunc", "sign", "square", "reciprocal", "isnan", "isinf", "isfinite", "maximum", "minimum",
)  # fmt: skip
"""Functions that are methods in PyTorch, and not here."""
OPERATORS = {
    "add": "x + y", "div": "x / y", "ne": "x != y", "lt": "x < y", "le": "x <= y", "gt": "x > y", "ge": "x >= y",
    "neg": "-x",
}  # fmt: skip
_OF_ARRAYS = OPERATORS | {name: f"tt.{name}(x{', y' if name.endswith('imum') else ''})" for name in ELEMENTWISE} | {
    "addmm": "x + a @ b", "append": "tt.concat([x, y])", "argpartition": "tt.argpartition(x, kth)",
    "add_": "x += y", "allclose": "tt.allclose(x, y)", "argwhere": "tt.stack(tt.nonzero(x), axis=1)",
    "backward": "typedtensor.transforms.grad(f)", "base": "x.allocation", "bincount": "tt.bincount(indices)",
    "bmm": "x @ y", "bool": "x.astype(tt.bool)",
    "byteswap": "x.numpy().byteswap()", "choose": "tt.choose(x, choices)", "chunk": "tt.array_split(x, parts)",
    "ctypes": "x.raw_ptr()", "data": "x.numpy().data", "dump": "tt.save_tensor(path, x)", "dumps": "pickle.dumps(x)",
    "flags": "x.is_writable", "getfield": "x.view(dtype)", "setfield": "x.view(dtype)[key] = value",
    "clamp_": "x[...] = x.clip(low, high)",
    "clamp": "x.clip(low, high)", "clone": "x.copy()", "compress": "x[mask]", "conjugate": "x.conj()",
    "contiguous": "x.copy()", "cpu": "x.to_device(tt.Cpu())", "cuda": "x.to_device(tt.Gpu(0))", "detach": "x itself",
    "copy_": "x[...] = y", "cross": "tt.linalg.cross(x, y)", "data_ptr": "x.raw_ptr()", "det": "tt.linalg.det(x)",
    "dim": "x.ndim", "div_": "x /= y", "element_size": "x.dtype.itemsize", "expand_as": "tt.broadcast_to(x, y.shape)",
    "fill_": "x.fill(value)", "flip": "tt.flip(x)", "get_device": "x.device",
    "double": "x.astype(tt.float64)", "eq": "x == y", "expand": "tt.broadcast_to(x, shape)",
    "flat": "tt.reshape(x, (-1,))", "float": "x.astype(tt.float32)",
    "grad": "typedtensor.transforms.grad(f)", "gather": "tt.take_along_axis(x, indices, axis=0)",
    "half": "x.astype(tt.float16)", "imag": "tt.imag(x)", "index_select": "tt.take(x, indices, axis=0)",
    "inverse": "tt.linalg.inv(x)", "isclose": "tt.isclose(x, y)",
    "int": "x.astype(tt.int32)", "itemsize": "x.dtype.itemsize", "long": "x.astype(tt.int64)",
    "log_softmax": "tt.log_softmax(x, axis=axis)", "logical_not": "tt.logical_not(mask)",
    "logsumexp": "tt.logsumexp(x, axis=axis)", "masked_fill": "tt.where(mask, value, x)", "masked_select": "x[mask]",
    "matmul": "x @ y", "mm": "x @ y", "movedim": "tt.moveaxis(x, 0, -1)",
    "mul": "x * y", "mul_": "x *= y", "nan_to_num": "tt.nan_to_num(x)", "ndimension": "x.ndim", "nelement": "x.size",
    "new_zeros": "tt.zeros(shape, dtype=x.dtype, device=x.device)", "norm": "tt.linalg.vector_norm(x)",
    "outer": "tt.linalg.outer(v, v)",
    "partition": "tt.partition(x, kth)", "permute": "x.transpose(axes)", "pow": "x**y",
    "put": "x[key] = value", "real": "tt.real(x)", "relu": "tt.maximum(x, 0.0)",
    "requires_grad": "typedtensor.transforms.grad(f)", "requires_grad_": "typedtensor.transforms.grad(f)",
    "roll": "tt.roll(x, 1)", "scatter_add": "tt.at(x)[key].add(values)", "searchsorted": "tt.searchsorted(x, values)",
    "setflags": "x.share_data(read_only=True)", "sigmoid": "tt.special.expit(x)", "softmax": "tt.softmax(x, axis=axis)",
    "split": "tt.split(x, parts)", "stride": "x.strides", "sub": "x - y", "sub_": "x -= y", "t": "x.T",
    "topk": "tt.sort(x, descending=True)[..., :k], and tt.argsort for the positions",
    "tril": "tt.tril(x)", "triu": "tt.triu(x)",
    "to": "x.to_device(device) or x.astype(dtype)", "to_numpy": "x.numpy()", "tobytes": "x.numpy().tobytes()",
    "tofile": "tt.save_tensor(path, x)",
    "type": "x.astype(dtype)", "type_as": "x.astype(y.dtype)", "unbind": "tt.unstack(x)",
    "unsqueeze": "tt.expand_dims(x, axis=axis)",
    "view_as": "x.reshape(y.shape)",
    "where": "tt.where(mask, x, y)", "zero_": "x.fill(0)",
}  # fmt: skip
"""The replacements for methods and attributes of NumPy's arrays and PyTorch's tensors."""
_NAN, _FILLED = "tt.isnan(x)", "tt.where(tt.isnan(x), value, x)"
FRAMES = {
    "apply": "tt.stack([f(row) for row in x])", "arg_max": "x.argmax()", "arg_min": "x.argmin()",
    "arg_sort": "tt.argsort(x)", "between": "(low <= x) & (x <= high)", "cast": "x.astype(dtype)",
    "columns": "tt.unstack(x, axis=1)", "corr": "tt.corrcoef(x.T)", "cov": "tt.cov(x.T)",
    "describe": "tt.describe(x)", "diff": "tt.diff(x, axis=0)", "drop_duplicates": "tt.unique_values(x)",
    "drop_nans": "x[~tt.isnan(x)]", "dropna": "x[~tt.isnan(x)]", "fill_nan": _FILLED, "fillna": _FILLED,
    "filter": "x[mask]", "groupby": "tt.bincount(keys, weights=v)", "head": "x[:n]",
    "hstack": "tt.concat([x, y], axis=1)",
    "iat": "x[i, j]", "idxmax": "x.argmax()", "idxmin": "x.argmin()", "iloc": "x[i, j]", "info": "tt.describe(x)",
    "is_finite": "tt.isfinite(x)", "is_in": "tt.isin(x, values)", "is_nan": _NAN, "isin": "tt.isin(x, values)",
    "isna": _NAN, "isnull": _NAN, "iterrows": "tt.unstack(x)", "loc": "x[i, j]", "map": "f(x)",
    "median": "tt.median(x)", "n_unique": "tt.unique_values(x).size", "nlargest": "tt.sort(v, descending=True)[:n]",
    "notna": f"~{_NAN}", "notnull": f"~{_NAN}", "nsmallest": "tt.sort(v)[:n]", "nunique": "tt.unique_values(x).size",
    "quantile": "tt.quantile(x, q)", "rolling": "tt.sliding_window_view(v, n)", "rows": "tt.unstack(x)",
    "sample": "tt.random.default_rng(seed).choice(v, n)", "sort_values": "tt.sort(x)", "tail": "x[-n:]",
    "to_csv": "tt.savetxt(path, x)", "to_frame": "pandas.DataFrame(x.numpy())", "to_list": "x.tolist()",
    "to_pandas": "pandas.DataFrame(x.numpy())", "unique": "tt.unique_values(x)", "value_counts": "tt.unique_counts(x)",
    "values": "x.numpy()", "vstack": "tt.concat([x, y], axis=0)",
}  # fmt: skip
"""The replacements for methods and attributes of pandas' and polars' frames and series."""
METHODS = _OF_ARRAYS | FRAMES | {
    "addressable_data": "x itself", "at": "tt.at(x)[key].set(value)", "devices": "x.device",
    "block_until_ready": "x itself, or tt.cluster.compute(x) on a Cluster", "on_device_size_in_bytes": "x.nbytes",
    "sharding": "x.device", "weak_type": "x.dtype",
}  # fmt: skip
"""And those of JAX's arrays."""
OPTIONS = {
    "dim": ("axis",), "dims": ("axis", "axes"), "keepdim": ("keepdims",), "unbiased": ("correction",),
    "size": ("shape",), "newshape": ("shape",), "ddof": ("correction",), "axes": ("axis",), "axis": ("axes",),
    "a_min": ("min",), "a_max": ("max",),
}  # fmt: skip
"""The names of parameters in PyTorch and NumPy, and ours: the first that the function has."""
ADVICE = {
    "cov": "tt.linalg.inv(v.T @ v) with v = tt.vander(x, deg + 1), times the residuals / (count - deg - 1)",
    "full": "tt.linalg.lstsq(tt.vander(x, deg + 1), y), which has residuals, rank and singular values",
    "dtype": "tt.astype(x, dtype)", "out": "y[...] = the result, or an operator in place",
    "requires_grad": "typedtensor.transforms.grad", "where": "x[mask], or tt.where",
}  # fmt: skip
"""What to write for parameters that a function lacks."""


def option_hint(option: str, known: Container[str]) -> str:
    """What to write instead of a keyword that a function lacks, as the end of a message."""
    ours = next((each for each in OPTIONS.get(option, ()) if each in known), ADVICE.get(option))
    return f"; use {ours}" if ours else ""


LINALG = {
    "test": "NumPy's: import numpy as np",
    "LinAlgError": "tt.SingularMatrixError",
    "norm": "tt.linalg.vector_norm or tt.linalg.matrix_norm",
}  # fmt: skip
_DRAW = "tt.random.default_rng(seed)"
GENERATOR = {
    "rand": "rng.random(shape)", "randint": "rng.integers(low, high, shape)", "randn": "rng.standard_normal(shape)",
    "random_sample": "rng.random(shape)", "sample": "rng.random(shape)", "randperm": "rng.permutation(count)",
}  # fmt: skip
"""The replacements for methods of NumPy's RandomState, on a Generator."""
RANDOM = {
    "RandomState": _DRAW, "choice": f"{_DRAW}.choice(x)", "normal": f"{_DRAW}.normal(shape)",
    "permutation": f"{_DRAW}.permutation(x)", "rand": f"{_DRAW}.random(shape)",
    "randint": f"{_DRAW}.integers(low, high, shape)", "randn": f"{_DRAW}.standard_normal(shape)",
    "random": f"{_DRAW}.random(shape)", "random_sample": f"{_DRAW}.random(shape)", "seed": _DRAW,
    "shuffle": f"{_DRAW}.shuffle(x)", "standard_normal": f"{_DRAW}.standard_normal(shape)",
    "uniform": f"{_DRAW}.uniform(low, high, shape)",
}  # fmt: skip
LIVES_IN = {
    "linalg": ("block_diag", "cholesky", "cond", "det", "eig", "eigh", "eigvals", "eigvalsh", "expm", "inv", "lstsq",
               "matrix_norm", "matrix_power", "matrix_rank", "multi_dot", "pinv", "qr", "slogdet", "solve",
               "solve_triangular", "svd", "svdvals", "tensorinv", "tensorsolve", "vector_norm"),
    "fft": ("fft2", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft", "irfft",
            "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn"),
    "special": ("beta", "digamma", "erf", "erfc", "erfinv", "expit", "gamma", "gammainc", "gammaln", "i1", "logit",
                "ndtr", "ndtri", "xlogy"),
}  # fmt: skip
"""Functions that are looked for in `tt`, by the namespace that they are in."""
JAX = {
    "checkpoint": "typedtensor.transforms.checkpoint(f)", "custom_vjp": "typedtensor.transforms.custom_gradient",
    "device_get": "x.numpy()", "device_put": "x.to_device(device)", "hessian": "typedtensor.transforms.hessian(f)",
    "jacfwd": "typedtensor.transforms.jacobian(f)", "jacrev": "typedtensor.transforms.jacobian(f)",
    "grad": "typedtensor.transforms.grad(f)", "jit": "typedtensor.transforms.jit(f)",
    "value_and_grad": "typedtensor.transforms.value_and_grad(f)", "vmap": "typedtensor.transforms.vmap(f)",
}  # fmt: skip
COMPARISONS = {
    "div": "tt.divide", "eq": "tt.equal", "ge": "tt.greater_equal", "gt": "tt.greater", "le": "tt.less_equal",
    "lt": "tt.less", "ne": "tt.not_equal", "flatten": "tt.ravel", "inverse": "tt.linalg.inv",
}  # fmt: skip
"""More names of PyTorch, which compute the same."""
MODULES = {
    "typedtensor": {name: f"tt.{space}.{name}" for space, names in LIVES_IN.items() for name in names}
    | JAX
    | COMPARISONS
    | TORCH
    | {name: text for text, names in ABSENT.items() for name in names.split()}
    | SUCCESSORS
    | {name: f"tt.{ours}" for name, ours in RENAMED.items()},
    "typedtensor.linalg": LINALG,
    "typedtensor.random": RANDOM,
}
"""The replacements, by the module in which a name is looked up."""


def getattr_of(module: str) -> Callable[[str], NoReturn]:
    """The function `__getattr__` of a module: it raises an AttributeError that states the replacement."""

    def raise_attribute_error(name: str) -> NoReturn:
        text, hint = f"module {module!r} has no attribute {name!r}", MODULES[module].get(name)
        raise AttributeError(text if hint is None else f"{text}; use {hint}")

    return raise_attribute_error


class Hint:
    """A class attribute for one of NumPy's names: looking it up raises AttributeError with the replacement.

    A `__getattr__` of the class would make every other attribute slower.
    """

    __slots__ = ("_name", "_text")

    def __init__(self, name: str, text: str) -> None:
        """Store the name and its replacement."""
        self._name, self._text = name, text

    def __get__(self, instance: object, owner: Any = None) -> NoReturn:
        """Raise the error; `hasattr` is False."""
        name = getattr(owner, "_public_name", owner.__name__)
        raise AttributeError(f"{name!r} object has no attribute {self._name!r}; use {self._text}")

    def __repr__(self) -> str:
        """Return it for `help`."""
        return f"<use {self._text}>"
