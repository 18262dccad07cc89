package picture

import (
	"context"
	"errors"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/render"
	"pencilmark/solver"
)

const (
	easy    = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	entries = "...819.4.a.48..6..75......2.9.1.2..4..b..3...5..4.6.3.8...e..73..6..84...1.29...."
)

// plainText turns the letters of entered digits into digits.
func plainText(grid string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'i' {
			return r - 'a' + '1'
		}
		return r
	}, grid)
}

func givensOf(grid string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'i' {
			return '.'
		}
		return r
	}, grid)
}

func TestBoardsAreRead(t *testing.T) {
	for _, test := range []struct {
		name string
		file []byte
		want string
	}{
		{"paper", pngOf(t, paperStyle().drawn(t, easy)), easy},
		{"with entries", pngOf(t, paperStyle().drawn(t, entries)), entries},
		{"dark", pngOf(t, darkStyle().drawn(t, entries)), entries},
		{"tiles", pngOf(t, tileStyle().drawn(t, easy)), easy},
		{"photo", photographed(t, paperStyle().drawn(t, easy).RGBA, 1), easy},
		{"photo of tiles", photographed(t, tileStyle().drawn(t, easy).RGBA, 2), easy},
		{"photo of bent paper", photographed(t, bent(paperStyle().drawn(t, easy).RGBA), 3), easy},
		{"pale tiles", pngOf(t, paleStyle().drawn(t, easy)), easy},
		{"pale gaps around boxes", pngOf(t, gapStyle().drawn(t, easy).gapped(color.RGBA{244, 244, 244, 255})), easy},
		{"lines around boxes only", pngOf(t, boxStyle().drawn(t, easy)), easy},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := Read(t.Context(), test.file)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Text(); got != plainText(test.want) || !r.Clear() {
				t.Errorf("read %s\nwant %s\ndoubts %v", got, plainText(test.want), r.Doubts)
			}
			if r.Givens != nil && r.GivensText() != givensOf(test.want) {
				t.Errorf("givens %s\n  want %s", r.GivensText(), givensOf(test.want))
			}
		})
	}
}

func TestLargeDigitsAreRead(t *testing.T) {
	large := paperStyle()
	large.bold, large.size, large.thick = true, 0.85, 3
	r, err := Read(t.Context(), pngOf(t, large.drawn(t, easy)))
	if err != nil || r.Text() != easy || !r.Clear() {
		t.Errorf("read %v, %v", r, err)
	}
}

func TestTransparentPaperIsWhite(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	clear := image.NewNRGBA(k.Rect)
	for y := range k.Rect.Dy() {
		for x := range k.Rect.Dx() {
			clear.SetNRGBA(x, y, color.NRGBA{A: 255 - k.RGBAAt(x, y).R}) // black ink, as much as it is dark
		}
	}
	r, err := Read(t.Context(), pngOf(t, clear))
	if err != nil || r.Text() != easy || !r.Clear() {
		t.Errorf("read %v, %v", r, err)
	}
}

func TestEntriesAreToldByColour(t *testing.T) {
	r, err := Read(t.Context(), pngOf(t, paperStyle().drawn(t, entries)))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.GivensText(); got != givensOf(entries) {
		t.Errorf("givens %s\n  want %s", got, givensOf(entries))
	}
	if got := r.Grid().Entered().Slice(); !slices.Equal(got, []int{9, 38, 58}) {
		t.Errorf("entered: %v", got)
	}
}

func TestOurOwnBoardsAreRead(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	for i, r := range easy {
		if r != '.' {
			g.Place(i, int(r-'0'))
		}
	}
	g.MarkGivens()
	for name, theme := range map[string]render.Theme{"light": render.Light, "dark": render.Dark} {
		file, err := render.PNG(render.Board{Grid: g}, theme)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Read(t.Context(), file)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.Text() != easy || !r.Clear() {
			t.Errorf("%s: read %s, doubts %v", name, r.Text(), r.Doubts)
		}
	}
}

func TestMarksAreRead(t *testing.T) {
	k, want := marked(t)
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil {
		t.Fatal(err)
	}
	if r.Text() != easy || !r.Clear() {
		t.Errorf("read %s, doubts %v", r.Text(), r.Doubts)
	}
	for i := range want {
		if got := r.Marks[i]; got != want[i] && !slices.Contains(r.Vague, i) {
			t.Errorf("cell %d: marks %v, want %v", i, got, want[i])
		}
	}
	if len(r.Vague) > 3 {
		t.Errorf("%d cells are vague", len(r.Vague))
	}
}

// marked draws a board with marks in all blank cells.
func marked(t *testing.T) (k *sketch, want [81]solver.Digits) {
	t.Helper()
	k = paperStyle().drawn(t, easy)
	for i, r := range easy {
		if r == '.' {
			digits := []int{1 + i%9, 1 + (i+4)%9, 1 + (i+7)%9}
			k.mark(t, i, digits...)
			want[i] = solver.DigitsOf(digits...)
		}
	}
	return k, want
}

func TestMarksOnPatchesAreRead(t *testing.T) {
	k, want := marked(t)
	green, pink := color.RGBA{120, 230, 130, 255}, color.RGBA{250, 140, 150, 255}
	cells := []int{0, 1, 10, 13, 40}
	for n, i := range cells {
		for d := range want[i].All() {
			third := k.cell / 3
			at := k.square(i/9, i%9).Min.Add(image.Pt((d-1)%3*third, (d-1)/3*third))
			k.fill(image.Rectangle{at, at.Add(image.Pt(third-1, third-1))}, []color.RGBA{green, pink}[n%2])
		}
		k.mark(t, i, slices.Collect(want[i].All())...)
	}
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil || !r.Clear() || r.Text() != easy {
		t.Fatalf("read %v, %v", r, err)
	}
	for _, i := range cells {
		if r.Marks[i] != want[i] {
			t.Errorf("cell %d: marks %v, want %v; vague %v", i, r.Marks[i], want[i], r.Vague)
		}
	}
}

func TestLinesOverMarksLeaveCellsBlank(t *testing.T) {
	k, want := marked(t)
	red, blue := color.RGBA{220, 40, 30, 255}, color.RGBA{40, 120, 240, 255}
	k.stroke(k.square(0, 0).Min.Add(image.Pt(20, 24)), k.square(0, 3).Min.Add(image.Pt(24, 24)), 2, red)
	frame := k.square(1, 4)
	for _, side := range []image.Rectangle{
		{frame.Min, image.Pt(frame.Max.X, frame.Min.Y+4)}, {image.Pt(frame.Min.X, frame.Max.Y-4), frame.Max},
		{frame.Min, image.Pt(frame.Min.X+4, frame.Max.Y)}, {image.Pt(frame.Max.X-4, frame.Min.Y), frame.Max},
	} {
		k.fill(side, blue)
	}
	k.mark(t, 13, slices.Collect(want[13].All())...)
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil || !r.Clear() || r.Text() != easy {
		t.Fatalf("read %v, %v", r, err)
	}
	for i := range want {
		if r.Marks[i] != want[i] && !slices.Contains(r.Vague, i) {
			t.Errorf("cell %d: marks %v, want %v", i, r.Marks[i], want[i])
		}
	}
	if !slices.Contains(r.Vague, 1) || slices.Contains(r.Vague, 13) {
		t.Errorf("vague: %v", r.Vague)
	}
}

func TestADigitUnderALineIsDoubtfulOnABoardWithMarks(t *testing.T) {
	for cell, r := range easy {
		if r == '.' {
			continue
		}
		for _, thick := range []int{3, 6} {
			k, _ := marked(t)
			at := k.square(cell/9, cell%9)
			middle := (at.Min.Y + at.Max.Y) / 2
			k.stroke(image.Pt(at.Min.X-10, middle-thick/2), image.Pt(at.Max.X+10, middle-thick/2), thick, color.RGBA{220, 40, 30, 255})
			read, err := Read(t.Context(), pngOf(t, k))
			if err != nil {
				t.Fatal(err)
			}
			doubtful := slices.ContainsFunc(read.Doubts, func(d Doubt) bool { return d.Cell == cell })
			if !doubtful && read.Values[cell] != uint8(r-'0') {
				t.Errorf("%c under a line of %d is read as %d", r, thick, read.Values[cell])
			}
		}
		if cell > 20 {
			break
		}
	}
}

func TestADigitOverMarksIsDoubtful(t *testing.T) {
	k, _ := marked(t)
	k.write(k.face(t, 30), k.square(0, 1), '4', color.RGBA{220, 40, 30, 255})
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil || len(r.Doubts) != 1 || r.Doubts[0].Cell != 1 {
		t.Errorf("read %v, %v", r, err)
	}
}

func TestInkThatIsNoDigitIsDoubtful(t *testing.T) {
	red := color.RGBA{220, 40, 30, 255}
	for name, spoil := range map[string]func(*sketch){
		"an arrow over a digit": func(k *sketch) {
			k.stroke(k.square(0, 4).Min.Add(image.Pt(3, 20)), k.square(0, 4).Max.Sub(image.Pt(5, 20)), 3, red)
		},
		"a line in a blank cell": func(k *sketch) {
			k.stroke(k.square(4, 4).Min.Add(image.Pt(8, 8)), k.square(4, 4).Max.Sub(image.Pt(10, 10)), 3, red)
		},
		"a disc over a digit": func(k *sketch) { k.fill(k.square(4, 5).Inset(10), red) },
		"a letter":            func(k *sketch) { k.write(k.face(t, 40), k.square(4, 4), 'K', black) },
	} {
		k := paperStyle().drawn(t, easy)
		spoil(k)
		r, err := Read(t.Context(), pngOf(t, k))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Clear() {
			t.Errorf("%s: nothing is doubtful", name)
		}
		for i, v := range r.Values {
			doubtful := slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return d.Cell == i })
			if want := easy[i]; !doubtful && (v == 0) != (want == '.') {
				t.Errorf("%s: cell %d is %d", name, i, v)
			}
		}
	}
}

func TestALineThatPassesADigitByIsNoDoubt(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	r := k.square(0, 5)
	k.stroke(image.Pt(r.Min.X+2, r.Min.Y), image.Pt(r.Min.X+2, r.Max.Y), 4, color.RGBA{220, 40, 30, 255})
	read, err := Read(t.Context(), pngOf(t, k))
	if err != nil || !read.Clear() || read.Text() != easy {
		t.Errorf("read %v, %v", read, err)
	}
}

func TestFaintDigitsAreNotLost(t *testing.T) {
	for ink := uint8(120); ink <= 180; ink += 10 {
		faint := paperStyle()
		faint.paper, faint.ground = color.RGBA{200, 200, 200, 255}, color.RGBA{200, 200, 200, 255}
		faint.given = color.RGBA{ink, ink, ink, 255}
		r, err := Read(t.Context(), photographed(t, faint.drawn(t, easy).RGBA, 4))
		if err != nil {
			continue // refused
		}
		for i, v := range r.Values {
			doubtful := slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return d.Cell == i })
			if !doubtful && (v == 0) != (easy[i] == '.') {
				t.Errorf("ink %d: cell %d is %d", ink, i, v)
			}
		}
	}
}

func TestOneFaintDigitIsNotLost(t *testing.T) {
	gray := func(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }
	dull := paperStyle()
	dull.paper, dull.ground, dull.given = gray(200), gray(200), gray(120)
	cell := strings.Index(easy, "7")
	for _, ink := range []uint8{170, 174, 178} {
		k := dull.drawn(t, strings.Replace(easy, "7", ".", 1))
		k.write(k.face(t, 45), k.square(cell/9, cell%9), '7', gray(ink))
		r, err := Read(t.Context(), photographed(t, k.RGBA, 5))
		if err != nil {
			continue // refused
		}
		doubtful := slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return d.Cell == cell })
		if !doubtful && r.Values[cell] != 7 {
			t.Errorf("ink %d: %d", ink, r.Values[cell])
		}
	}
}

func TestADigitInACornerIsNoEntry(t *testing.T) {
	small := paperStyle()
	small.size = 0.3
	k := small.drawn(t, easy)
	corner := image.Rectangle{k.square(1, 1).Min, k.square(1, 1).Min.Add(image.Pt(k.cell/2, k.cell/2))}
	k.write(k.face(t, float64(k.cell)*small.size*1.35), corner, '7', black)
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil || r.Text() != easy || r.Clear() {
		t.Errorf("read %v, %v", r, err)
	}
}

func TestDigitsInPiecesAreNoMarks(t *testing.T) {
	k := paperStyle().drawn(t, easy)
	cut := []int{4, 5, 7, 11, 12, 15}
	for _, i := range cut {
		r := k.square(i/9, i%9)
		middle := (r.Min.Y + r.Max.Y) / 2
		k.fill(image.Rect(r.Min.X, middle-3, r.Max.X, middle+3), white)
	}
	r, err := Read(t.Context(), pngOf(t, k))
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range cut {
		doubtful := slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return d.Cell == i })
		if !doubtful && r.Values[i] != easy[i]-'0' {
			t.Errorf("cell %d is %d", i, r.Values[i])
		}
	}
}

func TestRefusals(t *testing.T) {
	six := paperStyle()
	six.cols, six.boxWidth, six.boxHeight = 6, 3, 2
	windows := paperStyle()
	windows.windows = true
	diagonal := paperStyle().drawn(t, easy)
	diagonal.stroke(diagonal.square(0, 0).Min, diagonal.square(8, 8).Max, 2, color.RGBA{120, 120, 200, 255})
	killer := paperStyle().drawn(t, easy)
	for i := range 81 {
		if i%2 == 0 {
			killer.cage(t, i, 10+i%9)
		}
	}
	jigsaw := paperStyle()
	jigsaw.thick = jigsaw.thin
	regions := jigsaw.drawn(t, easy)
	regions.walls(func(a, b int) bool { return (a+a/9*2)/4 != (b+b/9*2)/4 })
	two := image.NewRGBA(image.Rect(0, 0, 1200, 700))
	board := paperStyle().drawn(t, easy)
	for _, x := range []int{0, 600} {
		copyTo(two, board.RGBA, image.Pt(x, 0))
	}
	for _, test := range []struct {
		file []byte
		want Reason
	}{
		{[]byte("....19.4"), NoPicture},
		{[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), HEIC},
		{make([]byte, MaxBytes+1), TooLarge},
		{pngOf(t, image.NewRGBA(image.Rect(0, 0, 300, 300))), NoBoard},
		{pngOf(t, paperStyle().drawn(t, strings.Repeat(".", 81))), EmptyBoard},
		{pngOf(t, six.drawn(t, strings.Repeat("1..2..", 6))), OtherSize},
		{pngOf(t, windows.drawn(t, easy)), Windows},
		{pngOf(t, diagonal), Diagonals},
		{pngOf(t, killer), Killer},
		{pngOf(t, regions), Jigsaw},
		{pngOf(t, two), Several},
	} {
		_, err := Read(t.Context(), test.file)
		refusal, ok := errors.AsType[*Refusal](err)
		if !ok || refusal.Reason != test.want {
			t.Errorf("error %v, want %s", err, test.want)
		}
	}
}

// cage draws a dashed frame with a sum in a cell.
func (k *sketch) cage(t testing.TB, cell, sum int) {
	t.Helper()
	r := k.square(cell/9, cell%9).Inset(3)
	gray := color.RGBA{90, 90, 90, 255}
	for i := 0; i+4 < r.Dx(); i += 7 {
		for _, dash := range []image.Rectangle{
			image.Rect(r.Min.X+i, r.Min.Y, r.Min.X+i+4, r.Min.Y+1), image.Rect(r.Min.X+i, r.Max.Y-1, r.Min.X+i+4, r.Max.Y),
			image.Rect(r.Min.X, r.Min.Y+i, r.Min.X+1, r.Min.Y+i+4), image.Rect(r.Max.X-1, r.Min.Y+i, r.Max.X, r.Min.Y+i+4),
		} {
			k.fill(dash, gray)
		}
	}
	face := k.face(t, 12)
	for i, digit := range []rune{'0' + rune(sum/10), '0' + rune(sum%10)} {
		at := r.Min.Add(image.Pt(2+8*i, 2))
		k.write(face, image.Rectangle{at, at.Add(image.Pt(8, 10))}, digit, gray)
	}
}

// walls draws thick lines between neighbours that lie in different regions.
func (k *sketch) walls(apart func(a, b int) bool) {
	const thick = 5
	for i := range 81 {
		r := k.square(i/9, i%9)
		if i%9 < 8 && apart(i, i+1) {
			k.fill(image.Rect(r.Max.X-thick/2, r.Min.Y, r.Max.X+thick/2+1, r.Max.Y), black)
		}
		if i < 72 && apart(i, i+9) {
			k.fill(image.Rect(r.Min.X, r.Max.Y-thick/2, r.Max.X, r.Max.Y+thick/2+1), black)
		}
	}
}

func copyTo(to, from *image.RGBA, at image.Point) {
	for y := range from.Rect.Dy() {
		for x := range from.Rect.Dx() {
			to.SetRGBA(at.X+x, at.Y+y, from.RGBAAt(x, y))
		}
	}
}

// Thin pictures are refused by their headers. These files have nothing else.
func TestThinPicturesAreRefused(t *testing.T) {
	const header = 33 // of a PNG
	for _, size := range []image.Point{{200_000, 1}, {1, 200_000}, {3000, 100}} {
		_, err := Read(t.Context(), pngOf(t, image.NewGray(image.Rectangle{Max: size}))[:header])
		if refusal, ok := errors.AsType[*Refusal](err); !ok || refusal.Reason != NoBoard {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestAPictureMayLieOnItsSide(t *testing.T) {
	for _, size := range []float64{0.4, 0.7} { // of a digit
		s := paperStyle()
		s.size = size
		k := s.drawn(t, easy)
		side := image.NewRGBA(image.Rect(0, 0, k.Rect.Dy(), k.Rect.Dx()))
		for y := range k.Rect.Dy() {
			for x := range k.Rect.Dx() {
				side.SetRGBA(k.Rect.Dy()-1-y, x, k.RGBAAt(x, y))
			}
		}
		r, err := Read(t.Context(), pngOf(t, side))
		if err != nil || r.Text() != easy {
			t.Errorf("digits of %.1f: read %v, %v", size, r, err)
		}
	}
}

func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, pngOf(t, paperStyle().drawn(t, easy))); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
