package bank_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// aborting is a store as other SQL engines are: after a statement that failed, a
// unit of work can do nothing more.
type aborting struct{ services.Store }

func (a aborting) Update(ctx context.Context, fn func(services.Tx) error) error {
	return a.Store.Update(ctx, func(tx services.Tx) error { return fn(&abortingTx{Tx: tx}) })
}

type abortingTx struct {
	services.Tx
	failed bool
}

func (tx *abortingTx) AddPuzzle(p *game.Puzzle) error {
	if tx.failed {
		return errors.New("the unit of work was aborted")
	}
	err := tx.Tx.AddPuzzle(p)
	tx.failed = err != nil
	return err
}

// A puzzle whose id another one has gets a longer one, found before it is added.
func TestTakenID(t *testing.T) {
	g := gametest.Read(t, gametest.Easy)
	first := gametest.New(t)
	shelve(t, first, g)
	id := only(t, first).ID

	w := gametest.New(t)
	w.Options.Store = aborting{w.DB}
	w.Services = services.New(w.Options)
	other := gametest.Read(t, gametest.Hard)
	solution, err := solver.Solve(t.Context(), other)
	gametest.Must(t, err)
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
		return tx.AddPuzzle(&game.Puzzle{ID: id, Grid: other, Solution: solution, Rating: gametest.Report(rating.Hard), Origin: game.OriginStarter, Usage: game.UsageBank})
	}))
	shelve(t, w, g)
	if got := only(t, w).ID; len(got) != len(id)+1 || !strings.HasPrefix(got, id) {
		t.Errorf("the id is %s where %s was taken", got, id)
	}
}

// shelve adds a puzzle to the bank.
func shelve(t *testing.T, w *gametest.World, g *solver.Grid) {
	t.Helper()
	if added, err := w.Bank.Add(t.Context(), g, gametest.Report(rating.Easy), game.OriginStarter, game.UsageBank); !added || err != nil {
		t.Fatal(added, err)
	}
}

// only returns the only easy puzzle of the bank.
func only(t *testing.T, w *gametest.World) (p *game.Puzzle) {
	t.Helper()
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) (err error) {
		p, err = q.NthPuzzle(rating.Easy, game.UsageBank, 0)
		return err
	}))
	return p
}
