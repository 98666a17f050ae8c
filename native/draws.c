/* Random numbers: the methods of Generator on the Cpu, which call NumPy's generator, for arguments that need no check. */
#include "functions.h"

static struct {
    PyTypeObject *generator, *stream;  /* the classes Generator and NumPyStream; NULL until they are installed */
    PyObject *trace;                   /* the context variable of what JAX traces */
    PyObject *of_stream, *of_source;   /* names of attributes */
    PyObject *size, *shape, *high, *endpoint, *replace, *permutation; /* names of options, and of a method */
} draws; /* references only */

/* install_draws(Generator, NumPyStream, trace): from now on the core draws for plain objects of the class. */
PyObject *
install_draws(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *generator, *stream, *trace;
    if (!PyArg_ParseTuple(arguments, "O!O!O", &PyType_Type, &generator, &PyType_Type, &stream, &trace)) {
        return NULL;
    }
    clear_references(&draws, sizeof draws);
    draws.generator = (PyTypeObject *)Py_NewRef(generator);
    draws.stream = (PyTypeObject *)Py_NewRef(stream);
    draws.trace = Py_NewRef(trace);
    draws.of_stream = PyUnicode_InternFromString("_stream");
    draws.of_source = PyUnicode_InternFromString("source");
    draws.size = PyUnicode_InternFromString("size");
    draws.shape = PyUnicode_InternFromString("shape");
    draws.high = PyUnicode_InternFromString("high");
    draws.endpoint = PyUnicode_InternFromString("endpoint");
    draws.replace = PyUnicode_InternFromString("replace");
    draws.permutation = PyUnicode_InternFromString("permutation");
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* NumPy's generator of a plain Generator, a new reference; NULL if Python must draw, perhaps with an error. */
static PyObject *
source_of(PyObject *generator)
{
    PyObject *trace = NULL, *stream, *found = NULL;
    if (draws.generator == NULL || core.tensor == NULL || !Py_IS_TYPE(generator, draws.generator) || !by_default() ||
        PyContextVar_Get(draws.trace, Py_None, &trace) < 0) {
        return NULL;
    }
    Py_XDECREF(trace);
    if (trace != Py_None) {
        return NULL;
    }
    stream = PyObject_GetAttr(generator, draws.of_stream);
    if (stream != NULL && Py_IS_TYPE(stream, draws.stream)) {
        found = PyObject_GetAttr(stream, draws.of_source);
    }
    Py_XDECREF(stream);
    return found;
}

/* A call of a method: NumPy's generator, and whether it has drawn. */
struct drawing {
    PyObject *source;
    int drew;
};

static int
is_named(PyObject *name, PyObject *known)
{
    return name == known || PyUnicode_Compare(name, known) == 0;
}

/* Takes an option once; 0 if it was given before. */
static int
once(PyObject **place, PyObject *value)
{
    int free = *place == NULL;
    *place = value;
    return free;
}

/* The size for NumPy, borrowed: None for a single number; NULL if Python must handle it. */
static PyObject *
size_of(PyObject *given, npy_intp *total, int *ndim)
{
    npy_intp dims[MAX_RANK];
    *total = 1;
    *ndim = 0;
    if (given == NULL) {
        return Py_None;
    }
    *total = sizes_of(given, dims, ndim);
    return *total < 0 ? NULL : *ndim > 0 ? given : Py_None;
}

/* The tensor of what NumPy has drawn, an array or a number of this dtype; steals it. */
static PyObject *
drawn(PyObject *answer, int type_num)
{
    if (answer != NULL && !PyArray_CheckExact(answer)) {
        PyArrayObject *found = counted_array(type_num, 0, NULL, 0);
        if (found != NULL && PyArray_SETITEM(found, PyArray_BYTES(found), answer) < 0) {
            Py_CLEAR(found);
        }
        Py_DECREF(answer);
        return new_tensor((PyObject *)found);
    }
    if (answer != NULL && count_until_death(answer, PyArray_NBYTES((PyArrayObject *)answer)) < 0) {
        Py_CLEAR(answer);
    }
    return new_tensor(answer);
}

/* Calls a method of NumPy's generator, which is the first of the arguments. It refuses arguments before it draws. */
static PyObject *
asked(struct drawing *call, PyObject *name, PyObject **arguments, size_t count)
{
    arguments[0] = call->source;
    PyObject *answer = PyObject_VectorcallMethod(name, arguments, count, NULL);
    call->drew = answer != NULL;
    return answer;
}

/* A number for NumPy, a new reference; NULL if it is none, or not within the limits. */
static PyObject *
number_for(const Parameter *parameter, PyObject *x)
{
    double value;
    if (parameter->whole) {
        int overflow = 1;
        long long whole = PyLong_CheckExact(x) ? PyLong_AsLongLongAndOverflow(x, &overflow) : 0;
        value = overflow ? Py_NAN : (double)whole;
    } else {
        value = as_double(x);
    }
    int holds = (parameter->low_is_open ? value > parameter->low : value >= parameter->low) &&
                (parameter->high_is_open ? value < parameter->high : value <= parameter->high);
    if (!holds) {
        return NULL;
    }
    if (parameter->whole || (PyFloat_CheckExact(x) && value != 0)) {
        return Py_NewRef(x);
    }
    return PyFloat_FromDouble(parameter->low == 0 ? value + 0.0 : value); /* NumPy refuses -0.0 as negative */
}

/* Whether the numbers are what they must be together. */
static int
hold_together(PyObject *holds, PyObject *const *numbers, Py_ssize_t count)
{
    PyObject *found = PyObject_Vectorcall(holds, numbers, count, NULL);
    int yes = found != NULL && PyObject_IsTrue(found) == 1;
    Py_XDECREF(found);
    return yes;
}

/* The arguments of a method that draws from a distribution, borrowed. */
typedef struct {
    PyObject *numbers[PARAMETERS], *size, *dtype;
} Given;

/* Assigns the arguments to the parameters, as the method in Python does; 0 if Python must. */
static int
assigned(const Draws *plan, Given *given, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    int shape_alone = plan->shape_first && count <= 1;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (!shape_alone && i < plan->count) {
            given->numbers[i] = arguments[i];
        } else if (i == (shape_alone ? 0 : plan->count) && (arguments[i] != Py_None || !plan->shape_first)) {
            given->size = arguments[i];
        } else {
            return 0;
        }
    }
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *value = arguments[count + i], **place = NULL;
        for (int each = 0; place == NULL && each < plan->count; each++) {
            place = is_named(name, plan->parameters[each].name) ? &given->numbers[each] : NULL;
        }
        if (place == NULL) {
            place = is_named(name, draws.size) || (plan->shape_first && value != Py_None && is_named(name, draws.shape))
                        ? &given->size
                    : plan->takes_dtype && is_named(name, core.dtype) ? &given->dtype
                                                                      : NULL;
        }
        if (place == NULL || !once(place, value)) {
            return 0;
        }
    }
    if (given->size == Py_None) { /* that of the parameters, which are numbers */
        given->size = NULL;
    }
    return 1;
}

/* A method that draws from a distribution whose parameters are numbers. */
static PyObject *
distributed(Function *self, struct drawing *call, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    const Draws *plan = self->draws;
    Given given = {{NULL}, NULL, NULL};
    npy_intp total;
    int ndim, type_num = plan->counts ? NPY_INT64 : NPY_FLOAT64;
    if (!assigned(plan, &given, arguments, count, names)) {
        return NULL;
    }
    if (given.dtype != NULL) {
        type_num = type_of_class(given.dtype);
        if (type_num != NPY_FLOAT64 && (type_num != NPY_FLOAT32 || plan->count > 0)) {
            return NULL;
        }
    }
    PyObject *places[PARAMETERS + 3] = {NULL}, *answer = NULL;
    Py_ssize_t made = 1;
    for (int i = 0; i < plan->count; i++, made++) {
        const Parameter *each = &plan->parameters[i];
        PyObject *x = given.numbers[i] != NULL ? given.numbers[i] : each->otherwise;
        places[made] = x != NULL ? number_for(each, x) : NULL;
        if (places[made] == NULL) {
            break;
        }
    }
    PyObject *size = size_of(given.size, &total, &ndim);
    if (made > plan->count && size != NULL && (plan->holds == NULL || hold_together(plan->holds, places + 1, plan->count))) {
        Py_ssize_t all = made;
        places[all++] = size;
        PyArray_Descr *dtype = type_num == NPY_FLOAT32 ? PyArray_DescrFromType(type_num) : NULL;
        places[all] = (PyObject *)dtype;
        answer = asked(call, self->name, places, all + (dtype != NULL));
        Py_XDECREF(dtype);
    }
    while (--made > 0) {
        Py_XDECREF(places[made]);
    }
    return drawn(answer, type_num);
}

/* Whether all integers from one to another are in the range of a dtype of integers. */
static int
is_range(long long below, long long last, int type_num)
{
    PyArray_Descr *descr = PyArray_DescrFromType(type_num);
    int bits = descr != NULL ? 8 * (int)PyDataType_ELSIZE(descr) : 0;
    Py_XDECREF(descr);
    if (!PyTypeNum_ISINTEGER(type_num) || bits == 0 || below > last) {
        return 0;
    }
    if (PyTypeNum_ISUNSIGNED(type_num)) {
        return below >= 0 && (bits == 64 || last < 1LL << bits);
    }
    return bits == 64 || (below >= -(1LL << (bits - 1)) && last < 1LL << (bits - 1));
}

/* integers of ints. */
static PyObject *
integers(Function *self, struct drawing *call, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    PyObject *low = count > 0 ? arguments[0] : NULL, *high = count > 1 ? arguments[1] : NULL;
    PyObject *given = count > 2 ? arguments[2] : NULL, *dtype = NULL, *endpoint = NULL;
    npy_intp total;
    int ndim, overflow = 0, type_num = NPY_INT64;
    if (low == NULL || count > 3 || given == Py_None) {
        return NULL;
    }
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *value = arguments[count + i];
        int sized = is_named(name, draws.size);
        PyObject **place = sized || is_named(name, draws.shape)   ? &given
                           : is_named(name, draws.high)     ? &high
                           : is_named(name, draws.endpoint) ? &endpoint
                           : is_named(name, core.dtype)     ? &dtype
                                                            : NULL;
        if (sized && value == Py_None) {
            continue;
        }
        if (place == NULL || !once(place, value)) {
            return NULL;
        }
    }
    PyObject *size = size_of(given, &total, &ndim), *zero = NULL;
    type_num = dtype == NULL || dtype == Py_None ? NPY_INT64 : type_of_class(dtype);
    if (size == NULL || type_num < 0 || (endpoint != NULL && !PyBool_Check(endpoint)) || !PyLong_CheckExact(low) ||
        (high != NULL && !PyLong_CheckExact(high))) {
        return NULL;
    }
    if (high == NULL) { /* NumPy's form with one limit, which ends the range */
        high = low;
        low = zero = PyLong_FromLong(0);
    }
    long long below = zero != NULL ? 0 : PyLong_AsLongLongAndOverflow(low, &overflow), above = 0;
    if (!overflow && low != NULL) {
        above = PyLong_AsLongLongAndOverflow(high, &overflow);
    }
    int whole = endpoint == Py_True;
    PyObject *answer = NULL;
    if (!overflow && low != NULL && (whole || above > below) && is_range(below, whole ? above : above - 1, type_num)) {
        PyObject *descr = (PyObject *)PyArray_DescrFromType(type_num);
        PyObject *places[] = {NULL, low, high, size, descr, whole ? Py_True : Py_False};
        answer = descr != NULL ? asked(call, self->name, places, 6) : NULL;
        Py_XDECREF(descr);
    }
    Py_XDECREF(zero);
    return drawn(answer, type_num);
}

/* The parts of an array at these positions along its first axis, in new memory; steals the positions. */
static PyObject *
taken(PyArrayObject *a, PyObject *positions)
{
    if (positions == NULL) {
        return NULL;
    }
    PyObject *found = PyArray_TakeFrom(a, positions, 0, NULL, NPY_RAISE);
    Py_DECREF(positions);
    return drawn(found, PyArray_TYPE(a));
}

/* choice of an int, or from a tensor along its first axis, with equal probabilities. */
static PyObject *
choice(Function *self, struct drawing *call, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    PyObject *given = count > 1 ? arguments[1] : NULL, *replace = NULL;
    npy_intp total;
    int ndim;
    if (count < 1 || count > 2 || given == Py_None) {
        return NULL;
    }
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i);
        PyObject **place = is_named(name, draws.size) || is_named(name, draws.shape) ? &given
                           : is_named(name, draws.replace)                           ? &replace
                                                                                     : NULL;
        if (place == NULL || arguments[count + i] == Py_None || !once(place, arguments[count + i])) {
            return NULL;
        }
    }
    PyArrayObject *a = own_array(arguments[0]);
    PyObject *size = size_of(given, &total, &ndim), *answer = NULL, *many = NULL;
    Py_ssize_t from = -1;
    if (a != NULL && PyArray_NDIM(a) > 0 && PyArray_ISNOTSWAPPED(a) && (PyArray_NDIM(a) == 1 || ndim == 1)) {
        from = PyArray_DIM(a, 0);
    } else if (a == NULL && PyLong_CheckExact(arguments[0])) {
        from = PyLong_AsSsize_t(arguments[0]);
    }
    int fits = from > 0 && size != NULL && (replace == NULL || replace == Py_True || (replace == Py_False && total <= from));
    if (fits && (many = PyLong_FromSsize_t(from)) != NULL) {
        PyObject *places[] = {NULL, many, size, replace != NULL ? replace : Py_True};
        answer = asked(call, self->name, places, 4);
    }
    Py_XDECREF(many);
    PyObject *found = a != NULL ? taken(a, answer) : drawn(answer, NPY_INT64);
    Py_XDECREF(a);
    return found;
}

/* The positions along the first axis in random order. */
static PyObject *
order_of(struct drawing *call, Py_ssize_t count)
{
    PyObject *many = count > 0 ? PyLong_FromSsize_t(count) : NULL;
    PyObject *places[] = {NULL, many};
    PyObject *found = many != NULL ? asked(call, draws.permutation, places, 2) : NULL;
    Py_XDECREF(many);
    return found;
}

/* permutation of an int, or of a tensor along its first axis. */
static PyObject *
permutation(Function *Py_UNUSED(self), struct drawing *call, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    if (count != 1 || names != NULL) {
        return NULL;
    }
    if (PyLong_CheckExact(arguments[0])) {
        return drawn(order_of(call, PyLong_AsSsize_t(arguments[0])), NPY_INT64);
    }
    PyArrayObject *a = own_array(arguments[0]);
    int here = a != NULL && PyArray_NDIM(a) > 0 && PyArray_ISNOTSWAPPED(a);
    PyObject *found = here ? taken(a, order_of(call, PyArray_DIM(a, 0))) : NULL;
    Py_XDECREF(a);
    return found;
}

/* shuffle of a tensor along its first axis. */
static PyObject *
shuffle(Function *Py_UNUSED(self), struct drawing *call, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
    PyArrayObject *a = count == 1 && names == NULL ? own_array(arguments[0]) : NULL;
    int here = a != NULL && PyArray_NDIM(a) > 0 && PyArray_ISNOTSWAPPED(a) && is_writable(a);
    npy_intp length = here ? PyArray_DIM(a, 0) : 0;
    Py_XDECREF(a);
    PyObject *order = here ? order_of(call, length) : NULL;
    if (order == NULL) {
        return NULL;
    }
    /* No array is kept while NumPy draws: another thread may share the memory of the tensor, which an assignment respects. */
    PyObject *positions = new_tensor(order), *found = positions != NULL ? PyObject_GetItem(arguments[0], positions) : NULL;
    int done = found != NULL && PyObject_SetItem(arguments[0], Py_Ellipsis, found) == 0;
    Py_XDECREF(found);
    Py_XDECREF(positions);
    return done ? Py_NewRef(Py_None) : NULL;
}

/* A method of Generator; or else the same in Python, which raises the errors. */
PyObject *
draw(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Function *self = (Function *)callable;
    Py_ssize_t count = PyVectorcall_NARGS(flags);
    struct drawing call = {count > 0 && self->draws != NULL ? source_of(arguments[0]) : NULL, 0};
    PyObject *found = call.source != NULL ? self->draws->by(self, &call, arguments + 1, count - 1, names) : NULL;
    Py_XDECREF(call.source);
    if (found != NULL) {
        return found;
    }
    if (PyErr_Occurred()) {
        if (call.drew || !PyErr_ExceptionMatches(PyExc_Exception)) {
            return NULL;
        }
        PyErr_Clear();
    }
    return by_python(self, arguments, flags, names);
}

/* Reads what a method needs: of a distribution ((name, low, high, low_is_open, high_is_open, whole, otherwise), ...), holds,
   counts, takes_dtype, shape_first; of the others nothing. */
Draws *
read_draws(PyObject *name, PyObject *given)
{
    static const struct {
        const char *name;
        Draw by;
    } KNOWN[] = {{"integers", integers}, {"choice", choice}, {"permutation", permutation}, {"shuffle", shuffle}};
    Draws *plan = PyMem_Calloc(1, sizeof *plan);
    if (plan == NULL) {
        return (Draws *)PyErr_NoMemory();
    }
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        if (PyUnicode_CompareWithASCIIString(name, KNOWN[i].name) == 0) {
            plan->by = KNOWN[i].by;
            return plan;
        }
    }
    PyObject *parameters, *holds;
    plan->by = distributed;
    int fits = given != NULL && PyArg_ParseTuple(given, "O!Oppp", &PyTuple_Type, &parameters, &holds, &plan->counts,
                                                 &plan->takes_dtype, &plan->shape_first);
    if (fits && PyTuple_GET_SIZE(parameters) > PARAMETERS) {
        PyErr_SetString(PyExc_ValueError, "too many parameters");
        fits = 0;
    }
    for (Py_ssize_t i = 0; fits && i < PyTuple_GET_SIZE(parameters); i++) {
        Parameter *each = &plan->parameters[i];
        PyObject *otherwise;
        fits = PyArg_ParseTuple(PyTuple_GET_ITEM(parameters, i), "UddpppO", &each->name, &each->low, &each->high,
                                &each->low_is_open, &each->high_is_open, &each->whole, &otherwise);
        if (fits) {
            Py_INCREF(each->name);
            each->otherwise = otherwise != Py_None ? Py_NewRef(otherwise) : NULL;
            plan->count++;
        }
    }
    if (!fits) {
        clear_draws(plan);
        return NULL;
    }
    plan->holds = holds != Py_None ? Py_NewRef(holds) : NULL;
    return plan;
}

int
visit_draws(Draws *plan, visitproc visit, void *arg)
{
    Py_VISIT(plan->holds);
    return 0;
}

void
clear_draws(Draws *plan)
{
    for (int i = 0; i < plan->count; i++) {
        Py_XDECREF(plan->parameters[i].name);
        Py_XDECREF(plan->parameters[i].otherwise);
    }
    Py_XDECREF(plan->holds);
    PyMem_Free(plan);
}
