package discord

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Close codes after which Discord will not let this bot in however often it
// tries (Gateway Close Event Codes).
var fatalCloses = map[int]string{
	4004: "Discord refuses the bot's token: copy it again from the developer portal (Bot, Reset Token) into discord.token or DISCORD_TOKEN",
	4010: "Discord refuses the shard that the bot asked for",
	4011: "the bot is in so many guilds that Discord requires sharding, which this version does not do",
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
	lost    chan struct{} // holds a value when the library closed the connection
}

// newGateway makes a session whose events go to handle, one after the other.
func (c *Client) newGateway(handle func(*discordgo.Event)) (*gateway, error) {
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
	s.Identify.Intents = c.intents()
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { handle(e) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case g.lost <- struct{}{}:
		default:
		}
	})
	return g, nil
}

// open connects, or resumes. It comes back in bounded time whatever the gateway
// and the library do.
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
		return opened(err)
	case <-ctx.Done():
	case <-late.C:
	}
	g.line.cut()
	select {
	case err := <-done:
		return errors.Join(ctx.Err(), opened(err), errors.New("the gateway did not finish connecting"))
	case <-time.After(time.Second):
		return errors.Join(ctx.Err(), errWedged)
	}
}

// opened tells errors that end everything from those worth another try.
func opened(err error) error {
	if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		return nil
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

// hold waits while the connection stands. It returns nil when the context ends
// or the library lost the connection, and errWedged when nothing arrives and
// the library has not noticed.
func (g *gateway) hold(ctx context.Context, t timing) error {
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
		}
	}
}

// stayConnected keeps one session open until the context ends or Discord
// refuses it for good.
func (c *Client) stayConnected(ctx context.Context, handle func(*discordgo.Event)) error {
	var g *gateway
	defer func() {
		if g != nil {
			g.close(c.timing.closing)
		}
	}()
	for failures := 0; ctx.Err() == nil; {
		if g == nil {
			var err error
			if g, err = c.newGateway(handle); err != nil {
				return err
			}
		}
		lasted, err := c.connection(ctx, g)
		if _, fatal := errors.AsType[*FatalError](err); fatal {
			return err
		}
		if lasted >= c.timing.stable {
			failures = 0
		}
		failures++
		if ctx.Err() == nil && hopeless(err, failures) {
			g.line.cut()
			g = nil
		}
		c.pause(ctx, failures, err)
	}
	return nil
}

// hopeless reports whether a session is better given up for a new one: it is
// wedged, the gateway closed it while resuming, or it has failed too often.
func hopeless(err error, failures int) bool {
	_, closed := errors.AsType[*websocket.CloseError](err)
	return errors.Is(err, errWedged) || closed || failures%3 == 0
}

// connection opens the session and holds it until it is lost. It returns how
// long it stood.
func (c *Client) connection(ctx context.Context, g *gateway) (time.Duration, error) {
	if err := g.open(ctx, c.timing.opening); err != nil {
		return 0, err
	}
	since := time.Now()
	c.arrived(ctx)
	err := g.hold(ctx, c.timing)
	c.setConnected(false)
	return time.Since(since), err
}

func (c *Client) pause(ctx context.Context, failures int, err error) {
	if ctx.Err() != nil {
		return
	}
	wait := c.backoff(failures)
	if err == nil {
		c.log.Info("discord: the gateway connection ended", "again_in", wait)
	} else {
		c.log.Warn("discord: the gateway connection failed", "error", err, "again_in", wait)
	}
	sleep(ctx, wait)
}

// backoff is how long to wait after so many failures: doubling, at most two
// minutes, so that a day of failures stays below Discord's 1,000 IDENTIFYs.
func (c *Client) backoff(failures int) time.Duration {
	const most = 256
	return c.timing.reconnect * time.Duration(min(1<<min(failures-1, 16), most))
}
