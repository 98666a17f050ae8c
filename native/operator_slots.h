/* The slots of a class with operators. A file defines `binary`, `in_place` and `unary`, the base class SLOTS_TYPE and the
   methods in Python FORWARD, then includes this once. */
#define BINARY_SLOT(name, op)                                                                                          \
    static PyObject *name##_slot(PyObject *v, PyObject *w) { return binary(op, v, w); }                                \
    static PyObject *name##_in_place_slot(PyObject *v, PyObject *w) { return in_place(op, v, w); }
BINARY_SLOT(add, OP_ADD)
BINARY_SLOT(subtract, OP_SUB)
BINARY_SLOT(multiply, OP_MUL)
BINARY_SLOT(true_divide, OP_TRUEDIV)
BINARY_SLOT(floor_divide, OP_FLOORDIV)
BINARY_SLOT(remainder, OP_MOD)
BINARY_SLOT(matrix_multiply, OP_MATMUL)
BINARY_SLOT(and, OP_AND)
BINARY_SLOT(or, OP_OR)
BINARY_SLOT(xor, OP_XOR)
BINARY_SLOT(lshift, OP_LSHIFT)
BINARY_SLOT(rshift, OP_RSHIFT)

static PyObject *
power_slot(PyObject *v, PyObject *w, PyObject *modulus)
{
    if (modulus == Py_None) {
        return binary(OP_POW, v, w);
    }
    if (!PyObject_TypeCheck(v, SLOTS_TYPE)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    PyObject *method = python_method(FORWARD[OP_POW], "__pow__", v), *operands[3] = {v, w, modulus};
    PyObject *found = method != NULL ? answered(PyObject_Vectorcall(method, operands, 3, NULL)) : NULL;
    Py_XDECREF(method);
    return found;
}
static PyObject *
power_in_place_slot(PyObject *v, PyObject *w, PyObject *Py_UNUSED(modulus))
{
    return in_place(OP_POW, v, w);
}

static PyObject *negative_slot(PyObject *v) { return unary(OP_NEG, v); }
static PyObject *positive_slot(PyObject *v) { return unary(OP_POS, v); }
static PyObject *invert_slot(PyObject *v) { return unary(OP_INVERT, v); }
static PyObject *absolute_slot(PyObject *v) { return unary(OP_ABS, v); }
static PyObject *compare_slot(PyObject *v, PyObject *w, int op) { return binary(FIRST_COMPARISON + op, v, w); }

#define SLOT(name) {Py_nb_##name, name##_slot}
#define BOTH_SLOTS(name) {Py_nb_##name, name##_slot}, {Py_nb_inplace_##name, name##_in_place_slot}
#define OPERATOR_SLOTS                                                                                                 \
    BOTH_SLOTS(add), BOTH_SLOTS(subtract), BOTH_SLOTS(multiply), BOTH_SLOTS(true_divide), BOTH_SLOTS(floor_divide),    \
    BOTH_SLOTS(remainder), BOTH_SLOTS(matrix_multiply), BOTH_SLOTS(and), BOTH_SLOTS(or), BOTH_SLOTS(xor),              \
    BOTH_SLOTS(lshift), BOTH_SLOTS(rshift), BOTH_SLOTS(power), SLOT(negative), SLOT(positive), SLOT(invert),           \
    SLOT(absolute), {Py_tp_richcompare, compare_slot}
