package phrase

import (
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// Formal writes a step in HoDoKu's notation: "X-Wing: 3 r26 c57 => r1c7,r4c57<>3". Chains are in Eureka notation.
func (p *Printer) Formal(s *solver.Step, l *solver.Layout) string {
	e := explanation{p: p, l: l, s: s}
	return e.formal()
}

func (e *explanation) formal() string {
	return e.p.Text("formal.line", map[string]any{"Name": e.p.Technique(e.s.Technique), "Pattern": e.formalPattern(), "Result": e.equations()})
}

func (e *explanation) formalPattern() string {
	if write := stepTextsByKey[e.sentenceKey()].formal; write != nil {
		return write(e)
	}
	switch {
	case e.s.Trial != nil:
		return e.formalTrial()
	case len(e.s.Branches) > 0:
		return strings.Join(e.formalBranches(), "; ")
	}
	return ""
}

// in joins digits and cells: "2,6 in r3c39".
func (e *explanation) in(what, where string) string {
	return e.p.Text("formal.in", map[string]any{"What": what, "Where": where})
}

func (e *explanation) connected(pattern, by string) string {
	return e.p.Text("formal.connected", map[string]any{"Pattern": pattern, "By": by})
}

func digitList(ds solver.Digits, between string) string { return strings.Join(symbols(ds), between) }

func formalSet(e *explanation) string {
	return e.in(digitList(e.s.Digits, ","), e.shortCells(e.s.Cells))
}

func formalLocked(e *explanation) string {
	return e.in(digitList(e.s.Digits, ","), e.shortUnits(e.s.Base[:1]))
}

// formalFish writes base and cover, then fins with f, and endo fins with ef.
func formalFish(e *explanation) string {
	parts := []string{digitList(e.s.Digits, ""), e.shortUnits(e.s.Base), e.shortUnits(e.s.Cover)}
	fins, _ := spread(e.s.Fins)
	for _, c := range fins {
		mark := "f"
		if e.within(e.s.Base, c) > 1 {
			mark = "ef"
		}
		parts = append(parts, mark+e.p.Cell(e.l, c))
	}
	return strings.Join(parts, " ")
}

func formalKraken(e *explanation) string {
	return strings.Join(append([]string{formalFish(e)}, e.formalBranches()...), "; ")
}

func formalTurbot(e *explanation) string {
	ends := each(e.s.Branches, func(b solver.Branch) string { return e.shortCells(ascending(b.Start.Cell, b.End.Cell)) })
	meet := e.s.Branches[0].Links[1]
	return e.connected(e.in(digitList(e.s.Digits, ""), strings.Join(ends, " / ")), e.shortCells(ascending(meet.From.Cell, meet.To.Cell)))
}

func formalRectangle(e *explanation) string {
	links := each(e.s.Branches, func(b solver.Branch) string {
		return e.shortCells(ascending(b.Links[0].From.Cell, b.Links[0].To.Cell))
	})
	return e.in(digitList(e.s.Digits, ""), e.shortUnits(e.s.Base[:1])) + " (" + strings.Join(links, ", ") + ")"
}

func formalColours(e *explanation) string {
	var chains []string
	for i := range e.s.Branches {
		one, two := colours(&e.s.Branches[i])
		chains = append(chains, "("+e.shortCells(one)+") / ("+e.shortCells(two)+")")
	}
	return digitList(e.s.Digits, "") + " " + strings.Join(chains, ", ")
}

func formalRemote(e *explanation) string {
	return digitList(e.s.Digits, "/") + " " + strings.Join(e.remoteCells(), "-")
}

func formalChute(e *explanation) string {
	b := &e.s.Branches[0]
	return e.connected(e.in(digitList(e.s.Digits, "/"), e.shortCells(ascending(b.Start.Cell, b.End.Cell))), e.shortUnits(e.s.Base))
}

// formalWing writes the pivot's digits first and the removed digit last.
func formalWing(e *explanation) string {
	gone := digitsOf(e.s.Removes)
	return e.in(digitList(digitsOf(e.s.Pattern)&^gone, "/")+"/"+digitList(gone, "/"), e.shortCells(e.s.Cells))
}

func formalW(e *explanation) string {
	b := &e.s.Branches[0]
	link := b.Links[2]
	pair := digitList(solver.DigitsOf(link.To.Digit), "") + "/" + digitList(solver.DigitsOf(b.End.Digit), "")
	return e.connected(e.in(pair, e.shortCells(ascending(b.Start.Cell, b.End.Cell))),
		e.in(symbol(link.To.Digit), e.shortCells(ascending(link.From.Cell, link.To.Cell))))
}

func formalUnique(e *explanation) string {
	cells := e.s.Cells
	for _, set := range e.s.Sets {
		if strings.HasPrefix(e.s.Technique, "avoidable") {
			cells = append(slices.Clone(cells), set.Cells...)
		}
	}
	slices.Sort(cells)
	return e.in(digitList(e.s.Digits, "/"), e.shortCells(slices.Compact(cells)))
}

func formalGrave(e *explanation) string { return e.states(e.s.Fins, "=") }

func formalAligned(e *explanation) string {
	return e.shortCells(e.s.Cells) + " (" + e.shortCells(cellsOf(e.s.Sets)) + ")"
}

// formalLockedSets writes sets by letter, restricted commons as X, and the removed digit as Z.
func formalLockedSets(e *explanation) string {
	var parts, commons []string
	names := e.groupNames(e.s.Sets)
	for i := range e.s.Sets {
		if i == 0 || names[i] != names[0] {
			parts = append(parts, names[i]+"="+e.shortSet(&e.s.Sets[i]))
		}
	}
	for _, l := range e.s.Branches[0].Links {
		if l.Kind == solver.LinkWeak {
			commons = append(commons, symbol(l.To.Digit))
		}
	}
	parts = append(parts, "X="+strings.Join(commons, ","))
	if e.sentenceKey() == "als-chain" {
		parts = append(parts, "Z="+digitList(digitsOf(e.s.Removes), ","))
	}
	return strings.Join(parts, ", ")
}

func formalBlossom(e *explanation) string {
	parts := []string{"[" + e.p.Cell(e.l, e.s.Sets[0].Cells[0]) + "]"}
	each := len(e.s.Branches) / (len(e.s.Sets) - 1)
	for i := range e.s.Sets[1:] {
		parts = append(parts, "-"+symbol(e.s.Branches[i*each].Start.Digit)+"- "+e.shortSet(&e.s.Sets[i+1]))
	}
	return strings.Join(parts, ", ")
}

func formalCrossing(e *explanation) string {
	part := func(i int) string {
		return e.shortCells(e.s.Sets[i].Cells) + " - {" + digitList(e.s.Sets[i].Digits, "") + "}"
	}
	return part(0) + " (" + part(1) + ", " + part(2) + ")"
}

func formalTridagon(e *explanation) string {
	return formalSet(e) + ", " + e.formalGuards()
}

func formalGuardians(e *explanation) string {
	return e.in(digitList(e.s.Digits, ""), strings.Join(e.loopCells(), "-")) + ", " + e.formalGuards()
}

func (e *explanation) formalGuards() string {
	return e.p.Text("formal.guardians", map[string]any{"Count": len(e.s.Fins), "Guardians": e.states(e.s.Fins, "=")})
}

func formalMedusa(e *explanation) string {
	colours := medusaColours(&e.s.Branches[0])
	return "(" + e.states(colours[0], "=") + ") / (" + e.states(colours[1], "=") + ")"
}

// formalSectors writes the cells, and the digits of each unit: "26r1".
func formalSectors(e *explanation) string {
	links := each(e.s.Sets, func(set solver.Subset) string { return digitList(set.Digits, "") + e.shortUnits([]int{set.Unit}) })
	return e.p.Text("sector-set.formal", map[string]any{"N": len(e.s.Cells), "Cells": e.shortCells(e.s.Cells), "Links": strings.Join(links, " ")})
}

func formalExocet(e *explanation) string {
	return e.in(digitList(e.s.Digits, ","), e.shortCells(e.s.Sets[0].Cells)) + " (" + e.shortCells(e.exocetTargets(1)) + ")"
}

func formalDouble(e *explanation) string {
	half := func(base, target int) string {
		return e.shortCells(e.s.Sets[base].Cells) + " (" + e.shortCells(e.exocetTargets(target)) + ")"
	}
	return e.in(digitList(e.s.Digits, ","), half(0, 2)+", "+half(1, 4))
}

func formalDigit(e *explanation) string { return digitList(e.s.Digits, "") }

func (e *explanation) shortSet(s *solver.Subset) string {
	return e.shortCells(s.Cells) + " {" + digitList(s.Digits, "") + "}"
}

func (e *explanation) formalTrial() string {
	t := e.s.Trial
	all := []string{e.states([]solver.Candidate{t.Assume}, "=")}
	for i := range t.Steps {
		step := explanation{p: e.p, l: e.l, s: &t.Steps[i]}
		all = append(all, step.equations())
	}
	if t.End.Cell >= 0 {
		all = append(all, e.p.Cell(e.l, t.End.Cell)+"={}")
	} else {
		all = append(all, e.shortUnits([]int{t.End.Unit})+"<>"+symbol(t.End.Digit))
	}
	return strings.Join(all, " -> ")
}

// formalBranches writes chains in Eureka notation, and nets as implications.
func (e *explanation) formalBranches() (list []string) {
	for i := range e.s.Branches {
		b := &e.s.Branches[i]
		switch {
		case len(b.Links) == 0:
			list = append(list, e.stateOf(b.Start, b.StartOn))
		case len(e.s.Branches) == 1 && argument(e.s) == "cycle" && alternates(b.Links) && len(b.Links) > 2:
			list = append(list, e.terms(b.Links[:len(b.Links)-1])+"-"+e.p.Text("loop", nil))
		case alternates(b.Links):
			list = append(list, e.terms(b.Links))
		default:
			list = append(list, e.formalNet(b))
		}
	}
	return list
}

func (e *explanation) formalNet(b *solver.Branch) string {
	parts := []string{e.stateOf(b.Start, b.StartOn)}
	for _, i := range inferences(b) {
		sign := "="
		if i.link.Kind != solver.LinkStrong {
			sign = "<>"
		}
		to := i.to
		if !i.link.ToCells.IsEmpty() {
			end := linkEnd{i.link.To, i.link.ToCells}
			to = end.candidates()
		}
		parts = append(parts, e.states(to, sign))
	}
	return strings.Join(parts, " -> ")
}

func (e *explanation) stateOf(c solver.Candidate, on bool) string {
	return e.states([]solver.Candidate{c}, onOff("=", "<>", on))
}

// equations writes placements or removals: "r1c7,r4c57<>3, r2c2<>5".
func (e *explanation) equations() string {
	if len(e.s.Places) > 0 {
		return e.states(e.s.Places, "=")
	}
	return e.states(e.s.Removes, "<>")
}

func (e *explanation) states(list []solver.Candidate, sign string) string {
	var parts []string
	for d := range digitsOf(list).All() {
		cells, _ := spread(slices.DeleteFunc(slices.Clone(list), func(c solver.Candidate) bool { return c.Digit != d }))
		parts = append(parts, e.shortCells(cells)+sign+symbol(d))
	}
	return strings.Join(parts, ", ")
}

// unitLetters stand for the kinds of unit, by UnitKind.
var unitLetters = [...]string{solver.Row: "r", solver.Column: "c", solver.Box: "b", solver.Region: "b", solver.Diagonal: "d", solver.Window: "w"}

// shortUnits names units, as in "r26" and "c78b4"; with letter coordinates, commas separate the kinds.
func (e *explanation) shortUnits(units []int) string {
	var kinds []string
	for kind, letter := range unitLetters {
		var numbers []string
		for _, i := range slices.Sorted(slices.Values(units)) {
			if u := &e.l.Units()[i]; int(u.Kind) == kind {
				numbers = append(numbers, strconv.Itoa(u.Number))
			}
		}
		if len(numbers) > 0 {
			kinds = append(kinds, letter+strings.Join(numbers, e.between()))
		}
	}
	if e.p.letterRows {
		return strings.Join(kinds, ",")
	}
	return strings.Join(kinds, "")
}

func (e *explanation) between() string {
	if e.l.Size() > 9 {
		return "."
	}
	return ""
}
