package picture

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
)

func TestCellsOutsideThePictureAreDoubtful(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	const cut = 30 // of a cell's 48 pixels
	part := image.NewRGBA(image.Rect(0, 0, k.Rect.Dx()-k.square(0, 0).Min.X-cut, k.Rect.Dy()))
	copyTo(part, k.RGBA, image.Pt(-k.square(0, 0).Min.X-cut, 0))
	pitch := float64(k.square(0, 8).Max.X-k.square(0, 0).Min.X) / 9
	at := &plane{pitch, 0, -cut, 0, pitch, float64(k.square(0, 0).Min.Y), 0, 0, 1}
	for i, c := range newPage(newBoard(straighten(part, at, nil), at)).contents() {
		if c.doubt != (i%9 == 0) {
			t.Errorf("cell %d: doubt %v", i, c.doubt)
		}
	}
}

// Windows may be shaded while some cells are highlighted, or have frames only.
func TestWindowsAreSeen(t *testing.T) {
	windows := paperStyle()
	windows.windows = true
	k := windows.drawn(t, easy)
	for _, i := range []int{1, 40, 44} {
		k.fill(k.square(i/9, i%9), color.RGBA{255, 225, 130, 255})
	}
	refused(t, "shaded windows", k, Windows)
	k = paperStyle().drawn(t, easy)
	for _, at := range [][2]int{{1, 1}, {1, 5}, {5, 1}, {5, 5}} {
		from, to := k.square(at[0], at[1]).Min.Sub(image.Pt(2, 2)), k.square(at[0]+2, at[1]+2).Max
		for _, side := range [][2]image.Point{{from, {to.X, from.Y}}, {from, {from.X, to.Y}}, {{to.X, from.Y}, to}, {{from.X, to.Y}, to}} {
			k.stroke(side[0], side[1], 3, color.RGBA{90, 170, 90, 255})
		}
	}
	refused(t, "windows with frames", k, Windows)
}

func refused(t *testing.T, name string, img image.Image, want Reason) {
	t.Helper()
	r, err := Read(t.Context(), pngOf(t, img))
	if err == nil || err.Error() != want.sentence() {
		t.Errorf("%s: read %v, error %v", name, r, err)
	}
}

func TestColouredRegionsAreAJigsaw(t *testing.T) {
	plain := paperStyle()
	plain.thick = plain.thin
	k := plain.drawn(t, easy)
	for i, r := range easy {
		region := i/9/3*3 + i%9/3
		switch { // a cell for a cell, between boxes beside each other
		case i%9 == 2 && i/9%3 == 0 || i%9 == 5 && i/9%3 == 1:
			region++
		case i%9 == 3 && i/9%3 == 1 || i%9 == 6 && i/9%3 == 2:
			region--
		}
		shade := uint8(20 * region)
		k.fill(k.square(i/9, i%9), color.RGBA{255 - shade/2, 180 + shade/4, 150 + shade/2, 255})
		if r != '.' {
			k.write(k.face(t, 45), k.square(i/9, i%9), r, black)
		}
	}
	refused(t, "regions", k, Jigsaw)
}

func TestABoardWithoutDigitsIsNotRead(t *testing.T) {
	k := paperStyle().drawn(t, strings.Repeat(".", 81))
	k.write(k.face(t, 40), k.square(4, 4), 'K', black)
	refused(t, "a letter", k, Unclear)
}

func TestAPartOfADigitIsNoMark(t *testing.T) {
	i := strings.Index(easy, "7")
	for _, height := range []int{24, 26, 28, 30} {
		k := paperStyle().drawn(t, easy)
		at := k.square(i/9, i%9)
		at.Min.Y += height // as if a pale banner covered what is below
		k.fill(at, white)
		read, err := Read(t.Context(), pngOf(t, k))
		if err != nil || read.Clear() && read.Values[i] != 7 {
			t.Errorf("the upper part of a 7: %v, %v", read, err)
		}
	}
}

// The dark segments of a display are no digits.
func TestShadesOfDigitsAreNoDigits(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	for i, r := range easy {
		if r == '.' {
			k.write(k.face(t, 45), k.square(i/9, i%9), '8', color.RGBA{235, 235, 235, 255})
		}
	}
	if r, err := Read(t.Context(), pngOf(t, k)); err == nil {
		t.Errorf("read %s, doubts %v", r.Text(), r.Doubts)
	}
}

// A small digit alone in the middle of its cell is no mark where no cell has several.
func TestSmallDigitsAreNoMarks(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	small := []int{0, 40, 80}
	for _, i := range small {
		k.write(k.face(t, 26), k.square(i/9, i%9), '6', black)
	}
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil || len(r.Doubts) != len(small) {
		t.Errorf("read %v, %v", r, err)
	}
}

// A pointer for text is like the 1 of another font.
func TestAStrokeUnlikeTheBoardsOnesIsDoubtful(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	at := k.square(4, 4)
	middle := at.Min.Add(at.Max).Div(2)
	k.stroke(middle.Sub(image.Pt(1, 16)), middle.Add(image.Pt(-1, 16)), 4, black)
	for _, y := range []int{-17, 16} {
		k.stroke(middle.Add(image.Pt(-7, y)), middle.Add(image.Pt(6, y)), 4, black)
	}
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil || len(r.Doubts) != 1 {
		t.Errorf("read %v, %v", r, err)
	}
}

// A mark that is dropped as if it were what is left of a line makes its cell vague.
func TestDroppedMarksMakeCellsVague(t *testing.T) {
	k, _ := marked(t)
	b, err := findBoard(t.Context(), k.RGBA)
	if err != nil {
		t.Fatal(err)
	}
	p := newPage(b)
	c := p.cells[0]
	c.pieces[0].edge = true
	c.dirt, c.pieces = c.pieces[:1], c.pieces[1:]
	p.findLost()
	contents := p.contents()
	if _, vague := p.readMarks(&contents); !slices.Equal(vague, []int{0}) {
		t.Errorf("vague: %v", vague)
	}
}

// What lies on a board may have the colour of blank cells. The walls are missing then.
func TestCellsWithoutWallsAreNotBlank(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	from, to := k.square(0, 4), k.square(0, 7)
	k.fill(image.Rectangle{from.Min.Sub(image.Pt(-6, -6)), to.Max.Add(image.Pt(6, 6))}, white)
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{4, 5, 6, 7} {
		if !slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return d.Cell == i }) {
			t.Errorf("cell %d is not doubtful", i)
		}
	}
}

// Glare fades digits and lines alike.
func TestCellsWithFaintWallsAreNotBlank(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	for _, r := range []image.Rectangle{k.square(8, 0), k.square(8, 1)} {
		for y := r.Min.Y - 6; y < r.Max.Y+8; y++ {
			for x := r.Min.X - 8; x < r.Max.X+6; x++ {
				fade := 255 - (255-k.RGBAAt(x, y).R)/25
				k.SetRGBA(x, y, color.RGBA{fade, fade, fade, 255})
			}
		}
	}
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{72, 73} {
		if !slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return d.Cell == i }) {
			t.Errorf("cell %d is not doubtful", i)
		}
	}
}

// A keypad over the board may have keys as large as cells.
func TestAKeypadOverTheBoardIsNotRead(t *testing.T) {
	for _, at := range [][2]int{{2, 4}, {3, 3}} {
		k := paperStyle().drawn(t, easy)
		for n := range 9 {
			key := k.square(at[0]+n/3, at[1]+n%3)
			k.fill(key, color.RGBA{225, 225, 225, 255})
			k.write(k.face(t, 45), key, '1'+rune(n), black)
		}
		refused(t, "a keypad", k, Unclear)
	}
}
