"""Support: which values of its cells a primitive allows, from their candidates alone.

A value has support if the primitive can hold with it. The supports are in C++ (cpp/logic/supports);
they remember what they found, since most constraints do not change from one step to the next. What
a support removes is wrong; it finds all of that, except where its comment in C++ says otherwise.
"""

from nonet.techniques.supports.support import Sees, Support, cells_of
from nonet.techniques.supports.web import Chains, Trial, Ways, Web

__all__ = ["Chains", "Sees", "Support", "Trial", "Ways", "Web", "cells_of"]
