package web_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/web"
)

// pipes is a listener whose connections need no network, so that a test can have
// a clock of its own.
type pipes struct {
	dialled chan net.Conn
	closed  chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.dialled:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.closed); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// However slowly a request comes, its connection ends in time.
func TestSlowRequests(t *testing.T) {
	const post = "POST /api/v1/rate HTTP/1.1\r\nHost: h\r\n"
	tests := []struct {
		name   string
		begin  string
		then   string        // what is sent every second
		status int           // of the answer; 0 for none
		after  time.Duration // until the answer has come
		ends   time.Duration // until the connection is closed
	}{
		{"nothing", "", "", 0, 0, 5 * time.Second},
		{"a header, byte by byte", "GET / HTTP/1.1\r\nX: ", "x", 0, 0, 5 * time.Second},
		{"a body, byte by byte", post + "Content-Type: application/json\r\nContent-Length: 99\r\n\r\n", " ", 499, 15 * time.Second, 15 * time.Second},
		{"nothing after an answer", "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n", "", 200, 0, 30 * time.Second},
		{"a body that is refused by its kind", post + "Content-Length: 99\r\n\r\n", "", 415, 15 * time.Second, 15 * time.Second},
		{"a body that is refused by its length", post + "Content-Type: application/json\r\nContent-Length: 99999\r\n\r\n", "", 413, 15 * time.Second, 15 * time.Second},
		{"a body that nobody reads", "GET /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n", "", 200, 15 * time.Second, 15 * time.Second},
		{"a body that goes with a long answer", "GET /style.css HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n", "", 200, 15 * time.Second, 15 * time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn := dialPipe(t)
				begun := time.Now()
				var sending sync.WaitGroup
				defer sending.Wait()
				sending.Go(func() {
					for text := tt.begin; ; text = tt.then {
						if _, err := io.WriteString(conn, text); err != nil || tt.then == "" {
							return
						}
						time.Sleep(time.Second)
					}
				})
				reader := bufio.NewReader(conn)
				if tt.status > 0 {
					answer, err := http.ReadResponse(reader, nil)
					if err != nil || answer.StatusCode != tt.status {
						t.Fatalf("answer %v, %v", answer, err)
					}
					if _, err := io.ReadAll(answer.Body); err != nil || time.Since(begun) != tt.after {
						t.Errorf("answered after %v, want %v: %v", time.Since(begun), tt.after, err)
					}
				}
				rest, _ := io.ReadAll(reader)
				if len(rest) > 0 && !strings.HasPrefix(string(rest), "HTTP/1.1 4") {
					t.Errorf("%q", rest)
				}
				// A server waits half a second for a client to read its last words.
				if ends := time.Since(begun); ends.Truncate(time.Second) != tt.ends {
					t.Errorf("closed after %v, want %v", ends, tt.ends)
				}
			})
		})
	}
}

// dialPipe connects to a server that serves until the test ends.
func dialPipe(t *testing.T) net.Conn {
	t.Helper()
	server, err := web.New(options())
	if err != nil {
		t.Fatal(err)
	}
	listener := &pipes{make(chan net.Conn), make(chan struct{})}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- server.Serve(ctx, listener) }()
	client, serving := net.Pipe()
	listener.dialled <- serving
	t.Cleanup(func() {
		client.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return client
}
