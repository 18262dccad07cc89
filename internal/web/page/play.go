package page

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// playPage is the data of assets/play.html: a board that works without a script, and data for the script.
type playPage struct {
	Title, Heading string
	Picture        string    // the picture that other sites show for the page; "" for none
	Tier           *tierView // nil for a pasted puzzle
	Rule           string    // the additional rules; "" for a classic sudoku
	Givens         int
	Board          playBoard
	Digits         []playDigit
	Notes          []string // what counts in an attempt
	Lead           string   // a note above the board; "" for none
	NoFilling      bool     // the page must not fill in candidates
	Replayed       string   // address of an ended attempt's replay
	Ending         *ending
	Data           playData
}

// PadColumns returns the number of keys in a row of the pad: as many as fit on a phone, in rows of equal length.
func (p *playPage) PadColumns() int {
	keys := len(p.Digits) + 1
	rows := (keys + maxPadColumns - 1) / maxPadColumns
	return (keys + rows - 1) / rows
}

// maxPadColumns is the number of keys of 44 pixels that fit next to each other on a phone.
const maxPadColumns = 7

// playBoard is the board as it is drawn without a script. A cell's side is 100.
type playBoard struct {
	Side, View   int // of the grid, and of the picture with its outer lines
	Rows         [][]playCell
	Walls, Lines string // paths: between boxes, and between cells
}

type playDigit struct {
	Digit  int
	Symbol string
}

type playCell struct {
	X, Y, MiddleX, MiddleY int
	First                  bool
	Entry                  bool   // the digit is not a given
	Kind                   string // classes: "diagonal", "window" or both
	Doubtful               bool   // marked with a ring
	Diagonals              string // the path of its part of the diagonals; "" for none
	Digit, Name            string
}

// playData is the page's data for the script.
type playData struct {
	Key    string            `json:"key"` // the key under which the browser stores the game
	Puzzle string            `json:"puzzle"`
	Layout string            `json:"layout"`
	Size   int               `json:"size"`
	Units  [][]int           `json:"units"`
	Names  []string          `json:"names"` // of the cells, as in r1c1
	Words  map[string]string `json:"words"`

	Start   string           `json:"start,omitempty"`   // the position where the game starts, if it is not the givens
	Attempt *api.AttemptBody `json:"attempt,omitempty"` // the attempt that is played
	Former  string           `json:"former,omitempty"`  // the key used before the attempt began
	Begin   *beginBody       `json:"begin,omitempty"`   // what the first digit starts, if there is no attempt yet
}

// beginBody is the post that the first digit starts, and the prices of help.
type beginBody struct {
	Post   int64          `json:"post"`
	Prices api.PricesBody `json:"prices"`
}

func (h *Handler) playKnown(w http.ResponseWriter, r *request.Request) error {
	p, err := r.ShownPuzzle(r.PathValue("id"))
	if err != nil {
		return err
	}
	page := newPlayPage(r, p.Grid, p.ID)
	tier := newTierView(r, p.Rating.Tier)
	page.Tier, page.Picture, page.Title = &tier, "/api/v1/board.png?"+url.Values{"puzzle": {p.Grid.String()}, "layout": {p.Grid.Layout().Shape().String()}}.Encode(), page.Heading+" · "+tier.Name
	page.Ending.offer(p.Grid.Layout().Shape().Variant(), p.Rating.Tier)
	page.Lead = notAsked(r, r.URL.Query().Get("asked"), p)
	return h.sendScripted(w, r, http.StatusOK, request.Revalidate, "play.html", page)
}

// playPasted shows the puzzle that is in its address.
func (h *Handler) playPasted(w http.ResponseWriter, r *request.Request) error {
	values, err := r.Query("puzzle", "layout", "position")
	if err != nil {
		return err
	}
	g, err := r.ReadGrid(request.PuzzleText{Puzzle: strings.TrimSpace(values.Get("puzzle")), Layout: values.Get("layout")})
	if err != nil {
		return err
	}
	set, keep := game.GivensFromDigits(g.AsSet()), request.Revalidate
	err = r.Work(func(r *request.Request) error {
		_, err := r.Game.Guard.Solve(r.Context(), set)
		if errors.Is(err, game.ErrLive) {
			keep = request.NoStore
			_, err = r.SolutionIfFinished(set, nil, err)
		}
		return r.SolvingProblem(err)
	})
	if err != nil {
		return err
	}
	page := newPlayPage(r, set, set.Layout().Shape().String()+" "+set.String())
	at := values.Get("position")
	if at == "" && !(g.Restricted().IsEmpty() && g.Entered().IsEmpty()) {
		at = format.LineWithRestrictions(g)
	}
	if at != "" {
		err = beginAt(r, page, set, at)
	}
	if err != nil {
		return err
	}
	return h.sendScripted(w, r, http.StatusOK, keep, "play.html", page)
}

// beginAt makes the game start at a position. The browser stores this game separately.
func beginAt(r *request.Request, page *playPage, set *solver.Grid, position string) error {
	at, err := r.ReadGrid(request.PuzzleText{Puzzle: position, Layout: set.Layout().Shape().String()})
	if err != nil {
		return err
	}
	for cell := range set.Givens().All() {
		if at.Value(cell) != set.Value(cell) {
			return r.Problem(request.BadRequest, "web.detail.other-puzzle", nil)
		}
	}
	if err := r.Work(func(r *request.Request) error { return r.RefuseUnfinished(at, set) }); err != nil {
		return err
	}
	page.Data.Start = api.PositionOf(at)
	page.Data.Key += " " + page.Data.Start
	return nil
}

func newPlayPage(r *request.Request, g *solver.Grid, key string) *playPage {
	l := g.Layout()
	page := &playPage{
		Ending: &ending{}, Heading: heading(r, l.Shape()), Rule: rule(r, l.Shape()), Givens: g.FilledCount(), Board: newPlayBoard(r, g),
		Data: playData{
			Key: key, Puzzle: g.String(), Layout: l.Shape().String(), Size: l.Size(), Words: playWords(r),
		},
	}
	page.Title = page.Heading
	for d := range l.Size() {
		page.Digits = append(page.Digits, playDigit{d + 1, request.Symbol(d + 1)})
	}
	for _, u := range l.Units() {
		page.Data.Units = append(page.Data.Units, u.Cells)
	}
	for c := range l.CellCount() {
		page.Data.Names = append(page.Data.Names, l.CellName(c))
	}
	return page
}

func newPlayBoard(r *request.Request, g *solver.Grid) playBoard {
	l := g.Layout()
	side := 100 * l.Size()
	b := playBoard{Side: side, View: side + 10}
	windows, givens := l.Windows(), g.Givens()
	for row := range l.Size() {
		var cells []playCell
		for col := range l.Size() {
			at := row*l.Size() + col
			c := playCell{X: 100 * col, Y: 100 * row, MiddleX: 100*col + 50, MiddleY: 100*row + 50, First: at == 0}
			if l.Shape().Diagonals {
				c.Diagonals = diagonalsIn(l.Size(), row, col)
			}
			c.Kind = cellKind(c.Diagonals != "", windows.Has(at))
			if d := g.Value(at); d != 0 {
				c.Digit, c.Entry = request.Symbol(d), !givens.Has(at)
			}
			c.Name = playCellName(r, row, col, &c)
			cells = append(cells, c)
		}
		b.Rows = append(b.Rows, cells)
	}
	b.Lines = gridLines(l, func(int, int) bool { return true }, func(int, int) bool { return true })
	b.Walls = gridLines(l, l.WallLeft, l.WallAbove)
	return b
}

// diagonalsIn returns the path of the diagonals through a cell.
func diagonalsIn(size, row, col int) (path string) {
	if row == col {
		path = fmt.Sprintf("M%d %dl100 100", 100*col, 100*row)
	}
	if row+col == size-1 {
		path += fmt.Sprintf("M%d %dl100-100", 100*col, 100*row+100)
	}
	return path
}

// cellKind returns the classes of a cell.
func cellKind(onDiagonal, inWindow bool) string {
	var kinds []string
	if onDiagonal {
		kinds = append(kinds, "on-diagonal")
	}
	if inWindow {
		kinds = append(kinds, "in-window")
	}
	return strings.Join(kinds, " ")
}

// heading returns the name of a sudoku's kind, or a general heading for a classic one.
func heading(r *request.Request, s solver.Shape) string {
	if v := s.Variant(); v != solver.ClassicVariant() {
		return r.Printer.Variant(v)
	}
	return r.Printer.Text("web.play.heading", nil)
}

// rule returns the additional rules of a shape; "" for a classic sudoku.
func rule(r *request.Request, s solver.Shape) string {
	var rules []string
	last := map[string]any{"Last": request.Symbol(s.Size())}
	if s.Variant().Jigsaw != 0 {
		rules = append(rules, r.Printer.Text("web.play.rule-regions", last))
	}
	if s.Diagonals {
		rules = append(rules, r.Printer.Text("web.play.rule-diagonals", last))
	}
	if s.Windows {
		rules = append(rules, r.Printer.Text("web.play.rule-windows", last))
	}
	return strings.Join(rules, " ")
}

// gridLines returns an SVG path of lines: those left of the cells for which left reports true, and those above the
// cells for which above does.
func gridLines(l *solver.Layout, left, above func(row, col int) bool) string {
	var path strings.Builder
	for row := range l.Size() {
		for col := range l.Size() {
			at := "M" + strconv.Itoa(100*col) + " " + strconv.Itoa(100*row)
			if col > 0 && left(row, col) {
				path.WriteString(at + "v100")
			}
			if row > 0 && above(row, col) {
				path.WriteString(at + "h100")
			}
		}
	}
	return path.String()
}

// playCellName returns a cell's label for screen readers, which is used until the script runs.
func playCellName(r *request.Request, row, col int, c *playCell) string {
	words := []string{r.Printer.Text("web.play.cell", map[string]any{"Row": row + 1, "Column": col + 1})}
	key := "web.play.given"
	if c.Entry {
		key = "web.play.entry"
	}
	if c.Digit != "" {
		words = append(words, r.Printer.Text(key, map[string]any{"Digit": c.Digit}))
	}
	for kind := range strings.FieldsSeq(c.Kind) {
		words = append(words, r.Printer.Text("web.play."+kind, nil))
	}
	return strings.Join(words, ", ")
}

// playWords returns sentences for the script, which replaces {Row} and other placeholders by values.
func playWords(r *request.Request) map[string]string {
	words := map[string]string{}
	for _, key := range []string{
		"cell", "given", "entry", "empty", "candidates", "corner", "colour", "tint", "conflict", "solved", "offline", "choose", "filled", "on-diagonal", "in-window",
		"mode-digit", "mode-corner", "mode-centre", "mode-colour", "chain", "no-chain",
	} {
		words[key] = r.Printer.Text("web.play."+key, map[string]any{
			"Row": "{Row}", "Column": "{Column}", "Digit": "{Digit}", "Digits": "{Digits}", "Time": "{Time}", "Colour": "{Colour}",
		})
	}
	for _, key := range []string{"minutes-alone", "seconds"} {
		words[key] = r.Printer.Text("duration."+key, map[string]any{"Minutes": "{Time}", "Seconds": "{Time}"})
	}
	for _, key := range []string{"show-all", "simple"} {
		words[key] = r.Printer.Text("bot.button."+key, nil)
	}
	for _, key := range []string{"price", "elsewhere", "waiting", "over", "filled", "cost"} {
		words["attempt-"+key] = r.Printer.Text("web.attempt."+key, map[string]any{
			"Time": "{Time}", "Total": "{Total}", "Cells": "{Cells}", "Count": "{Count}",
		})
	}
	return words
}
