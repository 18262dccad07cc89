package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/sessions"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// says holds a page to what it must and must not say.
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
	s.says("/archive?month=march", http.StatusBadRequest, "write it like 2026-03")
	start(t, newWorld(t).options()).says("/archive", http.StatusNotFound, "No daily is posted here")
}

// A daily that is still open elsewhere is in the archive without the way to its board.
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
	s.says("/boards", http.StatusOK, "Ada", "Sofia", "Grace &lt;b&gt;Hopper", `aria-current="page">Boards`)
	s.says("/boards?period=streaks", http.StatusOK, "Days in a row", "not <select name=\"help\">")
	s.says("/boards?period=all&help=without&tier=hard", http.StatusOK, "Nobody")
	s.says("/boards?period=all&servers=all", http.StatusOK, `aria-current="true">`)
	s.says("/boards?period=never", http.StatusBadRequest)
	start(t, newWorld(t).options()).says("/boards", http.StatusOK, "No daily is posted here")
}

func TestProfilePageOfNobody(t *testing.T) {
	start(t, story(t).options()).says("/u/Ada", http.StatusNotFound, "Nobody stands on the leaderboards")
}

// Practice is a form, and leads to a puzzle of the tier and kind that were asked for.
func TestPracticePage(t *testing.T) {
	w := newWorld(t)
	w.stock(pairs, game.UsagePractice)
	s := start(t, w.options())
	s.says("/play", http.StatusOK, `value="nightmare"`, `<option value="3x3" selected>`, `<option value="jigsaw9">`)
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
	o.Limits.Work = 200 * time.Millisecond // nobody finds one of a tier that there is not
	hasty := start(t, o)
	a = hasty.get("/play/hard?layout=4x4")
	if to := a.Header.Get("Location"); !strings.HasSuffix(to, "?asked=hard") {
		t.Errorf("where no such puzzle is found, it leads to %s: %s", to, a.body)
	} else {
		hasty.says(to, http.StatusOK, "I found no 4x4 in time that is of the tier that you asked for (Hard). This is the nearest: Easy.")
		s.says(strings.TrimSuffix(to, "hard")+"easy", http.StatusOK, "not nearest")
	}
	s.says("/play/mini", http.StatusNotFound)

	// The page links to the challenge, which is that of the API.
	if !strings.Contains(s.get("/play").body, `href="/play/challenge"`) {
		t.Error("no way to the challenge")
	}
	hardest := decoded[struct{ ID string }](t, s.get("/api/v1/challenge"))
	a = s.get("/play/challenge")
	if a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/p/"+hardest.ID {
		t.Errorf("the challenge: %d %v, want %s", a.StatusCode, a.Header, hardest.ID)
	}
	s.says("/p/"+hardest.ID, http.StatusOK, `role="grid"`)
	s.says("/play/easy?layout=circle", http.StatusBadRequest, "There is no layout circle")
}

// The page that is looked at is marked in the navigation of each.
func TestNavigation(t *testing.T) {
	s := start(t, story(t).options())
	for path, want := range map[string]string{"/": "Today", "/archive": "Archive", "/play": "Practice", "/boards": "Boards", "/learn": "Learn", "/help": "Help"} {
		a := s.says(path, http.StatusOK, `<a href="`+path+`" aria-current="page">`+want+`</a>`, "not [web.", "not [bot.")
		if n := strings.Count(a.body, `aria-current="page"`); n != 1 {
			t.Errorf("%s: %d current pages", path, n)
		}
	}
}

// Servers have their own dailies and minis of the page's numbers: every page names one with its puzzle's id.
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
		v.enter(w, "ann", "club", sessions.Target{Post: tt.post.ID})
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
		says(attempt+"/replay", tt.title+": your attempt, replayed")
	}
}
