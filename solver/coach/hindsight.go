package coach

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Game is a puzzle as somebody has played it to its end, move by move.
type Game struct {
	Puzzle, Solution *solver.Grid
	Moves            []Move
	// Before returns the board before a move by its index, with the candidates that the
	// player had left; behind the last it is the board at the end.
	Before func(move int) (*solver.Grid, error)
}

// Move is what a player did at a time.
type Move struct {
	After  time.Duration      // since the start, never less than that of the move before
	Digits []solver.Candidate // that it put on the board; none of what only took or noted something
	Helped bool               // it was to ask for help
	Ends   bool               // it was the last: the board was solved, or given up
}

// Hindsight is what can be told of a game once it is over: where its time went, and what
// could have been seen there.
type Hindsight struct {
	Total    time.Duration
	Waits    []Wait    // between one digit and the next, in order
	Longest  []Finding // what there is to say of the longest, the longest first; none where all digits came in one go or two
	Mistakes []Mistake // in order
	Helped   int       // how often help was asked for
	Path     []PathStep
}

// Wait is a time in which no digit was entered.
type Wait struct {
	From, To time.Duration
	Move     int // by its index, what ended it
}

// Length is how long it was.
func (w Wait) Length() time.Duration { return w.To - w.From }

// Finding is what could have been seen in a wait, and what was.
type Finding struct {
	Wait
	Before *solver.Grid     // the board that is argued on: the player's, without digits that are wrong
	Step   solver.Step      // the easiest that was open there; meaningless unless Found
	Found  bool             // there was one
	Since  int              // by its index, the move after which it was there; -1 for the start
	Opened solver.Candidate // the digit that this move entered; none where it did something else
	Open   time.Duration    // for how long it was there when the wait ended
	Wrong  int              // digits on the board that were wrong
	Full   bool             // no cell was empty
	Then   Outcome          // what ended the wait
	Next   solver.Candidate // the digit that did
}

// Outcome is how a wait ended.
type Outcome int

// The outcomes.
const (
	ThenFound   Outcome = iota // with what was open
	ThenFollows                // with what it leads to
	ThenAnother                // with another single
	ThenFurther                // with a digit for which it takes more
	ThenWrong                  // with a digit that is wrong
	ThenHelped                 // with help
	ThenEnded                  // with the end of the game
)

// Mistake is a digit that was wrong.
type Mistake struct {
	solver.Candidate
	Move   int           // by its index, what entered it
	From   time.Duration // when
	To     time.Duration // when it was gone, or the end
	Mended bool          // it was gone before the end
}

// PathStep is a step of the logical path, and where the game came to what it places.
type PathStep struct {
	solver.Step
	Move int  // by its index, what entered its digit; -1 if nothing did, or it places none
	Same bool // it was what the path has next, for a player as far as they were
}

// The bounds of what is looked at: waits of at least a part of the time, and so many; how many
// moves back something is looked for, be it simple or not.
const (
	maxFindings = 8
	partOfTime  = 20
	leastWait   = 10 * time.Second
	maxLooks    = 80
	fewLooks    = 4
)

// fewWaits is less than tells where the time went: all digits came in one go or two.
const fewWaits = 3

// Hindsight looks back on a game. Its effort is bounded by counts alone, so that a game is
// always told alike. The error is Before's, or the context's.
func (c *Coach) Hindsight(ctx context.Context, g *Game) (*Hindsight, error) {
	h := &Hindsight{Waits: g.waits()}
	for _, m := range g.Moves {
		h.Total = max(h.Total, m.After)
		if m.Helped {
			h.Helped++
		}
	}
	var err error
	if h.Mistakes, err = g.mistakes(h.Total); err != nil {
		return nil, err
	}
	if h.Path, err = c.pathOf(ctx, g); err != nil {
		return nil, err
	}
	if !h.Tells() {
		return h, nil
	}
	for _, w := range longest(h.Waits, h.Total) {
		f, err := c.finding(ctx, g, w)
		if err != nil {
			return nil, err
		}
		h.Longest = append(h.Longest, *f)
	}
	return h, nil
}

// Tells reports whether the game tells where its time went: its digits did not all
// come in one go or two.
func (h *Hindsight) Tells() bool { return len(h.Waits) >= fewWaits }

// Same counts the digits that were what the path has next, of how many of the path's.
func (h *Hindsight) Same() (same, of int) {
	for i := range h.Path {
		if h.Path[i].Move >= 0 {
			of++
		}
		if h.Path[i].Same {
			same++
		}
	}
	return same, of
}

// waits lists the times between digits, and the last up to the end.
func (g *Game) waits() (waits []Wait) {
	var from time.Duration
	for i, m := range g.Moves {
		if len(m.Digits) > 0 || m.Ends {
			waits = append(waits, Wait{from, m.After, i})
			from = m.After
		}
	}
	return waits
}

// longest returns those that are worth telling of, the longest first.
func longest(waits []Wait, total time.Duration) []Wait {
	list := slices.DeleteFunc(slices.Clone(waits), func(w Wait) bool {
		return w.Length() < leastWait || w.Length() < total/partOfTime
	})
	slices.SortStableFunc(list, func(a, b Wait) int { return cmp.Compare(b.Length(), a.Length()) })
	return list[:min(len(list), maxFindings)]
}

// mistakes lists the wrong digits, each from when it was entered until it was gone.
func (g *Game) mistakes(total time.Duration) (list []Mistake, err error) {
	standing := map[int]int{} // by cell: the index in list
	for i, m := range g.Moves {
		if len(standing) > 0 {
			after, err := g.Before(i + 1)
			if err != nil {
				return nil, err
			}
			for cell, at := range standing {
				if after.Value(cell) != list[at].Digit {
					list[at].To, list[at].Mended = m.After, true
					delete(standing, cell)
				}
			}
		}
		for _, d := range m.Digits {
			if _, known := standing[d.Cell]; !known && g.Solution.Value(d.Cell) != d.Digit {
				standing[d.Cell] = len(list)
				list = append(list, Mistake{Candidate: d, Move: i, From: m.After, To: total})
			}
		}
	}
	return list, nil
}

// finding says what could have been seen in a wait.
func (c *Coach) finding(ctx context.Context, g *Game, w Wait) (*Finding, error) {
	at, err := g.Before(w.Move)
	if err != nil {
		return nil, err
	}
	wrong, _ := at.Mistakes(g.Solution)
	f := &Finding{Wait: w, Wrong: len(wrong), Full: at.Empty().IsEmpty(), Before: g.sound(at)}
	if !f.Full {
		if f.Step, f.Found, err = c.ladder.Next(ctx, f.Before); err != nil {
			return nil, err
		}
	}
	if f.Found {
		if err := g.lookBack(ctx, f); err != nil {
			return nil, err
		}
	}
	g.conclude(f)
	return f, ctx.Err()
}

// sound is a board that can be argued on: the right digits of another and, where nothing in
// it is wrong, the candidates that the player had left.
func (g *Game) sound(at *solver.Grid) *solver.Grid {
	right := g.Puzzle.Clone()
	for cell := range right.Empty().AndNot(at.Empty()).All() {
		if d := at.Value(cell); d == g.Solution.Value(cell) {
			right.Place(cell, d)
		}
	}
	if wrong, crossed := at.Mistakes(g.Solution); len(wrong)+len(crossed) > 0 {
		return right
	}
	for cell := range right.Empty().All() {
		right.Restrict(cell, at.Candidates(cell))
	}
	return right
}

// lookBack finds out since when the step of a finding could be made.
func (g *Game) lookBack(ctx context.Context, f *Finding) error {
	looks := fewLooks
	if t, _ := logic.CatalogueEntry(f.Step.Technique); isSimple(&t) {
		looks = maxLooks
	}
	f.Since = f.Move - 1
	for ; f.Since >= 0 && looks > 0 && ctx.Err() == nil; looks-- {
		before, err := g.Before(f.Since)
		if err != nil {
			return err
		}
		if _, ok := foundIn(g.sound(before), &f.Step); !ok {
			break
		}
		f.Since--
	}
	f.Open = f.To
	if f.Since >= 0 {
		m := &g.Moves[f.Since]
		if f.Open -= m.After; len(m.Digits) > 0 {
			f.Opened = m.Digits[0]
		}
	}
	return nil
}

// conclude says how a wait ended.
func (g *Game) conclude(f *Finding) {
	m := &g.Moves[f.Move]
	if len(m.Digits) == 0 {
		f.Then = ThenEnded
		return
	}
	f.Next = m.Digits[0]
	switch {
	case g.helpedIn(f):
		f.Then = ThenHelped
	case g.Solution.Value(f.Next.Cell) != f.Next.Digit:
		f.Then = ThenWrong
	case !f.Found:
		f.Then = ThenFurther
	case slices.Contains(f.Step.Places, f.Next):
		f.Then = ThenFound
	case isSingle(f.Before, f.Next):
		f.Then = ThenAnother
	default:
		f.Then = ThenFurther
		after := f.Before.Clone()
		if after.Apply(&f.Step); isSingle(after, f.Next) {
			f.Then = ThenFollows
		}
	}
}

// helpedIn reports whether help was asked for in a wait.
func (g *Game) helpedIn(f *Finding) bool {
	for i := f.Move; i >= 0 && g.Moves[i].After >= f.From; i-- {
		if i < f.Move && len(g.Moves[i].Digits) > 0 {
			return false
		}
		if g.Moves[i].Helped {
			return true
		}
	}
	return false
}

// isSingle reports whether a digit is the only one left for its cell, or has it as its only
// place in a unit.
func isSingle(g *solver.Grid, d solver.Candidate) bool {
	if g.Candidates(d.Cell) == solver.DigitsOf(d.Digit) {
		return true
	}
	units := g.Layout().Units()
	return g.Has(d.Cell, d.Digit) && slices.ContainsFunc(units, func(u solver.Unit) bool {
		return u.Set.Has(d.Cell) && g.Positions(&u, d.Digit).Len() == 1
	})
}

// pathOf returns the path to the solution, or to where the ladder ends, each step with where
// the game came to it.
func (c *Coach) pathOf(ctx context.Context, g *Game) ([]PathStep, error) {
	var path []PathStep
	of := map[solver.Candidate]int{} // by digit: the step that places it
	_, err := c.Path(ctx, g.Puzzle, func(_ *solver.Grid, s solver.Step) bool {
		for _, d := range s.Places {
			of[d] = len(path)
		}
		path = append(path, PathStep{Step: s, Move: -1})
		return true
	})
	if err != nil {
		return nil, err
	}
	has := map[solver.Candidate]bool{}
	for i, m := range g.Moves {
		for _, d := range m.Digits {
			step, right := of[d]
			if !right || has[d] {
				continue
			}
			path[step].Move, path[step].Same = i, step == nextOf(path, has)
			has[d] = true
		}
	}
	return path, nil
}

// nextOf is the first step of a path that places what is not there yet.
func nextOf(path []PathStep, has map[solver.Candidate]bool) int {
	return slices.IndexFunc(path, func(s PathStep) bool {
		return slices.ContainsFunc(s.Places, func(d solver.Candidate) bool { return !has[d] })
	})
}
