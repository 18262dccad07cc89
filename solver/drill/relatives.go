package drill

import "pencilmark/solver"

// Relatives returns puzzles that take a technique, to make more of their kind from: see
// generate.Options.Near. There are some for techniques so rare that the program has fewer
// than PerTechnique positions of them, as new puzzles hardly ever take one; of several
// techniques for the rarest.
func Relatives(techniques []string) (puzzles []*solver.Grid) {
	var rarest []string
	for _, name := range techniques {
		if lines := stock()[name]; len(lines) > 0 && len(lines) < PerTechnique && (rarest == nil || len(lines) < len(rarest)) {
			rarest = lines
		}
	}
	for _, line := range rarest {
		at, err := readPosition(line)
		if err != nil {
			panic(err) // the program was built from a broken file
		}
		puzzles = append(puzzles, at.GivensOnly())
	}
	return puzzles
}
