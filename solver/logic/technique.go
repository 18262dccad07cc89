package logic

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic/chain"
	"pencilmark/solver/logic/internal/position"
)

// Technique is one kind of deduction and how it is found.
type Technique struct {
	Name    string   // kebab-case, such as "naked-pair"; the Technique of its Steps
	Family  Family   // its group
	Aliases []string // other names, in any language
	Twin    string   // for a name that only the reference scale uses: the human ladder's name of the same technique
	Size    int      // the number of cells, digits or lines of a subset or a basic fish; else 0

	Parts     []string // the names of a step's sets, in order; "" and further sets are groups
	Guardians bool     // the fins of a step are guardians: one of them is true
	Colours   bool     // the branches of a step colour cells in turns

	// Unique says that the argument assumes that the puzzle has exactly one solution. Ladders use such a technique only
	// if that is proven.
	Unique bool

	Reference int         // the lowest rating of a step on the reference scale, times ten; 0 if it does not name it
	Hodoku    HodokuGrade // HoDoKu's grade of a step

	// Keys of internal/phrase's texts: of the name and the definition, and of the sentences that explain a step.
	// Techniques with similar arguments share them.
	Definition, Sentences string

	search
}

// finder yields every instance of a technique that changes the grid, in a fixed order, until yield returns false. It
// never changes the grid.
type finder func(v *view, yield func(solver.Step) bool)

// Find yields every instance that changes the grid, in a fixed order, until yield returns false. The grid must not
// change meanwhile.
func (t Technique) Find(g *solver.Grid, yield func(solver.Step) bool) { t.find(newView(g), yield) }

// First returns the first instance of the technique that changes the grid.
func (t Technique) First(g *solver.Grid) (step solver.Step, ok bool) { return t.first(newView(g)) }

func (t *Technique) first(v *view) (step solver.Step, ok bool) {
	t.find(v, func(s solver.Step) bool {
		v.found, ok = s, true
		return false
	})
	if ok {
		step = v.found
	}
	return step, ok
}

// best returns the instance with the shortest chains, then the most removals, then the first. The first that places a
// digit is good enough.
func (t Technique) best(v *view) (step solver.Step, found bool) {
	v.BestOnly = true
	defer func() { v.BestOnly = false }()
	var best *solver.Step // most searches find nothing, and take no memory for it
	t.find(v, func(s solver.Step) bool {
		if best == nil || better(&s, best) {
			best = &s
		}
		return len(best.Places) == 0
	})
	if best == nil {
		return step, false
	}
	return *best, true
}

func better(a, b *solver.Step) bool {
	return cmp.Or(cmp.Compare(a.LinkCount(), b.LinkCount()), cmp.Compare(len(b.Removes), len(a.Removes))) < 0
}

// Techniques returns every technique once: those of the human ladder in its order, those that only other ladders use,
// and bad guesses last.
func Techniques() []Technique {
	list := searchable()
	for n := maxSubset + 1; n <= position.MaxGroup; n++ {
		list = append(list, inCatalogue("naked-"+sizeName(n))...)
	}
	return append(list, badGuess())
}

// FindTechnique returns the technique of that name; ok is false if there is none.
func FindTechnique(name string) (t Technique, ok bool) {
	t, ok = byName()[name]
	return t, ok
}

// MustTechniques returns the techniques of the given names. It panics if one does not exist.
func MustTechniques(names ...string) []Technique {
	list := make([]Technique, len(names))
	for i, name := range names {
		t, ok := byName()[name]
		if !ok {
			panic("logic: no technique " + name)
		}
		list[i] = t
	}
	return list
}

var byName = sync.OnceValue(func() map[string]Technique {
	all := map[string]Technique{}
	for _, t := range Techniques() {
		all[t.Name] = t
	}
	return all
})

// unitFinder finds the instances of a technique in one unit. It returns false once yield has.
type unitFinder func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool

// search is how a technique is found.
type search struct {
	find   finder
	inUnit unitFinder // the same in one unit; nil if the technique needs more than one unit

	// Of the entry for all sizes without their own name: the sizes, and the search for one size.
	from, to int
	ofSize   func(n int) search
}

func inGrid(find finder) search { return search{find: find} }

// inChains is inGrid for the finders of package chain.
func inChains(find func(v *chain.View, yield func(solver.Step) bool)) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) { find(&v.View, yield) })
}

// inChainsOf is inChains for a finder of several techniques, which takes a parameter.
func inChainsOf[P any](find func(v *chain.View, which P, yield func(solver.Step) bool), which P) search {
	return inChains(func(v *chain.View, yield func(solver.Step) bool) { find(v, which, yield) })
}

func inSizes(from, to int, of func(n int) search) search {
	return search{from: from, to: to, ofSize: of}
}

// inTurns alternates, size by size, with the entry before it in the catalogue.
func inTurns(of func(n int) search) search { return search{ofSize: of} }

func (s *search) takesTurns() bool { return s.ofSize != nil && s.to == 0 }

// inUnits looks through the units of the given kinds, kind by kind; without kinds, through all units.
func inUnits(find unitFinder, kinds ...solver.UnitKind) search {
	return search{
		find: func(v *view, yield func(solver.Step) bool) {
			for u := range unitsOfKinds(v.Layout(), kinds) {
				if v.looked != nil {
					v.looked(u)
				}
				if !find(v.Grid, u, yield) {
					return
				}
			}
		},
		inUnit: func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
			if len(kinds) > 0 && !slices.Contains(kinds, g.Layout().Units()[unit].Kind) {
				return true
			}
			return find(g, unit, yield)
		},
	}
}

// inChangedUnits is inUnits for subsets of n or locked digits. It skips units that have not changed since a search
// found nothing in them.
func inChangedUnits(kind, n int, find unitFinder, kinds ...solver.UnitKind) search {
	s := inUnits(find, kinds...)
	s.find = func(v *view, yield func(solver.Step) bool) {
		units, none := v.Layout().Units(), true
		noting := func(step solver.Step) bool { none = false; return yield(step) }
		for u := range unitsOfKinds(v.Layout(), kinds) {
			if v.looked != nil {
				v.looked(u)
			}
			now := v.CandidatesOfUnit(u)
			if v.Barren.IsUnit(kind, n, u, &now) {
				continue
			}
			none = true
			if !find(v.Grid, u, noting) {
				return
			}
			if none {
				v.Barren.NoteUnit(kind, n, u, len(units), &now)
			}
		}
	}
	return s
}

// inChangedDigits looks for fish of n units digit by digit. It skips digits that have not changed since a search for
// such fish, or for their complements, found nothing.
func inChangedDigits(kind, n int, find func(g *solver.Grid, digit int, yield func(solver.Step) bool) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		v.EachChangedDigit(kind, n, yield, func(d int, yield func(solver.Step) bool) bool {
			others := openRows(v.Grid, d) - n
			if others > 1 && others < n && v.Barren.IsDigit(kind, others, d, v.CellsAllowing(d)) {
				return true
			}
			return find(v.Grid, d, yield)
		})
	})
}

// openRows counts the rows that have a place for a digit.
func openRows(g *solver.Grid, digit int) (n int) {
	for u := range g.Layout().Size() {
		if !g.Positions(&g.Layout().Units()[u], digit).IsEmpty() {
			n++
		}
	}
	return n
}

// naming names the steps that a search finds.
func (s search) naming(name string) search {
	named := func(yield func(solver.Step) bool) func(solver.Step) bool {
		return func(step solver.Step) bool {
			step.Technique = name
			return yield(step)
		}
	}
	all := search{find: func(v *view, yield func(solver.Step) bool) { s.find(v, named(yield)) }}
	if s.inUnit != nil {
		all.inUnit = func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
			return s.inUnit(g, unit, named(yield))
		}
	}
	return all
}

// unitsOfKinds yields the units of the given kinds, kind by kind; all units if there are none.
func unitsOfKinds(l *solver.Layout, kinds []solver.UnitKind) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for k := range max(len(kinds), 1) {
			for u := range l.Units() {
				if (len(kinds) == 0 || l.Units()[u].Kind == kinds[k]) && !yield(u) {
					return
				}
			}
		}
	}
}

// examples are positions that show the techniques, by name.
//
//go:embed examples/*.txt
var examples embed.FS

// Example returns a position that shows the technique, and its first step there. Every technique of Techniques has one.
func (t Technique) Example() (g *solver.Grid, step solver.Step, err error) {
	text, err := examples.ReadFile("examples/" + t.Name + ".txt")
	if err != nil {
		return nil, step, fmt.Errorf("example of %s: %w", t.Name, err)
	}
	if g, err = readPosition(string(text)); err != nil {
		return nil, step, fmt.Errorf("example of %s: %w", t.Name, err)
	}
	step, ok := t.First(g)
	if !ok {
		return nil, step, fmt.Errorf("example of %s: it does not show it", t.Name)
	}
	return g, step, nil
}

// readPosition reads a shape on the first line, then the cells as package format reads them. Line ends are ignored.
func readPosition(text string) (*solver.Grid, error) {
	name, cells, _ := strings.Cut(text, "\n")
	shape, err := solver.ParseShape(name)
	if err != nil {
		return nil, err
	}
	return format.Read(strings.ReplaceAll(cells, "\n", ""), format.Options{Shape: &shape})
}
