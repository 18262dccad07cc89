package web_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/web"
)

// awayStore is a store whose reads may fail, or wait for as long as anybody waits.
type awayStore struct {
	services.Store
	how *atomic.Pointer[string]
}

func (s awayStore) View(ctx context.Context, fn func(services.Query) error) error {
	switch *s.how.Load() {
	case "fails":
		return fmt.Errorf("dial 10.0.0.7: %w", game.ErrUnavailable)
	case "stands still":
		<-ctx.Done()
		return ctx.Err()
	}
	return s.Store.View(ctx, fn)
}

// While the database is away, everything that needs it is answered so, and in time; what
// does not need it is answered as ever.
func TestDatabaseAway(t *testing.T) {
	w := story(t)
	var how atomic.Pointer[string]
	is := func(state string) { how.Store(&state) }
	is("well")
	w.game = services.New(services.Options{Store: awayStore{w.db, &how}, Now: w.now, Budget: time.Hour})
	var log bytes.Buffer
	o := w.options()
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	o.Limits.Work, o.Limits.Wait, o.Limits.Burst = 50*time.Millisecond, 50*time.Millisecond, 1000
	s := start(t, o)
	for _, state := range []string{"fails", "stands still"} {
		is(state)
		for _, path := range []string{"/", "/api/v1/daily", "/api/v1/archive", "/api/v1/leaderboard", "/archive"} {
			a := s.get(path, "Accept", "text/html")
			if a.StatusCode != http.StatusServiceUnavailable || a.Header.Get("Retry-After") == "" || !bytes.Contains([]byte(a.body), []byte("The database is away")) {
				t.Errorf("%s while the database %s: %d, Retry-After %q, %.200s", path, state, a.StatusCode, a.Header.Get("Retry-After"), a.body)
			}
			if bytes.Contains([]byte(a.body), []byte("10.0.0.7")) {
				t.Errorf("%s tells where the database is: %s", path, a.body)
			}
		}
		if a := s.get("/help"); a.StatusCode != http.StatusOK {
			t.Errorf("/help while the database %s: %d", state, a.StatusCode)
		}
	}
	if !bytes.Contains(log.Bytes(), []byte("10.0.0.7")) {
		t.Errorf("the operator is not told why: %s", log.String())
	}
	is("well")
	if a := start(t, w.options()).get("/"); a.StatusCode != http.StatusOK {
		t.Errorf("/ when it is back: %d %.200s", a.StatusCode, a.body)
	}
}

// A check that goes on failing is logged once, and once when it is well again: who watches
// asks every few seconds.
func TestChecksAreLoggedWhenTheyChange(t *testing.T) {
	var log bytes.Buffer
	var failing error
	var seconds atomic.Int64
	o := options()
	o.Now = func() time.Time { return now.Add(time.Duration(seconds.Load()) * time.Second) }
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	o.Checks = []web.Check{{Name: "database", Run: func(context.Context) error { return failing }}}
	s := start(t, o)
	for _, err := range []error{nil, game.ErrUnavailable, game.ErrUnavailable, game.ErrUnavailable, nil, nil} {
		failing = err
		s.get("/readyz")
		seconds.Add(2)
	}
	if n := bytes.Count(log.Bytes(), []byte("\n")); n != 2 {
		t.Errorf("%d lines, want one that it fails and one that it is well again:\n%s", n, log.String())
	}
}
