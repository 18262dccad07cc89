#!/usr/bin/env bash
# corpus.sh: compares with what other programs say, and searches wide for steps
# that are wrong. Each part runs when its variable is set:
#   PENCILMARK_SE_CORPUS  a table of ratings (columns puzzle, er, ep, ed, engine,
#                         source); last line "se: N of M identical"
#   PENCILMARK_REGLIB     technique cases in HoDoKu's format; last line "reglib: N of M"
#   PENCILMARK_HODOKU     a table of HoDoKu's grades (columns puzzle, level, score,
#                         techniques); last line "hodoku: N of M levels"
#   PENCILMARK_DEPTHS     a table of how deep trial and error has to be nested (columns
#                         puzzle, scale, value; those of scale TE); "depths: N of M"
#   PENCILMARK_SOUND      how many sampled states and walked puzzles to hold against
#                         their solutions, such as 100000; last line "sound: ..."
#   PENCILMARK_SOUND_LISTS  files of puzzles, a line each, from which to take as many
#                         again
#   PENCILMARK_SEARCH     over how many puzzles to hold the classic search against the
#                         general one, such as 100000; last line "search: ..."
#   PENCILMARK_UNSAID     in how many random positions of hard puzzles to search all that
#                         is told for keys and gaps, 3000 unless set; "unsaid: ..."
#   PENCILMARK_ATTEMPTS   for how many attempts PostgreSQL is to plan what the rooms ask it,
#                         such as 1000000; 10000 unless set
# First, in any case, the puzzles that come with the program are rated anew, the positions
# to practise in are opened, and all that is told is searched, which takes ten minutes:
# "starter: ...", "drills: ...", "unsaid: ...". What make test takes a sample of, by -short, is
# seen whole: every technique is held against the solutions of twenty times as many random
# positions, other properties against five times as many cases, and every step of whole walks is
# explained in every language ("whole: all"); the bot gets a thousand interactions at random, of
# which Discord's schema must accept each answer ("interactions: ..."); all faces are asked twice as many questions; every
# page is looked at, both on a phone and on a desktop, and by axe-core, and every film is
# watched, if there is a browser. On PostgreSQL, if it is there, three processes are killed and
# exchanged, and before them one on SQLite, until people were told everything; and the tests of
# the rooms are run, all of them, with the first COMMIT of every unit of work failing: "twice:
# all rooms".
set -euo pipefail
for variable in PENCILMARK_SE_CORPUS PENCILMARK_REGLIB PENCILMARK_HODOKU PENCILMARK_DEPTHS; do
	test -z "${!variable:-}" || export "$variable=$(realpath "${!variable}")"
done
test -z "${PENCILMARK_STRANGERS:-}" || PENCILMARK_STRANGERS=$(realpath $PENCILMARK_STRANGERS)
export PENCILMARK_STRANGERS="${PENCILMARK_STRANGERS:-}"
test -z "${PENCILMARK_SOUND_LISTS:-}" || PENCILMARK_SOUND_LISTS=$(realpath $PENCILMARK_SOUND_LISTS)
export PENCILMARK_SOUND_LISTS="${PENCILMARK_SOUND_LISTS:-}"
cd "$(dirname "$0")/.."

report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0

# part NAME TEST PACKAGE: runs a test and prints what it says, the lines that begin
# with "NAME: " last, and its progress meanwhile on standard error.
part() {
	go test -count=1 -timeout 6h -v -run "^$2\$" "$3" 2>&1 | tee "$report" | { grep --line-buffered '^progress: ' >&2 || true; } || status=$?
	grep -v -e "^$1: " -e '^progress: ' -e '^=== ' -e '^ *--- ' -e '^PASS$' -e '^ok' "$report" || true
	grep "^$1: " "$report" || true
}

test -n "${PENCILMARK_SE_CORPUS:-}${PENCILMARK_REGLIB:-}${PENCILMARK_HODOKU:-}${PENCILMARK_DEPTHS:-}${PENCILMARK_SOUND:-}${PENCILMARK_SEARCH:-}" ||
	echo "none of PENCILMARK_SE_CORPUS, PENCILMARK_REGLIB, PENCILMARK_HODOKU, PENCILMARK_DEPTHS, PENCILMARK_SOUND and PENCILMARK_SEARCH is set: nothing to compare with"
PENCILMARK_STARTER=all part starter TestStarterRatings ./internal/starter
PENCILMARK_STARTER=all part drills TestStock ./solver/drill
PENCILMARK_UNSAID="${PENCILMARK_UNSAID:-3000}" part unsaid 'Test(NothingIsUnsaid|OneCoachForEveryFace)' ./cmd/pencilmark
# Without the variables: what they name has its own part below.
env -u PENCILMARK_SE_CORPUS -u PENCILMARK_REGLIB -u PENCILMARK_HODOKU -u PENCILMARK_DEPTHS -u PENCILMARK_SOUND -u PENCILMARK_SEARCH \
	go test -count=1 -timeout 6h -shuffle=on ./solver/... ./internal/phrase ./internal/game/... ./bot >"$report" && echo "whole: all" || { grep -v '^ok' "$report"; status=1; }
part interactions TestAThousandInteractions ./cmd/pencilmark
if scripts/needs-browser.sh; then part pages 'Test(Pages|ADailyByPointer|EverySizeIsWatched|FilmsOfTheDocuments)' ./internal/web; fi
test -z "${PENCILMARK_SE_CORPUS:-}" || part se TestCorpus ./solver/explainer
test -z "${PENCILMARK_SOUND:-}" || part sound TestSound ./solver/logic
test -z "${PENCILMARK_SEARCH:-}" || part search TestSearchersAgree ./solver
test -z "${PENCILMARK_REGLIB:-}" || part reglib 'TestReglib(Morphs)?' ./solver/logic
test -z "${PENCILMARK_HODOKU:-}" || part hodoku TestHodoku ./solver/rating
test -z "${PENCILMARK_DEPTHS:-}" || part depths TestDepthsOfTheTable ./solver/trial
if [ -n "$(scripts/needs-postgres.sh)" ]; then
	scripts/in-memory.sh scripts/with-postgres.sh go test -count=1 -timeout 1h -run '^TestFewKills(OnPostgres)?$' ./internal/testkit/chaos && echo "kills: 0 violations" || status=$?
	# Those of bank and guard compute, some in a time of their own, in which no server answers.
	rooms=$(go list ./internal/game/... | grep -v -e '/bank$' -e '/guard$')
	# shellcheck disable=SC2086 # no path has a space in it
	PENCILMARK_COMMITS=twice scripts/in-memory.sh scripts/with-postgres.sh go test -count=1 -timeout 6h -shuffle=on $rooms && echo "twice: all rooms" || status=$?
fi
exit $status
