package discord

import (
	"cmp"
	"context"
	"hash/maphash"
	"net/http"
	"strings"
	"sync"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game/chat"
)

// noteBoard notes the board that an answer to an interaction shows.
func (r *responder) noteBoard(ctx context.Context, q *bot.Request, board *bot.Board) {
	hook, err := r.webhookPath()
	if board == nil || err != nil {
		return
	}
	id, path, until := r.in.ID, hook+"/messages/"+r.shown, r.receivedAt.Add(tokenLifetime)
	if m := r.in.Message; r.edit && m != nil {
		id = cmp.Or(m.Made.By, m.ID)
		if q.Place == bot.PlaceDM {
			path, until = messagePath(q.Channel, m.ID), r.receivedAt.Add(chat.KeepFor)
		}
	}
	r.client.showOne(ctx, standingBoard(q, board, id, path, until))
}

// standingBoard describes a message with a board: its path, until when that is valid, and the interaction that made
// it, or its own id.
func standingBoard(q *bot.Request, board *bot.Board, message, path string, until time.Time) chat.Board {
	return chat.Board{Player: q.User.ID, Channel: q.Channel, Attempt: board.Attempt, Version: board.Version, Message: message, Path: path, Until: until}
}

// messagePath is the path of a message that the bot may always change: it takes no token.
func messagePath(channel, id string) string { return channelPath + channel + "/messages/" + id }

const channelPath = "channels/"

// boardBucket is the route bucket for doing something to the message at a path.
func boardBucket(path, what string) string {
	if !strings.HasPrefix(path, channelPath) {
		return "" // an interaction's
	}
	return path[:strings.LastIndexByte(path, '/')] + "#" + what
}

// showOne records a board and removes the one before, if Discord still allows that.
func (c *Client) showOne(ctx context.Context, b chat.Board) {
	if c.boards == nil {
		return
	}
	defer c.places.lock(boardPlace{b.Player, b.Channel})()
	old, err := c.boards.Show(ctx, b)
	if err == nil && old != nil {
		err = c.do(ctx, request{doing: "remove an earlier board", method: http.MethodDelete, path: old.Path, bucket: boardBucket(old.Path, "delete"), idempotent: true})
	}
	if err != nil && !hasCode(err, codeUnknownMessage, codeUnknownChannel) {
		c.log.Warn("discord: an earlier board stays in a channel", "board", b.Message, "error", err)
	}
}

// changeBoard shows digits typed in a message on the board in the channel. It reports whether it could.
func (c *Client) changeBoard(ctx context.Context, q *bot.Request, reply *bot.Reply) (stands bool) {
	if c.boards == nil || reply.Board == nil || !reply.Board.InPlace {
		return false
	}
	defer c.places.lock(boardPlace{q.User.ID, q.Channel})()
	for range chat.MaxTyped { // another takes the place of one that was removed meanwhile
		b, claim, err := c.boards.Change(ctx, q.User.ID, q.Channel, reply.Board.Attempt, reply.Board.Version)
		if err != nil {
			c.log.Warn("discord: which board stands in a channel cannot be read", "message", q.ID, "error", err)
		}
		if err != nil || claim != chat.Accepted {
			return err == nil && claim == chat.Overrun
		}
		if err = c.editBoard(ctx, b, &reply.Message); !hasCode(err, codeUnknownMessage) {
			return err == nil
		}
	}
	return false
}

func (c *Client) editBoard(ctx context.Context, b *chat.Board, reply *bot.Message) error {
	m, _, err := c.messageOf(reply)
	if err != nil {
		return err
	}
	return c.do(ctx, request{
		doing: "change a board", method: http.MethodPatch, path: b.Path, bucket: boardBucket(b.Path, "edit"), body: m.change(), files: m.files, idempotent: true,
	})
}

type boardPlace struct{ player, channel string }

// placeLocks let one goroutine at a time change a board: nobody knows which of two changes arrives last. A few places
// share a lock.
type placeLocks [4096]sync.Mutex

var placeSeed = maphash.MakeSeed()

// lock waits until the place is this goroutine's, and returns what gives it back.
func (l *placeLocks) lock(p boardPlace) (unlock func()) {
	place := &l[maphash.Comparable(placeSeed, p)%uint64(len(l))]
	place.Lock()
	return place.Unlock
}
