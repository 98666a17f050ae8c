/* Calls of NumPy's function by itself, for arrays that have what it needs: the body in Python would check no more. */
#include "functions.h"
#include <math.h>

/* What the arrays must have. */
enum {
    NEEDS_ELEMENTS = 1, /* no axis is empty, and there is one */
    NEEDS_TWO = 2,      /* at least two elements on each axis */
    NEEDS_VECTOR = 4,
    NEEDS_MATRIX = 8,   /* two axes or more */
    NEEDS_SQUARE = 16,  /* and the last two are equal */
    NEEDS_FINITE = 32,  /* no NaN, no infinity */
    NEEDS_EQUATIONS = 64, /* a square matrix, and as many rows in the other operand, beside the same leading axes */
    NEEDS_ROWS = 128,   /* a matrix, and as many rows in the other operand, of the same dtype */
    NEEDS_COUNTS = 256, /* no number from 2**31 on: NumPy's bincount writes outside of its memory for some */
    NEEDS_ORDINARY = 512, /* float64 from 1e-100 to 1e100 in size, if not less: no square or sum of them overflows */
    NEEDS_ALIKE = 1024, /* operands of one shape */
    NEEDS_ASCENT = 2048, /* as many samples as positions, which ascend */
    ANSWERS_FINITE = 4096,
    ANSWERS_COMPLEX = 8192, /* what NumPy returns in real numbers is complex */
};
static const struct {
    const char *name;
    int bit;
} NEEDS[] = {
    {"elements", NEEDS_ELEMENTS}, {"two", NEEDS_TWO}, {"vector", NEEDS_VECTOR}, {"matrix", NEEDS_MATRIX},
    {"square", NEEDS_SQUARE}, {"finite", NEEDS_FINITE}, {"equations", NEEDS_EQUATIONS}, {"rows", NEEDS_ROWS},
    {"counts", NEEDS_COUNTS}, {"ordinary", NEEDS_ORDINARY}, {"alike", NEEDS_ALIKE}, {"ascent", NEEDS_ASCENT},
    {"answers", ANSWERS_FINITE}, {"complex", ANSWERS_COMPLEX},
};

/* Whether all real numbers in a piece of memory are finite: no exponent has all bits set. */
#define FINITE(name, bits, exponent)            \
    WIDE static int name(const char *x, npy_intp n) \
    {                                           \
        bits infinite = 0;                      \
        for (npy_intp i = 0; i < n; i++) {      \
            bits each;                          \
            memcpy(&each, x + i * (npy_intp)sizeof each, sizeof each); \
            infinite |= (each & exponent) == exponent; \
        }                                       \
        return !infinite;                       \
    }
FINITE(finite_f4, npy_uint32, 0x7f800000u)
FINITE(finite_f8, npy_uint64, 0x7ff0000000000000u)

/* Whether all elements are finite; 0 too if Python must find out. */
static int
is_finite(PyArrayObject *a)
{
    if (!PyArray_ISONESEGMENT(a) || !PyArray_ISALIGNED(a) || !PyArray_ISNOTSWAPPED(a)) {
        return 0;
    }
    npy_intp n = PyArray_SIZE(a) * (PyArray_ISCOMPLEX(a) ? 2 : 1);
    switch (PyArray_TYPE(a)) {
    case NPY_FLOAT: case NPY_CFLOAT: return finite_f4(PyArray_BYTES(a), n);
    case NPY_DOUBLE: case NPY_CDOUBLE: return finite_f8(PyArray_BYTES(a), n);
    default: return 0;
    }
}

/* Whether the largest of finite numbers is neither tiny nor huge. */
static int
is_ordinary(PyArrayObject *a)
{
    int type_num = PyArray_TYPE(a);
    if (!PyArray_ISONESEGMENT(a) || (type_num != NPY_DOUBLE && type_num != NPY_CDOUBLE)) {
        return 0;
    }
    const double *data = PyArray_DATA(a);
    double most = 0;
    for (npy_intp i = 0, n = PyArray_SIZE(a) * (type_num == NPY_CDOUBLE ? 2 : 1); i < n; i++) {
        most = fabs(data[i]) > most ? fabs(data[i]) : most;
    }
    return most >= 1e-100 && most <= 1e100;
}

/* Whether the numbers of a vector of float64 ascend, and their range is finite. */
static int
ascends(PyArrayObject *a)
{
    npy_intp n = PyArray_SIZE(a);
    const double *data = PyArray_DATA(a);
    if (PyArray_TYPE(a) != NPY_DOUBLE || !is_packed(a) || n == 0) {
        return 0;
    }
    for (npy_intp i = 1; i < n; i++) {
        if (!(data[i - 1] <= data[i])) {
            return 0;
        }
    }
    return isfinite(data[n - 1] - data[0]);
}

/* Whether no integer is 2**31 or more. */
static int
is_small(PyArrayObject *a)
{
    if (PyArray_ITEMSIZE(a) < 8) {
        return PyArray_TYPE(a) != NPY_UINT32;
    }
    int packed = is_packed(a);
    const npy_int64 *data = PyArray_DATA(a);
    npy_int64 most = 0;
    for (npy_intp i = 0, n = packed ? PyArray_SIZE(a) : 0; i < n; i++) {
        most |= data[i]; /* a negative number is refused by NumPy */
    }
    return packed && most >= 0 && most <= NPY_MAX_INT32;
}

/* Whether an array has what a function needs of each operand. */
static int
has(PyArrayObject *a, int needs)
{
    int ndim = PyArray_NDIM(a), least = needs & NEEDS_TWO ? 2 : needs & NEEDS_ELEMENTS ? 1 : 0;
    if (needs & (NEEDS_MATRIX | NEEDS_SQUARE) ? ndim < 2 : needs & NEEDS_VECTOR ? ndim != 1 : ndim < (least > 0)) {
        return 0;
    }
    for (int i = 0; i < ndim; i++) {
        if (PyArray_DIM(a, i) < least) {
            return 0;
        }
    }
    if (needs & NEEDS_SQUARE && PyArray_DIM(a, ndim - 1) != PyArray_DIM(a, ndim - 2)) {
        return 0;
    }
    return !(needs & NEEDS_COUNTS && !is_small(a)) && !(needs & NEEDS_FINITE && !is_finite(a)) &&
           !(needs & NEEDS_ORDINARY && !is_ordinary(a));
}

/* Whether two operands, or three, fit together. */
static int
fit(PyArrayObject *a, PyArrayObject *b, PyArrayObject *c, int needs)
{
    if (c != NULL) {
        return needs & NEEDS_ASCENT && PyArray_NDIM(b) == 1 && same_shape(b, c) && ascends(b);
    }
    if (needs & NEEDS_ALIKE) {
        return same_shape(a, b);
    }
    int ndim = PyArray_NDIM(a), vector = PyArray_NDIM(b) == 1;
    if (needs & NEEDS_ROWS) {
        return ndim == 2 && PyArray_TYPE(a) == PyArray_TYPE(b) && (vector || PyArray_NDIM(b) == 2) &&
               PyArray_DIM(a, 0) == PyArray_DIM(b, 0);
    }
    if (needs & NEEDS_EQUATIONS) {
        int leading = ndim - 2;
        return has(a, NEEDS_SQUARE) && (vector ? ndim == 2 : PyArray_NDIM(b) == ndim) &&
               PyArray_CompareLists(PyArray_DIMS(a), PyArray_DIMS(b), leading) &&
               PyArray_DIM(b, leading) == PyArray_DIM(a, ndim - 1);
    }
    return 1;
}

/* Whether each option is one that NumPy checks itself. */
static int
takes_options(const Direct *direct, PyObject *const *options, PyObject *names)
{
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *type = PyDict_GetItemWithError(direct->options, PyTuple_GET_ITEM(names, i));
        if (type == NULL || (PyObject *)Py_TYPE(options[i]) != type) {
            return 0;
        }
    }
    return 1;
}

/* The answer in complex numbers, if it is real; steals it. */
static PyObject *
as_complex(PyObject *answer)
{
    if (answer == NULL || !PyArray_CheckExact(answer) || PyArray_ISCOMPLEX((PyArrayObject *)answer)) {
        return answer;
    }
    int type_num = PyArray_TYPE((PyArrayObject *)answer) == NPY_FLOAT ? NPY_CFLOAT : NPY_CDOUBLE;
    Py_SETREF(answer, PyArray_Cast((PyArrayObject *)answer, type_num));
    return answer;
}

/* The results in tensors, in the class of results of the function; steals the answer. */
static PyObject *
several(const Direct *direct, PyObject *answer, int open)
{
    Py_ssize_t count = PyTuple_GET_SIZE(answer);
    PyObject *made = PyTuple_New(count);
    for (Py_ssize_t i = 0; made != NULL && i < count; i++) {
        PyObject *each = Py_NewRef(PyTuple_GET_ITEM(answer, i));
        if (PyLong_Check(each) || PyArray_IsScalar(each, Integer)) { /* the rank of lstsq, which NumPy counts in int32 */
            Py_SETREF(each, PyArray_FromAny(each, PyArray_DescrFromType(NPY_INT64), 0, 0, 0, NULL));
        }
        each = result_of(direct->needs & ANSWERS_COMPLEX ? as_complex(each) : each, open);
        if (each == NULL) {
            Py_CLEAR(made);
        } else {
            PyTuple_SET_ITEM(made, i, each);
        }
    }
    Py_DECREF(answer);
    if (made != NULL && direct->make != Py_None) {
        Py_SETREF(made, PyObject_CallOneArg(direct->make, made));
    }
    return made;
}

/* Whether an answer in float64 is finite. */
static int
answers_finite(PyObject *answer)
{
    return PyFloat_Check(answer) ? isfinite(PyFloat_AS_DOUBLE(answer))
                                 : PyArray_CheckExact(answer) && is_finite((PyArrayObject *)answer);
}

/* NumPy's answer in tensors; NULL without an error if the body in Python must be called. */
PyObject *
directly(Function *self, PyObject *const *arguments, Py_ssize_t positional, PyObject *names)
{
    const Direct *direct = self->direct;
    PyArrayObject *arrays[3] = {NULL, NULL, NULL};
    PyObject *operands[3 + OPTIONS], *function = NULL, *answer = NULL;
    int open = 0, fits = positional == direct->operands && takes_options(direct, arguments + positional, names);
    for (int i = 0; fits && i < direct->operands; i++) {
        open |= Py_IS_TYPE(arguments[i], core.darray);
        arrays[i] = array_for(self, arguments[i]);
        fits = arrays[i] != NULL && has(arrays[i], direct->needs);
    }
    if (fits && (direct->operands == 1 || fit(arrays[0], arrays[1], arrays[2], direct->needs))) {
        function = self->numpy[PyArray_TYPE(arrays[0])];
        for (int i = 0; i < direct->operands; i++) {
            fits = fits && function != Py_None && self->numpy[PyArray_TYPE(arrays[i])] == function;
        }
        Py_ssize_t options = names != NULL ? PyTuple_GET_SIZE(names) : 0;
        if (fits && options <= OPTIONS) {
            for (int i = 0; i < direct->operands; i++) {
                operands[i] = Py_NewRef(arrays[i]);
            }
            memcpy(operands + positional, arguments + positional, options * sizeof *operands);
            answer = PyObject_Vectorcall(function, operands, positional, names);
            for (int i = 0; i < direct->operands; i++) {
                Py_DECREF(operands[i]);
            }
        }
    }
    if (answer == NULL) {
        if (PyErr_ExceptionMatches(PyExc_Exception)) {
            PyErr_Clear(); /* the body in Python raises the error */
        }
        return NULL;
    }
    if (direct->needs & ANSWERS_FINITE && !answers_finite(answer)) {
        Py_DECREF(answer);
        return NULL;
    }
    if (PyTuple_Check(answer)) {
        return several(direct, answer, open);
    }
    return result_of(direct->needs & ANSWERS_COMPLEX ? as_complex(answer) : answer, open);
}

/* Reads (needs, operands, options, make). */
Direct *
read_direct(PyObject *given)
{
    PyObject *needs, *options, *make;
    int operands;
    if (!PyArg_ParseTuple(given, "O!iO!O", &PyTuple_Type, &needs, &operands, &PyDict_Type, &options, &make)) {
        return NULL;
    }
    Direct *direct = PyMem_Calloc(1, sizeof *direct);
    if (direct == NULL) {
        return (Direct *)PyErr_NoMemory();
    }
    direct->operands = operands > 0 && operands <= 3 ? operands : 1;
    direct->options = Py_NewRef(options);
    direct->make = Py_NewRef(make);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(needs); i++) {
        int bit = 0;
        for (size_t each = 0; each < sizeof NEEDS / sizeof *NEEDS; each++) {
            PyObject *need = PyTuple_GET_ITEM(needs, i);
            if (PyUnicode_Check(need) && PyUnicode_CompareWithASCIIString(need, NEEDS[each].name) == 0) {
                bit = NEEDS[each].bit;
            }
        }
        if (bit == 0) {
            PyErr_SetString(PyExc_ValueError, "an unknown need");
            clear_direct(direct);
            return NULL;
        }
        direct->needs |= bit;
    }
    return direct;
}

int
visit_direct(Direct *direct, visitproc visit, void *arg)
{
    Py_VISIT(direct->options);
    Py_VISIT(direct->make);
    return 0;
}

void
clear_direct(Direct *direct)
{
    Py_XDECREF(direct->options);
    Py_XDECREF(direct->make);
    PyMem_Free(direct);
}
