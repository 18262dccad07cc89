package game

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"strings"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// What follows is here until play is a room that asks the bank's.

// Play gives the player a practice puzzle of a tier that they have not tried:
// one for practice, or a past daily, or a new one from the bank unless that is
// running low, or one made on the spot.
func (s *Service) Play(ctx context.Context, c Call, t rating.Tier) (*Work, error) {
	return s.practise(ctx, c, t, func(tx Tx) (string, error) { return s.choosePractice(tx, c, t) })
}

// practise opens the puzzle that choose returns the id of. If there is none it
// chooses again when one of a tier has been made.
func (s *Service) practise(ctx context.Context, c Call, t rating.Tier, choose func(Tx) (string, error)) (*Work, error) {
	play := func(tx Tx) (*Work, error) {
		id, err := once(tx, c, s.now(), func() (string, error) { return choose(tx) })
		if err != nil {
			return nil, err
		}
		return s.openPuzzle(tx, c, id)
	}
	w, err := updating(ctx, s, play)
	if !errors.Is(err, ErrBankEmpty) {
		return w, err
	}
	if err := s.addMade(ctx, t, UsagePractice); err != nil {
		return nil, err
	}
	return updating(ctx, s, play)
}

func (s *Service) choosePractice(tx Tx, c Call, t rating.Tier) (string, error) {
	p, err := tx.Untried(c.Player.ID, t, s.firstLive())
	if err == nil {
		return p.ID, nil
	}
	if !errors.Is(err, ErrNotFound) {
		return "", err
	}
	supply, err := tx.Supply(UsageBank)
	if err != nil {
		return "", err
	}
	if supply[t] <= s.bank/2 {
		return "", ErrBankEmpty
	}
	if p, err = tx.NthPuzzle(t, UsageBank, s.intN(supply[t])); err != nil {
		return "", err
	}
	return p.ID, spend(tx, p)
}

// shelve adds a puzzle that has its forms. If it is there already, or a morph of
// it, it returns that instead. A bank puzzle that is brought in for another use
// cannot be a daily any more.
func (s *Service) shelve(tx Tx, p *Puzzle) (known *Puzzle, err error) {
	known, err = twin(tx, p.Grid, p.Forms.Puzzle)
	if err != nil {
		return nil, err
	}
	if known != nil {
		if p.Usage != UsageBank {
			err = spend(tx, known)
		}
		return known, err
	}
	p.Added = s.now()
	for n := 5; n <= 16; n++ {
		p.ID = puzzleID(p.Grid, n)
		if taken, err := tx.HasPuzzle(p.ID); err != nil || !taken {
			return nil, errors.Join(err, tx.AddPuzzle(p))
		}
	}
	return nil, err
}

// spend sees to it that a puzzle of the bank is no daily any more: somebody has it.
func spend(tx Tx, p *Puzzle) error {
	if p.Usage != UsageBank {
		return nil
	}
	p.Usage = UsagePractice
	return tx.SetUsage(p.ID, UsagePractice)
}

func puzzleID(g *solver.Grid, n int) string {
	sum := sha256.Sum256([]byte(g.Layout().Shape().String() + " " + g.String()))
	id := make([]byte, n)
	for i := range id {
		id[i] = "23456789abcdefghjkmnpqrstuvwxyz"[int(sum[i])%31]
	}
	return string(id)
}

func formOf(g *solver.Grid) string { return CanonicalForm(g) }

func formsOf(p *Puzzle) CanonicalForms { return p.FindForms() }

func twin(q Query, set *solver.Grid, form string) (*Puzzle, error) {
	known, err := orNone(q.PuzzleByText(set.Layout().Shape().String(), set.String()))
	if known != nil || err != nil || form == "" {
		return known, err
	}
	return orNone(q.PuzzleByForm(form))
}

// addMade makes a puzzle and puts it on the shelf.
func (s *Service) addMade(ctx context.Context, t rating.Tier, u Usage) (err error) {
	return s.makeOne(ctx, t, u)
}

// Maintain drops what nobody asks for any more.
func (s *Service) Maintain(ctx context.Context) error {
	return s.store.Update(ctx, func(tx Tx) error {
		return tx.PruneAttempts(s.now().Add(-keepFor))
	})
}

// guildAt returns a guild with its plans at a moment. It fails with ErrNotSetUp if
// there is none.
func guildAt(q Query, id string, at time.Time) (*Guild, error) {
	g, err := q.Guild(id, at)
	if errors.Is(err, ErrNotFound) {
		return nil, ErrNotSetUp
	}
	return g, err
}

// keepFor is how long calls, pasted grids, replays, and posts that nobody played
// at are remembered.
const keepFor = 30 * 24 * time.Hour

// hadBefore reports whether a player had a daily and was deleted since.
func (s *Service) hadBefore(q Query, player, puzzle string) (bool, error) {
	key, err := q.TombstoneKey(puzzle)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	left, err := q.HasTombstone(puzzle, mark(key, player))
	if _, own, ok := strings.Cut(player, ":"); ok && !left && err == nil {
		left, err = q.HasTombstone(puzzle, mark(key, own)) // deleted before ids named their platform
	}
	return left, err
}

func mark(key []byte, player string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(player))
	return h.Sum(nil)
}
