package phrase

import "slices"

// addW adds the values about two cells of the same digits and the strong link
// that joins them.
func (e *explanation) addW(data map[string]any) {
	b := &e.s.Branches[0]
	link := b.Links[2]
	data["Wings"] = e.p.Cells(e.l, ascending(b.Start.Cell, b.End.Cell))
	data["PairBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(b.Start.Cell)])
	data["Link"] = e.p.ListOr(e.p.cellNames(e.l, ascending(link.From.Cell, link.To.Cell)))
	data["LinkUnit"] = e.p.Unit(&e.l.Units()[link.Unit])
	data["LinkDigit"], data["Digit"] = symbol(link.To.Digit), symbol(b.End.Digit)
}

// addBent adds the values about two almost locked sets that share two digits: one
// that goes, and one that only one of them can have.
func (e *explanation) addBent(data map[string]any) {
	one, two := &e.s.Sets[0], &e.s.Sets[1]
	digit := e.s.Removes[0].Digit
	data["Group"], data["GroupDigits"] = e.p.Cells(e.l, one.Cells), e.p.Digits(one.Digits)
	data["OtherGroup"], data["OtherDigits"] = e.p.Cells(e.l, two.Cells), e.p.Digits(two.Digits)
	data["Digit"], data["Shared"] = symbol(digit), e.p.Digits((one.Digits & two.Digits).Without(digit))
	var shared []int
	for _, c := range e.s.Pattern {
		if (one.Digits & two.Digits).Without(digit).Has(c.Digit) {
			shared = append(shared, c.Cell)
		}
	}
	slices.Sort(shared)
	data["SharedCells"] = e.p.Cells(e.l, slices.Compact(shared))
}
