package floodtest

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

const (
	gathering = 3 * time.Second // how long it takes until all have come
	again     = 5 * time.Second // how soon a connection that was closed is opened again
	pause     = time.Second     // the time between two messages
)

// Crowd is an attack under way.
type Crowd struct {
	Dialled atomic.Int64 // connections, in total
	Open    atomic.Int64 // connections that are open now

	attack  Attack
	address string
	gather  time.Duration
	wait    sync.WaitGroup
}

// Run attacks a server until the context ends.
func (a Attack) Run(ctx context.Context, address string) *Crowd {
	return a.run(ctx, address, gathering)
}

// Rush is Run, but all connections open at once.
func (a Attack) Rush(ctx context.Context, address string) *Crowd { return a.run(ctx, address, 0) }

func (a Attack) run(ctx context.Context, address string, gather time.Duration) *Crowd {
	c := &Crowd{attack: a, address: address, gather: gather}
	for i := range a.Count {
		c.wait.Go(func() { c.attend(ctx, i) })
	}
	return c
}

// Wait waits until all connections have ended.
func (c *Crowd) Wait() { c.wait.Wait() }

// attend opens one of the crowd's connections again and again.
func (c *Crowd) attend(ctx context.Context, i int) {
	for wait := c.gather * time.Duration(i) / time.Duration(c.attack.Count); sleep(ctx, wait); wait = again {
		c.visit(ctx, net.IPv4(127, 9, byte(i%c.attack.From/250), byte(1+i%c.attack.From%250)))
	}
}

// visit keeps one connection for as long as the server lets it.
func (c *Crowd) visit(ctx context.Context, from net.IP) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, KeepAlive: -1}
	conn, err := dialer.DialContext(ctx, "tcp", c.address)
	if err != nil {
		return
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	c.Dialled.Add(1)
	c.Open.Add(1)
	defer c.Open.Add(-1)
	if c.attack.Deaf {
		_ = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	}
	text, heard := c.attack.Begin, make([]byte, 4096)
	for err == nil {
		if text != "" {
			_, err = io.WriteString(conn, text)
		}
		text = c.attack.Then
		err = errors.Join(err, c.listen(ctx, conn, heard))
	}
}

// listen reads for a moment, or until the server closes the connection.
func (c *Crowd) listen(ctx context.Context, conn net.Conn, heard []byte) error {
	if c.attack.Deaf {
		if !sleep(ctx, pause) {
			return ctx.Err()
		}
		return nil
	}
	err := conn.SetReadDeadline(time.Now().Add(pause))
	for err == nil {
		_, err = conn.Read(heard)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return nil
	}
	return err
}

// sleep waits, and reports whether the context is still alive.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
