package web_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pencilmark/internal/game"
)

// lookedBack returns a guest's ended attempt at the page's daily: three digits, the next after four minutes, a wrong
// one for a minute, and then the rest.
func (w *world) lookedBack() (token string, c game.Call, work *game.Work) {
	w.t.Helper()
	token, c, work = w.guest()
	blanks, solution := work.Grid.Empty().Slice(), work.Solution
	enter := func(after time.Duration, cell, digit int) {
		w.at(w.now().Add(after))
		now, err := w.game.Play.Attempt(w.t.Context(), c, work.ID)
		w.must(err)
		_, err = w.game.Play.Enter(w.t.Context(), c, work.ID, game.Batch{Base: now.Version, Entries: []game.Entry{{Cell: cell, Digit: digit, At: w.now()}}})
		w.must(err)
	}
	for _, cell := range blanks[:3] {
		enter(5*time.Second, cell, solution.Value(cell))
	}
	enter(4*time.Minute, blanks[3], solution.Value(blanks[3]))
	enter(10*time.Second, blanks[4], solution.Value(blanks[4])%9+1)
	enter(time.Minute, blanks[4], solution.Value(blanks[4]))
	for _, cell := range blanks[5:] {
		enter(2*time.Second, cell, solution.Value(cell))
	}
	_, err := w.game.Play.Answer(w.t.Context(), c, game.Subject{Attempt: work.ID}, solution.String())
	w.must(err)
	return token, c, work
}

// replay is a replay as the API describes it.
type replay struct {
	Total   int
	Moments []struct {
		At      int
		Kind    string
		Help    string
		Changes []struct {
			Cell    int
			Was, Is string
		}
	}
	Longest []struct {
		From, To, Moment int
		Wait             string
	}
	Path []struct {
		Technique string
		Moment    *int
	}
}

func get(v *visitor, path string) answer {
	v.t.Helper()
	a := v.do(http.MethodGet, path, "")
	readDescription(v.t).check(v.t, a)
	return a
}

// The replay of an ended attempt shows where its minutes went, and the path.
func TestReplay(t *testing.T) {
	w := story(t)
	token, _, work := w.lookedBack()
	v := &visitor{site: start(t, w.options()), cookie: "pencilmark=" + token}
	path := fmt.Sprintf("/attempts/%d/replay", work.ID)
	r := read[replay](t, get(v, "/api/v1"+path), 200)
	if r.Total != 423_000 || len(r.Moments) != 57 || r.Moments[0].Kind != "started" || r.Moments[56].Kind != "finished" {
		t.Errorf("%d ms, %d moments", r.Total, len(r.Moments))
	}
	values := []byte(work.Grid.String())
	for _, m := range r.Moments {
		for _, c := range m.Changes {
			if string(values[c.Cell]) != c.Was {
				t.Errorf("cell %d holds %c, not %s", c.Cell, values[c.Cell], c.Was)
			}
			values[c.Cell] = c.Is[0]
		}
	}
	if string(values) != easySolution {
		t.Errorf("it ends with %s", values)
	}
	longest := r.Longest[0]
	if len(r.Longest) != 3 || longest.To-longest.From != 240_000 || longest.Moment != 4 || !strings.Contains(longest.Wait, "57%") {
		t.Errorf("%+v", r.Longest)
	}
	came := 0
	for _, step := range r.Path {
		if step.Moment != nil {
			came++
		}
	}
	if came != 54 {
		t.Errorf("it came to %d digits of the path", came)
	}
	for at, want := range map[string]string{"": "0:00 · start", "?at=5": "4:15 · ", "?at=57": "solved"} {
		if a := v.get(path + at); !strings.Contains(a.body, longest.Wait) || !strings.Contains(a.body, `<p id="caption">`) || !strings.Contains(a.body, want) {
			t.Errorf("%s: %s", at, a.body)
		}
	}
	if a := v.get(path); strings.Count(a.body, `<a href="/learn/`) < len(r.Path) || !strings.Contains(a.body, `</a> <a href="/learn/hidden-single">hidden single</a>: r`) {
		t.Errorf("the steps of the path do not lead to where they are explained: %s", a.body)
	}
	own := len(v.do(http.MethodGet, path, "", "Accept-Encoding", "gzip").body) + v.sent("/style.css")
	for name := range imported(t, "replay.js", map[string][]byte{}) {
		own += v.sent(v.modules() + name)
	}
	if own > maxPage {
		t.Errorf("the page takes %d bytes", own)
	}
	for _, at := range []string{"x", "-1", "58", "99999999999999999999"} {
		if a := v.get(path + "?at=" + at); a.StatusCode != 400 || !strings.Contains(a.body, "from 0 to 57") {
			t.Errorf("at %s: %s", at, a.Status)
		}
	}
	if a := v.get("/attempts/" + strconv.FormatInt(work.ID, 10)); !strings.Contains(a.body, `href="`+path+`"`) {
		t.Errorf("no link in %s", a.body)
	}
}

// Nobody can see the replay of another player's attempt, or of an attempt in progress.
func TestReplayTellsNobodyElse(t *testing.T) {
	w := story(t)
	_, _, work := w.lookedBack()
	other, _, mine := w.guest()
	s := start(t, w.options())
	for _, tt := range []struct {
		token string
		of    int64
		want  int
	}{
		{"", work.ID, 401}, {other, work.ID, 404}, {other, mine.ID, 409}, {other, 999, 404},
	} {
		v := &visitor{site: s}
		if tt.token != "" {
			v.cookie = "pencilmark=" + tt.token
		}
		for _, path := range []string{"/attempts/%d/replay", "/attempts/%d/replay?at=40", "/api/v1/attempts/%d/replay"} {
			a := get(v, fmt.Sprintf(path, tt.of))
			if a.StatusCode != tt.want || shows(a.body, easySolution) || shows(a.body, easy) {
				t.Errorf("%s of %d by %q: %s\n%s", path, tt.of, tt.token, a.Status, a.body)
			}
		}
	}
}

// A replay can be played, stepped and scrubbed, also with the keyboard.
func TestReplayInTheBrowser(t *testing.T) {
	w := story(t)
	token, _, work := w.lookedBack()
	s := startInReach(t, w)
	p := enterAs(t, inBrowser(t), s, token, work)
	p.do(chromedp.Click(`#ending [href$="/replay"]`))
	p.do(chromedp.WaitVisible("#play.ready"))
	caption := func(want string) {
		t.Helper()
		p.until(func() bool { return strings.HasPrefix(p.ask(`document.querySelector("#caption").textContent`), want) })
	}
	caption("0:00 · the puzzle")
	p.ask(`document.querySelector("#behind").focus(), ""`)
	p.press(kb.ArrowRight, kb.ArrowRight)
	caption("0:05 · r1c1=2")
	p.hears(1, 1, "row 1 column 1, 2")
	p.do(chromedp.Click(".waits [data-at]"))
	caption("0:15 · ")
	p.press(kb.End)
	caption("7:03 · solved")
	p.press(kb.Home)
	caption("0:00 · the puzzle")
	p.ask(`document.querySelector("#speed").value = 100, ""`)
	p.do(chromedp.Click("#toggle"))
	caption("7:03 · solved")
}
