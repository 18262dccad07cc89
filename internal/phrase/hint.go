package phrase

import (
	"cmp"
	"maps"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// The levels of a hint. Each says more than the one before.
const (
	LevelNudge = 1 // what kind of thing to look for
	LevelWhere = 2 // the digits and the units
	LevelWhy   = 3 // the argument: cells, reasons, removals
	LevelMove  = 4 // the move itself, which the argument leaves out if it can
	LevelAfter = 5 // what the move forces next; "" if nothing
)

// Hint explains a step of g at a level from LevelNudge to LevelAfter. The step has not been applied to g.
func (p *Printer) Hint(s *solver.Step, g *solver.Grid, level int) string {
	e := explanation{p: p, l: g.Layout(), g: g, s: s}
	switch max(LevelNudge, min(level, LevelAfter)) {
	case LevelNudge:
		return e.text("nudge")
	case LevelWhere:
		return e.text("where")
	case LevelWhy:
		return e.why()
	case LevelMove:
		return e.move()
	}
	return strings.Join(e.forcedMoves(), " ")
}

// HintInFull explains a step up to its move: the argument, then the move.
func (p *Printer) HintInFull(s *solver.Step, g *solver.Grid) []string {
	return []string{p.Hint(s, g, LevelWhy), p.Hint(s, g, LevelMove)}
}

// StepSummary describes a step without its name: "row 1 has no other place for 4, so r1c3 is 4".
func (p *Printer) StepSummary(s *solver.Step, l *solver.Layout) string {
	e := explanation{p: p, l: l, s: s}
	return p.Text("brief."+e.kindOfEffect(), e.effectValues(map[string]any{"Because": e.text("because")}))
}

// effect says what the step changes: "r1c3 is 4", "r7c2 and r8c2 are not 2".
func (e *explanation) effect() string {
	gone, digits := spread(e.s.Removes)
	switch {
	case len(e.s.Places) > 0:
		return e.p.List(each(e.s.Places, func(c solver.Candidate) string { return e.state(c, true) }))
	case len(gone) == 1 || digits.Len() == 1:
		return e.p.Text("effect.not", map[string]any{"Count": len(gone), "Cells": e.p.Cells(e.l, gone), "Digits": e.p.AnyDigit(digits)})
	}
	return e.p.Text("effect.out", map[string]any{"Candidates": e.p.Candidates(e.l, e.s.Removes)})
}

// kindOfEffect ends the keys of sentences about what a step does.
func (e *explanation) kindOfEffect() string {
	if len(e.s.Places) > 0 {
		return "place"
	}
	return "remove"
}

func (e *explanation) effectValues(data map[string]any) map[string]any {
	data["Effect"] = later(e.effect)
	data["Places"] = later(func() string { return e.p.Placements(e.l, e.s.Places) })
	data["Removes"] = later(func() string { return e.p.Candidates(e.l, e.s.Removes) })
	return data
}

// sentenceKey is the key of the sentences for a technique.
func sentenceKey(technique string) string {
	t, _ := logic.CatalogueEntry(technique)
	return cmp.Or(t.Sentences, technique)
}

func (e *explanation) why() string {
	a := e.argument()
	if a.Name == "" {
		return a.body(e.p.full)
	}
	return e.p.Text("why", map[string]any{"Technique": a.Name, "Why": a.body(e.p.full)})
}

// explanation puts one step into words. The grid is nil if only the step is described.
type explanation struct {
	p     *Printer
	l     *solver.Layout
	g     *solver.Grid
	s     *solver.Step
	inner bool // it is part of a chain, and about the grid at that point of the chain
}

// sentenceKey returns the technique's key or, if it has no sentences, the key of its kind of chain.
func (e *explanation) sentenceKey() string {
	own := sentenceKey(e.s.Technique)
	if len(e.s.Branches) > 0 && !e.p.HasMessage("hint."+own+".why") {
		return argument(e.s)
	}
	return own
}

func (e *explanation) text(part string) string { return e.textWith(part, e.common()) }

func (e *explanation) textWith(part string, data map[string]any) string {
	if e.s.Trial != nil {
		data["End"] = e.p.Contradiction(e.l, e.s.Trial.End)
	}
	return e.p.Text("hint."+e.sentenceKey()+"."+part, data)
}

// move says what the step places or removes.
func (e *explanation) move() string {
	return e.p.Text("move."+e.kindOfEffect(), e.effectValues(map[string]any{})) + "\n" + e.formal()
}

// holders lists cells of which at least one has the removed digit; nil if the argument shows no such cells.
func (e *explanation) holders() []int {
	if list := stepTextsByKey[e.sentenceKey()].holders; list != nil && digitsOf(e.s.Removes).Len() == 1 {
		return list(e)
	}
	return nil
}

func (e *explanation) common() map[string]any {
	s, p := e.s, e.p
	data := map[string]any{
		"Name":     p.Technique(s.Technique),
		"Digits":   p.Digits(s.Digits),
		"AnyDigit": p.AnyDigit(s.Digits),
		"Cells":    p.Cells(e.l, s.Cells),
		"Base":     p.Units(e.l, s.Base),
		"Cover":    p.Units(e.l, s.Cover),
		"Kind":     e.kind(s.Base, 1),
		"Kinds":    e.kind(s.Base, len(s.Base)),
		"Across":   e.kind(s.Cover, len(s.Cover)),
		"Table":    e.placesTable(),

		"CoverKind": e.kind(s.Cover, 1),
		"Removes":   p.Candidates(e.l, s.Removes),
		"N":         len(s.Cells),
		"Size":      s.Digits.Len(),
		"Lines":     len(s.Base),
		"Several":   len(s.Removes) > 1,
		"Inner":     e.inner,
	}
	data["Holders"] = e.cells(e.holders())
	if len(s.Cells) > 0 {
		data["Box"] = p.Unit(&e.l.Units()[e.l.BlockOf(s.Cells[0])])
	}
	maps.Copy(data, p.blockWords(e.blocks()))
	if len(s.Branches) > 0 {
		e.addChain(data)
	}
	if add := stepTextsByKey[sentenceKey(s.Technique)].addValues; add != nil {
		add(e, data)
	}
	return data
}

func (e *explanation) blocks() solver.UnitKind { return e.l.Units()[e.l.BlockOf(0)].Kind }

// kind names the kind of n units; units of several kinds are "units".
func (e *explanation) kind(units []int, n int) string {
	name := ""
	for _, u := range units {
		switch kind := unitKinds[e.l.Units()[u].Kind]; name {
		case "", kind:
			name = kind
		default:
			name = "unit"
		}
	}
	if name == "" {
		return ""
	}
	return e.p.CountNoun("kind."+name, n)
}
