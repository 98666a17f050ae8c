/* Tensors around arrays, new arrays, properties of arrays, and errors. */
#include "core.h"
#include <frameobject.h>

PyObject *
new_tensor(PyObject *raw)
{
    if (raw == NULL) {
        return NULL;
    }
    Holder *found = (Holder *)new_untracked(core.tensor);
    if (found == NULL) {
        Py_DECREF(raw);
        return NULL;
    }
    found->raw = raw;
    return (PyObject *)found;
}

/* The array of a result, steals it: NumPy returns a scalar instead of an array without axes. */
static PyObject *
array_of(PyObject *answer)
{
    if (PyArray_IsScalar(answer, Number) || PyArray_IsScalar(answer, Bool)) {
        Py_SETREF(answer, PyArray_FromScalar(answer, NULL));
    } else if (!PyArray_CheckExact(answer)) {
        Py_SETREF(answer, PyArray_FromAny(answer, NULL, 0, 0, NPY_ARRAY_ENSUREARRAY, NULL));
    }
    return answer;
}

PyObject *
tensor_of(PyObject *answer)
{
    return new_tensor(answer != NULL ? array_of(answer) : NULL);
}

/* The result of a call on plain tensors, steals it: no lazy copy shares its memory. A Tensor has at most nine axes. */
PyObject *
result_of(PyObject *answer, int open)
{
    if (answer != NULL) {
        answer = array_of(answer);
    }
    if (answer == NULL || (!open && PyArray_NDIM((PyArrayObject *)answer) <= MAX_RANK)) {
        return new_tensor(answer);
    }
    Holder *found = (Holder *)core.darray->tp_alloc(core.darray, 0);
    if (found == NULL) {
        Py_DECREF(answer);
        return NULL;
    }
    found->raw = answer;
    return (PyObject *)found;
}

PyArrayObject *
new_array(PyArrayObject *like, int type_num)
{
    if (PyArray_NDIM(like) == 0) {
        return new_element_of(type_num);
    }
    return (PyArrayObject *)PyArray_NewFromDescr(&PyArray_Type, PyArray_DescrFromType(type_num), PyArray_NDIM(like),
                                                 PyArray_DIMS(like), NULL, NULL, 0, NULL);
}

/* Whether each frame of a traceback runs code of the package. */
static int
is_ours(PyObject *trace)
{
    for (PyTracebackObject *each = (PyTracebackObject *)trace; each != NULL; each = each->tb_next) {
        PyCodeObject *code = PyFrame_GetCode(each->tb_frame);
        Py_ssize_t inside = PyUnicode_Tailmatch(code->co_filename, core.folder, 0, PY_SSIZE_T_MAX, -1);
        Py_DECREF(code);
        if (inside != 1) {
            return 0;
        }
    }
    return 1;
}

/* Makes the traceback of an error of the package end at the line of the caller, unless other code is in between, such
   as that of a user's allocator. */
PyObject *
answered(PyObject *found)
{
    if (found == NULL && core.error != NULL && PyErr_ExceptionMatches(core.error)) {
        PyObject *type, *error, *trace;
        PyErr_Fetch(&type, &error, &trace);
        PyErr_NormalizeException(&type, &error, &trace);
        if (is_ours(trace)) {
            Py_CLEAR(trace);
            PyException_SetTraceback(error, Py_None);
        }
        PyErr_Restore(type, error, trace);
    }
    return found;
}

/* Replaces the error of a library by one that states what was needed; returns -1. */
int
explain_by(PyObject *explainer, PyObject *symbol, PyObject *const *operands, Py_ssize_t count)
{
    if (!PyErr_ExceptionMatches(PyExc_Exception)) {
        return -1;
    }
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    if (trace != NULL) {
        PyException_SetTraceback(error, trace);
    }
    PyObject *arguments[5] = {symbol, error};
    memcpy(arguments + 2, operands, count * sizeof *operands); /* at most three */
    PyObject *found = PyObject_Vectorcall(explainer, arguments, 2 + count, NULL);
    Py_XDECREF(answered(found)); /* it always raises */
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    return -1;
}

/* The same for NumPy's error; y may be NULL. */
int
explain(PyObject *symbol, PyObject *x, PyObject *y)
{
    PyObject *operands[2] = {x, y};
    return explain_by(core.explain, symbol, operands, y != NULL ? 2 : 1);
}

int
same_shape(PyArrayObject *a, PyArrayObject *b)
{
    int ndim = PyArray_NDIM(a);
    return PyArray_NDIM(b) == ndim && PyArray_CompareLists(PyArray_DIMS(a), PyArray_DIMS(b), ndim);
}

/* Whether packed arrays overlap partially. */
int
may_overlap(PyArrayObject *a, PyArrayObject *b)
{
    char *x = PyArray_BYTES(a), *y = PyArray_BYTES(b);
    return x != y && x < y + PyArray_NBYTES(b) && y < x + PyArray_NBYTES(a);
}
