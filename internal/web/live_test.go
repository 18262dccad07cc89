package web_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Puzzles that the web must not reveal on Saturday.
const (
	fridaysID   = "vt7t6"
	saturdaysID = "a6tj6"
	tomorrows   = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"
)

var link = regexp.MustCompile(`="(/[^"]*)"`)

// A walk over all linked pages and pictures, and over every address that names the live daily, never finds its
// solution. It finds its grid only on the board of the home page, which everybody may play.
func TestNothingGivesTheLiveDailyAway(t *testing.T) {
	testrace.Skip(t)
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	visited, todo := map[string]bool{}, []string{
		"/", "/puzzle", "/api/v1/daily", "/api/v1/leaderboard", "/api/v1/puzzles/" + saturdaysID,
		"/api/v1/archive", "/api/v1/archive/2026-03-13", "/api/v1/archive/2026-03-14", "/api/v1/practice/x-wing/0-0",
		"/api/v1/board.svg?marks=all&puzzle=" + easy, "/api/v1/board.png?marks=all&puzzle=" + easy,
	}
	for len(todo) > 0 {
		path := todo[0]
		todo = todo[1:]
		if visited[path] || strings.HasPrefix(path, "/play/") { // these addresses generate a puzzle
			continue
		}
		visited[path] = true
		a := s.get(path, "Accept", "text/html")
		if shows(a.body, easySolution) || path != "/" && shows(a.body, easy) {
			t.Errorf("%s gives it away:\n%s", path, a.body)
		}
		for _, found := range link.FindAllStringSubmatch(a.body, -1) {
			todo = append(todo, found[1])
		}
	}
	if !visited["/p/"+fridaysID] {
		t.Errorf("the walk did not come to Friday's puzzle: %v", visited)
	}
}

// Tomorrow's daily of a server is called neither open nor another server's, on the pages and in the API.
func TestOwnDailyOfTomorrowIsYetToCome(t *testing.T) {
	w := story(t)
	gil, boss := gametest.In(game.LocalGuild, "gil"), gametest.In(game.LocalGuild, "boss")
	own, err := w.game.Play.Submit(t.Context(), gil, grid(t, tomorrows), "en")
	w.must(err)
	sub, err := w.game.Submissions.Of(t.Context(), gil, own.Work.PuzzleID)
	w.must(err)
	_, err = w.game.Submissions.Schedule(t.Context(), boss, sub.ID, game.DateOf(w.now()).AddDays(1))
	w.must(err)
	o := w.options()
	o.Limits.Burst = 1000
	s := start(t, o)
	for _, path := range []string{"/puzzle?", "/play?", "/puzzle?do=hint&", "/puzzle?do=path&", "/puzzle?do=film&"} {
		s.says(path+"puzzle="+tomorrows, http.StatusForbidden, "yet to come", "not another server")
	}
	for _, path := range []string{"hint", "rate", "solve", "path", "check"} {
		if a := s.do(http.MethodPost, "/api/v1/"+path, `{"puzzle":"`+tomorrows+`"}`, "Content-Type", "application/json"); a.StatusCode != http.StatusForbidden || !strings.Contains(a.body, "yet to come") {
			t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
		}
	}
}

// blanks replaces all notations of a blank by a dot.
var blanks = strings.NewReplacer("-", ".", "0", ".", "_", ".", "*", ".", " ", ".")

// shows reports whether a text contains a grid: on one line, or any two of its rows that have three digits, whatever
// the notation of blanks.
func shows(text, grid string) bool {
	if strings.Contains(text, grid) {
		return true
	}
	text = blanks.Replace(text)
	rows := 0
	for row := range slices.Chunk([]byte(grid), 9) {
		if strings.Count(string(row), ".") > 6 {
			continue // many practice positions contain such a row by chance
		}
		if strings.Contains(text, string(row)) {
			rows++
		}
	}
	return rows > 1
}

func TestADailyIsShownOnceItHasClosed(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	for _, at := range []time.Time{w.now(), saturday.Add(24*time.Hour - time.Second)} {
		w.at(at)
		if body := s.get("/api/v1/puzzles/" + saturdaysID).body; shows(body, easy) || shows(body, easySolution) {
			t.Fatalf("while it is live: %s", body)
		}
	}
	w.at(saturday.Add(24 * time.Hour))
	if body := s.get("/api/v1/puzzles/" + saturdaysID).body; !shows(body, easy) || !shows(body, easySolution) {
		t.Errorf("once it has closed: %s", body)
	}
	if a := s.post("/api/v1/hint", `{"puzzle": "`+easy+`", "level": 4}`); a.StatusCode != 200 {
		t.Errorf("a hint once it has closed: %s", a.body)
	}
}

func TestAPuzzleInTheBankIsUnknown(t *testing.T) {
	w := newWorld(t)
	w.open()
	s := start(t, w.options())
	for _, path := range []string{"/api/v1/puzzles/" + saturdaysID, "/p/" + saturdaysID} {
		if d := s.problem(s.get(path)); d.Status != 404 {
			t.Errorf("%s: %+v", path, d)
		}
	}
}

func TestAPracticePuzzleKeepsItsSolution(t *testing.T) {
	w := newWorld(t)
	w.stock(pairs, game.UsagePractice)
	player := game.Player{ID: "1", Name: "Ada"}
	work, err := w.game.Play.Practise(t.Context(), game.Call{Player: player, Guild: game.LocalGuild}, solver.ClassicVariant(), rating.Hard)
	w.must(err)
	s := start(t, w.options())
	if a := s.get("/api/v1/puzzles/" + work.Puzzle.ID); !shows(a.body, pairs) || shows(a.body, pairsSolution) {
		t.Errorf("status %d, %s", a.StatusCode, a.body)
	}
}

// A client may name a guild otherwise than by its id.
func TestGuildByAnotherName(t *testing.T) {
	w := story(t)
	o := w.options()
	o.GuildID = func(text string) string { return strings.TrimPrefix(text, "the ") }
	if a := start(t, o).get("/api/v1/daily?guild=the+" + game.LocalGuild); a.StatusCode != http.StatusOK || !strings.Contains(a.body, `"guild":"console"`) {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
}

// About every copy of a live daily, the API gives the same answer as about the daily itself. So does the page, which
// calls the API.
func TestDisguisesTellNothing(t *testing.T) {
	testrace.Skip(t)
	o := story(t).options()
	o.Limits.Burst = 10000
	s := start(t, o)
	puzzle, solution := gametest.Read(t, easy), gametest.Read(t, easySolution)
	for _, route := range []string{"rate", "repair", "hint", "steps", "why", "chain", "check", "path", "film", "solve", "convert", "look"} {
		ask := func(p gametest.Pasted) answer {
			body := map[string]any{"puzzle": p.Digits, "layout": p.Layout}
			if route == "convert" {
				body["to"] = "solution"
			}
			if route == "why" {
				body["cell"], body["digit"] = "r1c1", "1"
			}
			if route == "chain" {
				body["chain"] = "1A1=1A2"
			}
			text, err := json.Marshal(body)
			gametest.Must(t, err)
			return s.post("/api/v1/"+route, string(text))
		}
		disguises := gametest.DisguisesOf(rand.New(rand.NewPCG(12, 12)), puzzle, solution)
		itself := ask(disguises[0])
		for _, d := range disguises {
			if a := ask(d); a.StatusCode != http.StatusForbidden || a.body != itself.body {
				t.Errorf("%s of %s: %d %s", route, d.Name, a.StatusCode, a.body)
			}
		}
	}
}

// Links for doubtful cells do not reveal a digit of the live daily.
func TestDoubtsTellNothing(t *testing.T) {
	s := start(t, story(t).options())
	blank := strings.IndexByte(easy, '.')
	for digit := '1'; digit <= '9'; digit++ {
		original := easy[:blank] + string(digit) + easy[blank+1:]
		a := s.get("/puzzle?" + url.Values{"puzzle": {strings.Repeat(".", 81)}, "original": {original}, "doubts": {"r9c9=5"}}.Encode())
		if strings.Contains(a.body, `id="doubts"`) {
			t.Errorf("%c: the page offers digits", digit)
		}
	}
}

// drawn matches the part of the page that shows the pasted puzzle.
var drawn = regexp.MustCompile(`(?s)<div id="drawing">.*?<form`)

// The page reveals no more than the API. For a disguise, given as the puzzle or as the original, it says the same as
// for the daily itself and draws nothing else.
func TestDisguisesTellNothingOnThePage(t *testing.T) {
	testrace.Skip(t)
	o := story(t).options()
	o.Limits.Burst = 10000
	s := start(t, o)
	puzzle, solution := gametest.Read(t, easy), gametest.Read(t, easySolution)
	questions := map[string]url.Values{
		"look": {}, "hint": {"do": {"hint"}, "level": {"5"}}, "about a cell": {"do": {"hint"}, "level": {"5"}, "cell": {"r1c1"}}, "another": {"do": {"hint"}, "level": {"4"}, "skip": {"3"}},
		"steps": {"do": {"steps"}}, "why": {"do": {"why"}, "cell": {"r1c1"}, "digit": {"1"}},
		"path": {"do": {"path"}}, "guesses": {"do": {"path"}, "guess": {"r1c1"}}, "guess and check": {"do": {"path"}, "guessing": {"first-solution"}},
		"film": {"do": {"film"}}, "solve": {"do": {"solve"}}, "solutions": {"do": {"solutions"}},
	}
	for name, question := range questions {
		for _, field := range []string{"puzzle", "original"} {
			ask := func(p gametest.Pasted) (status int, body string) {
				_, regions, _ := strings.Cut(p.Layout, "jigsaw:")
				asked := maps.Clone(question)
				asked.Set("puzzle", strings.Repeat(".", 81)+" "+regions)
				asked.Set(field, strings.TrimSpace(p.Digits+" "+regions))
				a := s.get("/puzzle?" + asked.Encode())
				a.body = drawn.ReplaceAllString(a.body, "")
				for _, own := range []string{"puzzle", "original"} {
					a.body = strings.ReplaceAll(a.body, strings.TrimSpace(asked.Get(own)), "")
				}
				return a.StatusCode, a.body
			}
			disguises := gametest.DisguisesOf(rand.New(rand.NewPCG(13, 13)), puzzle, solution)
			_, itself := ask(disguises[0])
			for _, d := range disguises {
				if field == "original" && (d.Layout != "" || strings.HasPrefix(name, "sol") || name == "look") {
					continue // the layout is that of the puzzle, and these questions are only about the puzzle
				}
				if status, body := ask(d); status != http.StatusForbidden || body != itself || strings.Contains(body, "<svg") {
					t.Errorf("%s, %s as the %s: %d %s", name, d.Name, field, status, cmp.Diff(itself, body))
				}
			}
		}
	}
}

// Only players who have finished a live daily can watch its film, continue from a position by hand and get hints there.
func TestFilmOfALiveDaily(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst = 1e6, 1e6
	s := start(t, o)
	ask := func(token, path, body string) int {
		return s.do(http.MethodPost, path, body, "Content-Type", "application/json", "Cookie", "pencilmark="+token).StatusCode
	}
	token, session, err := w.game.Sessions.Guest(t.Context())
	w.must(err)
	set := url.Values{"puzzle": {easy}, "layout": {"9x9"}}.Encode()
	at := "26" + easy[2:]
	wrong := "6" + easy[1:]
	all := func(when, token string, want int) {
		t.Helper()
		for _, path := range []string{watching(easy), askAbout("path", easy), "/play?" + set, "/play?" + set + "&position=" + at, askAbout("hint", easy)} {
			if a := s.get(path, "Cookie", "pencilmark="+token); a.StatusCode != want || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %s: %d, %s", when, path, a.StatusCode, a.Header.Get("Cache-Control"))
			}
		}
		for _, body := range []string{`{"puzzle": "` + easy + `"}`, `{"puzzle": "` + at + `", "original": "` + easy + `"}`, `{"puzzle": "` + wrong + `", "original": "` + easy + `"}`} {
			if status := ask(token, "/api/v1/hint", body); status != want {
				t.Errorf("%s: a hint of %s: %d", when, body, status)
			}
		}
		if status := ask(token, "/api/v1/film", `{"puzzle": "`+easy+`"}`); status != want {
			t.Errorf("%s: the film: %d", when, status)
		}
	}
	all("before the start", token, http.StatusForbidden)
	c := session.Call("")
	_, err = w.game.Play.Start(t.Context(), c, 0)
	w.must(err)
	all("under way", token, http.StatusForbidden)
	_, err = w.game.Play.Answer(t.Context(), c, game.Subject{}, easySolution)
	w.must(err)
	all("finished", token, http.StatusOK)
	all("somebody else", "another", http.StatusForbidden)
	astray := []byte(easy)
	for cell, n := 0, 0; n < 4; cell++ {
		if astray[cell] == '.' {
			astray[cell], n = '1'+(easySolution[cell]-'0')%9, n+1
		}
	}
	if status := ask(token, "/api/v1/hint", `{"puzzle": "`+string(astray)+`", "original": "`+easy+`"}`); status != http.StatusForbidden {
		t.Errorf("with four digits that are wrong: %d", status)
	}
}

// In a puzzle with more solutions than are shown, a guess may lead to a solution that is not among them. Here that is
// the solution of a live daily with rows swapped and digits renamed. The puzzle has too few of its digits to be
// recognised. The combination of guesses is not shown.
func TestGuessesDoNotLeadToALiveDaily(t *testing.T) {
	const loose = "43.5........2...9..1.........2...........7..6....1..455....4.........98...38....."
	address := askAbout("path", loose, "guess", "r2c6 r8c3 r4c7")
	live := start(t, story(t).options())
	if a := live.get(address); a.StatusCode != http.StatusForbidden {
		t.Errorf("while it is live: %d", a.StatusCode)
	}
	if a := live.post("/api/v1/film", `{"puzzle": "`+loose+`"}`); a.StatusCode != http.StatusOK {
		t.Errorf("without guesses: %d %.200s", a.StatusCode, a.body)
	}
	if a := start(t, newWorld(t).options()).get(address); a.StatusCode != http.StatusOK {
		t.Errorf("of no daily: %d %.200s", a.StatusCode, a.body)
	}
}
