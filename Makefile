# The commands that people type. Recipes of more than three lines are in scripts/.
.DEFAULT_GOAL := help
.PHONY: help run build release test race check bench missing corpora fuzz gallery pages demo fmt chaos load

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: build ## start the server, with the bot in this terminal
	@bin/pencilmark serve

build: ## build bin/pencilmark
	@scripts/needs-c.sh
	@scripts/build.sh

test: ## run every test
	@scripts/in-memory.sh scripts/test.sh

race: ## run the tests of concurrent code with the race detector
	@scripts/in-memory.sh scripts/race.sh

check: ## check format, vet, lint, then test
	@scripts/check.sh
	@$(MAKE) --no-print-directory test

bench: ## run the benchmarks six times; keep the output and compare with scripts/compare.sh
	go test -run '^$$' -bench . -benchmem -count 6 -timeout 2h ./solver/...

fuzz: ## run every fuzz target for 20 seconds
	@scripts/fuzz.sh

# LANG counts only on the command line, since the environment always has one.
inlanguage = $(if $(filter command,$(firstword $(origin LANG))),-language $(LANG))

gallery: ## draw every message of the bot and every technique into gallery/ (LANG=ro: in that language)
	$(if $(inlanguage),,go test -count 1 -timeout 30m -run '^TestGallery$$' ./bot -out $(CURDIR)/gallery/goldens)
	go test -count 1 -timeout 30m -run "TestGallery|TestContactSheets" ./internal/testkit/gallery -out $(CURDIR)/gallery $(inlanguage) $(if $(inlanguage),-whole)

pages: ## draw every page and state on phone and desktop, light and dark, into pages/ (LANG=ro: on a phone in that language)
	@scripts/needs-browser.sh
	go test -count 1 -timeout 30m -run '^TestPages$$' ./internal/web -out $(CURDIR)/pages $(inlanguage)

demo: ## play a month of a server with 20 players on a local Discord, and draw its channel on phone and desktop into demo/
	@scripts/needs-browser.sh
	go test -count 1 -run '^TestDemo$$' ./internal/testkit/gallery -out $(CURDIR)/demo

missing: ## list sentences without a translation (LANG=ro: of that language)
	@go run ./tools/missing $(if $(inlanguage),$(LANG))

corpora: ## fetch public collections into corpora/, to compare with
	@go run ./tools/corpora

corpus: ## run the long comparisons, with the tables that PENCILMARK_SE_CORPUS, PENCILMARK_REGLIB and PENCILMARK_HODOKU name
	@scripts/corpus.sh

chaos: ## kill the program repeatedly amid faults, and check the results (SEED=1 KILLS=40 FAULTS=400 ENGINE=sqlite)
	@scripts/chaos.sh

load: ## measure interactions per second and memory (COUNT=100000, ENGINE=postgres PROCESSES=3)
	@scripts/load.sh

release: ## build archives for other machines into dist/ (VERSION=0.9.0)
	@scripts/needs-c.sh
	@scripts/release.sh $(VERSION)

fmt: ## format every file
	gofmt -w .
