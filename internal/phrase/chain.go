package phrase

import (
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/logic/chain"
	"pencilmark/solver/notation"
)

// maxCauses is how many causes of an inference are named.
const maxCauses = 3

// argument classifies a step of chains by the shape of its branches.
func argument(s *solver.Step) string {
	first, second := s.Branches[0], s.Branches[min(1, len(s.Branches)-1)]
	switch {
	case len(s.Branches) == 1 && first.Start != first.End:
		return "ends"
	case len(s.Branches) == 1 && first.StartOn != first.EndOn:
		return "chain"
	case len(s.Branches) == 1:
		return "cycle"
	case first.Start != second.Start:
		if len(s.Base) > 0 {
			return "region"
		}
		return "cell"
	case first.StartOn == second.StartOn:
		return "contradiction"
	}
	return "double"
}

func (e *explanation) addChain(data map[string]any) {
	b := &e.s.Branches[0]
	data["Placing"] = len(e.s.Places) > 0
	data["Right"] = b.StartOn
	data["OneDigit"] = oneDigit(e.s)
	data["Start"] = e.state(b.Start, true)
	if len(e.s.Branches) == 1 && e.sentenceKey() == argument(e.s) {
		data["Box"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(b.Start.Cell)])
	}
	data["Assume"] = e.state(b.Start, b.StartOn)
	if data["OneEnd"] = ""; argument(e.s) == "ends" {
		data["OneEnd"] = e.oneEnd()
	}
	data["Target"], data["Digit"] = e.p.Cell(e.l, b.End.Cell), symbol(b.End.Digit)
	data["Conclusion"] = e.state(b.End, b.EndOn)
	if argument(e.s) == "contradiction" {
		data["Conclusion"], data["Clash"] = e.state(b.Start, !b.StartOn), later(e.impossible)
	}
	on, off := trueAndFalseEnds(b)
	data["Even"], data["Odd"] = later(func() string { return e.linkEndNames(on) }), later(func() string { return e.linkEndNames(off) })
	data["Through"] = len(e.s.Sets) > 0
}

// oneEnd says that an end of a chain is true: "at least one of r2c5 and r3c9 is 2".
func (e *explanation) oneEnd() string {
	b := &e.s.Branches[0]
	if cells := e.holders(); len(cells) > 1 {
		return e.p.Text("chain.one-end", map[string]any{"Cells": e.p.Cells(e.l, cells), "Digit": symbol(b.Start.Digit)})
	}
	start, end := linkEnd{b.Start, b.Links[0].FromCells}, linkEnd{b.End, b.Links[len(b.Links)-1].ToCells}
	return e.p.Text("chain.either-end", map[string]any{"One": e.endState(start), "Other": e.endState(end)})
}

func (e *explanation) endState(end linkEnd) string {
	if end.cells.IsEmpty() {
		return e.state(end.Candidate, true)
	}
	return e.p.Text("chain.one-of-cells", map[string]any{"Cells": e.p.Cells(e.l, end.cells.Slice()), "Digit": symbol(end.Digit)})
}

// oneDigit reports whether chains are about one digit.
func oneDigit(s *solver.Step) bool {
	d := s.Branches[0].Start.Digit
	return !slices.ContainsFunc(s.Branches, func(b solver.Branch) bool {
		return b.Start.Digit != d || slices.ContainsFunc(b.Links, func(l solver.Link) bool { return l.To.Digit != d })
	})
}

// linkEnd is an end of a link: a candidate or, with cells, a group.
type linkEnd struct {
	solver.Candidate
	cells solver.CellSet
}

func (p *linkEnd) candidates() []solver.Candidate {
	if p.cells.IsEmpty() {
		return []solver.Candidate{p.Candidate}
	}
	var list []solver.Candidate
	for c := range p.cells.All() {
		list = append(list, solver.Candidate{Cell: c, Digit: p.Digit})
	}
	return list
}

// trueAndFalseEnds lists the ends that are true with a cycle's start, and those that are true without it.
func trueAndFalseEnds(b *solver.Branch) (on, off []linkEnd) {
	for _, l := range b.Links {
		if l.Kind == solver.LinkStrong {
			on = append(on, linkEnd{l.To, l.ToCells})
		} else {
			off = append(off, linkEnd{l.To, l.ToCells})
		}
	}
	return on, off
}

// linkEndNames lists ends: "3 in r1c1; 5 in r2c1 or r2c2".
func (e *explanation) linkEndNames(list []linkEnd) string {
	var single []solver.Candidate
	var groups []string
	for i := range list {
		if list[i].cells.IsEmpty() {
			single = append(single, list[i].Candidate)
			continue
		}
		groups = append(groups, e.p.Text("chain.one-of", map[string]any{
			"Digit": symbol(list[i].Digit), "Cells": e.p.ListOr(e.p.cellNames(e.l, list[i].cells.Slice())),
		}))
	}
	return e.p.JoinClauses(append(e.p.candidates(e.l, single), groups...))
}

// state says that a candidate is true or false: "r1c1 is 5".
func (e *explanation) state(c solver.Candidate, on bool) string {
	return e.p.Text(onOff("chain.is", "chain.not", on), e.candidate(c))
}

func onOff(yes, no string, on bool) string {
	if on {
		return yes
	}
	return no
}

func (e *explanation) candidate(c solver.Candidate) map[string]any {
	return map[string]any{"Cell": e.p.Cell(e.l, c.Cell), "Digit": symbol(c.Digit)}
}

// goesOn reports whether a branch continues the first of a contradiction.
func (e *explanation) goesOn(i int) bool {
	return i == 1 && argument(e.s) == "contradiction" && len(e.s.Branches[0].Links) > 0
}

func (e *explanation) inferencesOf(i int) []inference {
	all := inferences(&e.s.Branches[i])
	if e.goesOn(i) {
		return without(all, inferences(&e.s.Branches[0]))
	}
	return all
}

// inference is a conclusion from candidates of a branch.
type inference struct {
	from []solver.Candidate
	to   []solver.Candidate // several if a technique rules them out
	link solver.Link        // one of them
	rule *solver.Step       // the rule that rules them out, the first of several chains; nil for none
}

func (i *inference) same(o *inference) bool {
	return i.link.Kind == o.link.Kind && i.link.By == o.link.By && slices.Equal(i.from, o.from) && (i.rule == o.rule || i.byChains() && o.byChains())
}

func (i *inference) byChains() bool { return i.rule != nil && len(i.rule.Branches) > 0 }

// inferences groups the links of a branch by their conclusions. Plain weak links count only at the end.
func inferences(b *solver.Branch) []inference {
	var all []inference
	for i := 0; i < len(b.Links); {
		next := inference{link: b.Links[i], to: []solver.Candidate{b.Links[i].To}}
		for ; i < len(b.Links) && b.Links[i].To == next.link.To && b.Links[i].Kind == next.link.Kind; i++ {
			from := linkEnd{b.Links[i].From, b.Links[i].FromCells}
			next.from = append(next.from, from.candidates()...)
		}
		if next.link.Kind == solver.LinkWeak && i < len(b.Links) {
			continue
		}
		if next.link.Kind == solver.LinkDerived {
			next.rule = b.InnerOf(next.link.To)
		}
		before := slices.IndexFunc(all, func(i inference) bool { return i.same(&next) })
		if next.link.Kind == solver.LinkDerived && before >= 0 && i < len(b.Links) {
			all[before].to = append(all[before].to, next.link.To)
			continue
		}
		all = append(all, next)
	}
	return all
}

// without drops earlier inferences, but never the last.
func without(all, before []inference) []inference {
	last := len(all) - 1
	fresh := slices.DeleteFunc(all[:last:last], func(i inference) bool {
		return !slices.ContainsFunc(i.to, func(c solver.Candidate) bool {
			return !slices.ContainsFunc(before, func(o inference) bool { return i.link.Kind == o.link.Kind && slices.Contains(o.to, c) })
		})
	})
	return append(fresh, all[last:]...)
}

// inferenceText describes an inference: "r3c4 must be 5, the only place left in box 2".
func (e *explanation) inferenceText(b *solver.Branch, i *inference) string {
	data := e.candidate(i.link.To)
	switch {
	case i.link.Kind == solver.LinkWeak:
		return e.p.Text("chain.sees", data)
	case i.link.Kind == solver.LinkDerived:
		data["Technique"] = e.p.Text("chain.by."+i.link.By, e.ruleValues(i.rule)) // with a verb
		data["Gone"] = e.p.List(e.p.candidates(e.l, i.to))
		data["Causes"] = e.p.List(e.p.candidates(e.l, e.causes(b, i)))
		return e.p.Text("chain.follows", data)
	}
	data["Causes"] = e.falseCandidates(e.causes(b, i))
	data["Count"], data["Cells"] = 1, data["Cell"]
	if group := i.link.ToCells; !group.IsEmpty() {
		data["Count"], data["Cells"] = group.Len(), e.p.Cells(e.l, group.Slice())
	}
	if set := e.setOf(&i.link); set != nil {
		data["Set"], data["SetDigits"] = e.shortCells(set.Cells), e.p.Digits(set.Digits)
		return e.p.Text("chain.almost-locked", data)
	}
	if i.link.Unit < 0 {
		return e.p.Text("chain.only-digit", data)
	}
	data["Unit"] = e.p.Unit(&e.l.Units()[i.link.Unit])
	return e.p.Text("chain.only-place", data)
}

// setOf returns the almost locked set of a strong link, or nil.
func (e *explanation) setOf(l *solver.Link) *solver.Subset {
	ends, both := l.FromCells.Or(l.ToCells).Or(solver.CellsOf(l.From.Cell, l.To.Cell)), solver.DigitsOf(l.From.Digit, l.To.Digit)
	for i := range e.s.Sets {
		set := &e.s.Sets[i]
		if l.By != "" && set.Unit == l.Unit && set.Digits&both == both && ends.Within(solver.CellsOf(set.Cells...)) {
			return set
		}
	}
	return nil
}

// causes lists the candidates to name as the cause: not the assumption, and not too many.
func (e *explanation) causes(b *solver.Branch, i *inference) []solver.Candidate {
	named := slices.DeleteFunc(slices.Clone(i.from), func(c solver.Candidate) bool { return c == b.Start })
	if len(named) > maxCauses && i.link.FromCells.IsEmpty() {
		return nil
	}
	return named
}

// falseCandidates says that candidates are false: "r1c4 and r1c5 are not 5".
func (e *explanation) falseCandidates(list []solver.Candidate) string {
	if len(list) == 0 {
		return ""
	}
	cells, digits := spread(list)
	return e.p.Text("chain.out", map[string]any{
		"Count": len(cells), "Cells": e.p.Cells(e.l, cells), "Digits": e.p.AnyDigit(digits),
	})
}

// forcedMoves lists what a step forces by naked singles, breadth first.
func (e *explanation) forcedMoves() []string {
	chain := logic.ForcedPlacements(e.g, *e.s)
	shown := chain[:e.p.most(len(chain), maxConsequences)]
	var sentences []string
	for i := 0; i < len(shown); {
		by := shown[i].By
		var places []solver.Candidate
		for ; i < len(shown) && shown[i].By == by; i++ {
			places = append(places, shown[i].Step.Places...)
		}
		sentences = append(sentences, e.forces(shown, by, places))
	}
	if rest := len(chain) - len(shown); rest > 0 {
		sentences = append(sentences, e.p.CountNoun("forced.rest", rest))
	}
	return sentences
}

func (e *explanation) forces(chain []logic.ForcedPlacement, by int, places []solver.Candidate) string {
	data := map[string]any{"Places": e.p.Placements(e.l, places)}
	if by < 0 {
		return e.p.Text("forced.first", data)
	}
	data["By"] = e.p.Placements(e.l, chain[by].Step.Places)
	return e.p.Text("forced.then", data)
}

// maxConsequences is how many forced placements a sentence lists.
const maxConsequences = 12

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

// ChainAdvice judges a chain, in paragraphs: what is wrong with its links, or what follows from it.
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

func (e *explanation) linkFaults(v *chain.Verdict, style Style) []string {
	wrong := slices.DeleteFunc(slices.Clone(v.Links), func(l chain.LinkVerdict) bool { return l.Fault == chain.LinkHolds })
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

func (e *explanation) linkFault(v *chain.LinkVerdict) string {
	cells, digits := spread(v.Others)
	data := map[string]any{
		"Strong": v.Link.Kind == solver.LinkStrong, "Count": len(v.Others),
		"Candidates": e.states(v.Others, "="), "Digit": symbol(v.Link.From.Digit), "Digits": e.p.AnyDigit(digits),
		"Cell": e.p.Cell(e.l, v.Link.From.Cell), "Cells": e.p.Cells(e.l, cells),
		"Unit": "", "Third": v.Link.FromCells.IsEmpty() && v.Link.ToCells.IsEmpty(),
	}
	if v.Fault == chain.LinkThirdPlace {
		data["Unit"] = e.p.Unit(&e.l.Units()[v.Link.Unit])
	}
	return e.p.Text("advice.chain.faults."+string(v.Fault), data)
}

func (e *explanation) chainBreak(v *chain.Verdict) string {
	at := &v.Links[v.Break].Link
	key := "advice.chain.break-weak"
	if at.Kind == solver.LinkStrong {
		key = "advice.chain.break-strong"
	}
	return e.p.Text(key, map[string]any{"At": "(" + symbol(at.From.Digit) + ")" + e.place(at.From, at.FromCells)})
}

func (e *explanation) chainUseless(v *chain.Verdict) string {
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
func (p *Printer) ChainLink(l *solver.Layout, v *chain.LinkVerdict) string {
	e := explanation{p: p, l: l, s: &solver.Step{Sets: []solver.Subset{v.Set}}}
	return e.terms([]solver.Link{v.Link})
}

// ChainError says why a text is not a chain; quoted formats the text.
func (p *Printer) ChainError(e *notation.ChainError, quoted Style) string {
	typed := ""
	if e.Text != "" {
		typed = quoted.strong(e.Text)
	}
	return p.Text("advice.chain.unread."+string(e.Fault), map[string]any{
		"Column": e.Column, "Text": typed, "Last": p.Cell(e.Layout, e.Layout.CellCount()-1), "Limit": notation.MaxChain,
	})
}

// Quoted puts a text in the language's quotation marks and escapes unprintable characters.
func (p *Printer) Quoted(text string) string {
	inside := strings.ReplaceAll(strconv.Quote(text), `\"`, `"`)
	return p.Text("quoted", map[string]any{"Text": inside[1 : len(inside)-1]})
}
