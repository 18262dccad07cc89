package bank_test

import (
	"math/rand/v2"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// A morph of a stored puzzle is never added.
func TestMorphsAreNotAdded(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	w := gametest.New(t)
	g := gametest.Read(t, gametest.Hard)
	report := rating.Report{Solutions: 1, Tier: rating.Hard, Scale: rating.ScaleReference}
	if added, err := w.Bank.Add(t.Context(), g, report, game.OriginGenerated, game.UsageBank); !added || err != nil {
		t.Fatal(added, err)
	}
	found, err := twin(t, w, gametest.Morphed(r, g))
	if err != nil || found == nil || found.Grid.String() != g.String() {
		t.Fatalf("Twin = %+v, %v", found, err)
	}
	if other, err := twin(t, w, gametest.Another(t, r)); other != nil || err != nil {
		t.Errorf("Twin of another = %+v, %v", other, err)
	}
	if added, err := w.Bank.Add(t.Context(), gametest.Morphed(r, g), report, game.OriginGenerated, game.UsageBank); added || err != nil {
		t.Errorf("added a morph: %v, %v", added, err)
	}
	for range 2 { // the repeated call gets the same result
		c := gametest.In("g", "eve")
		c.ID = "the call"
		s, err := w.Play.Submit(t.Context(), c, gametest.Morphed(rand.New(rand.NewPCG(7, 8)), g), "en")
		if err != nil || s.Twin != found.ID || s.Same || s.State != "" {
			t.Errorf("Submit = %+v, %v; want the twin %s", s, err, found.ID)
		}
	}
	supply, err := w.Bank.UnusedByTier(t.Context())
	if err != nil || supply[rating.Hard] != 0 {
		t.Errorf("supply %v, %v: eve has the puzzle", supply, err)
	}
}

// A puzzle leaves the bank when a player pastes a morph of it, since they can see its solution.
func TestMorphTakesAPuzzleOutOfTheBank(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for name, paste := range map[string]func(*gametest.World, *solver.Grid) error{
		"PublicGrid": func(w *gametest.World, g *solver.Grid) error { _, err := w.Play.PublicGrid(t.Context(), g); return err },
		"Open": func(w *gametest.World, g *solver.Grid) error {
			_, err := w.Play.Open(t.Context(), gametest.In("g", "eve"), game.Subject{Grid: g})
			return err
		},
	} {
		w := gametest.New(t)
		g := gametest.Read(t, gametest.Hard)
		report := rating.Report{Solutions: 1, Tier: rating.Hard, Scale: rating.ScaleReference}
		if _, err := w.Bank.Add(t.Context(), g, report, game.OriginStarter, game.UsageBank); err != nil {
			t.Fatal(err)
		}
		more := g.WithPlainCandidates()
		solution, err := solver.Solve(t.Context(), g)
		gametest.Must(t, err)
		cell := g.Empty().Slice()[0]
		more.Place(cell, solution.Value(cell))
		gametest.Must(t, paste(w, gametest.Morphed(r, more)))
		if supply, err := w.Bank.UnusedByTier(t.Context()); err != nil || supply[rating.Hard] != 0 {
			t.Errorf("%s: supply %v, %v", name, supply, err)
		}
	}
}

// without sets columns to NULL, as in puzzles from before these columns existed.
func without(w *gametest.World, columns ...string) {
	w.T.Helper()
	db := gametest.OpenBesideServer(w.T, w.Path)
	for _, column := range columns {
		_, err := db.Exec("UPDATE puzzles SET " + column + " = NULL")
		gametest.Must(w.T, err)
	}
}

// Puzzles from before forms existed get theirs in the background. Puzzles that cannot have one are
// not tried again.
func TestFillForms(t *testing.T) {
	w := gametest.New(t)
	report := rating.Report{Solutions: 1, Tier: rating.Hard, Scale: rating.ScaleReference}
	for _, text := range []string{gametest.Hard, gametest.Easy, "..4.2..3.1......"} {
		if _, err := w.Bank.Add(t.Context(), gametest.Read(t, text), report, game.OriginStarter, game.UsageBank); err != nil {
			t.Fatal(err)
		}
	}
	without(w, "form", "solution_form")
	g := gametest.Morphed(rand.New(rand.NewPCG(2, 2)), gametest.Read(t, gametest.Hard))
	if found, err := twin(t, w, g); found != nil || err != nil {
		t.Fatalf("Twin = %+v, %v before there are forms", found, err)
	}
	w.Restart()
	gametest.Must(t, w.Bank.FillCanonicalForms(t.Context()))
	found, err := twin(t, w, g)
	if err != nil || found == nil || found.Forms.Puzzle == "" || found.Forms.Solution == "" {
		t.Errorf("Twin = %+v, %v", found, err)
	}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		left, err := q.Formless(10)
		if len(left) != 0 {
			t.Errorf("%d are left", len(left))
		}
		return err
	}))
}

// twin returns the stored puzzle that g is a morph of, or nil.
func twin(t *testing.T, w *gametest.World, g *solver.Grid) (*game.Puzzle, error) {
	return txn.View(t.Context(), w.DB, func(q services.Query) (*game.Puzzle, error) {
		return txn.OrNone(q.PuzzleByForm(game.CanonicalForm(game.GivensFromDigits(g))))
	})
}
