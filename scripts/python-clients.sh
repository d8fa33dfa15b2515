#!/bin/bash
# Installs the public Python clients for test/clients. Each has its own virtual environment, because both are named `scm`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v python3 >/dev/null || ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  echo "there is no python3 with venv on this machine: the tests of the Python clients are skipped" >&2
  exit 0
fi
for client in sdk generated; do
  python3 -m venv "node_modules/.python/$client"
  "node_modules/.python/$client/bin/pip" install --quiet --disable-pip-version-check -r "test/clients/$client.txt"
done
