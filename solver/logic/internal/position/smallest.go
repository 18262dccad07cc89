package position

import (
	"cmp"
	"slices"

	"pencilmark/solver"
)

// Bounds that only large grids reach: the pairs that one search tries, and the number of pairs for which an argument
// counts.
const (
	maxJoined    = 1_000_000
	argumentCost = 200
)

// Argument is a pattern that removes candidates, with its size in a unit that the technique chooses.
type Argument struct {
	size    int
	removes []solver.Candidate // sorted
	step    func() solver.Step
}

// Smallest keeps the smallest argument for each set of removed candidates.
type Smallest struct {
	at    map[string]int
	List  []Argument
	Spent int // of maxJoined
}

// Spend counts pairs against the bound, and reports whether the count was within the bound before.
func (k *Smallest) Spend(pairs int) bool {
	k.Spent += pairs
	return k.Spent-pairs <= maxJoined
}

// None reports whether the search was complete and found nothing.
func (k *Smallest) None() bool { return len(k.List) == 0 && k.Spent <= maxJoined }

// Add adds an argument if it is the smallest one for its removals.
func (k *Smallest) Add(size int, removes []solver.Candidate, step func() solver.Step) {
	if len(removes) == 0 {
		return
	}
	k.Spent += argumentCost
	if k.at == nil {
		k.at = map[string]int{}
	}
	key := RemovalKey(removes)
	switch i, ok := k.at[key]; {
	case !ok:
		k.at[key] = len(k.List)
		k.List = append(k.List, Argument{size, removes, step})
	case size < k.List[i].size:
		k.List[i] = Argument{size, removes, step}
	}
}

// RemovalKey returns a key for a list of candidates; "" for none.
func RemovalKey(removes []solver.Candidate) string {
	key := make([]byte, 0, 2*len(removes))
	for _, r := range removes {
		key = append(key, byte(r.Cell), byte(r.Digit))
	}
	return string(key)
}

// Yield yields the arguments, smallest first, and among equals those that remove most.
func (k *Smallest) Yield(yield func(solver.Step) bool) {
	slices.SortStableFunc(k.List, func(a, b Argument) int {
		return cmp.Or(a.size-b.size, len(b.removes)-len(a.removes))
	})
	for _, a := range k.List {
		if !yield(a.step()) {
			return
		}
	}
}

// CellsByDigit holds a set of candidates as the cells of each digit.
type CellsByDigit [solver.MaxSize + 1]solver.CellSet

// Has reports whether a candidate is in the set.
func (k *CellsByDigit) Has(c solver.Candidate) bool { return k[c.Digit].Has(c.Cell) }

// In returns those of some digits that the set has in a cell.
func (k *CellsByDigit) In(cell int, among solver.Digits) (digits solver.Digits) {
	for d := range among.All() {
		if k[d].Has(cell) {
			digits = digits.With(d)
		}
	}
	return digits
}

// List lists the candidates, sorted by cell.
func (k *CellsByDigit) List(l *solver.Layout) (list []solver.Candidate) {
	var all solver.CellSet
	for d := 1; d <= l.Size(); d++ {
		all = all.Or(k[d])
	}
	for c := range all.All() {
		for d := 1; d <= l.Size(); d++ {
			if k[d].Has(c) {
				list = append(list, solver.At(c, d))
			}
		}
	}
	return list
}
