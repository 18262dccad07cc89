package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

// A puzzle submitted on the page waits in the queue of the visitor's server, and /me shows its state.
func TestSubmitOnThePage(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Guild = "club" // guests have no rights there
	v := &visitor{site: start(t, o)}
	submits := func(status int, puzzle string, want ...string) {
		t.Helper()
		a := v.send("/submissions", url.Values{"puzzle": {puzzle}, "layout": {""}, "cell": {""}, "do": {"submit"}})
		if a.StatusCode != status {
			t.Errorf("%s: %s", puzzle, a.Status)
		}
		for _, part := range want {
			if !strings.Contains(a.body, part) {
				t.Errorf("%s: no %s in\n%s", puzzle, part, a.body)
			}
		}
	}
	submits(http.StatusUnauthorized, twoPairs, "Sign in with Discord", twoPairs+"</textarea>")
	if v.cookie != "" {
		t.Error("a refused stranger became a guest")
	}
	v.enter(w, "discord:1", "club", players.LinkTarget{})
	submits(http.StatusOK, twoPairs, "in the queue", "submit 4 more today", `href="/me#submissions"`, "How hard")
	submits(http.StatusOK, twoPairs, "already submitted it here (waiting)")
	submits(http.StatusOK, strings.NewReplacer("1", "2", "2", "1").Replace(twoPairs), "with lines or digits swapped")
	submits(http.StatusForbidden, easy, `class="fault">`) // today's daily
	submits(http.StatusUnprocessableEntity, several, "several solutions")
	submits(http.StatusUnprocessableEntity, twoPairsSolution, "already full")
	submits(http.StatusUnprocessableEntity, "hello", `class="fault">`)
	page := v.get("/me")
	if !strings.Contains(page.body, `id="submissions"`) || !strings.Contains(page.body, "· waiting") {
		t.Errorf("/me: %s", page.body)
	}
	boss := game.Call{Player: game.Player{ID: "discord:2", Name: "Boss"}, Guild: "club"}
	queue, err := w.game.Submissions.Queue(t.Context(), boss)
	w.must(err)
	if len(queue.Waiting) != 1 || queue.Waiting[0].Player.ID != "discord:1" {
		t.Fatalf("the queue: %+v", queue.Waiting)
	}
	_, err = w.game.Submissions.Reject(t.Context(), boss, queue.Waiting[0].ID, "too <b>bold</b>")
	w.must(err)
	if page := v.get("/me"); !strings.Contains(page.body, "rejected: too &lt;b&gt;bold") {
		t.Errorf("/me: %s", page.body)
	}
}

// If nobody can sign in and the page serves no server, guests submit to the queue of the terminal. In a browser the
// button appears once the puzzle can be played.
func TestGuestSubmits(t *testing.T) {
	w := story(t)
	p := openPlayer(t, start(t, w.options()).url+"/puzzle")
	if hidden := p.ask(`String(document.querySelector("#submit").checkVisibility())`); hidden != "false" {
		t.Error("it offers to submit nothing")
	}
	p.do(chromedp.SendKeys("#puzzle", twoPairs))
	p.do(chromedp.Click("#submit", chromedp.NodeVisible))
	p.do(chromedp.WaitVisible("#answer"))
	if text := p.ask(`document.querySelector(".answer").innerText`); !strings.Contains(text, "in the queue") {
		t.Error(text)
	}
	queue, err := w.game.Submissions.Queue(t.Context(), game.Call{Guild: game.LocalGuild})
	w.must(err)
	if len(queue.Waiting) != 1 || !strings.HasPrefix(queue.Waiting[0].Player.ID, players.GuestPlatform) {
		t.Errorf("the queue: %+v", queue.Waiting)
	}
}
