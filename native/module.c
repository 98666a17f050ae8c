/* The module, and `install`, from which on the core handles the class Tensor. */
#define CORE_MODULE
#include "core.h"

Core core;

const char *const NAMES[OPERATIONS] = {
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
    "lt", "le", "eq", "ne", "gt", "ge", "neg", "pos", "invert", "abs",
};
static const char *const SYMBOLS[OPERATIONS] = {
    "+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "<", "<=", "==", "!=", ">", ">=", "-", "+",
    "~", "abs",
};

/* The method __prefixname__ of a class, a new reference. */
PyObject *
method_of(PyObject *type, const char *prefix, const char *name)
{
    char text[32];
    PyOS_snprintf(text, sizeof text, "__%s%s__", prefix, name);
    return PyObject_GetAttrString(type, text);
}

/* Looks up the methods in Python, and makes the names; -1 for an error. */
static int
look_up(Core *made, PyObject *type, PyObject *ufuncs)
{
    read_methods(made->forward, made->reflected, made->in_place, type);
    if (PyErr_Occurred()) {
        return -1;
    }
    for (int op = 0; op < OPERATIONS; op++) {
        char text[8];
        made->symbols[op] = PyUnicode_FromString(SYMBOLS[op]);
        PyOS_snprintf(text, sizeof text, "%s=", SYMBOLS[op]);
        made->in_place_symbols[op] = PyUnicode_FromString(text);
        if (IS_COMPARISON(op)) { /* the reflection of a < b is b > a */
            static const int SWAPPED[] = {OP_GT, OP_GE, OP_EQ, OP_NE, OP_LT, OP_LE};
            made->reflected[op] = method_of(type, "", NAMES[SWAPPED[op - FIRST_COMPARISON]]);
        }
        if (PyErr_Occurred()) {
            return -1;
        }
        made->ufuncs[op] = Py_XNewRef(PyDict_GetItemString(ufuncs, NAMES[op]));
    }
    made->axis = PyUnicode_InternFromString("axis");
    made->dtype = PyUnicode_InternFromString("dtype");
    made->keepdims = PyUnicode_InternFromString("keepdims");
    made->axis_alone = Py_BuildValue("(s)", "axis");
    made->out_alone = Py_BuildValue("(s)", "out");
    made->getitem = method_of(type, "", "getitem");
    made->setitem = method_of(type, "", "setitem");
    made->iter = method_of(type, "", "iter");
    made->length = method_of(type, "", "len");
    made->to_bool = method_of(type, "", "bool");
    made->to_int = method_of(type, "", "int");
    made->to_float = method_of(type, "", "float");
    made->to_index = method_of(type, "", "index");
    return PyErr_Occurred() ? -1 : 0;
}

/* install(states, methods, explain, error, folder, ufuncs, dtypes, device, allocators, Dim, DArray): from now on the core handles the class
   Tensor, the first of the three states; the class `methods`, below the slots, has what it calls for other operands. A
   second import of the package in one process has its own class, and replaces the first one: then the slots of the first
   call its methods in Python. */
static PyObject *
install(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *tensor, *lazy, *moved, *methods, *explainer, *error, *folder, *ufuncs, *dtypes, *device, *chosen, *dim, *darray;
    PyObject *class, *number;
    if (!PyArg_ParseTuple(arguments, "(O!O!O!)O!OOUO!O!OOO!O!", &PyType_Type, &tensor, &PyType_Type, &lazy, &PyType_Type,
                          &moved, &PyType_Type, &methods, &explainer, &error, &folder, &PyDict_Type, &ufuncs,
                          &PyDict_Type, &dtypes, &device, &chosen, &PyType_Type, &dim, &PyType_Type, &darray)) {
        return NULL;
    }
    for (int i = 0; i < 3; i++) {
        PyTypeObject *type = (PyTypeObject *)(i == 0 ? tensor : i == 1 ? lazy : moved);
        if (!PyType_IsSubtype(type, slots_type) || type->tp_basicsize != sizeof(Holder) || type->tp_dictoffset != 0) {
            PyErr_SetString(PyExc_TypeError, "not a class of objects with an array and nothing else");
            return NULL;
        }
    }
    if (!PyType_IsSubtype((PyTypeObject *)darray, dynamic_slots_type) || ((PyTypeObject *)darray)->tp_basicsize != sizeof(Holder)) {
        PyErr_SetString(PyExc_TypeError, "not a class of objects with an array and nothing else");
        return NULL;
    }
    Core made = {0};
    if (look_up(&made, methods, ufuncs) < 0) {
        clear_references(&made, sizeof made);
        return NULL;
    }
    made.tensor = (PyTypeObject *)Py_NewRef(tensor);
    made.lazy = (PyTypeObject *)Py_NewRef(lazy);
    made.moved = (PyTypeObject *)Py_NewRef(moved);
    made.explain = Py_NewRef(explainer);
    made.error = Py_NewRef(error);
    made.folder = Py_NewRef(folder);
    made.dtypes = Py_NewRef(dtypes);
    made.device = Py_NewRef(device);
    for (Py_ssize_t i = 0; PyDict_Next(dtypes, &i, &class, &number);) {
        long type_num = PyLong_AsLong(number);
        if (type_num >= 0 && type_num < TYPES) {
            Py_XSETREF(made.classes[type_num], Py_NewRef(class));
        }
    }
    if (PyErr_Occurred()) {
        clear_references(&made, sizeof made);
        return NULL;
    }
    made.chosen = Py_NewRef(chosen);
    made.dim = (PyTypeObject *)Py_NewRef(dim);
    made.darray = (PyTypeObject *)Py_NewRef(darray);
    free_directly(made.tensor);
    clear_spares();
    Core before = core;
    core = made;
    clear_references(&before, sizeof before);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"install", install, METH_VARARGS, "Let the core handle the class Tensor."},
    {"install_foreign", install_foreign, METH_VARARGS, "Let the core handle the class ForeignTensor."},
    {"add_rows", (PyCFunction)(void (*)(void))add_rows, METH_FASTCALL, "The sums along an axis, or None."},
    {"install_draws", install_draws, METH_VARARGS, "Let the core draw for the class Generator."},
    {"install_dynamic", install_dynamic, METH_O, "Give the core the operators of DArray in Python."},
    {NULL, NULL, 0, NULL},
};

/* The numbers of the operators by their names, of the kinds of functions, and of the versions. */
static int
add_constants(PyObject *module)
{
    PyObject *operations = PyDict_New();
    int failed = operations == NULL;
    for (int op = 0; !failed && op < OPERATIONS; op++) {
        PyObject *number = PyLong_FromLong(op);
        failed = number == NULL || PyDict_SetItemString(operations, NAMES[op], number) < 0;
        Py_XDECREF(number);
    }
    failed = failed || PyModule_AddObjectRef(module, "OPERATIONS", operations) < 0;
    Py_XDECREF(operations);
    return failed || PyModule_AddIntConstant(module, "VERSION", CORE_VERSION) < 0 ||
                   PyModule_AddIntConstant(module, "MAX_ENTRIES", MAX_ENTRIES) < 0
               ? -1 : 0;
}

static int
execute(PyObject *module)
{
    return PyArray_ImportNumPyAPI() < 0 || start_pool(module) < 0 || start_elements() < 0 || add_counter(module) < 0 ||
                   add_function_type(module) < 0 ||
                   add_holder_type(module) < 0 || add_slots_type(module, (PyObject *)holder_type) < 0 ||
                   add_foreign_type(module, (PyObject *)holder_type) < 0 ||
                   add_dynamic_type(module, (PyObject *)holder_type) < 0 ||
                   make_iterator_type() < 0 || add_constants(module) < 0 ||
                   PyModule_AddFunctions(module, pool_methods) < 0
               ? -1 : 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, execute},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
#if PY_VERSION_HEX >= 0x030D0000
    {Py_mod_gil, Py_MOD_GIL_USED}, /* it guards the pool, its counts, and references borrowed from lists and tensors */
#endif
    {0, NULL},
};
static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "typedtensor._core", .m_doc = "The compiled core.", .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC
PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
