/* Views of an array in another shape: reshape, permute_dims, swapaxes, expand_dims, squeeze.

   They handle ints that fit, and leave everything else to Python, errors included. */
#include "core.h"

/* A new reference to the NumPy array of a plain Tensor or DArray; else NULL, without an error. */
static PyArrayObject *
viewed(PyObject *x, int *open)
{
    *open = core.darray != NULL && Py_IS_TYPE(x, core.darray);
    PyObject *raw = *open || Py_IS_TYPE(x, core.tensor) ? ((Holder *)x)->raw : NULL;
    return raw != NULL && PyArray_CheckExact(raw) ? (PyArrayObject *)Py_NewRef(raw) : NULL;
}

/* Wraps a view; steals both. An error is left to Python, which raises it. */
static PyObject *
wrapped(PyArrayObject *a, PyObject *view, int open)
{
    Py_DECREF(a);
    return result_of(view, open);
}

/* An axis from 0 to ndim - 1 of an int that may be negative; -1 if there is none. */
static int
axis_of(PyObject *number, int ndim)
{
    int overflow = 0;
    long axis = PyLong_CheckExact(number) ? PyLong_AsLongAndOverflow(number, &overflow) : -1;
    if (!PyLong_CheckExact(number) || overflow || axis < -ndim || axis >= ndim) {
        return -1;
    }
    return (int)(axis < 0 ? axis + ndim : axis);
}

/* reshape to a tuple of ints, one of which may be -1. */
PyObject *
reshape(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp dims[MAX_RANK];
    if (count != 2 || names != NULL || !PyTuple_CheckExact(arguments[1]) || PyTuple_GET_SIZE(arguments[1]) > MAX_RANK) {
        return NULL;
    }
    int ndim = (int)PyTuple_GET_SIZE(arguments[1]), open = 0;
    for (int i = 0; i < ndim; i++) {
        PyObject *size = PyTuple_GET_ITEM(arguments[1], i);
        dims[i] = PyLong_CheckExact(size) ? PyLong_AsSsize_t(size) : -2;
        if (dims[i] < -1 || PyErr_Occurred()) {
            return NULL;
        }
    }
    PyArrayObject *a = viewed(arguments[0], &open);
    return a == NULL ? NULL : wrapped(a, PyArray_Newshape(a, &(PyArray_Dims){dims, ndim}, NPY_CORDER), open);
}

/* permute_dims by a tuple of ints. */
PyObject *
permute_dims(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp order[MAX_RANK];
    int open = 0, seen = 0;
    if (count != 2 || names != NULL || !PyTuple_CheckExact(arguments[1])) {
        return NULL;
    }
    PyArrayObject *a = viewed(arguments[0], &open);
    int ndim = a != NULL ? PyArray_NDIM(a) : -1, fits = ndim <= MAX_RANK && PyTuple_GET_SIZE(arguments[1]) == ndim;
    for (int i = 0; fits && i < ndim; i++) {
        int axis = axis_of(PyTuple_GET_ITEM(arguments[1], i), ndim);
        fits = axis >= 0 && !(seen & 1 << axis);
        order[i] = axis;
        seen |= fits ? 1 << axis : 0;
    }
    if (!fits) {
        Py_XDECREF(a);
        return NULL;
    }
    return wrapped(a, PyArray_Transpose(a, &(PyArray_Dims){order, ndim}), open);
}

/* swapaxes by two ints. */
PyObject *
swapaxes(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    int open = 0;
    PyArrayObject *a = count == 3 && names == NULL ? viewed(arguments[0], &open) : NULL;
    int one = a != NULL ? axis_of(arguments[1], PyArray_NDIM(a)) : -1;
    int other = one >= 0 ? axis_of(arguments[2], PyArray_NDIM(a)) : -1;
    if (other < 0) {
        Py_XDECREF(a);
        return NULL;
    }
    return wrapped(a, PyArray_SwapAxes(a, one, other), open);
}

/* Whether the only argument after the tensor is an axis, by position or name. */
static int
has_axis(Py_ssize_t count, PyObject *names)
{
    if (names == NULL) {
        return count == 2;
    }
    return count == 1 && PyTuple_GET_SIZE(names) == 1 && PyUnicode_Compare(PyTuple_GET_ITEM(names, 0), core.axis) == 0;
}

/* expand_dims by an int. */
PyObject *
expand_dims(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp dims[MAX_RANK];
    int open = 0;
    PyArrayObject *a = has_axis(count, names) ? viewed(arguments[0], &open) : NULL;
    int ndim = a != NULL ? PyArray_NDIM(a) + 1 : MAX_RANK + 1, axis = ndim <= MAX_RANK ? axis_of(arguments[1], ndim) : -1;
    if (axis < 0) {
        Py_XDECREF(a);
        return NULL;
    }
    for (int i = 0; i < ndim; i++) {
        dims[i] = i == axis ? 1 : PyArray_DIM(a, i < axis ? i : i - 1);
    }
    return wrapped(a, PyArray_Newshape(a, &(PyArray_Dims){dims, ndim}, NPY_CORDER), open);
}

/* squeeze of the axis of an int, which has one element. */
PyObject *
squeeze(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    npy_intp dims[MAX_RANK];
    int open = 0;
    PyArrayObject *a = has_axis(count, names) ? viewed(arguments[0], &open) : NULL;
    int ndim = a != NULL ? PyArray_NDIM(a) : MAX_RANK + 1, axis = ndim <= MAX_RANK ? axis_of(arguments[1], ndim) : -1;
    if (axis < 0 || PyArray_DIM(a, axis) != 1) {
        Py_XDECREF(a);
        return NULL;
    }
    for (int i = 0; i < ndim - 1; i++) {
        dims[i] = PyArray_DIM(a, i < axis ? i : i + 1);
    }
    return wrapped(a, PyArray_Newshape(a, &(PyArray_Dims){dims, ndim - 1}, NPY_CORDER), open);
}
