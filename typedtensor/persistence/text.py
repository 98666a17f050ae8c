"""Files of numbers in text: one line for each row of a matrix."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import operator
import os
import warnings
import zlib
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar, get_origin, overload

import numpy as np

from typedtensor._texts import counted, text_of
from typedtensor.core import conversion, new_arrays
from typedtensor.core.context import current_device
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe
from typedtensor.core.tensor import unwrap
from typedtensor.core.validation import number_dtype, plain_number
from typedtensor.errors import DTypeError, FormatError, OptionError, PathError, RankError
from typedtensor.persistence._files import write_whole
from typedtensor.persistence._paths import validate_path
from typedtensor.types.device import Cpu
from typedtensor.types.dtype import float64

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from typedtensor.core.base import BaseArray
    from typedtensor.core.darray import DArray

    Source = str | os.PathLike[str] | Iterable[str]

X = TypeVar("X")
MOST_AXES = 2
DELIMITER = 'Pass delimiter="," for numbers between commas.'
NOT_TEXT = 'Pass the encoding of the file, as encoding="latin-1".'
LIBRARIES: dict[str, Any] = {".gz": gzip, ".bz2": bz2, ".xz": lzma}
"""What compresses files, by the end of their names."""
DAMAGED = (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error)
"""What these raise for bytes that are not theirs; bz2 raises OSError."""


class _Line(NamedTuple):
    """A line with data."""

    number: int
    text: str


@overload
def loadtxt(
    path: Source,
    kind: None = None,
    /,
    *,
    delimiter: str | None = None,
    comments: str = "#",
    skiprows: int = 0,
    max_rows: int | None = None,
    usecols: int | Sequence[int] | None = None,
    encoding: str = "utf-8",
) -> DArray: ...
@overload
def loadtxt(
    path: Source,
    kind: type[X],
    /,
    *,
    delimiter: str | None = None,
    comments: str = "#",
    skiprows: int = 0,
    max_rows: int | None = None,
    usecols: int | Sequence[int] | None = None,
    encoding: str = "utf-8",
) -> X: ...
def loadtxt(
    path: Source,
    kind: type[X] | None = None,
    /,
    *,
    delimiter: str | None = None,
    comments: str = "#",
    skiprows: int = 0,
    max_rows: int | None = None,
    usecols: int | Sequence[int] | None = None,
    encoding: str = "utf-8",
) -> DArray | X:
    """Read numbers from a text file, with a row in each line.

    Parameters
    ----------
    path : str, os.PathLike or iterable of str
        The file, or its lines. A file whose name ends in .gz, .bz2 or .xz is decompressed.
    kind : type, optional
        A tensor type of at most two axes, such as `Tensor[Cpu, float64, Rank2]`, which says how numbers are read. A
        vector is a column or a row.
    delimiter : str, optional
        What stands between numbers, one character: white space by default.
    comments : str, default "#"
        What follows is left out, to the end of the line.
    skiprows : int, default 0
        The number of lines at the beginning that are left out.
    max_rows : int, optional
        At most this many rows are read.
    usecols : int or sequence of int, optional
        The columns that are read: all by default.
    encoding : str, default "utf-8"
        How the file is encoded.

    Returns
    -------
    Tensor or DArray
        A tensor of the type `kind`; without it, a DArray of float64 without axes of one element. New memory.

    Raises
    ------
    FormatError
        If a line has another number of columns, or no number of the dtype; the message has its number and its text.
    RankError, ShapeError
        If the file has other axes than `kind`.
    DTypeError
        If `kind` is no type of a tensor.
    OptionError
        If an option has no meaning: a negative number of lines, or one character for two purposes.
    PathError
        If `path` is neither a path nor an iterable of lines.

    Notes
    -----
    A number that would be an infinity in the dtype is refused, and so is a number with a point for an integer. Source:
    NumPy, `loadtxt`.

    Examples
    --------
    >>> tt.loadtxt(["1 2", "3 4"], tt.Tensor[tt.Cpu, tt.int64, tt.Rank2])
    Tensor([[1, 2],
            [3, 4]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    name = "loadtxt"
    options = {"delimiter": _delimiter(name, delimiter, comments), "usecols": _columns(name, usecols)}
    skipped, most = _count(name, "skiprows", skiprows), None if max_rows is None else _count(name, "max_rows", max_rows)
    source = _Source(name, path, encoding, comments, skipped, most)
    parts = _parts(name, kind)
    numbers = _at_once(source, parts[0], options)
    if numbers is None:
        numbers = _numbers(name, source.data(), parts[0], options)
    found: X = _found(name, numbers, kind, parts)
    return found


@overload
def genfromtxt(
    path: Source,
    kind: None = None,
    /,
    *,
    delimiter: str | None = None,
    comments: str = "#",
    skip_header: int = 0,
    max_rows: int | None = None,
    usecols: int | Sequence[int] | None = None,
    missing_values: str | Sequence[str] = (),
    filling_values: complex | None = None,
    encoding: str = "utf-8",
) -> DArray: ...
@overload
def genfromtxt(
    path: Source,
    kind: type[X],
    /,
    *,
    delimiter: str | None = None,
    comments: str = "#",
    skip_header: int = 0,
    max_rows: int | None = None,
    usecols: int | Sequence[int] | None = None,
    missing_values: str | Sequence[str] = (),
    filling_values: complex | None = None,
    encoding: str = "utf-8",
) -> X: ...
def genfromtxt(
    path: Source,
    kind: type[X] | None = None,
    /,
    *,
    delimiter: str | None = None,
    comments: str = "#",
    skip_header: int = 0,
    max_rows: int | None = None,
    usecols: int | Sequence[int] | None = None,
    missing_values: str | Sequence[str] = (),
    filling_values: complex | None = None,
    encoding: str = "utf-8",
) -> DArray | X:
    """Read numbers from a text file in which some are missing.

    Parameters
    ----------
    path : str, os.PathLike or iterable of str
        The file, or its lines. A file whose name ends in .gz, .bz2 or .xz is decompressed.
    kind : type, optional
        A tensor type of at most two axes, such as `Tensor[Cpu, float64, Rank2]`, which says how numbers are read. A
        vector is a column or a row.
    delimiter : str, optional
        What stands between numbers, one character: white space by default.
    comments : str, default "#"
        What follows is left out, to the end of the line.
    skip_header : int, default 0
        The number of lines at the beginning that are left out.
    max_rows : int, optional
        At most this many rows are read.
    usecols : int or sequence of int, optional
        The columns that are read: all by default.
    missing_values : str or sequence of str, optional
        What stands for a missing number, as "NA"; an empty field always does.
    filling_values : number, optional
        What takes the place of a missing number: NaN by default; integers and bool have no default.
    encoding : str, default "utf-8"
        How the file is encoded.

    Returns
    -------
    Tensor or DArray
        A tensor of the type `kind`; without it, a DArray of float64 without axes of one element. New memory.

    Raises
    ------
    FormatError
        If a line has another number of columns, or a field that is neither a number of the dtype nor missing; the
        message has its number and its text.
    RankError, ShapeError
        If the file has other axes than `kind`.
    DTypeError
        If `kind` is no type of a tensor.
    OptionError
        If an option has no meaning: a negative number of lines, or one character for two purposes.
    PathError
        If `path` is neither a path nor an iterable of lines.

    Notes
    -----
    Source: NumPy, `genfromtxt`, for which any text is a missing number, and which reads missing integers as -1.

    Examples
    --------
    >>> tt.genfromtxt(["1,,3", "4,NA,6"], tt.Tensor[tt.Cpu, tt.float64, tt.Rank2], delimiter=",", missing_values="NA")
    Tensor([[ 1., nan,  3.],
            [ 4., nan,  6.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    name = "genfromtxt"
    columns = _columns(name, usecols)
    options = {"delimiter": _delimiter(name, delimiter, comments), "usecols": columns}
    skipped = _count(name, "skip_header", skip_header)
    most = None if max_rows is None else _count(name, "max_rows", max_rows)
    parts = _parts(name, kind)
    missing, fill = _missing(name, missing_values, delimiter), _filling(name, parts[0], filling_values)
    source = _Source(name, path, encoding, comments, skipped, most)
    numbers = None if any(map(_is_number, missing)) else _at_once(source, parts[0], options)
    if numbers is None:
        lines = [_filled(name, each, delimiter, missing, fill, columns) for each in source.data()]
        numbers = _numbers(name, lines, parts[0], options)
    found: X = _found(name, numbers, kind, parts)
    return found


def savetxt(
    path: str | os.PathLike[str],
    x: BaseArray,
    /,
    *,
    fmt: str | None = None,
    delimiter: str = " ",
    newline: str = "\n",
    header: str = "",
    footer: str = "",
    comments: str = "# ",
    encoding: str = "utf-8",
) -> None:
    """Write a vector or a matrix to a text file, with a row in each line.

    Parameters
    ----------
    path : str or os.PathLike
        The file; one that exists is replaced. It is compressed if its name ends in .gz, .bz2 or .xz.
    x : Tensor or DArray
        A vector, whose elements have a line each, or a matrix. Tensors of other devices are copied to the Cpu.
    fmt : str, optional
        Format of a number, as "%.3f", or of a row. By default integers as they are, and so many digits of others that
        they are read again exactly.
    delimiter : str, default " "
        What stands between numbers.
    newline : str
        What stands at the end of a line.
    header, footer : str, optional
        Text before and after the numbers, which are comments.
    comments : str, default "# "
        What stands before each line of these.
    encoding : str, default "utf-8"
        How the file is encoded.

    Raises
    ------
    RankError
        If `x` is neither a vector nor a matrix.
    DTypeError
        If `x` is no tensor.
    OptionError
        If `fmt` does not fit the numbers.
    PathError
        If `path` is no path.

    Notes
    -----
    Source: NumPy, `savetxt`, which rounds integers beyond 2**53 by default.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tt.savetxt(f"{folder}/x.txt", tt.asarray([[1, 2], [3, 4]]), delimiter=",")
    ...     tt.loadtxt(f"{folder}/x.txt", tt.Tensor[tt.Cpu, tt.int64, tt.Rank2], delimiter=",").tolist()
    [[1, 2], [3, 4]]
    """
    name = "savetxt"
    file = validate_path(name, path, fix="Pass a str or a pathlib.Path.")
    raw = unwrap(x) if hasattr(x, "_raw") else None
    if raw is None:
        raise DTypeError(name, needed="a Tensor or a DArray", got=text_of(x), fix="Convert it: tt.asarray(x).")
    if len(raw.shape) not in {1, MOST_AXES}:
        fix = "Reshape it: tt.reshape(x, (-1, columns)), or use tt.save_tensor, which keeps the shape."
        raise RankError(name, needed="a vector or a matrix", got=describe(raw), fix=fix)
    numbers = conversion.to_device(raw, Cpu())
    given = ("%d" if numbers.dtype.kind in "biu" else "%.18e") if fmt is None else fmt
    text = {"delimiter": delimiter, "newline": newline, "header": header, "footer": footer, "comments": comments}
    for option, each in text.items():
        if not isinstance(each, str):
            raise OptionError(name, needed=f"{option}: a str", got=text_of(each), fix="Pass text, or omit it.")
    _need_encoding(name, encoding)
    try:
        with write_whole(file) as plain, _compressing(plain, file) as stream:
            np.savetxt(stream, numbers, given, encoding=encoding, **text)
    except UnicodeEncodeError as error:
        needed, fix = f"text that {encoding} holds", 'Omit encoding for "utf-8", which holds any text.'
        raise OptionError(name, needed=needed, got=str(error), fix=fix) from None
    except (TypeError, ValueError, AttributeError) as error:
        fix = 'Pass a format such as "%.3f", or "%d" for integers.'
        raise OptionError(name, needed="a format of the numbers", got=f"{text_of(fmt)}: {error}", fix=fix) from None


def _delimiter(name: str, delimiter: object, comments: object) -> str | None:
    if not (comments is None or isinstance(comments, str)):
        got, fix = text_of(comments), 'Pass what begins a comment, as "%"; remove others from the lines first.'
        raise OptionError(name, needed="comments: a str", got=got, fix=fix)
    if delimiter is not None and (not isinstance(delimiter, str) or len(delimiter) != 1 or delimiter in "\r\n"):
        raise OptionError(name, needed="delimiter: one character", got=text_of(delimiter), fix=DELIMITER)
    if delimiter is not None and comments and comments.startswith(delimiter):
        needed, got = "another delimiter than what begins a comment", text_of(delimiter)
        raise OptionError(name, needed=needed, got=got, fix='Pass comments="" for lines without comments.')
    return delimiter


def _count(name: str, option: str, value: Any) -> int:
    if not _is_int(value) or operator.index(value) < 0:
        got, fix = text_of(value), "Pass a number of lines, or omit it."
        raise OptionError(name, needed=f"{option}: an int of 0 or more", got=got, fix=fix)
    return operator.index(value)


def _is_int(value: Any) -> bool:
    """Whether it is an integer; arrays and classes have the method, too."""
    try:
        operator.index(value)
    except TypeError:
        return False
    return not isinstance(value, bool)


def _columns(name: str, usecols: Any) -> list[int] | None:
    if usecols is None:
        return None
    given = usecols if isinstance(usecols, list | tuple) else [usecols]
    if all(map(_is_int, given)):
        return [operator.index(each) for each in given]
    fix = "Pass usecols=0 for the first column, or usecols=[0, 2]."
    raise OptionError(name, needed="usecols: an int, or a list of ints", got=text_of(usecols), fix=fix)


def _missing(name: str, given: Any, delimiter: str | None) -> set[str]:
    found = [given] if isinstance(given, str) else given
    if not isinstance(found, list | tuple | set | frozenset) or not all(isinstance(each, str) for each in found):
        fix = 'Pass missing_values="NA", or several: ["NA", "-"].'
        raise OptionError(name, needed="missing_values: a str, or a list of str", got=text_of(given), fix=fix)
    joined = next((each for each in found if len(each.split(delimiter)) > 1), None)
    if joined is not None:
        fix = f"Pass a list: missing_values={joined.split(delimiter)!r}."
        raise OptionError(name, needed="missing_values that are fields", got=f"{joined!r} with a delimiter", fix=fix)
    return {"", *found}


def _need_encoding(name: str, encoding: object) -> None:
    try:
        known = isinstance(encoding, str) and bool(codecs.lookup(encoding))
    except (LookupError, ValueError):
        known = False
    if not known:
        fix = 'Omit it for "utf-8".'
        raise OptionError(name, needed="encoding: one that Python knows", got=text_of(encoding), fix=fix)


def _decompressing(stream: BinaryIO, path: Path) -> AbstractContextManager[Any]:
    """The stream that decompresses as the name of the file says."""
    library = LIBRARIES.get(path.suffix)
    return nullcontext(stream) if library is None else library.open(stream, "rb")


def _compressing(stream: BinaryIO, path: Any) -> AbstractContextManager[BinaryIO]:
    """The stream that compresses as the name of the file says."""
    library = LIBRARIES.get(Path(os.fsdecode(path)).suffix)
    return nullcontext(stream) if library is None else library.open(stream, "wb")


class _Source:
    """The lines of a file or of an iterable, of which some are left out."""

    def __init__(self, name: str, source: Any, encoding: str, comments: str, skipped: int, most: int | None) -> None:
        """Read all lines of an iterable, and none of a file."""
        self.name, self.encoding, self.comments, self.skipped, self.most = name, encoding, comments, skipped, most
        if isinstance(source, str | os.PathLike):
            self.lines: list[str] | None = None
            self.path = Path(os.fsdecode(validate_path(name, source, fix="Pass a str or a pathlib.Path.")))
            _need_encoding(name, encoding)
        else:
            self.lines = _validated(name, source)

    @contextmanager
    def stream(self) -> Generator[Iterable[str]]:
        """The lines, read on demand."""
        if self.lines is not None:
            yield self.lines
            return
        with self.path.open("rb") as plain, _decompressing(plain, self.path) as binary:
            # Spreadsheets write a byte order mark before UTF-8.
            if codecs.lookup(self.encoding).name == "utf-8" and binary.peek(3)[:3] == codecs.BOM_UTF8:
                binary.read(3)
            file = io.TextIOWrapper(binary, encoding=self.encoding)
            if not plain.seekable():  # a pipe, which is read once
                self.lines = list(file)
            yield file if self.lines is None else self.lines

    def data(self) -> list[_Line]:
        """The lines with data, without comments."""
        if self.lines is None:
            self.lines = self._read()
        return list(_data(self.lines, self.comments, self.skipped))[: self.most]

    def _read(self) -> list[str]:
        try:
            with self.stream() as lines:
                return list(lines)
        except UnicodeDecodeError as error:
            needed, got, fix = f"text in {self.encoding}", str(error), NOT_TEXT
        except (*DAMAGED, OSError) as error:
            if isinstance(error, OSError) and error.errno is not None:  # of the system: there is no such file
                raise
            needed, got, fix = f"a whole file of {self.path.suffix}", str(error), "Rename it, or compress it again."
        raise FormatError(self.name, needed=needed, got=f"{str(self.path)!r}: {got}", fix=fix)


def _validated(name: str, source: Any) -> list[str]:
    try:
        lines: list[Any] = list(source)
    except TypeError:
        lines = [None]
    if not all(isinstance(each, str) for each in lines):
        fix = "Pass a str, a pathlib.Path, a stream of text, or a list of str."
        raise PathError(name, needed="a path, or lines of text", got=text_of(source), fix=fix)
    return lines


def _data(lines: list[str], comments: str, skipped: int) -> Iterator[_Line]:
    """The lines with data, without comments."""
    for number, line in enumerate(lines[skipped:], skipped + 1):
        text = (line.partition(comments)[0] if comments else line).strip("\r\n")
        if text.strip():
            yield _Line(number, text)


def _filling(name: str, dtype: Any, given: Any) -> str | None:
    """The text that stands for a missing number; None if there is none."""
    if given is None:
        return "nan" if dtype.kind in "fc" else None
    number = plain_number(given)
    number_dtype(name, number, dtype)
    if dtype.kind in "iu" and not np.iinfo(dtype.name).min <= number <= np.iinfo(dtype.name).max:
        fix = "Pass another number, or ask for a wider dtype."
        raise DTypeError(name, needed=f"a filling value that fits {dtype.name}", got=text_of(number), fix=fix)
    return str(int(number) if isinstance(number, bool) else number).strip("()")


def _filled(
    name: str, line: _Line, delimiter: str | None, missing: set[str], fill: str | None, columns: list[int] | None
) -> _Line:
    fields = [each.strip() for each in line.text.split(delimiter)]
    if missing.isdisjoint(fields):
        return line
    read = range(len(fields)) if columns is None else [each for each in columns if -len(fields) <= each < len(fields)]
    if fill is None and any(fields[each] in missing for each in read):
        fix = "Pass filling_values=0, or another number."
        raise FormatError(name, needed="no missing number among integers", got=_shown(line), fix=fix)
    return _Line(line.number, (delimiter or " ").join([str(fill) if each in missing else each for each in fields]))


def _parts(name: str, kind: Any) -> tuple[Any, int | None, Any]:
    """The dtype that is read, the number of axes if it is known, and the device."""
    if kind is None:
        return float64, None, current_device()
    if not hasattr(kind, "narrow"):
        needed, fix = "a type like Tensor[Cpu, float64, Rank2]", "Pass all three parameters."
        raise DTypeError(name, needed=needed, got=text_of(kind), fix=fix)
    device, dtype, rank = kind.__args__
    ndim = getattr(get_origin(rank) or rank, "ndim", None)
    if ndim is not None and ndim > MOST_AXES:
        fix = "Read a matrix, and reshape it: tt.reshape(x, shape)."
        raise RankError(name, needed="at most two axes", got=repr(kind), fix=fix)
    own = isinstance(device, type) and not getattr(device, "__abstractmethods__", None)
    where = device() if own and device.__name__ in {"Cpu", "Gpu", "Cluster"} else current_device()
    return dtype if hasattr(dtype, "name") else float64, ndim, where


def _is_number(text: str) -> bool:
    """Whether a field that stands for a missing number is read as one."""
    try:
        complex(text)
    except ValueError:
        return False
    return True


def _found(name: str, numbers: np.ndarray, kind: Any, parts: tuple[Any, int | None, Any]) -> Any:
    _, ndim, device = parts
    numbers = _shaped(name, numbers, ndim)
    raw = conversion.to_device(new_arrays.in_new_memory(numbers.copy(order="C"), Cpu()), device)
    return dynamic(raw) if kind is None else kind.narrow(name, raw)


def _shaped(name: str, found: np.ndarray, ndim: int | None) -> np.ndarray:
    """The matrix as a vector or a number, if it is one row, one column or one element."""
    if ndim is None:
        return found.squeeze() if found.size else found.reshape(0)
    if ndim == MOST_AXES:
        return found
    if ndim == 1 and (1 in found.shape or not found.size):
        return found.reshape(-1)
    if ndim == 0 and found.size == 1:
        return found.reshape(())
    needed = "one row or one column" if ndim == 1 else "one number"
    got = f"{counted(found.shape[0], 'row')} and {counted(found.shape[1], 'column')}"
    raise RankError(name, needed=needed, got=got, fix="Ask for a Rank2, or pass usecols=0.")


def _wide(dtype: Any) -> str:
    """What NumPy reads: 64 bits where it would make infinities, or any number True."""
    return {"f": "float64", "c": "complex128", "b": "int64"}.get(dtype.kind) or dtype.name


def _at_once(source: _Source, dtype: Any, options: dict[str, Any]) -> np.ndarray | None:
    """The matrix as NumPy reads the file; None if there is an error to explain, an infinity, or nothing."""
    if len(source.comments or "") > 1 or source.most == 0:  # NumPy looks for these in Python
        return None
    more: dict[str, Any] = {"comments": source.comments or None, "skiprows": source.skipped, "max_rows": source.most}
    try:
        with warnings.catch_warnings(), source.stream() as lines:
            warnings.simplefilter("error")
            found = np.loadtxt(lines, _wide(dtype), ndmin=2, **more, **options)
            answer = found.astype(dtype.name, copy=False)
    except Exception:  # what it is, and where, is said by those who read line by line
        return None
    wrong = found != answer if dtype.kind == "b" else np.isinf(answer)
    return None if wrong.any() or not answer.size else answer


def _numbers(name: str, lines: list[_Line], dtype: Any, options: dict[str, Any]) -> np.ndarray:
    """The matrix, line by line."""
    if not lines:
        return np.empty((0, 0), dtype.name)
    wide = _wide(dtype)
    try:
        found = _read([each.text for each in lines], wide, options)
    except (ValueError, OverflowError, IndexError):
        _raise_bad_line(name, lines, wide, dtype, options)
    with np.errstate(over="ignore"):
        answer = found.astype(dtype.name)
    wrong = (found != 0) & (found != 1) if dtype.kind == "b" else np.isinf(answer) & np.isfinite(found)
    for row in np.nonzero(wrong.any(axis=1) | np.isinf(found).any(axis=1))[0].tolist():
        if wrong[row].any() or np.isinf(found[row]).sum() > lines[row].text.lower().count("inf"):
            _raise_line(name, lines[row], found.shape[1], dtype, options)
    return answer


def _read(texts: list[str], dtype: str, options: dict[str, Any]) -> np.ndarray:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return np.loadtxt(texts, dtype, comments=None, ndmin=2, **options)


def _raise_bad_line(name: str, lines: list[_Line], wide: str, dtype: Any, options: dict[str, Any]) -> NoReturn:
    """Raise the error for the first line that is no row."""
    columns = None
    for line in lines:
        try:
            count = _read([line.text], wide, options).shape[1]
        except (ValueError, OverflowError, IndexError):
            _raise_line(name, line, columns, dtype, options)
        columns = count if columns is None else columns
        if count != columns:
            _raise_line(name, line, columns, dtype, options)
    raise FormatError(name, needed=f"numbers of {dtype.name}", got="other text", fix=DELIMITER)


def _are_numbers(line: _Line, options: dict[str, Any], columns: int | None) -> bool:
    """Whether another dtype holds the numbers of the line."""
    try:
        found = _read([line.text], "float64", options)
    except (ValueError, OverflowError, IndexError):
        return False
    return columns in {None, found.shape[1]} and bool(np.isfinite(found).all())


def _raise_line(name: str, line: _Line, columns: int | None, dtype: Any, options: dict[str, Any]) -> NoReturn:
    count = "numbers" if columns is None else counted(columns, "number")
    needed, fix = f"{count} of {dtype.name} in each line", f"{DELIMITER} tt.genfromtxt reads files with gaps."
    if _are_numbers(line, options, columns):
        fix = "Ask for a dtype that holds it, such as float64."
    raise FormatError(name, needed=needed, got=_shown(line), fix=fix)


def _shown(line: _Line) -> str:
    return f"line {line.number}: {text_of(line.text)}"
