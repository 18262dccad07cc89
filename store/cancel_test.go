package store

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
)

// A caller who stops waiting gets an error that wraps the context's error, whatever the database
// was doing. The command line and the bot recognise it by that.
func TestCancelledTransaction(t *testing.T) {
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
	tests := []struct {
		name string
		work func(t *tx, cancel func()) error
	}{
		{"before a statement", func(t *tx, cancel func()) error {
			cancel()
			return t.exec("DELETE FROM calls")
		}},
		{"amid a statement", func(t *tx, cancel func()) error {
			time.AfterFunc(10*time.Millisecond, cancel)
			return t.row([]any{new(int)}, endless)
		}},
		{"before the commit", func(t *tx, cancel func()) error {
			cancel()
			return nil
		}},
		{"long before the commit", func(t *tx, cancel func()) error {
			cancel()
			for !errors.Is(t.sql.Commit(), sql.ErrTxDone) { // until it is rolled back
				time.Sleep(time.Millisecond)
			}
			return nil
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := newDB(t)
			remember(t, db, 1)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			err := db.Update(ctx, func(q services.Tx) error {
				if err := q.Remember(game.Call{ID: "lost"}, "", testTime); err != nil {
					return err
				}
				return tt.work(q.(rooms).callsTx.tx, cancel)
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want %v", err, context.Canceled)
			}
			if recalls(t, db, "lost") || !recalls(t, db, "call 0") {
				t.Error("something of it was kept, or more was lost")
			}
		})
	}
}

func recalls(t *testing.T, db *DB, call string) (ok bool) {
	t.Helper()
	err := db.View(t.Context(), func(q services.Query) (err error) {
		_, ok, err = q.Recall(call)
		return err
	})
	must(t, err)
	return ok
}
