package logic

import (
	"context"
	"fmt"
	"slices"

	"pencilmark/solver"
)

// Steps yields what the ladder's techniques find in g, from the foot of the ladder
// upwards, until yield returns false: every step that can be made now, but none
// that comes to the same as one before it, or to less by the same technique. Bad
// guesses are left out. The error is the context's.
func (l *Ladder) Steps(ctx context.Context, g *solver.Grid, yield func(solver.Step) bool) error {
	w := l.walker(ctx, g, nil)
	told := told{same: map[string]bool{}, by: map[string][]map[conclusion]bool{}}
	for i := range l.rungs {
		r := &l.rungs[i]
		if !w.running() {
			break
		}
		if len(r.trials) > 0 || r.Unique && !w.provenUnique() {
			continue
		}
		r.find(w.view, func(s solver.Step) bool {
			if told.isNew(&s) {
				w.out.Stopped = !yield(s)
			}
			return w.running()
		})
	}
	return w.err
}

// conclusion is a candidate that is placed, or ruled out.
type conclusion struct {
	solver.Candidate
	placed bool
}

// told is what steps have come to so far.
type told struct {
	same map[string]bool
	by   map[string][]map[conclusion]bool // by technique
}

// isNew reports whether a step adds something, and notes what.
func (t *told) isNew(s *solver.Step) bool {
	key := fmt.Sprint(s.Places, s.Removes)
	if t.same[key] {
		return false
	}
	t.same[key] = true
	all := map[conclusion]bool{}
	for _, c := range s.Removes {
		all[conclusion{c, false}] = true
	}
	for _, c := range s.Places {
		all[conclusion{c, true}] = true
	}
	for _, before := range t.by[s.Technique] {
		if within(all, before) {
			return false
		}
	}
	t.by[s.Technique] = append(t.by[s.Technique], all)
	return true
}

// within reports whether one set holds all of another.
func within(all, before map[conclusion]bool) bool {
	for c := range all {
		if !before[c] {
			return false
		}
	}
	return true
}

// Wish says which step is wanted. The zero value takes the first.
type Wish struct {
	Cells  solver.CellSet // if not empty: one that changes one of these
	Digits solver.Digits  // if not 0: one that places or rules out one of these
	Skip   int            // how many such steps to pass over
}

func (w *Wish) takes(s *solver.Step) bool {
	return slices.ContainsFunc(slices.Concat(s.Places, s.Removes), func(c solver.Candidate) bool {
		return (w.Cells.IsEmpty() || w.Cells.Has(c.Cell)) && (w.Digits == 0 || w.Digits.Has(c.Digit))
	})
}

// Seek returns the first of Steps that is wanted; without a wish, the next step. ok
// is false if there is none. The error is the context's.
func (l *Ladder) Seek(ctx context.Context, g *solver.Grid, wish Wish) (step solver.Step, ok bool, err error) {
	if wish == (Wish{}) {
		return l.Next(ctx, g)
	}
	err = l.Steps(ctx, g, func(found solver.Step) bool {
		if !wish.takes(&found) {
			return true
		}
		step, ok = found, wish.Skip <= 0
		wish.Skip--
		return !ok
	})
	return step, ok, err
}

// Alike returns up to so many further singles that are found in g as one was. The
// error is the context's.
func (l *Ladder) Alike(ctx context.Context, g *solver.Grid, single *solver.Step, most int) (more []solver.Step, err error) {
	err = l.Steps(ctx, g, func(found solver.Step) bool {
		if len(found.Places) == 0 {
			return false // singles come first
		}
		if found.Technique == single.Technique && !slices.Equal(found.Places, single.Places) {
			more = append(more, found)
		}
		return len(more) < most
	})
	return more, err
}
