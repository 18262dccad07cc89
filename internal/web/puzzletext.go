package web

import (
	"errors"
	"net/http"
	"unicode"
	"unicode/utf8"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// puzzleText is a grid.
type puzzleText struct {
	// 81 characters, or rows, or a candidate grid; . 0 * _ - or a space is a blank, [357] a cell with
	// only these left.
	Puzzle string `json:"puzzle" jsonschema:"example=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"`
	Layout string `json:"layout,omitempty"` // Its shape; without it, the length decides.
}

// readGrid reads a body that holds a grid alone, and returns its puzzle.
func readGrid(w http.ResponseWriter, r *Request) (*solver.Grid, error) {
	in, err := readJSON[puzzleText](w, r)
	if err != nil {
		return nil, err
	}
	g, err := read(r, in)
	if err != nil {
		return nil, err
	}
	return g.AsSet(), nil
}

// read returns the position that a request names.
func read(r *Request, in puzzleText) (*solver.Grid, error) {
	p, err := readPuzzle(r, in)
	return p.Grid, err
}

// readPuzzle is read with partial notes.
func readPuzzle(r *Request, in puzzleText) (p format.Puzzle, err error) {
	var o format.Options
	if in.Layout != "" {
		shape, err := notation.ParseShape(in.Layout)
		if err != nil {
			return p, r.problem(badRequest, "web.detail.layout", map[string]any{"Layout": brief(in.Layout)})
		}
		o.Shape = &shape
	}
	p, err = format.ReadPuzzle(in.Puzzle, o)
	if wrong, ok := errors.AsType[*format.Error](err); ok {
		return p, &problem{kind: unreadableGrid, detail: sentence(r.Printer.FormatError(wrong)), line: wrong.Line, column: wrong.Column}
	}
	return p, err
}

// checkSolvable fails, as guard.Solve does, unless a grid has one solution and is no live daily's copy.
func checkSolvable(r *Request, g *solver.Grid) error {
	_, err := r.Game.Guard.Solve(r.Context(), g)
	return private(r, err)
}

// refuseLive refuses a copy of a live daily.
func refuseLive(r *Request, g *solver.Grid) error {
	_, err := r.Game.Guard.Solve(r.Context(), g)
	if errors.Is(err, game.ErrLive) {
		return private(r, err)
	}
	return r.Context().Err()
}

// refuseUnfinished refuses a copy of a live daily unless the visitor has ended it. set is the puzzle of a position, or nil.
func refuseUnfinished(r *Request, g, set *solver.Grid) error {
	_, err := r.Game.Guard.Solve(r.Context(), g)
	if errors.Is(err, game.ErrLive) {
		_, err = own(r, g, set, err)
		return err
	}
	return r.Context().Err()
}

// private turns ErrLive into a problem, and returns any other error unchanged.
func private(r *Request, err error) error {
	if errors.Is(err, game.ErrLive) {
		return r.problem(liveDaily, "web.detail.live-daily", nil)
	}
	return err
}

// unsolvable turns errors of guard.Solve into problems, and returns any other error unchanged.
func unsolvable(r *Request, err error) error {
	if conflict, ok := errors.AsType[*solver.ConflictError](err); ok {
		p := &problem{kind: brokenGrid, detail: r.Printer.Conflict(conflict.Layout, conflict.Conflicts[0])}
		p.cells = conflictCells(conflict)
		return p
	}
	if several, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return r.problem(brokenGrid, "web.detail.several-solutions", difference(several))
	}
	if errors.Is(err, game.ErrManySolutions) {
		return r.problem(brokenGrid, "web.detail.many-solutions", map[string]any{"Count": game.MaxShownSolutions})
	}
	if errors.Is(err, solver.ErrNoSolution) {
		return r.problem(brokenGrid, "web.detail.no-solution", nil)
	}
	return err
}

func conflictCells(e *solver.ConflictError) []string {
	var cells solver.CellSet
	for _, k := range e.Conflicts {
		cells = cells.Or(solver.CellsOf(k.Cells...))
	}
	return cellNames(e.Layout, cells.Slice())
}

func difference(e *solver.AmbiguousError) map[string]any {
	l := e.First.Layout()
	for c := range l.CellCount() {
		if a, b := e.First.Value(c), e.Second.Value(c); a != b {
			return map[string]any{"Cell": l.CellName(c), "First": symbol(a), "Second": symbol(b)}
		}
	}
	return nil
}

func cellNames(l *solver.Layout, cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = l.CellName(c)
	}
	return names
}

func symbol(digit int) string { return string(solver.Symbol(digit)) }

// brief shortens a client's text for repeating it.
func brief(text string) string {
	const enough = 40
	if runes := []rune(text); len(runes) > enough {
		return string(runes[:enough]) + "…"
	}
	return text
}

func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}
