package api

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image/png"
	"io"
	"net/http"

	pictures "pencilmark/internal/picture"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
)

// readAnswer is the content of a picture of a board.
type readAnswer struct {
	State     string         `json:"state" jsonschema:"enum=read,enum=doubtful,enum=refused"`
	Puzzle    string         `json:"puzzle,omitempty"`    // The 81 digits, row by row; a dot for a blank or doubtful cell.
	Givens    string         `json:"givens,omitempty"`    // Only the printed digits, if colours distinguish them from entered ones.
	Marks     []string       `json:"marks,omitempty"`     // The pencil marks of each cell, if there are any; ? if some are unclear.
	Doubts    []doubtBody    `json:"doubts,omitempty"`    // The cells whose content is doubtful.
	Conflicts []conflictBody `json:"conflicts,omitempty"` // The digits that appear more than once in a row, column or box.
	Reason    string         `json:"reason,omitempty"`    // The reason why the picture is refused, in a word.
	Message   string         `json:"message,omitempty"`   // The reason as a sentence.
}

// doubtBody is a cell that is doubtful.
type doubtBody struct {
	Cell   string `json:"cell" jsonschema:"format=Cell,example=r5c8"`
	Digits []int  `json:"digits"`                                   // The possible digits, likeliest first; none if the content resembles no digit.
	Crop   string `json:"crop" jsonschema:"contentEncoding=base64"` // The cell as a PNG picture.
}

// conflictBody is a digit that appears more than once in a unit.
type conflictBody struct {
	Digit int      `json:"digit"`
	Cells []string `json:"cells" jsonschema:"format=Cell"`
}

// read reads the picture in a request's body.
func read(w http.ResponseWriter, r *request.Request) error {
	file, err := io.ReadAll(http.MaxBytesReader(w, r.Body, pictures.MaxBytes))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return err
	}
	if err != nil {
		return r.Problem(request.BadRequest, "web.detail.cut-short", nil)
	}
	reading, err := ReadPicture(r, file)
	if err != nil {
		if refusal, ok := errors.AsType[*pictures.Refusal](err); ok {
			return request.SendJSON(w, r, http.StatusOK, request.NoStore, &readAnswer{State: "refused", Reason: string(refusal.Reason), Message: RefusedPicture(r, refusal)})
		}
		return err
	}
	answer, err := newReadAnswer(reading)
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, answer)
}

// ReadPicture reads a picture when it is its turn. It fails with a *picture.Refusal.
func ReadPicture(r *request.Request, file []byte) (*pictures.Reading, error) {
	return request.WorkValue(r, func(r *request.Request) (*pictures.Reading, error) {
		release, err := r.PictureTurn()
		if err != nil {
			return nil, err
		}
		defer release()
		return pictures.Read(r.Context(), file)
	})
}

// RefusedPicture returns the reason why a picture is refused.
func RefusedPicture(r *request.Request, refusal *pictures.Refusal) string {
	return r.Printer.Text("picture.refused."+string(refusal.Reason), nil)
}

func newReadAnswer(reading *pictures.Reading) (*readAnswer, error) {
	a := &readAnswer{State: "read", Puzzle: reading.Text(), Marks: reading.MarkLists()}
	if reading.Givens != nil {
		a.Givens = reading.GivensText()
	}
	l := solver.Classic()
	for _, doubt := range reading.Doubts {
		var crop bytes.Buffer
		if err := png.Encode(&crop, doubt.Crop); err != nil {
			return nil, err
		}
		a.State = "doubtful"
		a.Doubts = append(a.Doubts, doubtBody{l.CellName(doubt.Cell), append([]int{}, doubt.Digits...), base64.StdEncoding.EncodeToString(crop.Bytes())})
	}
	for _, k := range reading.Conflicts() {
		conflict := conflictBody{Digit: k.Digit}
		for _, cell := range k.Cells {
			conflict.Cells = append(conflict.Cells, l.CellName(cell))
		}
		a.Conflicts = append(a.Conflicts, conflict)
	}
	return a, nil
}
