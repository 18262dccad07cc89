package render

import (
	"maps"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// The roles of cells and candidates on a board. Package phrase names them in legends.
const (
	roleBase     = "base"
	roleCover    = "cover"
	roleDiffers  = "differs"
	roleSet      = "set"    // and a number
	roleColour   = "colour" // and a number
	roleSees     = "sees"
	roleBlocked  = "blocked"
	roleMembers  = "members"
	roleGuardian = "guardian"
	roleRests    = "rests"
	roleFin      = "fin"
	roleTried    = "tried"
	roleOn       = "on"
	roleOff      = "off"
	roleStrong   = "strong"
	roleWeak     = "weak"
	roleFollow   = "follow"
	roleMainWay  = "main-way"
	roleRemoved  = "removed"
	rolePlaced   = "placed"
	roleWrong    = "wrong"
	roleConflict = "conflict"
	roleDoubtful = "doubtful"
)

var linkRoles = [...]string{solver.LinkWeak: roleWeak, solver.LinkStrong: roleStrong, solver.LinkDerived: roleFollow}

// roles holds the role of every cell and candidate in a step.
type roles struct {
	base      solver.CellSet   // cells of the units that the step examines
	cover     solver.CellSet   // cells of the units that it changes
	pattern   solver.CellSet   // cells of the pattern
	sets      []solver.CellSet // cells of sets with different frames
	parts     []string         // the names of these sets; "" is a group
	noteCells solver.CellSet   // cells whose candidates are all drawn
	seers     solver.CellSet   // cells whose digits exclude the other places or digits of a single
	blocked   solver.CellSet   // cells that the seers exclude for a single's digit
	members   bool             // only the pattern's cells are marked, since it has too many candidates to mark
	guardians bool             // the fins are guardians
	colours   []candidates     // candidates of colour chains: two sets for each chain
	rests     candidates       // candidates that the step depends on
	fins      candidates
	tried     candidates // candidates that a trial assumes or places
	on        candidates // true along a chain
	off       candidates // false along a chain
	links     []link     // of chains
	shortened bool       // the links are not all links of the chains
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
		return roles{base: b.TintedCells, pattern: b.DifferingCells}
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
	if b.WithoutMove {
		maps.DeleteFunc(r.rests, func(c solver.Candidate, _ bool) bool { return slices.Contains(s.Places, c) })
	} else {
		r.removed, r.placed = candidateSet(s.Removes), candidateSet(s.Places)
	}
	r.addSets(b.Grid, s)
	r.addReasons(b.Grid, s)
	if s.Trial != nil {
		r.addTrial(l, s.Trial)
	}
	if len(s.Branches) > 0 {
		r.addChains(s.Branches)
	}
	return r
}

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

// pictureRoles returns the roles for a picture, in which sets have frames, and their candidates are plain.
func pictureRoles(b *Board) roles {
	r, s := rolesOf(b), b.Step
	if s == nil || b.UnitsOnly {
		return r
	}
	r.shorten(s)
	r.addColours(s)
	if r.members = isLargeSet(b.Grid.Layout(), s); r.members {
		r.rests = nil
	}
	t, _ := logic.CatalogueEntry(s.Technique)
	r.guardians = t.Guardians
	large := func(set solver.Subset) bool { return len(set.Cells) > 1 }
	hidden := len(s.Sets) > 0 && !slices.ContainsFunc(s.Sets, func(set solver.Subset) bool { return !set.Hidden })
	if len(s.Sets)+len(s.Branches) < 2 || !slices.ContainsFunc(s.Sets, large) || hidden {
		return r
	}
	for i, set := range s.Sets {
		cells, part := solver.CellsOf(set.Cells...), ""
		if i < len(t.Parts) {
			part = t.Parts[i]
		} else if set.Hidden && len(t.Parts) > 0 {
			continue // a cover has no frame
		}
		r.noteCells = r.noteCells.Or(cells)
		if same := slices.Index(r.parts, part); part != "" && same >= 0 {
			r.sets[same] = r.sets[same].Or(cells)
			continue
		}
		r.sets, r.parts = append(r.sets, cells), append(r.parts, part)
	}
	r.pattern = solver.CellSet{} // their frames would look like those of a set
	maps.DeleteFunc(r.rests, func(c solver.Candidate, _ bool) bool { return r.noteCells.Has(c.Cell) })
	return r
}

// isLargeSet reports whether a set has too many cells and digits to draw on a large board.
func isLargeSet(l *solver.Layout, s *solver.Step) bool {
	const most = 6
	return l.Size() > 9 && len(s.Cells) > most && s.Digits.Len() > most
}

func (r *roles) addColours(s *solver.Step) {
	if t, _ := logic.CatalogueEntry(s.Technique); !t.Colours {
		return
	}
	for _, b := range s.Branches {
		chain := roles{}
		chain.addChains([]solver.Branch{b})
		r.colours = append(r.colours, chain.on, chain.off)
	}
	r.on, r.off, r.rests, r.pattern = nil, nil, nil, solver.CellSet{}
}

func (r *roles) colourOf(c solver.Candidate) (i int, ok bool) {
	i = slices.IndexFunc(r.colours, func(set candidates) bool { return set[c] })
	return i, i >= 0
}

// addReasons marks the digits that exclude all other places or digits of a single.
func (r *roles) addReasons(g *solver.Grid, s *solver.Step) {
	switch s.Technique {
	case "hidden-single":
		why, rest := logic.WhyOnlyPlace(g, &g.Layout().Units()[s.Base[0]], s.Digits.Min())
		r.blocked = rest
		for _, w := range why {
			r.seers.Add(w.From)
			r.blocked = r.blocked.Or(w.Cells)
		}
	case "naked-single":
		why, _ := logic.WhyOnlyDigit(g, s.Cells[0])
		for _, w := range why {
			for _, c := range w.Unit.Cells {
				if v := g.Value(c); v != 0 && w.Digits.Has(v) {
					r.seers.Add(c)
				}
			}
		}
	}
}

// addTrial marks the assumption, the placements and the contradiction of a trial.
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

// roleOf returns the most important role of a candidate; "" for none.
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
	if i, ok := r.colourOf(c); ok {
		return numbered(roleColour, i)
	}
	return ""
}

func (r *roles) tagOf(cell int) string {
	for i, set := range r.sets {
		if set.Has(cell) && r.parts[i] != "" && !r.guardians {
			return r.parts[i]
		}
	}
	for c := range r.fins {
		if r.guardians && c.Cell == cell {
			return roleGuardian
		}
	}
	return ""
}

// usedRoles lists the roles on the board in the order of the legend.
func (r *roles) usedRoles(b *Board) []string {
	played := map[string]bool{
		roleBase:     !r.base.IsEmpty(),
		roleCover:    !r.cover.IsEmpty(),
		roleDiffers:  b.Step == nil && !r.pattern.IsEmpty(),
		roleWrong:    !b.WrongCells.IsEmpty(),
		roleConflict: !b.ConflictCells.IsEmpty(),
		roleDoubtful: !b.DoubtfulCells.IsEmpty(),
	}
	for _, set := range []candidates{r.rests, r.fins, r.tried, r.on, r.off, r.removed, r.placed} {
		for c := range set {
			played[r.roleOf(c)] = true
		}
	}
	played[roleSees], played[roleBlocked], played[roleMembers] = !r.seers.IsEmpty(), !r.blocked.IsEmpty(), r.members
	played[roleMainWay] = r.shortened
	played[roleGuardian], played[roleFin] = r.guardians, played[roleFin] && !r.guardians
	for _, l := range r.links {
		played[linkRoles[l.Kind]] = len(r.colours) == 0
	}
	var list []string
	for i := range r.sets {
		list = append(list, numbered(roleSet, i))
	}
	for i := range r.colours {
		list = append(list, numbered(roleColour, i))
	}
	for _, role := range []string{roleBase, roleCover, roleDiffers, roleMembers, roleSees, roleBlocked, roleRests, roleGuardian, roleFin, roleTried, roleOn, roleOff, roleStrong, roleWeak, roleFollow, roleMainWay, roleRemoved, rolePlaced, roleWrong, roleConflict, roleDoubtful} {
		if played[role] {
			list = append(list, role)
		}
	}
	return list
}

// shorten reduces chains with too many links to the links on the shortest way from start to end.
func (r *roles) shorten(s *solver.Step) {
	if t, _ := logic.CatalogueEntry(s.Technique); s.LinkCount() <= manyLinks || t.Colours {
		return
	}
	var branches []solver.Branch
	for i := range s.Branches {
		branches = append(branches, mainWay(&s.Branches[i]))
	}
	r.links, r.shortened = nil, true
	r.addChains(branches)
}

// fact is the truth or falsity of a candidate, or of its group.
type fact struct {
	solver.Candidate
	on bool
}

// mainWay returns a branch with the fewest links that join its ends.
func mainWay(b *solver.Branch) solver.Branch {
	start, end := fact{b.Start, b.StartOn}, fact{b.End, b.EndOn}
	steps, last := map[fact]int{start: 0}, map[fact]solver.Link{}
	for _, l := range b.Links { // a link comes after the links that it depends on
		from, to := fact{l.From, l.Kind == solver.LinkWeak}, fact{l.To, l.Kind == solver.LinkStrong}
		n, known := steps[from]
		if before, had := steps[to]; known && (!had || n+1 < before) {
			steps[to], last[to] = n+1, l
		}
	}
	way := solver.Branch{Start: b.Start, StartOn: b.StartOn, End: b.End, EndOn: b.EndOn}
	for at, n := end, steps[end]; n > 0; n-- {
		l := last[at]
		way.Links = append(way.Links, l)
		at = fact{l.From, l.Kind == solver.LinkWeak}
	}
	slices.Reverse(way.Links)
	return way
}
