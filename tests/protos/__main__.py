"""`python -m tests.protos` generates harness/api anew."""

from tests.protos.generate import ROOT, generate

generate(ROOT)
