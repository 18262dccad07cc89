package verdicts

import (
	"context"
	"strings"
	"unicode/utf8"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Unrank has a result count for nothing, for a reason that its player is told. It fails
// with game.ErrNotFound for one that is not solved.
func (s *Service) Unrank(ctx context.Context, c game.Call, post int64, player, reason string) (*Details, error) {
	return s.judge(ctx, c, post, player, game.Unranked, reason)
}

// Count has a result count that was unranked. One that is too fast stays so.
func (s *Service) Count(ctx context.Context, c game.Call, post int64, player string) (*Details, error) {
	return s.judge(ctx, c, post, player, game.Counted, "")
}

// judge says of a result what it is from now on, and has its player told. What is so
// already stays as it is.
func (s *Service) judge(ctx context.Context, c game.Call, post int64, player string, v game.Validity, reason string) (*Details, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*Details, error) {
		_, err := txn.Once(tx, c, s.Now(), func() (bool, error) {
			d, err := look(tx, c, post, player)
			if err == nil && d.Outcome != game.OutcomeSolved {
				err = game.ErrNotFound
			}
			if err != nil || d.Validity == v || d.Validity == game.TooFast {
				return false, err
			}
			verdict := &game.Verdict{Post: post, Player: player, Validity: v, Reason: cut(reason, game.MaxReason), By: c.Player.ID, At: s.Now()}
			if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil { // whose name the log has
				return false, err
			}
			if err := results.Judge(tx, verdict); err != nil || player == c.Player.ID || d.Name == "" {
				return true, err // who was deleted is told nothing
			}
			return true, tx.AddNotice(&game.Notice{Player: player, At: s.Now(), Result: &game.JudgedResult{Verdict: *verdict}})
		})
		if err != nil {
			return nil, err
		}
		return look(tx, c, post, player)
	})
}

// Answer keeps what a player says to their result's not ranking. It fails with
// game.ErrNotFound for a result that ranks, and with game.ErrAnswered the second time.
func (s *Service) Answer(ctx context.Context, c game.Call, post int64, text string) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		_, err := txn.Once(tx, c, s.Now(), func() (bool, error) {
			v, err := tx.Verdict(post, c.Player.ID)
			switch {
			case err != nil:
				return false, err
			case v.Validity != game.Unranked:
				return false, game.ErrNotFound
			case !v.MayAnswer():
				return false, game.ErrAnswered
			}
			v.Answer, v.Answered = cut(text, game.MaxReason), s.Now()
			return true, results.Answer(tx, v)
		})
		return err
	})
}

// cut makes a line of a text, of so many characters at most.
func cut(text string, n int) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	for utf8.RuneCountInString(text) > n {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}
