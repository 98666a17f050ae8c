/* Indexing and assignment: views for basic indices, NumPy for index arrays, Python for everything else. */
#include "core.h"

/* A view of an array while a key is applied to it. */
typedef struct {
    char *data;
    int ndim;
    npy_intp dims[MAX_RANK + MAX_ENTRIES], strides[MAX_RANK + MAX_ENTRIES];
} View;

static int
is_part(PyObject *x)
{
    return x == Py_None || PyLong_CheckExact(x);
}

/* Applies an int or a slice to an axis; 0 if Python must handle it, as for an index out of bounds. */
static int
apply_entry(View *view, PyArrayObject *a, int axis, PyObject *entry)
{
    npy_intp size = PyArray_DIM(a, axis), stride = PyArray_STRIDE(a, axis);
    if (PyLong_CheckExact(entry)) {
        Py_ssize_t at = PyLong_AsSsize_t(entry);
        if (at == -1 && PyErr_Occurred()) {
            PyErr_Clear();
            return 0;
        }
        if (at < 0) {
            at += size;
        }
        if (at < 0 || at >= size) {
            return 0;
        }
        view->data += at * stride;
        return 1;
    }
    PySliceObject *slice = (PySliceObject *)entry;
    Py_ssize_t start, stop, step;
    if (!is_part(slice->start) || !is_part(slice->stop) || !is_part(slice->step)) {
        return 0;
    }
    if (PySlice_Unpack(entry, &start, &stop, &step) < 0) {
        PyErr_Clear();
        return 0;
    }
    npy_intp length = PySlice_AdjustIndices(size, &start, &stop, step);
    if (length == 0) { /* as in NumPy */
        start = 0, step = 1;
    }
    view->data += start * stride;
    view->dims[view->ndim] = length;
    view->strides[view->ndim++] = stride * step;
    return 1;
}

/* Applies a basic index; 0 if the key contains anything else, or is invalid. */
static int
apply_key(View *view, PyArrayObject *a, PyObject *key)
{
    PyObject **entries = &key;
    Py_ssize_t count = 1;
    if (PyTuple_CheckExact(key)) {
        entries = ((PyTupleObject *)key)->ob_item;
        count = PyTuple_GET_SIZE(key);
    }
    if (count > MAX_ENTRIES) {
        return 0;
    }
    int ndim = PyArray_NDIM(a), used = 0, ellipses = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *entry = entries[i];
        if (PyLong_CheckExact(entry) || PySlice_Check(entry)) {
            used++;
        } else if (entry == Py_Ellipsis) {
            ellipses++;
        } else if (entry != Py_None) {
            return 0;
        }
    }
    if (used > ndim || ellipses > 1) {
        return 0;
    }
    int axis = 0;
    view->data = PyArray_BYTES(a);
    view->ndim = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *entry = entries[i];
        if (entry == Py_None) {
            view->dims[view->ndim] = 1;
            view->strides[view->ndim++] = 0;
        } else if (entry == Py_Ellipsis) {
            for (int skipped = ndim - used; skipped > 0; skipped--, axis++) {
                view->dims[view->ndim] = PyArray_DIM(a, axis);
                view->strides[view->ndim++] = PyArray_STRIDE(a, axis);
            }
        } else if (!apply_entry(view, a, axis++, entry)) {
            return 0;
        }
    }
    for (; axis < ndim; axis++) {
        view->dims[view->ndim] = PyArray_DIM(a, axis);
        view->strides[view->ndim++] = PyArray_STRIDE(a, axis);
    }
    return view->ndim <= MAX_RANK;
}

static PyObject *
array_of(View *view, PyArrayObject *a)
{
    PyArray_Descr *descr = PyArray_DESCR(a);
    Py_INCREF(descr);
    PyObject *found = PyArray_NewFromDescr(&PyArray_Type, descr, view->ndim, view->dims, view->strides, view->data,
                                           PyArray_FLAGS(a), NULL);
    if (found != NULL && PyArray_SetBaseObject((PyArrayObject *)found, Py_NewRef(a)) < 0) {
        Py_CLEAR(found);
    }
    return found;
}

/* The array in a boolean or integer tensor that is a key by itself; NULL for anything else. */
static PyArrayObject *
positions_in(PyObject *key)
{
    PyArrayObject *found = Py_IS_TYPE(key, core.tensor) ? raw_of(key) : NULL;
    if (found == NULL || PyArray_NDIM(found) == 0 || !(PyArray_ISINTEGER(found) || PyArray_ISBOOL(found))) {
        return NULL;
    }
    return found;
}

static PyObject *
get_item(PyObject *self, PyObject *key)
{
    PyArrayObject *a = Py_IS_TYPE(self, core.tensor) ? raw_of(self) : NULL;
    if (a != NULL) {
        View view;
        if (apply_key(&view, a, key)) {
            PyObject *found = array_of(&view, a);
            if (found != NULL) {
                return new_tensor(found);
            }
            return NULL;
        }
        PyArrayObject *positions = positions_in(key);
        if (positions != NULL) {
            PyObject *x = Py_NewRef(a), *index = Py_NewRef(positions);
            PyObject *found = PyObject_GetItem(x, index);
            Py_DECREF(x);
            Py_DECREF(index);
            if (found != NULL && PyArray_CheckExact(found) && PyArray_NDIM((PyArrayObject *)found) <= MAX_RANK) {
                return new_tensor(found);
            }
            if (found == NULL && !PyErr_ExceptionMatches(PyExc_Exception)) {
                return NULL;
            }
            PyErr_Clear(); /* nothing has changed: Python raises the error */
            Py_XDECREF(found);
        }
    }
    PyObject *operands[2] = {self, key};
    return answered(PyObject_Vectorcall(core.getitem, operands, 2, NULL));
}

/* Writes a number into one element if the conversion is exact. */
static int
set_element(PyArrayObject *a, char *data, PyObject *number)
{
    Scalar value;
    int type_num = PyArray_TYPE(a);
    if (!PyArray_ISALIGNED(a) || !PyArray_ISNOTSWAPPED(a) || !as_scalar(number, type_num, &value)) {
        return 0;
    }
    memcpy(data, &value, PyDataType_ELSIZE(PyArray_DESCR(a)));
    return 1;
}

/* Assigns: 1 on success, 0 if nothing was written and Python must handle it, -1 for an error. */
static int
assign(PyArrayObject *a, PyObject *key, PyObject *value)
{
    PyArrayObject *source = NULL;
    if (Py_IS_TYPE(value, core.tensor)) {
        source = raw_of(value);
        if (source == NULL || PyArray_DESCR(source) != PyArray_DESCR(a)) {
            return 0;
        }
    } else if (!number_fits(value, a)) {
        return 0;
    }
    View view;
    PyArrayObject *positions = NULL;
    if (apply_key(&view, a, key)) {
        if (view.ndim == 0 && source == NULL && set_element(a, view.data, value)) {
            return 1;
        }
    } else if ((positions = positions_in(key)) == NULL) {
        return 0;
    }
    int failed;
    PyObject *from = Py_NewRef(source != NULL ? (PyObject *)source : value), *x = Py_NewRef(a);
    if (positions != NULL) {
        PyObject *index = Py_NewRef(positions);
        failed = PyObject_SetItem(x, index, from);
        Py_DECREF(index);
    } else {
        PyArrayObject *target = (PyArrayObject *)array_of(&view, a);
        failed = target == NULL ? -1
                 : source != NULL
                     ? PyArray_CopyInto(target, source)
                     : PyArray_CopyObject(target, value);
        Py_XDECREF(target);
    }
    Py_DECREF(from);
    Py_DECREF(x);
    if (failed && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear(); /* NumPy has written nothing: Python raises the error */
        return 0;
    }
    return failed ? -1 : 1;
}

static int
set_item(PyObject *self, PyObject *key, PyObject *value)
{
    PyArrayObject *a = Py_IS_TYPE(self, core.tensor) ? raw_of(self) : NULL;
    if (value == NULL) {
        PyErr_SetString(PyExc_AttributeError, "__delitem__");
        return -1;
    }
    if (a != NULL && PyArray_ISWRITEABLE(a)) {
        int done = assign(a, key, value);
        if (done) {
            return done < 0 ? -1 : 0;
        }
    }
    PyObject *operands[3] = {self, key, value};
    PyObject *found = answered(PyObject_Vectorcall(core.setitem, operands, 3, NULL));
    Py_XDECREF(found);
    return found == NULL ? -1 : 0;
}

static Py_ssize_t
length(PyObject *self)
{
    PyArrayObject *a = Py_IS_TYPE(self, core.tensor) ? raw_of(self) : NULL;
    if (a != NULL && PyArray_NDIM(a) > 0) {
        return PyArray_DIM(a, 0);
    }
    PyObject *found = answered(PyObject_CallOneArg(core.length, self));
    Py_ssize_t size = found == NULL ? -1 : PyLong_AsSsize_t(found);
    Py_XDECREF(found);
    return size;
}

/* An item along the first axis, for the iterator. */
static PyObject *
item(PyObject *self, Py_ssize_t at)
{
    PyArrayObject *a = Py_IS_TYPE(self, core.tensor) ? raw_of(self) : NULL;
    if (a != NULL && PyArray_NDIM(a) > 0 && at >= 0) {
        if (at >= PyArray_DIM(a, 0)) {
            PyErr_SetString(PyExc_IndexError, "index out of range"); /* ends the iteration */
            return NULL;
        }
        View view = {.data = PyArray_BYTES(a) + at * PyArray_STRIDE(a, 0), .ndim = PyArray_NDIM(a) - 1};
        memcpy(view.dims, PyArray_DIMS(a) + 1, view.ndim * sizeof *view.dims);
        memcpy(view.strides, PyArray_STRIDES(a) + 1, view.ndim * sizeof *view.strides);
        return new_tensor(array_of(&view, a));
    }
    PyObject *key = PyLong_FromSsize_t(at);
    PyObject *found = key != NULL ? get_item(self, key) : NULL;
    Py_XDECREF(key);
    return found;
}

/* Iterates over a new tensor object: the memory is that at the start, as in Python. */
static PyObject *
iterate(PyObject *self)
{
    PyArrayObject *a = Py_IS_TYPE(self, core.tensor) ? raw_of(self) : NULL;
    if (a == NULL || PyArray_NDIM(a) == 0) {
        return answered(PyObject_CallOneArg(core.iter, self));
    }
    PyObject *own = new_tensor(Py_NewRef(a));
    PyObject *found = own != NULL ? PySeqIter_New(own) : NULL;
    Py_XDECREF(own);
    return found;
}

/* Exchanges the last two axes; T needs exactly two. */
static PyObject *
transposed(PyObject *self, int exactly_two, PyObject *python)
{
    PyArrayObject *a = Py_IS_TYPE(self, core.tensor) ? raw_of(self) : NULL;
    int ndim = a != NULL ? PyArray_NDIM(a) : 0;
    if (ndim < 2 || (exactly_two && ndim > 2)) {
        return answered(PyObject_CallOneArg(python, self));
    }
    View view = {.data = PyArray_BYTES(a), .ndim = ndim};
    memcpy(view.dims, PyArray_DIMS(a), ndim * sizeof *view.dims);
    memcpy(view.strides, PyArray_STRIDES(a), ndim * sizeof *view.strides);
    view.dims[ndim - 1] = PyArray_DIM(a, ndim - 2), view.dims[ndim - 2] = PyArray_DIM(a, ndim - 1);
    view.strides[ndim - 1] = PyArray_STRIDE(a, ndim - 2), view.strides[ndim - 2] = PyArray_STRIDE(a, ndim - 1);
    return new_tensor(array_of(&view, a));
}

/* The sizes as a Dim, which is a tuple. */
static PyObject *python_shape;
static PyObject *
shape_of(PyObject *Py_UNUSED(module), PyObject *x)
{
    PyArrayObject *a = Py_IS_TYPE(x, core.tensor) ? raw_of(x) : NULL;
    if (a == NULL) {
        return PyObject_CallOneArg(python_shape, x);
    }
    PyObject *found = core.dim->tp_alloc(core.dim, PyArray_NDIM(a));
    for (int i = 0; found != NULL && i < PyArray_NDIM(a); i++) {
        PyObject *size = PyLong_FromSsize_t(PyArray_DIM(a, i));
        if (size == NULL) {
            Py_CLEAR(found);
        } else {
            PyTuple_SET_ITEM(found, i, size);
        }
    }
    return found;
}

static PyObject *python_t, *python_mt;
static PyObject *t_of(PyObject *Py_UNUSED(module), PyObject *x) { return transposed(x, 1, python_t); }
static PyObject *mt_of(PyObject *Py_UNUSED(module), PyObject *x) { return transposed(x, 0, python_mt); }
static PyMethodDef getters[] = {
    {"T", t_of, METH_O, NULL},
    {"mT", mt_of, METH_O, NULL},
    {"shape", shape_of, METH_O, NULL},
};

/* A property with a getter in C, which calls that in Python for other tensors. */
static void
replace_property(PyTypeObject *type, PyMethodDef *getter, PyObject **python)
{
    PyObject *before = PyObject_GetAttrString((PyObject *)type, getter->ml_name);
    PyObject *doc = before != NULL ? PyObject_GetAttrString(before, "__doc__") : NULL;
    PyObject *setter = before != NULL ? PyObject_GetAttrString(before, "fset") : NULL;
    *python = before != NULL ? PyObject_GetAttrString(before, "fget") : NULL;
    PyObject *function = PyCFunction_New(getter, NULL), *made = NULL;
    if (doc != NULL && setter != NULL && *python != NULL && function != NULL) {
        made = PyObject_CallFunction((PyObject *)&PyProperty_Type, "OOOO", function, setter, Py_None, doc);
    }
    if (made != NULL) {
        PyObject_SetAttrString((PyObject *)type, getter->ml_name, made);
    }
    Py_XDECREF(made);
    Py_XDECREF(function);
    Py_XDECREF(setter);
    Py_XDECREF(doc);
    Py_XDECREF(before);
}

/* Replaces the method in Python, which the interpreter would call instead of the slot. */
static PyMethodDef getitem_method = {"__getitem__", get_item, METH_O | METH_COEXIST, "($self, key, /)"};

void
install_indexing(PyTypeObject *type)
{
    replace_method(type, &getitem_method, core.getitem);
    replace_property(type, &getters[0], &python_t);
    replace_property(type, &getters[1], &python_mt);
    replace_property(type, &getters[2], &python_shape);
    type->tp_iter = iterate;
    type->tp_as_sequence->sq_item = item;
    type->tp_as_mapping->mp_subscript = get_item;
    type->tp_as_mapping->mp_ass_subscript = set_item;
    type->tp_as_mapping->mp_length = length;
    type->tp_as_sequence->sq_length = length;
}
