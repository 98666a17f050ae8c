/* The pool: memory of large results, kept for later results.

   The base of an array that is made here is a Block: an object of Python before the memory of the array. When the last
   array on it is gone, the block is kept or freed. The GIL guards the pool: it is held whenever a block is taken or
   released, so that the pool is consistent after a fork, too. */
#define _GNU_SOURCE
#include "core.h"

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#define ALIGNMENT 64
#define STEPS 8 /* size classes per power of two: at most an eighth is wasted */
#define CLASSES (STEPS * 48)
#define TRACE_DOMAIN 389047 /* the domain of NumPy in tracemalloc */
#define HUGE_PAGES (1 << 22)

/* The object before the memory of an array. While it is kept, it is memory and no object. */
typedef struct Block {
    PyObject_HEAD
    struct Block *below, *above;   /* its neighbours in the size class, while it is kept */
    struct Block *older, *newer;   /* its neighbours in the list of kept blocks, by time */
    void *allocated;               /* the pointer from malloc */
    size_t size;                   /* bytes for the array */
    size_t counted;                /* bytes that live_bytes counts */
    int class;                     /* -1: too small to be kept */
} Block;
#define HEAD ((sizeof(Block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

static struct {
    Block *top[CLASSES];
    Block *oldest, *newest;
    size_t used, kept, limit; /* bytes in arrays, bytes kept, maximum of kept bytes */
    int enabled;
    long fail_after; /* for tests: the number of allocations that succeed, -1 for all */
} pool = {.enabled = 1, .fail_after = -1};

static struct {
    Py_ssize_t live, peak;
} account; /* live_bytes and peak_bytes of the Cpu */

static PyTypeObject *block_type;

void
count_bytes(Py_ssize_t change)
{
    account.live += change;
    if (account.live > account.peak) {
        account.peak = account.live;
    }
}

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
    if (block->above != NULL) { block->above->below = block->below; } else { pool.top[block->class] = block->below; }
    if (block->below != NULL) { block->below->above = block->above; }
    pool.kept -= block->size;
}

/* Frees the oldest kept blocks until at most this many bytes are kept. */
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
allocate(size_t total, int zeroed)
{
    if (pool.fail_after >= 0 && pool.fail_after-- == 0) {
        pool.fail_after = 0;
        return NULL;
    }
    return zeroed ? calloc(1, total) : malloc(total);
}

static Block *
new_block(size_t size, int class, int zeroed)
{
    size_t total = size + HEAD + ALIGNMENT;
    if (total < size) {
        return NULL;
    }
    void *allocated = allocate(total, zeroed);
    if (allocated == NULL && pool.kept) { /* the system is short of memory */
        keep_at_most(0);
        allocated = allocate(total, zeroed);
    }
    if (allocated == NULL) {
        return NULL;
    }
    char *data = (char *)(((size_t)allocated + HEAD + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (size >= HUGE_PAGES) { /* NumPy does so too */
        size_t page = (size_t)sysconf(_SC_PAGESIZE), first = ((size_t)data + page - 1) / page * page;
        madvise((void *)first, size - (first - (size_t)data), MADV_HUGEPAGE);
    }
#endif
    Block *block = (Block *)(data - HEAD);
    *block = (Block){.allocated = allocated, .size = size, .class = class};
    return block;
}

static char *
data_of(Block *block)
{
    return (char *)block + HEAD;
}

/* A block of at least this size, a new reference; NULL without an error if there is no memory. Zeros are new memory,
   whose pages the system provides on the first write. */
static Block *
taken(size_t size, int counted, int zeroed)
{
    size_t rounded = size ? size : 1;
    int class = size >= LARGE_BYTES && pool.enabled && !zeroed ? class_of(size, &rounded) : -1;
    Block *block = class >= 0 ? pool.top[class] : NULL;
    if (block != NULL) {
        unlink_block(block);
    } else {
        block = new_block(rounded, class, zeroed);
        if (block == NULL) {
            return NULL;
        }
    }
    PyObject_Init((PyObject *)block, block_type);
    pool.used += class >= 0 ? rounded : 0;
    block->counted = counted ? size : 0;
    count_bytes((Py_ssize_t)block->counted);
    PyTraceMalloc_Track(TRACE_DOMAIN, (uintptr_t)data_of(block), size);
    return block;
}

/* Called when no array refers to the block any more: keeps it, or frees it. */
static void
block_dealloc(Block *block)
{
    PyTypeObject *type = Py_TYPE(block);
    PyTraceMalloc_Untrack(TRACE_DOMAIN, (uintptr_t)data_of(block));
    pool.used -= block->class >= 0 ? block->size : 0;
    count_bytes(-(Py_ssize_t)block->counted);
    if (block->class < 0 || !pool.enabled || block->size > pool.limit) {
        free(block->allocated);
    } else {
        keep_at_most(pool.limit - block->size);
        block->below = pool.top[block->class];
        block->above = NULL;
        if (block->below != NULL) { block->below->above = block; }
        block->older = pool.newest;
        block->newer = NULL;
        if (pool.newest != NULL) { pool.newest->newer = block; } else { pool.oldest = block; }
        pool.top[block->class] = pool.newest = block;
        pool.kept += block->size;
    }
    Py_DECREF(type);
}

static PyType_Slot block_slots[] = {
    {Py_tp_dealloc, block_dealloc},
    {Py_tp_doc, "The base of an array whose memory the compiled core allocated."},
    {0, NULL},
};
static PyType_Spec block_spec = {
    .name = "typedtensor._core.Block",
    .basicsize = sizeof(Block),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = block_slots,
};

/* The class of blocks is made once: blocks outlive a second import of the module. */
int
start_pool(PyObject *module)
{
    if (block_type == NULL) {
        block_type = (PyTypeObject *)PyType_FromSpec(&block_spec);
    }
    return block_type == NULL ? -1 : PyModule_AddObjectRef(module, "Block", (PyObject *)block_type);
}

/* A new array on a block. */
static PyArrayObject *
array_on_block(int type_num, int ndim, npy_intp const *dims, int counted, int zeroed)
{
    PyArray_Descr *descr = PyArray_DescrFromType(type_num);
    if (descr == NULL) {
        return NULL;
    }
    Block *block = taken((size_t)PyArray_MultiplyList(dims, ndim) * (size_t)PyDataType_ELSIZE(descr), counted, zeroed);
    if (block == NULL) {
        Py_DECREF(descr);
        return (PyArrayObject *)PyErr_NoMemory();
    }
    PyArrayObject *found = (PyArrayObject *)PyArray_NewFromDescr(&PyArray_Type, descr, ndim, dims, NULL, data_of(block),
                                                                 NPY_ARRAY_CARRAY, NULL);
    if (found == NULL) {
        Py_DECREF(block);
    } else if (PyArray_SetBaseObject(found, (PyObject *)block) < 0) { /* takes the reference in any case */
        Py_CLEAR(found);
    }
    return found;
}

/* A new uninitialized array in the shape of another one; from the pool if it is large enough. */
PyArrayObject *
pooled_array(PyArrayObject *like, int type_num)
{
    PyArray_Descr *descr = PyArray_DescrFromType(type_num);
    int large = descr != NULL && PyArray_SIZE(like) * PyDataType_ELSIZE(descr) >= LARGE_BYTES;
    Py_XDECREF(descr);
    if (!large || !pool.enabled) {
        return new_array(like, type_num);
    }
    return array_on_block(type_num, PyArray_NDIM(like), PyArray_DIMS(like), 0, 0);
}

/* A new array whose memory live_bytes counts, aligned like that of the default allocator. */
PyArrayObject *
counted_array(int type_num, int ndim, npy_intp const *dims, int zeroed)
{
    return array_on_block(type_num, ndim, dims, 1, zeroed);
}

static PyObject *
pool_trim(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_ssize_t bytes = 0;
    if (!PyArg_ParseTuple(arguments, "|n", &bytes)) {
        return NULL;
    }
    clear_spares();
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

static PyObject *
count_of_python(PyObject *Py_UNUSED(module), PyObject *change)
{
    Py_ssize_t bytes = PyLong_AsSsize_t(change);
    if (bytes == -1 && PyErr_Occurred()) {
        return NULL;
    }
    count_bytes(bytes);
    Py_RETURN_NONE;
}

static PyObject *
counted_bytes(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    return Py_BuildValue("nn", account.live, account.peak);
}

static PyObject *
reset_peak(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    account.peak = account.live;
    Py_RETURN_NONE;
}

PyMethodDef pool_methods[] = {
    {"count_bytes", count_of_python, METH_O, "Add to the bytes in use on the Cpu."},
    {"counted_bytes", counted_bytes, METH_NOARGS, "The bytes in use on the Cpu, and their peak."},
    {"reset_peak", reset_peak, METH_NOARGS, "Set the peak to the bytes in use."},
    {"pool_trim", pool_trim, METH_VARARGS, "Free kept memory down to a number of bytes; return how many were freed."},
    {"pool_state", pool_state, METH_NOARGS, "The bytes in arrays, the bytes kept, and the most bytes to keep."},
    {"pool_configure", pool_configure, METH_VARARGS, "Set the most bytes to keep; 0 turns the pool off."},
    {"pool_fail_after", pool_fail_after, METH_O, "Let allocations fail after so many; -1 for never. For tests."},
    {NULL, NULL, 0, NULL},
};
