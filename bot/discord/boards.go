package discord

import (
	"context"
	"errors"
	"hash/maphash"
	"net/http"
	"strings"
	"sync"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game/chat"
)

// noteBoard records the board in an answer to an interaction.
func (r *responder) noteBoard(ctx context.Context, q *bot.Request, reply *bot.Reply) {
	board := reply.Board
	if q.Place == bot.PlaceDM && !isOnlyBoard(board) {
		if !r.edit {
			r.client.pushBoard(ctx, q, 1)
		}
		return
	}
	hook, err := r.webhookPath()
	if board == nil || err != nil {
		return
	}
	id, path, until := r.message(), hook+"/messages/"+r.shown, r.receivedAt.Add(tokenLifetime)
	if r.edit && r.in.Message != nil && q.Place == bot.PlaceDM {
		path, until = messagePath(q.Channel, r.in.Message.ID), r.receivedAt.Add(chat.KeepFor)
	}
	b := standingBoard(q, board, id, path, until)
	old := r.client.showOne(ctx, q, b, q.Place != bot.PlaceDM || board.Entry)
	if r.edit && old != nil && old.Message != id && r.client.isGone(ctx, path) {
		r.showElsewhere(ctx, q, b, reply)
	}
}

// showElsewhere sends a board again whose message was removed while the answer to a press on it was under way.
func (r *responder) showElsewhere(ctx context.Context, q *bot.Request, b chat.Board, reply *bot.Reply) {
	r.leaveMessage()
	hook, err := r.webhookPath()
	if err == nil {
		err = r.finish(ctx, *reply)
	}
	if err != nil {
		r.client.log.Warn("discord: cannot show a board again", "interaction", r.in.ID, "error", err)
		return
	}
	b.Message, b.Path, b.Until = r.in.ID, hook+"/messages/"+r.shown, r.receivedAt.Add(tokenLifetime)
	r.client.showOne(ctx, q, b, false)
}

// isGone reports whether the message at a path was removed.
func (c *Client) isGone(ctx context.Context, path string) bool {
	err := c.do(ctx, request{
		doing: "look for a board", method: http.MethodGet, path: path, bucket: messageBucket(path, "get"), idempotent: true, priority: forInteractions,
	})
	return hasCode(err, codeUnknownMessage)
}

func isOnlyBoard(b *bot.Board) bool { return b != nil && b.OnlyBoard }

// pushBoard records that there are more messages below the board in direct messages.
func (c *Client) pushBoard(ctx context.Context, q *bot.Request, messages int) {
	if c.boards == nil {
		return
	}
	if err := c.boards.Push(ctx, q.User.ID, q.Channel, messages); err != nil {
		c.log.Warn("discord: cannot note a message below a board", "error", err)
	}
}

// standingBoard describes a message with a board: its path, how long the path is valid, and the id of the interaction
// that created the message, or else of the message.
func standingBoard(q *bot.Request, board *bot.Board, message, path string, until time.Time) chat.Board {
	return chat.Board{Player: q.User.ID, Channel: q.Channel, Attempt: board.Attempt, Version: board.Version, Message: message, Path: path, Until: until}
}

// messagePath returns the path of a message. The path contains no token, so the bot may always change the message.
func messagePath(channel, id string) string { return channelPath + channel + "/messages/" + id }

const channelPath = "channels/"

// messageBucket returns the route bucket for requests of a kind to messages at a path.
func messageBucket(path, kind string) string {
	if !strings.HasPrefix(path, channelPath) {
		return "" // an interaction's message
	}
	return path[:strings.LastIndexByte(path, '/')] + "#" + kind
}

// editMessage edits the message at a path.
func (c *Client) editMessage(ctx context.Context, doing, path string, m *message, p priority) error {
	return c.do(ctx, request{
		doing: doing, method: http.MethodPatch, path: path, bucket: messageBucket(path, "edit"), body: m.change(), files: m.files,
		idempotent: true, priority: p,
	})
}

// deleteMessage deletes the message at a path. It is no error if an earlier try, whose answer was lost, has deleted it.
func (c *Client) deleteMessage(ctx context.Context, doing, path string, p priority) error {
	return c.do(ctx, request{
		doing: doing, method: http.MethodDelete, path: path, bucket: messageBucket(path, "delete"), idempotent: true, priority: p,
		doneCode: codeUnknownMessage,
	})
}

// showOne records a board. If replace is set, it removes the previous board, if Discord still allows that. It returns
// the superfluous board. Answers may arrive in another order than they were made; if the message showed a later
// version, showOne shows the current one.
func (c *Client) showOne(ctx context.Context, q *bot.Request, b chat.Board, replace bool) (superfluous *chat.Board) {
	if c.boards == nil {
		return nil
	}
	defer c.places.lock(boardPlace{b.Player, b.Channel})()
	old, err := c.boards.Show(ctx, b)
	if errors.Is(err, chat.ErrOutdated) {
		c.showCurrent(ctx, q, &b)
		return nil
	}
	if err == nil && old != nil && (replace && old.Typed < chat.MaxTyped || old.Message == b.Message) {
		err = c.deleteMessage(ctx, "remove an earlier board", old.Path, forInteractions)
	}
	if err != nil && !hasCode(err, codeUnknownMessage, codeUnknownChannel) {
		c.log.Warn("discord: cannot remove an earlier board", "board", b.Message, "error", err)
	}
	return old
}

// showCurrent edits the message of a board until it shows the attempt's current version.
func (c *Client) showCurrent(ctx context.Context, q *bot.Request, b *chat.Board) {
	again := *q
	again.ID, again.Kind, again.Action = "", bot.KindPress, bot.BoardAction(b.Attempt).String()
	for range maxTries {
		reply := c.router.Handle(ctx, &again)
		if reply.Board == nil || reply.Board.Version == b.Version {
			return
		}
		b.Version = reply.Board.Version
		m, _, err := c.messageOf(&reply.Message)
		if err == nil {
			err = c.editMessage(ctx, "show the current board", b.Path, m, forInteractions)
		}
		if err != nil {
			c.log.Warn("discord: cannot show the current board", "board", b.Message, "error", err)
			return
		}
	}
}

// changeBoard shows digits that were typed in a message on the board in the channel. It reports whether it could do so.
func (c *Client) changeBoard(ctx context.Context, q *bot.Request, reply *bot.Reply) (stands bool) {
	if c.boards == nil || reply.Board == nil || !reply.Board.Entry {
		return false
	}
	defer c.places.lock(boardPlace{q.User.ID, q.Channel})()
	for range 2 { // try the next board if somebody has removed the message
		b, claim, err := c.boards.Change(ctx, q.User.ID, q.Channel, reply.Board.Attempt, reply.Board.Version)
		if err != nil {
			c.log.Warn("discord: cannot read which board a channel shows", "message", q.ID, "error", err)
		}
		if err != nil || claim != chat.Accepted {
			return err == nil && claim == chat.Overrun
		}
		m, _, err := c.messageOf(&reply.Message)
		if err == nil {
			err = c.editMessage(ctx, "change a board", b.Path, m, forInteractions)
		}
		if !hasCode(err, codeUnknownMessage) {
			return err == nil
		}
	}
	return false
}

type boardPlace struct{ player, channel string }

// placeLocks lets only one goroutine at a time change a player's board in a channel, because of two simultaneous
// changes either may arrive last. A few places share each lock.
type placeLocks [4096]sync.Mutex

var placeSeed = maphash.MakeSeed()

// lock locks a place.
func (l *placeLocks) lock(p boardPlace) (unlock func()) {
	place := &l[maphash.Comparable(placeSeed, p)%uint64(len(l))]
	place.Lock()
	return place.Unlock
}
