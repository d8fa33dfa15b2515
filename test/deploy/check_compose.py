"""Checks Compose files against the Compose specification: unknown keys, values, names that nothing defines."""

import sys

import compose_spec

options = compose_spec.PyOptions(apply_merge=True)
failed = False
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        options.from_yaml(text).validate()
    except ValueError as error:
        print(f"{path}: {error}")
        failed = True
sys.exit(1 if failed else 0)
