#!/bin/sh
# Pushes the deployed configuration and waits for every firewall. For repositories whose deploy account may write and
# not push, so their stacks contain no Push. Exits with 1 if the push failed on a firewall, with 3 if the result is unknown.
#
#   push.sh FOLDER...    what to push to; the description of the job is PUSH_DESCRIPTION
set -eu
scm=${SCM:-npx scm}
for folder in "$@"; do
  [ -n "$folder" ] || { echo "push.sh: an empty name of a folder" >&2; exit 2; }
done
[ $# -gt 0 ] || { echo "push.sh: give the folders to push to" >&2; exit 2; }
exec $scm push --folder "$@" --description "${PUSH_DESCRIPTION:-a pipeline}"
