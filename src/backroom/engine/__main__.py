"""`python -m backroom.engine [PACKAGE ...]`: compile these games, or every installed one, into the cache."""

import sys

from backroom.engine.compile import main

main(sys.argv[1:])
