/* The class Function: a function of the namespace, with a quick path for plain tensors. */
#ifndef TYPEDTENSOR_FUNCTIONS_H
#define TYPEDTENSOR_FUNCTIONS_H

#include "core.h"
#define NO_IMPORT_UFUNC
#include <numpy/ufuncobject.h>

#define SHORT 1024 /* up to this size NumPy's loops are called directly: beyond, a call costs little */

/* The inner loop of a ufunc for operands of one dtype. For few elements most time is spent on NumPy's search for it. */
typedef struct {
    PyUFuncGenericFunction run;
    void *data;
    int answers; /* the dtype of the result */
} Inner;

/* What a kind of function needs that calls a body in Python with arrays; see calls.c. */
typedef struct {
    PyObject *body;
    PyObject *failed;  /* called with the error, the arguments and the options; it raises what the caller gets */
    PyObject *numbers; /* the parameters that take a number, by name and by position */
} Calls;

/* How the core calls NumPy's function by itself; see direct.c. */
#define OPTIONS 4
typedef struct {
    PyObject *options; /* {name: class} of the options that NumPy checks */
    PyObject *make;    /* makes the result of a tuple of tensors, or None */
    int needs, operands;
} Direct;

#define PARAMETERS 3

/* What a number must be, for a distribution. */
typedef struct {
    PyObject *name, *otherwise; /* otherwise: the default, or NULL */
    double low, high;
    int low_is_open, high_is_open, whole;
} Parameter;

/* What a method of Generator needs; see draws.c. */
struct function;
struct drawing;
typedef PyObject *(*Draw)(struct function *self, struct drawing *call, PyObject *const *arguments, Py_ssize_t count, PyObject *names);
typedef struct {
    Draw by; /* NULL without an error, and before anything is drawn, if Python must handle it */
    Parameter parameters[PARAMETERS];
    PyObject *holds; /* whether the parameters are what they must be together, or NULL */
    int count, counts, takes_dtype, shape_first; /* shape_first: a single argument is the shape */
} Draws;

typedef struct function {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *dict;
    PyObject *weakrefs;
    PyObject *python;           /* the function in Python, for other operands */
    PyObject *numpy[TYPES];     /* NumPy's function by the dtype of the operand; NULL if Python must handle it */
    Inner inner[TYPES];         /* its inner loop, if it is a ufunc with one for the dtype */
    PyObject *name;
    Foreign foreign;            /* the functions of other libraries */
    Calls calls;
    Direct *direct;             /* NULL for other functions */
    Draws *draws;
    int op;                     /* the equivalent operator, or -1 */
    Creation create;
    Member read;
} Function;

/* functions.c */
PyObject *by_python(Function *self, PyObject *const *arguments, size_t flags, PyObject *names);
int type_of(Function *self, PyArrayObject *a);

/* calls.c */
PyObject *on_arrays(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names);
PyObject *explained(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names);
PyArrayObject *array_for(Function *self, PyObject *x);
int read_calls(Calls *made, Direct **direct, PyObject *given);
int visit_calls(Calls *calls, visitproc visit, void *arg);
void clear_calls(Calls *calls);

/* direct.c */
PyObject *directly(Function *self, PyObject *const *arguments, Py_ssize_t positional, PyObject *names);
Direct *read_direct(PyObject *given);
int visit_direct(Direct *direct, visitproc visit, void *arg);
void clear_direct(Direct *direct);

/* draws.c */
PyObject *draw(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names);
Draws *read_draws(PyObject *name, PyObject *given);
int visit_draws(Draws *plan, visitproc visit, void *arg);
void clear_draws(Draws *plan);

#endif
