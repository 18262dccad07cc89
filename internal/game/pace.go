package game

import (
	"slices"
	"strings"
	"time"

	"pencilmark/solver"
)

// PaceParts is the number of equal parts into which a pace divides the time of an attempt.
const PaceParts = 10

// PacePart sums up one part of an attempt's time; it names no cell and no digit.
type PacePart struct {
	Entered int  // digits entered, without those that the player took back
	Given   int  // those among them that a hint's argument or move had already given
	Helped  bool // a hint was taken
}

// Pace divides the time of an ended attempt into parts. It returns nil if the attempt's events do not record
// entries.
func (a *Attempt) Pace() []PacePart {
	end, ended := a.Ended()
	total := end.At.Sub(a.Started)
	if !ended || total <= 0 {
		return nil
	}
	pace, recorded := make([]PacePart, PaceParts), false
	undone, cells, given := 0, storedCellsOf(a.Progress), a.movesGiven()
	for i, e := range slices.Backward(a.Events) { // backward, since a save records what the cells held before it
		part := &pace[paceIndex(e.At.Sub(a.Started), total)]
		switch {
		case e.Kind == EventHinted:
			part.Helped = true
		case e.Kind != EventSaved:
		case e.Level == LevelUndo:
			undone++
		case undone > 0:
			undone--
		default:
			for _, c := range putBack(cells, e.Detail) {
				if !isDigit(c.Is) {
					continue
				}
				part.Entered++
				place := solver.Candidate{Cell: c.Cell, Digit: digitOfSymbol(a.Grid.Layout(), c.Is[0])}
				if by, ok := given[moveDigest([]solver.Candidate{place}, nil)]; ok && by < i {
					part.Given++
				}
			}
			recorded = recorded || e.Detail != ""
		}
	}
	if !recorded {
		return nil
	}
	return pace
}

// movesGiven maps the digest of each move that a hint has given to the index of the first such event.
func (a *Attempt) movesGiven() map[string]int {
	given := map[string]int{}
	for i, e := range slices.Backward(a.Events) {
		if e.Kind == EventHinted && e.Level >= ArgumentLevel {
			if digests, _ := partsOf(e.Detail); len(digests) > 0 {
				given[digests[0]] = i
			}
		}
	}
	return given
}

func paceIndex(since, total time.Duration) int {
	return min(max(int(PaceParts*since/total), 0), PaceParts-1)
}

// isDigit reports whether a stored cell holds a digit.
func isDigit(cell string) bool { return len(cell) == 1 && cell != "." }

// Squares draws a pace as n squares, each for an equal part of the time, or returns "" for an empty pace. PaceParts
// must be a multiple of n.
func Squares(pace []PacePart, n int) string {
	if len(pace) == 0 {
		return ""
	}
	parts, even := make([]PacePart, n), 0
	for i, p := range pace {
		part := &parts[i*n/len(pace)]
		part.Entered += p.Entered
		part.Helped = part.Helped || p.Helped
		even += p.Entered
	}
	even /= n
	var text strings.Builder
	for _, p := range parts {
		text.WriteRune(square(p, even))
	}
	return text.String()
}

// square picks the colour of a part by its number of digits. Parts with a hint get the dark colours.
func square(p PacePart, even int) rune {
	colours := []rune("⬜🟨🟩")
	if p.Helped {
		colours = []rune("⬛🟧🟥")
	}
	switch {
	case p.Entered == 0:
		return colours[0]
	case p.Entered <= even:
		return colours[1]
	}
	return colours[2]
}
