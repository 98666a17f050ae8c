/* The compiled core: fast C slots for the class Tensor.

   The Python code is the reference. Each slot handles plain operands (exactly the class Tensor, on exactly a NumPy
   array) and calls the method written in Python for all others, so that errors, states and subclasses are only
   implemented there. */
#ifndef TYPEDTENSOR_CORE_H
#define TYPEDTENSOR_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define NPY_TARGET_VERSION NPY_2_0_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL typedtensor_array_api
#ifndef CORE_MODULE
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>

#define CORE_VERSION 23 /* incremented with each change of what the core does, or of the interface to Python */
#define MAX_RANK 9
#define TYPES 24 /* the type numbers of NumPy up to NPY_HALF */
#define MAX_ENTRIES 4 /* equals EXACT_ENTRIES in core/indexing.py */
#define QUICK_SIZE 8192 /* up to this size the loops of the core keep the GIL */
#define LOOP_SIZE 131072 /* beyond this size NumPy computes: the overhead of a call does not matter */
#define BUFFER_SIZE 2048 /* up to this size an in-place operator computes in a buffer */
#define LARGE_BYTES 65536 /* from this size on memory is pooled */

/* A second version for processors with wider registers is selected when the module is loaded. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

typedef struct {
    PyObject_HEAD
    PyObject *raw;
    PyObject *weakrefs;
} Holder;

enum {
    OP_ADD, OP_SUB, OP_MUL, OP_TRUEDIV, OP_FLOORDIV, OP_MOD, OP_POW, OP_MATMUL, OP_AND, OP_OR, OP_XOR, OP_LSHIFT,
    OP_RSHIFT,
    OP_LT, OP_LE, OP_EQ, OP_NE, OP_GT, OP_GE, /* in the order of Py_LT to Py_GE */
    OP_NEG, OP_POS, OP_INVERT, OP_ABS,
    OPERATIONS
};
#define FIRST_COMPARISON OP_LT
#define FIRST_UNARY OP_NEG
#define IS_COMPARISON(op) ((op) >= OP_LT && (op) <= OP_GE)

typedef struct {
    PyTypeObject *tensor, *lazy, *moved; /* the class Tensor and those of its states; NULL until the slots are installed */
    PyObject *explain;               /* raises the diagnosed error after an error of NumPy */
    PyObject *error, *folder;        /* the class TypedTensorError; the folder of the package */
    PyObject *forward[OPERATIONS];   /* the methods in Python: __add__ */
    PyObject *reflected[OPERATIONS]; /* __radd__ */
    PyObject *in_place[OPERATIONS];  /* __iadd__ */
    PyObject *ufuncs[OPERATIONS];    /* numpy.add */
    PyObject *symbols[OPERATIONS];   /* "+" */
    PyObject *in_place_symbols[OPERATIONS]; /* "+=" */
    PyTypeObject *dim; /* the class of shapes, a Dim */
    PyTypeObject *darray; /* the class DArray; NULL until it is installed */
    PyObject *dtypes;  /* NumPy's type number by class of dtype */
    PyObject *classes[TYPES]; /* the class of dtype by type number */
    PyObject *device;  /* the Cpu */
    PyObject *chosen;  /* the context variable of the current allocators */
    PyObject *axis, *dtype, *keepdims, *axis_alone, *out_alone; /* the names of options; ("axis",) and ("out",) */
    PyObject *getitem, *setitem, *iter, *length, *to_bool, *to_int, *to_float, *to_index;
} Core; /* references only */
extern Core core;

/* module.c */
extern const char *const NAMES[OPERATIONS];
PyObject *method_of(PyObject *type, const char *prefix, const char *name);

/* foreign.c */
typedef struct {
    PyObject *functions; /* {class of array: the function of its library}; NULL if Python handles other libraries */
    char kinds[8];       /* the kinds of dtype that it is called with */
    int takes_more;      /* whether a reduction takes a tuple of axes, or one of two operands can be a number */
} Foreign;
extern PyTypeObject *foreign_slots_type; /* the base class of ForeignTensor with the slots */
int add_foreign_type(PyObject *module, PyObject *holder);
PyObject *install_foreign(PyObject *module, PyObject *arguments);
int read_foreign(Foreign *made, PyObject *given);
PyObject *foreign_call(const Foreign *known, PyObject *name, PyObject *const *arguments, Py_ssize_t count, PyObject *names);
PyObject *foreign_transpose(PyObject *x);

/* dynamic.c */
extern PyTypeObject *dynamic_slots_type; /* the base class of DArray with the slots */
int add_dynamic_type(PyObject *module, PyObject *holder);
PyObject *install_dynamic(PyObject *module, PyObject *methods);

/* slots.c */
extern PyTypeObject *slots_type; /* the base class with the slots */
int add_slots_type(PyObject *module, PyObject *holder);
int add_type(PyObject *module, PyObject *base, PyTypeObject **made, const char *name, PyType_Slot *slots);
void read_methods(PyObject **forward, PyObject **reflected, PyObject **in_place, PyObject *type);
void clear_references(void *first, size_t bytes);
PyObject *python_method(PyObject *known, const char *name, PyObject *self);
PyObject *call_python(PyObject *known, const char *name, PyObject *self, PyObject *other);

/* holder.c */
extern PyTypeObject *holder_type;
PyObject *new_untracked(PyTypeObject *type); /* of the class Tensor or of one of its states */
void clear_spares(void);
void free_directly(PyTypeObject *type);
int add_holder_type(PyObject *module);

/* loops.c */
typedef int (*Loop)(const void *a, const void *b, void *out, npy_intp n, int scalar); /* 1: NumPy must compute it */
enum { NO_SCALAR, SCALAR_RIGHT, SCALAR_LEFT };
Loop loop_for(int op, int type_num);
int loop_sets_flags(int op, int type_num);
void clear_flags(void);
int flags_raised(void);

/* elements.c */
int start_elements(void);
PyArrayObject *new_element(PyArray_Descr *descr); /* steals descr */
PyArrayObject *new_element_of(int type_num);
void drop_array(PyObject *raw);                   /* steals raw */
void clear_elements(void);

/* arrays.c */
PyObject *new_tensor(PyObject *raw);          /* steals raw; NULL propagates an error */
PyObject *tensor_of(PyObject *result);        /* the same for a result of NumPy, which may be a scalar */
PyObject *result_of(PyObject *result, int open); /* the same, in a DArray if it is open */
PyArrayObject *new_array(PyArrayObject *like, int type_num);
int explain(PyObject *symbol, PyObject *x, PyObject *y);
int explain_by(PyObject *explainer, PyObject *symbol, PyObject *const *operands, Py_ssize_t count); /* returns -1 */
PyObject *answered(PyObject *found);          /* a result of Python; hides frames of the package in errors */
int same_shape(PyArrayObject *a, PyArrayObject *b);
int may_overlap(PyArrayObject *a, PyArrayObject *b);

static inline int
is_packed(PyArrayObject *a)
{
    const int packed = NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_ALIGNED;
    return (PyArray_FLAGS(a) & packed) == packed && PyArray_ISNOTSWAPPED(a);
}

/* A new reference to the array of x, if x is exactly a Tensor and its array exactly NumPy's; else NULL, without an error.

   A borrowed reference would not do: an allocation may run the garbage collector, and a finalizer may give the tensor
   another array. Nor may one be kept while a method in Python runs, as copy-on-write counts the references. */
static inline PyArrayObject *
own_array(PyObject *x)
{
    if (!Py_IS_TYPE(x, core.tensor)) {
        return NULL;
    }
    PyObject *raw = ((Holder *)x)->raw;
    return raw != NULL && PyArray_CheckExact(raw) ? (PyArrayObject *)Py_NewRef(raw) : NULL;
}

/* Whether the array may be written without a word. With a flag that NumPy does not document, as a result of
   numpy.broadcast_arrays has, NumPy is asked: it warns; if that is an error, Python raises it. */
static inline int
is_writable(PyArrayObject *a)
{
    const int known = NPY_ARRAY_BEHAVED | NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_OWNDATA;
    if (!(PyArray_FLAGS(a) & ~known)) {
        return PyArray_ISWRITEABLE(a);
    }
    int failed = PyArray_FailUnlessWriteable(a, "array");
    if (failed) {
        PyErr_Clear();
    }
    return !failed;
}

/* numbers.c */
typedef union {
    npy_float f4;
    npy_double f8;
    npy_int32 i4;
    npy_int64 i8;
} Scalar;
int number_fits(PyObject *number, PyArrayObject *array);
int number_fits_type(PyObject *number, int type_num);
int as_scalar(PyObject *number, int type_num, Scalar *out);

/* operators.c, indexing.c, functions.c */
PyObject *apply_binary(int op, PyObject *symbol, PyObject *v, PyObject *w, PyArrayObject *a, PyArrayObject *b);
PyObject *apply_unary(int op, PyArrayObject *a);
PyObject *apply_operator(int op, PyObject *x, PyObject *y); /* Python's operators of any objects */
PyObject *apply_in_place(int op, PyObject *x, PyObject *y);
PyObject *apply_to_one(int op, PyObject *x);
PyObject *call_named(PyObject *known, const char *prefix, int op, PyObject *self, PyObject *other);
PyObject *operator_by_loop(int op, PyArrayObject *a, PyArrayObject *b, PyObject *number);
int divides_as_numpy(PyArrayObject *a, PyArrayObject *b, PyObject *number);
typedef PyObject *(*Member)(PyArrayObject *a); /* NULL without an error if Python must handle it */
Member member_by_name(PyObject *name);
PyObject *item_of(PyArrayObject *a, Py_ssize_t at); /* along the first axis */
PyObject *shape_of(PyArrayObject *a);
PyObject *t_of(PyArrayObject *a);
PyObject *mt_of(PyArrayObject *a);
int handles(int op, PyObject *v, PyObject *w, PyArrayObject *a, PyArrayObject *b);
int update(int op, PyArrayObject *a, PyArrayObject *b, PyObject *w);
extern PyType_Slot tensor_slots[], indexing_slots[];
int add_function_type(PyObject *module);

/* iterator.c */
PyObject *new_iterator(PyArrayObject *a); /* over the first axis */
int make_iterator_type(void);

/* creation.c */
typedef PyObject *(*Creation)(PyObject *const *arguments, Py_ssize_t count, PyObject *names);
Creation creation_by_name(PyObject *name);
int by_default(void);
npy_intp sizes_of(PyObject *shape, npy_intp *dims, int *ndim);
int type_of_class(PyObject *dtype); /* NumPy's type number; float64 for None, -1 if Python must handle it */
double as_double(PyObject *number);
PyObject *copy_of(PyArrayObject *a);
PyObject *numpy_of(PyArrayObject *a);

/* counter.c */
int add_counter(PyObject *module);
int count_until_death(PyObject *object, Py_ssize_t bytes); /* of an object that NumPy made */

/* draws.c */
PyObject *install_draws(PyObject *module, PyObject *arguments);

/* views.c */
PyObject *reshape(PyObject *const *arguments, Py_ssize_t count, PyObject *names);
PyObject *permute_dims(PyObject *const *arguments, Py_ssize_t count, PyObject *names);
PyObject *swapaxes(PyObject *const *arguments, Py_ssize_t count, PyObject *names);
PyObject *expand_dims(PyObject *const *arguments, Py_ssize_t count, PyObject *names);
PyObject *squeeze(PyObject *const *arguments, Py_ssize_t count, PyObject *names);

/* rows.c */
PyObject *add_rows(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* joining.c */
PyObject *stack(PyObject *const *arguments, Py_ssize_t count, PyObject *names);
PyObject *concat(PyObject *const *arguments, Py_ssize_t count, PyObject *names);

/* pool.c */
int start_pool(PyObject *module);
void count_bytes(Py_ssize_t change); /* of live_bytes on the Cpu */
PyArrayObject *pooled_array(PyArrayObject *like, int type_num);
PyArrayObject *counted_array(int type_num, int ndim, npy_intp const *dims, int zeroed);
extern PyMethodDef pool_methods[];

#endif
