package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/game"
	pictures "pencilmark/internal/picture"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// doubtPart is a doubtful cell of a picture, with a link for each possible digit.
type doubtPart struct {
	Cell    string
	Choices []textLink
}

// maxDoubts is the maximum number of doubtful cells that the page asks about.
const maxDoubts = 3

// showPicture reads a picture and redirects to the page with its digits.
func (h *Handler) showPicture(w http.ResponseWriter, r *request.Request) error {
	file, err := pictureInForm(w, r)
	if err != nil {
		return err
	}
	reading, err := api.ReadPicture(r, file)
	refusal, refused := errors.AsType[*pictures.Refusal](err)
	if err == nil && len(reading.Doubts) > maxDoubts {
		refusal, refused = &pictures.Refusal{Reason: pictures.Unclear}, true
	}
	if refused {
		problem := r.Problem(request.UnreadableGrid, "picture.refused."+string(refusal.Reason), nil)
		return h.sendPuzzle(w, r, puzzleQuestion{url.Values{}}, nil, problem)
	}
	if err != nil {
		return err
	}
	address, err := addressOf(r.Context(), reading)
	if err != nil {
		return err
	}
	http.Redirect(w, r.Request, address, http.StatusSeeOther)
	return nil
}

// pictureInForm returns the file in the form's only field.
func pictureInForm(w http.ResponseWriter, r *request.Request) ([]byte, error) {
	const around = 4 << 10 // the maximum of what a browser writes around a file
	r.Body = http.MaxBytesReader(w, r.Body, pictures.MaxBytes+around)
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, r.Problem(request.BadRequest, "web.detail.form", nil)
	}
	part, err := parts.NextPart()
	var file []byte
	if err == nil {
		file, err = io.ReadAll(part)
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return nil, err
	}
	if err != nil || part.FormName() != "picture" {
		return nil, r.Problem(request.BadRequest, "web.detail.form", nil)
	}
	return file, nil
}

// addressOf returns the address of the page with the content of a picture. It includes the pencil marks if nothing is
// doubtful.
func addressOf(ctx context.Context, reading *pictures.Reading) (string, error) {
	values := url.Values{"puzzle": {reading.Text()}}
	if noted := reading.Noted(); noted != nil && len(reading.Doubts) == 0 {
		sdk, err := format.Find("sdk")
		if err != nil {
			return "", err
		}
		text, err := sdk.WritePuzzle(ctx, format.Puzzle{Grid: reading.Grid(), Notes: noted})
		if err != nil {
			return "", err
		}
		values.Set("puzzle", text)
	}
	if givens := reading.GivensText(); reading.Givens != nil && givens != reading.Text() {
		values.Set("original", givens)
	}
	var doubts []string
	for _, d := range reading.Doubts {
		doubts = append(doubts, solver.Classic().CellName(d.Cell)+"="+strings.Trim(strings.ReplaceAll(fmt.Sprint(d.Digits), " ", ""), "[]"))
	}
	return changed("/puzzle", values, "doubts", strings.Join(doubts, " ")), nil
}

// addDoubts marks the cells that the parameter doubts names, as in "r5c8=56 r2c3=", and offers their digits.
func (page *puzzlePage) addDoubts(r *request.Request, l *solver.Layout) {
	doubts := strings.Fields(page.Asked.Get("doubts"))
	if l != solver.Classic() || len(page.Asked.Get("puzzle")) != l.CellCount() || len(doubts) > maxDoubts {
		return
	}
	changes, err := page.doubtful(r, l)
	if err != nil {
		return
	}
	for i, doubt := range doubts {
		name, digits, _ := strings.Cut(doubt, "=")
		cell, err := notation.ParseCell(l, name)
		if err != nil || len(digits) > l.Size() || strings.Trim(digits, "123456789") != "" {
			continue
		}
		page.Board.Rows[l.Row(cell)][l.Col(cell)].Doubtful = true
		part := doubtPart{Cell: page.printer.Cell(l, cell)}
		others := strings.Join(slices.Delete(slices.Clone(doubts), i, i+1), " ")
		for _, d := range cmp.Or(digits, "123456789") {
			part.Choices = append(part.Choices, textLink{string(d), page.settled(changes, cell, string(d), others)})
		}
		blank := textLink{page.printer.Text("bot.button.blank", nil), page.settled(nil, cell, "", others)}
		part.Choices = append(part.Choices, blank)
		page.Doubts = append(page.Doubts, part)
	}
}

// doubtful returns the names of the parameters in which a doubtful cell's digit must be set. It fails for a copy of a
// live daily.
func (page *puzzlePage) doubtful(r *request.Request, l *solver.Layout) (parameters []string, err error) {
	text := page.Asked.Get("original")
	original, err := format.Read(text, format.Options{})
	if err != nil || original.Layout() != l || len(text) != l.CellCount() {
		return []string{"puzzle"}, nil
	}
	parameters = []string{"puzzle"}
	err = r.Work(func(r *request.Request) error {
		_, err := r.Game.Guard.Solve(r.Context(), original)
		if err != nil && !errors.Is(err, game.ErrLive) && r.Context().Err() == nil {
			parameters, err = append(parameters, "original"), nil // the original puzzle lacks a given
		}
		return err
	})
	return parameters, err
}

// settled returns the address of the page after a digit is set in a doubtful cell, in the given parameters.
func (page *puzzlePage) settled(parameters []string, cell int, digit, others string) string {
	changes := []string{"doubts", others}
	for _, name := range parameters {
		text := page.Asked.Get(name)
		changes = append(changes, name, text[:cell]+digit+text[cell+1:])
	}
	return page.Asked.address(changes...)
}
