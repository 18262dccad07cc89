package explainer

import (
	"context"
	"errors"
	"slices"
)

// The kinds of hint, one for each producer's family.
const (
	hiddenSingleHint kind = iota
	directLockingHint
	directHiddenSetHint
	nakedSingleHint
	lockingHint
	nakedSetHint
	hiddenSetHint
	fishHint
	wingHint
	loopHint
	bugHint
	alignedHint
	forcingHint
	multipleHint
)

// producer is one rung of the reference's ladder.
type producer struct {
	name string
	find func(*engine) bool
}

// producers lists every rule in the order of search.
func producers() []producer {
	return []producer{
		{"hidden single", hiddenSingle},
		{"direct locking", directLocking},
		{"direct hidden pair", directHiddenSet(2, 2.0)},
		{"naked single", nakedSingle},
		{"direct hidden triplet", directHiddenSet(3, 2.5)},
		{"locking", locking},
		{"naked pair", nakedSet(2, 3.0)},
		{"x-wing", fish(2, 3.2)},
		{"hidden pair", hiddenSet(2, 3.4)},
		{"naked triplet", nakedSet(3, 3.6)},
		{"swordfish", fish(3, 3.8)},
		{"hidden triplet", hiddenSet(3, 4.0)},
		{"xy-wing", xyWing},
		{"xyz-wing", xyzWing},
		{"unique loop", uniqueLoop},
		{"naked quad", nakedSet(4, 5.0)},
		{"jellyfish", fish(4, 5.2)},
		{"hidden quad", hiddenSet(4, 5.4)},
		{"bivalue universal grave", bug},
		{"aligned pair exclusion", alignedPair},
		{"forcing chain", forcingChain},
		{"aligned triplet exclusion", alignedTriplet},
		{"nishio", chains(mode{base: 7.5, dynamic: true, nishio: true})},
		{"multiple forcing chain", chains(mode{base: 8.0})},
		{"dynamic forcing chain", chains(mode{base: 8.5, dynamic: true})},
		{"dynamic forcing chain (+)", chains(mode{base: 9.0, dynamic: true, level: 1})},
		{"nested level 2", chains(mode{base: 9.5, dynamic: true, level: 2})},
		{"nested level 3", chains(mode{base: 10.0, dynamic: true, level: 3})},
		{"nested level 4", chains(mode{base: 10.5, dynamic: true, level: 4})},
		{"nested level 5", chains(mode{base: 11.0, dynamic: true, level: 5})},
	}
}

func forcingChain(e *engine) bool {
	e.chain.reset(&e.board)
	e.chain.forcing()
	return e.takeChain(forcingHint)
}

func chains(m mode) func(*engine) bool {
	return func(e *engine) bool {
		e.chain.reset(&e.board)
		e.chain.mode = m
		e.chain.multiple()
		return e.takeChain(multipleHint)
	}
}

// takeChain makes the chainer's best hint the winner.
func (e *engine) takeChain(k kind) bool {
	c := &e.chain
	if !c.found || c.err != nil {
		return false
	}
	h := e.begin(k, c.best.rating)
	if c.best.writes() {
		h.place = int16(c.best.target)
	}
	h.removed = append(h.removed, c.won...)
	return true
}

// Rating is a puzzle's place on the reference scale, each figure as the
// reference prints it times ten: 72 is 7.2.
type Rating struct {
	ER int // the hardest step of the walk; 200 if the walk does not finish
	EP int // the hardest step up to the first that places a digit
	ED int // the first step
}

var errConflict = errors.New("explainer: a value contradicts another")

// Rater rates puzzles one after another. It keeps its working memory, some
// megabytes, from one to the next, and is not safe for concurrent use.
type Rater struct {
	engine engine
	rules  []producer
}

// NewRater returns a Rater.
func NewRater() *Rater { return &Rater{rules: producers()} }

// Rate walks a puzzle of 81 values, 0 for a blank, to its end. The puzzle must
// have exactly one solution; with another number the result means nothing. It
// fails if a value contradicts another, or when ctx ends.
func (r *Rater) Rate(ctx context.Context, values *[81]uint8) (Rating, error) {
	e := &r.engine
	e.chain.begin(ctx)
	e.reset()
	for c, v := range values {
		if v == 0 {
			continue
		}
		if e.cand[c]>>(v-1)&1 == 0 {
			return Rating{}, errConflict
		}
		e.place(c, int(v-1))
	}
	return e.rate(ctx, r.rules)
}

func (e *engine) rate(ctx context.Context, rules []producer) (Rating, error) {
	var r Rating
	placed, first := false, true
	for e.left > 0 {
		i := slices.IndexFunc(rules, func(p producer) bool { return e.chain.err == nil && p.find(e) })
		if e.chain.err != nil {
			return Rating{}, context.Cause(ctx)
		}
		if i < 0 {
			r.ER = 200
			return r, nil
		}
		tenths := printed(e.win.rating)
		r.ER = max(r.ER, tenths)
		if first {
			r.ED = tenths
		}
		if !placed {
			r.EP = max(r.EP, tenths)
			placed = e.win.place >= 0
		}
		first = false
		e.apply()
	}
	return r, nil
}

// printed truncates as the reference prints.
func printed(rating float64) int { return int((rating + 0.05) * 10) }
