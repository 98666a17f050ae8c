/* The functions of the namespace that NumPy answers directly: exp, add, sum. */
#include "core.h"
#include <structmember.h>

enum { ELEMENTWISE, PAIRWISE, REDUCTION, CREATION, PYTHON };
#define TYPES 24 /* NumPy's dtypes of numbers, and the next ones up to NPY_HALF */

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *dict;
    PyObject *weakrefs;
    PyObject *python;           /* the function in Python, for all that is not plain */
    PyObject *numpy[TYPES];     /* NumPy's function by the dtype of the operand; NULL where Python has to look */
    signed char answers[TYPES]; /* the dtype that it has answered for that, -1 as long as that is unknown */
    PyObject *name;
    int op;                     /* the same operator, or -1 */
    Creation create;
} Function;

static int
type_of(Function *self, PyArrayObject *a)
{
    int type_num = PyArray_TYPE(a);
    return type_num < TYPES && self->numpy[type_num] != NULL ? type_num : -1;
}

static PyObject *
elementwise(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *a = NULL;
    int type_num = -1;
    if (PyVectorcall_NARGS(flags) == 1 && names == NULL && Py_IS_TYPE(arguments[0], core.tensor)) {
        a = raw_of(arguments[0]);
        type_num = a != NULL ? type_of(self, a) : -1;
    }
    if (type_num < 0) {
        return answered(PyObject_Vectorcall(self->python, arguments, flags, names));
    }
    if (self->op >= 0 && PyArray_SIZE(a) <= QUICK_SIZE && loop_for(self->op, type_num) != NULL && is_packed(a)) {
        return apply_unary(self->op, a);
    }
    PyObject *function = self->numpy[type_num], *answer;
    int known = self->answers[type_num], large = PyArray_NBYTES(a) >= LARGE_BYTES;
    PyObject *operands[2] = {Py_NewRef(a), NULL};
    if (large && known >= 0 && is_packed(a)) {
        operands[1] = (PyObject *)pooled_array(a, known);
        answer = operands[1] == NULL ? NULL : PyObject_Vectorcall(function, operands, 2, NULL);
    } else {
        answer = PyObject_Vectorcall(function, operands, 1, NULL);
        if (large && answer != NULL && Py_TYPE(function) == Py_TYPE(core.ufuncs[OP_ADD]) && PyArray_Check(answer)) {
            int found = PyArray_TYPE((PyArrayObject *)answer);
            self->answers[type_num] = found < TYPES ? (signed char)found : -1;
        }
    }
    Py_DECREF(operands[0]);
    Py_XDECREF(operands[1]);
    return tensor_of(answer);
}

static PyObject *
pairwise(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *a = NULL, *b = NULL;
    if (PyVectorcall_NARGS(flags) == 2 && names == NULL && Py_IS_TYPE(arguments[0], core.tensor) &&
        Py_IS_TYPE(arguments[1], core.tensor)) {
        a = raw_of(arguments[0]), b = raw_of(arguments[1]);
    }
    if (a == NULL || b == NULL || type_of(self, a) < 0 || type_of(self, b) < 0) {
        return answered(PyObject_Vectorcall(self->python, arguments, flags, names));
    }
    if (self->op >= 0) {
        return apply_binary(self->op, self->name, arguments[0], arguments[1], a, b);
    }
    PyObject *operands[2] = {Py_NewRef(a), Py_NewRef(b)};
    PyObject *answer = PyObject_Vectorcall(self->numpy[PyArray_TYPE(a)], operands, 2, NULL);
    if (answer == NULL) {
        explain(self->name, operands[0], operands[1]);
    }
    Py_DECREF(operands[0]);
    Py_DECREF(operands[1]);
    return tensor_of(answer);
}

static PyObject *
reduction(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *a = NULL;
    if (PyVectorcall_NARGS(flags) == 1 && Py_IS_TYPE(arguments[0], core.tensor)) {
        a = raw_of(arguments[0]);
    }
    if (a != NULL && names != NULL) { /* an axis alone, which is an int */
        int plain = PyTuple_GET_SIZE(names) == 1 && PyArray_NDIM(a) > 0 && PyLong_CheckExact(arguments[1]) &&
                    PyUnicode_Compare(PyTuple_GET_ITEM(names, 0), core.axis) == 0;
        a = plain ? a : NULL;
    }
    if (a == NULL || type_of(self, a) < 0) {
        return answered(PyObject_Vectorcall(self->python, arguments, flags, names));
    }
    PyObject *operands[2] = {Py_NewRef(a), names != NULL ? arguments[1] : NULL};
    PyObject *answer = PyObject_Vectorcall(self->numpy[PyArray_TYPE(a)], operands, 1, names);
    if (answer == NULL) {
        explain(self->name, operands[0], NULL);
    }
    Py_DECREF(operands[0]);
    return tensor_of(answer);
}

/* A function that makes a tensor of numbers; NULL without an error where Python has to look. */
static PyObject *
creation(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyObject *found = self->create(arguments, PyVectorcall_NARGS(flags), names);
    if (found != NULL) {
        return found;
    }
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_Exception)) {
            return NULL;
        }
        PyErr_Clear(); /* Python says what is wrong */
    }
    return answered(PyObject_Vectorcall(self->python, arguments, flags, names));
}

/* A function in Python, whose errors show the line of the caller. */
static PyObject *
in_python(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    return answered(PyObject_Vectorcall(((Function *)callable)->python, arguments, flags, names));
}

static const vectorcallfunc CALLS[] = {
    [ELEMENTWISE] = elementwise, [PAIRWISE] = pairwise, [REDUCTION] = reduction, [CREATION] = creation,
    [PYTHON] = in_python,
};

/* Function(python, kind, name, op, {type number: NumPy's function}) */
static PyObject *
function_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(options))
{
    PyObject *python, *name, *numpy, *key, *value;
    int kind, op;
    if (!PyArg_ParseTuple(arguments, "OiUiO!", &python, &kind, &name, &op, &PyDict_Type, &numpy)) {
        return NULL;
    }
    if (kind < 0 || kind > PYTHON) {
        PyErr_SetString(PyExc_ValueError, "an unknown kind of function");
        return NULL;
    }
    Function *self = (Function *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->python = Py_NewRef(python);
    self->name = Py_NewRef(name);
    self->op = op;
    self->vectorcall = CALLS[kind];
    self->create = creation_by_name(name);
    self->dict = PyDict_New();
    memset(self->answers, -1, sizeof self->answers);
    for (Py_ssize_t i = 0; PyDict_Next(numpy, &i, &key, &value);) {
        long type_num = PyLong_AsLong(key);
        if (type_num >= 0 && type_num < TYPES) {
            self->numpy[type_num] = Py_NewRef(value);
        }
    }
    if (PyErr_Occurred() || self->dict == NULL || (kind == CREATION && self->create == NULL)) {
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

static int
function_traverse(Function *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->dict);
    Py_VISIT(self->python);
    for (int i = 0; i < TYPES; i++) {
        Py_VISIT(self->numpy[i]);
    }
    return 0;
}

static int
function_clear(Function *self)
{
    Py_CLEAR(self->dict);
    Py_CLEAR(self->python);
    for (int i = 0; i < TYPES; i++) {
        Py_CLEAR(self->numpy[i]);
    }
    return 0;
}

static void
function_dealloc(Function *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    PyObject_ClearWeakRefs((PyObject *)self);
    function_clear(self);
    Py_XDECREF(self->name);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *
function_get(PyObject *self, PyObject *instance, PyObject *Py_UNUSED(type))
{
    return instance == NULL || instance == Py_None ? Py_NewRef(self) : PyMethod_New(self, instance);
}

static PyObject *
function_repr(Function *self)
{
    PyObject *name = PyObject_GetAttrString((PyObject *)self, "__qualname__");
    PyObject *found = name == NULL ? NULL : PyUnicode_FromFormat("<function %U at %p>", name, self);
    Py_XDECREF(name);
    return found;
}

static PyObject *
function_reduce(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    return PyObject_GetAttrString(self, "__qualname__");
}

static PyMemberDef function_members[] = {
    {"_python", T_OBJECT, offsetof(Function, python), READONLY, "The function written in Python."},
    {"__dictoffset__", T_PYSSIZET, offsetof(Function, dict), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Function, weakrefs), READONLY, NULL},
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Function, vectorcall), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};
static PyGetSetDef function_getset[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef function_methods[] = {
    {"__reduce__", function_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot function_slots[] = {
    {Py_tp_new, function_new},
    {Py_tp_dealloc, function_dealloc},
    {Py_tp_traverse, function_traverse},
    {Py_tp_clear, function_clear},
    {Py_tp_call, PyVectorcall_Call},
    {Py_tp_descr_get, function_get},
    {Py_tp_repr, function_repr},
    {Py_tp_members, function_members},
    {Py_tp_getset, function_getset},
    {Py_tp_methods, function_methods},
    {0, NULL},
};
static PyType_Spec function_spec = {
    .name = "typedtensor._core.Function",
    .basicsize = sizeof(Function),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = function_slots,
};

int
add_function_type(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&function_spec);
    int failed = type == NULL ? -1 : PyModule_AddObjectRef(module, "Function", type);
    Py_XDECREF(type);
    return failed;
}
