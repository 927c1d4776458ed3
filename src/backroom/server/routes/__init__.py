"""The HTTP routes, by theme."""
