"""Every protocol of the functions; written by tools/write_laws.py."""

from typedtensor.functions._signatures.creation import *
from typedtensor.functions._signatures.data_types import *
from typedtensor.functions._signatures.defaults import *
from typedtensor.functions._signatures.einsum import *
from typedtensor.functions._signatures.elementwise import *
from typedtensor.functions._signatures.fft import *
from typedtensor.functions._signatures.indexing import *
from typedtensor.functions._signatures.linalg import *
from typedtensor.functions._signatures.manipulation import *
from typedtensor.functions._signatures.searching import *
from typedtensor.functions._signatures.sets import *
from typedtensor.functions._signatures.sorting import *
from typedtensor.functions._signatures.statistics import *
from typedtensor.functions._signatures.utility import *
