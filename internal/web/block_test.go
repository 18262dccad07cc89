package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// A player who is shut out is told why wherever they would play, and can still see who they
// are, have their data and delete it.
func TestShutOut(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	v.enter(w, "discord:1", "discord:9", sessions.Target{})
	w.must(w.game.People.Block(t.Context(), game.BlockedPlayer, "discord:1", "asks a thousand times a second"))
	for _, path := range []string{"/api/v1/attempts/1", "/attempts/1", "/archive", "/learn"} {
		if a := v.get(path); a.StatusCode != http.StatusForbidden || !strings.Contains(a.body, "asks a thousand times a second") {
			t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
		}
	}
	for _, path := range []string{"/me", "/me/data.json", "/privacy", "/terms"} {
		if a := v.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
	if a := v.send("/me/forget", url.Values{"sure": {"1"}}); a.StatusCode != http.StatusSeeOther {
		t.Errorf("forget: %d %s", a.StatusCode, a.body)
	}
}
