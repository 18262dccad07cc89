package web_test

import (
	"image/png"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pencilmark/internal/testkit/gametest"
)

// A board is drawn as wide and in the colours that an address asks for, with what stands in
// the text and no more.
func TestPictures(t *testing.T) {
	s := start(t, story(t).options())
	for query, want := range map[string]int{"": 600, "&size=100": 100, "&size=1600&theme=dark": 1600, "&cells=r1c1+r9c9": 600} {
		a := s.get("/api/v1/board.png?puzzle=" + pairs + query)
		picture, err := png.Decode(strings.NewReader(a.body))
		if err != nil || picture.Bounds().Dx() != want || a.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%q: %d, %v", query, a.StatusCode, err)
		}
	}
	svg := func(query string) string {
		t.Helper()
		a := s.get("/api/v1/board.svg?" + query)
		if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "image/svg+xml" {
			t.Fatalf("%s: %d %s", query, a.StatusCode, a.body)
		}
		return a.body
	}
	plain := svg("puzzle=" + pairs)
	if n := strings.Count(plain, "<text"); n != 18+22 {
		t.Errorf("%d texts for 18 labels and 22 givens", n)
	}
	for query, more := range map[string]bool{
		"puzzle=" + pairs + "&marks=all": true, "puzzle=" + pairs + "&marks=none": false,
		"puzzle=[12]" + strings.Repeat(".", 80): false, "puzzle=" + pairs + "&size=300": false,
	} {
		if n := strings.Count(svg(query), "<text"); (n > 100) != more {
			t.Errorf("%s: %d texts", query, n)
		}
	}
	if n := strings.Count(svg("puzzle=[12]"+strings.Repeat(".", 80)), "<text"); n != 18+2 {
		t.Errorf("%d texts for 18 labels and two candidates", n)
	}
	if !strings.Contains(svg("puzzle="+pairs+"&size=300"), `width="300"`) || svg("puzzle="+pairs+"&theme=dark") == plain || svg("puzzle="+pairs+"&cells=r1c3") == plain {
		t.Error("size, theme or cells do nothing")
	}
	for _, query := range []string{
		"", "puzzle=1", "puzzle=" + pairs + "&size=99", "puzzle=" + pairs + "&size=1e9", "puzzle=" + pairs + "&size=1601", "puzzle=" + pairs + "&theme=pink",
		"puzzle=" + pairs + "&marks=some", "puzzle=" + pairs + "&cells=r10c1", "puzzle=" + pairs + "&colour=1", "puzzle=" + pairs + "&puzzle=" + pairs,
	} {
		if d := s.problem(s.get("/api/v1/board.png?" + query)); d.Status != http.StatusBadRequest && d.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %+v", query, d)
		}
	}
}

// A picture of a copy of a live daily shows what was sent: all that follows from it, were it
// only the candidates, is refused, and so is writing it in another format.
func TestNothingFollowsFromALiveDaily(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 10000
	s := start(t, o)
	for _, d := range gametest.DisguisesOf(rand.New(rand.NewPCG(14, 14)), gametest.Read(t, easy), gametest.Read(t, easySolution)) {
		query := url.Values{"puzzle": {d.Digits}, "layout": {d.Layout}}.Encode()
		if a := s.get("/api/v1/board.svg?marks=all&" + query); a.StatusCode != http.StatusForbidden {
			t.Errorf("%s with candidates: %d", d.Name, a.StatusCode)
		}
		if a := s.get("/api/v1/board.svg?" + query); a.StatusCode != http.StatusOK {
			t.Errorf("%s as it is: %d", d.Name, a.StatusCode)
		}
		body := `{"puzzle":` + quoted(d.Digits) + `,"layout":"` + d.Layout + `","to":"candidates"}`
		if a := s.post("/api/v1/convert", body); a.StatusCode != http.StatusForbidden {
			t.Errorf("%s in candidates: %d %s", d.Name, a.StatusCode, a.body)
		}
	}
}
