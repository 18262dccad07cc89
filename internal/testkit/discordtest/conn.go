package discordtest

import (
	"cmp"
	"errors"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

// conn is a connection to the gateway. One goroutine reads it and one writes it. The server's lock guards the queue.
type conn struct {
	srv             *Server
	ws              *websocket.Conn
	queue           []frame
	code            int // close with this code after the queue is written
	wake            chan struct{}
	done            chan struct{}
	session         *session
	muted           bool    // by a fault: send nothing more
	noHeartbeatAcks bool    // by a fault: acknowledge no heartbeat
	delayed         []frame // events to send after the next one
}

// send queues a frame. The server's lock is held.
func (c *conn) send(f frame) {
	if c.code == 0 && !c.muted {
		c.queue = append(c.queue, f)
	}
	c.wakeWriter()
}

// closeWith closes the connection with a code, after the queue is written. The server's lock is held.
func (c *conn) closeWith(code int) {
	c.code = cmp.Or(c.code, code)
	c.wakeWriter()
}

// closeOrDrop closes the connection with a code; 0 sends no close frame. The server's lock is held.
func (c *conn) closeOrDrop(code int) {
	if code == 0 {
		c.drop()
		return
	}
	c.closeWith(code)
}

// drop ends the connection without a close frame, as a lost network does.
func (c *conn) drop() { _ = c.ws.Close() }

func (c *conn) wakeWriter() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *conn) write() {
	defer c.srv.gw.wait.Done()
	for {
		select {
		case <-c.wake:
		case <-c.done:
			return
		}
		c.srv.mu.Lock()
		queue, code := c.queue, c.code
		c.queue = nil
		c.srv.mu.Unlock()
		for _, f := range queue {
			if c.ws.WriteJSON(f) != nil {
				c.drop()
				return
			}
		}
		if code != 0 {
			c.writeClose(code)
			c.drop()
			return
		}
	}
}

// writeClose sends a close frame, if the client is still there.
func (c *conn) writeClose(code int) {
	text := websocket.FormatCloseMessage(code, "")
	_ = c.ws.WriteControl(websocket.CloseMessage, text, time.Now().Add(time.Second))
}

func (c *conn) read() {
	defer c.srv.gw.wait.Done()
	defer c.unregister()
	c.ws.SetCloseHandler(func(int, string) error { return nil })
	for {
		// A client that misses two heartbeats has timed out (Gateway, Sending
		// Heartbeats).
		_ = c.ws.SetReadDeadline(time.Now().Add(2*c.srv.opts.Heartbeat + time.Second))
		_, data, err := c.ws.ReadMessage()
		if late, ok := errors.AsType[net.Error](err); ok && late.Timeout() {
			c.writeClose(CloseSessionTimedOut)
		}
		if err != nil {
			c.forgetIfClosed(err)
			return
		}
		c.srv.mu.Lock()
		c.receive(data)
		c.srv.notify()
		c.srv.mu.Unlock()
	}
}

// forgetIfClosed ends the session if the client has closed the connection with 1000 or 1001 (Gateway, Disconnecting), and
// not only answered the server's close frame.
func (c *conn) forgetIfClosed(err error) {
	c.srv.mu.Lock()
	defer c.srv.mu.Unlock()
	if c.session == nil || c.code != 0 {
		return
	}
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		delete(c.srv.gw.sessions, c.session.id)
	}
}

func (c *conn) unregister() {
	c.srv.mu.Lock()
	defer c.srv.mu.Unlock()
	delete(c.srv.gw.conns, c)
	if c.session != nil && c.session.conn == c {
		c.session.conn, c.session.disconnectedAt = nil, c.srv.Clock.Now()
		c.srv.noteFaultForPending("the gateway connection ended")
	}
	close(c.done)
	c.drop()
	c.srv.notify()
}
