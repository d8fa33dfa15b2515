#!/bin/sh
# Activates what was deployed and waits until every firewall took it. For repositories whose deploy account may write and
# not push, and whose stacks therefore hold no Push. Ends with 1 when a firewall did not take it, with 3 when nobody knows.
#
#   push.sh FOLDER...    what to push to; the description of the job is PUSH_DESCRIPTION
set -eu
scm=${SCM:-npx scm}
for folder in "$@"; do
  [ -n "$folder" ] || { echo "push.sh: an empty name of a folder" >&2; exit 2; }
done
[ $# -gt 0 ] || { echo "push.sh: give the folders to push to" >&2; exit 2; }
exec $scm push --folder "$@" --description "${PUSH_DESCRIPTION:-a pipeline}"
