#!/usr/bin/env bash
# test.sh: runs every test, with the race detector where something runs beside something else.
# What takes long takes a sample, by -short; make corpus has all of it. internal/arch reads the
# lists here, and holds what they name to what is said of it.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/needs-c.sh
scripts/needs-browser.sh

# What only computes starts no goroutines, and would be three to six times slower with the race
# detector, and so would be all tests that reason, draw, read many texts or start the program.
# None of these uses a sync.Map: one program has its code once, and then perhaps from where
# nothing is detected.
computes='
pencilmark/solver/... pencilmark/internal/render/... pencilmark/internal/phrase/... pencilmark/internal/spelling/...
image/... golang.org/x/image/... compress/... hash/... encoding/base64/... regexp/... text/template/... html/...
golang.org/x/text/... github.com/goccy/go-yaml/... github.com/alecthomas/kong/...
github.com/google/go-cmp/...
'

# In these, nothing of the package or of its tests runs beside something else: the race detector
# would find nothing, in two to three times as long. How what they hold bears being used by many
# at once, the tests of the others show.
alone='
./bot/command ./bot/words ./solver/... ./internal/phrase/... ./internal/render/... ./internal/spelling/...
./internal/answerjson ./internal/arch ./internal/config ./internal/film ./internal/panicinfo ./internal/starter
./internal/game ./internal/game/community ./internal/game/guard ./internal/game/leaderboards
./internal/game/results
'

# These tests of the others take long and do one thing after another, or at once what shorter
# ones beside them do too: they do without it, which slows some of them thirteen times.
in_turn='
TestOneCoachForEveryFace TestNothingIsUnsaid TestEveryFaceReadsAlike TestJSONIsAsTheSchemaSays
TestEveryRequestTwice TestDisguisesTellNothing
TestNamesAreHarmless TestTechniques TestTechniquesLeadToTheirPages TestPagesOfAPath TestGallery TestNothingGivesTheLiveDailyAway TestAPI TestOneAnswerToAllForms
TestOneEntryInAllForms TestNoButtonCostsMoreThanItSays TestWhatIsTypedIsHarmless
TestApplyLeadsToTheSolution TestAskingWithoutAPuzzleStartsNothing TestTwoDevicesAgree
TestAnAttemptIsFullOneDay TestNoGuessIsConfirmedForFree TestDailiesWhileClocksChange
TestChangedPlanWaitsForTheDailyToClose TestPostsAreMadeWhenScheduled TestGoldens TestExamples TestTranscripts
TestBackupsBySchedule TestLocalGuildAlwaysHasADaily TestGlobalLimitHoldsInEverySecond
TestPages TestADailyByPointer TestWatchPage TestGuestsDoNotOpenAServersDaily TestDisguisesTellNothingOnThePage
TestFilmOfADaily TestSheet TestContactSheets TestWhy TestApplyToTheEnd
TestEveryLayoutIsPlayed TestWhatRequestsCost TestMissedPostIsMadeUpForInsideTheWindow TestDueFirstIsSentFirst
'
of_in_turn='
./bot ./cmd/pencilmark ./internal/web ./internal/testkit/gallery ./internal/game/daily ./bot/console
./internal/game/play ./bot/discord
'

# These start programs, mostly several on one PostgreSQL, and wait for them: all packages at once.
programs='TestScripts|TestSaysWhatItWaitsFor|TestShared(Database|Dailies)|Test(Processes|AnotherProcess).*|TestFailOver'
of_programs='./internal/testkit/chaos ./internal/testkit/load ./bot/discord ./cmd/pencilmark'

# What takes longest is begun first.
long='./internal/web ./cmd/pencilmark ./internal/testkit/chaos ./bot/discord ./store'
long_alone='./solver/logic ./internal/game/leaderboards'

# One more package at once than there are cores: some wait for the programs that they start. What
# vet says, make check tells.
cores=$(getconf _NPROCESSORS_ONLN)
tested=(-short -vet=off -shuffle=on -timeout 30m -p $((cores + 1)))

# beside COMMAND ...: runs it beside what comes next, which waits much of its time. joined waits
# for it, and tells what it said.
beside() {
	said=$(mktemp)
	"$@" >"$said" 2>&1 &
	running=$!
}
joined() {
	local code=0
	wait "$running" || code=$?
	running=
	cat "$said"
	rm "$said"
	return $code
}
running=
trap '[ -z "$running" ] || kill "$running" 2>/dev/null || true' EXIT

# A program with the race detector sleeps for a second when it ends, unless told otherwise.
export GORACE=${GORACE-atexit_sleep_ms=50}

# shellcheck disable=SC2086 # the lists are words
{
	unraced=$(printf -- '-gcflags=%s=-race=false ' $computes)
	others=$(go list ./... | grep -vxF "$(go list $long $alone)")
	turns="^($(echo $in_turn | tr ' ' '|'))\$"

	# TestScripts starts the program hundreds of times, which takes three times as long with the race
	# detector; other tests there serve with it. By GOFLAGS what a test builds is compiled like the test.
	# SQLite, which the race detector sees nothing of, is compiled for it in a third of the time.
	beside go test "${tested[@]}" -p $(((cores + 1) / 2)) $long_alone $alone
	CGO_CFLAGS=-O1 GOFLAGS="$(go env GOFLAGS) $unraced" scripts/patience.sh go test -race "${tested[@]}" -skip "^TestScripts\$|$turns" $long $others
	joined
	beside scripts/with-postgres.sh go test "${tested[@]}" ./store
	go test "${tested[@]}" -run "$turns" $of_in_turn
	go test -race "${tested[@]}" -run '^TestPicturesAtOnce$' ./internal/render
	joined
	scripts/with-postgres.sh --if-any go test "${tested[@]}" -p 4 -run "^($programs)\$" $of_programs
}
