#!/bin/sh
# Reviews a plan and leaves review.md, review.html, review.sarif, junit.xml, gl-code-quality-report.json and review.json
# in a folder.
# Exits with 0 when the change is proved harmless, so that it can be merged without a reviewer; with 4 when a person has
# to decide; with 3 when a finding is high or worse, or a waiver has run out; with 1 when something went wrong.
#
#   review.sh [PLAN]     PLAN: a plan file, its JSON, or a folder of cdktf; default cdktf.out
#
#   REVIEW_DIR   the folder; default review
#   REVIEW_BASE  a snapshot that is there already; without it one is taken with the account of the environment
#   REVIEW_RULES rules of the team; default policy-rules.json beside this script
#   REVIEW_REQUIRE what passes without a reviewer: stricter (default) or equal
#   REVIEW_WHOLE a sentence with a link, for comments that are too short for everything
set -eu
here=$(dirname "$0")
scm=${SCM:-npx scm}
out=${REVIEW_DIR:-review}
mkdir -p "$out"
base=${REVIEW_BASE:-}
if [ -z "$base" ]; then
  base=$out/base.json
  $scm snapshot --out "$base"
fi
exec $scm review "${1:-cdktf.out}" --snapshot "$base" \
  --require "${REVIEW_REQUIRE:-stricter}" --rules "${REVIEW_RULES:-$here/policy-rules.json}" \
  --whole "${REVIEW_WHOLE:-The whole of it is in review.html, among the files of this run.}" \
  --out "$out/review.md" "$out/review.html" "$out/review.sarif" "$out/junit.xml" \
  "$out/gl-code-quality-report.json" "$out/review.json"
