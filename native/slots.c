/* The base class of Tensor that has the slots: before the methods in Python in the order of bases, it takes all calls, and
   calls those methods for what it does not handle. */
#include "core.h"

PyTypeObject *slots_type;

/* The method in Python, a new reference: the known one, or that below the slots of the Tensor of an earlier import. */
PyObject *
python_method(PyObject *known, const char *name, PyObject *self)
{
    if (PyObject_TypeCheck(self, core.tensor) || PyObject_TypeCheck(self, core.darray)) {
        return Py_NewRef(known);
    }
    PyTypeObject *slots = PyObject_TypeCheck(self, foreign_slots_type)   ? foreign_slots_type
                          : PyObject_TypeCheck(self, dynamic_slots_type) ? dynamic_slots_type
                                                                         : slots_type;
    PyObject *below = PyObject_CallFunctionObjArgs((PyObject *)&PySuper_Type, (PyObject *)slots,
                                                   (PyObject *)Py_TYPE(self), NULL);
    PyObject *found = below != NULL ? PyObject_GetAttrString(below, name) : NULL;
    Py_XDECREF(below);
    return found;
}

/* Calls the method in Python with one operand, or without any. */
PyObject *
call_python(PyObject *known, const char *name, PyObject *self, PyObject *other)
{
    PyObject *method = python_method(known, name, self), *operands[2] = {self, other};
    PyObject *found = method != NULL ? answered(PyObject_Vectorcall(method, operands, other != NULL ? 2 : 1, NULL)) : NULL;
    Py_XDECREF(method);
    return found;
}

/* Makes a base class with slots, once: its objects outlive a second import of the module. */
int
add_type(PyObject *module, PyObject *base, PyTypeObject **made, const char *name, PyType_Slot *slots)
{
    if (*made == NULL) {
        PyType_Spec spec = {.name = name, .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, .slots = slots};
        *made = (PyTypeObject *)PyType_FromSpecWithBases(&spec, base);
    }
    return *made == NULL ? -1 : PyModule_AddObjectRef(module, strrchr(name, '.') + 1, (PyObject *)*made);
}

int
add_slots_type(PyObject *module, PyObject *holder)
{
    PyType_Slot all[64];
    int count = 0;
    for (PyType_Slot *each = tensor_slots; each->slot; each++) { all[count++] = *each; }
    for (PyType_Slot *each = indexing_slots; each->slot; each++) { all[count++] = *each; }
    all[count] = (PyType_Slot){0, NULL};
    return add_type(module, holder, &slots_type, "typedtensor._core.Slots", all);
}

/* The methods of the operators in Python: __add__, __radd__, __iadd__. The caller asks for an error. */
void
read_methods(PyObject **forward, PyObject **reflected, PyObject **in_place, PyObject *type)
{
    for (int op = 0; op < OPERATIONS && !PyErr_Occurred(); op++) {
        forward[op] = method_of(type, "", NAMES[op]);
        if (op < FIRST_COMPARISON) {
            reflected[op] = method_of(type, "r", NAMES[op]);
            in_place[op] = method_of(type, "i", NAMES[op]);
        }
    }
}

/* Clears a structure of references only. */
void
clear_references(void *first, size_t bytes)
{
    for (PyObject **each = first; each < (PyObject **)((char *)first + bytes); each++) {
        Py_CLEAR(*each);
    }
}
