"""The checks. A package, so that no installed one of the same name takes its place."""
