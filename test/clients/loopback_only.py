"""Keeps a process on this machine: a connection to any other address is an error."""

import ipaddress
import socket

_resolve = socket.getaddrinfo
_connect = socket.socket.connect


def _is_loopback(host):
    if host in ("localhost", b"localhost"):
        return True
    try:
        return ipaddress.ip_address(host.decode() if isinstance(host, bytes) else host).is_loopback
    except ValueError:
        return False


def _getaddrinfo(host, *rest, **options):
    if host is not None and not _is_loopback(host):
        raise OSError(f"cannot reach {host}: these tests stay on this machine")
    return _resolve(host, *rest, **options)


def _guarded_connect(self, address):
    if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
        raise OSError(f"cannot reach {address[0]}: these tests stay on this machine")
    return _connect(self, address)


socket.getaddrinfo = _getaddrinfo
socket.socket.connect = _guarded_connect
