# What people type. Recipes over three lines live in scripts/.
.DEFAULT_GOAL := help
.PHONY: help run build release test check bench fuzz gallery pages demo fmt chaos mutants load

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: build ## start the server, with the bot in this terminal
	@bin/pencilmark serve

build: ## build bin/pencilmark
	@scripts/needs-c.sh
	@scripts/build.sh

# What only computes starts no goroutines (internal/arch holds ours to that), and
# would be three to six times slower with the race detector, and so would be all
# tests that reason, draw, read many texts or start the program. None of these uses a
# sync.Map: one program has its code once, and then perhaps from where nothing is detected.
computes := pencilmark/solver/... pencilmark/internal/render/... pencilmark/internal/phrase/... pencilmark/internal/spelling/... \
	image/... golang.org/x/image/... compress/... hash/... encoding/base64/... regexp/... text/template/... html/... golang.org/x/text/... \
	github.com/goccy/go-yaml/... github.com/nicksnyder/go-i18n/... github.com/alecthomas/kong/... github.com/google/go-cmp/...
unraced := $(foreach packages,$(computes),-gcflags=$(packages)=-race=false)

# In these, nothing of the package or of its tests runs beside something else (internal/arch
# holds them to that): the race detector would find nothing, in two to three times as long.
# How what they hold bears being used by many at once, the tests of the others show.
alone := ./solver/... ./internal/phrase/... ./internal/render/... ./internal/spelling/... \
	./internal/answerjson ./internal/arch ./internal/config ./internal/film ./internal/panicinfo ./internal/starter \
	./internal/game ./internal/game/awards ./internal/game/guard ./internal/game/leaderboards ./internal/game/privacy \
	./internal/game/results ./internal/game/submissions ./internal/game/training ./internal/game/verdicts
beside = $(long) $(filter-out $(shell go list $(long) $(alone)),$(shell go list ./...))

# What takes longest is begun first.
long := ./internal/web ./store ./cmd/pencilmark ./internal/chaos ./bot/discord
long_alone := ./solver/logic ./internal/game/leaderboards

# These tests of the others take long and do one thing after another, or at once what shorter
# ones beside them do too: they do without it, which slows them two to thirteen times.
in_turn := TestOneCoachForEveryFace|TestNothingIsUnsaid|TestEveryFaceReadsAlike|TestJSONIsAsTheSchemaSays|TestTechniqueNamesOnEveryFace|TestEveryRequestTwice|TestDisguisesTellNothing|TestPartsOfALiveDailyTellNothing|TestNamesAreHarmless|TestTechniques|TestTechniquesLeadToTheirPages|TestUnderstand|TestPhrasings|TestPagesOfAPath|TestGallery|TestNothingGivesTheLiveDailyAway|TestAPI|TestOneAnswerToAllForms|TestOneEntryInAllForms|TestNoButtonCostsMoreThanItSays|TestWhatIsTypedIsHarmless|TestFourGivensLessTellNothing|TestApplyLeadsToTheSolution|TestAskingWithoutAPuzzleStartsNothing|TestTwoDevicesAgree|TestAnAttemptIsFullOneDay|TestNoGuessIsConfirmedForFree|TestDailiesWhileClocksChange|TestChangedPlanWaitsForTheDailyToClose|TestPostsAreMadeWhenScheduled|TestGoldens|TestExamples|TestTranscripts|TestBackupsBySchedule|TestLocalGuildAlwaysHasADaily|TestGlobalLimitHoldsInEverySecond|TestSharedBudgetIsUsed
of_in_turn := ./bot ./bot/console ./bot/discord ./cmd/pencilmark ./internal/gallery ./internal/game/daily ./internal/game/play ./internal/web

# One more package at once than there are cores: some wait for the programs that they start. What
# vet says, make check tells.
tested = -short -vet=off -p $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) -shuffle=on -timeout 30m

# These start programs, mostly several on one PostgreSQL, and wait for them: all four packages at once.
of_programs := TestScripts|TestSaysWhatItWaitsFor|TestShared(Database|Dailies)|Test(Processes|AnotherProcess).*|TestFailOver

# A program with the race detector sleeps for a second when it ends, unless told otherwise.
test: export GORACE ?= atexit_sleep_ms=50
# TestScripts starts the program hundreds of times, which takes three times as long with the
# race detector; other tests there serve with it. By GOFLAGS what a test builds is compiled
# like the test. PostgreSQL's tests need what the second line compiles.
test: ## run every test, with the race detector where something runs beside something else
	@scripts/needs-c.sh
	@scripts/needs-browser.sh
	@GOFLAGS="$$(go env GOFLAGS) $(unraced)" scripts/in-memory.sh scripts/patience.sh go test -race $(tested) -skip '^(TestScripts|$(in_turn))$$' $(beside)
	@scripts/in-memory.sh scripts/patience.sh go test $(tested) $(long_alone) $(alone)
	@scripts/in-memory.sh go test $(tested) -run '^($(in_turn))$$' $(of_in_turn)
	@scripts/in-memory.sh scripts/with-postgres.sh go test $(tested) ./store
	@scripts/in-memory.sh scripts/with-postgres.sh --if-any go test $(tested) -p 4 -run '^($(of_programs))$$' ./internal/chaos ./internal/load ./bot/discord ./cmd/pencilmark

check: ## format, vet, lint, modernise (prints what is wrong), then test
	@scripts/check.sh
	@$(MAKE) --no-print-directory test

bench: ## run the benchmarks six times; keep the output and compare with scripts/compare.sh
	go test -run '^$$' -bench . -benchmem -count 6 -timeout 2h ./solver/...

fuzz: ## run every fuzz target for 20 seconds
	@scripts/fuzz.sh

# A language is named on the command line: the LANG of the environment is whoever types it's.
inlanguage = $(if $(filter command,$(firstword $(origin LANG))),-language $(LANG))

gallery: ## draw every message the bot sends and every technique into gallery/, to look at (LANG=ro: what it says in that language)
	go test -count 1 -timeout 30m -run "TestGallery|TestContactSheets" ./internal/gallery -out $(CURDIR)/gallery $(inlanguage) $(if $(inlanguage),-whole)

pages: ## draw every page and state on phone and desktop, light and dark, into pages/, to look at (LANG=ro: on a phone in that language)
	@scripts/needs-browser.sh
	go test -count 1 -timeout 30m -run '^TestPages$$' ./internal/web -out $(CURDIR)/pages $(inlanguage)

demo: ## let 40 simulated players play for 30 days on a local Discord, and draw what comes of it into demo/
	go test -count 1 -timeout 0 -v -run '^TestDemo$$' ./internal/gallery -out $(CURDIR)/demo

corpus: ## compare with the tables that PENCILMARK_SE_CORPUS, PENCILMARK_REGLIB and PENCILMARK_HODOKU name
	@scripts/corpus.sh

chaos: ## kill the program amid faults (SEED=1 KILLS=40 FAULTS=400 ENGINE=sqlite), and check what comes of it
	@scripts/chaos.sh

mutants: ## break the program in each known way, and see that the tests notice (SEEDS=1 ENGINE=sqlite)
	@scripts/mutants.sh

load: ## measure interactions per second and memory (COUNT=100000, ENGINE=postgres PROCESSES=3)
	@scripts/load.sh

release: ## build archives for other machines into dist/ (VERSION=0.9.0)
	@scripts/needs-c.sh
	@scripts/release.sh $(VERSION)

fmt: ## format every file
	gofmt -w .
