package phrase

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// Style emphasises text; nil does not.
type Style func(string) string

func (s Style) strong(text string) string {
	if s == nil {
		return text
	}
	return s(text)
}

// HintAdvice returns a coach's hint at a level, in paragraphs. At the move's level, a clause gives the reason.
func (p *Printer) HintAdvice(h *coach.Hint, level int) []string {
	l := h.Before.Layout()
	switch {
	case h.Any():
		return []string{p.mistakes("advice.mistakes.", h.Mistakes, l)}
	case !h.Found:
		return append([]string{p.noHint(h)}, p.basis(h)...)
	}
	return slices.Concat(p.towards(h), p.hintParagraphs(h, level), p.basis(h))
}

func (p *Printer) basis(h *coach.Hint) (lines []string) {
	if h.PartialNotes {
		lines = append(lines, p.Text("advice.hint.partial-notes", nil))
	}
	if h.Several {
		lines = append(lines, p.Text("advice.several", nil))
	}
	return lines
}

func (p *Printer) towards(h *coach.Hint) []string {
	if !h.Towards {
		return nil
	}
	if h.Topic.Digits != 0 {
		return []string{p.Text("advice.hint.towards-digit", nil)}
	}
	l := h.Before.Layout()
	cells := p.Cells(l, h.Topic.Cells.Slice())
	if u := l.UnitOn(h.Topic.Cells); u >= 0 {
		cells = p.Unit(&l.Units()[u])
	}
	return []string{p.Text("advice.hint.towards", map[string]any{"Cells": cells})}
}

func (p *Printer) hintParagraphs(h *coach.Hint, level int) []string {
	if level < LevelMove {
		return []string{p.Hint(&h.Step, h.Before, level)}
	}
	parts := []string{p.moveAndReason(&h.Step, h.Before.Layout())}
	if level >= LevelAfter {
		parts = append(parts, p.WhatFollows(h)...)
	}
	return parts
}

// moveAndReason returns a step as in a path, as a sentence, followed by its formal line.
func (p *Printer) moveAndReason(s *solver.Step, l *solver.Layout) string {
	return Capital(p.PathStep(s, l)) + "." + "\n" + p.Formal(s, l)
}

// WhatFollows lists what a hint's move forces, and similar singles, in paragraphs.
func (p *Printer) WhatFollows(h *coach.Hint) []string {
	parts := []string{p.Hint(&h.Step, h.Before, LevelAfter), p.AlsoPlaces(h.Also, h.Before.Layout())}
	return slices.DeleteFunc(parts, func(part string) bool { return part == "" })
}

func (p *Printer) noHint(h *coach.Hint) string {
	l := h.Before.Layout()
	cell, u := h.Topic.Cells.First(), l.UnitOn(h.Topic.Cells)
	switch {
	case h.Before.Solved():
		return p.Text("advice.hint.solved", nil)
	case h.Topic.Skip > 0:
		return p.Text("advice.hint.none-other", nil)
	case u >= 0:
		return p.noHintOn(h, &l.Units()[u])
	case cell >= 0 && h.Before.Value(cell) != 0:
		return p.filled(h.Before, cell)
	case h.Topic != coach.Topic{}:
		return p.Text("advice.hint.none-about", nil)
	}
	return p.Text("advice.hint.none", nil)
}

func (p *Printer) noHintOn(h *coach.Hint, u *solver.Unit) string {
	state := p.UnitWords(h.Before, u, solver.CellSet{})
	if digit := h.Topic.Digits; digit != 0 {
		state = p.PlacesWords(h.Before, u, digit.Min())
		if cellWith(h.Before, u, digit.Min()) >= 0 {
			return state
		}
	}
	return state + " " + p.Text("advice.hint.none-about", nil)
}

func (p *Printer) filled(g *solver.Grid, cell int) string {
	return p.Text("advice.why.filled", map[string]any{"Cell": p.Cell(g.Layout(), cell), "Digit": p.Digit(g.Value(cell))})
}

// MistakesAdvice says what is wrong in a position; nil for nothing.
func (p *Printer) MistakesAdvice(m coach.Mistakes, l *solver.Layout) []string {
	if !m.Any() {
		return nil
	}
	return []string{p.mistakes("advice.mistakes.", m, l)}
}

// mistakes names the wrong digits or, if all are right, the wrongly crossed-out candidates. If they are secret it
// only counts them.
func (p *Printer) mistakes(keys string, m coach.Mistakes, l *solver.Layout) string {
	key, list := keys+"crossed", m.Crossed
	if len(m.Wrong) > 0 {
		key, list = keys+"wrong", m.Wrong
	}
	if m.Secret {
		return p.CountNoun(key+"-secret", len(list))
	}
	return p.Text(key, map[string]any{"Count": len(list), "Placements": p.Placements(l, list), "Candidates": p.Candidates(l, list)})
}

// WhyAdvice explains, in paragraphs, why a cell cannot be a digit, or why it is that digit.
func (p *Printer) WhyAdvice(r *coach.Reason, style Style) []string {
	l := r.Before.Layout()
	data := map[string]any{"Cell": p.Cell(l, r.Asked.Cell), "Digit": p.Digit(r.Asked.Digit), "By": p.Cell(l, r.By)}
	switch r.Kind {
	case coach.ReasonMistakes:
		return []string{p.mistakes("advice.mistakes.", r.Mistakes, l)}
	case coach.ReasonCellFilled:
		return []string{p.filled(r.Before, r.Asked.Cell)}
	case coach.ReasonDigitSeen:
		return []string{p.Text("advice.why.seen", data)}
	case coach.ReasonOpen:
		return []string{p.Text("advice.why.open", data)}
	}
	claim, unproved, said := "refuted", "unproved", "wrong"
	if r.Right {
		claim, unproved, said = "right", "right-unproved", "right"
	}
	text := func(key string) string { return p.Text("advice.why."+key, data) }
	switch r.Kind {
	case coach.ReasonUnproved:
		return []string{text(unproved)}
	case coach.ReasonUnfinished:
		return []string{text(said) + " " + text("unfinished")}
	}
	first := style.strong(text(claim))
	switch {
	case r.After == 0:
		return append([]string{first}, p.HintInFull(&r.Step, r.Before)...)
	case len(r.First) == 0:
		return append([]string{first + " " + p.CountNoun("advice.why.after", r.After)}, p.HintInFull(&r.Step, r.Before)...)
	}
	e := explanation{p: p, l: l, s: &r.Step}
	after := p.Text("advice.why.simple", map[string]any{"Count": r.After + 1, "Effect": e.effect()})
	parts := []string{first + " " + after}
	if r.Right {
		parts[0] = style.strong(after) // that part is the claim
	}
	if p.full || !manySteps(r) {
		parts = append(parts, p.wayTo(r, style)...)
	}
	return parts
}

// maxFirst is the number of preparing steps that are shown before an argument without folding.
const maxFirst = 3

func manySteps(r *coach.Reason) bool { return len(r.First) > maxFirst }

func (p *Printer) wayTo(r *coach.Reason, style Style) []string {
	argument := p.HintInFull(&r.Step, r.Before)
	argument[0] = p.Text("advice.why.then", map[string]any{"Text": argument[0]})
	return append([]string{p.inOrder(r.First, r.Before.Layout(), style)}, argument...)
}

// RestOfReason returns what WhyAdvice folds: the preparing steps, or a part of the argument.
func (p *Printer) RestOfReason(r *coach.Reason, style Style) []string {
	switch {
	case r.Kind != coach.ReasonArgument:
		return nil
	case manySteps(r):
		return p.InFull().wayTo(r, style)
	}
	return p.Argument(&r.Step, r.Before).Rest()
}

func (p *Printer) inOrder(steps []solver.Step, l *solver.Layout, style Style) string {
	var lines []string
	for len(steps) > 0 {
		n := 1
		for n < len(steps) && steps[n].Technique == steps[0].Technique {
			n++
		}
		var moves []string
		for i := range steps[:n] {
			moves = append(moves, p.MoveOf(&steps[i], l))
		}
		lines = append(lines, p.movesOf(steps[0].Technique, moves, 0, style))
		steps = steps[n:]
	}
	return strings.Join(lines, "\n")
}

func (p *Printer) movesOf(technique string, moves []string, further int, style Style) string {
	return p.Text("advice.steps.line", map[string]any{
		"Technique": style.strong(p.linked(technique, Capital(p.Technique(technique)))), "Moves": strings.Join(moves, " · "), "Count": further,
	})
}

const maxMoves = 5

// StepsAdvice lists the steps of a position by technique, the easiest first, or says what is wrong.
func (p *Printer) StepsAdvice(s *coach.Steps, style Style) []string {
	l := s.Before.Layout()
	if s.Any() {
		return []string{p.mistakes("advice.mistakes.", s.Mistakes, l)}
	}
	parts := []string{p.Text("advice.steps.heading", map[string]any{"Count": len(s.Steps), "More": s.More})}
	of := map[string][]string{}
	var names []string
	for i := range s.Steps {
		name := s.Steps[i].Technique
		if of[name] == nil {
			names = append(names, name)
		}
		of[name] = append(of[name], p.MoveOf(&s.Steps[i], l))
	}
	var lines []string
	for _, name := range names {
		moves := of[name][:min(len(of[name]), maxMoves)]
		lines = append(lines, p.movesOf(name, moves, len(of[name])-len(moves), style))
	}
	if len(lines) > 0 {
		parts = append(parts, strings.Join(lines, "\n"))
	}
	if s.Several {
		parts = append(parts, p.Text("advice.several", nil))
	}
	return parts
}

// MoveOf says what a step does, without its reason: "r1c1 = 3", or what it removes.
func (p *Printer) MoveOf(s *solver.Step, l *solver.Layout) string {
	if len(s.Places) > 0 {
		return p.Placements(l, s.Places)
	}
	return p.Text("advice.steps.ruled-out", map[string]any{"Candidates": p.Candidates(l, s.Removes)})
}

// CheckAdvice describes a position, in paragraphs.
func (p *Printer) CheckAdvice(k *coach.CheckResult, l *solver.Layout) []string {
	if k.Solved() {
		return []string{p.Text("advice.check.solved", nil)}
	}
	var parts []string
	switch {
	case k.Untouched:
		parts = append(parts, p.Text("advice.check.untouched", nil))
	case len(k.Wrong) > 0:
		parts = append(parts, p.mistakes("advice.check.", k.Mistakes, l))
	default:
		parts = append(parts, p.Text("advice.check.right", nil))
	}
	parts = append(parts, p.CountNoun("advice.check.left", k.Left))
	if len(k.Crossed) > 0 {
		parts = append(parts, p.mistakes("advice.check.", coach.Mistakes{Crossed: k.Crossed, Secret: k.Secret}, l))
	}
	if len(k.Conflicts) > 0 {
		parts = append(parts, p.Conflicts(l, k.Conflicts))
	}
	return parts
}

const maxConflicts = 4

// Conflicts names repeated digits, one a line.
func (p *Printer) Conflicts(l *solver.Layout, conflicts []solver.Conflict) string {
	lines := each(conflicts[:min(len(conflicts), maxConflicts)], func(k solver.Conflict) string { return p.Conflict(l, k) })
	if more := len(conflicts) - maxConflicts; more > 0 {
		lines = append(lines, p.CountNoun("advice.conflicts.more", more))
	}
	return strings.Join(lines, "\n")
}

// WhyUnfinished says why a ladder did not reach a solution.
func (p *Printer) WhyUnfinished(ladder string, o *logic.WalkResult) string {
	l := o.Grid.Layout()
	if o.Contradiction != nil {
		return p.Contradiction(l, *o.Contradiction)
	}
	return p.Text("advice.unfinished", map[string]any{
		"Ladder": ladder, "Filled": o.Grid.FilledCount(), "Cells": l.CellCount(), "Candidates": o.Grid.CandidateCount(),
	})
}
