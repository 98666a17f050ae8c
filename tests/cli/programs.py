"""Small programs as people write them with NumPy; `migrate` is tried on each, and both results are compared."""

from __future__ import annotations

PROGRAMS = {
    "null vector": "z = np.zeros(10)\nz[4] = 1\n",
    "range": "z = np.arange(10, 50)\nr = z[::-1]\n",
    "reshape": "z = np.arange(9).reshape(3, 3)\n",
    "nonzero": "nz = np.nonzero(np.array([1, 2, 0, 0, 4, 0]))\n",
    "identity": "z = np.eye(3)\ny = np.identity(4)\n",
    "border": "z = np.ones((5, 5))\nz[1:-1, 1:-1] = 0\n",
    "padding": "z = np.ones((3, 3))\nz = np.pad(z, pad_width=1, mode='constant', constant_values=0)\n",
    "below the diagonal": "z = np.diag(1 + np.arange(4), k=-1)\n",
    "checkerboard": "z = np.zeros((8, 8), dtype=int)\nz[1::2, ::2] = 1\nz[::2, 1::2] = 1\n",
    "tile": "z = np.tile(np.array([[0, 1], [1, 0]]), (4, 4))\n",
    "normalized": "z = np.arange(25.0).reshape(5, 5)\nz = (z - np.mean(z)) / (np.std(z))\n",
    "product": "z = np.dot(np.ones((5, 3)), np.ones((3, 2)))\n",
    "negated between": "z = np.arange(11)\nz[(3 < z) & (z < 8)] *= -1\n",
    "coordinates": "x, y = np.meshgrid(np.linspace(0, 1, 5), np.linspace(0, 1, 5))\nr = np.sqrt(x**2 + y**2)\n",
    "cauchy": "x = np.arange(8)\ny = x + 0.5\nc = 1.0 / np.subtract.outer(x, y)\n",
    "closest": "z = np.arange(100)\nv = 42.3\nindex = (np.abs(z - v)).argmin()\nfound = z[index]\n",
    "distances": "z = np.arange(12.0).reshape(6, 2)\nd = np.sqrt(((z[:, None] - z[None, :]) ** 2).sum(axis=2))\n",
    "centered rows": "x = np.arange(12.0).reshape(3, 4)\ny = x - x.mean(axis=1, keepdims=True)\n",
    "sorted by column": "z = np.array([[3, 1], [1, 2], [2, 0]])\ny = z[z[:, 1].argsort()]\n",
    "swapped rows": "a = np.arange(25).reshape(5, 5)\na[[0, 1]] = a[[1, 0]]\n",
    "swapped elements": "v = np.array([1.0, 2.0, 3.0])\nv[0], v[1] = v[1], v[0]\n",
    "bubble sort": """
def bubble_sort(values):
    v = values.copy()
    for last in range(len(v) - 1, 0, -1):
        for i in range(last):
            if v[i] > v[i + 1]:
                v[i], v[i + 1] = v[i + 1], v[i]
    return v


v = np.array([5.0, 1.0, 4.0, 2.0])
s = bubble_sort(v)
""",
    "old element": "v = np.array([1.0, 2.0])\nold = v[0]\nv[0] = 99.0\nboth = old + v[0]\n",
    "copied array": "a = np.array([1.0, 2.0, 3.0])\nb = np.array(a)\nb -= b.mean()\n",
    "shared array": "a = np.array([1.0, 2.0, 3.0])\nb = np.asarray(a)\nb -= 1.0\n",
    "view of a row": "a = np.zeros((2, 2))\nrow = a[0]\nrow += 1\n",
    "sum that is kept": "x = np.array([1.0, 2.0])\nt = x.sum()\nkept = t\nt += 10\n",
    "running total": "total = 0.0\nfor each in np.array([1.0, 2.0, 3.0]):\n    total += each\n",
    "unique integers": "z = np.array([3, 1, 3])\nu = np.unique(z)\n",
    "unique floats": "z = np.array([np.nan, 1.0, np.nan])\nu = np.unique(z)\n",
    "eigenvalues": "w, v = np.linalg.eig(np.array([[2.0, 0.0], [1.0, 3.0]]))\n",
    "turned": "z = np.arange(4).reshape(2, 2)\nr = np.rot90(z, 2)\n",
    "mean of booleans": "x = np.array([1.0, 5.0, 3.0])\nshare = (x > 2).mean()\n",
    "integers and floats": "k = np.arange(4)\nh = k * 0.5\nq = k / 2\nr = k > 1.5\nm = k.mean()\n",
    "integer division": "k = np.arange(7)\nq = k // 2\nr = k % 3\n",
    "builtin dtypes": "a = np.zeros(3, dtype=int)\nb = np.array([1, 2], dtype=float)\nc = b.astype(int)\n",
    "limits": "e = np.finfo(float).eps\nz = np.ones(2) * e\n",
    "structured dtype": "z = np.zeros(2, dtype=[('x', float), ('y', float)])\nz['x'] = 1.0\n",
    "numbers as arguments": "fan_in = 16\nbound = np.sqrt(6 / fan_in)\ntiny = np.log(1e-3)\nw = np.ones(3) * bound\n",
    "lists as arguments": "best = np.argmax([3, 9, 2])\nsize = np.prod((2, 3, 4))\n",
    "list of matrices": "m = np.eye(2)\nz = np.array([m, 2 * m])\n",
    "list of sums": "x = np.arange(6.0).reshape(2, 3)\nz = np.array([x[0].sum(), x[1].sum()])\n",
    "stacked": "a = np.arange(3.0)\nv = np.vstack([a, a])\nh = np.hstack([a, a])\nc = np.column_stack([a, a])\n",
    "global random": "np.random.seed(0)\nz = np.random.rand(3)\ny = z.mean()\n",
    "generator": """
rng = np.random.default_rng(3)
z = rng.normal(0, 1, (3, 2))
k = rng.integers(0, 9, size=4)
u = rng.uniform(size=2)
""",
    "a name tt": "tt = 3.0\nz = np.arange(3.0) * tt\n",
    "einsum": "a = np.arange(6.0).reshape(2, 3)\nz = np.einsum('ij,kj->ik', a, a)\n",
    "clipped": "z = np.clip(np.linspace(-2, 2, 9), -1, 1)\nr = z.round(1)\n",
    "cumulative": """
x = np.arange(6.0).reshape(2, 3)
a = np.cumsum(x)
b = np.cumsum(x, axis=0)
c = x.cumprod(axis=1)
""",
    "where": "x = np.array([-1.0, 2.0, -3.0])\ny = np.where(x > 0, x, 0)\nk = np.where(x > 0)\n",
    "fancy": """
x = np.arange(12.0).reshape(3, 4)
a = x[[0, 2]]
b = x[:, [0, -1]]
c = x[x > 5]
d = x[np.arange(3), [0, 1, 2]]
""",
    "sigmoid": """
def sigmoid(x):
    return 1 / (1 + np.exp(-x))


y = sigmoid(np.linspace(-3, 3, 7))
""",
    "regression": """
x = np.linspace(0, 1, 20)
y = 3 * x + 1
design = np.column_stack([np.ones(len(x)), x])
theta = np.linalg.solve(design.T @ design, design.T @ y)
error = np.mean((design @ theta - y) ** 2)
""",
    "gradient descent": """
rng = np.random.default_rng(0)
x = rng.normal(size=(30, 3))
w_true = np.array([1.0, -2.0, 0.5])
y = x @ w_true
w = np.zeros(3)
for step in range(40):
    gradient = 2 * x.T @ (x @ w - y) / len(y)
    w -= 0.1 * gradient
loss = float(((x @ w - y) ** 2).mean())
""",
    "softmax": """
def softmax(z):
    e = np.exp(z - np.max(z, axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


p = softmax(np.arange(6.0).reshape(2, 3))
""",
    "layer": """
class Layer:
    def __init__(self, inputs, outputs):
        rng = np.random.default_rng(1)
        self.weights = rng.normal(size=(inputs, outputs)) / np.sqrt(inputs)
        self.bias = np.zeros(outputs)

    def forward(self, x):
        return np.maximum(x @ self.weights + self.bias, 0)


out = Layer(3, 2).forward(np.ones((4, 3)))
""",
    "power iteration": """
a = np.array([[2.0, 1.0], [1.0, 3.0]])
v = np.ones(2)
for _ in range(30):
    v = a @ v
    v = v / np.linalg.norm(v)
value = v @ a @ v
""",
    "moving average": """
def moving_average(a, n=3):
    ret = np.cumsum(a)
    ret[n:] = ret[n:] - ret[:-n]
    return ret[n - 1 :] / n


z = moving_average(np.arange(20.0))
""",
    "life": """
def step(z):
    n = z[:-2, 1:-1] + z[2:, 1:-1] + z[1:-1, :-2] + z[1:-1, 2:]
    birth = (n == 3) & (z[1:-1, 1:-1] == 0)
    z[...] = 0
    z[1:-1, 1:-1][birth] = 1
    return z


z = np.zeros((6, 6), dtype=np.int64)
z[2, 1:4] = 1
z[1, 2] = 1
z = step(z)
""",
    "heat": """
u = np.zeros((10, 10))
u[0, :] = 100
for _ in range(20):
    u[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
middle = u[5, 5]
""",
    "rank": "z = np.arange(9.0).reshape(3, 3)\nr = np.linalg.matrix_rank(z)\n",
    "most frequent": "z = np.array([1, 3, 3, 2])\nm = np.bincount(z).argmax()\n",
    "covariance": "x = np.arange(12.0).reshape(4, 3) ** 2\nc = np.cov(x, rowvar=False)\ns = np.sqrt(np.diag(c))\n",
    "text": "x = np.arange(4.0)\ntext = 'mean %.2f' % x.mean()\nother = f'{x.max():.1f}'\n",
    "annotated": """
from numpy.typing import NDArray


def scaled(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return x / np.abs(x).max()


z = scaled(np.array([1.0, -4.0]))
""",
    "newton": """
def newton(f, df, x, steps=8):
    for _ in range(steps):
        x = x - f(x) / df(x)
    return x


root = newton(lambda x: x**2 - 2, lambda x: 2 * x, 1.0)
roots = newton(lambda x: x**2 - 4, lambda x: 2 * x, np.array([1.0, 3.0]))
""",
    "trapezoid": "x = np.linspace(0, np.pi, 50)\narea = np.trapezoid(np.sin(x), x)\n",
    "interpolated": "z = np.interp([0.5, 1.5], [0.0, 1.0, 2.0], [0.0, 10.0, 20.0])\n",
    "histogram": """
counts, edges = np.histogram(np.array([0.1, 0.2, 0.7]), bins=4, range=(0.0, 1.0))
""",
    "logical": """
x = np.arange(5)
any_big = np.any(x > 3)
all_small = np.all(x < 9)
count = np.sum(x % 2 == 0)
""",
    "complex": "z = np.array([1 + 1j, 2 - 1j])\nm = np.abs(z)\na = np.angle(z)\nc = z.conj()\n",
    "fft": "x = np.sin(np.linspace(0, 6, 16))\nspectrum = np.abs(np.fft.rfft(x))\nf = np.fft.rfftfreq(16, d=0.1)\n",
    "polynomial": "p = np.polyfit([0.0, 1.0, 2.0], [1.0, 3.0, 5.0], 1)\ny = np.polyval(p, 4.0)\n",
    "broadcast": "a = np.arange(3)\nb = np.arange(3)[:, np.newaxis]\nc = a + b\nd = np.broadcast_to(a, (2, 3))\n",
    "inplace functions": "z = np.arange(4.0)\nnp.negative(z, out=z)\nnp.add(z, 1, out=z)\n",
    "append": "z = np.array([1.0])\nz = np.append(z, 2.0)\nz = np.append(z, [3.0, 4.0])\n",
    "list of arrays": """
parts = []
for i in range(3):
    parts.append(np.full(2, float(i)))
z = np.concatenate(parts)
""",
    "dictionary": """
params = {'w': np.ones((2, 2)), 'b': np.zeros(2)}
y = np.ones((3, 2)) @ params['w'] + params['b']
""",
    "minimum": "z = np.array([4, 2, 7])\nz[z.argmax()] = 0\nlow, high = z.min(), z.max()\n",
    "triangular": "z = np.triu(np.arange(9.0).reshape(3, 3))\nt = np.trace(z)\nd = z.diagonal()\n",
    "outer": "a = np.arange(1, 4)\nz = np.outer(a, a)\ny = a[:, None] * a\n",
    "flat": "z = np.arange(6).reshape(2, 3)\nf = z.flatten()\nr = z.ravel()\nt = z.T\ns = z.shape\nn = z.size\n",
}  # fmt: skip
