"""scikit-learn with array_api_dispatch=True: calls that it supports for arrays of the standard."""

from __future__ import annotations

from typing import Any

from tests.interop.calls import Call, Data, Refusal, Topic


def _fitted(names: str, *given: str, then: str, **parameters: Any) -> dict[str, Call]:
    """Return calls that fit estimators to these data, then use them."""

    def call(name: str) -> Call:
        def run(m: Any, d: Data) -> Any:
            fitted = getattr(m, name)(**parameters).fit(*(getattr(d, x) for x in given))
            return getattr(fitted, then)(d.matrix)

        return run

    return {name: call(name) for name in names.split()}


def _scored(names: str, *given: str) -> dict[str, Call]:
    """Return calls of functions that compare these data."""
    return {name: lambda m, d, name=name: getattr(m, name)(*(getattr(d, x) for x in given)) for name in names.split()}


TOPICS = [
    Topic(
        "sklearn.linear_model",
        "ours",
        {
            **_fitted("LogisticRegression RidgeClassifierCV", "matrix", "label", then="predict"),
            **_fitted("RidgeClassifier", "matrix", "label", then="predict", solver="svd"),
            **_fitted("Ridge", "matrix", "vector", then="predict", solver="svd"),
            **_fitted("RidgeCV", "matrix", "vector", then="predict"),
            **_fitted("PoissonRegressor", "matrix", "positive", then="predict"),
        },
    ),
    Topic(
        "sklearn.discriminant_analysis",
        "ours",
        _fitted("LinearDiscriminantAnalysis", "matrix", "label", then="predict_proba"),
    ),
    Topic("sklearn.naive_bayes", "ours", _fitted("GaussianNB", "matrix", "label", then="predict_proba")),
    Topic(
        "sklearn.mixture",
        "ours",
        _fitted("GaussianMixture", "matrix", then="predict_proba", init_params="random", random_state=0),
    ),
    Topic(
        "sklearn.decomposition",
        "ours",
        {
            **_fitted("PCA", "matrix", then="transform", n_components=2),
            "PCA(svd_solver='covariance_eigh')": lambda m, d: abs(
                m.PCA(2, svd_solver="covariance_eigh").fit(d.matrix).transform(d.matrix)
            ),
            "PCA.inverse_transform": lambda m, d: m.PCA(4).fit(d.matrix).inverse_transform(d.matrix),
        },
    ),
    Topic(
        "sklearn.preprocessing",
        "ours",
        {
            **_fitted("Binarizer FunctionTransformer MaxAbsScaler MinMaxScaler Normalizer", "matrix", then="transform"),
            **_fitted("PolynomialFeatures StandardScaler", "matrix", then="transform"),
            "KernelCenterer": lambda m, d: m.KernelCenterer().fit_transform(d.square),
            "LabelBinarizer": lambda m, d: m.LabelBinarizer().fit_transform(d.label),
            "LabelEncoder": lambda m, d: m.LabelEncoder().fit_transform(d.label),
            "StandardScaler.inverse_transform": lambda m, d: (
                m.StandardScaler().fit(d.matrix).inverse_transform(d.matrix)
            ),
        },
    ),
    Topic(
        "sklearn.kernel_approximation",
        "ours",
        _fitted("Nystroem", "matrix", then="transform", n_components=5, random_state=0),
    ),
    Topic(
        "sklearn.model_selection",
        "ours",
        {
            "GridSearchCV": lambda m, d: (
                m.GridSearchCV(_ridge(), {"alpha": [0.1, 1.0]}, cv=2).fit(d.matrix, d.vector).predict(d.matrix)
            ),
            "cross_val_predict": lambda m, d: m.cross_val_predict(_ridge(), d.matrix, d.vector, cv=2),
            "train_test_split": lambda m, d: m.train_test_split(d.matrix, d.label, random_state=0),
        },
    ),
    Topic(
        "sklearn.model_selection",
        "theirs",
        {"cross_val_score": lambda m, d: m.cross_val_score(_ridge(), d.matrix, d.vector, cv=2)},
    ),
    Topic(
        "sklearn.metrics",
        "number",
        {
            **_scored("accuracy_score balanced_accuracy_score cohen_kappa_score f1_score", "label", "guess"),
            **_scored(
                "hamming_loss jaccard_score precision_score recall_score zero_one_loss",
                "label",
                "guess",
            ),
            **_scored("average_precision_score brier_score_loss d2_brier_score d2_log_loss_score", "label", "share"),
            **_scored("log_loss", "label", "share"),
            **_scored("d2_absolute_error_score d2_pinball_score d2_tweedie_score", "vector", "other"),
            **_scored("explained_variance_score max_error mean_absolute_error", "vector", "other"),
            **_scored("mean_absolute_percentage_error mean_pinball_loss mean_squared_error", "vector", "other"),
            **_scored("mean_tweedie_deviance median_absolute_error r2_score", "vector", "other"),
            **_scored("root_mean_squared_error", "vector", "other"),
            **_scored("mean_gamma_deviance mean_poisson_deviance mean_squared_log_error", "positive", "share"),
            **_scored("root_mean_squared_log_error", "positive", "share"),
            **_scored("calinski_harabasz_score davies_bouldin_score", "matrix", "label"),
            "fbeta_score": lambda m, d: m.fbeta_score(d.label, d.guess, beta=0.5),
        },
    ),
    Topic(
        "sklearn.metrics",
        "ours",
        {
            **_scored("confusion_matrix multilabel_confusion_matrix", "label", "guess"),
            **_scored("confusion_matrix_at_thresholds det_curve precision_recall_curve", "label", "share"),
            "precision_recall_fscore_support": lambda m, d: m.precision_recall_fscore_support(d.label, d.guess),
        },
    ),
    Topic(
        "sklearn.metrics.pairwise",
        "ours",
        {
            **_scored("additive_chi2_kernel chi2_kernel cosine_distances cosine_similarity", "above", "above"),
            **_scored("euclidean_distances laplacian_kernel linear_kernel manhattan_distances", "above", "above"),
            **_scored(
                "paired_cosine_distances paired_euclidean_distances paired_manhattan_distances", "above", "above"
            ),
            **_scored("pairwise_distances polynomial_kernel rbf_kernel sigmoid_kernel", "above", "above"),
        },
    ),
    Topic(
        "sklearn.utils.extmath",
        "ours",
        {
            "randomized_svd": lambda m, d: m.randomized_svd(
                d.matrix, 2, random_state=0, power_iteration_normalizer="QR"
            ),
        },
    ),
    Topic(
        "sklearn.pipeline",
        "ours",
        {
            "make_pipeline": lambda m, d: (
                m.make_pipeline(_scaler(), _ridge()).fit(d.matrix, d.vector).predict(d.matrix)
            ),
        },
    ),
]


def _ridge() -> Any:
    from sklearn.linear_model import Ridge  # noqa: PLC0415  # may not be installed

    return Ridge(solver="svd")


def _scaler() -> Any:
    from sklearn.preprocessing import StandardScaler  # noqa: PLC0415  # may not be installed

    return StandardScaler()


_NUMPY_ALONE = "scikit-learn does not support the Array API there"
REFUSALS = [
    Refusal(
        "sklearn.linear_model",
        "LinearRegression",
        lambda m, d: m.LinearRegression().fit(d.matrix, d.vector),
        "DTypeError: astype: needed a Tensor or a DArray, got ndarray",
        "scikit-learn passes the NumPy array from `scipy.linalg.lstsq` to the standard's `astype`",
    ),
    Refusal(
        "sklearn.metrics",
        "roc_auc_score, roc_curve",
        lambda m, d: m.roc_curve(d.label, d.share),
        "TypeError: diff() takes 1 positional argument but 2",
        "scikit-learn passes `n` of `diff` by position; in the standard it is keyword-only",
    ),
    Refusal(
        "sklearn.metrics",
        "matthews_corrcoef",
        lambda m, d: m.matthews_corrcoef(d.label, d.guess),
        "TypeError: Multiple namespaces for array inputs",
        "scikit-learn converts the labels to NumPy arrays and mixes them with tensors",
    ),
    Refusal(
        "sklearn.cluster",
        "KMeans",
        lambda m, d: m.KMeans(2, n_init=1).fit(d.matrix),
        "ValueError: Input arrays use different devices: cpu, Cpu()",
        _NUMPY_ALONE,
    ),
    Refusal(
        "sklearn.ensemble",
        "RandomForestClassifier",
        lambda m, d: m.RandomForestClassifier(2).fit(d.matrix, d.label),
        "TypeError: a bytes-like object is required, not 'DArray'",
        _NUMPY_ALONE,
    ),
    Refusal(
        "sklearn.neighbors",
        "KNeighborsClassifier",
        lambda m, d: m.KNeighborsClassifier().fit(d.matrix, d.label),
        "TypeError: a bytes-like object is required, not 'Tensor'",
        _NUMPY_ALONE,
    ),
    Refusal(
        "sklearn.svm",
        "SVC",
        lambda m, d: m.SVC().fit(d.matrix, d.label),
        "ValueError: Input arrays use different devices: Cpu(), cpu",
        _NUMPY_ALONE,
    ),
]
