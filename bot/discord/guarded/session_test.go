package guarded

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"pencilmark/internal/clock"
)

// An abandoned session dispatches nothing, because its events also arrive over the new session.
func TestAbandonedSessionDispatchesNothing(t *testing.T) {
	s := &Session{conn: &conn{}}
	var got []string
	dispatch := func(kind string) {
		s.dispatch(&discordgo.Event{Type: kind}, func(e Event) { got = append(got, e.Type) })
	}
	dispatch("BEFORE")
	s.Abandon()
	dispatch("AFTER")
	if !slices.Equal(got, []string{"BEFORE"}) {
		t.Errorf("dispatched %v", got)
	}
}

// newAPI returns the API of a local server.
func newAPI(t *testing.T, serve http.HandlerFunc) *API {
	t.Helper()
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	a, err := NewAPI("token", server.URL, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	return a
}

// discordgo keeps no copy of the guilds. Nothing would read it, and it would grow.
func TestNothingIsTracked(t *testing.T) {
	a := newAPI(t, http.NotFound)
	s, err := a.NewSession(0, 1, 0, Timeouts{}, func(Event) {})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.library.State.OnInterface(s.library, &discordgo.GuildCreate{Guild: &discordgo.Guild{ID: "1"}}); err != nil {
		t.Fatal(err)
	}
	if n := len(s.library.State.Guilds); n > 0 {
		t.Errorf("%d guilds are kept", n)
	}
}

// discordgo logs nothing, because its log contains events and therefore what people write.
func TestLibraryLogsNothing(t *testing.T) {
	before := discordgo.Logger
	defer func() { discordgo.Logger = before }()
	discordgo.Logger = func(_, _ int, format string, a ...any) { t.Errorf("logged: "+format, a...) }
	a := newAPI(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"url": "ws://127.0.0.1:1"}`) })
	s, err := a.NewSession(0, 1, 0, Timeouts{Read: 1, Open: 1 << 40}, func(Event) {})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(t.Context()); err == nil { // discordgo would log this as an error
		t.Error("there is a gateway at port 1")
	}
}

// Errors contain no address, because paths contain the tokens of interactions.
func TestErrorsHoldNoAddress(t *testing.T) {
	a := newAPI(t, func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) })
	_, err := a.Do(t.Context(), http.MethodGet, "webhooks/secret", "", nil)
	if err == nil || err.Error() != "EOF" {
		t.Errorf("err = %v", err)
	}
}

// A clock that jumps by a day does not make a connection look silent.
func TestSilenceIsNotReadFromTheTimeOfDay(t *testing.T) {
	now := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	leaping := clock.FromNow(func() time.Time { now = now.AddDate(0, 0, 1); return now })
	s := &Session{clock: leaping, conn: &conn{clock: leaping}, timeouts: Timeouts{Check: 1, Stall: time.Hour}}
	ctx, cancel := context.WithCancel(t.Context())
	checks := 0
	err := s.Wait(ctx, func() {
		if checks++; checks == 3 {
			cancel()
		}
	})
	if err != nil {
		t.Errorf("after %d checks: %v", checks, err)
	}
}
