package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/web"
	"pencilmark/solver"
)

// lookedAt is the description of a puzzle.
type lookedAt struct {
	Puzzle, Position, Layout, Symmetry, Play, Share string
	Solutions                                       struct {
		N    int
		More bool
	}
	Superfluous []string
	Rating      *struct{ Tier string }
	Daily       *struct{ Number int }
	Facts       []struct{ Name, Text string }
}

func (s *site) look(d *description, puzzle, layout string) (l lookedAt) {
	s.t.Helper()
	body, _ := json.Marshal(map[string]string{"puzzle": puzzle, "layout": layout})
	a := s.post("/api/v1/look", string(body))
	if d.check(s.t, a); a.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %s", puzzle, a.body)
	}
	if err := json.Unmarshal([]byte(a.body), &l); err != nil {
		s.t.Fatal(err)
	}
	return l
}

func TestLook(t *testing.T) {
	w := story(t)
	s, d := start(t, w.options()), readDescription(t)
	one := s.look(d, pairs, "")
	if one.Solutions.N != 1 || one.Rating == nil || one.Rating.Tier != "hard" && one.Rating.Tier != "medium" || one.Daily == nil || one.Daily.Number != 72 ||
		one.Symmetry != "none" || len(one.Superfluous) != 0 || !strings.HasPrefix(one.Play, "/play?") {
		t.Errorf("Friday's daily: %+v", one)
	}
	if a := s.get(one.Play); a.StatusCode != http.StatusOK {
		t.Errorf("it is played at %s: %s", one.Play, a.Status)
	}
	s.says(one.Share, http.StatusOK, "exactly one", "as Daily 72 · Easy · vt7t6, Friday, 13 March 2026", "Play it")
	more := s.look(d, pairsSolution[:40]+pairs[40:], "")
	if len(more.Superfluous) < 20 || more.Daily != nil {
		t.Errorf("with clues too many: %+v", more)
	}
	if many := s.look(d, strings.Repeat(".", 81), ""); !many.Solutions.More || many.Rating != nil || many.Play != "" || many.Symmetry != "full" {
		t.Errorf("an empty grid: %+v", many)
	}
	if two := s.look(d, several, ""); two.Solutions.N != 32 || two.Solutions.More || two.Play != "" {
		t.Errorf("several: %+v", two)
	}
	if large := s.look(d, sixteen(), "16x16"); large.Solutions.N != 1 || len(large.Puzzle) != 256 {
		t.Errorf("16x16: %+v", large)
	}
	if small := s.look(d, "1...............", "2x2+x"); small.Layout != "2x2+x" {
		t.Errorf("another layout: %+v", small)
	}
}

// Candidates that a text restricts count, are listed, and are passed on to the page that plays the puzzle.
func TestLookKeepsCandidates(t *testing.T) {
	s, d := start(t, story(t).options()), readDescription(t)
	restricted := func(puzzle, cell string) string { return strings.Replace(puzzle, ".", cell, 1) }
	facts := func(l lookedAt) string { return fmt.Sprint(l.Facts) }

	own := s.look(d, restricted(pairs, "["+pairsSolution[2:3]+"8]"), "")
	if own.Solutions.N != 1 || own.Puzzle != pairs || !strings.Contains(own.Position, "[") || !strings.Contains(facts(own), "{Candidates the text limits r1c3") {
		t.Errorf("a cell that keeps its digit: %+v", own)
	}
	s.says(own.Play, http.StatusOK, `"start":"39[1][`)
	s.says(own.Share, http.StatusOK, "the text limits r1c3")
	if none := s.look(d, restricted(pairs, "[78]"), ""); none.Solutions.N != 0 || none.Play != "" {
		t.Errorf("a cell without its digit: %+v", none)
	}
	needed := s.look(d, "[1]2.4.4.221434321", "2x2")
	if needed.Solutions.N != 1 || needed.Play != "" || needed.Rating == nil || !strings.Contains(facts(needed), "without that there are several solutions") {
		t.Errorf("candidates that a puzzle needs: %+v", needed)
	}
}

type ordered struct {
	Asked   int
	Note    string
	Puzzles []orderedPuzzle
}

type orderedPuzzle struct {
	Layout, Puzzle, Solution string
	Rating                   struct {
		Tier string
		ER   float64
	}
	Techniques []string
	Path       []struct{ Technique, Step string }
}

// The puzzles match the order. Each has its only solution and the path to it.
func TestPuzzlesToOrder(t *testing.T) {
	w := story(t)
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
		}
	}
	if after, err := w.game.Bank.UnusedByTier(t.Context()); err != nil || !maps.Equal(after, before) {
		t.Errorf("the bank had %v and has %v, %v", before, after, err)
	}
}

// Only the client whose order cannot be found waits. Others are answered meanwhile, and the search ends when its client
// disconnects.
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
	var orders, sent sync.WaitGroup
	for range 10 {
		sent.Add(1)
		orders.Go(func() {
			traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { sent.Done() }})
			r, err := http.NewRequestWithContext(traced, http.MethodGet, url+"/api/v1/puzzles?er=11.5-&count=20", nil)
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
	sent.Wait()
	for _, path := range []string{"/healthz", "/api/v1/daily", "/"} {
		if a := s.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
	cancel()
	orders.Wait()
	if err := end(); err != nil {
		t.Error(err)
	}
}

// If not all puzzles are found within the time for a request, the answer says so.
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

// serving runs a server on a socket; end shuts it down and returns its error.
func serving(t *testing.T, server *web.Server) (end func() error, url string) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	return func() error {
		cancel()
		return <-ended
	}, "http://" + listener.Addr().String()
}
