package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// What a stream does, in beats: it looks at the leaderboard also when nobody did anything, as
// days pass, and says then that it is there; and it ends after a while, so that none stays
// that nobody needs. Who needs it asks again, as browsers do by themselves.
const (
	beatsOfQuiet = 8
	beatsInAll   = 1800
)

// retryStream is when to ask for a stream again where there are too many.
const retryStream = time.Minute

type eventsQuery struct {
	boardQuery
	Last string `json:"Last-Event-ID,omitempty" jsonschema_extras:"in=header"` // The id of the last event that was seen.
}

// leaderboardEvents sends a leaderboard, and again whenever it is another, as server-sent
// events. An event's id names what it shows: who comes back with it is sent what is new.
func (s *Server) leaderboardEvents(w http.ResponseWriter, r *http.Request) error {
	query, err := queryOf[boardQuery](s, r)
	if err != nil {
		return err
	}
	request, err := s.boardRequest(query)
	if err != nil {
		return err
	}
	f := &followed{s: s, request: request, sent: r.Header.Get("Last-Event-ID")}
	first, err := f.look(r.Context())
	if err != nil {
		return s.noDaily(err)
	}
	client := clientOf(r.Context())
	give, own := s.streams.enter(client)
	if give == nil {
		return s.tooManyStreams(own)
	}
	defer s.streams.leave(client, give)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", string(noStore))
	h.Set("X-Accel-Buffering", "no") // asks proxies to pass each event on at once
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	out := &eventWriter{w, http.NewResponseController(w)}
	if err := f.follow(r.Context(), out, first, give); err != nil && r.Context().Err() == nil {
		s.opts.Log.Warn("http: a followed leaderboard broke off", "request", occurrenceOf(r), "error", err)
	}
	return nil
}

func (s *Server) tooManyStreams(own bool) error {
	p := s.problem(busy, "web.detail.streams", nil)
	if !own {
		p = s.problem(tooMany, "web.detail.own-streams", map[string]any{"Most": s.opts.Limits.ClientStreams})
	}
	p.retry = retryStream
	return p
}

// followed is a leaderboard that somebody follows.
type followed struct {
	s        *Server
	request  leaderboards.Request
	revision int64  // when it was looked at
	sent     string // the id of what was sent last
}

// look returns an event that shows the leaderboard, "" if that was sent already.
func (f *followed) look(ctx context.Context) (event string, err error) {
	c := game.Call{Guild: f.s.opts.Guild}
	if f.revision, err = f.s.opts.Game.Boards.Revision(ctx, c, f.request); err != nil {
		return "", err
	}
	board, err := f.s.opts.Game.Boards.Leaderboard(ctx, c, f.request)
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(answerjson.NewLeaderboard(f.s.opts.Printer, board, f.s.opts.Game.Play.Rules.Patience))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(body)
	id := hex.EncodeToString(sum[:12])
	if id == f.sent {
		return "", nil
	}
	f.sent = id
	return fmt.Sprintf("id: %s\nevent: leaderboard\ndata: %s\n\n", id, body), nil
}

// changed reports whether it may show something else now.
func (f *followed) changed(ctx context.Context) (bool, error) {
	revision, err := f.s.opts.Game.Boards.Revision(ctx, game.Call{Guild: f.s.opts.Guild}, f.request)
	return revision != f.revision, err
}

// follow sends what there is first, and then what is new, until the client goes or has to
// give way, the server shuts down, or it has been long enough.
func (f *followed) follow(ctx context.Context, out *eventWriter, first string, give <-chan struct{}) error {
	if err := out.send("retry: 5000\n\n" + first); err != nil {
		return err
	}
	ticker := time.NewTicker(f.s.opts.Limits.Beat)
	defer ticker.Stop()
	for beat := 1; beat <= beatsInAll; beat++ {
		select {
		case <-ctx.Done():
			return nil
		case <-give:
			return nil
		case <-f.s.streams.ending:
			return nil
		case <-ticker.C:
		}
		if err := f.beat(ctx, out, beat%beatsOfQuiet == 0); err != nil {
			return err
		}
	}
	return nil
}

// beat sends what is new; in quiet it says at least that there is nothing.
func (f *followed) beat(ctx context.Context, out *eventWriter, quiet bool) error {
	changed, err := f.changed(ctx)
	if err != nil || !changed && !quiet {
		return err
	}
	event, err := f.look(ctx)
	if err != nil || event == "" && !quiet {
		return err
	}
	if event == "" {
		event = ": nothing new\n\n"
	}
	return out.send(event)
}

// eventWriter sends events, each at once.
type eventWriter struct {
	w       io.Writer
	control *http.ResponseController
}

// send gives up on a client that does not take an event in time. What the server allows for
// a whole answer does not hold here.
func (o *eventWriter) send(event string) error {
	_ = o.control.SetWriteDeadline(time.Time{}) // a writer without a connection has none
	late := time.AfterFunc(writeSlack, func() { _ = o.control.SetWriteDeadline(time.Unix(1, 0)) })
	defer late.Stop()
	if _, err := io.WriteString(o.w, event); err != nil {
		return err
	}
	return o.control.Flush()
}
