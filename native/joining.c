/* stack and concat along the first axis, of a few small tensors of one dtype whose elements are packed. */
#include "core.h"

#define MOST 16

/* The arrays of the plain tensors in a list or tuple, new references; their number, or 0 if Python must handle them. */
static int
arrays_of(PyObject *several, PyArrayObject **arrays)
{
    PyObject *given = PyList_CheckExact(several) ? PyList_AsTuple(several) : PyTuple_CheckExact(several) ? Py_NewRef(several) : NULL;
    Py_ssize_t count = given != NULL ? PyTuple_GET_SIZE(given) : 0;
    int taken = 0;
    while (count <= MOST && taken < count && (arrays[taken] = own_array(PyTuple_GET_ITEM(given, taken))) != NULL) {
        taken++;
    }
    int all = taken == count;
    while (!all && taken > 0) { /* one is no plain tensor, or there are too many */
        Py_DECREF(arrays[--taken]);
    }
    Py_XDECREF(given);
    return taken;
}

/* Joins arrays that have one dtype and the same sizes on all axes from `first` on; NULL if Python must. */
static PyObject *
joined(PyArrayObject **arrays, int count, int stacked)
{
    PyArrayObject *like = arrays[0];
    int ndim = PyArray_NDIM(like), first = stacked ? 0 : 1;
    npy_intp dims[MAX_RANK + 1], bytes = 0;
    dims[0] = stacked ? count : 0;
    for (int i = 0; i < count; i++) {
        PyArrayObject *a = arrays[i];
        if (!is_packed(a) || PyArray_TYPE(a) != PyArray_TYPE(like) || PyArray_NDIM(a) != ndim ||
            !PyArray_CompareLists(PyArray_DIMS(a) + first, PyArray_DIMS(like) + first, ndim - first)) {
            return NULL;
        }
        dims[0] += stacked ? 0 : PyArray_DIM(a, 0);
        bytes += PyArray_NBYTES(a);
    }
    if (bytes >= LARGE_BYTES || ndim + 1 - first > MAX_RANK) {
        return NULL;
    }
    for (int i = first; i < ndim; i++) {
        dims[i + 1 - first] = PyArray_DIM(like, i);
    }
    PyObject *found = PyArray_SimpleNew(ndim + 1 - first, dims, PyArray_TYPE(like));
    char *place = found != NULL ? PyArray_BYTES((PyArrayObject *)found) : NULL;
    for (int i = 0; found != NULL && bytes && i < count; i++) {
        memcpy(place, PyArray_DATA(arrays[i]), (size_t)PyArray_NBYTES(arrays[i]));
        place += PyArray_NBYTES(arrays[i]);
    }
    return new_tensor(found);
}

static PyObject *
join(PyObject *const *arguments, Py_ssize_t count, PyObject *names, int stacked)
{
    PyArrayObject *arrays[MOST];
    int taken = count == 1 && names == NULL ? arrays_of(arguments[0], arrays) : 0;
    PyObject *found = taken && (stacked || PyArray_NDIM(arrays[0])) ? joined(arrays, taken, stacked) : NULL;
    for (int i = 0; i < taken; i++) {
        Py_DECREF(arrays[i]);
    }
    return found;
}

PyObject *
stack(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return join(arguments, count, names, 1);
}

PyObject *
concat(PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    return join(arguments, count, names, 0);
}
