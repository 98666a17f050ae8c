/* Creation of small tensors: zeros, ones, arange, asarray of a list, and copies. */
#include "core.h"

/* Whether the default allocator is current: no block of use_allocator is active. */
static int
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
static npy_intp
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
    if (!PyType_Check(options[0])) {
        return options[0] == Py_None ? NPY_FLOAT64 : -1;
    }
    PyObject *found = Py_XNewRef(PyDict_GetItemWithError(core.dtypes, options[0]));
    int type_num = found != NULL ? (int)PyLong_AsLong(found) : -1;
    Py_XDECREF(found);
    return type_num;
}

static PyArrayObject *
filled(PyObject *const *arguments, Py_ssize_t count, PyObject *names, int zeroed, npy_intp *size)
{
    npy_intp dims[MAX_RANK];
    int ndim;
    if (count != 1 || (*size = sizes_of(arguments[0], dims, &ndim)) < 0) {
        return NULL;
    }
    int type_num = type_in(arguments + 1, names);
    return type_num < 0 || !by_default() ? NULL : counted_array(type_num, ndim, dims, zeroed);
}

static PyObject *
zeros(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp size;
    return new_tensor((PyObject *)filled(arguments, count, names, 1, &size));
}

static PyObject *
ones(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp size;
    PyArrayObject *found = filled(arguments, count, names, 0, &size);
    if (found == NULL) {
        return NULL;
    }
    void *restrict data = PyArray_DATA(found);
    switch (PyArray_TYPE(found)) {
    case NPY_FLOAT64: for (npy_intp i = 0; i < size; i++) { ((npy_double *)data)[i] = 1; } break;
    case NPY_FLOAT32: for (npy_intp i = 0; i < size; i++) { ((npy_float *)data)[i] = 1; } break;
    case NPY_INT64: for (npy_intp i = 0; i < size; i++) { ((npy_int64 *)data)[i] = 1; } break;
    case NPY_INT32: for (npy_intp i = 0; i < size; i++) { ((npy_int32 *)data)[i] = 1; } break;
    default: {
        PyObject *one = PyLong_FromLong(1);
        int failed = one == NULL || PyArray_FillWithScalar(found, one) < 0;
        Py_XDECREF(one);
        if (failed) {
            Py_CLEAR(found);
        }
    }
    }
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

/* asarray of a list of floats, or of a list of ints. */
static PyObject *
asarray(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    if (count != 1 || names != NULL || !PyList_CheckExact(arguments[0]) || !by_default()) {
        return NULL;
    }
    PyObject *list = arguments[0];
    npy_intp length = PyList_GET_SIZE(list);
    if (length == 0) {
        return NULL;
    }
    int floating = PyFloat_CheckExact(PyList_GET_ITEM(list, 0));
    PyArrayObject *found = counted_array(floating ? NPY_FLOAT64 : NPY_INT64, 1, &length, 0);
    if (found == NULL) {
        return NULL;
    }
    void *data = PyArray_DATA(found);
    for (npy_intp i = 0; i < length && i < PyList_GET_SIZE(list); i++) {
        PyObject *each = PyList_GET_ITEM(list, i);
        int overflow = 0;
        if (floating && PyFloat_CheckExact(each)) {
            ((npy_double *)data)[i] = PyFloat_AS_DOUBLE(each);
        } else if (!floating && PyLong_CheckExact(each)) {
            ((npy_int64 *)data)[i] = PyLong_AsLongLongAndOverflow(each, &overflow);
        } else {
            overflow = 1;
        }
        if (overflow) { /* an element of another type, or an overflow */
            Py_DECREF(found);
            return NULL;
        }
    }
    return new_tensor((PyObject *)found);
}

Creation
creation_by_name(PyObject *name)
{
    static const struct {
        const char *name;
        Creation create;
    } KNOWN[] = {{"zeros", zeros}, {"empty", zeros}, {"ones", ones}, {"arange", arange}, {"asarray", asarray}};
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
