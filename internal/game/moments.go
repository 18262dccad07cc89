package game

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/solver"
)

// Moment is an event of an attempt with its time since the start and the changes that it made on
// the board.
type Moment struct {
	Event
	After   time.Duration // time since the start, never less than the moment before
	Changes []Change
}

// Change is the content of a cell before and after a moment, in the format of a stored grid.
type Change struct {
	Cell    int
	Was, Is string
}

// Digits lists the digits that the player entered at the moment. An undo enters none.
func (m *Moment) Digits(l *solver.Layout) (digits []solver.Candidate) {
	if m.Kind == EventSaved && m.Level == LevelUndo {
		return nil
	}
	for _, c := range m.Changes {
		if isDigit(c.Is) && c.Is != c.Was {
			digits = append(digits, solver.Candidate{Cell: c.Cell, Digit: digitOfSymbol(l, c.Is[0])})
		}
	}
	return digits
}

// History is the course of an attempt, moment by moment.
type History struct {
	Moments []Moment
	puzzle  *solver.Grid
	first   []string // the stored cells before the first moment
}

// History returns the attempt's moments. Changes that old events do not record are missing.
func (a *Attempt) History() *History {
	h := &History{puzzle: a.Grid, Moments: make([]Moment, len(a.Events)), first: storedCellsOf(a.Progress)}
	var recorded []bool // for each undo not yet matched with its save: whether it records its changes
	for i, e := range slices.Backward(a.Events) {
		m := &h.Moments[i]
		m.Event = e
		if e.Kind != EventSaved {
			continue
		}
		records := true
		if last := len(recorded) - 1; e.Level == LevelUndo {
			records = e.Detail != ""
			recorded = append(recorded, records)
		} else if last >= 0 {
			records, recorded = recorded[last], recorded[:last]
		}
		if records {
			m.Changes = putBack(h.first, e.Detail)
		}
	}
	h.setTimes(a.Started)
	return h
}

// putBack sets the cells that a change recorded to their old content, and returns the changes in
// forward direction.
func putBack(cells []string, detail string) (changes []Change) {
	for part := range strings.FieldsSeq(detail) {
		index, was, _ := strings.Cut(part, ":")
		if c, err := strconv.Atoi(index); err == nil && c >= 0 && c < len(cells) {
			changes = append(changes, Change{c, was, cells[c]})
			cells[c] = was
		}
	}
	return changes
}

// setTimes sets the time of each moment by the server's clock. Within a batch it uses the player's
// clock, corrected by the skew.
func (h *History) setTimes(started time.Time) {
	skew, known := h.skew()
	var last, arrived time.Duration // time of the moment before; when the previous batch arrived
	for i := range h.Moments {
		m := &h.Moments[i]
		at := m.At.Sub(started)
		if i > 0 && !m.At.Equal(h.Moments[i-1].At) {
			arrived = h.Moments[i-1].At.Sub(started)
		}
		m.After = max(at, last)
		if known && !m.Entered.IsZero() {
			m.After = max(min(m.Entered.Add(skew).Sub(started), m.After), arrived, last)
		}
		last = m.After
	}
}

// skew returns the least difference between the server's and the player's clock.
func (h *History) skew() (least time.Duration, known bool) {
	for i := range h.Moments {
		if m := &h.Moments[i]; !m.Entered.IsZero() {
			if d := m.At.Sub(m.Entered); !known || d < least {
				least, known = d, true
			}
		}
	}
	return least, known
}

// Before returns the board before the moment with the given index; len(Moments) gives the final
// board.
func (h *History) Before(moment int) (*solver.Grid, error) {
	cells := slices.Clone(h.first)
	for i := range h.Moments[:moment] {
		for _, c := range h.Moments[i].Changes {
			cells[c.Cell] = c.Is
		}
	}
	return RestoreProgress(h.puzzle, strings.Join(cells, ""))
}

func (h *History) Total() time.Duration {
	if len(h.Moments) == 0 {
		return 0
	}
	return h.Moments[len(h.Moments)-1].After
}

func (h *History) Helped() (n int) {
	for i := range h.Moments {
		if h.Moments[i].Kind == EventHinted {
			n++
		}
	}
	return n
}

// Wait is the time between two digits, or between the last digit and the end.
type Wait struct {
	From, To time.Duration
	Moment   int // index of the moment that ended it
}

func (w Wait) Length() time.Duration { return w.To - w.From }

// maxWaits is the number of waits that LongestWaits returns.
const maxWaits = 3

// LongestWaits lists the three longest waits, the longest first; nil if there are fewer.
func (h *History) LongestWaits() (waits []Wait) {
	var from time.Duration
	for i := range h.Moments {
		m := &h.Moments[i]
		if m.Ends() || len(m.Digits(h.puzzle.Layout())) > 0 {
			waits = append(waits, Wait{from, m.After, i})
			from = m.After
		}
	}
	if len(waits) < maxWaits {
		return nil
	}
	slices.SortStableFunc(waits, func(a, b Wait) int { return cmp.Compare(b.Length(), a.Length()) })
	return waits[:maxWaits]
}
