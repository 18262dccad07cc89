package store

import (
	"errors"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/testpostgres"
)

// A unit of work is run again if its connection is cut, or if there is no connection for a moment.
func TestCutConnections(t *testing.T) {
	db := open(t, testpostgres.New(t))
	cut := func(pool string, from *DB) {
		if _, err := from.aside.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ $1", pool); err != nil {
			t.Error(err)
		}
	}
	tries := 0
	err := db.Update(t.Context(), func(tx services.Tx) error {
		if tries++; tries == 1 {
			cut("pg_current_xact_id", db)
		}
		return tx.Remember(game.Call{ID: "call"}, `""`, testTime)
	})
	if err != nil || tries != 2 {
		t.Errorf("writing took %d tries: %v", tries, err)
	}
	tries = 0
	err = db.View(t.Context(), func(q services.Query) error {
		_, _, err := q.Recall("call")
		if tries++; tries == 1 {
			cut("FROM calls WHERE id", db)
			_, _, err = q.Recall("call")
		}
		return err
	})
	if err != nil || tries != 2 {
		t.Errorf("reading took %d tries: %v", tries, err)
	}
	tries = 0
	wrong := errors.New("what the unit of work found wrong")
	if err := db.Update(t.Context(), func(services.Tx) error { tries++; return wrong }); !errors.Is(err, wrong) || tries != 1 {
		t.Errorf("what was wrong itself was tried %d times: %v", tries, err)
	}
}
