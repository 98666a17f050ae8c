/* The module: the base class of BaseArray, and `install`, which sets the slots of the class Tensor. */
#define CORE_MODULE
#include "core.h"
#include <structmember.h>

Core core;

/* Freed objects of the class Tensor, kept for the next ones; the GIL guards them. */
#define SPARES 64
static Holder *spares[SPARES];
static int spare;

static void
holder_dealloc(Holder *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (self->weakrefs != NULL) {
        PyObject_ClearWeakRefs((PyObject *)self);
    }
    Py_CLEAR(self->raw);
    if (type == core.tensor && spare < SPARES) {
        spares[spare++] = self;
    } else {
        type->tp_free(self);
    }
    Py_DECREF(type);
}

static int
holder_traverse(Holder *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->raw);
    return 0;
}

static int
holder_clear(Holder *self)
{
    Py_CLEAR(self->raw);
    return 0;
}

/* Exempts a class whose arrays are NumPy's from garbage collection: NumPy arrays cannot be traversed, so that no cycle
   through one is ever found, and visiting a million tensors would be wasted time. */
static PyObject *
untracked(PyTypeObject *type, Py_ssize_t Py_UNUSED(count))
{
    if (type == core.tensor && spare > 0) {
        return PyObject_Init((PyObject *)spares[--spare], type); /* empty since it was freed */
    }
    Holder *found = PyObject_GC_New(Holder, type);
    if (found != NULL) {
        found->raw = found->weakrefs = NULL;
    }
    return (PyObject *)found;
}

static PyMemberDef holder_members[] = {
    {"_raw", T_OBJECT_EX, offsetof(Holder, raw), 0, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Holder, weakrefs), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};
static PyType_Slot holder_slots[] = {
    {Py_tp_dealloc, holder_dealloc},
    {Py_tp_traverse, holder_traverse},
    {Py_tp_clear, holder_clear},
    {Py_tp_members, holder_members},
    {0, NULL},
};
static PyType_Spec holder_spec = {
    .name = "typedtensor._core.Holder",
    .basicsize = sizeof(Holder),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = holder_slots,
};

static const char *const NAMES[OPERATIONS] = {
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
    "lt", "le", "eq", "ne", "gt", "ge", "neg", "pos", "invert", "abs",
};
static const char *const SYMBOLS[OPERATIONS] = {
    "+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "<", "<=", "==", "!=", ">", ">=", "-", "+",
    "~", "abs",
};

static PyObject *
method_of(PyObject *type, const char *prefix, const char *name)
{
    char text[32];
    PyOS_snprintf(text, sizeof text, "__%s%s__", prefix, name);
    return PyObject_GetAttrString(type, text);
}

/* install(Tensor, explain, error, folder, ufuncs, dtypes, allocators, Dim) sets the slots of the class. */
static PyObject *
install(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *type, *explainer, *error, *folder, *ufuncs, *dtypes, *chosen, *dim;
    if (!PyArg_ParseTuple(arguments, "O!OOUO!O!OO!", &PyType_Type, &type, &explainer, &error, &folder, &PyDict_Type,
                          &ufuncs, &PyDict_Type, &dtypes, &chosen, &PyType_Type, &dim)) {
        return NULL;
    }
    if (core.tensor != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "the slots are installed already");
        return NULL;
    }
    for (int op = 0; op < OPERATIONS; op++) {
        char text[8];
        core.forward[op] = method_of(type, "", NAMES[op]);
        core.symbols[op] = PyUnicode_FromString(SYMBOLS[op]);
        PyOS_snprintf(text, sizeof text, "%s=", SYMBOLS[op]);
        core.in_place_symbols[op] = PyUnicode_FromString(text);
        if (op < FIRST_COMPARISON) {
            core.in_place[op] = method_of(type, "i", NAMES[op]);
            if (op != OP_MATMUL) { /* matmul accepts no number */
                core.reflected[op] = method_of(type, "r", NAMES[op]);
            }
        } else if (IS_COMPARISON(op)) { /* the reflection of a < b is b > a */
            static const int SWAPPED[] = {OP_GT, OP_GE, OP_EQ, OP_NE, OP_LT, OP_LE};
            core.reflected[op] = method_of(type, "", NAMES[SWAPPED[op - FIRST_COMPARISON]]);
        }
        if (PyErr_Occurred()) {
            return NULL;
        }
        core.ufuncs[op] = Py_XNewRef(PyDict_GetItemString(ufuncs, NAMES[op]));
    }
    core.axis = PyUnicode_InternFromString("axis");
    core.dtype = PyUnicode_InternFromString("dtype");
    core.keepdims = PyUnicode_InternFromString("keepdims");
    core.axis_alone = Py_BuildValue("(O)", core.axis);
    core.out_alone = Py_BuildValue("(s)", "out");
    core.copy = PyObject_GetAttrString(type, "copy");
    core.numpy = PyObject_GetAttrString(type, "numpy");
    core.getitem = method_of(type, "", "getitem");
    core.setitem = method_of(type, "", "setitem");
    core.iter = method_of(type, "", "iter");
    core.length = method_of(type, "", "len");
    core.to_bool = method_of(type, "", "bool");
    core.to_int = method_of(type, "", "int");
    core.to_float = method_of(type, "", "float");
    core.to_index = method_of(type, "", "index");
    if (PyErr_Occurred()) {
        return NULL;
    }
    core.explain = Py_NewRef(explainer);
    core.error = Py_NewRef(error);
    core.folder = Py_NewRef(folder);
    core.dtypes = Py_NewRef(dtypes);
    core.chosen = Py_NewRef(chosen);
    core.dim = (PyTypeObject *)Py_NewRef(dim);
    core.tensor = (PyTypeObject *)Py_NewRef(type);
    install_creation(core.tensor);
    install_indexing(core.tensor);
    install_operators(core.tensor);
    PyType_Modified(core.tensor);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *
leave_untracked(PyObject *Py_UNUSED(module), PyObject *type)
{
    if (!PyType_Check(type) || !PyType_IS_GC((PyTypeObject *)type) ||
        ((PyTypeObject *)type)->tp_basicsize != sizeof(Holder) || ((PyTypeObject *)type)->tp_dictoffset != 0) {
        PyErr_SetString(PyExc_TypeError, "not a class of objects with an array and nothing else");
        return NULL;
    }
    ((PyTypeObject *)type)->tp_alloc = untracked;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"leave_untracked", leave_untracked, METH_O, "Keep the garbage collector from following new objects of a class."},
    {"install", install, METH_VARARGS, "Set the slots of the class Tensor."},
    {NULL, NULL, 0, NULL},
};

static int
execute(PyObject *module)
{
    if (PyArray_ImportNumPyAPI() < 0 || start_pool() < 0 || add_function_type(module) < 0) {
        return -1;
    }
    PyObject *holder = PyType_FromSpec(&holder_spec);
    int failed = holder == NULL || PyModule_AddObjectRef(module, "Holder", holder) < 0 ||
                 PyModule_AddIntConstant(module, "VERSION", CORE_VERSION) < 0 ||
                 PyModule_AddFunctions(module, pool_methods) < 0;
    Py_XDECREF(holder);
    return failed ? -1 : 0;
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
