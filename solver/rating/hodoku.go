package rating

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// HodokuGrade is a puzzle's grade on HoDoKu's scale.
type HodokuGrade struct {
	Level string // Easy, Medium, Hard, Unfair or Extreme; "" if there is none
	Score int    // the sum of the steps' costs
}

// hodokuLevels lists HoDoKu's levels and the highest score of each; a higher score raises the level.
var hodokuLevels = []struct {
	name string
	most int
}{{"Easy", 800}, {"Medium", 1000}, {"Hard", 1600}, {"Unfair", 1800}}

const (
	hodokuExtreme = "Extreme"
	hodokuSearch  = 10000 // for a digit that only search finds
)

// GradeHodoku grades a position with exactly one solution on HoDoKu's scale: by its ladder and, where the ladder
// ends, by search. The level is that of the hardest step, raised if the score requires it. The error is the
// context's.
func (r *Rater) GradeHodoku(ctx context.Context, g *solver.Grid) (HodokuGrade, error) {
	grade := HodokuGrade{Level: hodokuLevels[0].name}
	for at := g; !at.Solved(); {
		out, err := hodokuLadder().In(&r.hodoku).Walk(ctx, at, func(*solver.Grid, solver.Step) bool { return true })
		grade.add(&out)
		if at = out.Grid; err == nil && !out.Solved {
			grade.Score += hodokuSearch
			grade.Level = hodokuExtreme
			err = placeBySearch(ctx, at)
		}
		if err != nil {
			return grade, err
		}
	}
	grade.raise()
	return grade, nil
}

// placeBySearch fills the first empty cell of a position that has a solution.
func placeBySearch(ctx context.Context, g *solver.Grid) error {
	solution, err := solver.Solve(ctx, g)
	if err == nil {
		cell := g.Empty().First()
		g.Place(cell, solution.Value(cell))
	}
	return err
}

// GradeHodoku is [Rater.GradeHodoku] for one position.
func GradeHodoku(ctx context.Context, g *solver.Grid) (HodokuGrade, error) {
	return NewRater().GradeHodoku(ctx, g)
}

// AddHodoku adds HoDoKu's grade to a puzzle's report, if it has one. The error is the context's.
func (r *Rater) AddHodoku(ctx context.Context, report *Report, g *solver.Grid) error {
	if report.Solutions != 1 || g.Layout() != solver.Classic() || g.Empty().IsEmpty() {
		return nil
	}
	grade, err := r.GradeHodoku(ctx, withSingles(g))
	if err == nil {
		report.Hodoku = grade
	}
	return err
}

// AddHodoku is [Rater.AddHodoku] for one puzzle.
func (r *Report) AddHodoku(ctx context.Context, g *solver.Grid) error {
	return NewRater().AddHodoku(ctx, r, g)
}

// add counts the steps of a walk.
func (h *HodokuGrade) add(out *logic.WalkResult) {
	h.Score += out.Points
	for _, u := range out.Uses {
		if hodokuRank(u.Method) > hodokuRank(h.Level) {
			h.Level = u.Method
		}
	}
}

// raise raises the level as far as the score requires.
func (h *HodokuGrade) raise() {
	for i := hodokuRank(h.Level); i < len(hodokuLevels) && h.Score > hodokuLevels[i].most; i++ {
		h.Level = hodokuExtreme
		if i+1 < len(hodokuLevels) {
			h.Level = hodokuLevels[i+1].name
		}
	}
}

func hodokuRank(level string) int {
	for i, l := range hodokuLevels {
		if l.name == level {
			return i
		}
	}
	return len(hodokuLevels)
}

// hodokuLadder is the ladder of HoDoKu's default settings. The method of a step is its level. Steps that HoDoKu
// disables by default are not included. The order, and the choice among several steps, come from HoDoKu's solutions
// of puzzles.
var hodokuLadder = sync.OnceValue(func() *logic.Ladder {
	var rungs []logic.Rung
	for _, s := range hodokuOrder {
		rungs = append(rungs, logic.Rungs(logic.MustTechniques(strings.Fields(s.names)...)...)...)
	}
	for i := range rungs {
		rungs[i].Method, rungs[i].Points = rungs[i].Hodoku.Level, rungs[i].Hodoku.Points
	}
	return logic.NewLadder(logic.LadderOptions{
		Name:    "hodoku",
		Doc:     "the scale of HoDoKu: its order, its levels, its points",
		Rungs:   rungs,
		Setless: true,
		Policy:  hodokuPolicy,
	})
})

type hodokuStage struct {
	names  string                                        // of techniques, separated by spaces
	counts func(*solver.Layout, *solver.Step) bool       // whether a step counts; nil if all do
	better func(l *solver.Layout, a, b *solver.Step) int // negative if HoDoKu prefers a; nil takes the first
	chains bool                                          // better is mostShortest
}

var hodokuOrder = []hodokuStage{
	{names: "full-house naked-single hidden-single"}, // the oldest single
	{names: "locked-pair", counts: clearsBothUnits, better: blocksFirst},
	{names: "locked-triple", counts: clearsBothUnits, better: blocksFirst},
	{names: "pointing"}, {names: "claiming"},
	{names: "naked-pair", better: blocksFirst}, {names: "naked-triple", better: blocksFirst},
	{names: "hidden-pair", better: blocksFirst}, {names: "hidden-triple", better: blocksFirst},
	{names: "naked-quad", better: blocksFirst}, {names: "hidden-quad", better: blocksFirst},
	{names: "x-wing"}, {names: "swordfish"}, {names: "jellyfish"},
	{names: "remote-pair", better: mostShortest, chains: true}, {names: "bug-plus-1"},
	{names: "skyscraper"}, {names: "two-string-kite"}, {names: "turbot-fish"}, {names: "empty-rectangle"},
	{names: "w-wing"}, {names: "xy-wing", better: byCells}, {names: "xyz-wing"},
	{names: "unique-rectangle-1"}, {names: "unique-rectangle-2"}, {names: "unique-rectangle-3"},
	{names: "unique-rectangle-4"}, {names: "unique-rectangle-5"}, {names: "unique-rectangle-6"},
	{names: "hidden-rectangle"}, {names: "avoidable-rectangle-1"}, {names: "avoidable-rectangle-2"},
	{names: "finned-x-wing"}, {names: "sashimi-x-wing"}, {names: "finned-swordfish"},
	{names: "sashimi-swordfish"}, {names: "finned-jellyfish"}, {names: "sashimi-jellyfish"},
	{names: "sue-de-coq"},
	{names: "simple-colouring-trap"}, {names: "simple-colouring-wrap"},
	{names: "multi-colouring-trap"}, {names: "multi-colouring-wrap"},
	{names: "x-chain", better: mostShortest, chains: true}, {names: "xy-chain", better: mostShortest, chains: true},
	{names: "continuous-nice-loop discontinuous-nice-loop aic", better: mostShortest, chains: true},
	{names: "grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic", better: mostShortest, chains: true},
	{names: "als-xz als-xz-doubly-linked", better: mostShortest, chains: true}, {names: "als-xy-wing", better: mostShortest, chains: true}, {names: "als-chain", better: mostShortest, chains: true},
	{names: "nishio-forcing-chains"}, {names: "cell-forcing-chains"}, {names: "region-forcing-chains"},
	{names: "dynamic-forcing-chains"}, {names: "forcing-nets"},
}

// singleQueues are the singles of a position in the order of their appearance. HoDoKu takes the oldest: first a naked
// single that fills a unit, then any naked single, then a hidden one.
type singleQueues struct {
	grid          *solver.Grid
	naked, hidden []solver.Candidate
	places        []int // how many places each digit has in each unit
}

// queueSingles enters a position's values in grid order, then removes the other candidates that the position lacks.
func queueSingles(g *solver.Grid) *singleQueues {
	l := g.Layout()
	q := &singleQueues{grid: solver.NewGrid(l), places: slices.Repeat([]int{l.Size()}, len(l.Units())*(l.Size()+1))}
	for c := range l.AllCells().AndNot(g.Empty()).All() {
		q.place(c, g.Value(c))
	}
	var gone []solver.Candidate
	for c := range g.Empty().All() {
		for d := range (q.grid.Candidates(c) &^ g.Candidates(c)).All() {
			gone = append(gone, solver.Candidate{Cell: c, Digit: d})
		}
	}
	q.removeAll(gone)
	return q
}

func (q *singleQueues) apply(s *solver.Step) {
	for _, p := range s.Places {
		q.place(p.Cell, p.Digit)
	}
	q.removeAll(s.Removes)
}

// place enters a digit: first the peers lose it in grid order, then the cell its other candidates.
func (q *singleQueues) place(cell, digit int) {
	for peer := range q.grid.Layout().Peers(cell).And(q.grid.CellsAllowing(digit)).All() {
		q.remove(peer, digit)
	}
	for d := range q.grid.Candidates(cell).Without(digit).All() {
		q.remove(cell, d)
	}
	q.grid.Place(cell, digit)
	for _, u := range q.grid.Layout().UnitsOf(cell) {
		*q.placesIn(u, digit)--
	}
}

func (q *singleQueues) placesIn(unit, digit int) *int {
	return &q.places[unit*(q.grid.Layout().Size()+1)+digit]
}

// removeAll takes candidates away, digit by digit and each in the order of the grid.
func (q *singleQueues) removeAll(list []solver.Candidate) {
	var cells [solver.MaxSize + 1]solver.CellSet
	for _, c := range list {
		cells[c.Digit].Add(c.Cell)
	}
	for digit := range cells {
		for cell := range cells[digit].All() {
			q.remove(cell, digit)
		}
	}
}

func (q *singleQueues) remove(cell, digit int) {
	if !q.grid.Remove(cell, digit) {
		return
	}
	if d, ok := q.grid.Candidates(cell).Single(); ok {
		q.naked = append(q.naked, solver.Candidate{Cell: cell, Digit: d})
	}
	l := q.grid.Layout()
	for _, u := range l.UnitsOf(cell) {
		left := q.placesIn(u, digit)
		if *left--; *left == 1 {
			place := q.grid.Positions(&l.Units()[u], digit).First()
			q.hidden = append(q.hidden, solver.Candidate{Cell: place, Digit: digit})
		}
	}
}

// next returns the oldest single that the rungs of full houses, naked and hidden singles find.
func (q *singleQueues) next(w *logic.Walker, rungs []logic.Rung) (step solver.Step, ok bool) {
	q.naked, q.hidden = q.open(q.naked), q.open(q.hidden)
	for i := range rungs {
		queue := q.naked
		if rungs[i].Name == "hidden-single" {
			queue = q.hidden
		}
		if step, ok = oldest(w, &rungs[i], queue); ok {
			break
		}
	}
	return step, ok
}

func (q *singleQueues) open(list []solver.Candidate) []solver.Candidate {
	return slices.DeleteFunc(list, func(c solver.Candidate) bool { return !q.grid.Has(c.Cell, c.Digit) })
}

func oldest(w *logic.Walker, r *logic.Rung, queue []solver.Candidate) (step solver.Step, ok bool) {
	for _, place := range queue {
		if step, ok = w.Placing(r, place); ok {
			break
		}
	}
	return step, ok
}

// hodokuPolicy takes the steps that HoDoKu takes.
func hodokuPolicy(w *logic.Walker) {
	stages, singles, picks := rungsByStage(w.Rungs()), queueSingles(w.Grid()), newPicker()
	for {
		step, ok := nextOfHodoku(w, stages, singles, picks)
		if !ok || !w.TakeStep(step) {
			return
		}
		singles.apply(&step)
	}
}

// rungsByStage splits a ladder's rungs by the stages of hodokuOrder.
func rungsByStage(rungs []logic.Rung) (stages [][]logic.Rung) {
	for _, stage := range hodokuOrder {
		n, names := 0, strings.Fields(stage.names)
		for n < len(rungs) && slices.Contains(names, rungs[n].Name) {
			n++
		}
		stages = append(stages, rungs[:n])
		rungs = rungs[n:]
	}
	return stages
}

func nextOfHodoku(w *logic.Walker, stages [][]logic.Rung, singles *singleQueues, picks *picker) (step solver.Step, ok bool) {
	for i, rungs := range stages {
		if i == 0 {
			step, ok = singles.next(w, rungs)
		} else {
			step, ok = picks.pick(w, &hodokuOrder[i], rungs)
		}
		if ok || !w.Running() {
			break
		}
	}
	return step, ok
}

// picker chooses among the steps of a stage.
type picker struct {
	stage  *hodokuStage
	layout *solver.Layout
	best   solver.Step
	found  bool

	// The method values see and mayBeBetter, made once for hundreds of stages.
	takes func(solver.Step) bool
	worth logic.Worth
}

func newPicker() *picker {
	p := new(picker)
	p.takes, p.worth = p.see, p.mayBeBetter
	return p
}

// pick returns the preferred step of a stage's rungs.
func (p *picker) pick(w *logic.Walker, stage *hodokuStage, rungs []logic.Rung) (step solver.Step, ok bool) {
	p.stage, p.layout, p.found = stage, w.Grid().Layout(), false
	var worth logic.Worth
	if stage.chains {
		worth = p.worth
	}
	for i := range rungs {
		w.EachStep(&rungs[i], worth, p.takes)
	}
	return p.best, p.found
}

// see considers a step and reports whether there may be a better one.
func (p *picker) see(step solver.Step) bool {
	if p.stage.counts != nil && !p.stage.counts(p.layout, &step) {
		return true
	}
	if !p.found || p.stage.better(p.layout, &step, &p.best) < 0 {
		p.best, p.found = step, true
	}
	return p.stage.better != nil
}

// clearsBothUnits reports whether a locked subset clears each of its units outside the other.
func clearsBothUnits(l *solver.Layout, s *solver.Step) bool {
	for _, u := range s.Cover {
		within := func(c solver.Candidate) bool { return l.Units()[u].Set.Has(c.Cell) }
		if len(s.Cover) < 2 || !slices.ContainsFunc(s.Removes, func(c solver.Candidate) bool { return !within(c) }) {
			return false
		}
	}
	return true
}

// blocksFirst prefers steps in a block, by its number.
func blocksFirst(l *solver.Layout, a, b *solver.Step) int {
	return cmp.Compare(blockRank(l, a), blockRank(l, b))
}

func blockRank(l *solver.Layout, s *solver.Step) int {
	rank := len(l.Units())
	for _, u := range slices.Concat(s.Base, s.Cover) {
		if l.Units()[u].Kind.IsBlock() {
			rank = min(rank, u-len(l.Units()))
		}
	}
	return rank
}

func byCells(_ *solver.Layout, a, b *solver.Step) int { return slices.Compare(a.Cells, b.Cells) }

// mayBeBetter reports whether mostShortest may prefer a chain to the best so far.
func (p *picker) mayBeBetter(removes []solver.Candidate, links int) bool {
	return !p.found || compareChains(removes, links, p.best.Removes, p.best.LinkCount()) < 0
}

// mostShortest prefers most removals, then fewest links, then removals furthest up.
func mostShortest(_ *solver.Layout, a, b *solver.Step) int {
	return compareChains(a.Removes, a.LinkCount(), b.Removes, b.LinkCount())
}

func compareChains(a []solver.Candidate, aLinks int, b []solver.Candidate, bLinks int) int {
	return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(aLinks, bLinks), cmp.Compare(cellSum(a), cellSum(b)))
}

func cellSum(removes []solver.Candidate) (sum int) {
	for _, c := range removes {
		sum += c.Cell
	}
	return sum
}
