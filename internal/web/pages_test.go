package web_test

import (
	"fmt"
	"image/png"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/players"
	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// says checks the status of a page, and the texts that it must and must not contain.
func (s *site) says(path string, status int, want ...string) answer {
	s.t.Helper()
	a := s.get(path, "Accept", "text/html")
	if a.StatusCode != status {
		s.t.Errorf("%s: %s", path, a.Status)
	}
	for _, part := range want {
		without, absent := strings.CutPrefix(part, "not ")
		if !absent && !strings.Contains(a.body, part) || absent && strings.Contains(a.body, without) {
			s.t.Errorf("%s: %s in\n%s", path, part, a.body)
		}
	}
	return a
}

func TestArchivePage(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	s.says("/archive", http.StatusOK, "March 2026", `<b>72 · `+fridaysID+`</b>`, `href="/p/`+fridaysID+`"`, "2 players", "not "+saturdaysID)
	s.says("/archive?month=2026-02", http.StatusOK, "No daily was posted", `href="/archive?month=2026-03"`)
	s.says("/archive?month=march", http.StatusBadRequest, "Write it like 2026-03")
	start(t, newWorld(t).options()).says("/archive", http.StatusNotFound, "No daily is posted here")
}

// In the archive, a daily that is still open elsewhere has no link to its board.
func TestArchivePageKeepsWhatIsLiveElsewhere(t *testing.T) {
	w := newWorld(t)
	w.open()
	set := game.Settings{Name: "Late", Channel: "1", When: "23:00", Zone: "UTC", Tiers: game.DefaultTiers(), Reveal: game.RevealOnPost}
	set.Tiers[time.Friday], set.Tiers[time.Saturday] = rating.Hard, rating.Medium
	_, err := w.game.Daily.Setup(t.Context(), game.Call{Guild: "late"}, set)
	w.must(err)
	for _, at := range []time.Time{friday.Add(14 * time.Hour), saturday, saturday.Add(14 * time.Hour), saturday.Add(25 * time.Hour)} {
		w.at(at)
		w.must(w.ticks.Tick(t.Context()))
	}
	start(t, w.options()).says("/archive", http.StatusOK, "<b>73 · "+saturdaysID+"</b>", "open elsewhere", "not /p/"+saturdaysID)
}

func TestBoardsPage(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	s.says("/boards?period=today", http.StatusOK, "Saturday, 14 March 2026", `aria-current="true">Today`, "Sofia")
	s.says("/boards", http.StatusOK, "Ada", "Sofia", "Grace &lt;b&gt;Hopper", `aria-current="page">Leaderboards`)
	s.says("/boards?period=streaks", http.StatusOK, "Days in a row", "not <select name=\"help\">")
	s.says("/boards?period=all&help=without&tier=hard", http.StatusOK, "Nobody")
	s.says("/boards?period=all&servers=all", http.StatusOK, `aria-current="true">`)
	s.says("/boards?period=never", http.StatusBadRequest)
	start(t, newWorld(t).options()).says("/boards", http.StatusOK, "No daily is posted here")
}

func TestProfilePageOfNobody(t *testing.T) {
	start(t, story(t).options()).says("/u/Ada", http.StatusNotFound, "Nobody on the global leaderboards")
}

// Practice is a form that leads to a puzzle of the requested tier and kind.
func TestPracticePage(t *testing.T) {
	w := newWorld(t)
	w.stock(pairs, game.UsagePractice)
	s := start(t, w.options())
	s.says("/play", http.StatusOK, `value="nightmare"`, `value="3x3" checked> <svg`, `value="jigsaw9"> <svg`)
	if a := s.get("/play?tier=hard&layout=3x2"); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/play/hard?layout=3x2" {
		t.Errorf("the form leads to %s", a.Header.Get("Location"))
	}
	report, err := rating.Rate(t.Context(), grid(t, pairs))
	w.must(err)
	a := s.get("/play/" + report.Tier.String())
	if to := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || s.get(to).StatusCode != http.StatusOK {
		t.Errorf("%s %s", a.Status, to)
	}
	small, err := solver.ParseVariant("2x2")
	w.must(err)
	_, err = w.game.Bank.MakePractice(t.Context(), small, rating.Easy, bank.Patience)
	w.must(err)
	a = s.get("/play/easy?layout=4x4")
	s.says(a.Header.Get("Location"), http.StatusOK, `viewBox="-5 -5 410 410"`)
	o := w.options()
	o.Limits.Work = 200 * time.Millisecond // no puzzle of a nonexistent tier can be found
	hasty := start(t, o)
	a = hasty.get("/play/hard?layout=4x4")
	if to := a.Header.Get("Location"); !strings.HasSuffix(to, "?asked=hard") {
		t.Errorf("where no such puzzle is found, it leads to %s: %s", to, a.body)
	} else {
		hasty.says(to, http.StatusOK, "I couldn&#39;t find a 4x4 of tier Hard in time. The closest I have is Easy.")
		s.says(strings.TrimSuffix(to, "hard")+"easy", http.StatusOK, "not closest")
	}
	s.says("/play/mini", http.StatusNotFound)

	// The page links to the challenge, which is the same as in the API.
	if !strings.Contains(s.get("/play").body, `href="/play/challenge"`) {
		t.Error("no way to the challenge")
	}
	hardest := decoded[struct{ ID string }](t, s.get("/api/v1/challenge"))
	a = s.get("/play/challenge")
	if a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/p/"+hardest.ID {
		t.Errorf("the challenge: %d %v, want %s", a.StatusCode, a.Header, hardest.ID)
	}
	s.says("/p/"+hardest.ID, http.StatusOK, `role="grid"`)
	s.says("/play/easy?layout=circle", http.StatusBadRequest, "no layout circle")
}

// The current page is marked in the navigation, and also in the menu that replaces part of it on a phone.
func TestNavigation(t *testing.T) {
	s := start(t, story(t).options())
	for path, want := range map[string]string{"/": "Today", "/archive": "Archive", "/play": "Practice", "/boards": "Leaderboards", "/learn": "Learn", "/help": "Help"} {
		a := s.says(path, http.StatusOK, `<a href="`+path+`" aria-current="page">`+want+`</a>`, "not [web.", "not [bot.")
		row, menu, _ := strings.Cut(a.body, `<details class="menu">`)
		if strings.Count(row, `aria-current="page"`) != 1 || strings.Count(menu, `aria-current="page"`) > 1 {
			t.Errorf("%s: several pages are current", path)
		}
	}
}

// Servers have their own dailies and minis with the same numbers as the page's. Every page therefore names a daily with
// its puzzle's id.
func TestPagesTellDailiesOfOneNumberApart(t *testing.T) {
	w := story(t)
	set := game.Settings{Name: "Club", Channel: "1", When: "10:30", Zone: "UTC", Tiers: game.DefaultTiers(), Mini: true}
	club := game.Call{Guild: "club", Player: game.Player{ID: "ann", Name: "Ann"}}
	_, err := w.game.Daily.Setup(t.Context(), club, set)
	w.must(err)
	_, err = w.game.Daily.PostNow(t.Context(), club)
	w.must(err)
	w.must(w.ticks.Tick(t.Context()))
	card, err := w.game.Daily.Today(t.Context(), club)
	w.must(err)
	for _, tt := range []struct {
		post           *game.Post
		title, heading string
	}{
		{&card.Post, "Daily 73 · Easy · " + card.Puzzle, "Daily 73 · " + card.Puzzle},
		{&card.Mini.Post, "Mini 73 · 6x6 · " + card.Mini.Puzzle, "Mini 73 · " + card.Mini.Puzzle},
	} {
		v := &visitor{site: start(t, w.options())}
		v.enter(w, "ann", "club", players.LinkTarget{Post: tt.post.ID})
		says := func(path string, want ...string) {
			t.Helper()
			a := v.get(path)
			for _, part := range want {
				if !strings.Contains(a.body, part) {
					t.Errorf("%s: %s, no %q in\n%s", path, a.Status, part, a.body)
				}
			}
		}
		if !tt.post.IsMini() {
			says(fmt.Sprintf("/posts/%d", tt.post.ID), "<title>"+tt.title+" · Pencilmark</title>", "<h1>"+tt.heading+" <span")
		}
		work, err := w.game.Play.Start(t.Context(), club, tt.post.ID)
		w.must(err)
		attempt := fmt.Sprintf("/attempts/%d", work.ID)
		says(attempt, "<title>"+tt.title+" · Pencilmark</title>", `<h1 id="heading">`+tt.heading+" <span")
		w.at(w.now().Add(10 * time.Minute))
		_, err = w.game.Play.Answer(t.Context(), club, game.Subject{Attempt: work.ID}, work.Solution.String())
		w.must(err)
		says(attempt+"/replay", tt.title+": your replay")
	}
}

// version matches the hash of the content in the addresses of the style sheet and the modules.
var version = regexp.MustCompile(`(style\.css\?v=|/js/)[0-9a-f]{12}`)

// TestHome compares the home page on the Saturday of the story with a golden file.
func TestHome(t *testing.T) {
	const golden = "testdata/home.html"
	a := start(t, story(t).options()).get("/")
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("status %d, %s", a.StatusCode, a.Header.Get("Content-Type"))
	}
	body := version.ReplaceAllString(a.body, "${1}VERSION")
	if *update {
		if err := os.WriteFile(golden, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), body); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestHomeBetweenTwoDailies(t *testing.T) {
	w := story(t)
	w.at(saturday.Add(24 * time.Hour))
	page := start(t, w.options()).get("/").body
	if !strings.Contains(page, "The next one appears on 15 March, 09:00 UTC") || !strings.Contains(page, "Saturday, 14 March") {
		t.Errorf("Saturday's is over and Sunday's not posted:\n%s", page)
	}
}

// The privacy policy is public and complete, and says whom to contact.
func TestPrivacyPage(t *testing.T) {
	o := options()
	o.Contact = "Ada <ada@example.org>"
	page := start(t, o).do("GET", "/privacy", "")
	if page.StatusCode != 200 {
		t.Errorf("status %s", page.Status)
	}
	parts := phrase.New("en").PrivacyPolicy("Ada &lt;ada@example.org&gt;")
	if len(parts) != 7 {
		t.Errorf("%d parts", len(parts))
	}
	for _, part := range parts {
		text := strings.NewReplacer("`", "", "'", "&#39;").Replace(part.Text)
		if !strings.Contains(page.body, "<h2>"+part.Title+"</h2>\n<p class=\"argument\">"+text+"</p>") {
			t.Errorf("no part %q in\n%s", part.Title, page.body)
		}
	}
	if !strings.Contains(page.body, `<a href="/privacy">`) {
		t.Error("the footer does not lead there")
	}
}

// The page has the ranking rules in the same words as the bot and the API.
func TestRankingPage(t *testing.T) {
	page := start(t, options()).do("GET", "/ranking", "")
	p := phrase.New("en")
	for _, text := range []string{p.Ranking(game.DefaultPatience, game.PointsByPlace(), game.SeasonDays), p.MoreRanking()} {
		if want := ">" + strings.ReplaceAll(text, "'", "&#39;") + "</p>"; page.StatusCode != 200 || !strings.Contains(page.body, want) {
			t.Errorf("status %s, and no %q in\n%s", page.Status, want, page.body)
		}
	}
}

// Other sites show a picture of the puzzle for a puzzle's page.
func TestPictureOfAPage(t *testing.T) {
	o := story(t).options()
	o.URL = "https://sudoku.example/"
	s := start(t, o)
	s.says("/", http.StatusOK, `og:title" content="Daily 73 · Medium · a6tj6"`, "not og:image")
	s.says("/p/"+fridaysID, http.StatusOK, `og:image" content="https://sudoku.example/api/v1/board.png?`, pairs)
}

// The home page says what this is and, if there is a bot, how to add it.
func TestInvitation(t *testing.T) {
	o := story(t).options()
	o.Invite = func() string { return "https://discord.com/oauth2/authorize?client_id=1" }
	start(t, o).says("/", http.StatusOK, "Play it here or on Discord", `href="https://discord.com/oauth2/authorize?client_id=1"`)
	start(t, story(t).options()).says("/", http.StatusOK, "not Add it to Discord")
}

// Each technique has a page, to which all of its names redirect, in both languages.
func TestLearn(t *testing.T) {
	s := start(t, options())
	for name, tt := range map[string]struct {
		language, path string
		status         int
		want           string
	}{
		"all":                 {"en", "/learn", 200, `<a href="/learn/xy-wing">XY-Wing</a>`},
		"the community's":     {"en", "/learn/Y-Wing", 301, "/learn/xy-wing"},
		"asked for":           {"en", "/learn?name=Y-Wing", 303, "/learn/xy-wing"},
		"the old address":     {"en", "/techniques?name=Y-Wing", 308, "/learn?name=Y-Wing"},
		"the reference's":     {"en", "/learn/bug-plus-1", 200, "ER 5.6 and up"},
		"a board":             {"en", "/learn/junior-exocet", 200, "<svg"},
		"practice":            {"en", "/learn/x-wing", 200, `href="/learn/x-wing/practise?grade=easy"`},
		"no practice":         {"en", "/learn/siamese-finned-x-wing", 200, "You can&#39;t practise this"},
		"a reference's alone": {"en", "/learn/direct-pointing", 200, "they don&#39;t use it"},
		"a family asked for":  {"en", "/learn?name=fish", 303, "/learn#fish"},
		"its section":         {"en", "/learn", 200, `<h2 id="fish">Fish</h2>`},
		"a family's address":  {"fr", "/learn/poissons", 404, "est une famille (X-Wing"},
		"without an example":  {"en", "/learn/guess", 200, "a candidate is tried"},
		"in French":           {"fr", "/learn/naked-pair", 200, "paire nue"},
		"nearly": {"en", "/learn?name=swordfihs", 404, `Did you mean one of these?</p>
<p class="links"><a class="button plain" href="/learn/swordfish">Swordfish</a>`},
		"a word of some":      {"fr", "/learn?name=blue+fish", 404, `<a class="button plain" href="/learn/kraken-fish-1">`},
		"nothing like it":     {"fr", "/learn?name=foo", 404, "Je ne connais pas de technique «\u202ffoo\u202f». Toutes celles que je connais sont ci-dessous."},
		"none":                {"en", "/learn/snakes", 404, "know the technique"},
		"an unknown question": {"en", "/learn?x=1", 400, "There is no parameter x here"},
		"from a newsletter":   {"en", "/learn/guess?utm_source=mail&fbclid=a", 200, "a candidate is tried"},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.get(tt.path, "Accept-Language", tt.language, "Accept", "text/html")
			if a.StatusCode != tt.status || !strings.Contains(a.body+a.Header.Get("Location"), tt.want) {
				t.Errorf("%s, and no %q in\n%.2000s", a.Status, tt.want, a.body)
			}
		})
	}
}

// Pages and the API's sentences are in the client's language, and caches learn that answers vary by language.
func TestLanguages(t *testing.T) {
	s := start(t, story(t).options())
	for _, test := range []struct{ accept, want, words string }{
		{"", "en", "Skip to the content"},
		{"fr", "fr", "Aller au contenu"},
		{"fr-CA,fr;q=0.9,en;q=0.5", "fr", "Aller au contenu"},
		{"tlh, en-GB;q=0.7, fr;q=0.3", "en", "Skip to the content"},
		{"tlh", "en", "Skip to the content"},
		{"-;q=,,", "en", "Skip to the content"},
	} {
		a := s.get("/", "Accept-Language", test.accept)
		if !strings.Contains(a.body, `<html lang="`+test.want+`">`) || !strings.Contains(a.body, test.words) ||
			a.Header.Get("Content-Language") != test.want || a.Header.Get("Vary") != "Accept-Language" {
			t.Errorf("%q: %v\n%.300s", test.accept, a.Header, a.body)
		}
	}
	french := s.get("/", "Accept-Language", "fr").body
	for _, word := range []string{"/indice", "/classement", "Grille du jour", "Comment jouer", "vendredi"} {
		if !strings.Contains(french, word) {
			t.Errorf("the French page lacks %q:\n%s", word, french)
		}
	}
	if a := s.get("/api/v1/puzzles/none", "Accept-Language", "fr"); !strings.Contains(a.body, "Il n’y a") {
		t.Errorf("a problem in French: %s", a.body)
	}
	a := s.do("POST", "/api/v1/rate", `{"puzzle": "12345"}`, "Content-Type", "application/json", "Accept-Language", "fr")
	if want := "5 cases, mais il en faut 81 pour 9x9"; !strings.Contains(a.body, want) {
		t.Errorf("a grid that cannot be read: %s", a.body)
	}
}

// A visitor who chooses a language gets every page in it, whatever the browser asks for.
func TestChosenLanguage(t *testing.T) {
	s := start(t, story(t).options())
	a := s.get("/help?language=fr", "Accept-Language", "en")
	kept := a.Header.Get("Set-Cookie")
	if !strings.Contains(a.body, `<html lang="fr">`) || !strings.HasPrefix(kept, "language=fr; Path=/; Max-Age=") || !strings.Contains(a.body, `<a href="?language=en" lang="en" hreflang="en">English</a>`) {
		t.Errorf("%q\n%.200s", kept, a.body)
	}
	for _, page := range []string{"/learn", "/archive", "/puzzle", "/boards", "/play", "/me", "/terms", "/ranking"} {
		if a := s.get(page + "?language=fr"); a.StatusCode != http.StatusOK || a.Header.Get("Content-Language") != "fr" {
			t.Errorf("%s: %d in %s", page, a.StatusCode, a.Header.Get("Content-Language"))
		}
	}
	for cookie, want := range map[string]string{"language=fr": "fr", "language=en": "en", "language=tlh": "en", "other=fr": "en"} {
		if a := s.get("/", "Accept-Language", "en", "Cookie", cookie); a.Header.Get("Content-Language") != want || a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %v", cookie, a.Header)
		}
	}
	if a := s.get("/?language=tlh", "Accept-Language", "fr"); a.Header.Get("Content-Language") != "fr" || a.Header.Get("Set-Cookie") != "" {
		t.Errorf("a language that there is not: %v", a.Header)
	}
}

// A picture of a board has the width and colours in its address, and shows exactly the content of the text.
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

// A picture of a copy of a live daily shows only what was sent. Anything that follows from it, even just the
// candidates, is refused, and so is writing it in another format.
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
