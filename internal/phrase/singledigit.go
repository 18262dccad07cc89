package phrase

import (
	"slices"

	"pencilmark/solver"
)

func addMeeting(e *explanation, data map[string]any) {
	b := &e.s.Branches[0]
	meet := b.Links[1]
	data["Meet"] = e.p.Cells(e.l, ascending(meet.From.Cell, meet.To.Cell))
	data["MeetUnit"] = e.p.Unit(&e.l.Units()[meet.Unit])
	data["MeetBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(meet.From.Cell)])
	data["Ends"] = e.ends(b)
}

func addBothMeetings(e *explanation, data map[string]any) {
	addMeeting(e, data)
	data["OtherEnds"] = e.ends(&e.s.Branches[1])
	one, other := e.s.Branches[0].Start.Digit, e.s.Branches[1].Start.Digit
	if data["Digit"], data["OtherDigit"] = symbol(one), ""; other != one {
		data["OtherDigit"] = symbol(other)
	}
}

func (e *explanation) ends(b *solver.Branch) string {
	return e.p.Cells(e.l, ascending(b.Start.Cell, b.End.Cell))
}

func ascending(a, b int) []int { return []int{min(a, b), max(a, b)} }

func addRectangle(e *explanation, data map[string]any) {
	data["RectangleBox"] = e.p.Units(e.l, e.s.Base[:1])
	data["Through"], data["Across"] = e.p.Units(e.l, e.s.Cover[:1]), e.p.Units(e.l, e.s.Cover[1:])
	box := e.l.Units()[e.s.Base[0]].Set
	var inBox solver.CellSet
	for _, c := range e.s.Pattern {
		if box.Has(c.Cell) {
			inBox.Add(c.Cell)
		}
	}
	data["Places"] = e.p.Cells(e.l, inBox.Slice())
	for i, name := range []string{"", "Other"} {
		if i >= len(e.s.Branches) {
			break
		}
		link := e.s.Branches[i].Links[0]
		data[name+"Far"], data[name+"Near"] = e.p.Cell(e.l, link.From.Cell), e.p.Cell(e.l, link.To.Cell)
		data[name+"LinkUnit"] = e.p.Unit(&e.l.Units()[link.Unit])
		data[name+"Case"] = Capital(e.rectangleCase(link.From.Cell, link.To.Cell))
	}
}

// rectangleCase says which places each end of the strong link leaves in the box.
func (e *explanation) rectangleCase(far, near int) string {
	taken, open := e.s.Cover[:1], e.s.Cover[1:]
	if !e.l.Units()[taken[0]].Set.Has(near) {
		taken, open = open, taken
	}
	return e.p.Text("empty-rectangle.case", map[string]any{
		"Near": e.p.Cell(e.l, near), "Far": e.p.Cell(e.l, far), "Digit": e.p.Digits(e.s.Digits), "Box": e.p.Units(e.l, e.s.Base[:1]),
		"Taken": e.p.Units(e.l, taken), "Open": e.p.Units(e.l, open),
	})
}

// placesOnLinks describes the strong links: "in row 1, 4 fits only into r1c3 or r1c8".
func placesOnLinks(e *explanation) []string {
	var parts []string
	for i := range e.s.Branches {
		for _, l := range e.s.Branches[i].Links {
			if l.Kind == solver.LinkStrong {
				parts = append(parts, e.p.Text("reason.within", map[string]any{
					"Unit": e.p.Unit(&e.l.Units()[l.Unit]), "Digit": symbol(l.To.Digit),
					"Cells": e.p.ListOr(e.p.cellNames(e.l, ascending(l.From.Cell, l.To.Cell))),
				}))
			}
		}
	}
	return parts
}

func addW(e *explanation, data map[string]any) {
	b := &e.s.Branches[0]
	link := b.Links[2]
	data["Wings"] = e.p.Cells(e.l, ascending(b.Start.Cell, b.End.Cell))
	data["PairBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(b.Start.Cell)])
	data["Link"] = e.p.ListOr(e.p.cellNames(e.l, ascending(link.From.Cell, link.To.Cell)))
	data["LinkUnit"] = e.p.Unit(&e.l.Units()[link.Unit])
	data["LinkDigit"], data["Digit"] = symbol(link.To.Digit), symbol(b.End.Digit)
}

func addBent(e *explanation, data map[string]any) {
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

// AlsoPlaces names further steps of the same kind in a sentence, or returns "".
func (p *Printer) AlsoPlaces(steps []solver.Step, l *solver.Layout) string {
	var places []solver.Candidate
	for _, s := range steps {
		places = append(places, s.Places...)
	}
	if len(places) == 0 {
		return ""
	}
	return p.Text("hint.also", map[string]any{"Count": len(places), "Places": p.Placements(l, places)})
}
