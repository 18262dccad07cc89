package bank

import (
	"context"
	"crypto/sha256"
	"fmt"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Add stores a rated puzzle. It reports false, and changes nothing, if the puzzle or a morph of it
// is stored already.
func (s *Service) Add(ctx context.Context, g *solver.Grid, r rating.Report, o game.Origin, u game.Usage) (added bool, err error) {
	set := game.GivensFromDigits(g)
	solution, err := solver.Solve(ctx, set)
	if err != nil {
		return false, err
	}
	p := &game.Puzzle{Grid: set, Solution: solution, Rating: r, Origin: o, Usage: u}
	p.Forms = p.FindForms()
	known, err := txn.Update(ctx, s.Store, func(tx Tx) (*game.Puzzle, error) { return s.Shelve(tx, p) })
	return known == nil && err == nil, err
}

// Shelve stores a puzzle that has its forms. If the same puzzle or a morph is already stored,
// Shelve returns that one instead, and takes it out of the bank unless p is for the bank too. A new
// puzzle whose copies could not be recognised becomes a practice puzzle.
func (s *Service) Shelve(tx Tx, p *game.Puzzle) (known *game.Puzzle, err error) {
	known, err = twin(tx, p.Grid, p.Forms.Puzzle)
	if err != nil {
		return nil, err
	}
	if known != nil {
		if p.Usage != game.UsageBank {
			err = useForPractice(tx, known)
		}
		return known, err
	}
	if p.Usage == game.UsageBank && !canBeDaily(p) {
		p.Usage = game.UsagePractice
	}
	p.Added = s.Now()
	if p.ID, err = freeID(tx, p.Grid); err != nil {
		return nil, err
	}
	return nil, tx.AddPuzzle(p)
}

// canBeDaily reports whether the guard would recognise copies of a puzzle.
func canBeDaily(p *game.Puzzle) bool {
	made := p.Origin == game.OriginGenerated && p.Grid.Layout().Shape() == game.MiniShape()
	return made || p.Grid.Layout() == solver.Classic()
}

// twin returns the stored puzzle that a grid is equal to or a morph of, or nil.
func twin(q Query, set *solver.Grid, form string) (*game.Puzzle, error) {
	known, err := txn.OrNone(q.PuzzleByText(set.Layout().Shape().String(), set.String()))
	if known != nil || err != nil || form == "" {
		return known, err
	}
	return txn.OrNone(q.PuzzleByForm(form))
}

// freeID returns the shortest free id for a new puzzle.
func freeID(q Query, g *solver.Grid) (string, error) {
	whole := puzzleID(g)
	for n := shortID; n <= len(whole); n++ {
		if taken, err := q.HasPuzzle(whole[:n]); !taken {
			return whole[:n], err
		}
	}
	return "", fmt.Errorf("bank: another puzzle has the id %s", whole)
}

// shortID is the length of an id, unless another puzzle has the same one.
const shortID = 5

// idAlphabet leaves out characters that are mistaken for others when read aloud or typed: 0 and o,
// 1, i and l.
const idAlphabet = "23456789abcdefghjkmnpqrstuvwxyz"

// puzzleID derives an id of 16 characters from a puzzle's text, so the id is the same everywhere.
func puzzleID(g *solver.Grid) string {
	sum := sha256.Sum256([]byte(g.Layout().Shape().String() + " " + g.String()))
	id := make([]byte, 16)
	for i := range id {
		id[i] = idAlphabet[int(sum[i])%len(idAlphabet)]
	}
	return string(id)
}
