package discord

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"pencilmark/bot"
)

// boards remembers the message in which each player's board stands in a channel, so
// that there is one of an attempt: the next takes its place. It is kept in memory
// alone; after a restart an earlier board stays where it is.
type boards struct {
	mu sync.Mutex
	at map[boardPlace]*standingBoard
}

type boardPlace struct{ player, channel string }

func placeOf(q *bot.Request) boardPlace { return boardPlace{q.User.ID, q.Channel} }

// standingBoard is a message with a board.
type standingBoard struct {
	message string    // what it is known by: the interaction that made it or, in answer to a message, its own id
	path    string    // of the message itself; it holds the interaction's token
	until   time.Time // when that token dies; zero for a path without

	mu      sync.Mutex // held while it is changed or removed
	board   bot.Board
	typed   int // how often it was changed by what was written below it
	removed bool
}

// maxTyped is how many lines may stand between a board and what is written: then it is
// out of sight, and posted anew.
const maxTyped = 12

func (b *standingBoard) alive(now time.Time) bool { return b.until.IsZero() || now.Before(b.until) }

func (b *boards) find(p boardPlace, attempt int64) *standingBoard {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s := b.at[p]; s != nil && s.board.Attempt == attempt {
		return s
	}
	return nil
}

// claim notes what a board is going to show, so that an older one that comes meanwhile
// does not take its place. It reports false if another board has taken it already.
func (b *boards) claim(p boardPlace, s *standingBoard, version int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.at[p] != s {
		return false
	}
	s.board.Version = version
	return true
}

// put notes a board that is shown now, and returns the message that it makes
// superfluous: the one before it, or itself if that is newer; nil if there is none.
func (b *boards) put(p boardPlace, s *standingBoard) *standingBoard {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.at[p]
	same := before != nil && before.board.Attempt == s.board.Attempt
	if same && before.message != s.message && before.board.Version > s.board.Version {
		return s
	}
	if b.at == nil || len(b.at) >= maxPlayers {
		b.at = map[boardPlace]*standingBoard{}
	}
	b.at[p] = s
	if !same || before.message == s.message {
		return nil
	}
	return before
}

// noteBoard notes the board that an answer to an interaction shows.
func (r *responder) noteBoard(ctx context.Context, q *bot.Request, board *bot.Board) {
	hook, err := r.webhookPath()
	if board == nil || err != nil {
		return
	}
	s := &standingBoard{message: r.in.ID, path: hook + "/messages/" + r.shown, until: r.receivedAt.Add(tokenLifetime), board: *board}
	if m := r.in.Message; r.edit && m != nil {
		s.message = m.Made.By
		if q.Place == bot.PlaceDM {
			s.path, s.until = messagePath(q.Channel, m.ID), time.Time{}
		}
		s.message = cmp.Or(s.message, m.ID)
	}
	r.client.showOne(ctx, q, s)
}

func messagePath(channel, id string) string { return "channels/" + channel + "/messages/" + id }

// showOne notes a board and removes the one that it takes the place of, where Discord
// still lets the bot do that.
func (c *Client) showOne(ctx context.Context, q *bot.Request, s *standingBoard) {
	old := c.boards.put(placeOf(q), s)
	if old == nil || !old.alive(c.clock.Now()) {
		return
	}
	old.mu.Lock()
	defer old.mu.Unlock()
	old.removed = true
	err := c.do(ctx, request{doing: "remove an earlier board", method: http.MethodDelete, path: old.path, bucket: old.bucket("delete"), idempotent: true})
	if err != nil && !hasCode(err, codeUnknownMessage, codeUnknownChannel) {
		c.log.Warn("discord: an earlier board stays in a channel", "request", q.ID, "error", err)
	}
}

// bucket is the route bucket for doing something to the message.
func (b *standingBoard) bucket(what string) string {
	if !b.until.IsZero() {
		return "" // an interaction's
	}
	return b.path[:strings.LastIndexByte(b.path, '/')] + "#" + what
}

// changeBoard shows digits that were written in a message on the board that stands
// there. It reports whether they stand on it: else there is none that can be changed.
func (c *Client) changeBoard(ctx context.Context, q *bot.Request, reply *bot.Reply) (stands bool) {
	if reply.Board == nil || !reply.Board.InPlace {
		return false
	}
	for range maxTyped { // another takes the place of one that was removed meanwhile
		s := c.boards.find(placeOf(q), reply.Board.Attempt)
		if s == nil {
			return false
		}
		if stands, removed := c.changeStanding(ctx, placeOf(q), s, reply); !removed {
			return stands
		}
	}
	return false
}

func (c *Client) changeStanding(ctx context.Context, p boardPlace, s *standingBoard, reply *bot.Reply) (stands, removed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.removed:
		return false, true
	case s.typed >= maxTyped, !s.alive(c.clock.Now()):
		return false, false
	case s.board.Version > reply.Board.Version: // what was written after it was faster
		return true, false
	}
	if !c.boards.claim(p, s, reply.Board.Version) {
		return false, true
	}
	m, _, err := c.messageOf(&reply.Message)
	if err == nil {
		err = c.do(ctx, request{
			doing: "change a board", method: http.MethodPatch, path: s.path, bucket: s.bucket("edit"), body: m.change(), files: m.files, idempotent: true,
		})
	}
	if err != nil {
		return false, false
	}
	s.typed++
	return true, false
}
