package web

import (
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// drawn is how a request says that it wants to see on its board what it is told.
type drawn struct {
	// With it the answer has a picture of the marks in this theme, as far as the level shows any.
	Picture string `json:"picture,omitempty" jsonschema:"enum=light,enum=dark"`
}

// hintBoard is what of a hint a level shows on the board.
func hintBoard(h *coach.Hint, level int) render.Board {
	switch {
	case level >= phrase.LevelWhy:
		return render.TeachingBoard(h.Before, &h.Step)
	case level == phrase.LevelWhere:
		return render.Board{Grid: h.Before, NoteCells: h.Before.Restricted(), Step: &h.Step, UnitsOnly: true}
	}
	return render.Board{Grid: h.Before, NoteCells: h.Before.Restricted()}
}

// hintMarks draws what of a hint a level shows, on the candidates that the player has; ""
// for none.
func (s *Server) hintMarks(d drawn, h *coach.Hint, level int) (string, error) {
	if !h.Found || level < phrase.LevelWhere {
		return s.marks(d, nil)
	}
	board := hintBoard(h, level)
	board.NoteCells = h.Before.Restricted()
	return s.marks(d, &board)
}

// reasonMarks draws why a cell is, or cannot be, a digit: the argument, or the cell that it sees
// with that digit; "" where there is neither.
func (s *Server) reasonMarks(d drawn, r *coach.Reason) (string, error) {
	var board render.Board
	switch r.Kind {
	case coach.ReasonArgument:
		board = render.TeachingBoard(r.Before, &r.Step)
	case coach.ReasonDigitSeen:
		board = render.Board{Grid: r.Before, DifferingCells: solver.CellsOf(r.By)}
	default:
		return s.marks(d, nil)
	}
	board.NoteCells = r.Before.Restricted()
	return s.marks(d, &board)
}

// marks draws a board's marks as a request asks; nothing of nil.
func (s *Server) marks(d drawn, b *render.Board) (string, error) {
	theme := render.Light
	switch d.Picture {
	case "", "light":
	case "dark":
		theme = render.Dark
	default:
		return "", s.problem(badRequest, "web.detail.theme", map[string]any{"Theme": brief(d.Picture)})
	}
	if d.Picture == "" || b == nil {
		return "", nil
	}
	return string(render.MarksSVG(*b, theme)), nil
}
