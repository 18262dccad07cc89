package solver

// Mistakes compares a position with its solution: wrong are the digits in it that
// are not the solution's, and missing the solution's candidates that its empty cells
// have lost, other than to the digits of the position itself. Both are in the order
// of the cells.
func (g *Grid) Mistakes(solution *Grid) (wrong, missing []Candidate) {
	fresh := g.WithPlainCandidates()
	for c := range g.layout.CellCount() {
		right, value := solution.Value(c), g.Value(c)
		switch {
		case value != 0 && value != right:
			wrong = append(wrong, Candidate{Cell: c, Digit: value})
		case value == 0 && fresh.Has(c, right) && !g.Has(c, right):
			missing = append(missing, Candidate{Cell: c, Digit: right})
		}
	}
	return wrong, missing
}
