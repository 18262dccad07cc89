package play

import (
	"context"
	"encoding/json"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Paste is a grid as somebody pasted it.
type Paste struct{ Text, Layout string }

// maxPaste is the longest text that is kept of one.
const maxPaste = 64 << 10

// KeepPaste keeps what a player pasted last where the call was made, if that could not become
// their puzzle: what they ask without a puzzle is about it. The zero Paste is none. It is kept for
// as long as calls are remembered.
func (s *Service) KeepPaste(ctx context.Context, c game.Call, p Paste) error {
	if len(p.Text) > maxPaste {
		p = Paste{}
	}
	c.ID = pasteKey(c)
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.ForgetCall(c.ID); err != nil || p == (Paste{}) {
			return err
		}
		text, err := json.Marshal(p)
		if err != nil {
			return err
		}
		return tx.Remember(c, string(text), s.Now())
	})
}

// LastPaste returns what KeepPaste kept; none to a call that came before and did something, which
// was about a puzzle in play.
func (s *Service) LastPaste(ctx context.Context, c game.Call) (Paste, error) {
	return txn.View(ctx, s.Store, func(q Query) (p Paste, err error) {
		a, ok, err := q.Recall(pasteKey(c))
		if err != nil || !ok {
			return p, err
		}
		kept, err := s.answered(q, c)
		if kept != nil { // also if that is an error, of which whoever looks for the puzzle tells
			return p, nil
		}
		if err != nil {
			return p, err
		}
		return p, json.Unmarshal([]byte(a.Result), &p)
	})
}

func pasteKey(c game.Call) string { return "paste " + c.Player.ID + " " + c.Guild }
