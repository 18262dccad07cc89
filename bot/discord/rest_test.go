package discord

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// get requests the channel. This request may be repeated.
func (r *rig) get(ctx context.Context) error {
	return r.client.do(ctx, request{doing: "look", method: http.MethodGet, path: "channels/" + r.channel.ID, bucket: "b", idempotent: true})
}

// say posts without a nonce. This request must not be repeated.
func (r *rig) say(ctx context.Context) error {
	_, err := r.client.createPost(ctx, r.channel.ID, newMessage(textDisplay{componentText, "x"}), forInteractions)
	return err
}

func count(r *rig, method string) int {
	n := 0
	for _, q := range r.Requests() {
		if q.Method == method {
			n++
		}
	}
	return n
}

// After a 502 only safe requests are repeated.
func TestServerErrors(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	bad := discordtest.RequestFault{Route: "GET /channels", Status: 502, Body: "<html>", Times: 2}
	r.InjectRequest(bad)
	if err := r.get(t.Context()); err != nil {
		t.Errorf("GET after two 502s = %v", err)
	}
	bad.Route, bad.Times, bad.AfterWork = "POST /channels", 1, true
	r.InjectRequest(bad)
	err := r.say(t.Context())
	if e, ok := errors.AsType[*Error](err); !ok || !strings.Contains(e.Error(), "cannot post a message") {
		t.Errorf("POST after a 502 = %v", err)
	}
	if n := count(r, "POST"); n != 1 || len(r.Messages(r.channel)) != 1 {
		t.Errorf("%d POSTs, %d messages, want 1", n, len(r.Messages(r.channel)))
	}
}

// A request answered with 429 is repeated after the wait, unless the wait is long, and only a few times.
func TestRateLimits(t *testing.T) {
	limited := func(after string) discordtest.RequestFault {
		return discordtest.RequestFault{Route: "POST /channels", Status: 429, Body: `{"message": "slow", "retry_after": ` + after + `, "global": false}`}
	}
	t.Run("a short wait", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.InjectRequest(limited("0.01"))
		done := begun(func() error { return r.say(t.Context()) })
		r.elapse(1, 10*time.Millisecond)
		if err := soon(t, done); err != nil {
			t.Error(err)
		}
	})
	t.Run("a long wait", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.InjectRequest(limited("3600"))
		if err := soon(t, begun(func() error { return r.say(t.Context()) })); err == nil || !strings.Contains(err.Error(), "1h0m0s") {
			t.Errorf("err = %v", err)
		}
	})
	t.Run("again and again", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		f := limited("0.01")
		f.Times = 100
		r.InjectRequest(f)
		done := begun(func() error { return r.say(t.Context()) })
		for range maxTries - 1 {
			r.elapse(1, 10*time.Millisecond)
		}
		if err := soon(t, done); err == nil || count(r, "POST") != maxTries {
			t.Errorf("err = %v after %d tries", err, count(r, "POST"))
		}
	})
	t.Run("as a page of HTML", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		f := discordtest.RequestFault{Route: "POST /channels", Status: 429, Body: "<html>error 1015</html>", Header: http.Header{"Retry-After": {"0.01"}}}
		r.InjectRequest(f)
		done := begun(func() error { return r.say(t.Context()) })
		r.elapse(1, 10*time.Millisecond)
		if err := soon(t, done); err != nil {
			t.Error(err)
		}
	})
	t.Run("the wait ends with the context", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		r.InjectRequest(limited("9.9"))
		ctx, cancel := context.WithCancel(t.Context())
		done := begun(func() error { return r.say(ctx) })
		r.WaitUntil("the second try to wait", func() bool { return waits(r.client.departures, "channels/"+r.channel.ID+"/messages") })
		cancel()
		if err := soon(t, done); !errors.Is(err, context.Canceled) {
			t.Errorf("err = %v", err)
		}
	})
}

// waits reports whether one request waits for a route that Discord blocks.
func waits(d *departures, route string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	in := d.routes[route]
	return in != nil && d.clock.Now().Before(in.blockedUntil) && in.users == 1
}

// begun calls a function in a goroutine and returns a channel for its result.
func begun(do func() error) <-chan error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	return done
}

// soon returns the result of begun. It fails the test if the result does not come.
func soon(t *testing.T, done <-chan error) error {
	t.Helper()
	select {
	case err := <-done:
		return err
	case <-time.After(hangs):
		t.Fatal("it does not come back")
		return nil
	}
}

// Labels contain no ids or tokens, because there would be too many.
func TestRouteLabels(t *testing.T) {
	tests := []struct{ method, path, want string }{
		{"POST", "channels/1795251600/messages", "POST channels/messages"},
		{"PATCH", "channels/1/messages/2", "PATCH channels/messages"},
		{"POST", "channels/1/messages/2/threads", "POST channels/messages/threads"},
		{"GET", "channels/1/messages?limit=100&before=5", "GET channels/messages"},
		{"POST", "interactions/1/aW50ZXJhY3Rpb24/callback", "POST interactions/callback"},
		{"PATCH", "webhooks/1/aW50ZXJhY3Rpb24/messages/@original", "PATCH webhooks/messages/@original"},
		{"POST", "users/@me/channels", "POST users/@me/channels"},
		{"GET", "guilds/1", "GET guilds"},
		{"GET", "a-token-in-an-odd-place", "GET "},
	}
	for _, tt := range tests {
		if got := (request{method: tt.method, path: tt.path}).route(); got != tt.want {
			t.Errorf("%s %s is labelled %q, want %q", tt.method, tt.path, got, tt.want)
		}
	}
}
