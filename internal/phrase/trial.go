package phrase

// maxConsequences is how many steps of a trial, or forced placements, a sentence lists
// before it only counts the rest.
const maxConsequences = 12

// consequences describes the steps by which a trial meets its contradiction.
func (e *explanation) consequences() []string {
	steps := e.s.Trial.Steps
	texts := make([]string, 0, len(steps))
	for i := range steps[:e.p.most(len(steps), maxConsequences)] {
		texts = append(texts, e.p.Text("trial.then", map[string]any{"Brief": e.p.StepSummary(&steps[i], e.l)}))
	}
	if rest := len(steps) - len(texts); rest > 0 {
		texts = append(texts, e.p.CountNoun("trial.rest", rest))
	}
	return texts
}

// proof says why the contradiction stands where the trial ends.
func (e *explanation) proof() []string {
	t := e.s.Trial
	end := *e
	end.g = e.g.Clone()
	end.g.Place(t.Assume.Cell, t.Assume.Digit)
	for i := range t.Steps {
		end.g.Apply(&t.Steps[i])
	}
	if t.End.Cell >= 0 {
		return end.whyOnlyDigit(t.End.Cell)
	}
	return end.whyOnlyPlaces(&e.l.Units()[t.End.Unit], t.End.Digit)
}
