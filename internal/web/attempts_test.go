package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/internal/web"
)

// attempt is an attempt as the API describes it.
type attempt struct {
	ID                        int64
	Puzzle, Progress, Version any
	Marks                     *game.Marks
	Ended                     *struct{ Solved bool }
	Live, Ranked              bool
	Prices                    struct {
		Hint              []int
		Why, Check, Wrong int
	}
	Elsewhere []string
}

// read decodes the JSON of an answer.
func read[T any](t *testing.T, a answer, want int) (v T) {
	t.Helper()
	if a.StatusCode != want {
		t.Fatalf("%s %s: %s\n%s", a.Request.Method, a.Request.URL, a.Status, a.body)
	}
	if err := json.Unmarshal([]byte(a.body), &v); err != nil {
		t.Fatalf("%v in %s", err, a.body)
	}
	return v
}

// post sends JSON as the page does, and checks the answer against the API's description.
func (v *visitor) post(path, body string) answer {
	v.t.Helper()
	a := v.do(http.MethodPost, path, body, "Content-Type", "application/json", "Sec-Fetch-Site", "same-origin")
	readDescription(v.t).check(v.t, a)
	return a
}

// openPost returns the id of a guild's open post.
func (w *world) openPost(guild string) int64 {
	w.t.Helper()
	card, err := w.game.Daily.Today(w.t.Context(), game.Call{Guild: guild})
	w.must(err)
	return card.ID
}

// begin starts the page's daily.
func (v *visitor) begin(w *world) attempt {
	v.t.Helper()
	return read[attempt](v.t, v.post("/api/v1/attempts", fmt.Sprintf(`{"post": %d, "start": true}`, w.openPost(game.LocalGuild))), http.StatusCreated)
}

// entries returns the first n entries of a solution into the blanks of a puzzle, as JSON.
func entries(puzzle, solution string, n int) string {
	var list []string
	for cell, d := range puzzle {
		if d == '.' && len(list) < n {
			list = append(list, fmt.Sprintf(`{"cell": %d, "digit": %c, "at": 1}`, cell, solution[cell]))
		}
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (a *attempt) path(what string) string { return fmt.Sprintf("/api/v1/attempts/%d%s", a.ID, what) }

// A visitor without a session becomes a guest only by starting the page's daily. The guest plays it entry by entry and
// is then on the page's leaderboard.
func TestAGuestPlaysTheDaily(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	post := w.openPost(game.LocalGuild)
	for body, want := range map[string]int{
		`{}`:                                 400,
		`{"post": 999, "start": true}`:       404,
		fmt.Sprintf(`{"post": %d}`, post):    409,
		`{"puzzle": "` + saturdaysID + `"}`:  403,
		`{"puzzle": "zzzzz", "start": true}`: 404,
	} {
		if a := v.post("/api/v1/attempts", body); a.StatusCode != want || v.cookie != "" {
			t.Errorf("%s: %s, cookie %q", body, a.Status, v.cookie)
		}
	}
	begun := v.begin(w)
	again := read[attempt](t, v.post("/api/v1/attempts", fmt.Sprintf(`{"post": %d, "start": true}`, post)), 200)
	if !begun.Live || !begun.Ranked || begun.Puzzle != easy || again.ID != begun.ID || begun.Prices.Why == 0 || begun.Prices.Check != 0 {
		t.Fatalf("%+v, then %+v", begun, again)
	}
	w.at(w.now().Add(5 * time.Minute))
	batch := `{"call": "a", "base": 0, "entries": ` + entries(easy, easySolution, 81) + `}`
	for range 2 {
		full := read[attempt](t, v.post(begun.path("/entries"), batch), 200)
		if full.Progress != easySolution || full.Version != float64(54) || full.Ended != nil {
			t.Fatalf("%+v", full)
		}
	}
	if a := v.post(begun.path("/answer"), `{"call": "b", "version": 3}`); a.StatusCode != http.StatusConflict {
		t.Errorf("what was not seen: %s", a.Status)
	}
	done := read[struct {
		Status, Text string
		Counts       bool
		Rank         int
	}](t, v.post(begun.path("/answer"), `{"call": "c", "version": 54}`), 200)
	if done.Status != "solved" || !done.Counts || done.Rank != 2 || !strings.Contains(done.Text, "Your time: 5 min.") {
		t.Errorf("%+v", done)
	}
	if a := v.post(begun.path("/entries"), `{"call": "d", "base": 54, "entries": [{"cell": 0, "digit": 1, "at": 1}]}`); a.StatusCode != http.StatusConflict {
		t.Errorf("afterwards: %s", a.Status)
	}
	if a := v.get("/api/v1/leaderboard?period=today"); !strings.Contains(a.body, "Guest ") {
		t.Errorf("no guest on %s", a.body)
	}
}

// Help costs the same on the page as in chat, and once for each call. It uses the player's own digits and centre marks.
func TestHelpOnThePage(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	mine := v.begin(w)
	type help struct {
		Answer struct {
			Level       int
			State, Text string
			Wrong       []any
		}
		Cost    struct{ Added, Total int }
		Attempt attempt
	}
	ask := func(what, body string) help { t.Helper(); return read[help](t, v.post(mine.path(what), body), 200) }
	for range 2 {
		if h := ask("/hint", `{"call": "h1"}`); h.Answer.Level != 1 || h.Cost.Added != 30 {
			t.Errorf("hint: %+v", h)
		}
	}
	if h := ask("/hint", `{"call": "h2", "level": 3}`); h.Answer.Level != 3 || h.Cost.Added != 90 {
		t.Errorf("argument: %+v", h)
	}
	if h := ask("/why", `{"cell": "r1c1", "digit": "3", "call": "w"}`); h.Cost.Added != mine.Prices.Why || h.Answer.Text == "" {
		t.Errorf("why: %+v", h)
	}
	if h := ask("/chain", `{"chain": "(3)r1c1=(3)r1c2", "call": "c"}`); h.Cost.Added != mine.Prices.Why || h.Answer.State != "wrong" {
		t.Errorf("chain: %+v", h)
	}
	if h := ask("/apply", `{"call": "a1"}`); h.Attempt.Version != float64(1) {
		t.Errorf("apply: %+v", h)
	}
	v.post(mine.path("/entries"), `{"call": "e", "base": 1, "entries": [{"cell": 0, "digit": 9, "at": 1}]}`)
	if h := ask("/check", `{"call": "k"}`); h.Answer.State != "mistaken" || len(h.Answer.Wrong) != 0 || h.Cost.Added != 30 {
		t.Errorf("check: %+v", h)
	}
	numbers := strings.Repeat("0,", 80) + "0"
	marks := `{"centre": [` + numbers + `], "corner": [` + numbers + `], "colours": [3` + numbers[1:] + `]}`
	if a := v.do(http.MethodPut, mine.path("/marks"), marks, "Content-Type", "application/json"); a.StatusCode != http.StatusNoContent {
		t.Errorf("marks: %s %s", a.Status, a.body)
	}
	if kept := read[attempt](t, v.get(mine.path("")), 200); kept.Marks == nil || kept.Marks.Colours[0] != 3 {
		t.Errorf("kept: %+v", kept)
	}
	for what, body := range map[string]string{
		"/entries": `{"call": "x", "base": 0, "entries": [{"cell": 81, "digit": 9, "at": 1}]}`,
		"/hint":    `{"call": "x", "level": 9}`,
		"/why":     `{"call": "not a name!", "cell": "r1c1", "digit": "3"}`,
		"/chain":   `{"chain": "r1c1"}`,
		"/check":   `{"unknown": 1}`,
	} {
		if a := v.post(mine.path(what), body); a.StatusCode != 400 {
			t.Errorf("%s %s: %s", what, body, a.Status)
		}
	}
	for body, field := range map[string]string{
		`{"base": 0, "entries": []}`: "call", `{"call": "z", "entries": []}`: "base", `{"call": "z", "base": 0}`: "entries",
		`{"call": "z", "base": 0, "entries": [{"cell": 0}]}`: "digit", `{"call": "z", "base": 0, "entries": [{"digit": 5, "at": 1}]}`: "cell", `{"call": "z", "base": 0, "entries": [{"cell": 0, "digit": 5}]}`: "at",
	} {
		if a := v.post(mine.path("/entries"), body); a.StatusCode != 400 || !strings.Contains(a.body, "The field "+field+" is missing.") {
			t.Errorf("%s: %s %s", body, a.Status, a.body)
		}
	}
	if a := v.post(mine.path("/answer"), `{"call": "z"}`); a.StatusCode != 400 || !strings.Contains(a.body, "version is missing") {
		t.Errorf("a hand-in of no version: %s %s", a.Status, a.body)
	}
	many := strings.Repeat(`{"cell": 0, "digit": 9, "at": 1},`, 200) + `{"cell": 0, "digit": 9, "at": 1}`
	if a := v.post(mine.path("/entries"), `{"call": "y", "base": 0, "entries": [`+many+`]}`); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("201 entries: %s", a.Status)
	}
}

// attemptRoutes returns a request for each route about an attempt.
func attemptRoutes(t *testing.T, w *world, id string) (requests [][3]string) {
	t.Helper()
	server, err := web.New(w.options())
	w.must(err)
	bodies := map[string]string{
		"/entries": `{"call": "l", "base": 0, "entries": [{"cell": 0, "digit": 9, "at": 1}]}`, "/marks": `{"centre": [], "corner": [], "colours": []}`,
		"/hint": `{"level": 2}`, "/apply": `{}`, "/why": `{"cell": "r1c1", "digit": "9"}`, "/chain": `{"chain": "3A1=3A2"}`, "/check": `{}`, "/answer": `{"call": "m", "version": 1}`, "": "", "/replay": "",
	}
	for _, path := range web.Paths(server) {
		what, ours := strings.CutPrefix(path, "/api/v1/attempts/{id}")
		if !ours {
			continue
		}
		body, known := bodies[what]
		if !known {
			t.Fatalf("nothing is asked of %s", path)
		}
		method := map[string]string{"": http.MethodGet, "/replay": http.MethodGet, "/marks": http.MethodPut}[what]
		if method == "" {
			method = http.MethodPost
		}
		requests = append(requests, [3]string{method, strings.Replace(path, "{id}", id, 1), body})
	}
	if len(requests) < 8 {
		t.Fatalf("requests %v", requests)
	}
	return requests
}

// Nobody can see or change another player's attempt, and a visitor without a session cannot see any.
func TestAttemptsOfOthers(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Limits.Burst = 1000
	s := start(t, o)
	mine, other, nobody := &visitor{site: s}, &visitor{site: s}, &visitor{site: s}
	begun := mine.begin(w)
	other.begin(w)
	for _, r := range attemptRoutes(t, w, fmt.Sprint(begun.ID)) {
		for v, want := range map[*visitor]int{other: 404, nobody: 401} {
			if a := v.do(r[0], r[1], r[2], "Content-Type", "application/json"); a.StatusCode != want {
				t.Errorf("%s %s: %s, want %d\n%s", r[0], r[1], a.Status, want, a.body)
			}
		}
		if a := mine.do(r[0], r[1], r[2], "Content-Type", "application/json", "Sec-Fetch-Site", "cross-site"); r[0] != http.MethodGet && a.StatusCode != http.StatusForbidden {
			t.Errorf("%s %s from another site: %s", r[0], r[1], a.Status)
		}
	}
}

// No route shows players the solution of a live daily, or which of their entries are wrong.
func TestNoRouteShowsTheSolution(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Limits.Burst = 1000
	v := &visitor{site: start(t, o)}
	begun := v.begin(w)
	for _, digit := range []string{"2", "3"} { // right, then wrong
		v.post(begun.path("/entries"), `{"call": "`+digit+`", "base": 0, "entries": [{"cell": 0, "digit": `+digit+`, "at": 1}]}`)
		for _, r := range append(attemptRoutes(t, w, fmt.Sprint(begun.ID)), [3]string{"GET", fmt.Sprintf("/attempts/%d", begun.ID), ""}, [3]string{"GET", fmt.Sprintf("/attempts/%d/replay", begun.ID), ""}, [3]string{"GET", "/", ""}) {
			a := v.do(r[0], r[1], r[2], "Content-Type", "application/json", "Accept", "text/html")
			if shows(a.body, easySolution) {
				t.Errorf("%s %s gives it away:\n%s", r[0], r[1], a.body)
			}
			if strings.HasSuffix(r[1], "/check") && digit == "3" && strings.Contains(a.body, "r1c1") {
				t.Errorf("it tells what is wrong: %s", a.body)
			}
		}
	}
}

// serversDaily is a puzzle that only one server has.
const serversDaily = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

// No route gives a guest the puzzle of a server that reveals at Start. The server's players open it by their link, and
// only when they start it.
func TestGuestsDoNotOpenAServersDaily(t *testing.T) {
	testrace.Skip(t)
	w := story(t)
	w.stock(serversDaily, game.UsageBank)
	const guild = "discord:9"
	set := game.Settings{Name: "Guild", Channel: "1", Reveal: game.RevealOnStart, When: "09:00", Zone: "UTC", Tiers: game.DefaultTiers()}
	c := game.Call{Guild: guild, Player: game.Player{ID: "discord:1", Name: "Ann"}}
	_, err := w.game.Daily.Setup(t.Context(), c, set)
	w.must(err)
	_, err = w.game.Daily.PostNow(t.Context(), c)
	w.must(err)
	w.must(w.ticks.Tick(t.Context()))
	card, err := w.game.Daily.Today(t.Context(), c)
	w.must(err)
	o := w.options()
	o.Limits.Burst = 1000
	s := start(t, o)
	server, err := web.New(w.options())
	w.must(err)
	guest, elsewhere := &visitor{site: s}, &visitor{site: s}
	guest.begin(w)
	elsewhere.enter(w, "discord:3", "discord:8", players.LinkTarget{})
	for _, v := range []*visitor{guest, elsewhere} {
		path := fmt.Sprintf("/posts/%d", card.ID)
		if looked, started := v.get(path), v.send(path, nil); looked.StatusCode != http.StatusNotFound || started.StatusCode != http.StatusNotFound {
			t.Errorf("its post: %s, %s", looked.Status, started.Status)
		}
	}
	for _, path := range web.Paths(server) {
		for _, id := range []string{card.Puzzle, fmt.Sprint(card.ID)} {
			at := parameter.ReplaceAllString(strings.ReplaceAll(path, "{$}", ""), id)
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				for _, body := range []string{`{"post": ` + fmt.Sprint(card.ID) + `, "start": true}`, `{"puzzle": "` + card.Puzzle + `", "start": true}`} {
					a := guest.do(method, at, body, "Content-Type", "application/json")
					if shows(a.body, serversDaily) {
						t.Errorf("%s %s shows the server's daily", method, at)
					}
					if path == "/api/v1/attempts" && method == http.MethodPost && a.StatusCode < 400 {
						t.Errorf("%s: %s", body, a.Status)
					}
				}
			}
		}
	}
	member := &visitor{site: s}
	link, err := w.game.Sessions.Link(t.Context(), c, players.LinkTarget{Post: card.ID})
	w.must(err)
	member.send("/enter", map[string][]string{"t": {link}})
	if a := member.post("/api/v1/attempts", `{"puzzle": "`+card.Puzzle+`"}`); a.StatusCode != http.StatusConflict || shows(a.body, serversDaily) {
		t.Errorf("before the start: %s", a.Status)
	}
	if a := member.post("/api/v1/attempts", `{"puzzle": "`+card.Puzzle+`", "start": true}`); a.StatusCode != http.StatusCreated || !shows(a.body, serversDaily) {
		t.Errorf("started: %s %s", a.Status, a.body)
	}
}

// The name of a call belongs to its first request. That request gets the same answer again, whatever is entered
// meanwhile. Any other request with the name is refused. Neither costs anything.
func TestACallAnswersOneRequest(t *testing.T) {
	const chain, other = "(3)r1c1=(3)r1c2", "(3)r1c1=(3)r2c1"
	digitOf := func(cell int) string { return easySolution[cell : cell+1] }
	w := story(t)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst = 1e6, 1e6
	server := start(t, o)
	empty := strings.Index(easy, ".")
	name := fmt.Sprintf("r%dc%d", empty/9+1, empty%9+1)
	for _, tt := range []struct {
		what, body string
		others     [][2]string // other requests with the same name: path and body
	}{
		{"/check", `{"call": "x"}`, [][2]string{{"/hint", `{"call": "x"}`}, {"/why", `{"call": "x", "cell": "r1c1", "digit": "3"}`}, {"/answer", `{"call": "x", "version": 1}`}}},
		{"/hint", `{"call": "x", "level": 2}`, [][2]string{
			{"/hint", `{"call": "x", "level": 4}`}, {"/hint", `{"call": "x"}`}, {"/hint", `{"call": "x", "level": 2, "skip": 1}`},
			{"/hint", `{"call": "x", "level": 2, "cell": "` + name + `"}`}, {"/hint", `{"call": "x", "level": 2, "digit": "5"}`}, {"/apply", `{"call": "x", "level": 2}`},
		}},
		{"/hint", `{"call": "x", "level": 1, "skip": 2}`, [][2]string{{"/hint", `{"call": "x", "level": 1, "skip": 3}`}, {"/check", `{"call": "x"}`}}},
		{"/hint", `{"call": "x", "level": 1, "cell": "` + name + `"}`, [][2]string{{"/hint", `{"call": "x", "level": 1}`}}},
		{"/apply", `{"call": "x"}`, [][2]string{{"/apply", `{"call": "x", "skip": 1}`}, {"/hint", `{"call": "x"}`}}},
		{"/why", `{"call": "x", "cell": "` + name + `", "digit": "` + digitOf(empty) + `"}`, [][2]string{
			{"/why", `{"call": "x", "cell": "` + name + `", "digit": "1"}`}, {"/why", `{"call": "x", "cell": "r9c9", "digit": "` + digitOf(empty) + `"}`}, {"/check", `{"call": "x"}`},
		}},
		{"/chain", `{"call": "x", "chain": "` + chain + `"}`, [][2]string{{"/chain", `{"call": "x", "chain": "` + other + `"}`}, {"/check", `{"call": "x"}`}}},
		{"/entries", `{"call": "x", "base": 1, "entries": [{"cell": 80, "digit": 0, "at": 1}]}`, [][2]string{
			{"/entries", `{"call": "x", "base": 1, "entries": [{"cell": 80, "digit": 9, "at": 1}]}`}, {"/check", `{"call": "x"}`},
		}},
		{"/answer", `{"call": "x", "version": 1}`, [][2]string{{"/answer", `{"call": "x", "version": 2}`}, {"/check", `{"call": "x"}`}}},
	} {
		for board, digit := range map[string]int{"right": 0, "wrong": 1} {
			t.Run(board+tt.what+tt.body, func(t *testing.T) {
				token, c, work := w.guest()
				v := &visitor{site: &site{t, server.url}, cookie: "pencilmark=" + token}
				mine := attempt{ID: work.ID}
				enter := func(call, cells string) {
					t.Helper()
					read[attempt](t, v.post(mine.path("/entries"), `{"call": "`+call+`", "base": 0, "entries": `+cells+`}`), 200)
				}
				last := strings.LastIndex(easy, ".")
				enter("e1", fmt.Sprintf(`[{"cell": %d, "digit": %d, "at": 1}]`, last, (int(easySolution[last]-'1')+digit)%9+1))
				ask := func() string {
					a := read[map[string]json.RawMessage](t, v.post(mine.path(tt.what), tt.body), 200)
					return string(a["answer"]) + string(a["cost"]) + string(a["status"]) + string(a["text"])
				}
				spent := func() (events []game.Event) {
					kept, err := w.game.Play.Attempt(t.Context(), c, work.ID)
					w.must(err)
					for _, e := range kept.Events {
						if e.Kind != game.EventSaved {
							events = append(events, e)
						}
					}
					return events
				}
				first, events := ask(), spent()
				again := func(when string) {
					t.Helper()
					if got := ask(); got != first {
						t.Errorf("%s: %s\nat first: %s", when, got, first)
					}
					for _, o := range tt.others {
						if a := v.post(mine.path(o[0]), o[1]); a.StatusCode != http.StatusConflict || !strings.Contains(a.body, "/problems/other-call") {
							t.Errorf("%s, %s %s: %s\n%s", when, o[0], o[1], a.Status, a.body)
						}
					}
				}
				again("at once")
				enter("e2", fmt.Sprintf(`[{"cell": %d, "digit": 9, "at": 1}]`, empty))
				again("with another digit")
				enter("e3", entries(easy, easySolution, 81))
				again("with the whole grid")
				if got := spent(); !slices.Equal(got, events) {
					t.Errorf("%+v, after the first answer %+v", got, events)
				}
				v.post(mine.path("/answer"), fmt.Sprintf(`{"call": "end", "version": %d}`, w.version(c, work.ID)))
				again("when it is over")
			})
		}
	}
}

// version returns an attempt's version.
func (w *world) version(c game.Call, id int64) int {
	w.t.Helper()
	kept, err := w.game.Play.Attempt(w.t.Context(), c, id)
	w.must(err)
	return kept.Version
}

// A guest's page summarises their dailies and exercises, and the archive links to their replays.
func TestWhatOneHasDone(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	begun := v.begin(w)
	v.do(http.MethodPost, xWing, url.Values{"move": {xWingMove(t)}}.Encode(), "Content-Type", "application/x-www-form-urlencoded")
	w.at(w.now().Add(5 * time.Minute))
	read[attempt](t, v.post(begun.path("/entries"), `{"call": "a", "base": 0, "entries": `+entries(easy, easySolution, 81)+`}`), 200)
	v.post(begun.path("/answer"), `{"call": "b", "version": 54}`)
	me := v.get("/me").body
	for _, want := range []string{"Your dailies", "1 / 1", "5 min", `<a href="/learn/x-wing">X-Wing</a> <small>review 1 of 5`} {
		if !strings.Contains(me, want) {
			t.Errorf("%q is missing in\n%s", want, me)
		}
	}
	w.at(saturday.Add(25 * time.Hour))
	w.must(w.ticks.Tick(t.Context()))
	archive := v.get("/archive").body
	own := regexp.MustCompile(`<a href="(/p/[0-9a-z]+/replay)">#2 · 5 min</a>`).FindStringSubmatch(archive)
	if own == nil {
		t.Fatalf("no link to the replay in\n%s", archive)
	}
	if a := v.get(own[1]); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != begun.path("")[len("/api/v1"):]+"/replay" {
		t.Errorf("it leads to %s: %s", a.Header.Get("Location"), a.Status)
	}
	v.cookie = ""
	if a := v.get(own[1]); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("nobody gets %s", a.Status)
	}
}
