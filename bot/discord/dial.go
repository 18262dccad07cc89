package discord

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// line is the network connection under a gateway session. It gives up when the
// gateway says nothing for too long: the library itself reads without a
// deadline, and a gateway that falls silent would hang it for ever.
type line struct {
	patience time.Duration
	conn     atomic.Pointer[net.Conn]
	heard    atomic.Int64 // when something last arrived, Unix nanoseconds
}

// dialer is a websocket dialer whose connections the line watches.
func (l *line) dialer() *websocket.Dialer {
	d := &net.Dialer{Timeout: l.patience}
	return &websocket.Dialer{
		HandshakeTimeout: l.patience,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := d.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			l.conn.Store(&conn)
			l.heard.Store(time.Now().UnixNano())
			return &watched{Conn: conn, line: l}, nil
		},
	}
}

// cut closes the connection from outside the library, whose own Close waits for
// locks that a wedged session holds.
func (l *line) cut() {
	if conn := l.conn.Swap(nil); conn != nil {
		_ = (*conn).Close()
	}
}

// silent is how long nothing has arrived.
func (l *line) silent() time.Duration { return time.Since(time.Unix(0, l.heard.Load())) }

// watched arms a deadline before each read.
type watched struct {
	net.Conn
	line *line
}

// Read implements net.Conn.
func (w *watched) Read(b []byte) (int, error) {
	if err := w.SetReadDeadline(time.Now().Add(w.line.patience)); err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(b)
	if n > 0 {
		w.line.heard.Store(time.Now().UnixNano())
	}
	return n, err
}
