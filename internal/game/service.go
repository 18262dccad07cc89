package game

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Options is what a Service works with. Only Store is needed.
type Options struct {
	Store   Store
	Now     func() time.Time                                // the clock; nil is time.Now
	Rand    *rand.Rand                                      // chooses dailies and makes puzzles; nil seeds itself
	Rules   Rules                                           // zero is DefaultRules
	Window  time.Duration                                   // how late a missed daily is still posted; 0 is 12 hours
	Budget  time.Duration                                   // for rating while a player waits; 0 is 3 seconds
	Forget  time.Duration                                   // how long after it removed the bot a guild is forgotten; 0 is 30 days
	Bank    int                                             // unused puzzles to keep of each tier; 0 is 60
	MakeOne func(context.Context, rating.Tier, Usage) error // adds a puzzle to the bank
	Secret  io.Reader                                       // what nobody can guess; nil is crypto/rand
	Log     *slog.Logger                                    // nil discards
}

// Service is the game's rules: what a player, an administrator or a page may
// ask. It is safe for concurrent use.
//
// A method that changes something takes a Call. The same Call.ID twice is the
// same deed: the second changes nothing and returns what the first did.
type Service struct {
	store    Store
	now      func() time.Time
	rules    Rules
	window   time.Duration
	budget   time.Duration
	bank     int
	makeOne  func(context.Context, rating.Tier, Usage) error
	log      *slog.Logger
	coach    *coach.Coach
	cautious *coach.Coach // does not argue by uniqueness

	finishing chan struct{} // holds a value for every rating under way in Finish

	randMu sync.Mutex
	rand   *rand.Rand
}

// New returns a service.
func New(o Options) *Service {
	s := &Service{
		store: o.Store, now: o.Now, rules: o.Rules, window: o.Window, budget: o.Budget, bank: o.Bank,
		makeOne: o.MakeOne, log: o.Log, rand: o.Rand, coach: coach.New(logic.Human()),
		cautious:  coach.New(logic.Human().WithoutUniqueness()),
		finishing: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.rand == nil {
		s.rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if s.rules == (Rules{}) {
		s.rules = DefaultRules()
	}
	if s.window == 0 {
		s.window = 12 * time.Hour
	}
	if s.budget == 0 {
		s.budget = 3 * time.Second
	}
	if s.bank == 0 {
		s.bank = 60
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	return s
}

// Call says who asks, where, and which delivery of the request it is.
type Call struct {
	ID     string // unique to the deed, as the platform's interaction id; "" is never a repetition
	Player Player
	Guild  string // where the player is; "" is a direct message

	NoUniqueness bool // the player wants no argument that the puzzle has one solution
}

// offered is what is kept of a call that was Offered something.
const offered = `"offered"`

// once runs a deed inside a transaction unless a call of the same id did so
// before; then it returns what that one returned. What is kept goes with the
// player.
func once[T any](tx Tx, c Call, at time.Time, deed func() (T, error)) (result T, err error) {
	if c.ID == "" {
		return deed()
	}
	kept, ok, err := tx.Recall(c.ID)
	if err != nil {
		return result, err
	}
	switch {
	case ok && kept == offered:
		return result, ErrNoCurrent
	case ok:
		return result, json.Unmarshal([]byte(kept), &result)
	}
	if result, err = deed(); err != nil {
		return result, err
	}
	text, err := json.Marshal(result)
	if err != nil {
		return result, fmt.Errorf("game: keeping a call's result: %w", err)
	}
	return result, tx.RememberFor(c.Player.ID, c.ID, string(text), at)
}

// viewing runs fn on the store's state and returns what fn returns.
func viewing[T any](ctx context.Context, s *Service, fn func(Query) (T, error)) (result T, err error) {
	err = s.store.View(ctx, func(q Query) error {
		result, err = fn(q)
		return err
	})
	return result, err
}

// updating runs fn in a transaction and returns what fn returns.
func updating[T any](ctx context.Context, s *Service, fn func(Tx) (T, error)) (result T, err error) {
	err = s.store.Update(ctx, func(tx Tx) error {
		result, err = fn(tx)
		return err
	})
	return result, err
}

// orNone turns "not found" into the zero value.
func orNone[T any](v T, err error) (T, error) {
	if errors.Is(err, ErrNotFound) {
		var none T
		return none, nil
	}
	return v, err
}

// intN returns a random number below n.
func (s *Service) intN(n int) int {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return s.rand.IntN(n)
}

// sameValues reports whether two grids of one shape hold the same digits.
func sameValues(a, b *solver.Grid) bool {
	return a.Layout().Shape() == b.Layout().Shape() && a.String() == b.String()
}
