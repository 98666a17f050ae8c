/* The base class of BaseArray: an object that holds one array, at a fixed place. */
#include "core.h"
#include <structmember.h>

/* Freed objects of the class Tensor, kept for the next ones; the GIL guards them. */
#define SPARES 64
static PyObject *spares[SPARES];
static int spare;

/* Frees them, and the elements that are kept. The memory of an object belongs to its class, so that this precedes another class Tensor. */
void
clear_spares(void)
{
    while (spare > 0) {
        PyObject_GC_Del(spares[--spare]);
    }
    clear_elements();
}

static void
holder_dealloc(Holder *self)
{
    PyTypeObject *type = Py_TYPE(self);
    if (type->tp_finalize != NULL && PyObject_CallFinalizerFromDealloc((PyObject *)self) < 0) {
        return; /* alive again */
    }
    PyObject_GC_UnTrack(self);
    if (self->weakrefs != NULL) {
        PyObject_ClearWeakRefs((PyObject *)self);
    }
    PyObject *raw = self->raw;
    self->raw = NULL;
    if (raw != NULL) {
        drop_array(raw);
    }
    if (type == core.tensor && spare < SPARES && type->tp_finalize == NULL && !PyObject_GC_IsFinalized((PyObject *)self)) {
        spares[spare++] = (PyObject *)self;
    } else {
        type->tp_free(self);
    }
    Py_DECREF(type);
}

/* Frees the objects of this class, and of its bases in Python, without the search for what a class in Python may have added:
   these add nothing, no `__dict__` either. All of them have the same function, as objects change their class to that of a state. */
void
free_directly(PyTypeObject *type)
{
    for (; type != holder_type && type->tp_basicsize == sizeof(Holder) && type->tp_dictoffset == 0; type = type->tp_base) {
        type->tp_dealloc = holder_type->tp_dealloc;
    }
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

/* A new object without an array, of the class Tensor or of one of its states. The garbage collector does not track it:
   NumPy's arrays cannot be traversed, so that no cycle through one is ever found, and visiting a million tensors would
   be wasted time. */
PyObject *
new_untracked(PyTypeObject *type)
{
    if (type == core.tensor && spare > 0) {
        return PyObject_Init(spares[--spare], type); /* empty since it was freed */
    }
    Holder *found = PyObject_GC_New(Holder, type);
    if (found != NULL) {
        found->raw = found->weakrefs = NULL;
    }
    return (PyObject *)found;
}

static PyObject *
holder_new(PyTypeObject *type, PyObject *arguments, PyObject *options)
{
    if (type->tp_init == PyBaseObject_Type.tp_init && (PyTuple_GET_SIZE(arguments) || (options && PyDict_GET_SIZE(options)))) {
        return PyErr_Format(PyExc_TypeError, "%.200s() takes no arguments; use asarray(data), or the class with its parameters",
                            type->tp_name);
    }
    return type == core.tensor || type == core.lazy || type == core.moved ? new_untracked(type) : type->tp_alloc(type, 0);
}

static PyMemberDef holder_members[] = {
    {"_raw", T_OBJECT_EX, offsetof(Holder, raw), 0, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Holder, weakrefs), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};
static PyType_Slot holder_slots[] = {
    {Py_tp_doc, "Holder()\n--\n\nAn object with an array and nothing else."}, /* `inspect` reads the signature */
    {Py_tp_new, holder_new},
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

/* The class is made once: its objects outlive a second import of the module. */
PyTypeObject *holder_type;
int
add_holder_type(PyObject *module)
{
    if (holder_type == NULL) {
        holder_type = (PyTypeObject *)PyType_FromSpec(&holder_spec);
    }
    return holder_type == NULL ? -1 : PyModule_AddObjectRef(module, "Holder", (PyObject *)holder_type);
}
