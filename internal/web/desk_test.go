package web_test

import (
	"encoding/json"
	"image/gif"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// The next step of this position is a unique rectangle.
const rectangle = "83172694549.8.5.7.5.794....9..6..5..61539842778345269115.2..76.2..5..31.3.91..852"

// A puzzle with 32 solutions.
const several = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"

// The page answers what the bot does, and keeps what was asked in its form.
func TestDesk(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	for _, tt := range []struct {
		name   string
		asked  url.Values
		status int
		holds  []string
		lacks  []string
	}{
		{"nothing asked", url.Values{}, 200, []string{"Hints for your sudoku", "<form"}, []string{"<svg", "role=\"alert\""}},
		{"a nudge", url.Values{"puzzle": {pairs}}, 200, []string{"Hint 1 of 4", "Tell me more", "level=2", pairs + "</textarea>"}, []string{"r5c1 = 9", "/learn/"}},
		{"the argument", url.Values{"puzzle": {pairs}, "level": {"3"}}, 200, []string{"Hint 3 of 4", `<a class="button" href="/learn/hidden-single">About this technique</a>`}, nil},
		{"the move", url.Values{"puzzle": {pairs}, "level": {"4"}}, 200, []string{"Hint 4 of 4", "Write r5c1 = 9", "Another hint", "skip=1", "Tell me more", "level=5"}, []string{"same kind"}},
		{"what follows", url.Values{"puzzle": {pairs}, "level": {"5"}}, 200, []string{"Hint 4 of 4", "Write r5c1 = 9", "same kind"}, []string{"Tell me more"}},
		{"with letters", url.Values{"puzzle": {pairs}, "level": {"4"}, "coordinates": {"A1"}}, 200, []string{"Write E1 = 9", ">E</text>", "coordinates=A1"}, []string{"r5c1"}},
		{"by uniqueness", url.Values{"puzzle": {rectangle}}, 200, []string{"rectangle of two digits"}, []string{"checked> Without"}},
		{"without uniqueness", url.Values{"puzzle": {rectangle}, "uniqueness": {"no"}}, 200, []string{"uniqueness=no", "checked> Without"}, []string{"rectangle of"}},
		{"a wrong choice", url.Values{"puzzle": {rectangle}, "uniqueness": {"maybe"}}, 400, []string{"takes yes or no"}, nil},
		{"about a cell", url.Values{"puzzle": {pairs}, "level": {"4"}, "cell": {"r1c7"}}, 200, []string{"r1c7", "Write r9c7 = 7"}, nil},
		{"all steps", url.Values{"puzzle": {pairs}, "do": {"steps"}}, 200, []string{"All steps", `<b><a href="/learn/hidden-pair">hidden pair</a></b>: `}, []string{"<svg"}},
		{"why not", url.Values{"puzzle": {pairs}, "do": {"why"}, "cell": {"A3"}, "digit": {"5"}}, 200, []string{"Why not", "r1c3 cannot be 5", "<svg role=\"img\" class=\"dark\""}, nil},
		{"the path", url.Values{"puzzle": {pairs}, "do": {"path"}, "ladder": {"logical"}}, 200, []string{"The path", `<li><a href="/learn/naked-single">naked single</a>: `, "<svg", "page=2"}, []string{"solved: "}},
		{"the path of several", url.Values{"puzzle": {several}, "do": {"path"}, "ladder": {"logical"}}, 200, []string{"unfinished: ", "search finds 32 solutions"}, nil},
		{"a page of a path", url.Values{"puzzle": {pairs}, "do": {"path"}, "page": {"2"}}, 200, []string{`<ol class="steps" start="21">`, "21 to 40", "page=1", "/path.gif?ladder=human&amp;puzzle=" + pairs}, nil},
		{"a page too many", url.Values{"puzzle": {pairs}, "do": {"path"}, "page": {"99"}}, 200, []string{"solved: ", "page=1"}, []string{"page=99"}},
		{"a path with cells to guess", url.Values{"puzzle": {several}, "do": {"path"}, "guess": {"r1c1, r2c7"}}, 200, []string{"scenarios, ", "solutions still possible: 32", "This puzzle has 32 solutions.", "ladder=hypotheses"}, nil},
		{"a path with a filled cell to guess", url.Values{"puzzle": {several}, "do": {"path"}, "guess": {"r1c7"}}, 400, []string{"r1c7 already has a digit there"}, nil},
		{"a path with no cell to guess", url.Values{"puzzle": {several}, "do": {"path"}, "guess": {"here"}}, 400, []string{"no cell of this grid"}, nil},
		{"guess and check", url.Values{"puzzle": {several}, "do": {"path"}, "ladder": {"logical"}, "guessing": {"guess-and-check"}, "page": {"9999"}}, 200, []string{`<li>· · · · <a href="/learn/naked-single">naked single</a>: `, "32 solutions: 8 points before the first guess"}, nil},
		{"the first solution", url.Values{"puzzle": {several}, "do": {"path"}, "ladder": {"logical"}, "guessing": {"first-solution"}, "page": {"9999"}}, 200, []string{"a solution; others were not sought"}, nil},
		{"two ways to guess", url.Values{"puzzle": {pairs}, "do": {"path"}, "guess": {"r1c1"}, "guessing": {"guess-and-check"}}, 400, []string{"not both"}, nil},
		{"no such way to guess", url.Values{"puzzle": {pairs}, "do": {"path"}, "guessing": {"luck"}}, 400, []string{"no way to guess named luck"}, nil},
		{"the reference's path", url.Values{"puzzle": {pairs}, "do": {"path"}, "ladder": {"explainer"}}, 200, []string{"by the ladder explainer"}, nil},
		{"a path from wrong digits", url.Values{"puzzle": {"3.4.2..3.1......"}, "original": {"..4.2..3.1......"}, "do": {"path"}}, 200, []string{"r1c1 = 3 is wrong", "<li>", "solved: "}, nil},
		{"no such ladder", url.Values{"puzzle": {pairs}, "do": {"path"}, "ladder": {"step"}}, 400, []string{"role=\"alert\""}, nil},
		{"the solution", url.Values{"puzzle": {pairs}, "do": {"solve"}}, 200, []string{"one solution", "<svg"}, []string{"All solutions"}},
		{"how many solutions", url.Values{"puzzle": {several}, "do": {"solve"}}, 200, []string{"32 solutions", "All solutions", "do=solutions"}, []string{"<ol"}},
		{"all solutions", url.Values{"puzzle": {several}, "do": {"solutions"}}, 200, []string{"32 solutions", "<li>391854276458726391672391485813475629946182537527639148764218953235967814189543762</li>"}, []string{"<svg"}},
		{"too many solutions", url.Values{"puzzle": {strings.Repeat(".", 81)}, "do": {"solutions"}}, 422, []string{"more than 100"}, []string{"<ol"}},
		{"wrong digits first", url.Values{"puzzle": {"3.4.2..3.1......"}, "original": {"..4.2..3.1......"}}, 200, []string{"r1c1 = 3 is wrong"}, []string{"Tell me more"}},
		{"unreadable", url.Values{"puzzle": {"<b>hello"}}, 422, []string{"role=\"alert\"", "&lt;b&gt;hello</textarea>"}, []string{"<b>hello"}},
		{"no cell", url.Values{"puzzle": {pairs}, "do": {"why"}}, 400, []string{"Name the cell, like r1c5"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := s.get("/hints?" + tt.asked.Encode())
			if a.StatusCode != tt.status {
				t.Errorf("status %d", a.StatusCode)
			}
			for _, text := range tt.holds {
				if !strings.Contains(a.body, text) {
					t.Errorf("the page lacks %q:\n%.3000s", text, a.body)
				}
			}
			for _, text := range append(tt.lacks, "<script", "style=", "[web.", "https://") {
				if strings.Contains(a.body, text) {
					t.Errorf("the page holds %q", text)
				}
			}
		})
	}
}

// A path moves, in both themes, with a name for each of its steps, also where a search
// finishes it; nothing of it is kept.
func TestAnimationOfAPath(t *testing.T) {
	s := start(t, story(t).options())
	for _, asked := range []url.Values{
		{"puzzle": {"..4.2..3.1......"}}, {"puzzle": {"..4.2..3.1......"}, "theme": {"dark"}}, {"puzzle": {several}, "ladder": {"logical"}},
	} {
		a := s.get("/path.gif?" + asked.Encode())
		film, err := gif.DecodeAll(strings.NewReader(a.body))
		if err != nil || len(film.Image) < 10 || a.Header.Get("Content-Type") != "image/gif" || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%v: status %d, %v", asked, a.StatusCode, err)
		}
	}
	if d := s.problem(s.get("/path.gif?puzzle=12345")); d.Status != http.StatusUnprocessableEntity {
		t.Errorf("%+v", d)
	}
}

// A hint has a picture of its marks where the request names a theme, with no more than its level
// shows.
func TestHintsWithAPicture(t *testing.T) {
	s, d := start(t, story(t).options()), readDescription(t)
	picture := func(level int, theme string) string {
		t.Helper()
		a := s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", "level": `+strconv.Itoa(level)+`, "picture": "`+theme+`"}`)
		d.check(t, a)
		var hint struct{ Picture string }
		if err := json.Unmarshal([]byte(a.body), &hint); err != nil || a.StatusCode != http.StatusOK {
			t.Fatal(a.body, err)
		}
		return hint.Picture
	}
	if p := picture(1, "light"); p != "" {
		t.Errorf("of a nudge: %s", p)
	}
	if p := picture(4, ""); p != "" {
		t.Errorf("unasked for: %s", p)
	}
	where, move := picture(2, "light"), picture(4, "light")
	if !strings.HasPrefix(where, "<svg ") || len(move) <= len(where) || picture(4, "dark") == move {
		t.Errorf("where: %d, the move: %d bytes", len(where), len(move))
	}
	if strings.Contains(move, "style=") || strings.Contains(move, ">r1<") {
		t.Errorf("the policy forbids styles, and the page has its own numbers: %s", move)
	}
	if a := s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", "picture": "pink"}`); a.StatusCode != http.StatusBadRequest {
		t.Errorf("a theme that there is not: %s", a.Status)
	}
	why := s.post("/api/v1/why", `{"puzzle": "`+pairs+`", "cell": "r1c3", "digit": "5", "picture": "light"}`)
	if d.check(t, why); !strings.Contains(why.body, `"picture":"\u003csvg`) {
		t.Errorf("why not: %s", why.body)
	}
	seen := s.post("/api/v1/why", `{"puzzle": "`+pairs+`", "cell": "r1c3", "digit": "9", "picture": "light"}`)
	if d.check(t, seen); !strings.Contains(seen.body, `"state":"seen"`) || !strings.Contains(seen.body, `"picture":"\u003csvg`) {
		t.Errorf("why not what it sees: %s", seen.body)
	}
}

// A question that names no cell, digit or skip of the grid says which of them is wrong.
func TestCellsAndDigitsThatCannotBeRead(t *testing.T) {
	s := start(t, story(t).options())
	for body, want := range map[string]string{
		`"cell": "r1c3=5", "digit": "6"`: `"6" is more than one cell and one digit`,
		`"cell": "r1c10", "digit": "6"`:  `"r1c10" is no cell`,
		`"cell": "r1c1", "digit": "10"`:  `"10" is no digit`,
		`"cell": "", "digit": "6"`:       `Name the cell, like r1c5 or A5.`,
		`"cell": "r1c1"`:                 `Name the digit, 1 to 9.`,
	} {
		if d := s.problem(s.post("/api/v1/why", `{"puzzle": "`+pairs+`", `+body+`}`)); d.Status != 400 || !strings.Contains(d.Detail, want) {
			t.Errorf("%s: %+v", body, d)
		}
	}
	for body, want := range map[string]string{
		`"cell": "box 10"`: `"box 10" is no cell or unit of this grid`,
		`"skip": -1`:       "skip is from 0 to 1000, not -1.",
		`"skip": 1001`:     "skip is from 0 to 1000, not 1001.",
	} {
		if d := s.problem(s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", `+body+`}`)); d.Status != 400 || !strings.Contains(d.Detail, want) {
			t.Errorf("%s: %+v", body, d)
		}
	}
}
