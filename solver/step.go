package solver

import "slices"

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  int // row-major from 0
	Digit int // from 1
}

// At returns a digit in a cell.
func At(cell, digit int) Candidate { return Candidate{Cell: cell, Digit: digit} }

// LinkKind says how the ends of a Link depend on each other.
type LinkKind uint8

// The kinds of link.
const (
	LinkWeak    LinkKind = iota // From is true, so To is false
	LinkStrong                  // From is false, so To is true: perhaps together with other links to the same To
	LinkDerived                 // From is false, so To is false, by a separate argument
)

// Link is an inference between two candidates of a chain. At a grouped end it is the digit in one of several cells,
// FromCells or ToCells, and the Candidate is the group's first cell.
type Link struct {
	From, To           Candidate
	FromCells, ToCells CellSet // of a group; empty for a single candidate
	Kind               LinkKind
	Unit               int    // the unit that contains both, an index into Layout.Units; -1 if they are in the same cell
	By                 string // of a derived link the technique, or "locked" for pointing and claiming; "als" for a strong link inside one of the step's Sets
}

// Branch is a chain of inferences from one assumption. Links come after the links they depend on.
type Branch struct {
	Start   Candidate
	StartOn bool // Start is assumed to be true, otherwise false
	End     Candidate
	EndOn   bool // End turns out to be true, otherwise false
	Links   []Link
	Inner   []Step // the deductions behind derived links, in order; each removes what its links lead to
}

// InnerOf returns the deduction behind a derived link to a candidate, or nil.
func (b *Branch) InnerOf(to Candidate) *Step {
	for i := range b.Inner {
		if slices.Contains(b.Inner[i].Removes, to) {
			return &b.Inner[i]
		}
	}
	return nil
}

// Subset is some cells of a unit and their digits or, if Hidden, the digits that have no other place.
type Subset struct {
	Cells  []int // ascending; without a virtual cell that a technique adds
	Digits Digits
	Unit   int // an index into Layout.Units; -1 for a single cell, and for cells that share no unit but cannot repeat a digit
	Hidden bool
}

// Step is one deduction as data: its technique, what it depends on, and what it places or removes. It holds no text and
// no drawing. Fields that a technique does not use are empty.
type Step struct {
	Technique string      // the technique's name, such as "naked-pair"
	Digits    Digits      // the digits that the argument is about
	Cells     []int       // the cells of the pattern, ascending
	Pattern   []Candidate // the candidates that the argument depends on
	Fins      []Candidate // candidates outside the pattern: of a fish, outside its cover; of a deadly pattern, its extra candidates
	Sets      []Subset    // sets that the pattern completes or leaves with too few digits
	Base      []int       // the units that the argument examines, indices into Layout.Units
	Cover     []int       // the units in which it removes candidates, likewise
	Branches  []Branch    // the chains that the argument follows
	Trial     *Trial      // the proof by contradiction, if there is one
	Places    []Candidate // the placements
	Removes   []Candidate // the removals
	Rating    int         // on the reference scale, in tenths; 0 unless a walk of that scale made the step
}

// Trial is a proof by contradiction: assume a candidate and follow it to a contradiction.
type Trial struct {
	Assume Candidate
	Steps  []Step        // the consequences in order
	End    Contradiction // the contradiction after the last of them
}

// ChangesGrid reports whether the step would change the grid.
func (s *Step) ChangesGrid(g *Grid) bool {
	for _, p := range s.Places {
		if g.Value(p.Cell) != p.Digit {
			return true
		}
	}
	for _, r := range s.Removes {
		if g.Has(r.Cell, r.Digit) {
			return true
		}
	}
	return false
}

// LinkCount counts the links of the step's chains.
func (s *Step) LinkCount() (n int) {
	for _, b := range s.Branches {
		n += len(b.Links)
	}
	return n
}

// Contradicts reports whether the step places a wrong digit or removes a right one, by a solution of the same layout.
func (s *Step) Contradicts(solution *Grid) bool {
	for _, p := range s.Places {
		if solution.Value(p.Cell) != p.Digit {
			return true
		}
	}
	for _, r := range s.Removes {
		if solution.Value(r.Cell) == r.Digit {
			return true
		}
	}
	return false
}
