/* Sums along an axis that is not the last: blocks of rows are added in turn, and the sums of blocks as such rows again. */
#include "core.h"
#include <fenv.h>

#define ROWS 32 /* equals BLOCK in backends/sums.py, which computes the same bits */
#define STRIP 2048 /* as many columns at once stay in the cache */
#define LEVELS 14 /* 32**13 rows are more than memory can hold */

/* The sums of columns, of at least one row: NumPy adds each row to the memory of the sums, here four at a time. */
#define BLOCK_OF(name, T)                                                                                              \
    WIDE static void name(const T *x, npy_intp stride, npy_intp rows, T *restrict out, npy_intp width)                 \
    {                                                                                                                  \
        memcpy(out, x, (size_t)width * sizeof(T));                                                                     \
        npy_intp at = 1;                                                                                               \
        for (; at + 4 <= rows; at += 4) {                                                                              \
            const T *a = x + at * stride, *b = a + stride, *c = b + stride, *d = c + stride;                           \
            for (npy_intp j = 0; j < width; j++) { out[j] = (((out[j] + a[j]) + b[j]) + c[j]) + d[j]; }                \
        }                                                                                                              \
        for (; at < rows; at++) {                                                                                      \
            const T *a = x + at * stride;                                                                              \
            for (npy_intp j = 0; j < width; j++) { out[j] += a[j]; }                                                   \
        }                                                                                                              \
    }
#define ADD_TO(name, T)                                                                                                \
    WIDE static void name(npy_double *restrict out, const T *restrict x, npy_intp width)                               \
    {                                                                                                                  \
        for (npy_intp j = 0; j < width; j++) { out[j] += (npy_double)x[j]; }                                           \
    }
#define PUT_IN(name, T)                                                                                                \
    WIDE static void name(npy_double *restrict out, const T *restrict x, npy_intp width)                               \
    {                                                                                                                  \
        for (npy_intp j = 0; j < width; j++) { out[j] = (npy_double)x[j]; }                                            \
    }
BLOCK_OF(block_f4, npy_float)
BLOCK_OF(block_f8, npy_double)
ADD_TO(add_f4, npy_float)
ADD_TO(add_f8, npy_double)
PUT_IN(put_f4, npy_float)
PUT_IN(put_f8, npy_double)

/* The sums of a strip of float32 columns, in float64. */
static void
strip_f4(const npy_float *x, npy_intp stride, npy_intp rows, npy_double *out, npy_intp width, npy_double *spare)
{
    npy_float *block = (npy_float *)spare;
    for (npy_intp at = 0; at < rows; at += ROWS) {
        block_f4(x + at * stride, stride, rows - at < ROWS ? rows - at : ROWS, block, width);
        (at == 0 ? put_f4 : add_f4)(out, block, width);
    }
}

/* The same of float64: the sums of 32 blocks are a block of the next level. */
static void
strip_f8(const npy_double *x, npy_intp stride, npy_intp rows, npy_double *out, npy_intp width, npy_double *spare,
         npy_intp apart)
{
    int counts[LEVELS] = {0};
    for (npy_intp at = 0; at < rows; at += ROWS) {
        const npy_intp count = rows - at < ROWS ? rows - at : ROWS;
        const int is_last = at + ROWS >= rows;
        npy_intp left = (rows + ROWS - 1) / ROWS; /* as many sums has this level */
        npy_double *sums = spare;
        block_f8(x + at * stride, stride, count, sums, width);
        for (int level = 1; left > 1; level++, left = (left + ROWS - 1) / ROWS) {
            npy_double *above = spare + level * apart;
            (counts[level]++ == 0 ? put_f8 : add_f8)(above, sums, width);
            if (counts[level] < ROWS && !is_last) {
                break;
            }
            counts[level] = 0;
            sums = above;
        }
        if (is_last) {
            put_f8(out, sums, width);
        }
    }
}

/* Sums along the axis in the middle; -1 if there is no memory. */
static int
add_all(const char *x, int is_single, npy_intp before, npy_intp rows, npy_intp row, npy_double *out)
{
    const npy_intp apart = row < STRIP ? row : STRIP;
    npy_intp levels = 1;
    for (npy_intp left = rows; !is_single && left > ROWS; left = (left + ROWS - 1) / ROWS) {
        levels++;
    }
    npy_double *spare = malloc((size_t)(levels * apart) * sizeof(npy_double));
    if (spare == NULL) {
        return -1;
    }
    for (npy_intp one = 0; one < before; one++, out += row) {
        for (npy_intp at = 0; at < row; at += STRIP) {
            const npy_intp width = row - at < STRIP ? row - at : STRIP, from = one * rows * row + at;
            if (is_single) {
                strip_f4((const npy_float *)x + from, row, rows, out + at, width, spare);
            } else {
                strip_f8((const npy_double *)x + from, row, rows, out + at, width, spare, apart);
            }
        }
    }
    free(spare);
    return 0;
}

/* add_rows(array, axis): the sums along the axis, of float32 in float64; None of another array than a packed one of
   floating-point numbers, and where NumPy would warn. */
PyObject *
add_rows(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 2 || !PyArray_CheckExact(arguments[0])) {
        Py_RETURN_NONE;
    }
    PyArrayObject *a = (PyArrayObject *)arguments[0];
    const int type = PyArray_TYPE(a), ndim = PyArray_NDIM(a), is_complex = type == NPY_CFLOAT || type == NPY_CDOUBLE;
    const int is_single = type == NPY_FLOAT || type == NPY_CFLOAT;
    const long axis = PyLong_AsLong(arguments[1]);
    if (axis == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (!(is_single || type == NPY_DOUBLE || type == NPY_CDOUBLE) || !PyArray_IS_C_CONTIGUOUS(a) || !PyArray_ISBEHAVED_RO(a) ||
        axis < 0 || axis >= ndim || PyArray_SIZE(a) == 0 || ndim > MAX_RANK) {
        Py_RETURN_NONE;
    }
    npy_intp shape[MAX_RANK], before = 1, row = is_complex ? 2 : 1;
    for (int at = 0; at < ndim; at++) {
        const npy_intp size = PyArray_DIM(a, at);
        if (at != axis) {
            shape[at - (at > axis)] = size;
            *(at < axis ? &before : &row) *= size;
        }
    }
    PyObject *found = PyArray_SimpleNew(ndim - 1, shape, is_complex ? NPY_CDOUBLE : NPY_DOUBLE);
    if (found == NULL) {
        return NULL;
    }
    PyThreadState *paused = PyArray_SIZE(a) > QUICK_SIZE ? PyEval_SaveThread() : NULL;
    clear_flags();
    const int failed = add_all(PyArray_BYTES(a), is_single, before, PyArray_DIM(a, axis), row,
                               (npy_double *)PyArray_DATA((PyArrayObject *)found));
    const int warns = fetestexcept(FE_INVALID | FE_OVERFLOW);
    clear_flags();
    if (paused != NULL) {
        PyEval_RestoreThread(paused);
    }
    if (failed || warns) {
        Py_DECREF(found);
        if (failed) {
            return PyErr_NoMemory();
        }
        Py_RETURN_NONE;
    }
    return found;
}
