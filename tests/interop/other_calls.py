"""Other libraries for arrays of any kind: calls that they support, and calls for which they convert to NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.interop.calls import Call, Data, Refusal, Topic


def _labelled(m: Any, d: Data) -> Any:
    """Return a DataArray of xarray on the matrix."""
    return m.DataArray(d.matrix[:3, :2], dims=("row", "column"), coords={"row": [10, 20, 30]})


def _of(call: Any) -> Call:
    """Return a call on the labelled matrix, whose result has no labels."""
    return lambda m, d: call(_labelled(m, d)).data


def _chunks(m: Any, d: Data) -> Any:
    """Return a dask array in chunks of the matrix."""
    return m.from_array(d.matrix, chunks=(12, 2))


def _joined(call: Any) -> Call:
    """Return a call on the dask array, computed."""
    return lambda m, d: call(_chunks(m, d)).compute(scheduler="synchronous")


def _axes(module: Any) -> Any:
    """Return Axes of matplotlib without a display."""
    module.switch_backend("agg")
    return module.figure().add_subplot()


def _drawn(image: Any) -> Any:
    """Return the numbers of an image."""
    return np.asarray(image.get_array())


TOPICS = [
    Topic(
        "numpy",
        "ours",
        {
            "exp": lambda m, d: m.exp(d.vector),
            "matmul": lambda m, d: m.matmul(d.square, d.square),
            "max": lambda m, d: m.max(d.vector),
            "mean": lambda m, d: m.mean(d.vector),
            "sum": lambda m, d: m.sum(d.vector),
        },
    ),
    Topic(
        "numpy",
        "theirs",
        {
            "asarray": lambda m, d: m.asarray(d.single),
            "array": lambda m, d: m.array(d.single),
            "concatenate": lambda m, d: m.concatenate([d.vector, d.other]),
            "fft.fft": lambda m, d: m.fft.fft(d.vector),
            "from_dlpack": lambda m, d: m.from_dlpack(d.single),
            "interp": lambda m, d: m.interp(d.few, d.few, d.window),
            "linalg.inv": lambda m, d: m.linalg.inv(d.square),
            "sort": lambda m, d: m.sort(d.vector),
            "where": lambda m, d: m.where(d.true, d.vector, d.other),
        },
    ),
    Topic("numpy", "number", {"median": lambda m, d: m.median(d.vector)}),
    Topic("array_api_compat", "number", {"size": lambda m, d: m.size(d.matrix)}),
    Topic(
        "array_api_compat",
        "ours",
        {"to_device": lambda m, d: m.to_device(d.matrix, m.device(d.matrix))},
    ),
    Topic(
        "array_api_extra",
        "ours",
        {
            "angle": lambda m, d: m.angle(d.complex),
            "apply_where": lambda m, d: m.apply_where(d.true, d.vector, lambda x: x * 2, fill_value=0.0),
            "argpartition": lambda m, d: d.xp.take(d.few, m.argpartition(d.few, 1)[1:2]),
            "at": lambda m, d: m.at(d.vector)[d.true].add(1.0),
            "atleast_nd": lambda m, d: m.atleast_nd(d.vector, ndim=2),
            "cov": lambda m, d: m.cov(d.matrix),
            "create_diagonal": lambda m, d: m.create_diagonal(d.vector),
            "isclose": lambda m, d: m.isclose(d.vector, d.other),
            "isin": lambda m, d: m.isin(d.integers, d.label),
            "kron": lambda m, d: m.kron(d.square, d.square),
            "nan_to_num": lambda m, d: m.nan_to_num(d.vector),
            "nanmax": lambda m, d: m.nanmax(d.vector),
            "nansum": lambda m, d: m.nansum(d.vector),
            "one_hot": lambda m, d: m.one_hot(d.label, 2),
            "pad": lambda m, d: m.pad(d.matrix, 2),
            "partition": lambda m, d: m.partition(d.few, 1)[1],
            "searchsorted": lambda m, d: m.searchsorted(d.few, d.few),
            "setdiff1d": lambda m, d: m.setdiff1d(d.integers, d.label),
            "sinc": lambda m, d: m.sinc(d.vector),
            "union1d": lambda m, d: m.union1d(d.integers, d.label),
            "unravel_index": lambda m, d: m.unravel_index(d.integers, (4, 6)),
        },
    ),
    Topic(
        "einops.array_api",
        "ours",
        {
            "pack": lambda m, d: m.pack([d.matrix, d.matrix], "* column")[0],
            "rearrange": lambda m, d: m.rearrange(d.matrix, "(a b) c -> b (a c)", a=4),
            "reduce": lambda m, d: m.reduce(d.matrix, "a b -> b", "mean"),
            "repeat": lambda m, d: m.repeat(d.vector, "a -> a copies", copies=2),
            "unpack": lambda m, d: m.unpack(d.matrix, [(12,), (12,)], "* column"),
        },
    ),
    Topic("einops.array_api", "theirs", {"asnumpy": lambda m, d: m.asnumpy(d.matrix)}),
    Topic(
        "xarray",
        "ours",
        {
            "DataArray": _of(lambda x: x),
            "+": _of(lambda x: x + x * 2.0),
            "@": _of(lambda x: x @ x.rename(row="other")),
            "astype": lambda m, d: _labelled(m, d).astype(d.xp.float32).data,
            "clip": _of(lambda x: x.clip(0.0, 1.0)),
            "concat": lambda m, d: m.concat([_labelled(m, d), _labelled(m, d)], "row").data,
            "diff": _of(lambda x: x.diff("row")),
            "isel": _of(lambda x: x.isel(row=slice(0, 2))),
            "isel with a list": _of(lambda x: x.isel(row=[0, 2])),
            "max(skipna=False)": _of(lambda x: x.max("row", skipna=False)),
            "mean(skipna=False)": _of(lambda x: x.mean("row", skipna=False)),
            "roll": _of(lambda x: x.roll(row=1)),
            "argmax": _of(lambda x: x.argmax("row")),
            "cumsum": _of(lambda x: x.cumsum("row")),
            "coarsen": _of(lambda x: x.coarsen(column=2).mean()),
            "groupby": _of(lambda x: x.groupby("row").mean()),
            "max": _of(lambda x: x.max("row")),
            "mean": _of(lambda x: x.mean("row")),
            "median": _of(lambda x: x.median("row")),
            "std": _of(lambda x: x.std("row")),
            "round": _of(lambda x: x.round()),
            "sel": _of(lambda x: x.sel(row=20)),
            "sortby": _of(lambda x: x.sortby("row", ascending=False)),
            "sum": _of(lambda x: x.sum()),
            "transpose": _of(lambda x: x.transpose("column", "row")),
        },
    ),
    Topic(
        "xarray",
        "theirs",
        {
            "values": lambda m, d: _labelled(m, d).values,
        },
    ),
    Topic(
        "dask.array",
        "theirs",
        {
            "from_array": _joined(lambda x: x),
            "+": _joined(lambda x: x + x * 2.0),
            "T": _joined(lambda x: x.T),
            "astype": _joined(lambda x: x.astype("float32")),
            "concatenate": lambda m, d: m.concatenate([_chunks(m, d)] * 2).compute(scheduler="synchronous"),
            "index with a list": _joined(lambda x: x[[0, 2]]),
            "take": lambda m, d: m.take(_chunks(m, d), [0, 2], axis=1).compute(scheduler="synchronous"),
            "max": _joined(lambda x: x.max(axis=0)),
            "mean": _joined(lambda x: x.mean(axis=0)),
            "map_blocks": _joined(lambda x: x.map_blocks(lambda block: block * 2.0)),
            "rechunk": _joined(lambda x: x.rechunk((6, 4))),
            "reshape": _joined(lambda x: x.reshape(96)),
            "slice": _joined(lambda x: x[1:, ::2]),
            "sum": _joined(lambda x: x.sum(axis=1)),
            "where": lambda m, d: m.where(_chunks(m, d) > 0.0, 1.0, 0.0).compute(scheduler="synchronous"),
        },
    ),
    Topic(
        "matplotlib.pyplot",
        "theirs",
        {
            "bar": lambda m, d: np.array([each.get_height() for each in _axes(m).bar(d.integers, d.vector)]),
            "boxplot": lambda m, d: _axes(m).boxplot(d.vector)["medians"][0].get_xydata(),
            "contour": lambda m, d: _axes(m).contour(d.square).levels,
            "errorbar": lambda m, d: _axes(m).errorbar(d.few, d.few, yerr=d.window)[0].get_xydata(),
            "fill_between": lambda m, d: _axes(m).fill_between(d.few, d.window, d.few).get_paths()[0].vertices,
            "hexbin": lambda m, d: _drawn(_axes(m).hexbin(d.vector, d.other)),
            "hist": lambda m, d: _axes(m).hist(d.vector)[:2],
            "hist2d": lambda m, d: _axes(m).hist2d(d.vector, d.other)[:3],
            "imshow": lambda m, d: _drawn(_axes(m).imshow(d.matrix)),
            "pcolormesh": lambda m, d: _drawn(_axes(m).pcolormesh(d.matrix)),
            "pie": lambda m, d: np.array([each.theta2 for each in _axes(m).pie(d.few).wedges]),
            "plot": lambda m, d: _axes(m).plot(d.few, d.window)[0].get_xydata(),
            "quiver": lambda m, d: np.asarray(_axes(m).quiver(d.few, d.few, d.few, d.window).V),
            "scatter": lambda m, d: np.asarray(_axes(m).scatter(d.vector, d.other, c=d.share).get_offsets()),
            "stem": lambda m, d: _axes(m).stem(d.few, d.window).markerline.get_xydata(),
            "step": lambda m, d: _axes(m).step(d.few, d.window)[0].get_xydata(),
            "violinplot": lambda m, d: _axes(m).violinplot(d.vector)["bodies"][0].get_paths()[0].vertices,
        },
    ),
    Topic(
        "pandas",
        "theirs",
        {
            "DataFrame": lambda m, d: m.DataFrame(d.matrix).to_numpy(),
            "DataFrame of columns": lambda m, d: m.DataFrame({"a": d.vector, "b": d.integers}).to_numpy(),
            "Index": lambda m, d: m.Index(d.integers).to_numpy(),
            "Series": lambda m, d: m.Series(d.single[:, 0]).to_numpy(),
            "Series.iloc": lambda m, d: m.Series([5.0, 6.0]).iloc[d.label].to_numpy(),
            "isna": lambda m, d: m.isna(d.vector),
        },
    ),
    Topic(
        "torch",
        "theirs",
        {
            "from_dlpack": lambda m, d: m.from_dlpack(d.single),
            "asarray": lambda m, d: m.asarray(d.single),
        },
    ),
]

_UNTYPED = "needed tensors or Python numbers as operands, got a NumPy array"
_BESIDE = "a NumPy array is the other operand"
_NUMPY_DTYPE = "xarray fills gaps only for NumPy's dtypes"
REFUSALS = [
    Refusal(
        "numpy",
        "tensor + array",
        lambda m, d: d.vector + m.ones(24),
        f"DTypeError: numpy.add: {_UNTYPED}",
        "operators do not mix tensors and NumPy arrays",
    ),
    Refusal(
        "einops",
        "einops.rearrange",
        lambda m, d: m.rearrange(d.matrix, "a b -> b a"),
        "RuntimeError: Tensor type unknown to einops",
        "einops supports a fixed list of libraries there; use `einops.array_api`",
    ),
    Refusal(
        "xarray",
        "where, shift, pad",
        lambda m, d: _labelled(m, d).shift(row=1),
        "TypeError: dtype typedtensor.float64 must be one of an extension array dtype or numpy dtype",
        _NUMPY_DTYPE,
    ),
    Refusal(
        "xarray",
        "fillna, where with a value",
        lambda m, d: _labelled(m, d).fillna(0.0),
        "DTypeError: result_type: needed a dtype or a tensor, got str 'float32'",
        "xarray passes the name of a dtype to `result_type`",
    ),
    Refusal(
        "xarray",
        "tensors * NumPy's arrays",
        lambda m, d: _labelled(m, d) * m.DataArray(np.ones(2), dims="column"),
        f"DTypeError: numpy.multiply: {_UNTYPED}",
        _BESIDE,
    ),
    Refusal(
        "dask.array",
        "std, var",
        _joined(lambda x: x.std()),
        "AttributeError: type object 'float64' has no attribute 'type'",
        "dask expects NumPy dtypes",
    ),
    Refusal(
        "dask.array",
        "all, any",
        _joined(lambda x: (x > 0.0).any()),
        "DTypeError: astype: needed a dtype, such as tt.float32, got 'bool'",
        "dask passes the name of a dtype to `astype`",
    ),
    Refusal(
        "dask.array",
        "cumsum",
        _joined(lambda x: x.cumsum(axis=0)),
        f"DTypeError: numpy.add: {_UNTYPED}",
        "dask adds NumPy's zeros to what the method `cumsum` returns, which is a tensor",
    ),
    Refusal(
        "dask.array",
        "matmul, tensors + NumPy's chunks",
        lambda m, d: _joined(lambda x: x + m.ones((24, 4), chunks=(12, 2)))(m, d),
        f"DTypeError: numpy.add: {_UNTYPED}",
        _BESIDE,
    ),
    Refusal(
        "pandas",
        "Series + tensor",
        lambda m, d: m.Series([1.0, 2.0, 3.0]) + d.few,
        f"DTypeError: numpy.add: {_UNTYPED}",
        _BESIDE,
        ours=True,
    ),
    Refusal(
        "pandas",
        "Series[mask]",
        lambda m, d: m.Series([1.0, 2.0, 3.0])[d.few > 0.2],
        "KeyError",
        "pandas treats a mask of another library as labels; write `series[mask.numpy()]`",
    ),
    Refusal(
        "pandas",
        "unique, factorize",
        lambda m, d: m.unique(d.integers),
        "TypeError: unique requires a Series, Index, ExtensionArray, np.ndarray or NumpyExtensionArray",
        "pandas supports a fixed list of types; write `tt.unique_values(x)`",
    ),
    Refusal(
        "matplotlib.pyplot",
        "set_xticks, set_yticks, streamplot",
        lambda m, d: _axes(m).set_xticks(d.few),
        f"DTypeError: numpy.less: {_UNTYPED}",
        _BESIDE,
    ),
    Refusal(
        "torch",
        "tensor + torch.Tensor",
        lambda m, d: d.vector + m.ones(24),
        "TypeError: unsupported operand type(s) for +",
        "operators do not mix libraries; convert with `tt.from_dlpack`",
    ),
    Refusal(
        "torch",
        "from_dlpack of a flipped tensor",
        lambda m, d: m.from_dlpack(d.vector[::-1]),
        "RuntimeError: ",
        "PyTorch does not support negative strides; copy first",
    ),
]
