/* The operators of DArray: for arrays of NumPy, alone, beside a Tensor or beside a number. The result is a DArray. */
#include "core.h"

PyTypeObject *dynamic_slots_type;

static struct {
    PyObject *forward[OPERATIONS], *reflected[OPERATIONS], *in_place[OPERATIONS]; /* the methods in Python */
} dynamic; /* references only */

/* A new reference to the array of a plain DArray or Tensor, if it is NumPy's; else NULL, without an error. */
static PyArrayObject *
array_of(PyObject *x)
{
    if (!Py_IS_TYPE(x, core.darray)) {
        return own_array(x);
    }
    PyObject *raw = ((Holder *)x)->raw;
    return raw != NULL && PyArray_CheckExact(raw) ? (PyArrayObject *)Py_NewRef(raw) : NULL;
}

/* Whether the operator is defined for the dtype. No static type says so, and NumPy accepts more: Python refuses it. */
static int
is_defined(int op, PyArrayObject *a)
{
    int type_num = PyArray_TYPE(a);
    int is_equality = op == OP_EQ || op == OP_NE;
    if (type_num == NPY_BOOL) {
        return is_equality || op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_INVERT;
    }
    return PyTypeNum_ISNUMBER(type_num) && (!PyTypeNum_ISCOMPLEX(type_num) || !IS_COMPARISON(op) || is_equality);
}

static int
are_defined(int op, PyArrayObject *a, PyArrayObject *b)
{
    return (a == NULL || is_defined(op, a)) && (b == NULL || is_defined(op, b));
}

/* The DArray of a Tensor that nobody else has; steals it. NULL propagates an error. */
static PyObject *
opened(PyObject *tensor)
{
    if (tensor == NULL) {
        return NULL;
    }
    PyObject *raw = ((Holder *)tensor)->raw;
    ((Holder *)tensor)->raw = NULL;
    Py_DECREF(tensor);
    return result_of(raw, 1);
}

static PyObject *
binary(int op, PyObject *v, PyObject *w)
{
    PyArrayObject *a = array_of(v), *b = array_of(w);
    int here = are_defined(op, a, b) && handles(op, v, w, a, b);
    PyObject *found = here ? opened(apply_binary(op, core.symbols[op], v, w, a, b)) : NULL;
    Py_XDECREF(a);
    Py_XDECREF(b);
    if (here) {
        return found;
    }
    if (PyObject_TypeCheck(v, dynamic_slots_type)) {
        return call_named(dynamic.forward[op], "", op, v, w);
    }
    return call_named(dynamic.reflected[op], "r", op, w, v);
}

static PyObject *
in_place(int op, PyObject *v, PyObject *w)
{
    PyArrayObject *a = array_of(v), *b = array_of(w);
    int done = a != NULL && are_defined(op, a, b) ? update(op, a, b, w) : 0;
    Py_XDECREF(a);
    Py_XDECREF(b);
    if (done) {
        return done < 0 ? NULL : Py_NewRef(v);
    }
    return call_named(dynamic.in_place[op], "i", op, v, w);
}

static PyObject *
unary(int op, PyObject *v)
{
    PyArrayObject *a = array_of(v);
    int here = a != NULL && is_defined(op, a);
    PyObject *found = here ? opened(apply_unary(op, a)) : call_named(dynamic.forward[op], "", op, v, NULL);
    Py_XDECREF(a);
    return found;
}

#define SLOTS_TYPE dynamic_slots_type
#define FORWARD dynamic.forward
#include "operator_slots.h"
static PyType_Slot slots[] = {OPERATOR_SLOTS, {0, NULL}};

int
add_dynamic_type(PyObject *module, PyObject *holder)
{
    return add_type(module, holder, &dynamic_slots_type, "typedtensor._core.DynamicSlots", slots);
}

/* install_dynamic(methods): the class with the operators in Python, for what the core does not handle; before `install`,
   which has the class DArray. */
PyObject *
install_dynamic(PyObject *Py_UNUSED(module), PyObject *methods)
{
    PyObject *before[sizeof dynamic / sizeof(PyObject *)];
    memcpy(before, &dynamic, sizeof dynamic);
    memset(&dynamic, 0, sizeof dynamic);
    read_methods(dynamic.forward, dynamic.reflected, dynamic.in_place, methods);
    if (PyErr_Occurred()) {
        clear_references(&dynamic, sizeof dynamic);
        memcpy(&dynamic, before, sizeof dynamic);
        return NULL;
    }
    clear_references(before, sizeof before);
    Py_RETURN_NONE;
}
