"""Every protocol of the functions; written by tools/write_laws.py."""

# mypy: ignore-errors

from typedtensor.functions._signatures.creation import (
    ComesIn as ComesIn,
    Creates as Creates,
    CreatesEye as CreatesEye,
    CreatesFull as CreatesFull,
    CreatesFullLike as CreatesFullLike,
    CreatesLike as CreatesLike,
    CreatesRange as CreatesRange,
    CreatesSpaced as CreatesSpaced,
    KeepsTriangle as KeepsTriangle,
    SpansGrid as SpansGrid,
    TakesTypedNumPy as TakesTypedNumPy,
)
from typedtensor.functions._signatures.data_types import (
    Converts as Converts,
    JudgesCast as JudgesCast,
    JudgesKind as JudgesKind,
    LimitsFloating as LimitsFloating,
    LimitsInteger as LimitsInteger,
    PromotesDTypes as PromotesDTypes,
)
from typedtensor.functions._signatures.defaults import Makes as Makes, MakesFull as MakesFull, TakesIn as TakesIn
from typedtensor.functions._signatures.einsum import ContractsTerms as ContractsTerms
from typedtensor.functions._signatures.elementwise import (
    AnswersHalf as AnswersHalf,
    AnswersReal as AnswersReal,
    AnswersTruth as AnswersTruth,
    AnswersTruthOfReal as AnswersTruthOfReal,
    TakesBitwise as TakesBitwise,
    TakesFloatingPoint as TakesFloatingPoint,
    TakesNumeric as TakesNumeric,
    TakesReal as TakesReal,
    TakesRealFloatingPoint as TakesRealFloatingPoint,
    TakesTruth as TakesTruth,
)
from typedtensor.functions._signatures.fft import (
    CreatesFrequencies as CreatesFrequencies,
    Shifts as Shifts,
    TransformsAxesToReal as TransformsAxesToReal,
    TransformsComplex as TransformsComplex,
    TransformsComplexAxes as TransformsComplexAxes,
    TransformsReal as TransformsReal,
    TransformsRealAxes as TransformsRealAxes,
    TransformsToReal as TransformsToReal,
)
from typedtensor.functions._signatures.gemm import MultipliesAndAdds as MultipliesAndAdds
from typedtensor.functions._signatures.linalg import (
    AccumulatesWhole as AccumulatesWhole,
    AnswersDeterminant as AnswersDeterminant,
    AnswersLogDeterminant as AnswersLogDeterminant,
    AnswersSpectrum as AnswersSpectrum,
    Choleskys as Choleskys,
    ContractsTensors as ContractsTensors,
    Eigen as Eigen,
    Factors as Factors,
    FactorsEigen as FactorsEigen,
    FactorsQR as FactorsQR,
    FactorsSingular as FactorsSingular,
    InvertsMatrices as InvertsMatrices,
    MeasuresMatrices as MeasuresMatrices,
    MultipliesOuter as MultipliesOuter,
    RaisesMatrices as RaisesMatrices,
    Singular as Singular,
    SumsDiagonal as SumsDiagonal,
    TakesDiagonal as TakesDiagonal,
    TransposesBatch as TransposesBatch,
    TransposesMatrices as TransposesMatrices,
)
from typedtensor.functions._signatures.manipulation import (
    BroadcastsArrays as BroadcastsArrays,
    Concatenates as Concatenates,
    Expands as Expands,
    MovesAxes as MovesAxes,
    Permutes as Permutes,
    Repeats as Repeats,
    Reshapes as Reshapes,
    Squeezes as Squeezes,
    Stacks as Stacks,
    Tiles as Tiles,
    Unstacks as Unstacks,
)
from typedtensor.functions._signatures.random import Draws as Draws
from typedtensor.functions._signatures.searching import FindsPlaces as FindsPlaces
from typedtensor.functions._signatures.sets import (
    CountsValues as CountsValues,
    FindsValues as FindsValues,
    InvertsValues as InvertsValues,
    KeepsValues as KeepsValues,
)
from typedtensor.functions._signatures.utility import Differs as Differs

MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# mypy and pyright read a function of two by the rules of its operands: they infer an argument anew for each signature, so
# these are few. pyrefly and ty infer it once, and do not solve such rules in all cases: they read a list of the cases.
# (pyright does not know the value of a condition and takes the last import of a name.)
if not TYPE_CHECKING_WITH_PYREFLY and MYPY:
    from typedtensor.functions._signatures.elementwise import Clips as Clips
    from typedtensor.functions._signatures.for_mypy.elementwise import (
        Divides as Divides,
        Equates as Equates,
        Orders as Orders,
        TakesTwo as TakesTwo,
        TakesTwoBitwise as TakesTwoBitwise,
        TakesTwoFloatingPoint as TakesTwoFloatingPoint,
        TakesTwoIntegers as TakesTwoIntegers,
        TakesTwoNumeric as TakesTwoNumeric,
        TakesTwoReal as TakesTwoReal,
        TakesTwoTruths as TakesTwoTruths,
    )
    from typedtensor.functions._signatures.indexing import Takes as Takes, TakesAlong as TakesAlong
    from typedtensor.functions._signatures.linalg import (
        CountsRank as CountsRank,
        CrossesVectors as CrossesVectors,
        DotsVectors as DotsVectors,
        InvertsAnyMatrices as InvertsAnyMatrices,
        MultipliesMatrices as MultipliesMatrices,
        Solves as Solves,
    )
    from typedtensor.functions._signatures.for_mypy.linalg import (
        MeasuresVectors as MeasuresVectors,
        RealOfComplex as RealOfComplex,
    )
    from typedtensor.functions._signatures.manipulation import (
        BroadcastsToShape as BroadcastsToShape,
        Flips as Flips,
        Rolls as Rolls,
    )
    from typedtensor.functions._signatures.searching import Chooses as Chooses, FindsTrue as FindsTrue
    from typedtensor.functions._signatures.for_mypy.searching import (
        CountsTrue as CountsTrue,
        FindsExtremes as FindsExtremes,
    )
    from typedtensor.functions._signatures.sorting import FindsOrder as FindsOrder, Sorts as Sorts
    from typedtensor.functions._signatures.statistics import Cumulates as Cumulates
    from typedtensor.functions._signatures.for_mypy.statistics import (
        Averages as Averages,
        Spreads as Spreads,
        Sums as Sums,
        TakesExtremes as TakesExtremes,
    )
    from typedtensor.functions._signatures.for_mypy.utility import JudgesAll as JudgesAll

elif TYPE_CHECKING_WITH_PYREFLY:
    from typedtensor.functions._signatures.listed.elementwise import (
        Clips as Clips,
        Divides as Divides,
        Equates as Equates,
        Orders as Orders,
        TakesTwo as TakesTwo,
        TakesTwoBitwise as TakesTwoBitwise,
        TakesTwoFloatingPoint as TakesTwoFloatingPoint,
        TakesTwoIntegers as TakesTwoIntegers,
        TakesTwoNumeric as TakesTwoNumeric,
        TakesTwoReal as TakesTwoReal,
        TakesTwoTruths as TakesTwoTruths,
    )
    from typedtensor.functions._signatures.listed.indexing import Takes as Takes, TakesAlong as TakesAlong
    from typedtensor.functions._signatures.linalg import (
        MeasuresVectors as MeasuresVectors,
        RealOfComplex as RealOfComplex,
    )
    from typedtensor.functions._signatures.listed.linalg import (
        CountsRank as CountsRank,
        CrossesVectors as CrossesVectors,
        DotsVectors as DotsVectors,
        InvertsAnyMatrices as InvertsAnyMatrices,
        MultipliesMatrices as MultipliesMatrices,
        Solves as Solves,
    )
    from typedtensor.functions._signatures.manipulation import Flips as Flips, Rolls as Rolls
    from typedtensor.functions._signatures.listed.manipulation import BroadcastsToShape as BroadcastsToShape
    from typedtensor.functions._signatures.searching import CountsTrue as CountsTrue, FindsExtremes as FindsExtremes
    from typedtensor.functions._signatures.listed.searching import Chooses as Chooses, FindsTrue as FindsTrue
    from typedtensor.functions._signatures.sorting import FindsOrder as FindsOrder, Sorts as Sorts
    from typedtensor.functions._signatures.statistics import (
        Averages as Averages,
        Cumulates as Cumulates,
        Spreads as Spreads,
        Sums as Sums,
        TakesExtremes as TakesExtremes,
    )
    from typedtensor.functions._signatures.utility import JudgesAll as JudgesAll

elif not MYPY:
    from typedtensor.functions._signatures.listed.elementwise import (
        Clips as Clips,
        Divides as Divides,
        Equates as Equates,
        Orders as Orders,
        TakesTwo as TakesTwo,
        TakesTwoBitwise as TakesTwoBitwise,
        TakesTwoFloatingPoint as TakesTwoFloatingPoint,
        TakesTwoIntegers as TakesTwoIntegers,
        TakesTwoNumeric as TakesTwoNumeric,
        TakesTwoReal as TakesTwoReal,
        TakesTwoTruths as TakesTwoTruths,
    )
    from typedtensor.functions._signatures.listed.indexing import Takes as Takes, TakesAlong as TakesAlong
    from typedtensor.functions._signatures.linalg import (
        MeasuresVectors as MeasuresVectors,
        RealOfComplex as RealOfComplex,
    )
    from typedtensor.functions._signatures.listed.linalg import (
        CountsRank as CountsRank,
        CrossesVectors as CrossesVectors,
        DotsVectors as DotsVectors,
        InvertsAnyMatrices as InvertsAnyMatrices,
        MultipliesMatrices as MultipliesMatrices,
        Solves as Solves,
    )
    from typedtensor.functions._signatures.listed.manipulation import BroadcastsToShape as BroadcastsToShape
    from typedtensor.functions._signatures.for_ty.manipulation import Flips as Flips, Rolls as Rolls
    from typedtensor.functions._signatures.searching import CountsTrue as CountsTrue, FindsExtremes as FindsExtremes
    from typedtensor.functions._signatures.listed.searching import Chooses as Chooses, FindsTrue as FindsTrue
    from typedtensor.functions._signatures.for_ty.sorting import FindsOrder as FindsOrder, Sorts as Sorts
    from typedtensor.functions._signatures.statistics import (
        Averages as Averages,
        Spreads as Spreads,
        Sums as Sums,
        TakesExtremes as TakesExtremes,
    )
    from typedtensor.functions._signatures.for_ty.statistics import Cumulates as Cumulates
    from typedtensor.functions._signatures.utility import JudgesAll as JudgesAll

else:
    from typedtensor.functions._signatures.elementwise import (
        Clips as Clips,
        Divides as Divides,
        Equates as Equates,
        Orders as Orders,
        TakesTwo as TakesTwo,
        TakesTwoBitwise as TakesTwoBitwise,
        TakesTwoFloatingPoint as TakesTwoFloatingPoint,
        TakesTwoIntegers as TakesTwoIntegers,
        TakesTwoNumeric as TakesTwoNumeric,
        TakesTwoReal as TakesTwoReal,
        TakesTwoTruths as TakesTwoTruths,
    )
    from typedtensor.functions._signatures.indexing import Takes as Takes, TakesAlong as TakesAlong
    from typedtensor.functions._signatures.linalg import (
        CountsRank as CountsRank,
        CrossesVectors as CrossesVectors,
        DotsVectors as DotsVectors,
        InvertsAnyMatrices as InvertsAnyMatrices,
        MeasuresVectors as MeasuresVectors,
        MultipliesMatrices as MultipliesMatrices,
        RealOfComplex as RealOfComplex,
        Solves as Solves,
    )
    from typedtensor.functions._signatures.manipulation import (
        BroadcastsToShape as BroadcastsToShape,
        Flips as Flips,
        Rolls as Rolls,
    )
    from typedtensor.functions._signatures.searching import (
        Chooses as Chooses,
        CountsTrue as CountsTrue,
        FindsExtremes as FindsExtremes,
        FindsTrue as FindsTrue,
    )
    from typedtensor.functions._signatures.sorting import FindsOrder as FindsOrder, Sorts as Sorts
    from typedtensor.functions._signatures.statistics import (
        Averages as Averages,
        Cumulates as Cumulates,
        Spreads as Spreads,
        Sums as Sums,
        TakesExtremes as TakesExtremes,
    )
    from typedtensor.functions._signatures.utility import JudgesAll as JudgesAll
