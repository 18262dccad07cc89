package discord

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// line is the network connection under a gateway session: what the library
// leaves open is held there, below it. A gateway that falls silent is given up,
// where the library reads without a deadline and would hang for ever; and no
// IDENTIFY goes out without leave, where the library would send one after the
// other as long as Discord refuses them.
type line struct {
	patience time.Duration
	roots    *x509.CertPool // whom to trust; nil for whom the machine does
	conn     atomic.Pointer[net.Conn]
	heard    atomic.Int64 // when something last arrived, Unix nanoseconds
	beaten   atomic.Int64 // when the last heartbeat was sent
	leave    atomic.Bool  // the next IDENTIFY may go out
	invalid  atomic.Bool  // one without leave was held back: the session is over
	retired  atomic.Bool  // nothing goes over this line any more
}

// Errors of the line.
var (
	errRetired = errors.New("this session was given up")
	errNoLeave = errors.New("session ended by Discord (op 9)")
)

// dialer is a websocket dialer whose connections the line watches.
func (l *line) dialer() *websocket.Dialer {
	return &websocket.Dialer{
		HandshakeTimeout: l.patience,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := l.dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &watched{conn, l}, nil
		},
		NetDialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := l.dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			host, _, _ := net.SplitHostPort(address) // it has been dialled
			secure := tls.Client(conn, &tls.Config{ServerName: host, RootCAs: l.roots, NextProtos: []string{"http/1.1"}})
			if err := secure.HandshakeContext(ctx); err != nil {
				l.cut()
				return nil, err
			}
			return &watched{secure, l}, nil
		},
	}
}

// dial makes a network connection that cut closes.
func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	d := &net.Dialer{Timeout: l.patience}
	conn, err := d.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.conn.Store(&conn)
	l.heard.Store(time.Now().UnixNano())
	if l.retired.Load() { // meanwhile
		l.cut()
		return nil, errRetired
	}
	return conn, nil
}

// cut closes the connection from outside the library, whose own Close waits for
// locks that a wedged session holds.
func (l *line) cut() {
	if conn := l.conn.Swap(nil); conn != nil {
		_ = (*conn).Close()
	}
}

// retire cuts the line for good: whatever the library still tries comes to
// nothing.
func (l *line) retire() {
	l.retired.Store(true)
	l.cut()
}

// silent is how long nothing has arrived.
func (l *line) silent() time.Duration { return time.Since(time.Unix(0, l.heard.Load())) }

// watched is a line's connection as the library sees it, with every frame in
// clear.
type watched struct {
	net.Conn
	line *line
}

// Read arms a deadline before each read.
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

// Write lets an IDENTIFY pass once for each leave. The library sends them of its
// own accord, in answer to op 9; holding one back ends the connection.
func (w *watched) Write(b []byte) (int, error) {
	switch sent := unmask(b); {
	case bytes.HasPrefix(sent, []byte(`{"op":1,`)):
		w.line.beaten.Store(time.Now().UnixNano())
	case bytes.HasPrefix(sent, []byte(`{"op":2,`)) && !w.line.leave.CompareAndSwap(true, false):
		w.line.invalid.Store(true)
		w.line.cut()
		return 0, errNoLeave
	}
	return w.Conn.Write(b)
}

// unmask reads the start of a text frame that a client sends (RFC 6455, 5.2 and
// 5.3): enough to know its opcode by. It returns nil for anything else. The
// library writes each frame at once.
func unmask(frame []byte) []byte {
	const text, maskSize, shown = 0x81, 4, 8
	if len(frame) < 2 || frame[0] != text {
		return nil
	}
	start := 2
	switch frame[1] & 0x7f {
	case 126:
		start += 2
	case 127:
		start += 8
	}
	if len(frame) < start+maskSize+shown {
		return nil
	}
	clear := make([]byte, shown)
	for i := range clear {
		clear[i] = frame[start+maskSize+i] ^ frame[start+i%maskSize]
	}
	return clear
}
