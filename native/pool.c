/* The pool: memory of large results, kept for later results.

   NumPy stores in each array the handler that frees its memory. Only arrays that are made here have the handler of the
   pool; the rest of the program is not affected. The GIL guards the pool: it is held whenever an array is made, resized
   or freed, so that the pool is consistent after a fork, too. */
#define _GNU_SOURCE
#include "core.h"

#if defined(__linux__)
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#endif

#define ALIGNMENT 64
#define STEPS 8 /* size classes per power of two: at most an eighth is wasted */
#define CLASSES (STEPS * 48)
#define TRACE_DOMAIN 389047 /* the domain of NumPy in tracemalloc */
#define HUGE_PAGES (1 << 22)

/* The header before the memory of an array. */
typedef struct Block {
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

static PyObject *pooled_handler, *counted_handler;

static void
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

static void *
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
    return data;
}

/* The context is NULL for memory that is not counted. */
static void *
taken(void *context, size_t size, int zeroed)
{
    size_t rounded = size ? size : 1;
    int class = size >= LARGE_BYTES && pool.enabled && !zeroed ? class_of(size, &rounded) : -1;
    Block *block = class >= 0 ? pool.top[class] : NULL;
    if (block != NULL) {
        unlink_block(block);
    } else {
        char *data = new_block(rounded, class, zeroed);
        if (data == NULL) {
            return NULL;
        }
        block = (Block *)(data - HEAD);
    }
    pool.used += class >= 0 ? rounded : 0;
    block->counted = context != NULL ? size : 0;
    count_bytes((Py_ssize_t)block->counted);
    return (char *)block + HEAD;
}

static void *
pool_malloc(void *context, size_t size)
{
    return taken(context, size, 0);
}

/* Zeros are new memory, whose pages the system provides on the first write. */
static void *
pool_calloc(void *context, size_t count, size_t size)
{
    return size && count > (size_t)-1 / size ? NULL : taken(context, count * size, 1);
}

/* Frees all kept blocks if the system is low on memory; checks at most four times a second. */
static void
yield_to_others(void)
{
#if defined(__linux__)
    static struct timespec last;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    if ((now.tv_sec - last.tv_sec) * 1000 + (now.tv_nsec - last.tv_nsec) / 1000000 < 250) {
        return;
    }
    last = now;
    int file = open("/proc/meminfo", O_RDONLY | O_CLOEXEC);
    char text[512];
    ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0) {
        close(file);
    }
    if (length > 0) {
        text[length] = 0;
        const char *total = strstr(text, "MemTotal:"), *available = strstr(text, "MemAvailable:");
        if (total != NULL && available != NULL && atoll(available + 13) < atoll(total + 9) / 20) {
            keep_at_most(0);
        }
    }
#endif
}

static void
pool_free(void *Py_UNUSED(context), void *data, size_t Py_UNUSED(size))
{
    if (data == NULL) {
        return;
    }
    Block *block = (Block *)((char *)data - HEAD);
    pool.used -= block->class >= 0 ? block->size : 0;
    count_bytes(-(Py_ssize_t)block->counted);
    if (block->class < 0 || !pool.enabled || block->size > pool.limit) {
        free(block->allocated);
        return;
    }
    keep_at_most(pool.limit - block->size);
    block->below = pool.top[block->class];
    block->above = NULL;
    if (block->below != NULL) { block->below->above = block; }
    block->older = pool.newest;
    block->newer = NULL;
    if (pool.newest != NULL) { pool.newest->newer = block; } else { pool.oldest = block; }
    pool.top[block->class] = pool.newest = block;
    pool.kept += block->size;
    yield_to_others();
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

static PyDataMem_Handler pooled = {
    "typedtensor", 1, {NULL, pool_malloc, pool_calloc, pool_realloc, pool_free},
};
static PyDataMem_Handler counted = {
    "typedtensor_counted", 1, {&account, pool_malloc, pool_calloc, pool_realloc, pool_free},
};

int
start_pool(void)
{
    pooled_handler = PyCapsule_New(&pooled, "mem_handler", NULL);
    counted_handler = PyCapsule_New(&counted, "mem_handler", NULL);
    return pooled_handler == NULL || counted_handler == NULL ? -1 : 0;
}

/* A new array on memory of a handler of the pool, which NumPy calls to free it. */
static PyArrayObject *
array_by(PyObject *handler, void *context, int type_num, int ndim, npy_intp const *dims, int zeroed)
{
    PyArray_Descr *descr = PyArray_DescrFromType(type_num);
    if (descr == NULL) {
        return NULL;
    }
    size_t size = (size_t)PyArray_MultiplyList(dims, ndim) * (size_t)PyDataType_ELSIZE(descr);
    void *data = taken(context, size, zeroed);
    if (data == NULL) {
        Py_DECREF(descr);
        return (PyArrayObject *)PyErr_NoMemory();
    }
    PyTraceMalloc_Track(TRACE_DOMAIN, (uintptr_t)data, size); /* NumPy untracks it when it frees the memory */
    PyObject *found = PyArray_NewFromDescr(&PyArray_Type, descr, ndim, dims, NULL, data, NPY_ARRAY_CARRAY, NULL);
    if (found == NULL) {
        PyTraceMalloc_Untrack(TRACE_DOMAIN, (uintptr_t)data);
        pool_free(context, data, size);
        return NULL;
    }
    ((PyArrayObject_fields *)found)->mem_handler = Py_NewRef(handler);
    PyArray_ENABLEFLAGS((PyArrayObject *)found, NPY_ARRAY_OWNDATA);
    return (PyArrayObject *)found;
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
    return array_by(pooled_handler, NULL, type_num, PyArray_NDIM(like), PyArray_DIMS(like), 0);
}

/* A new array whose memory live_bytes counts, aligned like that of the default allocator. */
PyArrayObject *
counted_array(int type_num, int ndim, npy_intp const *dims, int zeroed)
{
    return array_by(counted_handler, &account, type_num, ndim, dims, zeroed);
}

/* Whether live_bytes counts the memory, which belongs to this array alone. */
int
is_counted(PyArrayObject *a)
{
    return ((PyArrayObject_fields *)a)->mem_handler == counted_handler;
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
