package api

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
)

// The minimum, default and maximum width of a picture of a board, in pixels.
const (
	narrowestPicture = 100
	usualPicture     = 600
	widestPicture    = 1600
)

type picture struct {
	board render.Board
	theme render.Theme
	width int
	all   bool // also draw the candidates that the text does not have
}

func boardPNG(w http.ResponseWriter, r *request.Request) error {
	return sendPicture(w, r, "image/png", func(p *picture) ([]byte, error) {
		return render.PNGOfWidth(p.board, p.theme, p.width)
	})
}

func boardSVG(w http.ResponseWriter, r *request.Request) error {
	return sendPicture(w, r, "image/svg+xml", func(p *picture) ([]byte, error) {
		return render.SVGOfWidth(p.board, p.theme, p.width), nil
	})
}

// sendPicture draws the grid of a request. It draws all candidates only if the grid is not a live daily's.
func sendPicture(w http.ResponseWriter, r *request.Request, media string, draw func(*picture) ([]byte, error)) error {
	p, err := readPicture(r)
	if err != nil {
		return err
	}
	body, err := request.WorkValue(r, func(r *request.Request) ([]byte, error) {
		if p.all {
			if err := r.RefuseLive(p.board.Grid); err != nil {
				return nil, err
			}
		}
		return draw(p)
	})
	if err != nil {
		return err
	}
	return request.Send(w, r, http.StatusOK, request.Day, media, body)
}

type pictureQuery struct {
	Puzzle string `json:"puzzle"`                                                          // The grid, in any supported format.
	Layout string `json:"layout,omitempty"`                                                // Its shape. Without it, the length or the format determines the shape.
	Theme  string `json:"theme,omitempty" jsonschema:"default=light,enum=light,enum=dark"` // The colours.
	// Which candidates are drawn: those of the cells for which the text has fewer than the digits leave, those of all
	// empty cells (not for an open daily), or none.
	Marks string `json:"marks,omitempty" jsonschema:"default=text,enum=text,enum=all,enum=none"`
	Cells string `json:"cells,omitempty"`                                                  // Cells to highlight, such as r1c1 r2c3.
	Size  int    `json:"size,omitempty" jsonschema:"minimum=100,maximum=1600,default=600"` // The width in pixels.
}

func readPicture(r *request.Request) (*picture, error) {
	g, err := r.ReadGrid(request.PuzzleText{Puzzle: r.Values.Get("puzzle"), Layout: r.Values.Get("layout")})
	if err != nil {
		return nil, err
	}
	p := &picture{board: render.Board{Grid: g}, theme: render.Light, width: usualPicture}
	for _, read := range []func(*request.Request, *picture, url.Values) error{readTheme, readMarks, readCells, readWidth} {
		if err := read(r, p, r.Values); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func readTheme(r *request.Request, p *picture, values url.Values) error {
	themes := []render.Theme{render.Light, render.Dark}
	name := values.Get("theme")
	if i := slices.IndexFunc(themes, func(t render.Theme) bool { return t.Name == name }); i >= 0 {
		p.theme = themes[i]
	} else if name != "" {
		return r.Problem(request.BadRequest, "web.detail.theme", map[string]any{"Theme": request.Brief(name)})
	}
	return nil
}

func readMarks(r *request.Request, p *picture, values url.Values) error {
	switch marks := values.Get("marks"); marks {
	case "", "text":
		p.board.NoteCells = p.board.Grid.Restricted()
	case "all":
		p.board.Candidates, p.all = true, true
	case "none":
	default:
		return r.Problem(request.BadRequest, "web.detail.picture-marks", map[string]any{"Marks": request.Brief(marks)})
	}
	return nil
}

func readCells(r *request.Request, p *picture, values url.Values) error {
	text := values.Get("cells")
	if text == "" {
		return nil
	}
	cells, err := notation.ParseCells(p.board.Grid.Layout(), text)
	if err != nil {
		return misnamed(r, err, text, "")
	}
	p.board.DifferingCells = solver.CellsOf(cells...)
	return nil
}

func readWidth(r *request.Request, p *picture, values url.Values) (err error) {
	text := values.Get("size")
	if text == "" {
		return nil
	}
	if p.width, err = strconv.Atoi(text); err != nil || p.width < narrowestPicture || p.width > widestPicture {
		return r.Problem(request.BadRequest, "web.detail.picture-size", map[string]any{"Size": request.Brief(text), "Least": narrowestPicture, "Most": widestPicture})
	}
	return nil
}

// drawn asks for a picture of the answer.
type drawn struct {
	// The theme of a picture with the marks, which is added to the answer if the level shows any.
	Picture string `json:"picture,omitempty" jsonschema:"enum=light,enum=dark"`
}

// HintBoard returns the part of a hint that a level shows on the board.
func HintBoard(h *coach.Hint, level int) render.Board {
	switch {
	case level >= phrase.LevelWhy:
		b := render.TeachingBoard(h.Before, &h.Step)
		b.WithoutMove = level == phrase.LevelWhy
		return b
	case level == phrase.LevelWhere:
		return render.Board{Grid: h.Before, NoteCells: h.Before.Restricted(), Step: &h.Step, UnitsOnly: true}
	}
	return render.Board{Grid: h.Before, NoteCells: h.Before.Restricted()}
}

// hintMarks draws what the level of a hint may show; "" for nothing.
func hintMarks(r *request.Request, d drawn, h *coach.Hint, level int) (string, error) {
	if !h.Found || level < phrase.LevelWhere {
		return marks(r, d, nil)
	}
	board := HintBoard(h, level)
	board.NoteCells = h.Before.Restricted()
	return marks(r, d, &board)
}

// reasonMarks draws the argument of a reason, or the cell that already has the digit; "" for neither.
func reasonMarks(r *request.Request, d drawn, why *coach.Reason) (string, error) {
	var board render.Board
	switch why.Kind {
	case coach.ReasonArgument:
		board = render.TeachingBoard(why.Before, &why.Step)
	case coach.ReasonDigitSeen:
		board = render.Board{Grid: why.Before, DifferingCells: solver.CellsOf(why.By)}
	default:
		return marks(r, d, nil)
	}
	board.NoteCells = why.Before.Restricted()
	return marks(r, d, &board)
}

// marks draws a board's marks in the requested theme; "" if b is nil.
func marks(r *request.Request, d drawn, b *render.Board) (string, error) {
	theme := render.Light
	switch d.Picture {
	case "", "light":
	case "dark":
		theme = render.Dark
	default:
		return "", r.Problem(request.BadRequest, "web.detail.theme", map[string]any{"Theme": request.Brief(d.Picture)})
	}
	if d.Picture == "" || b == nil {
		return "", nil
	}
	return string(render.MarksSVG(*b, theme)), nil
}
