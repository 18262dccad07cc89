package render

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"time"

	"pencilmark/solver"
)

// Animation is a solve step by step: first the candidates, then for each step the cells that it examines and what it
// changes.
type Animation struct {
	Grid      *solver.Grid  // the position before the first step
	Steps     []solver.Step // in order; each follows from the position after the earlier ones
	Theme     Theme
	MaxFrames int // approximate limit on the number of frames; 0 is none. With too many, easy steps are skipped

	Caption func(*solver.Step) string // the line above a step; nil for none
}

// The colours of frames, besides those of a theme.
var (
	firstTint   = fromHex(0xC6F4C0) // pale green: a cell getting its first candidates
	examineTint = fromHex(0xFFA94D) // orange: cells being examined
	otherTint   = fromHex(0xCBB2FF) // violet: all other methods
	tintInk     = fromHex(0x101214)
)

// tints are the colours of methods, by prefixes of techniques.
var tints = []struct {
	prefix string
	tint   color.RGBA
}{
	{"hidden-single", fromHex(0x7DB3FF)}, // blue: single appearance
	{"naked-single", fromHex(0x4CCB7A)},  // green: a value found by recalculation
	{"full-house", fromHex(0x4CCB7A)},
	{"pointing", fromHex(0xFFD43B)}, // gold: locked candidates
	{"claiming", fromHex(0xFFD43B)},
	{"naked-", fromHex(0xFF9EC4)}, // pink: conjugate groups
	{"hidden-", fromHex(0xFF9EC4)},
}

func tintOf(technique string) color.RGBA {
	for _, t := range tints {
		if strings.HasPrefix(technique, t.prefix) {
			return t.tint
		}
	}
	return otherTint
}

// How long frames are shown, and the whole animation.
const (
	firstDelay  = 100 * time.Millisecond
	delayGrowth = 200 * time.Millisecond
	minDelay    = 20 * time.Millisecond // viewers show shorter ones too slowly
	lastDelay   = 3 * time.Second
	maxLength   = time.Minute // of the solve; longer solves run faster
)

// frameDelay is how long frame n is shown: 100 + 200 ln(1 + n/100) milliseconds.
func frameDelay(n int) time.Duration {
	return firstDelay + time.Duration(float64(delayGrowth)*math.Log1p(float64(n)/100))
}

// delays returns the delays of frames by weight, in hundredths of a second, scaled to maxLength.
func delays(weights []float64) []int {
	const unit = 10 * time.Millisecond
	total := 0.0
	for i, w := range weights {
		total += w * float64(frameDelay(i))
	}
	scale := min(1, float64(maxLength)/total)
	list := make([]int, len(weights))
	var exact, shown float64
	for i, w := range weights {
		exact += scale * w * float64(frameDelay(i)) / float64(unit)
		list[i] = max(int(minDelay/unit), int(math.Round(exact-shown)))
		shown += float64(list[i])
	}
	list[len(list)-1] += int(lastDelay / unit)
	return list
}

// animationFrame is a position with tinted cells and a drawn step.
type animationFrame struct {
	grid      *solver.Grid
	noteCells solver.CellSet // cells that show their candidates
	tintCells solver.CellSet
	tint      color.RGBA
	step      *solver.Step // drawn as in a still picture; nil for none
	caption   string
	weight    float64 // how long it is shown, relative to an easy one
}

// frames yields the frames in order. A frame's grid is valid until the next.
func (a *Animation) frames(yield func(animationFrame) bool) {
	brief, stride := a.pace()
	g := a.Grid.Clone()
	m := animationFrame{grid: g, weight: 1}
	if a.Caption != nil {
		m.caption = " " // reserves the line
	}
	if !yield(m) {
		return
	}
	for c := range g.Empty().All() {
		m.noteCells.Add(c)
		m.tintCells, m.tint = solver.CellsOf(c), firstTint
		if !brief && !yield(m) {
			return
		}
	}
	for i := range a.Steps {
		s := &a.Steps[i]
		hard := weightOf(s)
		if a.Caption != nil {
			m.caption = strconv.Itoa(i+1) + ". " + a.Caption(s)
		}
		m.tintCells, m.tint, m.step, m.weight = examined(g.Layout(), s), examineTint, s, hard
		shown := i%stride == 0 || hard > 1 && stride <= maxStride
		if shown && (!brief || hard > 1) && !yield(m) {
			return
		}
		g.Apply(s)
		m.tintCells, m.tint, m.step, m.weight = changed(s), tintOf(s.Technique), nil, max(1, hard/2)
		if shown && !yield(m) {
			return
		}
	}
	m.tintCells, m.weight = solver.CellSet{}, 1
	yield(m)
}

// weightOf is how long a step is shown, relative to a single.
func weightOf(s *solver.Step) float64 {
	switch {
	case len(s.Branches) > 0 || s.Trial != nil:
		return 16
	case len(s.Fins)+len(s.Sets) > 0:
		return 10
	case len(s.Places) == 0:
		return 5
	}
	return 1
}

// maxStride is the largest stride at which all hard steps are shown.
const maxStride = 4

// pace returns whether to skip the frames that only examine cells, and a stride: only every stride-th step is shown.
func (a *Animation) pace() (brief bool, stride int) {
	frames := 2 + a.Grid.Empty().Len() + 2*len(a.Steps)
	if a.MaxFrames == 0 || frames <= a.MaxFrames {
		return false, 1
	}
	return true, 1 + (len(a.Steps)-1)/max(1, a.MaxFrames-2)
}

func examined(l *solver.Layout, s *solver.Step) solver.CellSet {
	return cellsOf(l, s.Base).Or(solver.CellsOf(s.Cells...))
}

func changed(s *solver.Step) (cells solver.CellSet) {
	for _, c := range s.Places {
		cells.Add(c.Cell)
	}
	for _, c := range s.Removes {
		cells.Add(c.Cell)
	}
	return cells
}
