/* Elementwise loops over packed memory of one dtype. */
#include "core.h"
#include <fenv.h>
#include <math.h>

#define RAISED (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW)
/* Clearing them takes longer than reading them. */
void
clear_flags(void)
{
    if (flags_raised()) {
        feclearexcept(FE_ALL_EXCEPT);
    }
}
int
flags_raised(void)
{
    return fetestexcept(RAISED) != 0;
}

#if defined(__clang__)
#define SEPARATE _Pragma("clang loop vectorize(enable)")
#elif defined(__GNUC__)
#define SEPARATE _Pragma("GCC ivdep")
#else
#define SEPARATE
#endif

/* `out` may be `a` or `b` itself, never a part of them: each element is read before it is written. A loop returns whether
   NumPy must compute the result instead: see TWO_NANS. */
#define BINARY_IF(name, T, R, C, expression, I, instead)                                                               \
    WIDE static int name(const void *pa, const void *pb, void *po, npy_intp n, int scalar)                             \
    {                                                                                                                  \
        const T *a = pa, *b = pb;                                                                                      \
        R *out = po;                                                                                                   \
        npy_intp i;                                                                                                    \
        I odd = 0;                                                                                                     \
        if (scalar == NO_SCALAR) {                                                                                     \
            SEPARATE for (i = 0; i < n; i++) { C x = (C)a[i], y = (C)b[i]; odd |= instead; out[i] = (R)(expression); } \
        } else if (scalar == SCALAR_RIGHT) {                                                                           \
            C y = (C)b[0];                                                                                             \
            SEPARATE for (i = 0; i < n; i++) { C x = (C)a[i]; odd |= instead; out[i] = (R)(expression); }              \
        } else {                                                                                                       \
            C x = (C)a[0];                                                                                             \
            SEPARATE for (i = 0; i < n; i++) { C y = (C)b[i]; odd |= instead; out[i] = (R)(expression); }              \
        }                                                                                                              \
        return odd != 0;                                                                                               \
    }
#define BINARY(name, T, R, C, expression) BINARY_IF(name, T, R, C, expression, int, 0)
/* Of two operands that are NaN, the processor returns the first, and the compiler may exchange those of + and *. */
#define TWO_NANS ((x != x) & (y != y))
#define UNARY(name, T, C, expression)                                                                                  \
    WIDE static int name(const void *pa, const void *pb, void *po, npy_intp n, int scalar)                             \
    {                                                                                                                  \
        const T *a = pa;                                                                                               \
        T *out = po;                                                                                                   \
        (void)pb, (void)scalar;                                                                                        \
        SEPARATE for (npy_intp i = 0; i < n; i++) { C x = (C)a[i]; out[i] = (T)(expression); }                         \
        return 0;                                                                                                      \
    }
#define COMPARISONS(suffix, T)                                                                                         \
    BINARY(lt_##suffix, T, npy_bool, T, x < y)                                                                         \
    BINARY(le_##suffix, T, npy_bool, T, x <= y)                                                                        \
    BINARY(eq_##suffix, T, npy_bool, T, x == y)                                                                        \
    BINARY(ne_##suffix, T, npy_bool, T, x != y)                                                                        \
    BINARY(gt_##suffix, T, npy_bool, T, x > y)                                                                         \
    BINARY(ge_##suffix, T, npy_bool, T, x >= y)
#define FLOATS(suffix, T, I, magnitude)                                                                                \
    BINARY_IF(add_##suffix, T, T, T, x + y, I, TWO_NANS)                                                               \
    BINARY(sub_##suffix, T, T, T, x - y)                                                                               \
    BINARY_IF(mul_##suffix, T, T, T, x * y, I, TWO_NANS)                                                               \
    BINARY(div_##suffix, T, T, T, x / y)                                                                               \
    UNARY(neg_##suffix, T, T, -x)                                                                                      \
    UNARY(abs_##suffix, T, T, magnitude(x))                                                                            \
    COMPARISONS(suffix, T)
/* Signed overflow wraps around, as in NumPy: unsigned numbers compute it. */
#define INTEGERS(suffix, T, U)                                                                                         \
    BINARY(add_##suffix, T, T, U, x + y)                                                                               \
    BINARY(sub_##suffix, T, T, U, x - y)                                                                               \
    BINARY(mul_##suffix, T, T, U, x * y)                                                                               \
    BINARY(and_##suffix, T, T, U, x & y)                                                                               \
    BINARY(or_##suffix, T, T, U, x | y)                                                                                \
    BINARY(xor_##suffix, T, T, U, x ^ y)                                                                               \
    UNARY(neg_##suffix, T, U, (U)0 - x)                                                                                \
    UNARY(abs_##suffix, T, U, (T)x < 0 ? (U)0 - x : x)                                                                 \
    UNARY(not_##suffix, T, U, ~x)                                                                                      \
    COMPARISONS(suffix, T)

FLOATS(f4, npy_float, npy_int32, fabsf)
FLOATS(f8, npy_double, npy_int64, fabs)
INTEGERS(i4, npy_int32, npy_uint32)
INTEGERS(i8, npy_int64, npy_uint64)
/* A byte other than 0 is true. */
BINARY(or_b1, npy_bool, npy_bool, npy_bool, (x | y) != 0)
BINARY(and_b1, npy_bool, npy_bool, npy_bool, (x != 0) & (y != 0))
BINARY(xor_b1, npy_bool, npy_bool, npy_bool, (x != 0) != (y != 0))
BINARY(eq_b1, npy_bool, npy_bool, npy_bool, (x != 0) == (y != 0))
BINARY(lt_b1, npy_bool, npy_bool, npy_bool, (x == 0) & (y != 0))
BINARY(le_b1, npy_bool, npy_bool, npy_bool, (x == 0) | (y != 0))
BINARY(gt_b1, npy_bool, npy_bool, npy_bool, (x != 0) & (y == 0))
BINARY(ge_b1, npy_bool, npy_bool, npy_bool, (x != 0) | (y == 0))
UNARY(not_b1, npy_bool, npy_bool, x == 0)

enum { F4, F8, I4, I8, B1, KINDS };

#define COMPARED(s)                                                                                                    \
    [OP_LT] = lt_##s, [OP_LE] = le_##s, [OP_EQ] = eq_##s, [OP_NE] = ne_##s, [OP_GT] = gt_##s, [OP_GE] = ge_##s
#define FLOATING(s)                                                                                                    \
    [OP_ADD] = add_##s, [OP_SUB] = sub_##s, [OP_MUL] = mul_##s, [OP_TRUEDIV] = div_##s, [OP_NEG] = neg_##s,            \
    [OP_ABS] = abs_##s, COMPARED(s)
#define INTEGRAL(s)                                                                                                    \
    [OP_ADD] = add_##s, [OP_SUB] = sub_##s, [OP_MUL] = mul_##s, [OP_AND] = and_##s, [OP_OR] = or_##s,                  \
    [OP_XOR] = xor_##s, [OP_NEG] = neg_##s, [OP_ABS] = abs_##s, [OP_INVERT] = not_##s, COMPARED(s)

static const Loop LOOPS[KINDS][OPERATIONS] = {
    [F4] = {FLOATING(f4)},
    [F8] = {FLOATING(f8)},
    [I4] = {INTEGRAL(i4)},
    [I8] = {INTEGRAL(i8)},
    [B1] = {[OP_ADD] = or_b1, [OP_MUL] = and_b1, [OP_AND] = and_b1, [OP_OR] = or_b1, [OP_XOR] = xor_b1,
            [OP_INVERT] = not_b1, [OP_LT] = lt_b1, [OP_LE] = le_b1, [OP_EQ] = eq_b1, [OP_NE] = xor_b1,
            [OP_GT] = gt_b1, [OP_GE] = ge_b1},
};

Loop
loop_for(int op, int type_num)
{
    switch (type_num) {
    case NPY_FLOAT32: return LOOPS[F4][op];
    case NPY_FLOAT64: return LOOPS[F8][op];
    case NPY_INT32: return LOOPS[I4][op];
    case NPY_INT64: return LOOPS[I8][op];
    case NPY_BOOL: return LOOPS[B1][op];
    default: return NULL;
    }
}

int
loop_sets_flags(int op, int type_num)
{
    return op <= OP_TRUEDIV && (type_num == NPY_FLOAT32 || type_num == NPY_FLOAT64);
}
