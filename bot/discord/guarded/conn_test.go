package guarded

import (
	"crypto/x509"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"pencilmark/internal/clock"
)

// listener accepts websocket connections and sends what they receive to a channel.
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

// Each permission lets one IDENTIFY pass, with and without TLS, whatever its length. Other frames always pass.
func TestIdentifyNeedsPermission(t *testing.T) {
	for name, serve := range map[string]func(http.Handler) *httptest.Server{"ws": httptest.NewServer, "wss": httptest.NewTLSServer} {
		for length, padding := range map[string]string{"short": "", "middling": strings.Repeat("x", 300), "long": strings.Repeat("x", 3000)} {
			t.Run(name+" "+length, func(t *testing.T) {
				server, heard := listener(t, serve)
				c := &conn{clock: clock.System{}, timeout: time.Minute}
				if name == "wss" {
					c.roots = x509.NewCertPool()
					c.roots.AddCert(server.Certificate())
				}
				ws, _, err := c.dialer().DialContext(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil)
				if err != nil {
					t.Fatal(err)
				}
				defer ws.Close()
				say := func(text string) error { return ws.WriteMessage(websocket.TextMessage, []byte(text)) }
				identify := `{"op":2,"d":{"token":"` + padding + `"}}`
				c.mayIdentify.Store(true)
				for _, text := range []string{`{"op":1,"d":7}`, identify, `{"op":6,"d":{"session_id":"` + padding + `"}}`, `{"op":1,"d":8}`} {
					if err := say(text); err != nil {
						t.Fatal(err)
					}
					if got := <-heard; got != text {
						t.Errorf("the server heard %q, want %q", got, text)
					}
				}
				if c.mayIdentify.Load() || c.invalid.Load() || c.heartbeat.Load() == 0 {
					t.Errorf("permission %v, invalid %v, heartbeat at %v", c.mayIdentify.Load(), c.invalid.Load(), c.heartbeat.Load())
				}
				if err := say(identify); !errors.Is(err, ErrInvalidSession) || !c.invalid.Load() {
					t.Errorf("an IDENTIFY without permission: %v, noted %v", err, c.invalid.Load())
				}
				if _, _, err := ws.ReadMessage(); err == nil {
					t.Error("the connection is still open")
				}
			})
		}
	}
}

// An abandoned session does not connect again, even if discordgo tries to, because two sessions would answer everybody
// twice.
func TestClosedConnStaysClosed(t *testing.T) {
	server, _ := listener(t, httptest.NewServer)
	c := &conn{clock: clock.System{}, timeout: time.Minute}
	url := "ws" + strings.TrimPrefix(server.URL, "http")
	ws, _, err := c.dialer().DialContext(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	c.close()
	if _, _, err := ws.ReadMessage(); err == nil {
		t.Error("a closed connection is still open")
	}
	if _, _, err := c.dialer().DialContext(t.Context(), url, nil); !errors.Is(err, errClosed) {
		t.Errorf("a closed connection connects: %v", err)
	}
}
