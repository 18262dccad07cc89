package web

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// How long a connection may take. Writing includes the work on the request, so
// it must exceed Limits.Work and Limits.Wait by far.
const (
	headerTimeout   = 5 * time.Second
	readTimeout     = 15 * time.Second
	writeSlack      = 30 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 10 * time.Second
	maxHeaderBytes  = 16 << 10
)

// Serve answers requests on a listener, which it closes, until ctx ends. Then
// it lets the requests under way finish, for at most 10 seconds, and returns
// nil.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	open := newConnections(s.opts.Limits)
	server := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      s.opts.Limits.Work + s.opts.Limits.Wait + writeSlack,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ConnState:         open.track,
		ConnContext:       open.context,
		ErrorLog:          slog.NewLogLogger(s.opts.Log.Handler(), slog.LevelDebug),
	}
	server.RegisterOnShutdown(s.streams.end)
	s.opts.Log.Info("http: serving", "address", "http://"+listener.Addr().String())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(open.listener(listener)) }()
	select {
	case err := <-failed:
		return fmt.Errorf("http: %w", err)
	case <-ctx.Done():
		return s.shutdown(ctx, server)
	}
}

// shutdown stops a server gently, then firmly.
func (s *Server) shutdown(ctx context.Context, server *http.Server) error {
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		s.opts.Log.Warn("http: requests cut off at shutdown", "error", err)
		server.Close()
	}
	return nil
}
