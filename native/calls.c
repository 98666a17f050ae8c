/* Calls of a body in Python with the arrays of tensors: each argument is unwrapped, and the result is wrapped. The body of
   a function that can plan its calls runs once for the classes of its arguments: dtype and rank of each tensor, and the
   options. From then on the plan is called, which is the raw operation and needs no check that depends on those. */
#include "functions.h"

#define MOST 10    /* arguments of a call; Python handles more */
#define PLANNED 5  /* arguments of a planned call */
#define SETS 8     /* of plans of one function, by their hash */
#define WAYS 4     /* plans of a set, the latest first */
#define DEEPEST 4  /* lists in lists */

/* What a plan depends on: the marks of the arguments that are tensors, or lists of them, and all others. */
typedef struct {
    uint64_t hash;
    Py_ssize_t count, positional;
    PyObject *names;              /* of the options; NULL without any */
    uint32_t marks[PLANNED];      /* 0 for a constant */
    PyObject *constants[PLANNED]; /* NULL for what has a mark */
} Key;

struct Plan {
    Key key;        /* owned references */
    PyObject *call; /* NULL: the place is free; None: such calls have no plan */
};

/* The arguments of a call, unwrapped. */
typedef struct {
    PyObject *values[MOST + 1]; /* owned; the first place is for a bound method's own use */
    Py_ssize_t count;
    int open;   /* whether one is a DArray: then the result is one */
    int arrays; /* how many are tensors */
} Opened;

enum { ARRAY = 1 << 16, LIST = 1 << 17, TUPLE = 1 << 18 };

static uint64_t
mixed(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 29);
}

/* The array of a plain Tensor or DArray that the body takes, borrowed; NULL without an error for anything else. */
static PyArrayObject *
taken(Function *self, PyObject *x)
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
    PyArrayObject *a = taken(self, x);
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

/* The mark of an array, or of a list of arrays of one dtype and rank; 0 for anything else. */
static uint32_t
mark_of(PyObject *x)
{
    if (PyArray_CheckExact(x)) { /* not one of the caller, which Python refuses */
        PyArrayObject *a = (PyArrayObject *)x;
        return ARRAY | (uint32_t)PyArray_TYPE(a) << 8 | (uint32_t)PyArray_NDIM(a);
    }
    uint32_t first = 0;
    for (Py_ssize_t i = 0; is_list(x) && i < PySequence_Fast_GET_SIZE(x); i++) {
        PyObject *each = PySequence_Fast_GET_ITEM(x, i);
        uint32_t mark = PyArray_CheckExact(each) ? mark_of(each) : 0;
        if (mark == 0 || (first != 0 && mark != first)) {
            return 0;
        }
        first = mark;
    }
    return first == 0 ? 0 : first | (PyList_CheckExact(x) ? LIST : TUPLE);
}

/* Adds a constant to the hash; 0 if calls with it are not planned. */
static int
add_constant(uint64_t *hash, PyObject *x)
{
    if (PyLong_CheckExact(x)) {
        int overflow;
        *hash = mixed(*hash, (uint64_t)PyLong_AsLongLongAndOverflow(x, &overflow));
        return !overflow;
    }
    if (PyFloat_CheckExact(x)) {
        double value = PyFloat_AS_DOUBLE(x);
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        *hash = mixed(*hash, bits);
        return 1;
    }
    if (PyTuple_CheckExact(x)) { /* not deeper than `opened` goes */
        *hash = mixed(*hash, (uint64_t)PyTuple_GET_SIZE(x));
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(x); i++) {
            if (!add_constant(hash, PyTuple_GET_ITEM(x, i))) {
                return 0;
            }
        }
        return 1;
    }
    *hash = mixed(*hash, PyUnicode_CheckExact(x) ? (uint64_t)PyObject_Hash(x) : (uint64_t)(uintptr_t)x);
    return x == Py_None || PyBool_Check(x) || PyUnicode_CheckExact(x) || PyType_Check(x);
}

/* Whether two constants are the same to every check: of one class, with one value. */
static int
same_constant(PyObject *a, PyObject *b)
{
    if (a == b) {
        return 1;
    }
    if (Py_TYPE(a) != Py_TYPE(b)) {
        return 0;
    }
    if (PyLong_CheckExact(a)) {
        int overflow; /* in none that has been added */
        return PyLong_AsLongLongAndOverflow(a, &overflow) == PyLong_AsLongLongAndOverflow(b, &overflow);
    }
    if (PyUnicode_CheckExact(a)) {
        return PyUnicode_Compare(a, b) == 0;
    }
    if (PyFloat_CheckExact(a)) { /* bits: 0.0 and -0.0 differ */
        double x = PyFloat_AS_DOUBLE(a), y = PyFloat_AS_DOUBLE(b);
        return memcmp(&x, &y, sizeof x) == 0;
    }
    if (!PyTuple_CheckExact(a) || PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b)) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(a); i++) {
        if (!same_constant(PyTuple_GET_ITEM(a, i), PyTuple_GET_ITEM(b, i))) {
            return 0;
        }
    }
    return 1;
}

/* Reads what a plan depends on, with borrowed references; 0 if such a call is not planned. */
static int
read_key(Key *key, const Opened *call, Py_ssize_t positional, PyObject *names)
{
    *key = (Key){.hash = (uint64_t)positional, .count = call->count, .positional = positional, .names = names};
    for (Py_ssize_t i = 0; key->count <= PLANNED && i < key->count; i++) {
        PyObject *x = call->values[i + 1];
        key->marks[i] = mark_of(x);
        if (key->marks[i] != 0) {
            key->hash = mixed(key->hash, key->marks[i]);
        } else if (add_constant(&key->hash, x)) {
            key->constants[i] = x;
        } else {
            return 0;
        }
    }
    return key->count <= PLANNED;
}

static int
same_key(const Key *a, const Key *b)
{
    if (a->hash != b->hash || a->count != b->count || a->positional != b->positional) {
        return 0;
    }
    for (Py_ssize_t i = a->positional; a->names != b->names && i < a->count; i++) { /* interned strings */
        if (PyTuple_GET_ITEM(a->names, i - a->positional) != PyTuple_GET_ITEM(b->names, i - b->positional)) {
            return 0;
        }
    }
    for (Py_ssize_t i = 0; i < a->count; i++) {
        if (a->marks[i] != b->marks[i] || (a->marks[i] == 0 && !same_constant(a->constants[i], b->constants[i]))) {
            return 0;
        }
    }
    return 1;
}

static void
clear_plan(Plan *old)
{
    Py_XDECREF(old->call);
    Py_XDECREF(old->key.names);
    for (Py_ssize_t i = 0; i < PLANNED; i++) {
        Py_XDECREF(old->key.constants[i]);
    }
}

/* Makes and keeps the plan of a call that has succeeded, in place of the oldest of its set. -1 for an error. */
static int
plan(Function *self, const Key *key, const Opened *call)
{
    PyObject *made = PyObject_Vectorcall(self->calls.planned, call->values + 1, (size_t)key->positional, key->names);
    if (made == NULL) {
        return -1;
    }
    if (self->calls.plans == NULL) {
        self->calls.plans = PyMem_Calloc(SETS * WAYS, sizeof(Plan));
        if (self->calls.plans == NULL) {
            Py_DECREF(made);
            PyErr_NoMemory();
            return -1;
        }
    }
    Plan *set = self->calls.plans + key->hash % SETS * WAYS, oldest = set[WAYS - 1];
    memmove(set + 1, set, (WAYS - 1) * sizeof *set);
    set->key = *key;
    set->call = made;
    Py_XINCREF(key->names);
    for (Py_ssize_t i = 0; i < PLANNED; i++) {
        Py_XINCREF(key->constants[i]);
    }
    clear_plan(&oldest);
    return 0;
}

/* The plan of such a call, None if it has none, or NULL if that is not known; borrowed. */
static PyObject *
plan_of(Function *self, const Key *key)
{
    Plan *set = self->calls.plans;
    for (uint64_t i = key->hash % SETS * WAYS, end = i + WAYS; set != NULL && i < end && set[i].call != NULL; i++) {
        if (same_key(&set[i].key, key)) {
            return set[i].call;
        }
    }
    return NULL;
}

/* Calls the plan with what is no constant. NULL without an error if the body must find the cause. */
static PyObject *
by_plan(PyObject *run, const Key *key, const Opened *call)
{
    PyObject *given[PLANNED + 1];
    size_t count = 0;
    for (Py_ssize_t i = 0; i < key->count; i++) {
        if (key->marks[i] != 0) {
            given[++count] = call->values[i + 1];
        }
    }
    Py_INCREF(run);
    PyObject *answer = PyObject_Vectorcall(run, given + 1, count | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(run);
    if (answer == NULL && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear();
    }
    return answer;
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
    int here = core.darray != NULL && self->calls.body != NULL ? open_all(self, &call, arguments, positional, names) : 0;
    if (here <= 0) {
        return here < 0 ? NULL : by_python(self, arguments, flags, names);
    }
    Key key;
    int keyed = self->calls.planned != Py_None && read_key(&key, &call, positional, names);
    PyObject *known = keyed ? plan_of(self, &key) : NULL;
    PyObject *answer = known != NULL && known != Py_None ? by_plan(known, &key, &call) : NULL;
    if (answer == NULL && !PyErr_Occurred()) {
        int first = keyed && known == NULL;
        answer = PyObject_Vectorcall(self->calls.body, call.values + 1, (size_t)positional, names);
        if (answer == NULL) {
            failed(self, arguments, positional, names);
        } else if (first && plan(self, &key, &call) < 0) {
            Py_CLEAR(answer);
        }
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
read_calls(Calls *made, PyObject *given)
{
    if (given == NULL || !PyArg_ParseTuple(given, "OOOO", &made->body, &made->failed, &made->numbers, &made->planned)) {
        return -1;
    }
    Py_INCREF(made->body);
    Py_INCREF(made->failed);
    Py_INCREF(made->numbers);
    Py_INCREF(made->planned);
    return 0;
}

int
visit_calls(Calls *calls, visitproc visit, void *arg)
{
    Py_VISIT(calls->body);
    Py_VISIT(calls->failed);
    Py_VISIT(calls->numbers);
    Py_VISIT(calls->planned);
    for (Py_ssize_t i = 0; calls->plans != NULL && i < SETS * WAYS; i++) {
        Py_VISIT(calls->plans[i].call);
    }
    return 0;
}

void
clear_calls(Calls *calls)
{
    Py_CLEAR(calls->body);
    Py_CLEAR(calls->failed);
    Py_CLEAR(calls->numbers);
    Py_CLEAR(calls->planned);
    Plan *plans = calls->plans;
    calls->plans = NULL;
    for (Py_ssize_t i = 0; plans != NULL && i < SETS * WAYS; i++) {
        clear_plan(&plans[i]);
    }
    PyMem_Free(plans);
}
