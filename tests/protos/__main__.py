"""`python -m tests.protos` generates harness/api anew."""

from tests.support.protos import ROOT, generate

generate(ROOT)
