package render

import (
	"maps"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// The roles that something on a board may play, as internal/phrase names them.
const (
	roleBase     = "base"
	roleCover    = "cover"
	roleDiffers  = "differs"
	roleSet      = "set" // and a number
	roleStem     = "stem"
	roleRests    = "rests"
	roleFin      = "fin"
	roleTried    = "tried"
	roleOn       = "on"
	roleOff      = "off"
	roleStrong   = "strong"
	roleWeak     = "weak"
	roleFollow   = "follow"
	roleRemoved  = "removed"
	rolePlaced   = "placed"
	roleWrong    = "wrong"
	roleConflict = "conflict"
)

var linkRoles = [...]string{solver.LinkWeak: roleWeak, solver.LinkStrong: roleStrong, solver.LinkDerived: roleFollow}

// roles says which part every cell and candidate plays in a step.
type roles struct {
	base      solver.CellSet   // cells of the units that the step looks in
	cover     solver.CellSet   // cells of the units that it acts in
	pattern   solver.CellSet   // cells that the pattern stands in
	sets      []solver.CellSet // cells of sets that are distinguished
	noteCells solver.CellSet   // cells whose candidates all matter
	stem      bool             // the first of the sets is a stem, the others are its petals
	rests     candidates       // candidates that it rests on
	fins      candidates
	tried     candidates // assumed by a trial, or placed in its course
	on        candidates // true along a chain
	off       candidates // false along a chain
	links     []link     // of chains
	removed   candidates
	placed    candidates
}

type candidates map[solver.Candidate]bool

func candidateSet(list []solver.Candidate) candidates {
	set := candidates{}
	for _, c := range list {
		set[c] = true
	}
	return set
}

func rolesOf(b *Board) roles {
	if b.Step == nil {
		return roles{pattern: b.DifferingCells}
	}
	l, s := b.Grid.Layout(), b.Step
	r := roles{base: cellsOf(l, s.Base), cover: cellsOf(l, s.Cover)}
	if b.UnitsOnly {
		if len(s.Base) == 0 && len(s.Cells) > 0 {
			r.base = cellsOf(l, []int{l.BlockOf(s.Cells[0])})
		}
		return r
	}
	r.pattern = solver.CellsOf(s.Cells...)
	r.rests, r.fins = candidateSet(s.Pattern), candidateSet(s.Fins)
	r.removed, r.placed = candidateSet(s.Removes), candidateSet(s.Places)
	r.addSets(b.Grid, s)
	if s.Trial != nil {
		r.addTrial(l, s.Trial)
	}
	if len(s.Branches) > 0 {
		r.addChains(s.Branches)
	}
	return r
}

// addSets marks the digits of a set in its cells.
func (r *roles) addSets(g *solver.Grid, s *solver.Step) {
	for _, set := range s.Sets {
		for _, cell := range set.Cells {
			if g.Value(cell) != 0 {
				r.pattern.Add(cell)
			}
			for d := range (set.Digits & g.Candidates(cell)).All() {
				r.rests[solver.Candidate{Cell: cell, Digit: d}] = true
			}
		}
	}
}

// pictureRoles returns the roles as a picture shows them: it has frames that distinguish
// the sets of a chain or several sets, whose digits it only notes.
func pictureRoles(b *Board) roles {
	r, s := rolesOf(b), b.Step
	large := func(set solver.Subset) bool { return len(set.Cells) > 1 }
	if s == nil || b.UnitsOnly || len(s.Sets)+len(s.Branches) < 2 || !slices.ContainsFunc(s.Sets, large) {
		return r
	}
	t, _ := logic.CatalogueEntry(s.Technique)
	r.stem = t.Stem
	for _, set := range s.Sets {
		r.sets = append(r.sets, solver.CellsOf(set.Cells...))
		r.noteCells = r.noteCells.Or(solver.CellsOf(set.Cells...))
	}
	r.pattern = solver.CellSet{} // or its frames would look like those of a set
	maps.DeleteFunc(r.rests, func(c solver.Candidate, _ bool) bool { return r.noteCells.Has(c.Cell) })
	return r
}

// addTrial marks what is assumed, what is placed because of it, and where that
// breaks.
func (r *roles) addTrial(l *solver.Layout, t *solver.Trial) {
	r.tried = candidates{t.Assume: true}
	for _, s := range t.Steps {
		for _, p := range s.Places {
			r.tried[p] = true
		}
	}
	if t.End.Cell >= 0 {
		r.base = r.base.Or(solver.CellsOf(t.End.Cell))
	} else {
		r.base = r.base.Or(l.Units()[t.End.Unit].Set)
	}
}

func cellsOf(l *solver.Layout, units []int) (cells solver.CellSet) {
	for _, u := range units {
		cells = cells.Or(l.Units()[u].Set)
	}
	return cells
}

// roleOf returns the role of a candidate, the most telling one if it has several;
// "" for none.
func (r *roles) roleOf(c solver.Candidate) string {
	switch {
	case r.placed[c]:
		return rolePlaced
	case r.removed[c]:
		return roleRemoved
	case r.fins[c]:
		return roleFin
	case r.tried[c]:
		return roleTried
	case r.on[c]:
		return roleOn
	case r.off[c]:
		return roleOff
	case r.rests[c]:
		return roleRests
	}
	return ""
}

// usedRoles lists the roles that are played on the board, in the order of a
// legend.
func (r *roles) usedRoles(b *Board) []string {
	played := map[string]bool{
		roleBase:     !r.base.IsEmpty(),
		roleCover:    !r.cover.IsEmpty(),
		roleDiffers:  b.Step == nil && !r.pattern.IsEmpty(),
		roleWrong:    !b.WrongCells.IsEmpty(),
		roleConflict: !b.ConflictCells.IsEmpty(),
	}
	for _, set := range []candidates{r.rests, r.fins, r.tried, r.on, r.off, r.removed, r.placed} {
		for c := range set {
			played[r.roleOf(c)] = true
		}
	}
	for _, l := range r.links {
		played[linkRoles[l.Kind]] = true
	}
	var list []string
	for i := range r.sets {
		list = append(list, setRole(i))
	}
	for _, role := range []string{roleBase, roleCover, roleDiffers, roleRests, roleFin, roleTried, roleOn, roleOff, roleStrong, roleWeak, roleFollow, roleRemoved, rolePlaced, roleWrong, roleConflict} {
		if played[role] {
			list = append(list, role)
		}
	}
	return list
}
