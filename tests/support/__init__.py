"""What tests of several suites use."""
