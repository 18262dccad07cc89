package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"pencilmark/internal/web"
)

// Connections that were made while the program starts go on when it has started: no request is
// dropped. Each is answered in the form that its client takes.
func TestStarting(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := web.NewHost(listener, web.Limits{}, slog.New(slog.DiscardHandler))
	host.WaitsFor("a test waits")
	requests := []struct {
		name, head    string
		status        int
		media, text   string
		startedStatus int
		startedText   string
		reloads       bool
	}{
		{name: "life", head: "GET /healthz", status: 200, media: "application/json", text: `"ok"`, startedStatus: 200, startedText: `"ok"`},
		{name: "readiness", head: "GET /readyz", status: 503, media: "application/json", text: "a test waits", startedStatus: 200, startedText: `"ok"`},
		{name: "a page", head: "GET /help HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: fr", status: 503, media: "text/html", text: "Pencilmark démarre", startedStatus: 200, startedText: "<h1", reloads: true},
		{name: "a page that was chosen in German", head: "GET /learn HTTP/1.1\r\nAccept: text/html\r\nCookie: language=de", status: 503, media: "text/html", text: "startet gerade", startedStatus: 200, startedText: "<h1", reloads: true},
		{name: "a form", head: "POST /hints HTTP/1.1\r\nAccept: text/html\r\nContent-Length: 0", status: 503, media: "text/html", text: "Try again", startedStatus: 405, startedText: "<h1"},
		{name: "the style", head: "GET /style.css", status: 200, media: "text/css", text: "body", startedStatus: 200, startedText: "body"},
		{name: "the API", head: "GET /api/v1/techniques", status: 503, media: "application/problem+json", text: "starting", startedStatus: 200, startedText: "x-wing"},
	}
	connections := make([]net.Conn, len(requests))
	ask := func(i int) (*http.Response, string) {
		t.Helper()
		head := requests[i].head
		if !strings.Contains(head, "HTTP/1.1") {
			head += " HTTP/1.1"
		}
		if _, err := io.WriteString(connections[i], head+"\r\nHost: h\r\n\r\n"); err != nil {
			t.Fatalf("%s: %v", requests[i].name, err)
		}
		answer, err := http.ReadResponse(bufio.NewReader(connections[i]), nil)
		if err != nil {
			t.Fatalf("%s is not answered: %v", requests[i].name, err)
		}
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer, string(body)
	}
	for i, r := range requests {
		if connections[i], err = net.Dial("tcp", listener.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer connections[i].Close()
		answer, body := ask(i)
		if answer.StatusCode != r.status || !strings.HasPrefix(answer.Header.Get("Content-Type"), r.media) || !strings.Contains(body, r.text) {
			t.Errorf("%s while starting: %d, %s\n%.300s", r.name, answer.StatusCode, answer.Header.Get("Content-Type"), body)
		}
		if r.status == 503 && (answer.Header.Get("Retry-After") == "" || answer.Header.Get("Cache-Control") != "no-store") {
			t.Errorf("%s while starting: %v", r.name, answer.Header)
		}
		if reloads := strings.Contains(body, `http-equiv="refresh"`); reloads != r.reloads {
			t.Errorf("%s: the page reloads: %t", r.name, reloads)
		}
		if strings.HasSuffix(r.media, "json") && !json.Valid([]byte(body)) {
			t.Errorf("%s: no JSON: %s", r.name, body)
		}
	}
	server, err := web.New(options())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- server.ServeOn(ctx, host) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	for { // ServeOn may not have begun
		answer, _ := ask(0)
		if answer.Header.Get("Retry-After") == "" {
			break
		}
	}
	for i, r := range requests {
		answer, body := ask(i)
		if answer.StatusCode != r.startedStatus || !strings.Contains(body, r.startedText) {
			t.Errorf("%s when started: %d\n%.300s", r.name, answer.StatusCode, body)
		}
	}
}
