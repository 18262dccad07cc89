package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// A guest plays under a name of their choice, which is read as an alias is: nothing is left
// in it that a message or a page could read as more than a name.
func TestGuestsName(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	if page := v.get("/me"); v.cookie != "" || !strings.Contains(page.body, "You are nobody here") {
		t.Errorf("looking: cookie %q\n%s", v.cookie, page.body)
	}
	for _, name := range []string{"", "ab", "<b>Bo</b>", "**Bo**", "@everyone", "https://evil.example", "Вob", strings.Repeat("a", 25)} {
		if a := v.send("/me", url.Values{"name": {name}}); a.StatusCode != http.StatusUnprocessableEntity || v.cookie != "" || strings.Contains(a.body, "<b>Bo") {
			t.Errorf("%q: %d, cookie %q", name, a.StatusCode, v.cookie)
		}
	}
	for _, name := range []string{"Bo  O’Brien", "Jörg"} {
		if a := v.send("/me", url.Values{"name": {name}}); a.StatusCode != http.StatusSeeOther || v.cookie == "" {
			t.Fatalf("%q: %d\n%s", name, a.StatusCode, a.body)
		}
		if page := v.get("/me"); !strings.Contains(page.body, "<bdi>"+strings.ReplaceAll(name, "  ", " ")+"</bdi>") || !strings.Contains(page.body, "You are a guest") {
			t.Errorf("afterwards:\n%s", page.body)
		}
	}
}

// Who came from Discord has the name that they have there.
func TestPlayersOfDiscordKeepTheirName(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	v.enter(w, "discord:1", "discord:9", sessions.Target{})
	if page := v.get("/me"); strings.Contains(page.body, `name="name"`) {
		t.Errorf("a field for the name:\n%s", page.body)
	}
	if a := v.send("/me", url.Values{"name": {"Somebody Else"}}); a.StatusCode != http.StatusBadRequest {
		t.Errorf("renaming: %d", a.StatusCode)
	}
}

// What is kept of a player is theirs to have and to delete, sessions with the rest; the
// file has nothing by which anybody could become them.
func TestOwnData(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	if a := v.get("/me/data.json"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("of nobody: %d", a.StatusCode)
	}
	v.send("/me", url.Values{"name": {"Bo" + "b"}})
	token := strings.TrimPrefix(v.cookie, "pencilmark=")
	data := v.get("/me/data.json")
	if !strings.Contains(data.body, `"name": "Bob"`) || !strings.Contains(data.body, `"guild": "`+game.LocalGuild+`"`) || strings.Contains(data.body, token) || data.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the file: %v\n%s", data.Header, data.body)
	}
	if a := v.send("/me/forget", nil); a.StatusCode != http.StatusBadRequest || v.cookie == "" {
		t.Errorf("unsure: %d", a.StatusCode)
	}
	if a := v.send("/me/forget", url.Values{"sure": {"yes"}}, "Sec-Fetch-Site", "cross-site"); a.StatusCode != http.StatusForbidden {
		t.Errorf("by another site: %d", a.StatusCode)
	}
	if a := v.send("/me/forget", url.Values{"sure": {"yes"}}); a.StatusCode != http.StatusSeeOther || v.cookie != "" {
		t.Errorf("sure: %d", a.StatusCode)
	}
	if s, err := w.game.Sessions.Find(t.Context(), token); err == nil {
		t.Errorf("afterwards: %+v", s)
	}
}

// One client does not fill the table with guests.
func TestGuestsOfOneClientAreBounded(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Limits.Burst = 1000
	s, made := start(t, o), 0
	for range 100 {
		v := &visitor{site: s}
		a := v.send("/me", url.Values{"name": {"Bob"}})
		if v.cookie != "" {
			made++
		} else if a.StatusCode != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" {
			t.Fatalf("refused with %s", a.Status)
		}
	}
	if made != 30 {
		t.Errorf("%d guests", made)
	}
	if a := s.get("/"); a.StatusCode != http.StatusOK {
		t.Errorf("looking on: %s", a.Status)
	}
}
