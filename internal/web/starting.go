package web

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// Starting answers at a listener while the program is not at work yet: /healthz says that it
// lives, /readyz what it waits for, and everybody else is asked to come back.
type Starting struct {
	server  *http.Server
	lent    lent
	waits   atomic.Value // a string
	stopped chan struct{}
}

// NewStarting begins to answer.
func NewStarting(l *net.TCPListener, log *slog.Logger) *Starting {
	s := &Starting{lent: lent{l}, stopped: make(chan struct{})}
	s.WaitsFor("the database is being opened")
	s.server = &http.Server{Handler: http.HandlerFunc(s.answer), ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: readTimeout, IdleTimeout: idleTimeout, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		defer close(s.stopped)
		_ = s.server.Serve(s.lent) // ends with Stop
	}()
	return s
}

// WaitsFor changes what /readyz says.
func (s *Starting) WaitsFor(what string) { s.waits.Store(what) }

func (s *Starting) answer(w http.ResponseWriter, r *http.Request) {
	status, answer := http.StatusServiceUnavailable, health{Status: "failed", Checks: []checkResult{{Name: "database", Status: "failed", Detail: s.waits.Load().(string)}}}
	if r.URL.Path == "/healthz" {
		status, answer = http.StatusOK, health{Status: "ok", Checks: []checkResult{}}
	}
	w.Header().Set("Retry-After", "5")
	_ = sendJSON(w, r, status, noStore, answer)
}

// Stop ends that: the listener is somebody else's from now on.
func (s *Starting) Stop() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = s.server.Shutdown(ctx)
	<-s.stopped
	_ = s.server.Close()
	_ = s.lent.SetDeadline(time.Time{})
}

// lent is a listener that goes on when who has it closes it.
type lent struct{ *net.TCPListener }

// Close ends an Accept that waits.
func (l lent) Close() error { return l.SetDeadline(time.Unix(1, 0)) }
