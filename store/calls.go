package store

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Recall returns the answer that Remember stored for a call.
func (t callsTx) Recall(id string) (a txn.Answered, ok bool, err error) {
	err = t.row([]any{&a.Result, &a.Request}, "SELECT result, request FROM calls WHERE id = $1", id)
	if errors.Is(err, game.ErrNotFound) {
		return a, false, nil
	}
	t.remembers = t.remembers || err == nil
	return a, err == nil, err
}

// Remember stores the result of a player's call.
func (t callsTx) Remember(c game.Call, result string, at time.Time) error {
	t.remembers = true
	return t.exec("INSERT INTO calls (id, player_id, result, request, at) VALUES ($1, $2, $3, $4, $5)", c.ID, c.Player.ID, result, c.Request, millis(at))
}

// ForgetCall deletes a call; see txn.CallTx.
func (t callsTx) ForgetCall(id string) error { return t.exec("DELETE FROM calls WHERE id = $1", id) }

// PruneCalls deletes old calls; see txn.CallTx.
func (t callsTx) PruneCalls(before time.Time) error {
	return t.exec("DELETE FROM calls WHERE at < $1", millis(before))
}
