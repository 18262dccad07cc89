package web_test

import (
	"context"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/web"
	"pencilmark/solver"
)

type ordered struct {
	Asked   int
	Note    string
	Puzzles []orderedPuzzle
}

type orderedPuzzle struct {
	ID, Layout, Puzzle, Solution string
	Rating                       struct {
		Tier string
		ER   float64
	}
	Techniques []string
	Path       []struct{ Technique, Step string }
}

// Puzzles are as they were ordered, each with its only solution and the way there; what is
// for practice is among them, by its id.
func TestPuzzlesToOrder(t *testing.T) {
	w := story(t)
	w.stock(gametest.Hard, game.UsagePractice)
	s, d := start(t, w.options()), readDescription(t)
	before, err := w.game.Bank.UnusedByTier(t.Context())
	w.must(err)
	for query, want := range map[string]struct {
		least, most float64
		layout      string
	}{
		"count=20":                          {1, 12, "3x3"},
		"tier=medium&count=3":               {1, 5, "3x3"},
		"er=2.6-3.4&count=2":                {2.6, 3.4, "3x3"},
		"technique=Naked+Pairs&er=-4.5":     {1, 4.5, "3x3"},
		"layout=6x6&count=2":                {0, 0, "3x2"},
		"layout=4x4&tier=easy":              {0, 0, "2x2"},
		"technique=hidden-pair&tier=medium": {1, 9, "3x3"},
	} {
		a := s.get("/api/v1/puzzles?" + query)
		d.check(t, a)
		got := decoded[ordered](t, a)
		if got.Note != "" || len(got.Puzzles) != got.Asked || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d of %d: %s", query, len(got.Puzzles), got.Asked, got.Note)
		}
		for _, p := range got.Puzzles {
			g := grid(t, p.Puzzle)
			solution, err := solver.Solve(t.Context(), g)
			if err != nil || solution.String() != p.Solution || p.Layout != want.layout || p.Rating.ER < want.least || p.Rating.ER > want.most || len(p.Path) == 0 {
				t.Errorf("%s: %+v, %v", query, p, err)
			}
			if strings.Contains(query, "pair") && !slices.Contains(p.Techniques, "hidden-pair") || strings.Contains(query, "tier=medium") && p.Rating.Tier != "medium" {
				t.Errorf("%s: %+v", query, p)
			}
			if p.ID != "" && s.get("/api/v1/puzzles/"+p.ID).StatusCode != http.StatusOK {
				t.Errorf("%s is not there", p.ID)
			}
		}
		shelved := slices.ContainsFunc(got.Puzzles, func(p orderedPuzzle) bool { return p.Puzzle == gametest.Hard })
		if query == "count=20" && !shelved {
			t.Error("what is for practice is not given")
		}
	}
	if after, err := w.game.Bank.UnusedByTier(t.Context()); err != nil || !maps.Equal(after, before) {
		t.Errorf("the bank had %v and has %v, %v", before, after, err)
	}
}

// Whoever orders what cannot be found waits for themselves: others are answered meanwhile,
// and what nobody waits for any more ends.
func TestOrdersHoldNobodyUp(t *testing.T) {
	o := story(t).options()
	o.Limits.Share = 2
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	end, url := serving(t, server)
	s := &site{t, url}
	ctx, cancel := context.WithCancel(t.Context())
	var orders sync.WaitGroup
	for range 10 {
		orders.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/v1/puzzles?er=11.5-&count=20", nil)
			if err != nil {
				t.Error(err)
				return
			}
			if a, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r); err == nil {
				t.Errorf("answered: %d", a.StatusCode)
				a.Body.Close()
			}
		})
	}
	for web.Pieces(server) < 10 {
		runtime.Gosched()
	}
	for _, path := range []string{"/healthz", "/api/v1/daily", "/"} {
		if a := s.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
	cancel()
	orders.Wait()
	for web.Pieces(server) > 0 {
		runtime.Gosched()
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

// What is not found in the time for one request is said to be missing.
func TestAnOrderIsShort(t *testing.T) {
	o := story(t).options()
	o.Limits.Work = 300 * time.Millisecond
	s, d := start(t, o), readDescription(t)
	a := s.get("/api/v1/puzzles?er=11.6-&count=5")
	d.check(t, a)
	got := decoded[ordered](t, a)
	if got.Asked != 5 || len(got.Puzzles) != 0 || !strings.Contains(got.Note, "300ms") {
		t.Errorf("%+v", got)
	}
}
