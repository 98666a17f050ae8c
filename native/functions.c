/* The functions of the namespace that call NumPy's directly: exp, add, sum.

   Longer than 400 lines: one class, whose kinds of functions share the steps that check operands and call NumPy. */
#include "functions.h"
#include <structmember.h>

enum { ELEMENTWISE, PAIRWISE, REDUCTION, CREATION, SELECTION, MEMBER, ARRAYS, EXPLAINED, DRAW, KINDS };
static const char *const KIND_NAMES[KINDS] = {
    "elementwise", "pairwise", "reduction", "creation", "selection", "member", "arrays", "explained", "draw",
};

/* Calls the function in Python; the tracebacks of its errors end at the line of the caller. */
PyObject *
by_python(Function *self, PyObject *const *arguments, size_t flags, PyObject *names)
{
    if (self->python == NULL) { /* the garbage collector has cleared it, as a part of a cycle */
        PyErr_SetString(PyExc_ReferenceError, "the function is being freed");
        return NULL;
    }
    return answered(PyObject_Vectorcall(self->python, arguments, flags, names));
}

/* Calls the function of another library with so many tensors, or else that in Python. */
static PyObject *
elsewhere(Function *self, Py_ssize_t count, PyObject *const *arguments, size_t flags, PyObject *names)
{
    if (PyVectorcall_NARGS(flags) == count) {
        PyObject *found = foreign_call(&self->foreign, self->name, arguments, count, names);
        if (found != NULL || PyErr_Occurred()) {
            return found;
        }
    }
    return by_python(self, arguments, flags, names);
}

int
type_of(Function *self, PyArrayObject *a)
{
    int type_num = PyArray_TYPE(a);
    return type_num < TYPES && self->numpy[type_num] != NULL ? type_num : -1;
}

/* Finds the loops of a ufunc for operands of the same dtype. */
static Inner
inner_of(PyObject *numpy, int operands, int type_num)
{
    if (Py_IS_TYPE(numpy, Py_TYPE(core.ufuncs[OP_ADD]))) {
        PyUFuncObject *ufunc = (PyUFuncObject *)numpy;
        const char *types = ufunc->types;
        int fits = ufunc->nin == operands && ufunc->nout == 1 && !ufunc->core_enabled;
        for (int i = 0; fits && i < ufunc->ntypes; i++, types += ufunc->nargs) {
            int answers = types[operands];
            if (types[0] == type_num && types[operands - 1] == type_num && answers >= 0 && answers < TYPES) {
                return (Inner){ufunc->functions[i], (void *)ufunc->data[i], answers};
            }
        }
    }
    return (Inner){NULL, NULL, -1};
}

/* The operands of a function. If an array is NULL, the number is the operand; with one operand, it is a. */
typedef struct {
    PyArrayObject *a, *b, *like; /* like: one that is not NULL */
    int count;
    Scalar number;
} Operands;

/* Whether a loop can run over the elements: over packed memory, or along a single axis. */
static int
is_line(PyArrayObject *a)
{
    return is_packed(a) || (PyArray_NDIM(a) == 1 && PyArray_ISALIGNED(a) && PyArray_ISNOTSWAPPED(a));
}

static npy_intp
step_of(PyArrayObject *a)
{
    return PyArray_NDIM(a) == 1 ? PyArray_STRIDE(a, 0) : PyArray_NDIM(a) ? PyArray_ITEMSIZE(a) : 0; /* as in NumPy */
}

/* Whether one loop can run over the operands, which have one dtype and the shape of the result. */
static int
is_plain(const Operands *o)
{
    return is_line(o->like) && (o->a == NULL || o->b == NULL ||
                                (PyArray_TYPE(o->b) == PyArray_TYPE(o->a) && is_line(o->b) && same_shape(o->a, o->b)));
}

/* Calls the inner loop of the ufunc. NULL without an error: it does not apply, or NumPy must warn. */
static PyObject *
by_loop(const Inner *inner, Operands *o)
{
    npy_intp size = PyArray_SIZE(o->like);
    if (size < 1 || size > SHORT || !is_plain(o)) {
        return NULL;
    }
    PyArrayObject *out = new_array(o->like, inner->answers), *arrays[] = {o->a, o->b, out};
    if (out == NULL) {
        return NULL;
    }
    char *places[3];
    npy_intp steps[3];
    for (int i = 0; i < o->count; i++) {
        places[i] = arrays[i] != NULL ? PyArray_BYTES(arrays[i]) : (char *)&o->number;
        steps[i] = arrays[i] != NULL ? step_of(arrays[i]) : 0;
    }
    places[o->count] = PyArray_BYTES(out);
    steps[o->count] = PyArray_ITEMSIZE(out);
    clear_flags();
    inner->run(places, &size, steps, inner->data);
    if (flags_raised() || PyErr_Occurred()) { /* the loop raises for a negative power of an integer */
        PyErr_Clear();
        Py_CLEAR(out);
    }
    return new_tensor((PyObject *)out);
}

/* Whether NumPy's operator computes a power with this exponent in another way, as squares and roots. */
static int
is_special(PyObject *exponent)
{
    double y = as_double(exponent);
    return y == -1 || y == 0 || y == 0.5 || y == 1 || y == 2;
}

/* The same for an operator; if an array is NULL, the number is the operand. */
PyObject *
operator_by_loop(int op, PyArrayObject *a, PyArrayObject *b, PyObject *number)
{
    static Inner known[OPERATIONS][TYPES];
    Operands o = {.a = a, .b = b, .like = a != NULL ? a : b, .count = 2};
    int type_num = PyArray_TYPE(o.like), one = a == NULL || b == NULL;
    if (core.ufuncs[op] == NULL || type_num >= TYPES || (one && !as_scalar(number, type_num, &o.number))) {
        return NULL;
    }
    if (op == OP_POW && b == NULL && is_special(number)) {
        return NULL;
    }
    Inner *inner = &known[op][type_num];
    if (inner->answers == 0 && inner->run == NULL) { /* not looked up yet; -1 means that there is none */
        *inner = inner_of(core.ufuncs[op], 2, type_num);
    }
    return inner->run != NULL ? by_loop(inner, &o) : NULL;
}

/* An array without axes around the number. */
static PyObject *
boxed(const Operands *o)
{
    int type_num = PyArray_TYPE(o->like);
    PyObject *found = PyArray_SimpleNew(0, NULL, type_num);
    if (found != NULL) {
        memcpy(PyArray_DATA((PyArrayObject *)found), &o->number, PyArray_ITEMSIZE(o->like));
    }
    return found;
}

/* Calls NumPy's function in the fastest way. */
static PyObject *
computed(Function *self, Operands *o)
{
    int type_num = PyArray_TYPE(o->like);
    const Inner *inner = &self->inner[type_num];
    if (inner->run != NULL) {
        PyObject *found = by_loop(inner, o);
        if (found != NULL || PyErr_Occurred()) {
            return found;
        }
    }
    int large = inner->run != NULL && PyArray_NBYTES(o->like) >= LARGE_BYTES && is_plain(o), missing = 0;
    PyArrayObject *arrays[] = {o->a, o->b};
    PyObject *all[3] = {NULL}, *answer = NULL;
    for (int i = 0; i < o->count; i++) {
        all[i] = arrays[i] != NULL ? Py_NewRef(arrays[i]) : boxed(o);
        missing |= all[i] == NULL;
    }
    if (large) {
        all[o->count] = (PyObject *)pooled_array(o->like, inner->answers);
        missing |= all[o->count] == NULL;
    }
    if (!missing) {
        answer = PyObject_Vectorcall(self->numpy[type_num], all, o->count, large ? core.out_alone : NULL);
    }
    if (answer == NULL && o->a != NULL && o->b != NULL) {
        explain(self->name, all[0], all[1]);
    }
    for (int i = 0; i < 3; i++) {
        Py_XDECREF(all[i]);
    }
    return tensor_of(answer);
}

/* Whether the operands are arrays that the function accepts, or a number that fits the dtype of the other one. The
   caller releases the arrays in any case. */
static int
takes(Function *self, Operands *o, PyObject *x, PyObject *y)
{
    o->a = own_array(x);
    o->b = own_array(y);
    o->like = o->a != NULL ? o->a : o->b;
    o->count = 2;
    if (o->like == NULL || type_of(self, o->like) < 0) {
        return 0;
    }
    if (o->a != NULL && o->b != NULL) {
        return type_of(self, o->b) >= 0;
    }
    PyObject *number = o->a != NULL ? y : x;
    return number_fits(number, o->like) && as_scalar(number, PyArray_TYPE(o->like), &o->number);
}

static void
release(Operands *o)
{
    Py_CLEAR(o->a);
    Py_CLEAR(o->b);
}

static PyObject *
elementwise(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *a = PyVectorcall_NARGS(flags) == 1 && names == NULL ? own_array(arguments[0]) : NULL;
    if (a == NULL || type_of(self, a) < 0) {
        Py_XDECREF(a);
        return elsewhere(self, 1, arguments, flags, names);
    }
    int quick = self->op >= 0 && PyArray_SIZE(a) <= QUICK_SIZE && loop_for(self->op, PyArray_TYPE(a)) != NULL &&
                is_packed(a);
    PyObject *found = quick ? apply_unary(self->op, a) : computed(self, &(Operands){.a = a, .like = a, .count = 1});
    Py_DECREF(a);
    return found;
}

/* Applies a function of two operands; NULL without an error if Python must handle them. */
static PyObject *
paired(Function *self, Operands *o, PyObject *x, PyObject *y)
{
    if (self->op >= 0) {
        return self->op == OP_FLOORDIV && !divides_as_numpy(o->a, o->b, o->a != NULL ? y : x)
                   ? NULL
                   : apply_binary(self->op, self->name, x, y, o->a, o->b);
    }
    int arrays = o->a != NULL && o->b != NULL;
    if (!arrays && self->inner[PyArray_TYPE(o->like)].run == NULL) { /* matmul accepts no number */
        return NULL;
    }
    PyObject *found = computed(self, o);
    if (found == NULL && !arrays && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear(); /* Python raises the error about the number */
    }
    return found;
}

static PyObject *
pairwise(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    if (PyVectorcall_NARGS(flags) == 2 && names == NULL) {
        Operands o;
        int here = takes(self, &o, arguments[0], arguments[1]);
        PyObject *found = here ? paired(self, &o, arguments[0], arguments[1]) : NULL;
        release(&o);
        if (found != NULL || PyErr_Occurred()) {
            return found;
        }
    }
    return elsewhere(self, 2, arguments, flags, names);
}

/* Whether the options of a reduction are an axis, which is an int, and keepdims, which is a bool. */
static int
plain_options(PyArrayObject *a, PyObject *const *options, PyObject *names)
{
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i);
        int plain = PyUnicode_Compare(name, core.axis) == 0 ? PyArray_NDIM(a) > 0 && PyLong_CheckExact(options[i])
                                                            : PyUnicode_Compare(name, core.keepdims) == 0 && PyBool_Check(options[i]);
        if (!plain) {
            return 0;
        }
    }
    return 1;
}

static PyObject *
reduction_by_name(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *a = PyVectorcall_NARGS(flags) == 1 ? own_array(arguments[0]) : NULL;
    if (a == NULL || type_of(self, a) < 0 || !plain_options(a, arguments + 1, names)) {
        Py_XDECREF(a);
        return elsewhere(self, 1, arguments, flags, names);
    }
    PyObject *operands[3] = {(PyObject *)a};
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        operands[1 + i] = arguments[1 + i];
    }
    PyObject *answer = PyObject_Vectorcall(self->numpy[PyArray_TYPE(a)], operands, 1, names);
    if (answer == NULL) {
        explain(self->name, (PyObject *)a, NULL);
    }
    Py_DECREF(a);
    return tensor_of(answer);
}

/* x.sum(0) and tt.sum(x, 0): the axis may be positional. */
static PyObject *
reduction(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    if (PyVectorcall_NARGS(flags) != 2 || names != NULL) {
        return reduction_by_name(callable, arguments, flags, names);
    }
    return reduction_by_name(callable, arguments, 1, core.axis_alone);
}

/* Selects from two operands of one dtype, or an operand and a number; NULL without an error if Python must. */
static PyObject *
selected(PyArrayObject *condition, const Operands *o)
{
    if (o->a != NULL && o->b != NULL && PyArray_DESCR(o->a) != PyArray_DESCR(o->b)) {
        return NULL;
    }
    PyObject *x = o->a != NULL ? Py_NewRef(o->a) : boxed(o), *y = o->b != NULL ? Py_NewRef(o->b) : boxed(o);
    PyObject *answer = x != NULL && y != NULL ? PyArray_Where((PyObject *)condition, x, y) : NULL;
    Py_XDECREF(x);
    Py_XDECREF(y);
    if (answer == NULL && PyErr_ExceptionMatches(PyExc_ValueError)) {
        PyErr_Clear(); /* Python raises the error about the shapes */
    }
    return tensor_of(answer);
}

/* Selects from two floats, or two ints; NULL without an error if Python must. */
static PyObject *
selected_numbers(PyArrayObject *condition, PyObject *x, PyObject *y)
{
    int type_num = PyFloat_CheckExact(x) && PyFloat_CheckExact(y) ? NPY_FLOAT64 : NPY_INT64;
    PyObject *numbers[] = {x, y}, *arrays[2] = {NULL, NULL}, *answer = NULL;
    Scalar value;
    int fits = type_num == NPY_FLOAT64 || (PyLong_CheckExact(x) && PyLong_CheckExact(y));
    for (int i = 0; fits && i < 2; i++) {
        fits = as_scalar(numbers[i], type_num, &value) && (arrays[i] = PyArray_SimpleNew(0, NULL, type_num)) != NULL;
        if (fits) {
            memcpy(PyArray_DATA((PyArrayObject *)arrays[i]), &value, sizeof value.f8);
        }
    }
    if (fits) {
        answer = PyArray_Where((PyObject *)condition, arrays[0], arrays[1]);
    }
    Py_XDECREF(arrays[0]);
    Py_XDECREF(arrays[1]);
    return tensor_of(answer);
}

/* where: a condition and two operands. */
static PyObject *
selection(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *condition = PyVectorcall_NARGS(flags) == 3 && names == NULL ? own_array(arguments[0]) : NULL;
    PyObject *found = NULL;
    if (condition != NULL && PyArray_TYPE(condition) == NPY_BOOL) {
        Operands o;
        int here = takes(self, &o, arguments[1], arguments[2]);
        found = here ? selected(condition, &o) : o.like == NULL ? selected_numbers(condition, arguments[1], arguments[2]) : NULL;
        release(&o);
    }
    Py_XDECREF(condition);
    if (found != NULL || PyErr_Occurred()) {
        return found;
    }
    return elsewhere(self, 3, arguments, flags, names);
}

/* Calls a function of creation.c, views.c or joining.c, or else Python. */
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
        PyErr_Clear(); /* Python raises the error */
    }
    return by_python(self, arguments, flags, names);
}

/* A method without parameters, or the getter of a property. */
static PyObject *
member(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    PyArrayObject *a = PyVectorcall_NARGS(flags) == 1 && names == NULL ? own_array(arguments[0]) : NULL;
    PyObject *found = a != NULL ? self->read(a) : NULL;
    Py_XDECREF(a);
    if (found == NULL && !PyErr_Occurred() && (self->read == t_of || self->read == mt_of) && PyVectorcall_NARGS(flags) == 1) {
        found = foreign_transpose(arguments[0]);
    }
    return found != NULL || PyErr_Occurred() ? found : by_python(self, arguments, flags, names);
}

static PyObject *
dtype_of(PyArrayObject *a)
{
    int type_num = PyArray_ISNOTSWAPPED(a) ? PyArray_TYPE(a) : TYPES;
    return type_num < TYPES ? Py_XNewRef(core.classes[type_num]) : NULL;
}

static PyObject *
device_of(PyArrayObject *Py_UNUSED(a))
{
    return Py_XNewRef(core.device);
}

static PyObject *
ndim_of(PyArrayObject *a)
{
    return PyLong_FromLong(PyArray_NDIM(a));
}

static PyObject *
size_of(PyArrayObject *a)
{
    return PyLong_FromSsize_t(PyArray_SIZE(a));
}

Member
member_by_name(PyObject *name)
{
    static const struct {
        const char *name;
        Member read;
    } KNOWN[] = {
        {"shape", shape_of}, {"dtype", dtype_of}, {"device", device_of}, {"ndim", ndim_of}, {"size", size_of},
        {"T", t_of}, {"mT", mt_of}, {"copy", copy_of}, {"numpy", numpy_of},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        if (PyUnicode_CompareWithASCIIString(name, KNOWN[i].name) == 0) {
            return KNOWN[i].read;
        }
    }
    return NULL;
}

static const vectorcallfunc CALLS[] = {
    [ELEMENTWISE] = elementwise, [PAIRWISE] = pairwise, [REDUCTION] = reduction,
    [CREATION] = creation, [SELECTION] = selection, [MEMBER] = member,
    [ARRAYS] = on_arrays, [EXPLAINED] = explained, [DRAW] = draw,
};

/* Function(python, kind, name, op, {type number: NumPy's function}[, others]): others are those of the libraries, ({class of
   array: function}, kinds, takes more), or for a body in Python (body, failed, numbers[, how NumPy is called directly]), or for a method of Generator those of
   draws.c. */
static PyObject *
function_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(options))
{
    PyObject *python, *name, *numpy, *key, *value, *others = NULL;
    int kind, op;
    if (!PyArg_ParseTuple(arguments, "OiUiO!|O!", &python, &kind, &name, &op, &PyDict_Type, &numpy, &PyTuple_Type,
                          &others)) {
        return NULL;
    }
    if (kind < 0 || kind >= KINDS) {
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
    self->read = member_by_name(name);
    self->dict = PyDict_New();
    for (Py_ssize_t i = 0; PyDict_Next(numpy, &i, &key, &value);) {
        long type_num = PyLong_AsLong(key);
        if (type_num >= 0 && type_num < TYPES) {
            self->numpy[type_num] = Py_NewRef(value);
            self->inner[type_num] = inner_of(value, kind == PAIRWISE ? 2 : 1, (int)type_num);
        }
    }
    int calls = kind == ARRAYS || kind == EXPLAINED, draws = kind == DRAW;
    if (PyErr_Occurred() || self->dict == NULL ||
        (others != NULL && !calls && !draws && read_foreign(&self->foreign, others) < 0) ||
        (calls && read_calls(&self->calls, &self->direct, others) < 0) || (draws && (self->draws = read_draws(name, others)) == NULL) || (kind == CREATION && self->create == NULL) ||
        (kind == MEMBER && self->read == NULL)) {
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
    Py_VISIT(self->foreign.functions);
    int found = visit_calls(&self->calls, visit, arg);
    if (!found && self->direct != NULL) {
        found = visit_direct(self->direct, visit, arg);
    }
    if (!found && self->draws != NULL) {
        found = visit_draws(self->draws, visit, arg);
    }
    if (found) {
        return found;
    }
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
    Py_CLEAR(self->foreign.functions);
    clear_calls(&self->calls);
    if (self->direct != NULL) {
        Direct *direct = self->direct;
        self->direct = NULL;
        clear_direct(direct);
    }
    if (self->draws != NULL) {
        Draws *plan = self->draws;
        self->draws = NULL;
        clear_draws(plan);
    }
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
    PyObject *name = PyObject_GetAttrString((PyObject *)self, "__qualname__"); /* anything: it can be set */
    PyObject *found = name == NULL ? NULL : PyUnicode_FromFormat("<function %S at %p>", name, self);
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
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE |
             Py_TPFLAGS_METHOD_DESCRIPTOR,
    .slots = function_slots,
};

int
add_function_type(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&function_spec), *kinds = PyDict_New();
    int failed = type == NULL || kinds == NULL;
    for (int kind = 0; !failed && kind < KINDS; kind++) {
        PyObject *number = PyLong_FromLong(kind);
        failed = number == NULL || PyDict_SetItemString(kinds, KIND_NAMES[kind], number) < 0;
        Py_XDECREF(number);
    }
    failed = failed || PyModule_AddObjectRef(module, "Function", type) < 0 ||
             PyModule_AddObjectRef(module, "KINDS", kinds) < 0;
    Py_XDECREF(type);
    Py_XDECREF(kinds);
    return failed ? -1 : 0;
}
