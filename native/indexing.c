/* Indexing and assignment: views for basic indices, NumPy for index arrays, Python for everything else. */
#include "core.h"

/* A view of an array while a key is applied to it. */
typedef struct {
    char *data;
    int ndim;
    npy_intp dims[MAX_RANK + MAX_ENTRIES], strides[MAX_RANK + MAX_ENTRIES];
    int is_value; /* an int for each axis, and no Ellipsis, which asks for access to the memory */
} View;

/* Whether a view has room for the axes: whatever made the array, a View must not overflow. */
static int
has_room(PyArrayObject *a)
{
    return PyArray_NDIM(a) <= MAX_RANK;
}

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
    view->strides[view->ndim++] = (npy_intp)((npy_uintp)stride * (npy_uintp)step); /* wraps around, as in NumPy */
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
    if (used > ndim || ellipses > 1 || !has_room(a)) {
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
    view->is_value = view->ndim == 0 && !ellipses;
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

/* An element by value: an array without axes, in memory of its own. */
static PyObject *
value_of(View *view, PyArrayObject *a)
{
    PyArray_Descr *descr = PyArray_DESCR(a);
    Py_INCREF(descr);
    PyArrayObject *found = new_element(descr);
    if (found != NULL) { /* in the byte order of a */
        memcpy(PyArray_DATA(found), view->data, PyDataType_ELSIZE(descr));
    }
    return (PyObject *)found;
}

/* One item along the first axis: of a vector an element, else a view. */
PyObject *
item_of(PyArrayObject *a, Py_ssize_t at)
{
    View view = {.data = PyArray_BYTES(a) + at * PyArray_STRIDE(a, 0), .ndim = PyArray_NDIM(a) - 1};
    if (view.ndim == 0) {
        return new_tensor(value_of(&view, a));
    }
    memcpy(view.dims, PyArray_DIMS(a) + 1, view.ndim * sizeof *view.dims);
    memcpy(view.strides, PyArray_STRIDES(a) + 1, view.ndim * sizeof *view.strides);
    return new_tensor(array_of(&view, a));
}

/* A new reference to the array of a boolean or integer tensor that is a key by itself; NULL for anything else. */
static PyArrayObject *
positions_in(PyObject *key)
{
    PyArrayObject *found = own_array(key);
    if (found != NULL && (PyArray_NDIM(found) == 0 || !(PyArray_ISINTEGER(found) || PyArray_ISBOOL(found)) ||
                          PyArray_TYPE(found) == NPY_ULONG || PyArray_TYPE(found) == NPY_ULONGLONG)) { /* would wrap */
        Py_CLEAR(found);
    }
    return found;
}

/* The elements at a key; NULL without an error if Python must handle it. */
static PyObject *
elements(PyArrayObject *a, PyObject *key)
{
    View view;
    if (apply_key(&view, a, key)) {
        return new_tensor(view.is_value ? value_of(&view, a) : array_of(&view, a));
    }
    PyArrayObject *positions = positions_in(key);
    if (positions == NULL) {
        return NULL;
    }
    PyObject *found = PyObject_GetItem((PyObject *)a, (PyObject *)positions);
    Py_DECREF(positions);
    if (found != NULL && PyArray_CheckExact(found) && PyArray_NDIM((PyArrayObject *)found) <= MAX_RANK) {
        return new_tensor(found);
    }
    if (found == NULL && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear(); /* nothing has changed: Python raises the error */
    }
    Py_XDECREF(found);
    return NULL;
}

static PyObject *
get_item(PyObject *self, PyObject *key)
{
    PyArrayObject *a = own_array(self);
    PyObject *found = a != NULL ? elements(a, key) : NULL;
    Py_XDECREF(a);
    if (found != NULL || PyErr_Occurred()) {
        return found;
    }
    return call_python(core.getitem, "__getitem__", self, key);
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

/* Assigns an array or, without one, a number: 1 on success, 0 if nothing was written and Python must handle it, -1 for
   an error. */
static int
assign(PyArrayObject *a, PyObject *key, PyArrayObject *source, PyObject *value)
{
    if (source != NULL ? PyArray_DESCR(source) != PyArray_DESCR(a) : !number_fits(value, a)) {
        return 0;
    }
    View view;
    PyArrayObject *positions = NULL;
    if (apply_key(&view, a, key)) {
        if (view.ndim == 0 && source == NULL && set_element(a, view.data, value)) {
            return 1;
        }
        if (view.ndim == 0 && source != NULL && PyArray_NDIM(source) == 0) { /* of the same dtype */
            memmove(view.data, PyArray_DATA(source), PyDataType_ELSIZE(PyArray_DESCR(a)));
            return 1;
        }
    } else if ((positions = positions_in(key)) == NULL) {
        return 0;
    }
    if (positions != NULL && PyArray_ISBOOL(positions) && (source != NULL || PyArray_ISBOOL(a))) {
        Py_DECREF(positions); /* what overlaps is copied first */
        return 0;
    }
    int failed;
    if (positions != NULL) {
        failed = PyObject_SetItem((PyObject *)a, (PyObject *)positions, source != NULL ? (PyObject *)source : value);
        Py_DECREF(positions);
    } else {
        PyArrayObject *target = (PyArrayObject *)array_of(&view, a);
        failed = target == NULL ? -1
                 : source != NULL
                     ? PyArray_CopyInto(target, source)
                     : PyArray_CopyObject(target, value);
        Py_XDECREF(target);
    }
    if (failed && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear(); /* NumPy has written nothing: Python raises the error */
        return 0;
    }
    return failed ? -1 : 1;
}

static int
set_item(PyObject *self, PyObject *key, PyObject *value)
{
    if (value == NULL) {
        PyErr_SetString(PyExc_AttributeError, "__delitem__");
        return -1;
    }
    PyArrayObject *a = own_array(self), *source = own_array(value);
    int done = a != NULL && is_writable(a) ? assign(a, key, source, value) : 0;
    Py_XDECREF(source);
    Py_XDECREF(a);
    if (done) {
        return done < 0 ? -1 : 0;
    }
    PyObject *method = python_method(core.setitem, "__setitem__", self), *operands[3] = {self, key, value};
    PyObject *found = method != NULL ? answered(PyObject_Vectorcall(method, operands, 3, NULL)) : NULL;
    Py_XDECREF(method);
    Py_XDECREF(found);
    return found == NULL ? -1 : 0;
}

/* Items by position: by these slots, CPython and others recognise a sequence, as they do for a class in Python. */
static PyObject *
get_position(PyObject *self, Py_ssize_t at)
{
    PyObject *key = PyLong_FromSsize_t(at);
    PyObject *found = key != NULL ? get_item(self, key) : NULL;
    Py_XDECREF(key);
    return found;
}

static int
set_position(PyObject *self, Py_ssize_t at, PyObject *value)
{
    PyObject *key = PyLong_FromSsize_t(at);
    int failed = key != NULL ? set_item(self, key, value) : -1;
    Py_XDECREF(key);
    return failed;
}

static Py_ssize_t
length(PyObject *self)
{
    PyArrayObject *a = own_array(self);
    Py_ssize_t first = a != NULL && PyArray_NDIM(a) > 0 ? PyArray_DIM(a, 0) : -1;
    Py_XDECREF(a);
    if (first >= 0) {
        return first;
    }
    PyObject *found = call_python(core.length, "__len__", self, NULL);
    Py_ssize_t size = found == NULL ? -1 : PyLong_AsSsize_t(found);
    Py_XDECREF(found);
    return size;
}

/* Iterates over the array that the tensor has at the start, as in Python. */
static PyObject *
iterate(PyObject *self)
{
    PyArrayObject *a = own_array(self);
    PyObject *found = a != NULL && PyArray_NDIM(a) > 0 && has_room(a) ? new_iterator(a) : NULL;
    Py_XDECREF(a);
    return found != NULL || PyErr_Occurred() ? found : call_python(core.iter, "__iter__", self, NULL);
}

/* A view with the last two axes exchanged; T needs exactly two. */
static PyObject *
transposed(PyArrayObject *a, int exactly_two)
{
    int ndim = PyArray_NDIM(a);
    if (ndim < 2 || !has_room(a) || (exactly_two && ndim > 2)) {
        return NULL;
    }
    View view = {.data = PyArray_BYTES(a), .ndim = ndim};
    memcpy(view.dims, PyArray_DIMS(a), ndim * sizeof *view.dims);
    memcpy(view.strides, PyArray_STRIDES(a), ndim * sizeof *view.strides);
    view.dims[ndim - 1] = PyArray_DIM(a, ndim - 2), view.dims[ndim - 2] = PyArray_DIM(a, ndim - 1);
    view.strides[ndim - 1] = PyArray_STRIDE(a, ndim - 2), view.strides[ndim - 2] = PyArray_STRIDE(a, ndim - 1);
    return new_tensor(array_of(&view, a));
}
PyObject *t_of(PyArrayObject *a) { return transposed(a, 1); }
PyObject *mt_of(PyArrayObject *a) { return transposed(a, 0); }

/* A new Dim, which is a tuple. Only tuple.__new__ knows how to make one: Python 3.14 keeps its hash in it. */
static PyObject *
new_dim(int ndim, npy_intp const *dims)
{
    PyObject *sizes = PyArray_IntTupleFromIntp(ndim, dims);
    PyObject *arguments = sizes != NULL ? PyTuple_Pack(1, sizes) : NULL;
    PyObject *found = arguments != NULL ? PyTuple_Type.tp_new(core.dim, arguments, NULL) : NULL;
    Py_XDECREF(arguments);
    Py_XDECREF(sizes);
    return found;
}

/* The sizes as a Dim. Programs have few shapes, and a Dim never changes, so that the latest ones are kept. */
PyObject *
shape_of(PyArrayObject *a)
{
    enum { KEPT = 16 };
    static struct {
        PyObject *dim;
        int ndim;
        npy_intp dims[MAX_RANK];
    } latest[KEPT];
    if (!has_room(a)) {
        return NULL;
    }
    int ndim = PyArray_NDIM(a);
    npy_intp dims[MAX_RANK];
    size_t place = (size_t)ndim;
    for (int i = 0; i < ndim; i++) {
        dims[i] = PyArray_DIM(a, i);
        place = place * 31 + (size_t)dims[i];
    }
    place = (place ^ place >> 8) % KEPT;
    if (latest[place].dim != NULL && Py_IS_TYPE(latest[place].dim, core.dim) && latest[place].ndim == ndim &&
        PyArray_CompareLists(latest[place].dims, dims, ndim)) {
        return Py_NewRef(latest[place].dim);
    }
    PyObject *found = new_dim(ndim, dims);
    if (found != NULL) {
        latest[place].ndim = ndim;
        memcpy(latest[place].dims, dims, ndim * sizeof *dims);
        Py_XSETREF(latest[place].dim, Py_NewRef(found));
    }
    return found;
}

PyType_Slot indexing_slots[] = {
    {Py_tp_iter, iterate},
    {Py_mp_subscript, get_item},
    {Py_mp_ass_subscript, set_item},
    {Py_mp_length, length},
    {Py_sq_length, length},
    {Py_sq_item, get_position},
    {Py_sq_ass_item, set_position},
    {0, NULL},
};
