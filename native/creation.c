/* Creation of tensors from sizes and numbers, or in the form of another tensor, and copies. */
#include "core.h"
#include <math.h>

/* Whether the default allocator is current: no block of use_allocator is active. */
int
by_default(void)
{
    PyObject *found = NULL;
    if (PyContextVar_Get(core.chosen, Py_None, &found) < 0) {
        return 0; /* with an error, as from the value of another program's context */
    }
    int plain = found == Py_None;
    Py_XDECREF(found);
    return plain;
}

/* The sizes of an int or a tuple of ints, and their product; -1 if Python must handle it, as for no elements. */
npy_intp
sizes_of(PyObject *shape, npy_intp *dims, int *ndim)
{
    PyObject **entries = &shape;
    Py_ssize_t count = 1;
    if (PyTuple_CheckExact(shape)) {
        entries = ((PyTupleObject *)shape)->ob_item;
        count = PyTuple_GET_SIZE(shape);
    }
    if (count > MAX_RANK) {
        return -1;
    }
    npy_intp total = 1;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t size = PyLong_CheckExact(entries[i]) ? PyLong_AsSsize_t(entries[i]) : -1;
        if (size <= 0 || size > NPY_MAX_INTP / 16 / total) {
            return -1;
        }
        dims[i] = size;
        total *= size;
    }
    *ndim = (int)count;
    return total;
}

int
type_of_class(PyObject *dtype)
{
    if (!PyType_Check(dtype)) {
        return dtype == Py_None ? NPY_FLOAT64 : -1;
    }
    PyObject *found = Py_XNewRef(PyDict_GetItemWithError(core.dtypes, dtype));
    int type_num = found != NULL ? (int)PyLong_AsLong(found) : -1;
    Py_XDECREF(found);
    return type_num;
}

/* The type number of the dtype in the options, float64 by default; -1 if Python must handle it. */
static int
type_in(PyObject *const *options, PyObject *names)
{
    if (names == NULL) {
        return NPY_FLOAT64;
    }
    if (PyTuple_GET_SIZE(names) != 1 || PyUnicode_Compare(PyTuple_GET_ITEM(names, 0), core.dtype) != 0) {
        return -1;
    }
    return type_of_class(options[0]);
}

/* An array of this shape; NULL without an error if Python must handle it. */
static PyArrayObject *
shaped(PyObject *shape, int type_num, int zeroed)
{
    npy_intp dims[MAX_RANK];
    int ndim;
    if (type_num < 0 || sizes_of(shape, dims, &ndim) < 0 || !by_default()) {
        return NULL;
    }
    return counted_array(type_num, ndim, dims, zeroed);
}

/* An array in the shape and dtype of a plain tensor; NULL without an error if Python must handle it. */
static PyArrayObject *
alike(PyObject *x, int zeroed)
{
    PyArrayObject *a = own_array(x), *found = NULL;
    if (a != NULL && PyArray_SIZE(a) > 0 && PyArray_ISNOTSWAPPED(a) && by_default()) {
        found = counted_array(PyArray_TYPE(a), PyArray_NDIM(a), PyArray_DIMS(a), zeroed);
    }
    Py_XDECREF(a);
    return found;
}

/* A tensor of the array, filled with the number; steals the array. If the number needs a check, Python makes it. */
static PyObject *
filled(PyArrayObject *found, PyObject *number)
{
    if (found == NULL || !(PyFloat_CheckExact(number) || PyLong_CheckExact(number))) {
        Py_XDECREF(found);
        return NULL;
    }
    Scalar value;
    int type_num = PyArray_TYPE(found);
    if (!number_fits_type(number, type_num) || !as_scalar(number, type_num, &value)) {
        Py_DECREF(found);
        return NULL;
    }
    npy_intp size = PyArray_SIZE(found);
    char *data = PyArray_BYTES(found);
    if (PyArray_ITEMSIZE(found) == sizeof value.i8) {
        for (npy_intp i = 0; i < size; i++) { memcpy(data + i * sizeof value.i8, &value.i8, sizeof value.i8); }
    } else {
        for (npy_intp i = 0; i < size; i++) { memcpy(data + i * sizeof value.i4, &value.i4, sizeof value.i4); }
    }
    return new_tensor((PyObject *)found);
}

/* The same with ones, of any dtype. */
static PyObject *
filled_with_ones(PyArrayObject *found)
{
    PyObject *one = found != NULL ? PyLong_FromLong(1) : NULL;
    int type_num = found != NULL ? PyArray_TYPE(found) : -1;
    if (one != NULL && type_num != NPY_FLOAT64 && type_num != NPY_FLOAT32 && type_num != NPY_INT64 && type_num != NPY_INT32) {
        if (PyArray_FillWithScalar(found, one) < 0) {
            Py_CLEAR(found);
        }
        Py_DECREF(one);
        return new_tensor((PyObject *)found);
    }
    PyObject *made = one != NULL ? filled(found, one) : NULL;
    Py_XDECREF(one);
    return made;
}

static PyObject *
zeros(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return count == 1 ? new_tensor((PyObject *)shaped(arguments[0], type_in(arguments + 1, names), 1)) : NULL;
}

static PyObject *
ones(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return count == 1 ? filled_with_ones(shaped(arguments[0], type_in(arguments + 1, names), 0)) : NULL;
}

/* The dtype of a float or an int; -1 for other objects. */
static int
type_of_number(PyObject *number)
{
    return PyFloat_CheckExact(number) ? NPY_FLOAT64 : PyLong_CheckExact(number) ? NPY_INT64 : -1;
}

/* full of a float or an int. */
static PyObject *
full(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    if (count != 2) {
        return NULL;
    }
    int natural = names == NULL || arguments[2] == Py_None;
    int type_num = type_in(arguments + 2, names);
    if (natural && type_num >= 0) {
        type_num = type_of_number(arguments[1]);
    }
    return filled(shaped(arguments[0], type_num, 0), arguments[1]);
}

static PyObject *
zeros_like(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return count == 1 && names == NULL ? new_tensor((PyObject *)alike(arguments[0], 1)) : NULL;
}

static PyObject *
ones_like(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return count == 1 && names == NULL ? filled_with_ones(alike(arguments[0], 0)) : NULL;
}

static PyObject *
full_like(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return count == 2 && names == NULL ? filled(alike(arguments[0], 0), arguments[1]) : NULL;
}

/* eye of one or two ints, of float64. */
static PyObject *
eye(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp dims[2];
    int ndim;
    if (names != NULL || count < 1 || count > 2) {
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        if (!PyLong_CheckExact(arguments[i < count ? i : 0]) || sizes_of(arguments[i < count ? i : 0], dims + i, &ndim) < 0) {
            return NULL;
        }
    }
    if (dims[0] > NPY_MAX_INTP / 16 / dims[1] || !by_default()) {
        return NULL;
    }
    PyArrayObject *found = counted_array(NPY_FLOAT64, 2, dims, 1);
    if (found == NULL) {
        return NULL;
    }
    npy_double *data = PyArray_DATA(found);
    for (npy_intp i = 0; i < dims[0] && i < dims[1]; i++) {
        data[i * dims[1] + i] = 1;
    }
    return new_tensor((PyObject *)found);
}

/* The float64 of a float, or of an int that it holds exactly; otherwise NaN. */
double
as_double(PyObject *number)
{
    Scalar value = {.f8 = Py_NAN};
    int fits = (PyFloat_CheckExact(number) || PyLong_CheckExact(number)) && as_scalar(number, NPY_FLOAT64, &value);
    return fits ? value.f8 : Py_NAN;
}

/* linspace of two numbers and a count, step by step as NumPy computes it, so that the bits are the same. */
static PyObject *
linspace(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp number;
    int ndim;
    if (names != NULL || count != 3 || !PyLong_CheckExact(arguments[2]) || sizes_of(arguments[2], &number, &ndim) < 2) {
        return NULL;
    }
    double start = as_double(arguments[0]), stop = as_double(arguments[1]), step = (stop - start) / (double)(number - 1);
    if (!isfinite(stop - start) || step == 0 || !by_default()) { /* a number is NaN or infinite, or the step vanishes */
        return NULL;
    }
    PyArrayObject *found = counted_array(NPY_FLOAT64, 1, &number, 0);
    if (found == NULL) {
        return NULL;
    }
    npy_double *data = PyArray_DATA(found);
    for (npy_intp i = 0; i < number; i++) {
        data[i] = (double)i * step;
    }
    for (npy_intp i = 0; i < number; i++) {
        data[i] += start;
    }
    data[number - 1] = stop;
    return new_tensor((PyObject *)found);
}

/* arange of one or two ints. */
static PyObject *
arange(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    if (names != NULL || count < 1 || count > 2 || !PyLong_CheckExact(arguments[0]) ||
        !PyLong_CheckExact(arguments[count - 1])) {
        return NULL;
    }
    Py_ssize_t start = count == 2 ? PyLong_AsSsize_t(arguments[0]) : 0, stop = PyLong_AsSsize_t(arguments[count - 1]);
    if (PyErr_Occurred() || stop <= start || start < -NPY_MAX_INTP / 4 || stop > NPY_MAX_INTP / 4 || !by_default()) {
        return NULL;
    }
    npy_intp length = stop - start;
    PyArrayObject *found = counted_array(NPY_INT64, 1, &length, 0);
    if (found == NULL) {
        return NULL;
    }
    npy_int64 *data = PyArray_DATA(found);
    for (npy_intp i = 0; i < length; i++) {
        data[i] = start + i;
    }
    return new_tensor((PyObject *)found);
}

/* Writes the elements of a list, which are all floats or all ints; 0 if there are others, or another number of them. */
static int
write_row(PyObject *list, int floating, npy_intp length, void *data)
{
    for (npy_intp i = 0; i < length && i < PyList_GET_SIZE(list); i++) {
        PyObject *each = PyList_GET_ITEM(list, i);
        int overflow = 0;
        if (floating && PyFloat_CheckExact(each)) {
            ((npy_double *)data)[i] = PyFloat_AS_DOUBLE(each);
        } else if (!floating && PyLong_CheckExact(each)) {
            ((npy_int64 *)data)[i] = PyLong_AsLongLongAndOverflow(each, &overflow);
        } else {
            return 0;
        }
        if (overflow) {
            return 0;
        }
    }
    return PyList_GET_SIZE(list) == length;
}

/* A vector of the elements of a list, or a matrix of those of its lists. */
static PyObject *
listed(PyObject *list)
{
    npy_intp dims[2] = {PyList_GET_SIZE(list), 0};
    PyObject *first = dims[0] ? PyList_GET_ITEM(list, 0) : NULL;
    int ndim = first != NULL && PyList_CheckExact(first) ? 2 : 1;
    if (ndim == 2) {
        dims[1] = PyList_GET_SIZE(first);
        first = dims[1] ? PyList_GET_ITEM(first, 0) : NULL;
    }
    int type_num = first != NULL ? type_of_number(first) : -1;
    PyArrayObject *found = type_num >= 0 ? counted_array(type_num, ndim, dims, 0) : NULL;
    if (found == NULL) {
        return NULL;
    }
    int fits = ndim == 2 || write_row(list, type_num == NPY_FLOAT64, dims[0], PyArray_DATA(found));
    for (npy_intp i = 0; ndim == 2 && fits && i < dims[0]; i++) {
        PyObject *row = i < PyList_GET_SIZE(list) ? PyList_GET_ITEM(list, i) : NULL; /* an allocation may run other code */
        fits = row != NULL && PyList_CheckExact(row) &&
               write_row(row, type_num == NPY_FLOAT64, dims[1], PyArray_BYTES(found) + i * dims[1] * 8);
    }
    if (!fits || PyList_GET_SIZE(list) != dims[0]) {
        Py_DECREF(found);
        return NULL;
    }
    return new_tensor((PyObject *)found);
}

/* asarray of a float or an int, of a list of floats or of ints, or of lists of them. */
static PyObject *
asarray(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    if (count != 1 || names != NULL || !by_default()) {
        return NULL;
    }
    int type_num = type_of_number(arguments[0]);
    if (type_num >= 0) {
        return filled(counted_array(type_num, 0, NULL, 0), arguments[0]);
    }
    return PyList_CheckExact(arguments[0]) ? listed(arguments[0]) : NULL;
}

Creation
creation_by_name(PyObject *name)
{
    static const struct {
        const char *name;
        Creation create;
    } KNOWN[] = {
        {"zeros", zeros}, {"empty", zeros}, {"ones", ones}, {"full", full}, {"zeros_like", zeros_like},
        {"empty_like", zeros_like}, {"ones_like", ones_like}, {"full_like", full_like}, {"eye", eye},
        {"arange", arange}, {"linspace", linspace}, {"asarray", asarray}, {"reshape", reshape},
        {"permute_dims", permute_dims}, {"swapaxes", swapaxes}, {"expand_dims", expand_dims}, {"squeeze", squeeze},
        {"stack", stack}, {"concat", concat},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        if (PyUnicode_CompareWithASCIIString(name, KNOWN[i].name) == 0) {
            return KNOWN[i].create;
        }
    }
    return NULL;
}

PyObject *
copy_of(PyArrayObject *a)
{
    if (PyArray_SIZE(a) == 0 || !PyArray_ISNOTSWAPPED(a) || !by_default()) {
        return NULL;
    }
    PyArrayObject *found = counted_array(PyArray_TYPE(a), PyArray_NDIM(a), PyArray_DIMS(a), 0);
    if (found != NULL && is_packed(a)) {
        memcpy(PyArray_DATA(found), PyArray_DATA(a), PyArray_NBYTES(a));
    } else if (found != NULL && PyArray_CopyInto(found, a) < 0) {
        Py_CLEAR(found);
    }
    if (found == NULL && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear(); /* Python raises the error */
    }
    return new_tensor((PyObject *)found);
}

/* A view, whose shape, dtype and flags are not those of the tensor's array; Python exports read-only arrays. */
PyObject *
numpy_of(PyArrayObject *a)
{
    return PyArray_ISWRITEABLE(a) ? PyArray_View(a, NULL, NULL) : NULL;
}
