// Package training is the room in which one technique is practised: it hands out positions
// in which exactly that is next (package drill), judges what somebody does there, and
// remembers what they solved, so that it comes again after days.
//
// What is remembered is a box for each technique, as in Sebastian Leitner's box of cards
// (So lernt man lernen, 1972): who solves a position without help when the technique is due
// puts it one box on, who needs help puts it back into the first. The boxes come again after
// 1, 3, 7, 16 and 35 days: the intervals of Piotr Woźniak's first schedule of 1985 (1, 7, 16
// and 35 days), with one between the first two, as a position takes longer to learn from than
// a word. What is solved before it is due is counted, and changes no box.
package training

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/txn"
)

// Progress is how far a player is with a technique.
type Progress struct {
	Technique string
	Box       int // from 1 to Boxes
	Due       time.Time
	Solved    int // positions, without help
	Helped    int // positions, with help or after a slip
}

// Exercise is the position that a player was given last.
type Exercise struct {
	Technique, Place string // as a drill.ID has them
	Helped           bool   // after a slip, or some help
	Told             int    // the level of the last hint, 0 for none
	Over             bool   // it is solved, or was shown
	At               time.Time
}

// Query reads what players have practised.
type Query interface {
	people.Query
	txn.CallQuery
	// Training lists how far a player is, by technique.
	Training(player string) ([]Progress, error)
	// Exercise returns the position that a player was given last.
	Exercise(player string) (*Exercise, error)
}

// Tx writes it.
type Tx interface {
	Query
	people.Tx
	txn.CallTx
	SetTraining(player string, p *Progress) error
	SetExercise(player string, e *Exercise) error
}

// Options is what a Service works with.
type Options struct {
	Store txn.Store[Query, Tx]
	Guard *guard.Service
	Now   func() time.Time
	Rand  *rand.Rand // chooses positions
}

// Service hands out positions and remembers. It is safe for concurrent use.
type Service struct {
	Options
	randMu sync.Mutex // guards Rand
}

// New returns the room's service.
func New(o Options) *Service { return &Service{Options: o} }

// newRand returns a source of its own for one choice.
func (s *Service) newRand() *rand.Rand {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return rand.New(rand.NewPCG(s.Rand.Uint64(), s.Rand.Uint64()))
}

// Progress lists how far a player is, by technique.
func (s *Service) Progress(ctx context.Context, c game.Call) ([]Progress, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]Progress, error) { return q.Training(c.Player.ID) })
}
