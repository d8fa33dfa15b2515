"""Tries to reach addresses that are not of this machine; the guard must refuse before anything is sent."""

import socket

import loopback_only  # noqa: F401 -- the guard under test

from steps import report, step


def refused(work):
    try:
        work()
    except OSError as error:
        if "these tests stay on this machine" in str(error):
            return
        raise
    raise AssertionError("the guard let it pass")


step("guard", "192.0.2.1", lambda: refused(lambda: socket.socket().connect(("192.0.2.1", 443))))
step("guard", "api.sase.example", lambda: refused(lambda: socket.create_connection(("api.sase.example", 443))))
report()
