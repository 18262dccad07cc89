package render

// Sign is a mark of the terminal board: what it looks like, and the role that
// internal/phrase has the words for, by Printer.Mark.
type Sign struct{ Text, Role string }

// Signs lists the marks that Terminal makes on a board, in a fixed order.
func Signs(b Board) []Sign {
	r := rolesOf(&b)
	blanks := !b.Candidates
	wrong, conflicts := !b.Wrong.IsEmpty(), !b.Conflicts.IsEmpty()
	var signs []Sign
	for _, s := range []struct {
		Sign
		shown bool
	}{
		{Sign{"_", "base"}, blanks && !r.base.IsEmpty()},
		{Sign{"~", "cover"}, blanks && !r.cover.IsEmpty()},
		{Sign{"[3]", "differs"}, b.Step == nil && !r.pattern.IsEmpty()},
		{Sign{"[ ]", "pattern"}, b.Step != nil && blanks && !r.pattern.IsEmpty() && len(r.placed) == 0},
		{Sign{"*3", "rests"}, !blanks && len(r.rests) > 0 && len(r.placed) == 0},
		{Sign{"+3", "fin"}, !blanks && len(r.fins) > 0},
		{Sign{"-3", "removed"}, !blanks && len(r.removed) > 0},
		{Sign{"-", "removed"}, blanks && len(r.removed) > 0},
		{Sign{"(3)", "placed"}, len(r.placed) > 0},
		{Sign{"x3x", "wrong"}, wrong},
		{Sign{"!3!", "conflict"}, conflicts},
	} {
		if s.shown {
			signs = append(signs, s.Sign)
		}
	}
	return signs
}
