/* Calls of a body in Python with the arrays of tensors: each argument is unwrapped, and the result is wrapped. */
#include "functions.h"

#define MOST 10    /* arguments of a call; Python handles more */
#define DEEPEST 4  /* lists in lists */

/* The arguments of a call, unwrapped. */
typedef struct {
    PyObject *values[MOST + 1]; /* owned; the first place is for a bound method's own use */
    Py_ssize_t count;
    int open;   /* whether one is a DArray: then the result is one */
    int arrays; /* how many are tensors */
} Opened;

/* The array of a plain Tensor or DArray that the body takes, borrowed; NULL without an error for anything else. */
PyArrayObject *
array_for(Function *self, PyObject *x)
{
    if (!Py_IS_TYPE(x, core.tensor) && !Py_IS_TYPE(x, core.darray)) {
        return NULL;
    }
    PyObject *raw = ((Holder *)x)->raw;
    return raw != NULL && PyArray_CheckExact(raw) && type_of(self, (PyArrayObject *)raw) >= 0 ? (PyArrayObject *)raw : NULL;
}

static int
is_list(PyObject *x)
{
    return PyList_CheckExact(x) || PyTuple_CheckExact(x);
}

/* Whether an object without a tensor in it is passed on as it is. */
static int
is_constant(PyObject *x)
{
    return x == Py_None || PyLong_CheckExact(x) || PyBool_Check(x) || PyFloat_CheckExact(x) || PyUnicode_CheckExact(x) ||
           PySlice_Check(x) || PyComplex_CheckExact(x) || PyType_Check(x);
}

/* What the body gets for an argument, a new reference; NULL without an error if Python must handle it. */
static PyObject *
opened(Function *self, Opened *call, PyObject *x, int depth)
{
    PyArrayObject *a = array_for(self, x);
    if (a != NULL) {
        call->open |= Py_IS_TYPE(x, core.darray);
        call->arrays++;
        return Py_NewRef(a);
    }
    if (is_constant(x)) {
        return Py_NewRef(x);
    }
    if (Py_IS_TYPE(x, core.dim) || Py_IS_TYPE(x, core.dim->tp_base)) { /* a shape, or another Dim */
        return PyTuple_GetSlice(x, 0, PyTuple_GET_SIZE(x)); /* an exact tuple */
    }
    if (!is_list(x) || depth == DEEPEST) {
        return NULL;
    }
    int tuple = PyTuple_CheckExact(x);
    PyObject *given = tuple ? Py_NewRef(x) : PyList_AsTuple(x); /* so that no other code changes it */
    Py_ssize_t count = given != NULL ? PyTuple_GET_SIZE(given) : -1;
    PyObject *made = count < 0 ? NULL : tuple ? PyTuple_New(count) : PyList_New(count);
    for (Py_ssize_t i = 0; made != NULL && i < count; i++) {
        PyObject *each = opened(self, call, PyTuple_GET_ITEM(given, i), depth + 1);
        if (each == NULL) {
            Py_CLEAR(made);
        } else if (tuple) {
            PyTuple_SET_ITEM(made, i, each);
        } else {
            PyList_SET_ITEM(made, i, each);
        }
    }
    Py_XDECREF(given);
    return made;
}

/* Whether the argument takes a number, and is a tensor. */
static int
is_number(Function *self, PyObject *x, PyObject *names, Py_ssize_t at, Py_ssize_t positional)
{
    if (self->calls.numbers == Py_None || is_constant(x) || is_list(x)) {
        return 0;
    }
    PyObject *key = at < positional ? PyLong_FromSsize_t(at) : Py_NewRef(PyTuple_GET_ITEM(names, at - positional));
    int found = key != NULL ? PyDict_Contains(self->calls.numbers, key) : -1;
    Py_XDECREF(key);
    return found;
}

static void
let_go(Opened *call)
{
    for (Py_ssize_t i = 1; i <= call->count; i++) {
        Py_DECREF(call->values[i]);
    }
}

/* Unwraps all arguments; 0 if Python must handle them, -1 for an error. */
static int
open_all(Function *self, Opened *call, PyObject *const *arguments, Py_ssize_t positional, PyObject *names)
{
    Py_ssize_t count = positional + (names != NULL ? PyTuple_GET_SIZE(names) : 0);
    call->count = call->open = call->arrays = 0;
    for (Py_ssize_t i = 0; count <= MOST && i < count; i++) {
        int number = is_number(self, arguments[i], names, i, positional);
        PyObject *value = number ? NULL : opened(self, call, arguments[i], 0);
        if (value == NULL) {
            let_go(call);
            return PyErr_Occurred() ? -1 : 0;
        }
        call->values[++call->count] = value;
    }
    if (count <= MOST && call->arrays > 0) {
        return 1;
    }
    let_go(call);
    return 0;
}

/* Wraps the result of a body, or each of several; steals it. */
static PyObject *
finished(PyObject *answer, int open)
{
    if (answer == NULL || !(PyTuple_Check(answer) || PyList_Check(answer))) {
        return result_of(answer, open);
    }
    Py_ssize_t count = PySequence_Fast_GET_SIZE(answer);
    PyObject *made = PyTuple_New(count);
    for (Py_ssize_t i = 0; made != NULL && i < count; i++) {
        PyObject *each = result_of(Py_NewRef(PySequence_Fast_GET_ITEM(answer, i)), open);
        if (each == NULL) {
            Py_CLEAR(made);
        } else {
            PyTuple_SET_ITEM(made, i, each);
        }
    }
    if (made != NULL && PyList_Check(answer)) {
        Py_SETREF(made, PySequence_List(made));
    } else if (made != NULL && !PyTuple_CheckExact(answer)) { /* a named tuple */
        PyObject *make = PyObject_GetAttrString(answer, "_make");
        Py_SETREF(made, make != NULL ? PyObject_CallOneArg(make, made) : NULL);
        Py_XDECREF(make);
    }
    Py_DECREF(answer);
    return made;
}

/* Lets Python replace the error of a body; returns NULL. */
static PyObject *
failed(Function *self, PyObject *const *arguments, Py_ssize_t positional, PyObject *names)
{
    if (!PyErr_ExceptionMatches(PyExc_Exception)) {
        return NULL;
    }
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    if (trace != NULL) {
        PyException_SetTraceback(error, trace);
    }
    PyObject *given = PyTuple_New(positional), *options = PyDict_New(), *found = NULL;
    int missing = given == NULL || options == NULL;
    for (Py_ssize_t i = 0; !missing && i < positional; i++) {
        PyTuple_SET_ITEM(given, i, Py_NewRef(arguments[i]));
    }
    for (Py_ssize_t i = 0; !missing && names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        missing = PyDict_SetItem(options, PyTuple_GET_ITEM(names, i), arguments[positional + i]) < 0;
    }
    if (!missing) {
        found = PyObject_CallFunctionObjArgs(self->calls.failed, error, given, options, NULL); /* it always raises */
    }
    Py_XDECREF(answered(found));
    Py_XDECREF(given);
    Py_XDECREF(options);
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    return NULL;
}

/* Calls the body with the arrays of the tensors. */
PyObject *
on_arrays(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    Py_ssize_t positional = PyVectorcall_NARGS(flags);
    Opened call;
    if (self->direct != NULL && core.darray != NULL) {
        PyObject *found = directly(self, arguments, positional, names);
        if (found != NULL || PyErr_Occurred()) {
            return found;
        }
    }
    int here = core.darray != NULL && self->calls.body != NULL ? open_all(self, &call, arguments, positional, names) : 0;
    if (here <= 0) {
        return here < 0 ? NULL : by_python(self, arguments, flags, names);
    }
    PyObject *answer = PyObject_Vectorcall(self->calls.body, call.values + 1, (size_t)positional, names);
    if (answer == NULL) {
        failed(self, arguments, positional, names);
    }
    let_go(&call);
    return finished(answer, call.open);
}

/* Calls a function that takes tensors itself. */
PyObject *
explained(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    if (self->calls.body == NULL) {
        return by_python(self, arguments, flags, names);
    }
    PyObject *found = PyObject_Vectorcall(self->calls.body, arguments, flags, names);
    return found != NULL ? found : failed(self, arguments, PyVectorcall_NARGS(flags), names);
}

int
read_calls(Calls *made, Direct **direct, PyObject *given)
{
    PyObject *how = Py_None;
    Calls found;
    if (given == NULL || !PyArg_ParseTuple(given, "OOO|O", &found.body, &found.failed, &found.numbers, &how) ||
        (how != Py_None && (*direct = read_direct(how)) == NULL)) {
        return -1;
    }
    *made = found;
    Py_INCREF(made->body);
    Py_INCREF(made->failed);
    Py_INCREF(made->numbers);
    return 0;
}

int
visit_calls(Calls *calls, visitproc visit, void *arg)
{
    Py_VISIT(calls->body);
    Py_VISIT(calls->failed);
    Py_VISIT(calls->numbers);
    return 0;
}

void
clear_calls(Calls *calls)
{
    Py_CLEAR(calls->body);
    Py_CLEAR(calls->failed);
    Py_CLEAR(calls->numbers);
}
