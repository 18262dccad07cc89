package play

import (
	"context"
	"encoding/json"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Offered records that a call found no current puzzle and was offered today's daily. When the call
// is repeated, it finds none again.
func (s *Service) Offered(ctx context.Context, c game.Call) error {
	return s.remember(ctx, c, txn.Offered)
}

// Known reports whether a call is a repetition of one that did something.
func (s *Service) Known(ctx context.Context, c game.Call) (bool, error) {
	return txn.View(ctx, s.Store, func(q Query) (bool, error) {
		kept, err := s.answered(q, c)
		return kept != nil, err
	})
}

// KeepDraft stores a text that could not be read, under the id of its call.
func (s *Service) KeepDraft(ctx context.Context, c game.Call, text string) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		c.ID = draftKey(c.ID)
		if _, kept, err := tx.Recall(c.ID); kept || err != nil {
			return err
		}
		return tx.Remember(c, text, s.Now())
	})
}

// Draft returns a text that KeepDraft stored. It fails with game.ErrNotFound.
func (s *Service) Draft(ctx context.Context, call string) (string, error) {
	return txn.View(ctx, s.Store, func(q Query) (string, error) {
		draft, kept, err := q.Recall(draftKey(call))
		if err == nil && !kept {
			err = game.ErrNotFound
		}
		return draft.Result, err
	})
}

func draftKey(call string) string { return "draft " + call }

// Paste is a grid as the player pasted it.
type Paste struct {
	Text, Layout string
	Picture      string `json:",omitempty"` // draft of the last picture's reading, even if that became the puzzle; "" for none
}

const maxPaste = 64 << 10

// KeepPaste stores the last text that a player pasted and that did not become their puzzle. The
// zero Paste deletes it.
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

// LastPaste returns the text that KeepPaste stored. It returns the zero Paste for a repeated call.
func (s *Service) LastPaste(ctx context.Context, c game.Call) (Paste, error) {
	return txn.View(ctx, s.Store, func(q Query) (p Paste, err error) {
		a, ok, err := q.Recall(pasteKey(c))
		if err != nil || !ok {
			return p, err
		}
		kept, err := s.answered(q, c)
		if kept != nil { // if that is an error, the search for the puzzle reports it
			return p, nil
		}
		if err != nil {
			return p, err
		}
		return p, json.Unmarshal([]byte(a.Result), &p)
	})
}

func pasteKey(c game.Call) string { return "paste " + c.Player.ID + " " + c.Guild }
