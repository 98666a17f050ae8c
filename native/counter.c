/* Counts the bytes of an array that NumPy allocated until it dies, for live_bytes. */
#include "core.h"

/* It is what the weak reference to the object calls: both refer to each
   other until then, and nothing else needs to. */
typedef struct {
    PyObject_HEAD
    PyObject *watch;
    Py_ssize_t bytes;
} Counter;

static PyTypeObject *counter_type; /* made once, as in pool.c */

static PyObject *
counter_call(Counter *self, PyObject *Py_UNUSED(arguments), PyObject *Py_UNUSED(options))
{
    count_bytes(-self->bytes);
    self->bytes = 0;
    Py_CLEAR(self->watch);
    Py_RETURN_NONE;
}

static void
counter_dealloc(Counter *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->watch);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyType_Slot counter_slots[] = {
    {Py_tp_call, counter_call},
    {Py_tp_dealloc, counter_dealloc},
    {Py_tp_doc, "What counts the bytes of an object until it dies."},
    {0, NULL},
};
static PyType_Spec counter_spec = {
    .name = "typedtensor._core.Counter",
    .basicsize = sizeof(Counter),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = counter_slots,
};

int
count_until_death(PyObject *object, Py_ssize_t bytes)
{
    Counter *counter = (Counter *)counter_type->tp_alloc(counter_type, 0);
    if (counter == NULL) {
        return -1;
    }
    counter->watch = PyWeakref_NewRef(object, (PyObject *)counter);
    int failed = counter->watch == NULL;
    if (!failed) {
        counter->bytes = bytes;
        count_bytes(bytes);
    }
    Py_DECREF(counter); /* the weak reference has another one */
    return failed ? -1 : 0;
}

static PyObject *
count_while_alive(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "count_while_alive() takes an object and a number of bytes");
        return NULL;
    }
    Py_ssize_t bytes = PyLong_AsSsize_t(arguments[1]);
    int failed = (bytes == -1 && PyErr_Occurred()) || count_until_death(arguments[0], bytes) < 0;
    return failed ? NULL : Py_NewRef(Py_None);
}

static PyMethodDef methods[] = {
    {"count_while_alive", (PyCFunction)(void (*)(void))count_while_alive, METH_FASTCALL,
     "Add to the bytes in use on the Cpu while an object is alive."},
    {NULL, NULL, 0, NULL},
};

int
add_counter(PyObject *module)
{
    if (counter_type == NULL) {
        counter_type = (PyTypeObject *)PyType_FromSpec(&counter_spec);
    }
    return counter_type == NULL ? -1 : PyModule_AddFunctions(module, methods);
}
