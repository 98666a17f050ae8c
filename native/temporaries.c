/* Which operand nobody else can see, so that its memory may take the result.

   One reference is not enough. Code in C may keep the object, as NumPy does with the elements of an array of objects,
   or borrow it from a caller and use it again afterwards. So the stack of the running frame must show that its
   instruction is an operator of exactly these two operands, neither of them of a class of somebody else's: then the
   interpreter calls us itself, and drops its operands afterwards. */
#include "core.h"

#define Py_BUILD_CORE /* for the layout of a frame, which stays the same within a version of Python */
#if PY_VERSION_HEX >= 0x030E0000
#include <internal/pycore_interpframe_structs.h>
#include <opcode.h>
#else
#include <internal/pycore_frame.h>
#endif

/* Whether the tensor, referenced once, alone holds an array with memory of its own. */
static int
holds_alone(PyObject *x)
{
    if (!Py_IS_TYPE(x, core.tensor) || Py_REFCNT(x) != 1 || ((Holder *)x)->weakrefs != NULL) {
        return 0;
    }
    PyArrayObject *a = raw_of(x);
    return a != NULL && Py_REFCNT(a) == 1 && ((PyArrayObject_fields *)a)->weakreflist == NULL &&
           PyArray_BASE(a) == NULL && !is_counted(a) && PyArray_CHKFLAGS(a, NPY_ARRAY_OWNDATA | NPY_ARRAY_WRITEABLE);
}

#if PY_VERSION_HEX >= 0x030E0000
static int
is_entry(_PyStackRef entry, PyObject *x)
{
    return (PyObject *)(entry.bits & ~(uintptr_t)3) == x; /* the lowest bits say who counts the reference */
}

int
find_temporary(PyObject *v, PyObject *w)
{
    int left = holds_alone(v) && PyUnstable_Object_IsUniqueReferencedTemporary(v);
    if (!left && !(holds_alone(w) && PyUnstable_Object_IsUniqueReferencedTemporary(w))) {
        return 0;
    }
    struct _PyInterpreterFrame *frame = PyThreadState_Get()->current_frame;
    _PyStackRef *top = frame->stackpointer;
    if (top == NULL || frame->instr_ptr->op.code != BINARY_OP || !is_entry(top[-2], v) || !is_entry(top[-1], w)) {
        return 0;
    }
    return left ? 1 : 2;
}

void
note_temporary(PyObject *Py_UNUSED(result))
{
}

void
forget_temporary(PyObject *Py_UNUSED(x))
{
}
#else

/* Before Python 3.14 a running frame does not say how high its stack is. So an operator has to have made the operand,
   and up to the operator that runs now there may be nothing but loads of names and constants. */
static struct {
    PyThreadState *thread;
    PyFrameObject *frame;
    PyCodeObject *code;
    int at; /* the position of the operator, in bytes */
    PyObject *result;
} last; /* the latest operator with a large result; none of it is a reference, all is only compared */

/* Called when a tensor dies: its address means nothing any more. */
void
forget_temporary(PyObject *x)
{
    if (last.result == x) {
        last.result = NULL;
    }
}

enum { OTHER, OPERATOR, LOAD, LOAD_TWO, LOAD_GLOBAL, ATTRIBUTE, NOTHING };
static unsigned char meanings[256];

static const struct {
    const char *name;
    int meaning;
} INSTRUCTIONS[] = {
    {"BINARY_OP", OPERATOR},       {"UNARY_NEGATIVE", OPERATOR},     {"UNARY_INVERT", OPERATOR},
    {"LOAD_FAST", LOAD},           {"LOAD_FAST_CHECK", LOAD},        {"LOAD_CONST", LOAD},
    {"LOAD_NAME", LOAD},           {"LOAD_DEREF", LOAD},             {"LOAD_CLASSDEREF", LOAD},
    {"LOAD_FAST_LOAD_FAST", LOAD_TWO}, {"LOAD_GLOBAL", LOAD_GLOBAL}, {"LOAD_ATTR", ATTRIBUTE},
    {"CACHE", NOTHING},            {"NOP", NOTHING},                 {"EXTENDED_ARG", NOTHING},
};

/* Looks up the numbers of the instructions, when the first large result is made. */
static int
know_instructions(void)
{
    static int known = 0;
    if (known) {
        return 1;
    }
    PyObject *module = PyImport_ImportModule("opcode");
    PyObject *codes = module != NULL ? PyObject_GetAttrString(module, "opmap") : NULL;
    if (codes != NULL) {
        for (size_t i = 0; i < sizeof INSTRUCTIONS / sizeof *INSTRUCTIONS; i++) {
            PyObject *code = PyDict_GetItemString(codes, INSTRUCTIONS[i].name);
            if (code != NULL) {
                meanings[PyLong_AsLong(code) & 0xff] = (unsigned char)INSTRUCTIONS[i].meaning;
            }
        }
    }
    known = codes != NULL;
    Py_XDECREF(codes);
    Py_XDECREF(module);
    PyErr_Clear();
    return known;
}

/* Which operand of the operator at `now` the operator at `before` has put on the stack: 1 left, 2 right, 0 none. */
static int
operand_between(PyCodeObject *code, int before, int now)
{
    PyObject *bytes = PyCode_GetCode(code);
    if (bytes == NULL) {
        PyErr_Clear();
        return 0;
    }
    const unsigned char *instructions = (const unsigned char *)PyBytes_AS_STRING(bytes);
    int above = 0, known = now > before && now < PyBytes_GET_SIZE(bytes) && meanings[instructions[now]] == OPERATOR &&
                          meanings[instructions[before]] == OPERATOR;
    for (int at = before + 2; known && at < now; at += 2) {
        int odd = instructions[at + 1] & 1;
        switch (meanings[instructions[at]]) {
        case LOAD: above++; break;
        case LOAD_TWO: above += 2; break;
        case LOAD_GLOBAL: above++, known = !odd; break;
        /* Its low bit means a method since Python 3.12, and is part of the name before. */
        case ATTRIBUTE: known = above > 0 && (PY_VERSION_HEX < 0x030C0000 || !odd); break;
        case NOTHING: break;
        default: known = 0;
        }
    }
    Py_DECREF(bytes);
    return !known ? 0 : above == 1 ? 1 : above == 0 ? 2 : 0;
}

/* Where the stack of a frame begins. */
static PyObject **
stack_of(PyFrameObject *frame, PyCodeObject *code)
{
    return frame->f_frame->localsplus + code->co_nlocalsplus;
}

/* Whether the operands lie on the stack side by side. What lies above its top is old, and below it the temporary has one
   place: the first one. */
static int
are_entries(PyFrameObject *frame, PyCodeObject *code, PyObject *v, PyObject *w, PyObject *temporary)
{
    PyObject **stack = stack_of(frame, code);
    int at = 0;
    while (at < code->co_stacksize && stack[at] != temporary) {
        at++;
    }
    at -= temporary == w;
    return at >= 0 && at + 1 < code->co_stacksize && stack[at] == v && stack[at + 1] == w;
}

int
find_temporary(PyObject *v, PyObject *w)
{
    PyObject *found = last.result;
    last.result = NULL;
    int left = found != NULL && found == v;
    if (found == NULL || !(left || found == w) || v == w || !holds_alone(found) ||
        last.thread != PyThreadState_Get()) {
        return 0;
    }
    PyFrameObject *frame = PyThreadState_GetFrame(last.thread);
    if (frame == NULL) {
        return 0;
    }
    PyCodeObject *code = PyFrame_GetCode(frame);
    int which = frame == last.frame && code == last.code && are_entries(frame, code, v, w, found)
                    ? operand_between(code, last.at, PyFrame_GetLasti(frame)) : 0;
    Py_DECREF(code);
    Py_DECREF(frame);
    return which == (left ? 1 : 2) ? which : 0;
}

void
note_temporary(PyObject *result)
{
    last.thread = PyThreadState_Get();
    last.result = NULL;
    PyFrameObject *frame = know_instructions() ? PyThreadState_GetFrame(last.thread) : NULL;
    if (frame != NULL) {
        last.frame = frame;
        last.code = PyFrame_GetCode(frame);
        last.at = PyFrame_GetLasti(frame);
        last.result = result;
        PyObject **stack = stack_of(frame, last.code);
        for (int at = 0; Py_REFCNT(result) == 1 && at < last.code->co_stacksize; at++) {
            if (stack[at] == result) { /* an object at the same address, long gone: only old entries can have it */
                stack[at] = NULL;
            }
        }
        Py_DECREF(last.code);
        Py_DECREF(frame);
    }
}
#endif
