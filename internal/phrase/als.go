package phrase

import (
	"slices"

	"pencilmark/solver"
)

// addLocked adds the values about almost locked sets, named A, B, C... in the order of the argument.
func addLocked(e *explanation, data map[string]any) {
	e.addGroups(data, e.s.Sets)
	data["Once"], data["Then"] = e.p.JoinClauses(e.once()), e.p.JoinClauses(e.lockedStory())
}

// addBlossom adds the values about a stem cell and its petals. A petal is a set that loses a digit if the stem has it.
func addBlossom(e *explanation, data map[string]any) {
	stem := e.s.Sets[0]
	data["Stem"], data["StemDigits"] = e.p.Cell(e.l, stem.Cells[0]), e.p.AnyDigit(stem.Digits)
	data["StemBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(stem.Cells[0])])
	data["Petals"] = e.p.JoinClauses(e.petals())
	e.addGroups(data, e.s.Sets[1:])
}

// lastSets lists the cells with the removed digit in the end sets, or in all petals.
func lastSets(e *explanation) []int {
	sets := []solver.Subset{e.s.Sets[0], e.s.Sets[len(e.s.Sets)-1]}
	if len(e.s.Sets[0].Cells) == 1 && e.s.Technique == "death-blossom" {
		sets = e.s.Sets[1:]
	}
	return slices.DeleteFunc(cellsUnion(solver.CellsOf(cellsOf(sets)...)), func(c int) bool {
		return e.g == nil || !e.g.Has(c, e.s.Removes[0].Digit)
	})
}

func (e *explanation) addGroups(data map[string]any, sets []solver.Subset) {
	names := e.groupNames(sets)
	data["Last"], data["Ring"] = names[len(sets)-1], len(sets) > 1 && names[len(sets)-1] == names[0]
	if data["Ring"] == true {
		sets = sets[:len(sets)-1]
	}
	var groups []string
	for i := range sets {
		groups = append(groups, e.p.Text("als.group", map[string]any{
			"Group": names[i], "Cells": e.shortCells(sets[i].Cells), "Digits": e.p.Digits(sets[i].Digits),
		}))
	}
	gone := digitsOf(e.s.Removes)
	data["Groups"], data["GroupTable"] = e.p.JoinClauses(groups), table(groups)
	data["GroupCount"], data["GroupUnit"] = len(sets), e.p.Unit(&e.l.Units()[sets[0].Unit])
	data["Gone"], data["More"] = symbol(gone.Min()), e.p.Digits(gone.Without(gone.Min()))
}

func group(i int) string { return string(rune('A' + i)) }

// groupNames names the sets of a chain; in a ring the last is the first.
func (e *explanation) groupNames(sets []solver.Subset) []string {
	var names []string
	for i := range sets {
		names = append(names, group(i))
	}
	if last := len(e.s.Sets) - 1; last > 0 && slices.Equal(e.s.Sets[0].Cells, e.s.Sets[last].Cells) {
		names[len(names)-1] = names[0]
	}
	return names
}

func (e *explanation) once() []string {
	var parts []string
	names := e.groupNames(e.s.Sets)
	for i, l := range slices.DeleteFunc(slices.Clone(e.s.Branches[0].Links), func(l solver.Link) bool { return l.Kind == solver.LinkStrong }) {
		parts = append(parts, e.p.Text("als.once", map[string]any{
			"Group": names[i], "Next": names[(i+1)%len(names)], "Digit": symbol(l.To.Digit),
		}))
	}
	return parts
}

func (e *explanation) lockedStory() []string {
	var parts []string
	names := e.groupNames(e.s.Sets)
	for _, l := range e.s.Branches[0].Links {
		if l.Kind == solver.LinkStrong {
			parts = append(parts, e.p.Text("als.then", map[string]any{
				"Group": names[len(parts)], "Lacks": symbol(l.From.Digit), "Has": symbol(l.To.Digit), "First": len(parts) == 0,
			}))
		}
	}
	return parts
}

func (e *explanation) petals() []string {
	var parts []string
	each := len(e.s.Branches) / (len(e.s.Sets) - 1) // the number of branches for each digit of the stem
	for i := 0; i < len(e.s.Branches); i += each {
		parts = append(parts, e.p.Text("als.petal", map[string]any{
			"Digit": symbol(e.s.Branches[i].Start.Digit), "Group": group(i / each),
		}))
	}
	return parts
}

func addCrossing(e *explanation, data map[string]any) {
	for i, name := range []string{"Crossing", "InLine", "InBox"} {
		data[name], data[name+"Digits"] = e.p.Cells(e.l, e.s.Sets[i].Cells), e.p.Digits(e.s.Sets[i].Digits)
	}
	data["Line"], data["CrossedBox"] = e.p.Units(e.l, e.s.Base[:1]), e.p.Units(e.l, e.s.Base[1:])
	data["Twice"] = e.p.Digits(e.s.Sets[1].Digits & e.s.Sets[2].Digits)
}
