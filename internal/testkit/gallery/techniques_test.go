package gallery

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver/logic"
)

// TestContactSheets draws the example of every technique, a dozen to a sheet, in
// both themes and in one as those see it who do not see all colours.
func TestContactSheets(t *testing.T) {
	var boards []render.Board
	for _, technique := range logic.Techniques() {
		if *out == "" && len(boards) == 2 {
			break // the sheets are for looking at
		}
		boards = append(boards, example(t, technique))
	}
	for _, theme := range []render.Theme{render.Dark, render.Light} {
		n := 0
		for some := range slices.Chunk(boards, picturesPerSheet) {
			n++
			sheet := sheetOf(t, some, theme)
			keepSheet(t, fmt.Sprintf("%s-%02d", theme.Name, n), sheet)
			if theme.Name != render.Light.Name {
				continue
			}
			for _, eye := range colourVisions {
				keepSheet(t, fmt.Sprintf("%s-%02d", eye.Name, n), eye.simulate(sheet))
			}
		}
	}
}

// example is what the technique command draws, with the technique's name above.
func example(t *testing.T, technique logic.Technique) render.Board {
	g, step, err := technique.Example()
	if err != nil {
		t.Fatal(err)
	}
	board := render.TeachingBoard(g, &step)
	board.RoleNames, board.Title = phrase.New("en").LegendText, technique.Name
	return board
}

func sheetOf(t *testing.T, boards []render.Board, theme render.Theme) *image.RGBA {
	var pictures [][]byte
	for _, b := range boards {
		data, err := render.PNG(b, theme)
		if err != nil {
			t.Fatal(err)
		}
		pictures = append(pictures, data)
	}
	sheet, err := contactSheet(pictures)
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

func keepSheet(t *testing.T, name string, sheet image.Image) {
	if *out == "" {
		return
	}
	var w bytes.Buffer
	if err := errors.Join(png.Encode(&w, sheet), os.MkdirAll(*out, 0o755)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*out, "techniques-"+name+".png"), w.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A sheet shows its pictures in their order; an eye that sees no colours sees
// greys, the brighter colour as the brighter grey, and no eye sees red as yellow.
func TestSheet(t *testing.T) {
	sheet, err := contactSheet([][]byte{plainPicture(t, color.RGBA{0xC0, 0, 0, 0xFF}), plainPicture(t, color.RGBA{0xFF, 0xFF, 0, 0xFF})})
	if err != nil {
		t.Fatal(err)
	}
	left, right := image.Pt(sheetWidth/2, 100), image.Pt(sheetWidth*3/2, 100)
	if red, yellow := sheet.RGBAAt(left.X, left.Y), sheet.RGBAAt(right.X, right.Y); red.R != 0xC0 || yellow.G != 0xFF {
		t.Errorf("red %v, yellow %v", red, yellow)
	}
	for _, eye := range colourVisions {
		seen := eye.simulate(sheet)
		red, yellow := seen.RGBAAt(left.X, left.Y), seen.RGBAAt(right.X, right.Y)
		if red == yellow {
			t.Errorf("%s sees red as yellow", eye.Name)
		}
		if eye.Name == "grey" && (red.R != red.G || red.G != red.B || red.R >= yellow.R || yellow.R != yellow.B) {
			t.Errorf("in grey: red %v, yellow %v", red, yellow)
		}
	}
}

func plainPicture(t *testing.T, ink color.RGBA) []byte {
	img := image.NewRGBA(image.Rect(0, 0, 900, 900))
	for i := range img.Pix {
		img.Pix[i] = []uint8{ink.R, ink.G, ink.B, 0xFF}[i%4]
	}
	var w bytes.Buffer
	if err := png.Encode(&w, img); err != nil {
		t.Fatal(err)
	}
	return w.Bytes()
}
