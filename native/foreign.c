/* Operators and functions for tensors of other libraries than NumPy: ForeignTensor.

   The class of an array says whether its library is called directly: DIRECT_DISPATCH of backends/registry.py, True or a
   predicate of two arrays. Then its operator or function gets the raw arrays, and the result is wrapped. Python handles
   all other operands, as for Tensor. */
#include "core.h"

PyTypeObject *foreign_slots_type;

static struct {
    PyTypeObject *tensor;            /* the class ForeignTensor; NULL until the slots are installed */
    PyObject *direct;                /* DIRECT_DISPATCH */
    PyObject *explain;               /* raises the error of a library, translated and diagnosed */
    PyObject *forward[OPERATIONS];   /* the methods in Python: __add__ */
    PyObject *reflected[OPERATIONS]; /* __radd__ */
    PyObject *in_place[OPERATIONS];  /* __iadd__ */
    PyObject *corrected[OPERATIONS]; /* {class of array: function} that replaces the library's operator, or NULL */
    PyObject *strides, *ndim, *transposed; /* names of attributes */
} foreign; /* references only */

/* A new reference to the array of x, if x is exactly a ForeignTensor; else NULL, without an error. */
static PyObject *
array_of(PyObject *x)
{
    return foreign.tensor != NULL && Py_IS_TYPE(x, foreign.tensor) ? Py_XNewRef(((Holder *)x)->raw) : NULL;
}

/* A ForeignTensor around an array. The garbage collector tracks it, unlike a Tensor: other libraries' arrays can be
   parts of cycles. Steals raw; NULL propagates an error. */
static PyObject *
wrapped(PyObject *raw)
{
    PyObject *found = raw != NULL ? foreign.tensor->tp_alloc(foreign.tensor, 0) : NULL;
    if (found == NULL) {
        Py_XDECREF(raw);
        return NULL;
    }
    ((Holder *)found)->raw = raw;
    return found;
}

/* Whether the library is called directly with both arrays. */
static int
is_direct(PyObject *a, PyObject *b)
{
    if (Py_TYPE(a) != Py_TYPE(b)) {
        return 0;
    }
    PyObject *how = PyDict_GetItemWithError(foreign.direct, (PyObject *)Py_TYPE(a));
    int yes = how == Py_True;
    if (how != NULL && !yes) {
        Py_INCREF(how);
        PyObject *operands[2] = {a, b}, *found = PyObject_Vectorcall(how, operands, 2, NULL);
        yes = found != NULL && PyObject_IsTrue(found) == 1;
        Py_XDECREF(found);
        Py_DECREF(how);
    }
    if (PyErr_Occurred()) {
        PyErr_Clear(); /* Python raises the error */
        return 0;
    }
    return yes;
}

/* The number of the dtype of an array among NumPy's, and its kind; -1 if it is not one of NumPy's. */
static int
type_of(PyObject *raw, char *kind)
{
    PyObject *dtype = PyObject_GetAttr(raw, core.dtype);
    int type_num = -1;
    if (dtype == NULL) {
        PyErr_Clear();
    } else if (PyArray_DescrCheck(dtype)) {
        type_num = ((PyArray_Descr *)dtype)->type_num;
        *kind = ((PyArray_Descr *)dtype)->kind;
    }
    Py_XDECREF(dtype);
    return type_num;
}

/* Whether a number is passed to the library of the array as it is. */
static int
fits(PyObject *number, PyObject *raw)
{
    char kind;
    int overflow = 0;
    if (PyLong_CheckExact(number)) { /* a larger one may become a float first */
        long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
        overflow |= value == LLONG_MIN;
    } else if (!PyFloat_CheckExact(number)) {
        return 0;
    }
    return !overflow && number_fits_type(number, type_of(raw, &kind));
}

/* Whether the library orders the numbers of both arrays. */
static int
is_ordered(PyObject *a, PyObject *b)
{
    char one = 'c', other = 'c';
    type_of(a, &one);
    type_of(b, &other);
    return one != 'c' && other != 'c';
}

/* Whether the operator is called directly: with two arrays, or with one and a number. */
static int
takes(int op, PyObject *v, PyObject *w, PyObject *a, PyObject *b)
{
    PyObject *like = a != NULL ? a : b;
    if (a == NULL || b == NULL) {
        return like != NULL && op != OP_MATMUL && fits(a != NULL ? w : v, like) && is_direct(like, like);
    }
    return is_direct(a, b) && (op < OP_LT || op > OP_GE || op == OP_EQ || op == OP_NE || is_ordered(a, b));
}

/* The function that replaces the operator, a new reference; Python looks it up when it first handles the operator. */
static PyObject *
corrected(int op, PyObject *raw)
{
    return Py_XNewRef(PyDict_GetItemWithError(foreign.corrected[op], (PyObject *)Py_TYPE(raw)));
}

static PyObject *
explained(PyObject *name, PyObject *const *operands, Py_ssize_t count)
{
    explain_by(foreign.explain, name, operands, count);
    return NULL;
}

static PyObject *
binary(int op, PyObject *v, PyObject *w)
{
    PyObject *a = array_of(v), *b = array_of(w), *like = a != NULL ? a : b, *function = NULL;
    int here = takes(op, v, w, a, b);
    if (here && foreign.corrected[op] != NULL) {
        function = corrected(op, like);
        here = function != NULL;
    }
    PyObject *found = NULL;
    if (here) {
        PyObject *operands[2] = {a != NULL ? a : v, b != NULL ? b : w};
        found = function != NULL ? PyObject_Vectorcall(function, operands, 2, NULL)
                                 : apply_operator(op, operands[0], operands[1]);
        found = found == NULL ? explained(core.symbols[op], operands, 2) : wrapped(found);
    }
    Py_XDECREF(function);
    Py_XDECREF(a);
    Py_XDECREF(b);
    if (here || PyErr_Occurred()) {
        return found;
    }
    if (PyObject_TypeCheck(v, foreign_slots_type)) {
        return call_named(foreign.forward[op], "", op, v, w);
    }
    return call_named(foreign.reflected[op], "r", op, w, v);
}

/* Whether an operator may write into the array: where a stride is 0, elements may overlap. */
static int
is_plain_target(PyObject *raw)
{
    PyObject *strides = PyObject_GetAttr(raw, foreign.strides);
    int plain = strides != NULL && PyTuple_CheckExact(strides);
    for (Py_ssize_t i = 0; plain && i < PyTuple_GET_SIZE(strides); i++) {
        PyObject *step = PyTuple_GET_ITEM(strides, i);
        plain = PyLong_CheckExact(step) && PyLong_AsSsize_t(step) != 0;
    }
    Py_XDECREF(strides);
    PyErr_Clear();
    return plain;
}

/* Whether both arrays have one dtype. */
static int
is_alike(PyObject *a, PyObject *b)
{
    PyObject *one = PyObject_GetAttr(a, core.dtype), *other = PyObject_GetAttr(b, core.dtype);
    int alike = one != NULL && one == other;
    Py_XDECREF(one);
    Py_XDECREF(other);
    PyErr_Clear();
    return alike;
}

static PyObject *
in_place(int op, PyObject *v, PyObject *w)
{
    PyObject *a = array_of(v), *b = array_of(w);
    int here = a != NULL && op != OP_MATMUL && foreign.corrected[op] == NULL && is_plain_target(a) &&
               (b != NULL ? is_alike(a, b) && is_direct(a, b) : fits(w, a) && is_direct(a, a));
    PyObject *found = NULL;
    if (here) {
        PyObject *operands[2] = {a, b != NULL ? b : w};
        found = apply_in_place(op, a, operands[1]);
        if (found == NULL) {
            explained(core.in_place_symbols[op], operands, 2);
        } else {
            Py_SETREF(found, Py_NewRef(v));
        }
    }
    Py_XDECREF(a);
    Py_XDECREF(b);
    return here ? found : call_named(foreign.in_place[op], "i", op, v, w);
}

static PyObject *
unary(int op, PyObject *v)
{
    PyObject *a = array_of(v), *found = NULL;
    int here = a != NULL && foreign.corrected[op] == NULL && is_direct(a, a);
    if (here) {
        found = apply_to_one(op, a);
        found = found == NULL ? explained(core.symbols[op], &a, 1) : wrapped(found);
    }
    Py_XDECREF(a);
    return here ? found : call_named(foreign.forward[op], "", op, v, NULL);
}

/* Functions */

/* Whether an axis of a reduction is an int, or a tuple of different ones. */
static int
is_plain_axis(PyObject *axis, PyObject *raw, int takes_axes)
{
    PyObject *number = PyObject_GetAttr(raw, foreign.ndim);
    Py_ssize_t ndim = number != NULL ? PyLong_AsSsize_t(number) : -1;
    Py_XDECREF(number);
    PyErr_Clear();
    if (PyLong_CheckExact(axis)) {
        return ndim > 0;
    }
    if (!takes_axes || !PyTuple_CheckExact(axis) || ndim > MAX_RANK) {
        return 0;
    }
    int seen = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(axis); i++) {
        PyObject *each = PyTuple_GET_ITEM(axis, i);
        Py_ssize_t at = PyLong_CheckExact(each) ? PyLong_AsSsize_t(each) : ndim;
        PyErr_Clear();
        if (at < -ndim || at >= ndim || seen & 1 << (at < 0 ? at + ndim : at)) {
            return 0;
        }
        seen |= 1 << (at < 0 ? at + ndim : at);
    }
    return seen != 0;
}

static int
are_plain_options(PyObject *const *options, PyObject *names, PyObject *raw, int takes_axes)
{
    Py_ssize_t count = names != NULL ? PyTuple_GET_SIZE(names) : 0;
    for (Py_ssize_t i = 0; i < count && count <= 2; i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i);
        int plain = PyUnicode_Compare(name, core.axis) == 0 ? is_plain_axis(options[i], raw, takes_axes)
                                                            : PyUnicode_Compare(name, core.keepdims) == 0 && PyBool_Check(options[i]);
        if (!plain) {
            return 0;
        }
    }
    return count <= 2;
}

/* Whether the library is called directly with the arrays, which have dtypes of these kinds. */
static int
are_taken(PyObject *const *raws, Py_ssize_t count, const char *kinds)
{
    int every = strlen(kinds) == 5; /* then the dtypes need no check */
    for (Py_ssize_t i = 0; i < count; i++) {
        if (raws[i] == NULL || ((i > 0 || count == 1) && !is_direct(raws[0], raws[i]))) {
            return 0;
        }
        char kind = 0;
        int type_num = every ? 0 : type_of(raws[i], &kind);
        if (!every && (type_num < 0 || type_num > NPY_HALF || strchr(kinds, kind) == NULL)) {
            return 0;
        }
    }
    return 1;
}

/* Whether the operands are a condition and two arrays of one dtype. */
static int
are_selectable(PyObject *const *raws)
{
    char kind = 0;
    type_of(raws[0], &kind);
    return kind == 'b' && is_alike(raws[1], raws[2]);
}

/* Calls a function of an array and a number. NULL without an error: Python must handle it. */
static PyObject *
call_with_number(const Foreign *known, PyObject *name, PyObject *const *arguments)
{
    PyObject *operands[2], *found = NULL;
    for (int i = 0; i < 2; i++) {
        PyObject *raw = array_of(arguments[i]);
        operands[i] = raw != NULL ? raw : Py_NewRef(arguments[i]);
    }
    int at = !Py_IS_TYPE(arguments[0], foreign.tensor); /* that of the array */
    if (known->takes_more && operands[at] != arguments[at] && fits(operands[1 - at], operands[at]) &&
        are_taken(operands + at, 1, known->kinds)) {
        PyObject *function = Py_XNewRef(PyDict_GetItemWithError(known->functions, (PyObject *)Py_TYPE(operands[at])));
        if (function != NULL) {
            found = PyObject_Vectorcall(function, operands, 2, NULL);
            found = found == NULL ? explained(name, operands, 2) : wrapped(found);
            Py_DECREF(function);
        }
    }
    Py_DECREF(operands[0]);
    Py_DECREF(operands[1]);
    return found;
}

/* Calls a function of one to three ForeignTensors, and options of a reduction, in their library. NULL without an error:
   Python must handle it. */
PyObject *
foreign_call(const Foreign *known, PyObject *name, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    if (known->functions == NULL || count < 1 || count > 3 || foreign.tensor == NULL) {
        return NULL;
    }
    if (count == 2 && Py_IS_TYPE(arguments[0], foreign.tensor) != Py_IS_TYPE(arguments[1], foreign.tensor)) {
        return call_with_number(known, name, arguments);
    }
    if (!Py_IS_TYPE(arguments[0], foreign.tensor)) {
        return NULL;
    }
    PyObject *all[5] = {NULL}, *found = NULL;
    for (Py_ssize_t i = 0; i < count; i++) {
        all[i] = array_of(arguments[i]);
    }
    if (are_taken(all, count, known->kinds) && (count < 3 || are_selectable(all)) &&
        are_plain_options(arguments + count, names, all[0], known->takes_more)) {
        PyObject *function = Py_XNewRef(PyDict_GetItemWithError(known->functions, (PyObject *)Py_TYPE(all[0])));
        for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
            all[count + i] = Py_NewRef(arguments[count + i]);
        }
        if (function != NULL) {
            found = PyObject_Vectorcall(function, all, count, names);
            found = found == NULL ? explained(name, all, count) : wrapped(found);
            Py_DECREF(function);
        }
    }
    for (int i = 0; i < 5; i++) {
        Py_XDECREF(all[i]);
    }
    return found;
}

/* A view of a matrix with its axes exchanged; NULL without an error: Python must handle it. */
PyObject *
foreign_transpose(PyObject *x)
{
    PyObject *a = array_of(x), *number = NULL, *found = NULL;
    if (a != NULL && PyDict_Contains(foreign.direct, (PyObject *)Py_TYPE(a)) == 1) {
        number = PyObject_GetAttr(a, foreign.ndim);
        if (number != NULL && PyLong_CheckExact(number) && PyLong_AsLong(number) == 2) {
            found = wrapped(PyObject_GetAttr(a, foreign.transposed));
        }
    }
    Py_XDECREF(number);
    Py_XDECREF(a);
    PyErr_Clear(); /* Python raises the error */
    return found;
}

int
read_foreign(Foreign *made, PyObject *given)
{
    PyObject *functions;
    const char *kinds;
    int takes_more;
    if (!PyArg_ParseTuple(given, "O!sp", &PyDict_Type, &functions, &kinds, &takes_more)) {
        return -1;
    }
    made->functions = Py_NewRef(functions);
    PyOS_snprintf(made->kinds, sizeof made->kinds, "%s", kinds);
    made->takes_more = takes_more;
    return 0;
}

/* The slots */

#define SLOTS_TYPE foreign_slots_type
#define FORWARD foreign.forward
#include "operator_slots.h"
static PyType_Slot slots[] = {OPERATOR_SLOTS, {0, NULL}};

int
add_foreign_type(PyObject *module, PyObject *holder)
{
    return add_type(module, holder, &foreign_slots_type, "typedtensor._core.ForeignSlots", slots);
}

/* install_foreign(ForeignTensor, methods, direct, explain, {operator: {class of array: function}}): from now on the core
   handles the class ForeignTensor; see `install`. */
PyObject *
install_foreign(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *tensor, *methods, *direct, *explainer, *functions;
    if (!PyArg_ParseTuple(arguments, "O!O!O!OO!", &PyType_Type, &tensor, &PyType_Type, &methods, &PyDict_Type, &direct,
                          &explainer, &PyDict_Type, &functions)) {
        return NULL;
    }
    PyTypeObject *type = (PyTypeObject *)tensor;
    if (!PyType_IsSubtype(type, foreign_slots_type) || type->tp_basicsize != sizeof(Holder) || type->tp_dictoffset != 0) {
        PyErr_SetString(PyExc_TypeError, "not a class of objects with an array and nothing else");
        return NULL;
    }
    PyObject *before[sizeof foreign / sizeof(PyObject *)];
    memcpy(before, &foreign, sizeof foreign);
    memset(&foreign, 0, sizeof foreign);
    read_methods(foreign.forward, foreign.reflected, foreign.in_place, methods);
    for (int op = 0; op < OPERATIONS && !PyErr_Occurred(); op++) {
        foreign.corrected[op] = Py_XNewRef(PyDict_GetItemString(functions, NAMES[op]));
    }
    foreign.strides = PyUnicode_InternFromString("strides");
    foreign.ndim = PyUnicode_InternFromString("ndim");
    foreign.transposed = PyUnicode_InternFromString("T");
    foreign.direct = Py_NewRef(direct);
    foreign.explain = Py_NewRef(explainer);
    if (PyErr_Occurred()) {
        clear_references(&foreign, sizeof foreign);
        memcpy(&foreign, before, sizeof foreign);
        return NULL;
    }
    foreign.tensor = (PyTypeObject *)Py_NewRef(tensor);
    clear_references(before, sizeof before);
    Py_RETURN_NONE;
}
