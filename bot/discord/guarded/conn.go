package guarded

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

	"pencilmark/internal/clock"
)

// conn guards the connection of a session: discordgo reads without a deadline, and answers an invalid session with
// endless IDENTIFYs.
type conn struct {
	clock       clock.Clock
	timeout     time.Duration  // for connecting, and for each read
	roots       *x509.CertPool // the trusted authorities; nil for the machine's
	open        atomic.Pointer[net.Conn]
	reads       atomic.Int64 // how many times data has arrived
	heartbeat   atomic.Int64 // when the last heartbeat was sent, in Unix nanoseconds
	mayIdentify atomic.Bool  // the next IDENTIFY may be sent
	invalid     atomic.Bool  // an IDENTIFY was blocked: the session is over
	closed      atomic.Bool  // no connection may be opened any more
}

var errClosed = errors.New("this session was abandoned")

// ErrInvalidSession means that Discord has ended the session.
var ErrInvalidSession = errors.New("session ended by Discord (op 9)")

// dialer returns a websocket dialer whose connections go through c.
func (c *conn) dialer() *websocket.Dialer {
	return &websocket.Dialer{
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			raw, err := c.dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &frames{raw, c}, nil
		},
		NetDialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			raw, err := c.dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			defer c.clock.AfterFunc(c.timeout, c.cut)()
			host, _, _ := net.SplitHostPort(address) // it has been dialled already
			secure := tls.Client(raw, &tls.Config{ServerName: host, RootCAs: c.roots, NextProtos: []string{"http/1.1"}})
			if err := secure.HandshakeContext(ctx); err != nil {
				c.cut()
				return nil, err
			}
			return &frames{secure, c}, nil
		},
	}
}

// dial makes a network connection that cut closes.
func (c *conn) dial(ctx context.Context, network, address string) (net.Conn, error) {
	ctx, cancel := clock.WithTimeout(ctx, c.clock, c.timeout)
	defer cancel()
	raw, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c.open.Store(&raw)
	if c.closed.Load() { // closed in the meantime
		c.cut()
		return nil, errClosed
	}
	return raw, nil
}

// cut closes the connection without discordgo, whose Close waits for the locks of a wedged session.
func (c *conn) cut() {
	if raw := c.open.Swap(nil); raw != nil {
		_ = (*raw).Close()
	}
}

// close cuts the connection and prevents opening another.
func (c *conn) close() {
	c.closed.Store(true)
	c.cut()
}

// frames is the connection as discordgo uses it, after decryption.
type frames struct {
	net.Conn
	conn *conn
}

// Read cuts the connection after the timeout.
func (f *frames) Read(b []byte) (int, error) {
	defer f.conn.clock.AfterFunc(f.conn.timeout, f.conn.cut)()
	n, err := f.Conn.Read(b)
	if n > 0 {
		f.conn.reads.Add(1)
	}
	return n, err
}

// Write lets one IDENTIFY pass for each permission. At any other IDENTIFY, which discordgo sends after op 9, it cuts
// the connection.
func (f *frames) Write(b []byte) (int, error) {
	switch sent := unmask(b); {
	case bytes.HasPrefix(sent, []byte(`{"op":1,`)):
		f.conn.heartbeat.Store(f.conn.clock.Now().UnixNano())
	case bytes.HasPrefix(sent, []byte(`{"op":2,`)) && !f.conn.mayIdentify.CompareAndSwap(true, false):
		f.conn.invalid.Store(true)
		f.conn.cut()
		return 0, ErrInvalidSession
	}
	return f.Conn.Write(b)
}

// unmask returns the start of a client's text frame, and nil for other frames (RFC 6455, 5.2 and 5.3). discordgo writes
// each frame in one call.
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
