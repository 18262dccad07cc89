package solver

// SearchAny is the solver for all layouts, to hold the classic one against it.
var SearchAny = searchAny

// Solution returns the first (0) or second (1) solution that the last search
// found; the two differ. It is all zero if the search found fewer.
func (s *Searcher81) Solution(i int) Puzzle81 { return unpack81(&s.search.solved[i]) }
