package gallery

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/draw"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver/logic"
)

// TestContactSheets draws the example of every technique, a dozen on each sheet, in both themes, and in one theme as
// people with a colour vision deficiency see them.
func TestContactSheets(t *testing.T) {
	testrace.Skip(t)
	var boards []render.Board
	for _, technique := range logic.Techniques() {
		if *out == "" && len(boards) == 2 {
			break // the other sheets are only for looking at
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

// example returns the technique command's picture, with the technique's name above it.
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

// TestSheet checks that a sheet shows its pictures in order, that an eye without colours sees greys in the order of
// brightness, and that no eye sees red as yellow.
func TestSheet(t *testing.T) {
	testrace.Skip(t)
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

// The size of a contact sheet: the number of columns and rows, and the width of each picture in pixels.
const (
	sheetColumns = 4
	sheetRows    = 3
	sheetWidth   = 480
)

// contactSheet scales the pictures, which are PNGs, and arranges them in rows. It leaves out those beyond
// picturesPerSheet.
func contactSheet(pictures [][]byte) (*image.RGBA, error) {
	small := make([]image.Image, 0, picturesPerSheet)
	height := 0
	for _, data := range pictures[:min(len(pictures), picturesPerSheet)] {
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("gallery: contact sheet: %w", err)
		}
		img = reduced(img)
		small, height = append(small, img), max(height, img.Bounds().Dy())
	}
	rows := (len(small) + sheetColumns - 1) / sheetColumns
	sheet := image.NewRGBA(image.Rect(0, 0, sheetColumns*sheetWidth, rows*height))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{Y: 0x80}), image.Point{}, draw.Src)
	for i, img := range small {
		at := img.Bounds().Add(image.Pt(i%sheetColumns*sheetWidth, i/sheetColumns*height))
		draw.Draw(sheet, at, img, image.Point{}, draw.Src)
	}
	return sheet, nil
}

// picturesPerSheet is how many pictures a contact sheet holds.
const picturesPerSheet = sheetColumns * sheetRows

// reduced scales a picture to the width that it has on a contact sheet.
func reduced(img image.Image) image.Image {
	b := img.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, sheetWidth-4, b.Dy()*(sheetWidth-4)/b.Dx()))
	draw.BiLinear.Scale(small, small.Bounds(), img, b, draw.Src, nil)
	return small
}

// colourVision is a way to see colours. Each row of Seen gives the red, green or blue that is seen, as shares of the
// actual red, green and blue, in linear light.
type colourVision struct {
	Name string
	Seen [3][3]float64
}

// colourVisions are those of readers who lack a kind of cone, and of a printer without colour. The figures for a
// missing cone are from Machado, Oliveira and Fernandes (2009); grey is the luminance of sRGB.
var colourVisions = []colourVision{
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
	{"grey", [3][3]float64{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
}

// simulate returns what such a person sees in place of an opaque picture.
func (v *colourVision) simulate(img *image.RGBA) *image.RGBA {
	seen := image.NewRGBA(img.Bounds())
	known := map[[3]uint8][3]uint8{} // boards have few colours
	for i := 0; i+3 < len(img.Pix); i += 4 {
		there := [3]uint8(img.Pix[i:])
		colour, ok := known[there]
		if !ok {
			colour = v.colour(there)
			known[there] = colour
		}
		copy(seen.Pix[i:], colour[:])
		seen.Pix[i+3] = 0xFF
	}
	return seen
}

// colour returns what such a person sees in place of an sRGB colour.
func (v *colourVision) colour(there [3]uint8) (seen [3]uint8) {
	for i, share := range v.Seen {
		light := 0.0
		for j, value := range there {
			light += share[j] * linear(value)
		}
		seen[i] = encoded(light)
	}
	return seen
}

// linear returns the linear light of an sRGB value.
func linear(v uint8) float64 {
	f := float64(v) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// encoded returns the sRGB value of linear light.
func encoded(light float64) uint8 {
	f := 12.92 * light
	if light > 0.0031308 {
		f = 1.055*math.Pow(light, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * max(0, min(f, 1))))
}
