package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

type position struct{ Technique, Grade, Place, Href, Puzzle, Position string }

type moveAnswer struct {
	Verdict, Text, Progress string
	Left                    []struct{ Cell, Digit string }
	Step                    *struct {
		Technique       string
		Places, Removes []struct{ Cell, Digit string }
	}
}

func decoded[T any](t *testing.T, a answer) (v T) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.body), &v); err != nil || a.StatusCode != http.StatusOK {
		t.Fatalf("%d %v: %s", a.StatusCode, err, a.body)
	}
	return v
}

// A program is given a position, has moves judged there and finds the step, all without
// being anybody; in a session what it does is remembered.
func TestPracticeByAPI(t *testing.T) {
	w := story(t)
	v, d := &visitor{site: start(t, w.options())}, readDescription(t)
	v.send("/me", map[string][]string{"name": {"Bob"}})
	session := v.cookie
	for _, cookie := range []string{"", session} {
		v.cookie = cookie
		a := v.get("/api/v1/practice?technique=swordfish&grade=hard")
		d.check(t, a)
		p := decoded[position](t, a)
		if p.Technique != "swordfish" || p.Grade != "hard" || decoded[position](t, v.get(p.Href)) != p {
			t.Fatalf("%+v", p)
		}
		if hint := v.site.post("/api/v1/hint", `{"puzzle":"`+p.Position+`","level":3}`); !strings.Contains(hint.body, `"technique":"swordfish"`) {
			t.Errorf("the hint there: %s", hint.body)
		}
		post := func(body string) moveAnswer {
			a := v.do(http.MethodPost, p.Href, body, "Content-Type", "application/json")
			d.check(t, a)
			return decoded[moveAnswer](t, a)
		}
		step := decoded[moveAnswer](t, v.site.post(p.Href, `{"show":true}`)).Step // as nobody
		var moves []string
		for _, c := range step.Removes {
			moves = append(moves, c.Cell+"<>"+c.Digit)
		}
		move := strings.Join(moves, " ")
		if got := post(`{"move":"` + step.Removes[0].Cell + "=" + step.Removes[0].Digit + `"}`); got.Verdict != "wrong" || got.Step != nil {
			t.Errorf("what the step rules out: %+v", got)
		}
		got := post(`{"move":"` + move + `"}`)
		if got.Verdict != "right" || got.Step == nil || got.Step.Technique != "swordfish" || len(got.Left) != 0 {
			t.Errorf("%s: %+v", move, got)
		}
		if known := got.Progress != ""; known != (cookie != "") {
			t.Errorf("with the cookie %q: %q", cookie, got.Progress)
		}
		if v.cookie != cookie {
			t.Errorf("the cookie %q became %q", cookie, v.cookie)
		}
	}
	v.cookie = session
	for _, other := range []struct {
		header [2]string
		known  bool
	}{{[2]string{"Origin", "https://other.example"}, false}, {[2]string{"Sec-Fetch-Site", "same-origin"}, true}} {
		a := v.do(http.MethodPost, "/api/v1/practice/x-wing/0-0", `{"show":true}`, "Content-Type", "application/json", other.header[0], other.header[1])
		if got := decoded[moveAnswer](t, a); got.Verdict != "shown" || (got.Progress != "") != other.known {
			t.Errorf("%v: %+v", other.header, got)
		}
	}
}
