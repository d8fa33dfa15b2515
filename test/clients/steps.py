"""Steps of a run against a service. Each is a result, and a failure does not stop the others."""

import json
import traceback

results = []


def step(name, what, work):
    """Runs one step and keeps its result. Returns what the work returns, None after a failure."""
    try:
        value = work()
        results.append({"class": name, "step": what, "ok": True})
        return value
    except Exception as error:  # noqa: BLE001 -- each failure is a result
        where = traceback.extract_tb(error.__traceback__)[-1]
        text = f"{type(error).__name__}: {error}"[:600]
        results.append({"class": name, "step": what, "ok": False, "why": text, "at": f"{where.name}:{where.lineno}"})
        return None


def raises(expected, work):
    """The work must raise exactly this exception, not a class above it."""
    try:
        work()
    except expected as error:
        require(type(error) is expected, f"{type(error).__name__} was raised in place of {expected.__name__}")
        return
    raise AssertionError(f"{expected.__name__} was not raised")


def require(condition, text):
    if not condition:
        raise AssertionError(text)


def equal(found, expected):
    require(found == expected, f"{found!r} in place of {expected!r}")


def report():
    """Prints one JSON object for each step."""
    for one in results:
        print(json.dumps(one))
