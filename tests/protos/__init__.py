"""The wire's messages. `python -m tests.protos` generates harness/api anew from protos/."""
