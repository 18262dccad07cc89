package phrase

import (
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// ChainAdvice says whether a chain that somebody drew is right, in paragraphs: what is wrong
// with its links, or what follows from it.
func (p *Printer) ChainAdvice(v *coach.Verdict, style Style) []string {
	l := v.Before.Layout()
	if v.Any() {
		return []string{p.mistakes("advice.mistakes.", v.Mistakes, l)}
	}
	e := &explanation{p: p, l: l, g: v.Before, s: &v.Chain.Step}
	switch {
	case v.Chain.Break >= 0:
		return []string{style.strong(p.Text("advice.chain.holds", nil)), e.chainBreak(v.Chain)}
	case !v.Chain.Holds():
		return e.linkFaults(v.Chain, style)
	case !v.Chain.Found:
		return []string{style.strong(p.Text("advice.chain.holds", nil)), e.chainUseless(v.Chain)}
	}
	heading := style.strong(p.Text("advice.chain.right", map[string]any{"Technique": p.Technique(v.Chain.Step.Technique)}))
	if n := v.Chain.Loose; n > 0 {
		heading += " " + p.CountNoun("advice.chain.loose", n)
	}
	return append([]string{heading}, p.HintInFull(&v.Chain.Step, v.Before)...)
}

// linkFaults says what is wrong with each link that does not hold.
func (e *explanation) linkFaults(v *logic.ChainVerdict, style Style) []string {
	wrong := slices.DeleteFunc(slices.Clone(v.Links), func(l logic.LinkVerdict) bool { return l.Fault == logic.LinkHolds })
	parts := []string{style.strong(e.p.CountNoun("advice.chain.wrong", len(wrong)))}
	for i := range wrong {
		parts = append(parts, e.p.Text("advice.chain.fault", map[string]any{
			"Link": e.p.ChainLink(e.l, &wrong[i]), "Why": e.linkFault(&wrong[i]),
		}))
	}
	if rest := len(v.Links) - len(wrong); rest > 0 {
		parts = append(parts, e.p.CountNoun("advice.chain.others", rest))
	}
	return parts
}

// linkFault says why a link does not hold.
func (e *explanation) linkFault(v *logic.LinkVerdict) string {
	cells, digits := spread(v.Others)
	data := map[string]any{
		"Strong": v.Link.Kind == solver.LinkStrong, "Count": len(v.Others),
		"Candidates": e.states(v.Others, "="), "Digit": symbol(v.Link.From.Digit), "Digits": e.p.AnyDigit(digits),
		"Cell": e.p.Cell(e.l, v.Link.From.Cell), "Cells": e.p.Cells(e.l, cells),
		"Unit": "", "Third": v.Link.FromCells.IsEmpty() && v.Link.ToCells.IsEmpty(),
	}
	if v.Fault == logic.LinkThirdPlace {
		data["Unit"] = e.p.Unit(&e.l.Units()[v.Link.Unit])
	}
	return e.p.Text("advice.chain.faults."+string(v.Fault), data)
}

// chainBreak says where a chain does not go on.
func (e *explanation) chainBreak(v *logic.ChainVerdict) string {
	at := &v.Links[v.Break].Link
	key := "advice.chain.break-weak"
	if at.Kind == solver.LinkStrong {
		key = "advice.chain.break-strong"
	}
	return e.p.Text(key, map[string]any{"At": "(" + symbol(at.From.Digit) + ")" + e.place(at.From, at.FromCells)})
}

// chainUseless says why nothing follows from a chain that holds.
func (e *explanation) chainUseless(v *logic.ChainVerdict) string {
	first, last := &v.Links[0].Link, &v.Links[len(v.Links)-1].Link
	key := "advice.chain.useless"
	switch {
	case v.Loose == len(v.Links):
		key = "advice.chain.only-weak"
	case first.From == last.To && first.FromCells == last.ToCells:
		key = "advice.chain.useless-loop"
	}
	return e.p.Text(key, nil)
}

// ChainLink writes a link of a chain in Eureka notation.
func (p *Printer) ChainLink(l *solver.Layout, v *logic.LinkVerdict) string {
	e := explanation{p: p, l: l, s: &solver.Step{Sets: []solver.Subset{v.Set}}}
	return e.terms([]solver.Link{v.Link})
}

// ChainError says what of a text is no chain; quoted is how a face shows what was typed.
func (p *Printer) ChainError(e *notation.ChainError, quoted Style) string {
	typed := ""
	if e.Text != "" {
		typed = quoted.strong(e.Text)
	}
	return p.Text("advice.chain.unread."+string(e.Fault), map[string]any{
		"Column": e.Column, "Text": typed, "Last": p.Cell(e.Layout, e.Layout.CellCount()-1), "Limit": notation.MaxChain,
	})
}

// Quoted is a text in the quotes of the language, with what does not print written as Go has it.
func (p *Printer) Quoted(text string) string {
	inside := strings.ReplaceAll(strconv.Quote(text), `\"`, `"`)
	return p.Text("quoted", map[string]any{"Text": inside[1 : len(inside)-1]})
}
