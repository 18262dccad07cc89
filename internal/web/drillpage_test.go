package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pencilmark/solver/drill"
)

// xWing is the address of a position with an X-Wing to find. The program comes with it.
const xWing = "/learn/x-wing/practise/0-0"

// xWingMove returns a right move in that position, as the form takes it.
func xWingMove(t *testing.T) string {
	t.Helper()
	d, err := drill.Open(t.Context(), drill.ID{Technique: "x-wing"})
	if err != nil {
		t.Fatal(err)
	}
	c := d.Step.Removes[0]
	return d.Grid.Layout().CellName(c.Cell) + "<>" + string(rune('0'+c.Digit))
}

// Without scripts, a position is drawn and a form judges a typed move. The result is recorded for a guest, shown on the
// technique's page, and exported and deleted with all other data.
func TestPractise(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	a := s.get("/learn/x-wing/practise?grade=easy")
	if place := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || !regexp.MustCompile(`^/learn/x-wing/practise/[0-3]-[0-9a-f]+$`).MatchString(place) {
		t.Fatalf("%s to %s", a.Status, place)
	}
	s.says(a.Header.Get("Location"), http.StatusOK, "The next step is X-Wing", "<svg role=\"img\"", "easy", "not [web.")

	cookie := ""
	judge := func(form url.Values, want ...string) {
		t.Helper()
		a := s.do(http.MethodPost, xWing, form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Cookie", cookie)
		if set := a.Header.Get("Set-Cookie"); set != "" {
			cookie, _, _ = strings.Cut(set, ";")
		}
		for _, text := range want {
			missing, unwanted := strings.CutPrefix(text, "not ")
			if a.StatusCode != http.StatusOK || strings.Contains(a.body, missing) == unwanted {
				t.Errorf("%v: %s, want %q in\n%s", form, a.Status, text, a.body[strings.Index(a.body, `<section id="verdict"`):])
			}
		}
	}
	judge(url.Values{"move": {""}}, "You haven&#39;t entered or crossed out anything yet", `not <div><p class="kicker">review`)
	d, err := drill.Open(t.Context(), drill.ID{Technique: "x-wing"})
	if err != nil {
		t.Fatal(err)
	}
	filled := d.Grid.Layout().AllCells().AndNot(d.Grid.Empty()).First()
	digit := d.Grid.Value(filled)
	judge(url.Values{"move": {d.Grid.Layout().CellName(filled) + "<>" + strconv.Itoa(digit%9+1)}}, d.Grid.Layout().CellName(filled)+" is already "+strconv.Itoa(digit)+".")
	judge(url.Values{"move": {"gibberish <b>"}}, "I can&#39;t read &#34;gibberish &lt;b&gt;&#34; as a move")
	judge(url.Values{"move": {xWingMove(t)}}, "Right: that follows from X-Wing.", "review 1 of 5, due tomorrow", "<figure>")
	if !strings.HasPrefix(cookie, "pencilmark=") {
		t.Fatal("nobody is remembered")
	}
	for _, path := range []string{"/learn", "/learn/x-wing"} {
		if a := s.get(path, "Cookie", cookie); !strings.Contains(a.body, "review 1 of 5, due tomorrow") || strings.Contains(a.body, "Due today") {
			t.Errorf("%s does not say how far one is:\n%s", path, a.body)
		}
	}
	for _, visitor := range []string{"", cookie} {
		body := s.get("/learn", "Cookie", visitor).body
		marked := strings.Contains(body, `<li class="done"><a href="/learn/x-wing">`)
		if !strings.Contains(body, `<a class="button" href="/learn/full-house">Next: full house</a>`) || marked != (visitor != "") {
			t.Errorf("the way of %q:\n%s", visitor, body)
		}
	}
	w.at(saturday.Add(30 * time.Hour))
	if a := s.get("/learn", "Cookie", cookie); !strings.Contains(a.body, "Due today") || !strings.Contains(a.body, "review 1 of 5, due today") {
		t.Errorf("nothing is due after a day:\n%s", a.body)
	}
	if a := s.get("/me/data.json", "Cookie", cookie); !strings.Contains(a.body, `"technique": "x-wing"`) {
		t.Errorf("what is handed out lacks it:\n%s", a.body)
	}
	if a := s.get("/learn"); strings.Contains(a.body, "box 1") {
		t.Error("somebody else is told")
	}
}

// A step that was shown, or was found with a hint, goes into the first box.
func TestPractiseWithHelp(t *testing.T) {
	s := start(t, story(t).options())
	for _, form := range []url.Values{{"show": {"1"}}, {"move": {xWingMove(t)}, "helped": {"1"}}} {
		a := s.do(http.MethodPost, xWing, form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
		cookie, _, _ := strings.Cut(a.Header.Get("Set-Cookie"), ";")
		if data := s.get("/me/data.json", "Cookie", cookie).body; !strings.Contains(data, `"helped": 1`) || !strings.Contains(a.body, "In ") {
			t.Errorf("%v: %s", form, data)
		}
	}
}

func TestNoSuchPractice(t *testing.T) {
	s := start(t, story(t).options())
	s.says("/learn/x-wing/practise/99-0", http.StatusNotFound, "no such practice position")
	s.says("/learn/x-wing/practise/nowhere", http.StatusNotFound, "no such practice position")
	s.says("/learn/guess/practise", http.StatusNotFound, "no such practice position")
	s.says("/learn/snakes/practise", http.StatusNotFound, "know the technique")
	s.says("/learn/x-wing/practise?grade=brutal", http.StatusBadRequest, "I don&#39;t know the grade brutal")
}

// On the board, a digit key crosses out a candidate, the form contains the move, and the verdict appears without
// loading another page.
func TestPractiseOnTheBoard(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+xWing)
	d, err := drill.Open(t.Context(), drill.ID{Technique: "x-wing"})
	if err != nil {
		t.Fatal(err)
	}
	c := d.Step.Removes[0]
	p.do(chromedp.WaitVisible("#play.ready"))
	givens := d.Grid.Givens().Len()
	if got, want := p.ask(`document.querySelectorAll("#board .given").length + " " + document.querySelectorAll("#board .entry").length + " " + document.querySelectorAll("#board [aria-label*=given]").length`), fmt.Sprint(givens, d.Grid.FilledCount()-givens, givens); got != want {
		t.Errorf("givens, entries and what is told as given: %s, want %s", got, want)
	}
	p.click(c.Cell/9+1, c.Cell%9+1)
	p.press(string(rune('0' + c.Digit)))
	if got, want := p.ask("document.querySelector('#move').value"), xWingMove(t); got != want {
		t.Errorf("the form holds %q; want %q", got, want)
	}
	p.do(chromedp.Click("#judge button:not([name])"))
	p.do(chromedp.WaitVisible("#verdict figure"))
	if said := p.ask("heard.textContent"); !strings.HasPrefix(said, "Right: that follows from X-Wing.") || p.ask("said.textContent") != "" {
		t.Errorf("it says %q", said)
	}
}

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

// Without a session, a program can get a position, have moves judged there, and find the step. With a session, the
// result is recorded.
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
		step := decoded[moveAnswer](t, v.site.post(p.Href, `{"show":true}`)).Step // without a session
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
