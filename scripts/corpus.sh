#!/usr/bin/env bash
# corpus.sh: rates every puzzle of the table that PENCILMARK_SE_CORPUS names
# (columns puzzle, er, ep, ed, engine, source), and prints how far the ratings
# agree with it. Its last line is "se: N of M identical".
set -euo pipefail
if [ -z "${PENCILMARK_SE_CORPUS:-}" ]; then
	echo "PENCILMARK_SE_CORPUS names no table of ratings: nothing to compare with"
	exit 0
fi
PENCILMARK_SE_CORPUS=$(realpath "$PENCILMARK_SE_CORPUS")
export PENCILMARK_SE_CORPUS
cd "$(dirname "$0")/.."

report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0
go test -count=1 -timeout 2h -v -run '^TestCorpus$' ./solver/explainer >"$report" 2>&1 || status=$?
grep -v -e '^se: ' -e '^=== RUN' -e '^--- ' -e '^PASS$' -e '^ok' "$report" || true
grep '^se: ' "$report"
exit $status
