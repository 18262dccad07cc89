package generate

import (
	"cmp"
	"fmt"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Options says what puzzle to make. The zero value is a minimal classic puzzle.
type Options struct {
	Layout *solver.Layout // nil: the classic 9x9

	// Tier, ER, EP, ED and Gem say how hard the puzzle must be, all at once. All but Tier are for classic puzzles only.
	Tier       rating.Tier          // None: any
	ER, EP, ED Range[rating.Tenths] // see rating.Report
	Gem        Gem

	Minutes Range[int] // what rating.Report.Time expects, in whole minutes

	Clues    Range[int]
	Symmetry Symmetry       // of the cells that hold clues
	Pattern  solver.CellSet // exactly these cells hold clues; empty: any

	// Contains and Hardest name techniques of logic.Human. The human walk must need each technique in Contains, and none
	// that is higher than Hardest.
	Contains []string
	Hardest  string

	// Near has classic puzzles to start from. A new puzzle is then a random morph of one of them with one to four clues
	// replaced, which finds rare kinds of puzzle sooner. Near is ignored with Clues, Symmetry or Pattern.
	Near []*solver.Grid

	ForPeople bool // only puzzles in which FindFlaw finds no flaw
	Unrated   bool // leave the report empty unless another option needs a rating

	Tries    int            // the maximum number of candidates to try; 0 means a million
	Progress func(Progress) // called for each candidate; may be nil
}

// SpareClues is the range of clues of a puzzle for people on a layout other than the classic one: a quarter to half of
// the cells. Minimal puzzles of such layouts are mostly of the highest tier.
func SpareClues(l *solver.Layout) Range[int] {
	return Range[int]{Min: l.CellCount() / 4, Max: l.CellCount() / 2}
}

// Progress is the progress of making one puzzle.
type Progress struct {
	Tried int // candidates tried
	// ER is the ER of the candidate that is closest to the options; 0 if none has been rated.
	ER rating.Tenths
}

// Gem says whether a puzzle's hardest step comes first.
type Gem int

// The gems.
const (
	NoGem   Gem = iota
	Pearl       // EP equals ER: the first digit needs the hardest step
	Diamond     // ED too: the first step is as hard as any other
)

// Range is a range of numbers, both ends included. A Max of 0 is no bound.
type Range[T ~int] struct{ Min, Max T }

// distance returns how far outside the range a number is.
func (r Range[T]) distance(x T) T {
	d := max(r.Min-x, 0)
	if r.Max != 0 {
		d = max(d, x-r.Max)
	}
	return d
}

// and returns the intersection, whose Min is above its Max if it is empty.
func (r Range[T]) and(s Range[T]) Range[T] {
	return Range[T]{max(r.Min, s.Min), cmp.Or(min(r.Max, s.Max), max(r.Max, s.Max))}
}

// isAbove reports whether all of a range is above all of another.
func (r Range[T]) isAbove(s Range[T]) bool { return s.Max != 0 && r.Min > s.Max }

func (r Range[T]) isEmpty() bool { return r.Min < 0 || r.Max < 0 || r.Max != 0 && r.Min > r.Max }

// String writes the range, such as 7.1 to 7.5, or at least 8.0.
func (r Range[T]) String() string {
	switch {
	case r.Max == 0:
		return fmt.Sprintf("at least %v", r.Min)
	case r.Min == 0:
		return fmt.Sprintf("at most %v", r.Max)
	case r.Min == r.Max:
		return fmt.Sprint(r.Max)
	}
	return fmt.Sprintf("%v to %v", r.Min, r.Max)
}

func (o *Options) isNear() bool {
	return len(o.Near) > 0 && o.Layout == solver.Classic() && o.Clues.isAll() && o.Symmetry == NoSymmetry && o.Pattern.IsEmpty()
}

func (r Range[T]) isAll() bool { return r == Range[T]{} }

// OptionError says which option cannot be satisfied.
type OptionError struct {
	Option string // in lower case, such as "er"
	Reason string
}

func (e *OptionError) Error() string { return e.Option + ": " + e.Reason }

func refuse(option, reason string, args ...any) error {
	return &OptionError{option, fmt.Sprintf(reason, args...)}
}

func (o *Options) check() error {
	for _, check := range []func() error{o.checkClues, o.checkPattern, o.checkNames, o.checkRating} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (o *Options) checkClues() error {
	cells, least := o.Layout.CellCount(), fewest(o.Layout)
	switch {
	case o.Clues.isEmpty() || o.Clues.Min > cells:
		return refuse("clues", "%v cannot be; the grid has %d cells", o.Clues, cells)
	case o.Clues.Max != 0 && o.Clues.Max < least:
		return refuse("clues", "%v cannot be; one solution takes %d clues or more", o.Clues, least)
	case o.Symmetry < NoSymmetry || o.Symmetry > FullSymmetry:
		return refuse("symmetry", "there is no %v", o.Symmetry)
	case !o.Symmetry.orbits(o.Layout).reaches(o.Clues):
		return refuse("clues", "with the symmetry %v there cannot be %v", o.Symmetry, o.Clues)
	}
	return nil
}

func (o *Options) checkPattern() error {
	clues, least := o.Pattern.Len(), fewest(o.Layout)
	one, other, lines, hasTwins := twins(o.Layout, o.Pattern)
	switch {
	case o.Pattern.IsEmpty():
		return nil
	case !o.Pattern.Within(o.Layout.AllCells()):
		return refuse("pattern", "it has cells outside of the grid")
	case o.Clues.distance(clues) != 0:
		return refuse("pattern", "it has %d clues, not %v", clues, o.Clues)
	case o.Symmetry != NoSymmetry:
		return refuse("pattern", "it says all of the symmetry already")
	case clues < least:
		return refuse("pattern", "it has %d clues, and one solution takes %d or more", clues, least)
	case hasTwins:
		return refuse("pattern", "without a clue in %s %d and %d these could change places", lines, one, other)
	}
	return nil
}

func (o *Options) checkNames() error {
	for _, name := range o.Contains {
		if rungOf(name) < 0 {
			return refuse("contains", "%q is not on the human ladder", name)
		}
		if hasSmaller(o.Layout, name) {
			return refuse("contains", "a grid with %d rows never takes %s: what it shows, smaller ones do", o.Layout.Size(), name)
		}
		if o.Hardest != "" && rungOf(name) > rungOf(o.Hardest) {
			return refuse("contains", "%s is harder than %s", name, o.Hardest)
		}
	}
	if o.Hardest != "" && rungOf(o.Hardest) < 0 {
		return refuse("hardest", "%q is not on the human ladder", o.Hardest)
	}
	return nil
}

// rungOf returns the rung of a technique on the human ladder, or -1.
func rungOf(technique string) int { return logic.Human().RungOf(&solver.Step{Technique: technique}) }

func (o *Options) checkRating() error {
	least, most := o.Tier.Range()
	tier := Range[rating.Tenths]{least, most}
	type figure struct {
		name  string
		asked Range[rating.Tenths]
	}
	classic := o.Layout == solver.Classic()
	for _, f := range []figure{{"er", o.ER}, {"ep", o.EP}, {"ed", o.ED}} {
		switch {
		case f.asked.isEmpty():
			return refuse(f.name, "%v cannot be", f.asked)
		case f.asked.Max != 0 && f.asked.Max < rating.LowestRating:
			return refuse(f.name, "%v cannot be; ratings begin with %v", f.asked, rating.LowestRating)
		case f.asked.Min > HardestKnown:
			return refuse(f.name, "%v cannot be had; no puzzle rated above %v is known", f.asked, HardestKnown)
		case !classic && !f.asked.isAll():
			return refuse(f.name, "only classic 9x9 puzzles have one")
		}
	}
	switch {
	case !classic && o.Gem != NoGem:
		return refuse("gem", "only classic 9x9 puzzles are pearls or diamonds")
	case !classic && o.Tier == rating.Nightmare:
		return refuse("tier", "only classic 9x9 puzzles are rated %s", o.Tier)
	case o.Minutes.isEmpty():
		return refuse("minutes", "%v cannot be", o.Minutes)
	case o.wantedER().isEmpty():
		return refuse("er", "that of %s puzzles is %v, not %v", o.Tier, tier, o.ER)
	case o.EP.isAbove(o.wantedER()):
		return refuse("ep", "it is never above ER")
	case o.ED.isAbove(o.EP) || o.ED.isAbove(o.wantedER()):
		return refuse("ed", "it is never above EP or ER")
	case o.wantedED().isEmpty():
		return refuse("ed", "none goes with what the other figures are to be")
	case o.isTooEasy():
		return refuse("er", "only puzzles of %d clues or more are below %v: ask for so many", cluesWhenEasier, hiddenInBox)
	}
	return nil
}

// isTooEasy reports whether the puzzle should be easier than its number of clues allows.
func (o *Options) isTooEasy() bool {
	most := o.wantedER().Max
	return most != 0 && most < hiddenInBox && max(o.Clues.Min, o.Pattern.Len()) < cluesWhenEasier
}

// wantedER returns the range of ER that satisfies both Tier and ER.
func (o *Options) wantedER() Range[rating.Tenths] {
	least, most := o.Tier.Range()
	return o.ER.and(Range[rating.Tenths]{least, most})
}

// ParseRange reads "a-b", "a-", "-b", "a" for both, or nothing for all.
func ParseRange[T ~int](text string, parse func(string) (T, error)) (r Range[T], err error) {
	if text == "" {
		return r, nil
	}
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	if first == "" && last == "" {
		return r, fmt.Errorf("%q has no number", text)
	}
	if r.Min, err = parseEnd(first, parse); err != nil {
		return r, err
	}
	if r.Max, err = parseEnd(last, parse); err == nil && last != "" && r.Max == 0 {
		err = fmt.Errorf("nothing is at most %s", last)
	}
	return r, err
}

func parseEnd[T ~int](text string, parse func(string) (T, error)) (T, error) {
	if text == "" {
		return 0, nil
	}
	return parse(text)
}
