"""Receives what a unit with Type=notify reports to systemd: prints each datagram as a line of JSON.

Usage: notify-listener.py SOCKET
"""

import json
import os
import socket
import sys

listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind(sys.argv[1])
# The service runs as another user.
os.chmod(sys.argv[1], 0o666)
print(json.dumps("listening"), flush=True)
while True:
    message = listener.recv(4096).decode()
    # systemd-notify waits until its descriptor is closed. recv takes none.
    if message != "BARRIER=1":
        print(json.dumps(message), flush=True)
