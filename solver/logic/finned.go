package logic

import (
	"math/bits"

	"pencilmark/solver"
)

// finnedFish is a fish with places in its base lines outside the cover: the fins.
// Either the fish is true, or a fin is; what both rule out goes. It is sashimi if
// without the fins a base line would have one place left.
func finnedFish(n int, sashimi bool) Technique {
	name, doc := "finned-"+fishName(n), "A fish with further places, the fins: its digit leaves the cover cells that see all of them."
	if sashimi {
		name, doc = "sashimi-"+fishName(n), "A finned fish that lacks a corner: without the fins a base line has one place left, but the fish acts where all fins are seen."
	}
	return Technique{
		Name: name,
		Doc:  doc,
		find: func(v *view, yield func(solver.Step) bool) {
			v.eachFinned(n, func(f *finned) bool { return f.sashimi != sashimi || yield(f.step(v, name)) })
		},
	}
}

// siameseFish is two finned fish with the same base lines, both of which act;
// sashimi if both are.
func siameseFish(n int, sashimi bool) Technique {
	name := "siamese-finned-" + fishName(n)
	if sashimi {
		name = "siamese-sashimi-" + fishName(n)
	}
	return Technique{
		Name: name,
		Doc:  "Two finned fish in the same base lines, whose fins lie in different places, and both act.",
		find: func(v *view, yield func(solver.Step) bool) {
			var before []*finned
			v.eachFinned(n, func(f *finned) bool {
				for _, o := range before {
					if o.twinOf(f) && (o.sashimi && f.sashimi) == sashimi && !yield(o.both(v, name, f)) {
						return false
					}
				}
				before = append(before, f)
				return true
			})
		},
	}
}

// finned is a finned fish: the numbers of its lines as bits, and its cells.
type finned struct {
	digit       int
	way         orientation
	base, cover uint16
	body, fins  solver.CellSet // the places in the base lines, in the cover and outside
	hit         solver.CellSet
	sashimi     bool
}

// twinOf reports whether two fish have the same base lines and all but one cover
// line in common, and act in different places.
func (f *finned) twinOf(o *finned) bool {
	return f.digit == o.digit && f.way == o.way && f.base == o.base &&
		bits.OnesCount16(f.cover&^o.cover) == 1 && f.hit.And(o.hit).IsEmpty()
}

var lineWays = [...]orientation{{solver.Row, solver.Column}, {solver.Column, solver.Row}}

// eachFinned visits every finned fish of n lines: by digit, rows before columns,
// base lines ascending. They are found once per position, for all techniques that
// ask for this size.
func (v *view) eachFinned(n int, visit func(*finned) bool) {
	list := v.finned[n].get(func(list []finned) []finned {
		s := finSearch{view: v, n: n, list: list[:0]}
		for s.digit = 1; s.digit <= v.layout.Size(); s.digit++ {
			for _, s.way = range lineWays {
				s.lines, s.where = crossings(v.Grid, s.digit, s.way), v.Where(s.digit)
				s.bases(0, 0, 0, 0, solver.CellSet{})
			}
		}
		return s.list
	})
	for i := range list {
		if !visit(&list[i]) {
			return
		}
	}
}

// maxFinned is the largest finned fish that anybody looks for.
const maxFinned = 4

// finSearch looks for the finned fish of a digit in one direction.
type finSearch struct {
	*view
	digit, n int
	way      orientation
	lines    [solver.MaxSize]uint16 // by base line: the cover lines that its places lie in
	where    solver.CellSet         // the digit's places
	list     []finned
}

// line returns the cells of a line by its number.
func (s *finSearch) line(kind solver.UnitKind, i int) *solver.CellSet {
	return &s.layout.Units()[int(kind)*s.layout.Size()+i].Set
}

// bases picks the base lines, from the i-th on.
func (s *finSearch) bases(i, picked int, base, union uint16, cells solver.CellSet) {
	if picked == s.n {
		if bits.OnesCount16(union) > s.n {
			s.covers(base, union, 0, 0, s.where.And(cells), s.where.AndNot(cells))
		}
		return
	}
	for ; i <= s.layout.Size()-(s.n-picked); i++ {
		if s.lines[i] != 0 {
			s.bases(i+1, picked+1, base|1<<i, union|s.lines[i], cells.Or(*s.line(s.way.base, i)))
		}
	}
}

// covers makes each of the lines that are left, lowest first, a cover line or a
// line of fins. The targets are the places outside the base lines that see all
// fins so far.
func (s *finSearch) covers(base, left, cover uint16, covers int, body, targets solver.CellSet) {
	if left == 0 {
		s.check(base, cover, body, targets)
		return
	}
	line := bits.TrailingZeros16(left)
	left &= left - 1
	if covers < s.n {
		s.covers(base, left, cover|1<<line, covers+1, body, targets)
	}
	if covers+bits.OnesCount16(left) < s.n {
		return
	}
	for fin := range body.And(*s.line(s.way.cover, line)).All() {
		targets = targets.And(s.layout.Peers(fin))
	}
	if !targets.IsEmpty() {
		s.covers(base, left, cover, covers, body, targets)
	}
}

// check keeps what is a finned fish: with something to hit, and at least one place
// in the cover of every base line, two unless it is sashimi.
func (s *finSearch) check(base, cover uint16, body, targets solver.CellSet) {
	var coverSet solver.CellSet
	for rest := cover; rest != 0; rest &= rest - 1 {
		coverSet = coverSet.Or(*s.line(s.way.cover, bits.TrailingZeros16(rest)))
	}
	f := finned{s.digit, s.way, base, cover, body.And(coverSet), body.AndNot(coverSet), targets.And(coverSet), false}
	if f.hit.IsEmpty() {
		return
	}
	for rest := base; rest != 0; rest &= rest - 1 {
		inCover := s.lines[bits.TrailingZeros16(rest)] & cover
		if inCover == 0 {
			return
		}
		f.sashimi = f.sashimi || inCover&(inCover-1) == 0
	}
	s.list = append(s.list, f)
}

func (f *finned) step(v *view, name string) solver.Step {
	base, _ := unitsAt(v.layout, f.way.base, f.base)
	cover, _ := unitsAt(v.layout, f.way.cover, f.cover)
	return solver.Step{
		Technique: name,
		Digits:    solver.DigitsOf(f.digit),
		Cells:     f.body.Or(f.fins).Slice(),
		Pattern:   candidatesOf(f.body, f.digit),
		Fins:      candidatesOf(f.fins, f.digit),
		Base:      base,
		Cover:     cover,
		Removes:   candidatesOf(f.hit, f.digit),
	}
}

// both makes a step of two fish that share their base lines.
func (f *finned) both(v *view, name string, o *finned) solver.Step {
	all := finned{digit: f.digit, way: f.way, base: f.base, cover: f.cover | o.cover, hit: f.hit.Or(o.hit)}
	all.body, all.fins = f.body.And(o.body), f.fins.Or(o.fins)
	return all.step(v, name)
}
