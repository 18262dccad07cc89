package phrase

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Argument is the reason why a step holds.
type Argument struct {
	Name  string   // the technique; "" in words that name none
	Head  string   // the point: what is impossible, or what every case leads to
	Lines []string // the inferences that lead to it, one a line

	rest func() []string // nil for none
}

// Folded reports whether there is more than Head and Lines.
func (a *Argument) Folded() bool { return a.rest != nil }

// Rest returns the folded inferences.
func (a *Argument) Rest() []string {
	if a.rest == nil {
		return nil
	}
	return a.rest()
}

func (a *Argument) body(full bool) string {
	lines := append([]string{a.Head}, a.Lines...)
	if full {
		lines = append(lines, a.Rest()...)
	}
	return strings.Join(lines, "\n")
}

// Argument explains why a step of g holds. A printer made with Simply names no technique if the step has such words.
func (p *Printer) Argument(s *solver.Step, g *solver.Grid) *Argument {
	e := explanation{p: p, l: g.Layout(), g: g, s: s}
	return e.argument()
}

// CanSimplify reports whether a step has words that name no technique.
func (p *Printer) CanSimplify(s *solver.Step) bool {
	e := explanation{p: p, s: s}
	return p.HasMessage("hint." + e.sentenceKey() + ".simple")
}

// RestOf returns the folded part of a hint's argument, if the level shows the argument.
func (p *Printer) RestOf(h *coach.Hint, level int) []string {
	if !h.Found || level != LevelWhy {
		return nil
	}
	return p.Argument(&h.Step, h.Before).Rest()
}

// How many lines of an argument are shown without folding.
const (
	maxLines      = 6  // of chains, their assumptions included
	firstLines    = 4  // of a longer chain
	maxTrialLines = 10 // of a trial
)

func (e *explanation) argument() *Argument {
	data := e.common()
	data["Reasons"] = e.p.JoinClauses(e.reasons())
	a, part := &Argument{Name: Capital(e.p.Technique(e.s.Technique))}, "why"
	if e.p.simple && e.p.CanSimplify(e.s) {
		a.Name, part = "", "simple"
	}
	parts := strings.Split(strings.TrimSpace(e.textWith(part, data)), "\n")
	a.Head, a.Lines = parts[0], parts[1:]
	switch {
	case e.s.Trial != nil:
		e.addTrial(a)
	case e.followsChains():
		e.addInferences(a)
	case e.p.HasMessage("hint." + e.sentenceKey() + ".rest"):
		a.rest = func() []string { return strings.Split(e.textWith("rest", data), "\n") }
	}
	return a
}

// followsChains reports whether the branches' inferences make up the argument.
func (e *explanation) followsChains() bool {
	key := e.sentenceKey()
	return len(e.s.Branches) > 0 && (key == argument(e.s) || e.isKraken())
}

func (e *explanation) isKraken() bool { return strings.HasPrefix(e.sentenceKey(), "kraken") }

// addInferences adds the branches. It shows all inferences of a short argument, only the end of each case of a kraken
// fish or of a long argument with several cases, and the first inferences of another long argument. The rest is
// folded, and so are all inferences of a cycle.
func (e *explanation) addInferences(a *Argument) {
	inner := false
	for i := range e.s.Branches {
		inner = inner || slices.ContainsFunc(e.inferencesOf(i), func(f inference) bool { return f.byChains() })
	}
	restFrom := func(first int) func() []string {
		return func() []string { return append(e.branchLines("")[first:], e.innerArguments("")...) }
	}
	kind := argument(e.s)
	switch {
	case kind == "cycle":
		a.rest = restFrom(0)
		return
	case e.isKraken():
		a.Lines, a.rest = append(a.Lines, e.cases()...), restFrom(0)
		return
	}
	switch lines := e.branchLines(""); {
	case len(lines) <= maxLines && !inner:
		a.Lines = append(a.Lines, lines...)
	case kind == "ends" || kind == "chain" || kind == "contradiction":
		first := min(len(lines), firstLines)
		a.Lines, a.rest = append(a.Lines, lines[:first]...), restFrom(first)
	default:
		a.Lines, a.rest = append(a.Lines, e.cases()...), restFrom(0)
	}
}

// cases lists the end of each branch and its number of inferences.
func (e *explanation) cases() (lines []string) {
	for i := range e.s.Branches {
		b := &e.s.Branches[i]
		lines = append(lines, "- "+e.p.Text("chain.case", map[string]any{
			"Start": e.state(b.Start, b.StartOn), "End": e.state(b.End, b.EndOn), "Count": len(e.inferencesOf(i)),
		}))
	}
	return lines
}

// branchLines writes the branches, the assumption first and then an inference a line.
func (e *explanation) branchLines(indent string) (lines []string) {
	for i := range e.s.Branches {
		b, all := &e.s.Branches[i], e.inferencesOf(i)
		key := "chain.story"
		if e.goesOn(i) {
			key = "chain.also"
		}
		if len(all) == 0 {
			if argument(e.s) != "contradiction" {
				lines = append(lines, indent+e.p.Text("chain.itself", map[string]any{"Start": e.state(b.Start, b.StartOn)}))
			}
			continue
		}
		lines = append(lines, indent+e.p.Text(key, map[string]any{"Start": e.state(b.Start, b.StartOn)}))
		for k := range all {
			lines = append(lines, indent+"- "+e.inferenceText(b, &all[k]))
		}
	}
	return lines
}

// addTrial adds the steps of a trial and the contradiction to which they lead.
func (e *explanation) addTrial(a *Argument) {
	lines := func() (lines []string) {
		for i := range e.s.Trial.Steps {
			lines = append(lines, "- "+e.p.StepSummary(&e.s.Trial.Steps[i], e.l))
		}
		if proof := e.proof(); len(proof) > 0 {
			lines = append(lines, Capital(e.p.JoinClauses(proof)))
		}
		return lines
	}
	if n := len(e.s.Trial.Steps); n > maxTrialLines {
		a.Lines, a.rest = append(a.Lines, e.p.CountNoun("trial.steps", n)), lines
		return
	}
	a.Lines = append(a.Lines, lines()...)
}

// impossible describes a contradiction: a cell without a digit, or a unit without a place for one.
func (e *explanation) impossible() string {
	for i := range e.s.Branches {
		b := &e.s.Branches[i]
		if !b.EndOn || len(b.Links) == 0 {
			continue
		}
		last := &b.Links[len(b.Links)-1]
		switch {
		case last.Kind != solver.LinkStrong || e.setOf(last) != nil:
		case last.Unit < 0:
			return e.p.Contradiction(e.l, solver.Contradiction{Cell: b.End.Cell, Unit: -1})
		case last.ToCells.IsEmpty():
			return e.p.Contradiction(e.l, solver.Contradiction{Cell: -1, Unit: last.Unit, Digit: b.End.Digit})
		}
	}
	return e.p.Text("chain.both", e.candidate(e.s.Branches[0].End))
}
