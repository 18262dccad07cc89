package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// thinned is a puzzle with one solution on a layout, and that: a third of the cells is blank at
// most.
func thinned(t *testing.T, layout string) (puzzle, solution string) {
	t.Helper()
	shape, err := notation.ParseShape(layout)
	if err != nil {
		t.Fatal(err)
	}
	l, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	var full *solver.Grid
	if _, err := solver.Search(t.Context(), solver.NewGrid(l), 1, func(g *solver.Grid) bool { full = g; return true }); err != nil {
		t.Fatal(err)
	}
	values := []byte(full.String())
	for cell := 0; cell < len(values); cell += 3 {
		digit := values[cell]
		values[cell] = '.'
		g := solver.NewGrid(l)
		for c, v := range values {
			if v != '.' {
				g.Place(c, full.Value(c))
			}
		}
		if n, err := solver.Search(t.Context(), g, 2, nil); err != nil || n != 1 {
			values[cell] = digit
		}
	}
	return string(values), full.String()
}

// All sizes of the second document, with and without both diagonals, are offered and made.
func TestEverySizeIsMade(t *testing.T) {
	o := newWorld(t).options()
	o.Limits.Rate, o.Limits.Burst, o.Limits.Work = 1e6, 1e6, time.Minute // however busy this machine is
	s := start(t, o)
	kinds := s.get("/new").body
	for _, size := range []string{"2x2", "3x2", "4x2", "3x3", "5x2", "6x2", "4x3", "7x2", "8x2", "16x16"} {
		for _, layout := range []string{size, size + "+x"} {
			if !strings.Contains(kinds, `value="`+strings.ReplaceAll(layout, "+", "&#43;")+`"`) {
				t.Errorf("%s is not offered", layout)
			}
			made := s.get("/play/easy?layout=" + url.QueryEscape(layout))
			if at := made.Header.Get("Location"); made.StatusCode != http.StatusSeeOther || s.get(at).StatusCode != http.StatusOK {
				t.Errorf("%s is not made: %d, %s", layout, made.StatusCode, at)
			}
		}
	}
}

// All these sizes, half of them with both diagonals, are brought, played and watched to the
// end; on a phone the board is whole in the window. With -short every third is.
func TestEverySizeIsWatched(t *testing.T) {
	o := newWorld(t).options()
	o.Limits.Rate, o.Limits.Burst = 1e6, 1e6
	s := start(t, o)
	p := filmPlayer{openPlayer(t, s.url+playing(pairs))}
	p.do(chromedp.EmulateViewport(390, 844))
	for i, layout := range []string{"2x2", "3x2+x", "4x2", "3x3+x", "5x2", "6x2+x", "4x3", "7x2+x", "8x2", "16x16+x"} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		puzzle, solution := thinned(t, layout)
		where := url.Values{"puzzle": {puzzle}, "layout": {layout}}.Encode()
		if a := s.get("/new?" + where); !strings.Contains(a.body, `id="go" href="/play?`) || !strings.Contains(a.body, `id="watch" href="/watch?`) {
			t.Errorf("%s is not told where to go: %s", layout, a.body)
		}
		if a := s.get("/play?" + where); a.StatusCode != http.StatusOK {
			t.Errorf("%s is not played: %s", layout, a.body)
		}
		p.toEnd(s.url + watching(puzzle, "layout", layout, "ladder", "logical", "steps", "only"))
		if got := p.line(); got != solution || !slices.Equal(p.pane("solutions"), []string{solution}) {
			t.Errorf("%s ends with %s, of %q", layout, got, p.pane("solutions"))
		}
		p.ask(`document.querySelector("#board").scrollIntoView({ behavior: "instant", block: "center" }), ""`)
		if got := p.ask(`JSON.stringify((({ left, right, top, bottom }) => [left >= 0, right <= innerWidth, top >= 0, bottom <= innerHeight])(document.querySelector("#board").getBoundingClientRect()))`); got != "[true,true,true,true]" {
			t.Errorf("%s: the board is not whole in the window: %s", layout, got)
		}
	}
}
