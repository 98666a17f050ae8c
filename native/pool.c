/* The pool: memory of large results, kept for the next ones.

   NumPy asks a handler for the memory of an array, and remembers it with the array. Ours is in place only while this
   module makes an array, so that no other array of the program is concerned. The interpreter's lock guards the pool:
   NumPy holds it whenever it takes or gives memory. */
#include "core.h"

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#define ALIGNMENT 64
#define STEPS 8 /* classes of size per power of two: at most an eighth is wasted */
#define CLASSES (STEPS * 48)
#define HUGE_PAGES (1 << 22)

/* Lies in front of the memory of an array. */
typedef struct Block {
    struct Block *below;           /* the next one of the class, while it is kept */
    struct Block *older, *newer;   /* all that is kept, by time */
    void *allocated;               /* what the C library gave */
    size_t size;                   /* bytes for the array */
    int class;                     /* -1: too small to be kept */
} Block;
#define HEAD ((sizeof(Block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

static struct {
    Block *top[CLASSES];
    Block *oldest, *newest;
    size_t used, kept, limit; /* bytes in arrays, bytes kept for later, the most bytes to keep */
    int enabled;
    long fail_after; /* for tests: the number of allocations that succeed, -1 for all */
} pool = {.enabled = 1, .fail_after = -1};

static PyObject *handler_capsule;

/* The class of a size, and the size of its blocks. */
static int
class_of(size_t size, size_t *rounded)
{
    int power = 16;
    while (((size_t)1 << (power + 1)) <= size && power < 62) {
        power++;
    }
    size_t base = (size_t)1 << power, step = base / STEPS, extra = (size - base + step - 1) / step;
    *rounded = base + extra * step;
    int class = (power - 16) * STEPS + (int)extra;
    return class < CLASSES ? class : -1;
}

static void
unlink_block(Block *block)
{
    if (block->older != NULL) { block->older->newer = block->newer; } else { pool.oldest = block->newer; }
    if (block->newer != NULL) { block->newer->older = block->older; } else { pool.newest = block->older; }
    Block **place = &pool.top[block->class];
    while (*place != block) {
        place = &(*place)->below;
    }
    *place = block->below;
    pool.kept -= block->size;
}

/* Frees what was kept longest, until at most so many bytes are kept. */
static size_t
keep_at_most(size_t bytes)
{
    size_t before = pool.kept;
    while (pool.kept > bytes) {
        Block *block = pool.oldest;
        unlink_block(block);
        free(block->allocated);
    }
    return before - pool.kept;
}

static void *
allocate(size_t total)
{
    if (pool.fail_after >= 0 && pool.fail_after-- == 0) {
        pool.fail_after = 0;
        return NULL;
    }
    return malloc(total);
}

static void *
new_block(size_t size, int class)
{
    size_t total = size + HEAD + ALIGNMENT;
    if (total < size) {
        return NULL;
    }
    void *allocated = allocate(total);
    if (allocated == NULL && pool.kept) { /* the memory of the machine is short */
        keep_at_most(0);
        allocated = allocate(total);
    }
    if (allocated == NULL) {
        return NULL;
    }
    char *data = (char *)(((size_t)allocated + HEAD + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (size >= HUGE_PAGES) { /* as NumPy does */
        size_t page = (size_t)sysconf(_SC_PAGESIZE), first = ((size_t)data + page - 1) / page * page;
        madvise((void *)first, size - (first - (size_t)data), MADV_HUGEPAGE);
    }
#endif
    Block *block = (Block *)(data - HEAD);
    *block = (Block){.allocated = allocated, .size = size, .class = class};
    return data;
}

static void *
pool_malloc(void *Py_UNUSED(context), size_t size)
{
    size_t rounded = size ? size : 1;
    int class = size >= LARGE_BYTES ? class_of(size, &rounded) : -1;
    Block *block = class >= 0 ? pool.top[class] : NULL;
    void *found;
    if (block != NULL) {
        unlink_block(block);
        found = (char *)block + HEAD;
    } else {
        found = new_block(rounded, class);
    }
    if (found != NULL) {
        pool.used += rounded;
    }
    return found;
}

static void *
pool_calloc(void *context, size_t count, size_t size)
{
    if (size && count > (size_t)-1 / size) {
        return NULL;
    }
    void *found = pool_malloc(context, count * size);
    if (found != NULL) {
        memset(found, 0, count * size);
    }
    return found;
}

static void
pool_free(void *Py_UNUSED(context), void *data, size_t Py_UNUSED(size))
{
    if (data == NULL) {
        return;
    }
    Block *block = (Block *)((char *)data - HEAD);
    pool.used -= block->size;
    if (block->class < 0 || !pool.enabled || block->size > pool.limit) {
        free(block->allocated);
        return;
    }
    keep_at_most(pool.limit - block->size);
    block->below = pool.top[block->class];
    block->older = pool.newest;
    block->newer = NULL;
    if (pool.newest != NULL) { pool.newest->newer = block; } else { pool.oldest = block; }
    pool.top[block->class] = pool.newest = block;
    pool.kept += block->size;
}

static void *
pool_realloc(void *context, void *data, size_t size)
{
    void *found = pool_malloc(context, size);
    if (found != NULL && data != NULL) {
        size_t before = ((Block *)((char *)data - HEAD))->size;
        memcpy(found, data, before < size ? before : size);
        pool_free(context, data, 0);
    }
    return found;
}

static PyDataMem_Handler handler = {
    "typedtensor", 1, {NULL, pool_malloc, pool_calloc, pool_realloc, pool_free},
};

int
start_pool(void)
{
    handler_capsule = PyCapsule_New(&handler, "mem_handler", NULL);
    return handler_capsule == NULL ? -1 : 0;
}

/* A new array in the shape of another one, to be written at once; from the pool if it is large enough. */
PyArrayObject *
pooled_array(PyArrayObject *like, int type_num)
{
    PyArray_Descr *descr = PyArray_DescrFromType(type_num);
    int large = descr != NULL && PyArray_SIZE(like) * PyDataType_ELSIZE(descr) >= LARGE_BYTES;
    Py_XDECREF(descr);
    if (!large || !pool.enabled) {
        return new_array(like, type_num);
    }
    PyObject *before = PyDataMem_SetHandler(handler_capsule);
    if (before == NULL) {
        return NULL;
    }
    PyArrayObject *found = new_array(like, type_num);
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyObject *ours = PyDataMem_SetHandler(before);
    Py_DECREF(before);
    if (ours == NULL) {
        Py_CLEAR(found);
        Py_XDECREF(type);
        Py_XDECREF(error);
        Py_XDECREF(trace);
        return NULL;
    }
    Py_DECREF(ours);
    PyErr_Restore(type, error, trace);
    return found;
}

static PyObject *
pool_trim(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_ssize_t bytes = 0;
    if (!PyArg_ParseTuple(arguments, "|n", &bytes)) {
        return NULL;
    }
    return PyLong_FromSize_t(keep_at_most(bytes > 0 ? (size_t)bytes : 0));
}

static PyObject *
pool_state(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    return Py_BuildValue("nnn", (Py_ssize_t)pool.used, (Py_ssize_t)pool.kept, (Py_ssize_t)pool.limit);
}

static PyObject *
pool_configure(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_ssize_t limit;
    if (!PyArg_ParseTuple(arguments, "n", &limit)) {
        return NULL;
    }
    pool.limit = limit > 0 ? (size_t)limit : 0;
    pool.enabled = limit > 0;
    keep_at_most(pool.limit);
    Py_RETURN_NONE;
}

static PyObject *
pool_fail_after(PyObject *Py_UNUSED(module), PyObject *count)
{
    pool.fail_after = PyLong_AsLong(count);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

PyMethodDef pool_methods[] = {
    {"pool_trim", pool_trim, METH_VARARGS, "Free kept memory down to a number of bytes; return how many were freed."},
    {"pool_state", pool_state, METH_NOARGS, "The bytes in arrays, the bytes kept, and the most bytes to keep."},
    {"pool_configure", pool_configure, METH_VARARGS, "Set the most bytes to keep; 0 turns the pool off."},
    {"pool_fail_after", pool_fail_after, METH_O, "Let allocations fail after so many; -1 for never. For tests."},
    {NULL, NULL, 0, NULL},
};
