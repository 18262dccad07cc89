package logic

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"pencilmark/solver"
)

// Steps yields the steps that the ladder's techniques find in g, from the foot upwards, until yield returns false. It
// leaves out steps with the same effect as an earlier one, or with a lesser effect by the same technique, subsets and
// fish with a smaller complement, and bad guesses. The error is the context's.
func (l *Ladder) Steps(ctx context.Context, g *solver.Grid, yield func(solver.Step) bool) error {
	v := l.memory.take(g.Clone())
	defer l.memory.keep(v)
	w := l.walkerOn(ctx, v, nil)
	found := conclusions{same: map[string]bool{}, by: map[string][]map[conclusion]bool{}}
	for i := range l.rungs {
		r := &l.rungs[i]
		if !w.Running() {
			break
		}
		if len(r.Trials) > 0 || !w.asks(r) {
			continue
		}
		r.find(w.view, func(s solver.Step) bool {
			if !w.holds(r) {
				return false
			}
			if !l.hasComplement(w.view.Grid, &s) && found.add(&s) {
				w.out.Stopped = !yield(s)
			}
			return w.Running()
		})
	}
	return w.err
}

// conclusion is a candidate that is placed or removed.
type conclusion struct {
	solver.Candidate
	placed bool
}

type conclusions struct {
	same map[string]bool
	by   map[string][]map[conclusion]bool // by technique
}

// add adds the conclusions of a step and reports whether any is new.
func (k *conclusions) add(s *solver.Step) bool {
	key := fmt.Sprint(s.Places, s.Removes)
	if k.same[key] {
		return false
	}
	k.same[key] = true
	all := map[conclusion]bool{}
	for _, c := range s.Removes {
		all[conclusion{c, false}] = true
	}
	for _, c := range s.Places {
		all[conclusion{c, true}] = true
	}
	for _, before := range k.by[s.Technique] {
		if within(all, before) {
			return false
		}
	}
	k.by[s.Technique] = append(k.by[s.Technique], all)
	return true
}

func within(all, before map[conclusion]bool) bool {
	for c := range all {
		if !before[c] {
			return false
		}
	}
	return true
}

// Topic says which step is wanted. The zero value means the next step.
type Topic struct {
	Cells  solver.CellSet // if not empty: a step that changes one of these
	Digits solver.Digits  // if not 0: a step that places or removes one of these
	Skip   int            // how many such steps to pass over

	Technique string // if not "": a step by this technique or of this family
}

func (t *Topic) covers(s *solver.Step) bool {
	return slices.ContainsFunc(slices.Concat(s.Places, s.Removes), func(c solver.Candidate) bool {
		return (t.Cells.IsEmpty() || t.Cells.Has(c.Cell)) && (t.Digits == 0 || t.Digits.Has(c.Digit))
	})
}

// Changes reports whether a step changes the topic's cells or digits, or removes a digit from its one cell by a
// placement.
func (t *Topic) Changes(g *solver.Grid, s *solver.Step) bool { return t.covers(s) || t.reaches(g, s) }

// reaches reports whether a step places one of the digits in a cell that the topic's only cell sees.
func (t *Topic) reaches(g *solver.Grid, s *solver.Step) bool {
	return t.Cells.Len() == 1 && slices.ContainsFunc(s.Places, func(p solver.Candidate) bool {
		seen := g.Layout().Peers(p.Cell).And(t.Cells).And(g.CellsAllowing(p.Digit))
		return !seen.IsEmpty() && (t.Digits == 0 || t.Digits.Has(p.Digit))
	})
}

// FirstStepOn returns the first of Steps on a topic; for the zero topic, the next step. Placements in the topic's cells
// come before placements that its only cell sees, and these before eliminations. ok is false if there is none. The
// error is the context's.
func (l *Ladder) FirstStepOn(ctx context.Context, g *solver.Grid, about Topic) (step solver.Step, ok bool, err error) {
	if about == (Topic{}) {
		return l.Next(ctx, g)
	}
	take := func(found solver.Step) bool {
		step, ok = found, about.Skip <= 0
		about.Skip--
		return !ok
	}
	var seen []solver.Step
	err = l.Steps(ctx, g, func(found solver.Step) bool {
		if len(found.Places) == 0 {
			if !takeAll(seen, take) {
				return false
			}
			seen = nil
		}
		switch {
		case about.covers(&found):
			return take(found)
		case about.reaches(g, &found):
			seen = append(seen, found)
		}
		return true
	})
	if !ok && err == nil {
		takeAll(seen, take)
	}
	return step, ok, err
}

func takeAll(steps []solver.Step, take func(solver.Step) bool) bool {
	return !slices.ContainsFunc(steps, func(s solver.Step) bool { return !take(s) })
}

// SimilarSingles returns up to most further singles of the same technique in g. The error is the context's.
func (l *Ladder) SimilarSingles(ctx context.Context, g *solver.Grid, single *solver.Step, most int) (more []solver.Step, err error) {
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

// hasComplement reports whether a smaller subset or fish on the ladder removes the same: naked cells have a
// complement of hidden digits, and fish one of fish across.
func (l *Ladder) hasComplement(g *solver.Grid, s *solver.Step) bool {
	if len(s.Base) == 0 || max(len(s.Cells), len(s.Base)) <= 2 {
		return false
	}
	openCells := g.Layout().Units()[s.Base[0]].Set.And(g.Empty()).Len() - len(s.Cells)
	openLines := g.Layout().Size() - len(s.Base) - placedCount(g, s.Digits.Min())
	switch s.Technique {
	case "naked-" + sizeName(len(s.Cells)):
		oneUnit := len(s.Cover) < 2 // otherwise it removes more than the hidden subset of either unit
		return oneUnit && openCells < len(s.Cells) && l.looksFor(subsetName("hidden-", openCells))
	case "hidden-" + sizeName(len(s.Cells)):
		return openCells < len(s.Cells) && l.looksFor(subsetName("naked-", openCells))
	case fishName(len(s.Base)):
		return openLines < len(s.Base) && l.looksFor(lineFishName(openLines))
	case "block-fish-" + strconv.Itoa(len(s.Base)):
		return openLines < len(s.Base) && l.looksFor("block-fish-"+strconv.Itoa(openLines))
	}
	return false
}

func placedCount(g *solver.Grid, digit int) (n int) {
	for c := range g.Layout().CellCount() {
		if g.Value(c) == digit {
			n++
		}
	}
	return n
}

func subsetName(prefix string, n int) string {
	if n == 1 {
		return prefix + "single"
	}
	return prefix + sizeName(n)
}

// lineFishName names the fish of n lines; one line is a hidden single.
func lineFishName(n int) string {
	if n == 1 {
		return "hidden-single"
	}
	return fishName(n)
}

func (l *Ladder) looksFor(name string) bool {
	return slices.ContainsFunc(l.rungs, func(r Rung) bool { return !r.leftOut && r.Name == name })
}
