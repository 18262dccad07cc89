package web

import (
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver/coach"
)

// drawn is how a request says that it wants to see on its board what it is told.
type drawn struct {
	Picture string `json:"picture,omitempty"` // the theme, light or dark; "" for no picture
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

// reasonMarks draws the argument why a cell cannot be a digit, "" where there is none.
func (s *Server) reasonMarks(d drawn, r *coach.Reason) (string, error) {
	if r.Kind != coach.ReasonArgument {
		return s.marks(d, nil)
	}
	board := render.TeachingBoard(r.Before, &r.Step)
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
