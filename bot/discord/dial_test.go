package discord

import (
	"crypto/x509"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// listener takes websockets and sends what arrives to a channel.
func listener(t *testing.T, serve func(http.Handler) *httptest.Server) (*httptest.Server, <-chan string) {
	t.Helper()
	heard := make(chan string, 10)
	server := serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		for {
			_, text, err := ws.ReadMessage()
			if err != nil {
				return
			}
			heard <- string(text)
		}
	}))
	t.Cleanup(server.Close)
	return server, heard
}

// An IDENTIFY goes out once for each leave, in clear and under TLS, however long
// it is; everything else always does.
func TestLineHoldsIdentifyBack(t *testing.T) {
	for name, serve := range map[string]func(http.Handler) *httptest.Server{"ws": httptest.NewServer, "wss": httptest.NewTLSServer} {
		for length, padding := range map[string]string{"short": "", "middling": strings.Repeat("x", 300), "long": strings.Repeat("x", 3000)} {
			t.Run(name+" "+length, func(t *testing.T) {
				server, heard := listener(t, serve)
				l := &line{patience: 10 * time.Second}
				if name == "wss" {
					l.roots = x509.NewCertPool()
					l.roots.AddCert(server.Certificate())
				}
				ws, _, err := l.dialer().DialContext(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil)
				if err != nil {
					t.Fatal(err)
				}
				defer ws.Close()
				say := func(text string) error { return ws.WriteMessage(websocket.TextMessage, []byte(text)) }
				identify := `{"op":2,"d":{"token":"` + padding + `"}}`
				l.leave.Store(true)
				for _, text := range []string{`{"op":1,"d":7}`, identify, `{"op":6,"d":{"session_id":"` + padding + `"}}`, `{"op":1,"d":8}`} {
					if err := say(text); err != nil {
						t.Fatal(err)
					}
					if got := <-heard; got != text {
						t.Errorf("the server heard %q, want %q", got, text)
					}
				}
				if l.leave.Load() || l.invalid.Load() || l.beaten.Load() == 0 {
					t.Errorf("leave %v, invalid %v, heartbeat at %v", l.leave.Load(), l.invalid.Load(), l.beaten.Load())
				}
				if err := say(identify); !errors.Is(err, errNoLeave) || !l.invalid.Load() {
					t.Errorf("an IDENTIFY without leave: %v, noted %v", err, l.invalid.Load())
				}
				if _, _, err := ws.ReadMessage(); err == nil {
					t.Error("the connection is open still")
				}
			})
		}
	}
}

// A session that was given up comes back to nothing, also when the library goes on
// trying: two sessions would answer everybody twice.
func TestRetiredLineStaysSilent(t *testing.T) {
	server, _ := listener(t, httptest.NewServer)
	l := &line{patience: 10 * time.Second}
	url := "ws" + strings.TrimPrefix(server.URL, "http")
	ws, _, err := l.dialer().DialContext(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	l.retire()
	if _, _, err := ws.ReadMessage(); err == nil {
		t.Error("a retired line is open still")
	}
	if _, _, err := l.dialer().DialContext(t.Context(), url, nil); !errors.Is(err, errRetired) {
		t.Errorf("a retired line connects: %v", err)
	}
}

// The library keeps no copy of the guilds: nothing here reads it, and it grows.
func TestNothingIsTracked(t *testing.T) {
	r := connected(t, reply("ok"))
	for range 5 {
		r.AddGuild("another")
	}
	r.ann.Slash(r.channel, "hint", nil).Reply() // events come in order
	s, err := r.client.newSession()
	if err != nil {
		t.Fatal(err)
	}
	if s.StateEnabled || s.State != nil && len(s.State.Guilds) > 0 {
		t.Error("the library tracks what happens")
	}
}
