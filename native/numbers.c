/* Python numbers as operands, which are converted to the dtype of the tensor. */
#include "core.h"
#include <math.h>

/* Whether the size of a number is at most this; the smallest number has none. */
static int
is_within(long long value, long long most)
{
    return -most <= value && value <= most;
}

/* Whether the dtype accepts the type of the number, as in SCALAR_KINDS of core/validation.py, for real numbers. */
int
number_fits_type(PyObject *number, int type_num)
{
    if (PyFloat_CheckExact(number)) {
        double size = fabs(PyFloat_AS_DOUBLE(number)); /* Python refuses what is an infinity in the dtype alone */
        return PyTypeNum_ISFLOAT(type_num) && (type_num != NPY_HALF || size < 65504.0 || !isfinite(size)) &&
               (type_num != NPY_FLOAT || size <= 3e38 || !isfinite(size));
    }
    if (PyLong_CheckExact(number) && PyTypeNum_ISFLOAT(type_num)) { /* Python handles what is beyond its range */
        int overflow = 0;
        long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
        if (overflow || (type_num == NPY_HALF && !is_within(value, 65503))) {
            return 0;
        }
    }
    return PyLong_CheckExact(number) && (PyTypeNum_ISFLOAT(type_num) || PyTypeNum_ISINTEGER(type_num));
}

int
number_fits(PyObject *number, PyArrayObject *array)
{
    return number_fits_type(number, PyArray_TYPE(array));
}

/* Converts the number if that is exact, or rounds as NumPy does without a warning; else returns 0. */
int
as_scalar(PyObject *number, int type_num, Scalar *out)
{
    if (PyFloat_CheckExact(number)) {
        double value = PyFloat_AS_DOUBLE(number);
        if (type_num == NPY_FLOAT64) {
            out->f8 = value;
            return 1;
        }
        out->f4 = (npy_float)value;
        return type_num == NPY_FLOAT32 && (fabs(value) <= 3e38 || isinf(value) || isnan(value));
    }
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow) {
        return 0;
    }
    switch (type_num) {
    case NPY_INT64: out->i8 = value; return 1;
    case NPY_INT32: out->i4 = (npy_int32)value; return value == out->i4;
    case NPY_FLOAT64: out->f8 = (npy_double)value; return is_within(value, 1LL << 53);
    case NPY_FLOAT32: out->f4 = (npy_float)value; return is_within(value, 1LL << 24);
    default: return 0;
    }
}
