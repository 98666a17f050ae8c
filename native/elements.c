/* Arrays without axes: an element of a tensor, or what a loop over elements computes. Programs make and drop millions, so
   that those of each dtype are kept for the next ones; the GIL guards them. */
#include "core.h"

#define KEPT 32
static struct {
    PyArrayObject *arrays[KEPT];
    int count;
} kept[NPY_CDOUBLE + 1]; /* by the number of the dtype */

static PyArray_Descr *plain_descr[NPY_CDOUBLE + 1]; /* NumPy's own, in the byte order of the machine */

/* Looks up NumPy's dtypes; -1 for an error. */
int
start_elements(void)
{
    for (int type_num = 0; type_num <= NPY_CDOUBLE; type_num++) {
        Py_XSETREF(plain_descr[type_num], PyArray_DescrFromType(type_num));
        if (plain_descr[type_num] == NULL) {
            return -1;
        }
    }
    return 0;
}

/* An array without axes, of uninitialized memory. Steals the dtype. */
PyArrayObject *
new_element(PyArray_Descr *descr)
{
    int type_num = descr->type_num;
    if (type_num <= NPY_CDOUBLE && kept[type_num].count > 0 && descr == plain_descr[type_num]) {
        Py_DECREF(descr);
        return kept[type_num].arrays[--kept[type_num].count];
    }
    return (PyArrayObject *)PyArray_NewFromDescr(&PyArray_Type, descr, 0, NULL, NULL, NULL, 0, NULL);
}

/* The same, of the dtype with this number. */
PyArrayObject *
new_element_of(int type_num)
{
    if (type_num <= NPY_CDOUBLE && kept[type_num].count > 0) {
        return kept[type_num].arrays[--kept[type_num].count];
    }
    return (PyArrayObject *)PyArray_NewFromDescr(&PyArray_Type, PyArray_DescrFromType(type_num), 0, NULL, NULL, NULL, 0, NULL);
}

/* Drops the array of a tensor: keeps it if it is an element that nobody else refers to, and nobody has changed. */
void
drop_array(PyObject *raw)
{
    const int plain = NPY_ARRAY_BEHAVED | NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_OWNDATA;
    if (Py_REFCNT(raw) == 1 && PyArray_CheckExact(raw)) {
        PyArrayObject *a = (PyArrayObject *)raw;
        int type_num = PyArray_TYPE(a);
        if (PyArray_NDIM(a) == 0 && PyArray_FLAGS(a) == plain && type_num <= NPY_CDOUBLE && kept[type_num].count < KEPT &&
            PyArray_DESCR(a) == plain_descr[type_num] && ((PyArrayObject_fields *)a)->weakreflist == NULL) {
            kept[type_num].arrays[kept[type_num].count++] = a;
            return;
        }
    }
    Py_DECREF(raw);
}

/* Frees them. */
void
clear_elements(void)
{
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        while (kept[i].count > 0) {
            Py_DECREF(kept[i].arrays[--kept[i].count]);
        }
    }
}
