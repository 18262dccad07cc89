package gallery

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
)

var update = flag.Bool("update", false, "draw README's film of a daily anew, and write down what is said in it")

const (
	filmOfDaily = "../../../docs/daily.gif"
	saidInFilm  = "testdata/daily.txt"
)

// TestFilmOfADaily checks that README's film shows what the bot says now: it compares the text with a file that was
// written with the film. With -update a browser draws the film.
func TestFilmOfADaily(t *testing.T) {
	testrace.Skip(t)
	w := newWorld(t)
	playDaily(w)
	var said strings.Builder
	for _, e := range w.entries {
		said.WriteString("-- " + e.Action + " --\n" + e.Message.BodyText() + "\n")
	}
	if *update {
		if err := os.WriteFile(saidInFilm, []byte(said.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		drawFilm(t, w, filmOfDaily)
	}
	want, err := os.ReadFile(saidInFilm)
	if err != nil {
		t.Fatal(err)
	}
	if said.String() != string(want) {
		t.Errorf("the bot says\n%s\nand README's film shows\n%s\nRun this test with -update.", said.String(), want)
	}
}

// playDaily plays one daily, from its card to the public result.
func playDaily(w *testWorld) {
	w.boss.Slash(w.channel, "setup", discordtest.Args{"channel": w.channel, "time": "09:00", "zone": "UTC"}).Reply()
	w.Clock.Advance(6 * time.Minute)
	w.tick()
	w.see("card", "Nine o'clock in #daily-sudoku", w.card())
	m := w.press("start", w.ann, w.card(), "Start")
	m = w.press("hint-1", w.ann, m, "Hint")
	m = w.press("hint-2", w.ann, m, "More")
	m = w.press("hint-3", w.ann, m, "More")
	m = w.press("hint-4", w.ann, m, "More")
	m = w.press("apply", w.ann, m, "Apply")
	x := w.ann.Press(m, "Answer")
	text, _ := x.Modal().Field("rows")
	board := read(text.Value)
	solution, err := solver.Solve(w.t.Context(), board)
	if err != nil {
		w.t.Fatal(err)
	}
	w.Clock.Advance(6 * time.Minute)
	m = w.submit("answer", w.ann, x, map[string]string{"rows": withDigits(board, solution, 81, 0)})
	w.press("result", w.ann, m, "Share result")
	w.tick()
	w.see("card-after", "The card in #daily-sudoku", w.card())
}

// drawFilm makes a browser draw the entries, and writes them as an animation.
func drawFilm(t *testing.T, w *testWorld, file string) {
	var page bytes.Buffer
	if err := writePage(&page, pageOptions{Title: "A daily", Width: 430, Names: w.names}, w.entries); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	html := filepath.Join(folder, "film.html")
	if err := os.WriteFile(html, page.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := screenshots(t.Context(), html, folder, w.entries, dressed(filmStyle)); err != nil {
		t.Fatal(err)
	}
	var frames []*image.RGBA
	for _, e := range w.entries {
		frames = append(frames, readPNG(t, filepath.Join(folder, e.Name+".png")))
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, animation(frames)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// filmStyle is the style of the film: only the messages, in the dark theme.
const filmStyle = `.light, .alt { display: none } section { padding: 0; background: #1e1f22 }
	section > h2 { margin: 8px 12px; font: 15px sans-serif; color: #f2f3f5 } section > h2 i { font-style: normal }
	section > h2 { font-size: 0 } section > h2 i { font-size: 15px } .media img { max-height: 420px }`

// dressed returns a function that adds a style to a page.
func dressed(style string) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[any]("document.head.append(Object.assign(document.createElement('style'), {textContent: `"+style+"`}))"))
		return err
	}
}

func readPNG(t *testing.T, file string) *image.RGBA {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out
}

// animation shows each frame for as long as it takes to read. All frames have the size of the largest one, and use
// the most frequent colours.
func animation(frames []*image.RGBA) *gif.GIF {
	counts := map[color.RGBA]int{}
	var size image.Point
	for _, f := range frames {
		size.X, size.Y = max(size.X, f.Rect.Dx()), max(size.Y, f.Rect.Dy())
		for i := 0; i < len(f.Pix); i += 4 {
			counts[color.RGBA{f.Pix[i], f.Pix[i+1], f.Pix[i+2], 255}]++
		}
	}
	var colours color.Palette
	for _, c := range slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int { return cmp.Compare(counts[b], counts[a]) })[:256] {
		colours = append(colours, c)
	}
	film := &gif.GIF{}
	for _, f := range frames {
		p := image.NewPaletted(image.Rectangle{Max: size}, colours)
		draw.Draw(p, p.Rect, image.NewUniform(color.RGBA{0x1e, 0x1f, 0x22, 255}), image.Point{}, draw.Src)
		draw.Draw(p, f.Rect, f, image.Point{}, draw.Src)
		film.Image, film.Delay = append(film.Image, p), append(film.Delay, 350)
	}
	return film
}
