package generate

import (
	"cmp"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Options says what puzzle to make. The zero value asks for a minimal classic
// puzzle as it comes.
type Options struct {
	Layout *solver.Layout // nil: the classic 9x9

	// Tier, ER, EP, ED and Gem say how hard it is to be, all at once. All but
	// Tier are for classic puzzles only.
	Tier       rating.Tier          // None: any
	ER, EP, ED Range[rating.Tenths] // see rating.Report
	Gem        Gem

	Clues    Range[int]
	Symmetry Symmetry       // of the cells that hold clues
	Pattern  solver.CellSet // exactly these cells hold clues; empty: any

	// Contains and Hardest name techniques of logic.Human. Its walk needs each
	// of the former, and none that stands above the latter.
	Contains []string
	Hardest  string

	ForPeople bool // only what Flaw finds nothing wrong with
	Unrated   bool // leave the report empty unless something asks for a rating

	Tries    int            // how many candidates to look at before it gives up; 0: a million
	Progress func(Progress) // called now and then, may be nil
}

// Progress tells how far the making of one puzzle has come.
type Progress struct {
	Tried int // candidates looked at
	// ER is that of the candidate that comes nearest to what is wanted; 0 while
	// none has been rated.
	ER rating.Tenths
}

// Gem asks for puzzles that are as hard at their beginning as they ever get.
type Gem int

// The gems.
const (
	NoGem   Gem = iota
	Pearl       // EP equals ER: the first digit takes the hardest step
	Diamond     // ED too: the first step is as hard as any
)

// Range is a range of numbers, both ends in it. A Max of 0 is no bound, so the
// zero Range holds all numbers from 0.
type Range[T ~int] struct{ Min, Max T }

// distance returns how far outside of the range a number is.
func (r Range[T]) distance(x T) T {
	d := max(r.Min-x, 0)
	if r.Max != 0 {
		d = max(d, x-r.Max)
	}
	return d
}

// and returns the numbers in both ranges. They are none if its Min is above its
// Max.
func (r Range[T]) and(s Range[T]) Range[T] {
	return Range[T]{max(r.Min, s.Min), cmp.Or(min(r.Max, s.Max), max(r.Max, s.Max))}
}

func (r Range[T]) isEmpty() bool { return r.Min < 0 || r.Max < 0 || r.Max != 0 && r.Min > r.Max }

// String writes the range as people do, such as 7.1 to 7.5, or at least 8.0.
func (r Range[T]) String() string {
	switch {
	case r.Max == 0:
		return fmt.Sprintf("at least %v", r.Min)
	case r.Min == 0:
		return fmt.Sprintf("at most %v", r.Max)
	}
	return fmt.Sprintf("%v to %v", r.Min, r.Max)
}

func (r Range[T]) isAll() bool { return r == Range[T]{} }

// OptionError says which option cannot be.
type OptionError struct {
	Option string // in lower case, such as "er"
	Reason string
}

func (e *OptionError) Error() string { return e.Option + ": " + e.Reason }

func refuse(option, reason string, args ...any) error {
	return &OptionError{option, fmt.Sprintf(reason, args...)}
}

// check says which option cannot be, if one cannot.
func (o *Options) check() error {
	for _, check := range []func() error{o.checkClues, o.checkTechniques, o.checkRating} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (o *Options) checkClues() error {
	cells, hasPattern := o.Layout.Cells(), !o.Pattern.IsEmpty()
	switch {
	case o.Clues.isEmpty() || o.Clues.Min > cells:
		return refuse("clues", "%v cannot be; the grid has %d cells", o.Clues, cells)
	case o.Symmetry < NoSymmetry || o.Symmetry > FullSymmetry:
		return refuse("symmetry", "there is no %v", o.Symmetry)
	case !hasPattern:
		return nil
	case !o.Pattern.Within(o.Layout.All()):
		return refuse("pattern", "it has cells outside of the grid")
	case o.Clues.distance(o.Pattern.Len()) != 0:
		return refuse("pattern", "it has %d clues, not %v", o.Pattern.Len(), o.Clues)
	case o.Symmetry != NoSymmetry:
		return refuse("pattern", "it says all of the symmetry already")
	}
	return nil
}

func (o *Options) checkTechniques() error {
	for _, name := range o.Contains {
		if rungOf(name) < 0 {
			return refuse("contains", "%q is not on the human ladder", name)
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

// rungOf returns how high a technique stands on the human ladder, or -1.
func rungOf(technique string) int { return logic.Human().Rung(&solver.Step{Technique: technique}) }

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
		case !classic && !f.asked.isAll():
			return refuse(f.name, "only classic 9x9 puzzles have one")
		}
	}
	switch {
	case !classic && o.Gem != NoGem:
		return refuse("gem", "only classic 9x9 puzzles are pearls or diamonds")
	case !classic && o.Tier == rating.Nightmare:
		return refuse("tier", "only classic 9x9 puzzles are rated %s", o.Tier)
	case !o.wantedER().isEmpty() && o.wantedED().isEmpty():
		return refuse("ed", "none goes with what the other figures are to be")
	case o.wantedER().isEmpty():
		return refuse("er", "that of %s puzzles is %v, not %v", o.Tier, tier, o.ER)
	}
	return nil
}

// wantedER returns the range of ER that the tier and the range leave.
func (o *Options) wantedER() Range[rating.Tenths] {
	least, most := o.Tier.Range()
	return o.ER.and(Range[rating.Tenths]{least, most})
}
