"""SciPy with SCIPY_ARRAY_API=1: calls that it supports for arrays of the standard, and some that convert to NumPy."""

from __future__ import annotations

from tests.interop.calls import Call, Refusal, Topic

_FUNCTIONS_OF_ONE = (
    "cbrt cosdg cosm1 cotdg ellipk ellipkm1 entr erf erfc erfcx erfinv exp1 exp10 exp2 exprel expi expit gamma gammaln "
    "gammasgn i0 i0e i1 i1e j0 j1 k0 k0e k1 k1e log_ndtr loggamma logit ndtr ndtri psi rgamma sindg spence tandg y0 y1 "
    "zetac"
)
_FUNCTIONS_OF_TWO = (
    "betaln binom boxcox boxcox1p chdtr chdtrc chdtri gammainc gammaincc gammainccinv gammaincinv huber inv_boxcox "
    "inv_boxcox1p kl_div pdtr pdtrc poch pseudo_huber stdtr stdtrit xlog1py"
)
_FUNCTIONS_OF_THREE = "betainc betaincc betaincinv fdtr fdtrc fdtri gdtr gdtrc hyp1f1 lpmv radian"


def _special(names: str, count: int) -> dict[str, Call]:
    """Return calls of functions with this number of arrays."""
    return {name: lambda m, d, name=name: getattr(m, name)(*[d.few] * count) for name in names.split()}


def _named(names: str, *arguments: str) -> dict[str, Call]:
    """Return calls of functions with these data."""
    return {
        name: lambda m, d, name=name: getattr(m, name)(*(getattr(d, x) for x in arguments)) for name in names.split()
    }


TOPICS = [
    Topic(
        "scipy.special",
        "ours",
        {
            **_special(_FUNCTIONS_OF_ONE, 1),
            **_special(_FUNCTIONS_OF_TWO, 2),
            **_special(_FUNCTIONS_OF_THREE, 3),
            **{
                name: lambda m, d, name=name: getattr(m, name)(d.few, d.integers[3:6], d.few)
                for name in ("bdtr", "bdtrc")
            },
            **{
                name: lambda m, d, name=name: getattr(m, name)(d.integers[:3], d.few)
                for name in ("expn", "pdtri", "yn")
            },
            **{
                name: lambda m, d, name=name: getattr(m, name)(d.integers[:3], d.integers[3:6], d.few)
                for name in ("bdtri", "nbdtr", "nbdtrc", "nbdtri")
            },
            "logsumexp": lambda m, d: m.logsumexp(d.matrix, axis=0),
            "softmax": lambda m, d: m.softmax(d.matrix, axis=1),
            "log_softmax": lambda m, d: m.log_softmax(d.matrix),
            "rel_entr": lambda m, d: m.rel_entr(d.few, d.few),
            "xlogy": lambda m, d: m.xlogy(d.few, d.few),
        },
    ),
    Topic(
        "scipy.stats",
        "ours",
        {
            **_named("gmean hmean gzscore gstd entropy differential_entropy", "positive"),
            **_named("skew kurtosis moment variation zscore kstat kstatvar sem iqr median_abs_deviation", "vector"),
            **_named("skewtest kurtosistest normaltest jarque_bera circmean circvar circstd lmoment", "vector"),
            **_named("tmean tvar tmin tmax tstd tsem sigmaclip rankdata", "vector"),
            **_named(
                "ttest_ind ttest_rel pearsonr bartlett levene zmap f_oneway kruskal mannwhitneyu", "vector", "other"
            ),
            **_named("wilcoxon ansari mood fligner brunnermunzel pointbiserialr chatterjeexi", "vector", "other"),
            **_named("epps_singleton_2samp", "vector", "other"),
            "alexandergovern": lambda m, d: list(vars(m.alexandergovern(d.vector, d.other)).values()),
            "boxcox_llf": lambda m, d: m.boxcox_llf(1.0, d.positive),
            "chisquare": lambda m, d: m.chisquare(d.positive),
            "combine_pvalues": lambda m, d: m.combine_pvalues(d.few),
            "directional_stats": lambda m, d: m.directional_stats(d.matrix).mean_direction,
            "false_discovery_control": lambda m, d: m.false_discovery_control(d.few),
            "friedmanchisquare": lambda m, d: m.friedmanchisquare(d.vector, d.other, d.positive),
            "monte_carlo_test": lambda m, d: (
                m.monte_carlo_test(
                    d.few,
                    lambda size: d.xp.ones(size, dtype=d.xp.float64),
                    lambda x, axis: d.xp.sum(x, axis=axis),
                    n_resamples=9,
                    vectorized=True,
                ).pvalue
            ),
            "permutation_test": lambda m, d: (
                m.permutation_test(
                    (d.few, d.window),
                    lambda x, y, axis: d.xp.sum(x, axis=axis) - d.xp.sum(y, axis=axis),
                    vectorized=True,
                ).pvalue
            ),
            "pmean": lambda m, d: m.pmean(d.positive, 2.0),
            "power_divergence": lambda m, d: m.power_divergence(d.positive),
            "quantile": lambda m, d: m.quantile(d.vector, 0.5),
            "trim_mean": lambda m, d: m.trim_mean(d.vector, 0.1),
            "ttest_1samp": lambda m, d: m.ttest_1samp(d.vector, 0.0),
        },
    ),
    Topic(
        "scipy.stats",
        "number",
        {
            **_named("expectile", "vector"),
            **_named("kendalltau ks_2samp linregress siegelslopes spearmanr", "vector", "other"),
            "shapiro": lambda m, d: tuple(m.shapiro(d.vector)),
            "theilslopes": lambda m, d: tuple(m.theilslopes(d.vector, d.other)),
        },
    ),
    Topic("scipy.stats", "theirs", {"norm.pdf": lambda m, d: m.norm.pdf(d.vector)}),
    Topic(
        "scipy.fft",
        "ours",
        {
            **_named("fft ifft rfft ihfft dct idct dst idst fftshift ifftshift", "vector"),
            **_named("rfft2 rfftn dctn dstn fft2 fftn", "matrix"),
            **_named("hfft irfft ifft2 ifftn", "complex"),
            "fht": lambda m, d: m.fht(d.positive, 0.1, 0.5),
            "fftfreq": lambda m, d: m.fftfreq(8, xp=d.xp),
            "rfftfreq": lambda m, d: m.rfftfreq(8, xp=d.xp),
        },
    ),
    Topic(
        "scipy.signal",
        "ours",
        {
            **_named("convolve fftconvolve oaconvolve correlate", "vector", "window"),
            **_named("cspline1d detrend medfilt wiener", "vector"),
            "convolve2d": lambda m, d: m.convolve2d(d.matrix, d.above),
            "filtfilt": lambda m, d: m.filtfilt(d.window, d.few, d.vector),
            "lfilter": lambda m, d: m.lfilter(d.window, d.few, d.vector),
            "resample": lambda m, d: m.resample(d.vector, 12),
            "resample_poly": lambda m, d: m.resample_poly(d.vector, 1, 2),
            "sosfilt": lambda m, d: m.sosfilt(d.make(m.butter(2, 0.3, output="sos")), d.vector),
            "sosfiltfilt": lambda m, d: m.sosfiltfilt(d.make(m.butter(2, 0.3, output="sos")), d.vector),
            "upfirdn": lambda m, d: m.upfirdn(d.window, d.vector),
            **_named("envelope gausspulse hilbert", "vector"),
            "get_window": lambda m, d: m.get_window("hamming", 8, xp=d.xp),
            "freqs": lambda m, d: m.freqs(d.window, d.few),
            "freqz": lambda m, d: m.freqz(d.window, d.few),
            "freqz_sos": lambda m, d: m.freqz_sos(d.make(m.butter(2, 0.3, output="sos"))),
            "vectorstrength": lambda m, d: m.vectorstrength(d.positive, 1.0),
            "hilbert2": lambda m, d: m.hilbert2(d.matrix),
            "lfilter_zi": lambda m, d: m.lfilter_zi(d.window, d.few),
            "normalize": lambda m, d: m.normalize(d.window, d.few),
            "savgol_filter": lambda m, d: m.savgol_filter(d.vector, 5, 2),
            "windows.hann": lambda m, d: m.windows.hann(8, xp=d.xp),
        },
    ),
    Topic(
        "scipy.signal",
        "theirs",
        {
            "chirp": lambda m, d: m.chirp(d.positive, 1.0, 1.0, 2.0),
            "coherence": lambda m, d: m.coherence(d.vector, d.other, nperseg=8),
            "csd": lambda m, d: m.csd(d.vector, d.other, nperseg=8),
            "czt": lambda m, d: m.czt(d.vector),
            "find_peaks": lambda m, d: m.find_peaks(d.vector)[0],
            "periodogram": lambda m, d: m.periodogram(d.vector),
            "sawtooth": lambda m, d: m.sawtooth(d.vector),
            "spectrogram": lambda m, d: m.spectrogram(d.vector, nperseg=8),
            "square": lambda m, d: m.square(d.vector),
            "stft": lambda m, d: m.stft(d.vector, nperseg=8),
            "welch": lambda m, d: m.welch(d.vector, nperseg=8),
        },
    ),
    Topic(
        "scipy.cluster.hierarchy",
        "ours",
        {
            **_named("average centroid complete linkage median single ward weighted", "matrix"),
            "cophenet": lambda m, d: m.cophenet(m.linkage(d.matrix)),
            "fcluster": lambda m, d: m.fcluster(m.linkage(d.matrix), 2, "maxclust"),
            "fclusterdata": lambda m, d: m.fclusterdata(d.matrix, 1.0),
            "inconsistent": lambda m, d: m.inconsistent(m.linkage(d.matrix)),
            "leaves_list": lambda m, d: m.leaves_list(m.linkage(d.matrix)),
            "maxdists": lambda m, d: m.maxdists(m.linkage(d.matrix)),
            "optimal_leaf_ordering": lambda m, d: m.optimal_leaf_ordering(m.linkage(d.matrix), d.matrix),
        },
    ),
    Topic(
        "scipy.cluster.vq",
        "ours",
        {
            "kmeans2": lambda m, d: m.kmeans2(d.matrix, d.matrix[:2, :]),
            "vq": lambda m, d: m.vq(d.matrix, d.matrix[:2, :]),
            "whiten": lambda m, d: m.whiten(d.matrix),
        },
    ),
    Topic(
        "scipy.ndimage",
        "ours",
        {
            "gaussian_filter": lambda m, d: m.gaussian_filter(d.matrix, 1.0),
            "rotate": lambda m, d: m.rotate(d.matrix, 5.0),
            "sobel": lambda m, d: m.sobel(d.matrix),
            "zoom": lambda m, d: m.zoom(d.matrix, 2),
            "center_of_mass": lambda m, d: m.center_of_mass(d.matrix),
            "sum": lambda m, d: m.sum(d.matrix),
        },
    ),
    Topic(
        "scipy.integrate",
        "ours",
        {
            **_named("cumulative_trapezoid trapezoid", "vector"),
            "cubature": lambda m, d: m.cubature(lambda x: x[:, 0], d.few[:1], d.few[1:2]).estimate,
            "tanhsinh": lambda m, d: m.tanhsinh(d.xp.exp, d.few[0], d.few[1]).integral,
        },
    ),
    Topic(
        "scipy.differentiate",
        "ours",
        {
            "derivative": lambda m, d: m.derivative(d.xp.exp, d.few).df,
            "hessian": lambda m, d: m.hessian(lambda x: d.xp.sum(x * x * x, axis=0), d.few).ddf,
            "jacobian": lambda m, d: m.jacobian(d.xp.exp, d.few).df,
        },
    ),
    Topic(
        "scipy.optimize.elementwise",
        "ours",
        {
            "bracket_minimum": lambda m, d: m.bracket_minimum(lambda x: x * x, d.few).bracket,
            "bracket_root": lambda m, d: m.bracket_root(lambda x: x * x - 0.5, d.few).bracket,
            "find_minimum": lambda m, d: m.find_minimum(lambda x: (x - 0.4) ** 2, tuple(d.few)).x,
            "find_root": lambda m, d: m.find_root(lambda x: x * x - 0.5, (d.few[0], d.few[2])).x,
        },
    ),
    Topic("scipy.integrate", "number", {"simpson": lambda m, d: m.simpson(d.vector)}),
    Topic(
        "scipy.spatial.transform",
        "ours",
        {"Rotation": lambda m, d: m.Rotation.from_euler("xyz", d.few).as_matrix()},
    ),
    Topic("scipy.spatial.distance", "ours", {"pdist": lambda m, d: m.pdist(d.matrix)}),
    Topic("scipy.spatial.distance", "theirs", {"cdist": lambda m, d: m.cdist(d.matrix, d.matrix)}),
    Topic("scipy.spatial", "theirs", {"KDTree": lambda m, d: m.KDTree(d.matrix).query(d.matrix)}),
    Topic(
        "scipy.interpolate",
        "ours",
        {
            **{
                name: lambda m, d, name=name: getattr(m, name)(d.integers, d.vector)(d.positive)
                for name in ("Akima1DInterpolator", "CubicSpline", "make_interp_spline")
            },
            "RBFInterpolator": lambda m, d: m.RBFInterpolator(d.matrix, d.vector)(d.matrix),
            "RegularGridInterpolator": lambda m, d: m.RegularGridInterpolator((d.few,), d.window)(d.few[:, None]),
        },
    ),
    Topic(
        "scipy.interpolate",
        "theirs",
        {"BarycentricInterpolator": lambda m, d: m.BarycentricInterpolator(d.few, d.window)(d.few)},
    ),
    Topic("scipy.constants", "ours", {"convert_temperature": lambda m, d: m.convert_temperature(d.vector, "C", "K")}),
    Topic("scipy.optimize", "ours", {"rosen": lambda m, d: m.rosen(d.vector)}),
    Topic(
        "scipy.optimize",
        "theirs",
        {
            "least_squares": lambda m, d: m.least_squares(lambda x: x * 2, d.few).x,
            "minimize": lambda m, d: m.minimize(lambda x: x @ x, d.few).x,
        },
    ),
    Topic(
        "scipy.linalg",
        "theirs",
        {
            **_named("cholesky eig eigh expm inv lu pinv qr svd svdvals", "square"),
            "solve": lambda m, d: m.solve(d.square, d.few),
        },
    ),
    Topic("scipy.linalg", "number", _named("det norm", "square")),
    Topic("scipy.sparse", "theirs", {"csr_array": lambda m, d: m.csr_array(d.square).toarray()}),
]

_METHOD = "SciPy uses a method of NumPy arrays that the standard does not have"
REFUSALS = [
    Refusal(
        "scipy.integrate",
        "nsum",
        lambda m, d: m.nsum(lambda k: 1 / (k * k), d.few[0] * 10.0, d.few[0] * 1000.0),
        "DTypeError: +=: needed a value that fits int32, the dtype of the target, got int64(1,)",
        "SciPy adds int64 to int32 in place",
    ),
    Refusal(
        "scipy.interpolate",
        "PchipInterpolator",
        lambda m, d: m.PchipInterpolator(d.integers, d.vector)(d.positive),
        "DTypeError: reshape: needed a Tensor or a DArray, got ndarray",
        "SciPy passes a NumPy array to the standard's `reshape`",
    ),
    Refusal(
        "scipy.signal",
        "argrelmax",
        lambda m, d: m.argrelmax(d.vector),
        "TypeError: x.take takes no argument 'mode'; use tt.take, or NumPy on x.numpy()",
        _METHOD,
    ),
    Refusal(
        "scipy.signal",
        "minimum_phase",
        lambda m, d: m.minimum_phase(d.few),
        "AttributeError: 'Tensor' object has no attribute 'real'",
        _METHOD,
    ),
]
