package web_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/web/request"

	"pencilmark/internal/web"
)

// inbox is a mounted handler that reads request bodies and counts how many bytes of bodies are in memory.
type inbox struct {
	peak
	came, gone chan struct{} // unless nil, it reports a complete body on came and then waits for gone
}

func (b *inbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	read, chunk := int64(0), make([]byte, 4096)
	defer func() { b.add(-read) }()
	for err := error(nil); err != io.EOF; {
		var n int
		n, err = r.Body.Read(chunk)
		read += int64(n)
		b.add(int64(n))
		if err != nil && err != io.EOF {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
	}
	if b.came != nil {
		b.came <- struct{}{}
		<-b.gone
	}
}

// serve runs a server with a mounted handler on a real listener.
func serve(t *testing.T, limits request.Limits, mounted http.Handler) *site {
	t.Helper()
	o := newWorld(t).options()
	o.Limits = limits
	o.Mounts = []web.Mount{{Method: http.MethodPost, Path: "/mounted", Handler: mounted}}
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &site{t, "http://" + listener.Addr().String()}
}

// peak counts something and remembers the maximum.
type peak struct{ now, most atomic.Int64 }

func (p *peak) add(n int64) {
	for now := p.now.Add(n); ; {
		if most := p.most.Load(); now <= most || p.most.CompareAndSwap(most, now) {
			return
		}
	}
}

// send opens a connection from an address and sends the beginning of a request.
func (s *site) send(from string, begin []byte) net.Conn {
	s.t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.DialContext(s.t.Context(), "tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { conn.Close() })
	_, _ = conn.Write(begin) // the server may have closed it already
	return conn
}

// Thousands of half-sent requests neither fill the memory nor block others, whatever they request.
func TestHalfSentRequests(t *testing.T) {
	limits := request.Limits{Connections: 300, PerClient: 200, LargeBodies: 8, Rate: 1e6, Burst: 1e6, Work: time.Hour}
	head := func(method, path string, length int) string {
		return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", method, path, length)
	}
	for _, tt := range []struct {
		name  string
		head  string
		sent  int
		flood int   // how many clients send it
		held  int64 // bytes of bodies in memory at once
	}{
		{"no header", "", 0, 1000, 0},
		{"half a header", "GET / HTTP/1.1\r\nHost: h\r\nX-Long: ", 4000, 1000, 0},
		{"a small body", head("POST", "/mounted", 64<<10), 50 << 10, 400, 200 * 64 << 10},
		{"a large body", head("POST", "/mounted", 512<<10), 50 << 10, 400, 8 * 50 << 10},
		{"a body of no length", "POST /mounted HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n80000\r\n", 50 << 10, 400, 8 * 50 << 10},
		{"a body too large for the API", head("POST", "/api/v1/rate", 200<<10), 50 << 10, 400, 0},
		{"a body for the page", head("GET", "/", 200), 100, 400, 0},
		{"a body for nothing", head("POST", "/nothing", 60<<10), 50 << 10, 400, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inbox := new(inbox)
			s := serve(t, limits, inbox)
			begin := append([]byte(tt.head), bytes.Repeat([]byte(" "), tt.sent)...)
			done := make(chan struct{}, tt.flood)
			for range tt.flood {
				conn := s.send("127.9.0.1", begin)
				go func() {
					_, _ = conn.Read(make([]byte, 1)) // an answer, or the end of the connection
					done <- struct{}{}
				}()
			}
			for range tt.flood - limits.PerClient {
				<-done
			}
			if got := inbox.most.Load(); got > tt.held {
				t.Errorf("%d bytes of bodies were in memory at once, want at most %d", got, tt.held)
			}
			for _, path := range []string{"/healthz", "/privacy"} {
				if a := s.get(path); a.StatusCode != http.StatusOK {
					t.Errorf("%s: %d", path, a.StatusCode)
				}
			}
			for path, spaces := range map[string]int{"/mounted": 60 << 10, "/api/v1/rate": 50 << 10} {
				if a := s.post(path, `{"puzzle": "`+easy+`"}`+strings.Repeat(" ", spaces)); a.StatusCode != http.StatusOK {
					t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
				}
			}
		})
	}
}

// A complete request is answered, however many connections its client opens beyond its limit. Those are closed.
func TestConnectionsBeyondTheLimit(t *testing.T) {
	const most = 8
	inbox := &inbox{came: make(chan struct{}), gone: make(chan struct{})}
	s := serve(t, request.Limits{Connections: 2 * most, PerClient: most}, inbox)
	whole := []byte("POST /mounted HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
	var working []net.Conn
	for range most {
		working = append(working, s.send("127.9.0.1", whole))
		<-inbox.came
	}
	for range 100 {
		if n, err := s.send("127.9.0.1", []byte("GET / HTTP/1.1\r\n")).Read(make([]byte, 1)); n > 0 || err == nil {
			t.Fatalf("a connection beyond the limit was answered")
		}
	}
	if a := s.get("/healthz"); a.StatusCode != http.StatusOK {
		t.Errorf("another client: %d", a.StatusCode)
	}
	close(inbox.gone)
	for _, conn := range working {
		if text, err := io.ReadAll(conn); err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 200") {
			t.Errorf("%q, %v", text, err)
		}
	}
}

// pipes is a listener whose connections need no network, so that a test can use a fake clock.
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

// However slowly a request arrives, its connection ends in time.
func TestSlowRequests(t *testing.T) {
	const post = "POST /api/v1/rate HTTP/1.1\r\nHost: h\r\n"
	tests := []struct {
		name   string
		begin  string
		then   string        // sent every second
		status int           // the answer's status; 0 for no answer
		after  time.Duration // until the answer arrives
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
				// The server waits half a second for a client to read the end of the answer.
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
