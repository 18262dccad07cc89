package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// pictureAnswer is the API's answer about a picture.
type pictureAnswer struct {
	State, Puzzle, Reason, Message string
	Doubts                         []struct {
		Cell   string
		Digits []int
		Crop   string
	}
	Conflicts []pictureConflict
}

type pictureConflict struct {
	Digit int
	Cells []string
}

// ask sends a picture and checks the answer against the description.
func (s *site) ask(file []byte, header ...string) (p pictureAnswer) {
	s.t.Helper()
	a := s.do(http.MethodPost, "/api/v1/read", string(file), append(header, "Content-Type", "image/png")...)
	readDescription(s.t).check(s.t, a)
	if err := json.Unmarshal([]byte(a.body), &p); err != nil || a.StatusCode != http.StatusOK {
		s.t.Fatalf("status %d: %s", a.StatusCode, a.body)
	}
	return p
}

// boardPicture draws a grid as the bot does, optionally in the style of another board.
func boardPicture(t *testing.T, text string, as ...render.Board) []byte {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := append(as, render.Board{})[0]
	b.Grid = g
	file, err := render.PNG(b, render.Light)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// blotted paints over a part of a picture, given in hundredths of its width.
func blotted(t *testing.T, file []byte, x, y, width int) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	to := image.NewRGBA(img.Bounds())
	draw.Draw(to, to.Rect, img, image.Point{}, draw.Src)
	side := to.Rect.Dx()
	blot := image.Rect(x*side/100, y*side/100, (x+width)*side/100, (y+width/3)*side/100)
	draw.Draw(to, blot, image.NewUniform(color.RGBA{200, 30, 30, 255}), image.Point{}, draw.Src)
	var spoiled bytes.Buffer
	if err := png.Encode(&spoiled, to); err != nil {
		t.Fatal(err)
	}
	return spoiled.Bytes()
}

func TestPicturesAreRead(t *testing.T) {
	s := start(t, options())
	file := boardPicture(t, easy)
	if p := s.ask(file); p.State != "read" || p.Puzzle != easy || len(p.Conflicts) > 0 {
		t.Errorf("%+v", p)
	}
	p := s.ask(boardPicture(t, "11"+easy[2:]))
	inRow := func(k pictureConflict) bool { return k.Digit == 1 && slices.Contains(k.Cells, "r1c2") }
	if p.State != "read" || !slices.ContainsFunc(p.Conflicts, inRow) {
		t.Errorf("two 1s in row 1: %+v", p)
	}
}

func TestDoubtfulPictures(t *testing.T) {
	p := start(t, options()).ask(blotted(t, boardPicture(t, easy), 50, 48, 6))
	if p.State != "doubtful" || len(p.Doubts) == 0 {
		t.Fatalf("%+v", p)
	}
	for _, doubt := range p.Doubts {
		crop, err := base64.StdEncoding.DecodeString(doubt.Crop)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(crop)); err != nil {
			t.Error(err)
		}
		row, col := int(doubt.Cell[1]-'1'), int(doubt.Cell[3]-'1')
		if cell := solver.Classic().CellName(row*9 + col); cell != doubt.Cell || p.Puzzle[row*9+col] != '.' {
			t.Errorf("%s is doubtful, and %c", doubt.Cell, p.Puzzle[row*9+col])
		}
	}
}

func TestPicturesThatAreRefused(t *testing.T) {
	s := start(t, options())
	if p := s.ask([]byte("....ftypheic....")); p.State != "refused" || p.Reason != "heic" || !strings.Contains(p.Message, "JPEG") {
		t.Errorf("%+v", p)
	}
	if p := s.ask(boardPicture(t, strings.Repeat(".", 81)), "Accept-Language", "de"); p.Reason != "empty-board" || p.Message != "Das Gitter auf dem Bild ist leer." {
		t.Errorf("%+v", p)
	}
	large := s.do(http.MethodPost, "/api/v1/read", strings.Repeat("x", 10<<20+1), "Content-Type", "image/png")
	if d := s.problem(large); d.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("%+v", d)
	}
}
