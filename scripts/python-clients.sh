#!/bin/bash
# Installs the public Python clients for test/clients, and the tools that check deploy/. Each has its own virtual
# environment, because both clients are named `scm`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v python3 >/dev/null || ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  echo "there is no python3 with venv on this machine: the tests of the Python clients and of deploy/ are skipped" >&2
  exit 0
fi
lists=(clients/sdk clients/generated clients/fwshift deploy/tools)
# Engines of warehouses, some hundred megabytes: only for the tiers that run logs/dialects.
if [ "${1:-}" = --slow ] || [ -n "${SCM_RUNS:-}${SCM_ROTATION:-}" ]; then lists+=(logs/dialects); fi
for list in "${lists[@]}"; do
  place="node_modules/.python/$(basename "$list")"
  python3 -m venv "$place"
  "$place/bin/pip" install --quiet --disable-pip-version-check -r "test/$list.txt"
done
