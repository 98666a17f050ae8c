/* Code in C that meets tensors: it keeps them, and uses an operand twice, both with references of its own or borrowed.
   For tests/unit/test_temporaries.py. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <structmember.h>

typedef struct {
    PyObject_HEAD
    PyObject *kept;
} Keeper;

static PyTypeObject *keeper_type;

static PyObject *
both(PyObject *x, PyObject *y, binaryfunc operator)
{
    PyObject *first = operator(x, y), *second = first != NULL ? operator(x, y) : NULL;
    PyObject *found = second != NULL ? PyTuple_Pack(2, first, second) : NULL;
    Py_XDECREF(first);
    Py_XDECREF(second);
    return found;
}

/* twice(x, y): x + y, computed two times from what the caller has. */
static PyObject *
twice(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "two operands");
        return NULL;
    }
    return both(arguments[0], arguments[1], PyNumber_Add);
}

static PyObject *
inner(PyObject *x)
{
    return Py_IS_TYPE(x, keeper_type) ? ((Keeper *)x)->kept : x;
}

/* What is kept + the other, two times. */
static PyObject *
keeper_add(PyObject *x, PyObject *y)
{
    return both(inner(x), inner(y), PyNumber_Add);
}

/* A new one that keeps what is kept * the other. */
static PyObject *
keeper_multiply(PyObject *x, PyObject *y)
{
    PyObject *product = PyNumber_Multiply(inner(x), inner(y));
    Keeper *found = product != NULL ? (Keeper *)keeper_type->tp_alloc(keeper_type, 0) : NULL;
    if (found == NULL) {
        Py_XDECREF(product);
        return NULL;
    }
    found->kept = product;
    return (PyObject *)found;
}

static int
keeper_init(Keeper *self, PyObject *arguments, PyObject *Py_UNUSED(options))
{
    PyObject *kept;
    if (!PyArg_ParseTuple(arguments, "O", &kept)) {
        return -1;
    }
    Py_XSETREF(self->kept, Py_NewRef(kept));
    return 0;
}

static void
keeper_dealloc(Keeper *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->kept);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMemberDef members[] = {{"kept", T_OBJECT_EX, offsetof(Keeper, kept), 0, NULL}, {NULL, 0, 0, 0, NULL}};
static PyType_Slot slots[] = {
    {Py_tp_new, PyType_GenericNew}, {Py_tp_init, keeper_init},       {Py_tp_dealloc, keeper_dealloc},
    {Py_tp_members, members},       {Py_nb_add, keeper_add}, {Py_nb_multiply, keeper_multiply},
    {0, NULL},
};
static PyType_Spec spec = {
    .name = "foreign.Keeper", .basicsize = sizeof(Keeper), .flags = Py_TPFLAGS_DEFAULT, .slots = slots,
};
static PyMethodDef methods[] = {
    {"twice", (PyCFunction)(void (*)(void))twice, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "foreign", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC
PyInit_foreign(void)
{
    PyObject *module = PyModule_Create(&definition);
    keeper_type = module != NULL ? (PyTypeObject *)PyType_FromSpec(&spec) : NULL;
    if (keeper_type == NULL || PyModule_AddObjectRef(module, "Keeper", (PyObject *)keeper_type) < 0) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
