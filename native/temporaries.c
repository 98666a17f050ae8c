/* Finds an operand that is a temporary, so that its memory can be reused for the result.

   A reference count of 1 is not enough: C code may own the reference, as NumPy does for elements of object arrays, or
   borrow it from a caller and use the object again. Therefore the current instruction of the running frame must be an
   operator on exactly these two operands, neither of which has a class with its own operators: then the interpreter
   itself calls the slot, and drops the operands afterwards. */
#include "core.h"

#define Py_BUILD_CORE /* for the layout of a frame, which is fixed within a version of Python */
#if PY_VERSION_HEX >= 0x030E0000
#include <internal/pycore_interpframe_structs.h>
#include <opcode.h>
#else
#include <internal/pycore_frame.h>
#endif

/* Whether the tensor has one reference, and is the only owner of an array that owns its memory. */
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
    return (PyObject *)(entry.bits & ~(uintptr_t)3) == x; /* the lowest bits are flags of the reference */
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

/* Before Python 3.14 a running frame does not store the height of its stack. Therefore the operand must be the result
   of an operator, and only loads of names and constants may be between that operator and the running one. */
static struct {
    PyThreadState *thread;
    PyFrameObject *frame;
    PyCodeObject *code;
    int at; /* the position of the operator, in bytes */
    PyObject *result;
} last; /* the latest operator with a large result; the pointers are not references, and are only compared */

/* Called when a tensor is deallocated: its address may be reused. */
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

/* Looks up the opcodes when the first large result is made. */
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

/* Which operand of the operator at `now` is the result of the operator at `before`: 1 left, 2 right, 0 none. */
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
        /* Since Python 3.12 its low bit marks a method; before, it is part of the name index. */
        case ATTRIBUTE: known = above > 0 && (PY_VERSION_HEX < 0x030C0000 || !odd); break;
        case NOTHING: break;
        default: known = 0;
        }
    }
    Py_DECREF(bytes);
    return !known ? 0 : above == 1 ? 1 : above == 0 ? 2 : 0;
}

/* The bottom of the stack of a frame. */
static PyObject **
stack_of(PyFrameObject *frame, PyCodeObject *code)
{
    return frame->f_frame->localsplus + code->co_nlocalsplus;
}

/* Whether the operands are adjacent on the stack. Entries above the top are stale; below it the temporary occurs once,
   at the first match. */
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
            if (stack[at] == result) { /* an earlier object at this address: only stale entries can refer to it */
                stack[at] = NULL;
            }
        }
        Py_DECREF(last.code);
        Py_DECREF(frame);
    }
}
#endif
