/* The operators of Tensor.

   Longer than 400 lines: the slots share the steps that compute a result, which the compiler inlines. */
#include "core.h"
#include <float.h>
#include <math.h>

typedef PyObject *(*Binary)(PyObject *, PyObject *);

static PyObject *power(PyObject *x, PyObject *y) { return PyNumber_Power(x, y, Py_None); }
static PyObject *power_in_place(PyObject *x, PyObject *y) { return PyNumber_InPlacePower(x, y, Py_None); }

static const Binary NUMBER[] = {
    PyNumber_Add, PyNumber_Subtract, PyNumber_Multiply, PyNumber_TrueDivide, PyNumber_FloorDivide,
    PyNumber_Remainder, power, PyNumber_MatrixMultiply, PyNumber_And, PyNumber_Or, PyNumber_Xor,
    PyNumber_Lshift, PyNumber_Rshift,
};
static const Binary NUMBER_IN_PLACE[] = {
    PyNumber_InPlaceAdd, PyNumber_InPlaceSubtract, PyNumber_InPlaceMultiply, PyNumber_InPlaceTrueDivide,
    PyNumber_InPlaceFloorDivide, PyNumber_InPlaceRemainder, power_in_place, NULL, PyNumber_InPlaceAnd,
    PyNumber_InPlaceOr, PyNumber_InPlaceXor, PyNumber_InPlaceLshift, PyNumber_InPlaceRshift,
};

PyObject *
call_named(PyObject *known, const char *prefix, int op, PyObject *self, PyObject *other)
{
    char name[24];
    PyOS_snprintf(name, sizeof name, "__%s%s__", prefix, NAMES[op]);
    return call_python(known, name, self, other);
}

PyObject *
apply_operator(int op, PyObject *x, PyObject *y)
{
    return IS_COMPARISON(op) ? PyObject_RichCompare(x, y, op - FIRST_COMPARISON) : NUMBER[op](x, y);
}

PyObject *
apply_in_place(int op, PyObject *x, PyObject *y)
{
    return NUMBER_IN_PLACE[op](x, y);
}

PyObject *
apply_to_one(int op, PyObject *x)
{
    static PyObject *(*const FUNCTIONS[])(PyObject *) = {PyNumber_Negative, PyNumber_Positive, PyNumber_Invert,
                                                         PyNumber_Absolute};
    return FUNCTIONS[op - FIRST_UNARY](x);
}

/* Calls the method in Python: that of the left operand, or the reflected one of the right operand. */
static PyObject *
in_python(int op, PyObject *v, PyObject *w)
{
    if (PyObject_TypeCheck(v, slots_type)) {
        return call_named(core.forward[op], "", op, v, w);
    }
    return call_named(core.reflected[op], "r", op, w, v);
}

/* The dtype of the result; -1 if NumPy must determine it. */
static int
result_type(int op, int type_num)
{
    if (IS_COMPARISON(op)) {
        return type_num <= NPY_LONGDOUBLE || type_num == NPY_HALF ? NPY_BOOL : -1;
    }
    switch (op) {
    case OP_ADD: case OP_SUB: case OP_MUL:
        return PyTypeNum_ISNUMBER(type_num) ? type_num : -1;
    case OP_TRUEDIV:
        return PyTypeNum_ISFLOAT(type_num) || PyTypeNum_ISCOMPLEX(type_num) ? type_num : -1;
    case OP_AND: case OP_OR: case OP_XOR:
        return PyTypeNum_ISINTEGER(type_num) || type_num == NPY_BOOL ? type_num : -1;
    default:
        return -1;
    }
}

/* Whether b broadcasts to the shape of a, both packed. */
static int
covers(PyArrayObject *a, PyArrayObject *b)
{
    int extra = PyArray_NDIM(a) - PyArray_NDIM(b);
    if (extra < 0) {
        return 0;
    }
    for (int i = 0; i < PyArray_NDIM(b); i++) {
        if (PyArray_DIM(b, i) != 1 && PyArray_DIM(b, i) != PyArray_DIM(a, i + extra)) {
            return 0;
        }
    }
    return 1;
}

/* The arguments of a loop of the core for two operands. */
typedef struct {
    Loop loop;
    const void *x, *y;
    int scalar;
    Scalar value;
} Plan;

/* Whether a loop of the core can compute the operator; if an array is NULL, the number is the operand. */
static int
planned(Plan *plan, int op, PyArrayObject *a, PyArrayObject *b, PyObject *number, npy_intp most)
{
    PyArrayObject *like = a != NULL ? a : b;
    int type_num = PyArray_TYPE(like);
    plan->loop = loop_for(op, type_num);
    if (plan->loop == NULL || !is_packed(like) || PyArray_SIZE(like) > most) {
        return 0;
    }
    if (a != NULL && b != NULL) {
        plan->scalar = NO_SCALAR;
        plan->x = PyArray_DATA(a), plan->y = PyArray_DATA(b);
        return PyArray_TYPE(b) == type_num && is_packed(b) && same_shape(a, b);
    }
    plan->scalar = a != NULL ? SCALAR_RIGHT : SCALAR_LEFT;
    plan->x = a != NULL ? PyArray_DATA(a) : (void *)&plan->value;
    plan->y = a != NULL ? (void *)&plan->value : PyArray_DATA(b);
    return as_scalar(number, type_num, &plan->value);
}

/* Runs the loop; 0 if NumPy must compute the result again, as to warn. */
static int
run(const Plan *plan, int watched, PyArrayObject *out)
{
    npy_intp size = PyArray_SIZE(out);
    int raised = 0;
    PyThreadState *paused = size > QUICK_SIZE ? PyEval_SaveThread() : NULL;
    if (watched) {
        clear_flags();
    }
    raised = plan->loop(plan->x, plan->y, PyArray_DATA(out), size, plan->scalar);
    if (watched) {
        raised |= flags_raised();
    }
    if (paused != NULL) {
        PyEval_RestoreThread(paused);
    }
    return !raised;
}

/* Applies the operator by a loop of the core. NULL without an error: there is no loop, or NumPy must warn. */
static PyObject *
quick(int op, PyArrayObject *a, PyArrayObject *b, PyObject *number)
{
    Plan plan;
    PyArrayObject *like = a != NULL ? a : b;
    if (!planned(&plan, op, a, b, number, QUICK_SIZE)) {
        return NULL;
    }
    PyArrayObject *out = new_array(like, IS_COMPARISON(op) ? NPY_BOOL : PyArray_TYPE(like));
    if (out != NULL && !run(&plan, loop_sets_flags(op, PyArray_TYPE(like)), out)) {
        Py_CLEAR(out);
    }
    return new_tensor((PyObject *)out);
}

/* Applies the operator to large operands, into memory of the pool. NULL without an error: unsupported. */
static PyObject *
large(int op, PyObject *symbol, PyObject *v, PyObject *w, PyArrayObject *a, PyArrayObject *b)
{
    int left_covers = b == NULL || (a != NULL && covers(a, b));
    PyArrayObject *like = left_covers ? a : b;
    if (!left_covers && a != NULL && !covers(b, a)) {
        return NULL;
    }
    int type_num = PyArray_TYPE(like), out_type = result_type(op, type_num);
    if (out_type < 0 || core.ufuncs[op] == NULL || (a != NULL && (!is_packed(a) || PyArray_TYPE(a) != type_num)) ||
        (b != NULL && (!is_packed(b) || PyArray_TYPE(b) != type_num)) ||
        PyArray_SIZE(like) * PyDataType_ELSIZE(PyArray_DESCR(like)) < LARGE_BYTES) {
        return NULL;
    }
    PyObject *x = a != NULL ? (PyObject *)a : v, *y = b != NULL ? (PyObject *)b : w;
    PyArrayObject *out = pooled_array(like, out_type);
    Plan plan;
    if (out != NULL && !(planned(&plan, op, a, b, a != NULL ? w : v, LOOP_SIZE) &&
                         run(&plan, loop_sets_flags(op, type_num), out))) {
        PyObject *operands[3] = {x, y, (PyObject *)out};
        PyObject *answer = PyObject_Vectorcall(core.ufuncs[op], operands, 3, NULL);
        if (answer == NULL) {
            Py_CLEAR(out);
        }
        Py_XDECREF(answer);
    }
    if (out == NULL) {
        explain(symbol, x, y);
    }
    return new_tensor((PyObject *)out);
}

static npy_intp
bytes_of(PyArrayObject *a)
{
    return a != NULL ? PyArray_NBYTES(a) : 0;
}

static int
is_two(PyObject *number)
{
    int overflow;
    return PyFloat_CheckExact(number) ? PyFloat_AS_DOUBLE(number) == 2
                                      : PyLong_AsLongAndOverflow(number, &overflow) == 2 && !overflow;
}

/* Applies the operator to the arrays of v and w, which the caller owns; if one is NULL, v or w is a number that fits. */
PyObject *
apply_binary(int op, PyObject *symbol, PyObject *v, PyObject *w, PyArrayObject *a, PyArrayObject *b)
{
    int is_large = bytes_of(a) >= LARGE_BYTES || bytes_of(b) >= LARGE_BYTES;
    PyObject *number = a != NULL ? w : v, *result;
    if (is_large) {
        result = large(op, symbol, v, w, a, b);
    } else if (op == OP_POW && a != NULL && b == NULL && is_two(number)) { /* NumPy squares too */
        result = quick(OP_MUL, a, a, NULL);
    } else {
        result = quick(op, a, b, number);
    }
    if (result == NULL && !is_large && !PyErr_Occurred()) {
        result = operator_by_loop(op, a, b, number);
    }
    if (result != NULL || PyErr_Occurred()) {
        return result;
    }
    PyObject *x = a != NULL ? (PyObject *)a : v, *y = b != NULL ? (PyObject *)b : w;
    PyObject *answer = apply_operator(op, x, y);
    if (answer == NULL) {
        explain(symbol, x, y);
    }
    return tensor_of(answer);
}

/* Whether all elements are known to be finite; 0 if the check would take long. */
static int
is_bounded(PyArrayObject *a)
{
    npy_intp size = PyArray_SIZE(a);
    if (PyArray_ISINTEGER(a)) {
        return 1;
    }
    if (size > LOOP_SIZE || !is_packed(a)) {
        return 0;
    }
    int bounded = 1;
    if (PyArray_TYPE(a) == NPY_FLOAT64) {
        const npy_double *data = PyArray_DATA(a);
        for (npy_intp i = 0; i < size; i++) { bounded &= isfinite(data[i]) != 0; }
    } else if (PyArray_TYPE(a) == NPY_FLOAT32) {
        const npy_float *data = PyArray_DATA(a);
        for (npy_intp i = 0; i < size; i++) { bounded &= isfinite(data[i]) != 0; }
    } else {
        bounded = 0;
    }
    return bounded;
}

/* Whether NumPy's floor division follows the standard: it differs for infinite operands. */
int
divides_as_numpy(PyArrayObject *a, PyArrayObject *b, PyObject *number)
{
    return (a == NULL || is_bounded(a)) && (b == NULL || is_bounded(b)) &&
           ((a != NULL && b != NULL) || !PyFloat_CheckExact(number) || isfinite(PyFloat_AS_DOUBLE(number)));
}

/* Whether the core handles the operands: two arrays, or one and a number that fits its dtype. */
int
handles(int op, PyObject *v, PyObject *w, PyArrayObject *a, PyArrayObject *b)
{
    if (a == NULL || b == NULL) {
        if ((a == NULL && b == NULL) || op == OP_MATMUL || !number_fits(a != NULL ? w : v, a != NULL ? a : b)) {
            return 0;
        }
    }
    return op != OP_FLOORDIV || divides_as_numpy(a, b, a != NULL ? w : v);
}

/* Whether the array has one number of float64 and no axes. */
static inline int
is_element(PyArrayObject *a)
{
    return PyArray_NDIM(a) == 0 && PyArray_TYPE(a) == NPY_DOUBLE && is_packed(a);
}

/* Reads a number of float64: that of an array without axes, or of Python. */
static inline int
reads_element(PyArrayObject *a, PyObject *number, double *out)
{
    if (a != NULL) {
        if (!is_element(a)) {
            return 0;
        }
        *out = *(const npy_double *)PyArray_DATA(a);
        return 1;
    }
    if (PyFloat_CheckExact(number)) {
        *out = PyFloat_AS_DOUBLE(number);
        return 1;
    }
    Scalar value;
    if (!PyLong_CheckExact(number) || !as_scalar(number, NPY_FLOAT64, &value)) {
        return 0;
    }
    *out = value.f8;
    return 1;
}

/* A tensor of one float64. */
static PyObject *
element_of(double value)
{
    PyArrayObject *out = new_element_of(NPY_DOUBLE);
    if (out != NULL) {
        *(npy_double *)PyArray_DATA(out) = value;
    }
    return new_tensor((PyObject *)out);
}

/* Applies the operator to two elements, or one and a number. A loop would take as long to find as to compute; NULL without an
   error if one must run: for another operator, or a result that may need a warning. */
static PyObject *
of_elements(int op, PyObject *v, PyObject *w, PyArrayObject *a, PyArrayObject *b)
{
    double x, y, value = 0;
    int truth = 0;
    if ((a == NULL && b == NULL) || !reads_element(a, v, &x) || !reads_element(b, w, &y) || isnan(x) || isnan(y)) {
        return NULL;
    }
    switch (op) {
    case OP_ADD: value = x + y; break;
    case OP_SUB: value = x - y; break;
    case OP_MUL: value = x * y; break;
    case OP_TRUEDIV: value = x / y; break;
    case OP_POW: /* NumPy squares, divides and takes roots too, if the exponent is a number */
        if (b != NULL || !(y == 2 || y == -1 || (y == 0.5 && x > 0))) {
            return NULL;
        }
        value = y == 2 ? x * x : y == -1 ? 1 / x : sqrt(x);
        break;
    case OP_LT: truth = x < y; break;
    case OP_LE: truth = x <= y; break;
    case OP_EQ: truth = x == y; break;
    case OP_NE: truth = x != y; break;
    case OP_GT: truth = x > y; break;
    case OP_GE: truth = x >= y; break;
    default: return NULL;
    }
    if (!IS_COMPARISON(op)) {
        /* The smallest normal number may be a smaller one that was rounded, which is an underflow. */
        int is_exact_zero = value == 0 && (op <= OP_SUB || x == 0 || y == 0);
        return (fabs(value) > DBL_MIN && fabs(value) <= DBL_MAX) || is_exact_zero ? element_of(value) : NULL;
    }
    PyArrayObject *out = new_element_of(NPY_BOOL);
    if (out != NULL) {
        *(npy_bool *)PyArray_DATA(out) = (npy_bool)truth;
    }
    return new_tensor((PyObject *)out);
}

static PyObject *
binary(int op, PyObject *v, PyObject *w)
{
    if (Py_IS_TYPE(w, core.darray)) {
        Py_RETURN_NOTIMPLEMENTED; /* its own operator answers */
    }
    PyArrayObject *a = own_array(v), *b = own_array(w);
    PyObject *element = of_elements(op, v, w, a, b);
    if (element != NULL) {
        Py_XDECREF(a);
        Py_XDECREF(b);
        return element;
    }
    if (PyErr_Occurred()) {
        PyErr_Clear();
    }
    int here = handles(op, v, w, a, b);
    PyObject *found = here ? apply_binary(op, core.symbols[op], v, w, a, b) : NULL;
    Py_XDECREF(a);
    Py_XDECREF(b);
    return here ? found : in_python(op, v, w);
}

/* Applies an in-place operator by a loop of the core; returns 1 on success. */
static int
quick_in_place(int op, PyArrayObject *a, PyArrayObject *b, PyObject *number)
{
    int type_num = PyArray_TYPE(a);
    Loop loop = loop_for(op, type_num);
    if (loop == NULL || !is_packed(a) || PyArray_SIZE(a) > BUFFER_SIZE) {
        return 0;
    }
    Scalar value;
    npy_intp size = PyArray_SIZE(a);
    if (b != NULL ? !is_packed(b) || !same_shape(a, b) || may_overlap(a, b) : !as_scalar(number, type_num, &value)) {
        return 0;
    }
    const void *y = b != NULL ? PyArray_DATA(b) : &value;
    int scalar = b != NULL ? NO_SCALAR : SCALAR_RIGHT;
    if (!loop_sets_flags(op, type_num)) {
        loop(PyArray_DATA(a), y, PyArray_DATA(a), size, scalar);
        return 1;
    }
    npy_double results[BUFFER_SIZE]; /* a buffer: NumPy needs the operand again if it must warn */
    clear_flags();
    if (loop(PyArray_DATA(a), y, results, size, scalar) || flags_raised()) {
        return 0;
    }
    memcpy(PyArray_DATA(a), results, PyArray_NBYTES(a));
    return 1;
}

/* Computes in the memory of a, with the array b or, without one, the number w: 1 on success, 0 if Python must handle it,
   -1 for an error. */
int
update(int op, PyArrayObject *a, PyArrayObject *b, PyObject *w)
{
    if (!is_writable(a) || op == OP_MATMUL || (b != NULL ? PyArray_DESCR(a) != PyArray_DESCR(b) : !number_fits(w, a)) ||
        (op == OP_FLOORDIV && !divides_as_numpy(a, b, w))) {
        return 0;
    }
    if (quick_in_place(op, a, b, w)) {
        return 1;
    }
    PyObject *x = (PyObject *)a, *y = b != NULL ? (PyObject *)b : w, *answer = apply_in_place(op, x, y);
    if (answer == NULL) {
        return explain(core.in_place_symbols[op], x, y);
    }
    Py_DECREF(answer);
    return 1;
}

static PyObject *
in_place(int op, PyObject *v, PyObject *w)
{
    PyArrayObject *a = own_array(v), *b = own_array(w);
    int done = a != NULL ? update(op, a, b, w) : 0;
    Py_XDECREF(a);
    Py_XDECREF(b);
    if (done) {
        return done < 0 ? NULL : Py_NewRef(v);
    }
    return call_named(core.in_place[op], "i", op, v, w);
}

/* Applies an operator of one operand, which the caller owns, by a loop of the core or by NumPy. */
PyObject *
apply_unary(int op, PyArrayObject *a)
{
    Loop loop = loop_for(op, PyArray_TYPE(a));
    if (loop != NULL && is_packed(a) && PyArray_SIZE(a) <= QUICK_SIZE) {
        PyArrayObject *out = new_array(a, PyArray_TYPE(a));
        if (out == NULL) {
            return NULL;
        }
        loop(PyArray_DATA(a), NULL, PyArray_DATA(out), PyArray_SIZE(out), NO_SCALAR);
        return new_tensor((PyObject *)out);
    }
    PyObject *answer = apply_to_one(op, (PyObject *)a);
    if (answer == NULL) {
        explain(core.symbols[op], (PyObject *)a, NULL);
    }
    return tensor_of(answer);
}

static PyObject *
unary(int op, PyObject *v)
{
    PyArrayObject *a = own_array(v);
    if (a != NULL && (op == OP_NEG || op == OP_ABS) && is_element(a)) {
        double x = *(const npy_double *)PyArray_DATA(a);
        Py_DECREF(a);
        return element_of(op == OP_NEG ? -x : fabs(x));
    }
    PyObject *found = a != NULL ? apply_unary(op, a) : call_named(core.forward[op], "", op, v, NULL);
    Py_XDECREF(a);
    return found;
}

#define SLOTS_TYPE slots_type
#define FORWARD core.forward
#include "operator_slots.h"

static int real(int t) { return PyTypeNum_ISFLOAT(t) || PyTypeNum_ISINTEGER(t) || t == NPY_BOOL; }
static int integral(int t) { return PyTypeNum_ISINTEGER(t); }

/* A new reference to the array of a tensor without axes if its dtype is accepted, else NULL. */
static PyArrayObject *
single(PyObject *v, int (*takes)(int))
{
    PyArrayObject *a = own_array(v);
    if (a != NULL && !(PyArray_NDIM(a) == 0 && takes(PyArray_TYPE(a)))) {
        Py_CLEAR(a);
    }
    return a;
}

/* Converts the number of a tensor without axes. */
static PyObject *
converted(PyObject *v, int (*takes)(int), PyObject *(*convert)(PyObject *), PyObject *python, const char *name)
{
    PyArrayObject *a = single(v, takes);
    PyObject *found = a != NULL ? convert((PyObject *)a) : call_python(python, name, v, NULL);
    Py_XDECREF(a);
    return found;
}
static PyObject *
as_float(PyObject *v)
{
    PyArrayObject *a = own_array(v);
    PyObject *found = NULL;
    if (a != NULL && is_element(a)) {
        found = PyFloat_FromDouble(*(const npy_double *)PyArray_DATA(a));
    }
    Py_XDECREF(a);
    return found != NULL || PyErr_Occurred() ? found : converted(v, real, PyNumber_Float, core.to_float, "__float__");
}
static PyObject *
as_int(PyObject *v)
{
    PyArrayObject *a = own_array(v);
    if (a != NULL && is_element(a) && fabs(*(const npy_double *)PyArray_DATA(a)) <= (double)LONG_MAX / 2) {
        long whole = (long)*(const npy_double *)PyArray_DATA(a);
        Py_DECREF(a);
        return PyLong_FromLong(whole);
    }
    Py_XDECREF(a);
    return converted(v, real, PyNumber_Long, core.to_int, "__int__");
}
static PyObject *as_index(PyObject *v) { return converted(v, integral, PyNumber_Long, core.to_index, "__index__"); }

static int
as_bool(PyObject *v)
{
    PyArrayObject *a = own_array(v);
    if (a != NULL && is_element(a)) {
        int is_true = *(const npy_double *)PyArray_DATA(a) != 0;
        Py_DECREF(a);
        return is_true;
    }
    Py_XDECREF(a);
    a = single(v, real);
    if (a != NULL) {
        int is_true = PyArray_TYPE(a) == NPY_BOOL ? *(const npy_bool *)PyArray_DATA(a) != 0 : PyObject_IsTrue((PyObject *)a);
        Py_DECREF(a);
        return is_true;
    }
    PyObject *found = call_python(core.to_bool, "__bool__", v, NULL);
    int is_true = found == NULL ? -1 : found == Py_True;
    Py_XDECREF(found);
    return is_true;
}

PyType_Slot tensor_slots[] = {
    OPERATOR_SLOTS,
    {Py_nb_float, as_float},
    {Py_nb_int, as_int},
    {Py_nb_index, as_index},
    {Py_nb_bool, as_bool},
    {0, NULL},
};
