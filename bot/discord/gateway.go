package discord

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Close codes after which Discord will not let this bot in however often it
// tries (Gateway Close Event Codes).
var fatalCloses = map[int]string{
	4004: "Discord refuses the bot's token: copy it again from the developer portal (Bot, Reset Token) into discord.token or DISCORD_TOKEN",
	4010: "Discord refuses the shard that the bot asked for: set discord.shards to one and the same number in every process, or to 0 for the number that Discord recommends",
	4011: "the bot is in so many guilds that Discord requires more shards: start again if discord.shards is 0, else raise it",
	4012: "Discord no longer speaks version " + apiVersion + " of its gateway: a newer Pencilmark is needed",
	4013: "Discord does not know the intents that the bot asked for: a newer Pencilmark is needed",
	4014: "Discord does not allow the intents that the bot asked for",
}

// FatalError means that trying again is of no use. Its text is for the operator.
type FatalError struct {
	Sentence string
	Cause    error
}

func (e *FatalError) Error() string { return e.Sentence }

// Unwrap returns what Discord answered.
func (e *FatalError) Unwrap() error { return e.Cause }

// errWedged means that the library neither opens nor closes its session.
var errWedged = errors.New("the gateway session does not respond")

// gateway is one discordgo session with what watches it from outside. Once
// wedged it is abandoned and a new one made: the library's methods wait for the
// very lock that a wedged session holds.
type gateway struct {
	session *discordgo.Session
	line    *line
	begun   atomic.Bool   // there is a session to resume
	lost    chan struct{} // holds a value when the library closed the connection
}

// newGateway makes a shard's session, whose events go to handle, one after the
// other.
func (c *Client) newGateway(id, count int, handle func(*discordgo.Event)) (*gateway, error) {
	s, err := c.newSession()
	if err != nil {
		return nil, err
	}
	g := &gateway{session: s, line: &line{patience: c.timing.silence}, lost: make(chan struct{}, 1)}
	s.Dialer = g.line.dialer()
	s.SyncEvents = true
	// We reconnect ourselves: the library tries a refused token for ever, and
	// from inside its own locks.
	s.ShouldReconnectOnError, s.ShouldReconnectVoiceOnSessionError = false, false
	s.Identify.Intents, s.Identify.Shard = c.intents(), &[2]int{id, count}
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { g.hear(e, handle) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case g.lost <- struct{}{}:
		default:
		}
	})
	return g, nil
}

// hear passes an event on, unless the session was given up: its events come over
// the new one too.
func (g *gateway) hear(e *discordgo.Event, handle func(*discordgo.Event)) {
	if e.Type == "READY" {
		g.begun.Store(true)
	}
	if !g.line.retired.Load() {
		handle(e)
	}
}

// open connects, or resumes. It comes back in bounded time whatever the gateway
// and the library do. Where a session begins, the line must have leave for it.
func (g *gateway) open(ctx context.Context, limit time.Duration) error {
	select {
	case <-g.lost: // of the connection before
	default:
	}
	done := make(chan error, 1)
	go func() { done <- g.session.Open() }()
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case err := <-done:
		return g.opened(err)
	case <-ctx.Done():
	case <-late.C:
	}
	g.line.cut()
	select {
	case err := <-done:
		return errors.Join(ctx.Err(), g.opened(err), errors.New("the gateway did not finish connecting"))
	case <-time.After(time.Second):
		return errors.Join(ctx.Err(), errWedged)
	}
}

// opened tells errors that end everything from those worth another try.
func (g *gateway) opened(err error) error {
	switch {
	case errors.Is(err, discordgo.ErrWSAlreadyOpen):
		return nil
	case err != nil && g.line.invalid.Load():
		return errNoLeave
	}
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
		if sentence := fatalCloses[closed.Code]; sentence != "" {
			return &FatalError{sentence, err}
		}
	}
	return err
}

// close ends the session, with the library if it still listens.
func (g *gateway) close(limit time.Duration) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = g.session.Close() // what it says changes nothing: the connection goes
	}()
	select {
	case <-done:
	case <-time.After(limit):
		g.line.cut()
	}
}

// hold waits while the connection stands, and has look called now and then. It
// returns nil when the context ends or the library lost the connection, and
// errWedged when nothing arrives and the library has not noticed.
func (g *gateway) hold(ctx context.Context, t timing, look func()) error {
	tick := time.NewTicker(t.watch)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-g.lost:
			return nil
		case <-tick.C:
			if g.line.silent() > t.wedged {
				return errWedged
			}
			look()
		}
	}
}

// latency is how long the last heartbeat waited for its acknowledgement; ok is
// false while none has come, or the library holds its lock.
func (g *gateway) latency() (d time.Duration, ok bool) {
	if !g.session.TryRLock() {
		return 0, false
	}
	defer g.session.RUnlock()
	d = g.session.LastHeartbeatAck.Sub(time.Unix(0, g.line.beaten.Load()))
	return d, g.line.beaten.Load() > 0 && d > 0
}
