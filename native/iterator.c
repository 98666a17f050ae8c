/* The iterator over the first axis of a tensor. */
#include "core.h"

typedef struct {
    PyObject_HEAD
    PyArrayObject *array; /* NULL at the end */
    Py_ssize_t at;
} Iterator;
static PyTypeObject *iterator_type;

static PyObject *
next(Iterator *self)
{
    PyArrayObject *a = (PyArrayObject *)Py_XNewRef(self->array);
    PyObject *found = NULL;
    if (a != NULL && self->at < PyArray_DIM(a, 0)) {
        found = item_of(a, self->at++);
    } else {
        Py_CLEAR(self->array);
    }
    Py_XDECREF(a);
    return found;
}

static PyObject *
length_hint(Iterator *self, PyObject *Py_UNUSED(nothing))
{
    return PyLong_FromSsize_t(self->array != NULL ? PyArray_DIM(self->array, 0) - self->at : 0);
}

static void
iterator_dealloc(Iterator *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_CLEAR(self->array);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef iterator_methods[] = {
    {"__length_hint__", (PyCFunction)length_hint, METH_NOARGS, "How many items are left."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot iterator_slots[] = {
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, next},
    {Py_tp_dealloc, iterator_dealloc},
    {Py_tp_methods, iterator_methods},
    {0, NULL},
};
static PyType_Spec iterator_spec = {
    .name = "typedtensor._core.Iterator",
    .basicsize = sizeof(Iterator),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = iterator_slots,
};

int
make_iterator_type(void)
{
    if (iterator_type == NULL) {
        iterator_type = (PyTypeObject *)PyType_FromSpec(&iterator_spec);
    }
    return iterator_type == NULL ? -1 : 0;
}

PyObject *
new_iterator(PyArrayObject *a)
{
    Iterator *found = PyObject_New(Iterator, iterator_type);
    if (found != NULL) {
        found->array = (PyArrayObject *)Py_NewRef(a);
        found->at = 0;
    }
    return (PyObject *)found;
}
