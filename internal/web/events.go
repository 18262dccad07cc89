package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// A stream looks at the leaderboard at least every beatsOfQuiet beats, and ends after beatsInAll.
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

// leaderboardEvents sends a leaderboard as server-sent events whenever it changes. An event's id names its content.
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

// changed reports whether the leaderboard may have changed.
func (f *followed) changed(ctx context.Context) (bool, error) {
	revision, err := f.s.opts.Game.Boards.Revision(ctx, game.Call{Guild: f.s.opts.Guild}, f.request)
	return revision != f.revision, err
}

// follow sends the first event and then changes, until the client, the server or the time ends it.
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

// beat sends a change or, if quiet, a comment.
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

// send fails if the client does not take an event within writeSlack.
func (o *eventWriter) send(event string) error {
	_ = o.control.SetWriteDeadline(time.Time{}) // a writer without a connection has none
	late := time.AfterFunc(writeSlack, func() { _ = o.control.SetWriteDeadline(time.Unix(1, 0)) })
	defer late.Stop()
	if _, err := io.WriteString(o.w, event); err != nil {
		return err
	}
	return o.control.Flush()
}

// streams are the open event streams by client. When all places are taken, the client with most loses its oldest.
type streams struct {
	limits Limits
	ending chan struct{} // closed when the server shuts down
	once   sync.Once

	mu      sync.Mutex
	open    int
	clients map[netip.Addr][]chan struct{} // each closed when it is to give way; the oldest first
}

func newStreams(l Limits) *streams {
	return &streams{limits: l, ending: make(chan struct{}), clients: map[netip.Addr][]chan struct{}{}}
}

func (t *streams) end() { t.once.Do(func() { close(t.ending) }) }

// enter adds a stream for a client. give is closed when the stream must end; nil if there is no place for it.
func (t *streams) enter(client netip.Addr) (give chan struct{}, own bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	has := len(t.clients[client])
	if has >= t.limits.ClientStreams {
		return nil, false
	}
	if t.open >= t.limits.Streams && !t.makeRoom(has+1) {
		return nil, true
	}
	give = make(chan struct{})
	t.clients[client] = append(t.clients[client], give)
	t.open++
	return give, true
}

// makeRoom ends the oldest stream of the client with most, if these are more than a number.
func (t *streams) makeRoom(than int) bool {
	var most netip.Addr
	for client, all := range t.clients {
		if len(all) > max(than, len(t.clients[most])) {
			most = client
		}
	}
	if !most.IsValid() {
		return false
	}
	oldest := t.clients[most][0]
	close(oldest)
	t.remove(most, oldest)
	return true
}

// leave removes a stream, unless it was removed to make room.
func (t *streams) leave(client netip.Addr, give chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(client, give)
}

func (t *streams) remove(client netip.Addr, give chan struct{}) {
	i := slices.Index(t.clients[client], give)
	if i < 0 {
		return
	}
	t.open--
	if t.clients[client] = slices.Delete(t.clients[client], i, i+1); len(t.clients[client]) == 0 {
		delete(t.clients, client)
	}
}

// occurrenceHeader carries a request's number, by which the log names it too.
const occurrenceHeader = "X-Request-Id"

type occurrenceKey struct{}

// numbered gives each request a number of its own: a random UUID (RFC 9562, version 4).
func numbered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := newUUID()
		w.Header().Set(occurrenceHeader, id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), occurrenceKey{}, id)))
	})
}

func occurrenceOf(r *http.Request) string {
	id, _ := r.Context().Value(occurrenceKey{}).(string)
	return id
}

func newUUID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0F|0x40, b[8]&0x3F|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
