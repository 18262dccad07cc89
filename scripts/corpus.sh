#!/usr/bin/env bash
# corpus.sh: compares with other programs, and runs whole the tests that `make test` samples. Its last lines sum up
# each part. With the argument "tables" it runs only the parts that need a variable, as .ci/run does.
#
# Parts that need a variable:
#   PENCILMARK_SE_CORPUS    a table of Sudoku Explainer's ratings (columns puzzle, er, ep, ed, engine, source); "se: N
#                           of M identical"
#   PENCILMARK_REGLIB       technique cases in HoDoKu's format; "reglib: N of M"
#   PENCILMARK_HODOKU       a table of HoDoKu's grades (columns puzzle, level, score, techniques); "hodoku: N of M levels"
#   PENCILMARK_DEPTHS       a table of depths of trial and error (columns puzzle, scale, value; scale TE); "depths: N of M"
#   PENCILMARK_SOUND        the number of sampled positions and walked puzzles to check against their solutions, such as
#                           100000; "sound: ..."
#   PENCILMARK_SOUND_LISTS  files of puzzles, one a line, that PENCILMARK_SOUND samples too
#   PENCILMARK_SEARCH       the number of puzzles on which to compare the classic search with the general one, such as
#                           100000; "search: ..."
#
# The other parts:
#   starter, drills         rate the included puzzles again, and check the included drills
#   unsaid                  read the texts about PENCILMARK_UNSAID random positions (3000) for missing sentences
#   whole                   the tests of the solver, phrase, game and bot, without -short
#   interactions            1,000 random interactions, checked against Discord's schema
#   pages                   every page and film, on a phone and a desktop, with axe-core (needs a browser)
#   kills, twice            kill processes on SQLite and PostgreSQL; run the rooms' tests with the first COMMIT of each
#                           unit of work failing (need PostgreSQL). PENCILMARK_ATTEMPTS sets how many attempts the query
#                           planner sees (10000)
set -euo pipefail
for variable in PENCILMARK_SE_CORPUS PENCILMARK_REGLIB PENCILMARK_HODOKU PENCILMARK_DEPTHS; do
	test -z "${!variable:-}" || export "$variable=$(realpath "${!variable}")"
done
test -z "${PENCILMARK_SOUND_LISTS:-}" || PENCILMARK_SOUND_LISTS=$(realpath $PENCILMARK_SOUND_LISTS)
export PENCILMARK_SOUND_LISTS="${PENCILMARK_SOUND_LISTS:-}"
cd "$(dirname "$0")/.."

report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0

# part NAME TEST PACKAGE: runs a test and prints its output, with the lines that begin with "NAME: " last. Lines of
# progress go to standard error at once.
part() {
	go test -count=1 -timeout 6h -v -run "^$2\$" "$3" 2>&1 | tee "$report" | { grep --line-buffered '^progress: ' >&2 || true; } || status=$?
	grep -v -e "^$1: " -e '^progress: ' -e '^=== ' -e '^ *--- ' -e '^PASS$' -e '^ok' "$report" || true
	grep "^$1: " "$report" || true
}

test -n "${PENCILMARK_SE_CORPUS:-}${PENCILMARK_REGLIB:-}${PENCILMARK_HODOKU:-}${PENCILMARK_DEPTHS:-}${PENCILMARK_SOUND:-}${PENCILMARK_SEARCH:-}" ||
	echo "none of PENCILMARK_SE_CORPUS, PENCILMARK_REGLIB, PENCILMARK_HODOKU, PENCILMARK_DEPTHS, PENCILMARK_SOUND and PENCILMARK_SEARCH is set: nothing to compare with"
test -z "${PENCILMARK_SE_CORPUS:-}" || part se TestCorpus ./solver/explainer
test -z "${PENCILMARK_SOUND:-}" || part sound TestSound ./solver/logic
test -z "${PENCILMARK_SEARCH:-}" || part search TestSearchersAgree ./solver
test -z "${PENCILMARK_REGLIB:-}" || part reglib 'TestReglib(Morphs)?' ./solver/logic
test -z "${PENCILMARK_HODOKU:-}" || part hodoku TestHodoku ./solver/rating
test -z "${PENCILMARK_DEPTHS:-}" || part depths TestDepthsOfTheTable ./solver/trial
[ "${1:-}" != tables ] || exit $status

PENCILMARK_STARTER=all part starter TestStarterRatings ./internal/starter
PENCILMARK_STARTER=all part drills TestStock ./solver/drill
PENCILMARK_UNSAID="${PENCILMARK_UNSAID:-3000}" part unsaid 'Test(NothingIsUnsaid|OneCoachForEveryFace)' ./cmd/pencilmark
# Without the variables, whose parts ran above.
env -u PENCILMARK_SE_CORPUS -u PENCILMARK_REGLIB -u PENCILMARK_HODOKU -u PENCILMARK_DEPTHS -u PENCILMARK_SOUND -u PENCILMARK_SEARCH \
	go test -count=1 -timeout 6h -shuffle=on ./solver/... ./internal/phrase ./internal/game/... ./bot >"$report" && echo "whole: all" || { grep -v '^ok' "$report"; status=1; }
part interactions TestAThousandInteractions ./cmd/pencilmark
if scripts/needs-browser.sh; then part pages 'Test(Pages|ADailyByPointer|EverySizeIsWatched|FilmsOfTheDocuments)' ./internal/web; fi
if [ -n "$(scripts/needs-postgres.sh)" ]; then
	scripts/in-memory.sh scripts/with-postgres.sh go test -count=1 -timeout 1h -run '^TestFewKills(OnPostgres)?$' ./internal/testkit/chaos && echo "kills: 0 violations" || status=$?
	# The tests of bank and guard compute in synctest bubbles, in which no server can answer.
	rooms=$(go list ./internal/game/... | grep -v -e '/bank$' -e '/guard$')
	# shellcheck disable=SC2086 # no path has a space in it
	PENCILMARK_COMMITS=twice scripts/in-memory.sh scripts/with-postgres.sh go test -count=1 -timeout 6h -shuffle=on $rooms && echo "twice: all rooms" || status=$?
fi
exit $status
