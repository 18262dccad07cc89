package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/render"
)

// Post implements daily.Poster. The row's id is the nonce, so a repetition within minutes returns the first message.
func (c *Client) Post(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	if !c.Connected() {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: errors.New("discord: not connected")}
	}
	card, err := c.router.Card(ctx, n.Card.ID)
	if err == nil {
		err = c.pictures.fill(&card)
	}
	card.Ping = n.Guild.PingRole
	m, err := c.toMessage(card, err)
	if err != nil {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: err}
	}
	made, err := c.postOnce(ctx, n.Guild.Channel, rowNonce("", n.Card.ID), m, forDailies)
	if err != nil {
		return daily.PostedMessage{}, c.refusal(ctx, n.Guild.ID, err)
	}
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: made.ID}, nil
}

// refusal wraps an error as a *daily.PostRefusedError if certainly nothing was posted.
func (c *Client) refusal(ctx context.Context, guild string, err error) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Perhaps {
		return err
	}
	return &daily.PostRefusedError{Suspension: c.suspension(ctx, guild, e), Err: err}
}

// suspension returns the reason for suspending a guild after a refusal, if a later try would fail too.
func (c *Client) suspension(ctx context.Context, guild string, e *Error) game.Suspension {
	switch {
	case e.Code == codeUnknownChannel:
		return game.SuspendedChannelGone
	case e.Code == codeUnknownGuild:
		return game.SuspendedBotRemoved
	case e.Code == codeMissingAccess && !c.memberOf(ctx, guild):
		return game.SuspendedBotRemoved
	case e.Status == http.StatusForbidden:
		return game.SuspendedNoAccess
	}
	return game.NotSuspended
}

// memberOf reports whether the bot is in a guild. It returns true if that is unknown.
func (c *Client) memberOf(ctx context.Context, guild string) bool {
	err := c.get(ctx, "look at the guild", "guilds/"+snowflake(guild), forDailies, nil)
	return !hasCode(err, codeUnknownGuild, codeMissingAccess)
}

// postOnce posts a message. If a message with the same nonce was posted minutes ago, it returns that message.
func (c *Client) postOnce(ctx context.Context, channel, nonce string, m *message, p priority) (posted, error) {
	m.Nonce, m.EnforceNonce = nonce, true
	return c.createPost(ctx, channel, m, p)
}

// createPost posts a message. After a lost answer it repeats the request only with a nonce.
func (c *Client) createPost(ctx context.Context, channel string, m *message, p priority) (made posted, err error) {
	err = c.do(ctx, request{
		doing: "post a message", method: http.MethodPost, path: "channels/" + channel + "/messages",
		bucket: "channels/" + channel + "/messages", body: m, files: m.files, idempotent: m.EnforceNonce, priority: p, into: &made,
	})
	return made, err
}

// PostPodium implements daily.PodiumPoster. A repetition is safe, as with SendNotice.
func (c *Client) PostPodium(ctx context.Context, n daily.PodiumToPost) (daily.PostedMessage, error) {
	if !c.Connected() {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: errors.New("discord: not connected")}
	}
	ours := func(control string) bool { return bot.IsPodium(control, &n.Post) }
	if there, err := c.earlier(ctx, n.Try.Channel, n.Try.Unsure, n.Try.Tried, ours); err != nil || there != "" {
		return daily.PostedMessage{Channel: n.Try.Channel, ID: there}, err
	}
	m, err := c.toMessage(c.router.Podium(ctx, n.Post.ID))
	if err != nil {
		return daily.PostedMessage{}, &daily.PostRefusedError{Err: err}
	}
	made, err := c.postOnce(ctx, n.Guild.Channel, rowNonce("podium-", n.Post.ID), m, forDailies)
	if err != nil {
		return daily.PostedMessage{}, c.refusal(ctx, n.Guild.ID, err)
	}
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: made.ID, Shown: game.RequestDigest(m)}, nil
}

// RenewPodium implements daily.PodiumPoster.
func (c *Client) RenewPodium(ctx context.Context, n daily.PodiumToPost) (shown string, err error) {
	m, err := c.toMessage(c.router.Podium(ctx, n.Post.ID))
	if err != nil {
		return n.Try.Shown, c.withNotFound(err, &n.Post)
	}
	if shown = game.RequestDigest(m); shown != n.Try.Shown {
		err = c.editMessage(ctx, "edit a podium", messagePath(n.Try.Channel, n.Try.Message), m, forResults)
	}
	return shown, c.withNotFound(err, &n.Post)
}

// earlier returns the message posted by a try whose answer was lost, or "". It returns "" if the channel was deleted.
func (c *Client) earlier(ctx context.Context, channel string, unsure, tried time.Time, ours func(control string) bool) (id string, err error) {
	if !unsure.Before(tried) {
		return "", nil
	}
	id, err = c.findMessage(ctx, channel, unsure, ours, forDailies)
	if hasCode(err, codeUnknownChannel) {
		err = nil
	}
	return id, err
}

// toMessage converts a text to a message, unless err is not nil.
func (c *Client) toMessage(text bot.Message, err error) (*message, error) {
	if err != nil {
		return nil, err
	}
	m, _, err := c.messageOf(&text)
	return m, err
}

const (
	maxThreadName = 100
	archiveAfter  = 1440 // minutes without a message: the shortest setting that outlasts a daily
)

// OpenThread implements daily.ThreadOpener. A message has at most one thread, and an existing thread is no error.
func (c *Client) OpenThread(ctx context.Context, t game.Thread) error {
	p := &t.Post
	err := c.do(ctx, request{
		doing: "open a thread", method: http.MethodPost, path: "channels/" + p.Channel + "/messages/" + p.Message + "/threads",
		bucket: "channels/" + p.Channel + "/threads", idempotent: true, priority: forDailies, doneCode: codeHasThread,
		body: map[string]any{"name": truncate(c.router.ThreadName(*p, t.Locale), maxThreadName), "auto_archive_duration": archiveAfter},
	})
	if hasCode(err, codeHasThread) {
		return nil
	}
	return err
}

// CardNotes records which cards RenewCard must renew: a *play.Service.
type CardNotes interface {
	NoteCard(ctx context.Context, post int64) error
}

// noteCards records cards to renew, even if the context has ended.
func (c *Client) noteCards(ctx context.Context, cards ...bot.Card) {
	for _, card := range cards {
		if c.cardNotes == nil {
			return
		}
		if err := c.cardNotes.NoteCard(context.WithoutCancel(ctx), card.Post); err != nil {
			c.log.Warn("discord: cannot note that a card changes", "post", card.Post, "error", err)
		}
	}
}

// RenewCard implements play.CardDisplay. It fails with game.ErrNotFound if Discord refuses the edit, and with another
// error if a later try may succeed.
func (c *Client) RenewCard(ctx context.Context, post int64) error {
	card, err := c.router.StandingCard(ctx, post)
	if err == nil {
		err = c.pictures.fill(&card.Message)
	}
	m, err := c.toMessage(card.Message, err)
	if err == nil {
		err = c.editMessage(ctx, "edit a card", messagePath(card.Channel, card.MessageID), m, forResults)
	}
	return c.withNotFound(err, &game.Post{Guild: card.Guild, Channel: card.Channel})
}

// withNotFound adds game.ErrNotFound to the error of an edit that Discord refuses permanently.
func (c *Client) withNotFound(err error, p *game.Post) error {
	if e, ok := errors.AsType[*Error](err); ok && !e.Perhaps && e.Status != http.StatusTooManyRequests && e.Status != 0 {
		c.log.Warn("discord: a message is not renewed", "guild", p.Guild, "channel", p.Channel, "error", err)
		return errors.Join(game.ErrNotFound, err)
	}
	return err
}

// maxPictures exceeds the number of dailies that are posted within hours.
const maxPictures = 32

// pictureCache keeps the pictures of dailies, each of which is posted in many guilds.
type pictureCache struct {
	mu       sync.Mutex
	pictures map[string][]byte
}

// fill draws the pictures of a card, unless they were drawn before.
func (d *pictureCache) fill(card *bot.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range card.Pictures {
		p := &card.Pictures[i]
		key := fmt.Sprint(p.Board.Grid, p.Board.Squares, p.Board.Title, "\n", p.Board.Footer)
		if d.pictures[key] == nil {
			png, err := render.PNG(p.Board, render.Dark)
			if err != nil {
				return fmt.Errorf("discord: drawing a daily: %w", err)
			}
			if d.pictures == nil || len(d.pictures) >= maxPictures {
				d.pictures = map[string][]byte{}
			}
			d.pictures[key] = png
		}
		p.PNG = d.pictures[key]
	}
	return nil
}

const (
	// repeatable is how long Discord certainly recognises a nonce. The documentation says "a few minutes".
	repeatable = time.Minute

	// skew is the maximum difference between this machine's clock and Discord's.
	skew = 10 * time.Minute

	// Limits of the search for a card.
	pageSize = 100
	maxPages = 10
)

// errTooFar means that too many messages were posted in the channel since a try.
var errTooFar = errors.New("the channel has too many newer messages to search")

// FindPost implements daily.Poster. It searches for the card of an earlier try and, if it finds one, renews it.
func (c *Client) FindPost(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	id, err := c.findMessage(ctx, n.Card.Channel, n.Card.Unsure, func(control string) bool { return bot.IsPostCard(control, &n.Card.Post) }, forDailies)
	if hasCode(err, codeUnknownChannel) {
		return daily.PostedMessage{}, game.ErrNotFound // the messages were deleted with the channel
	}
	if err != nil {
		return daily.PostedMessage{}, c.uncertain(ctx, &n, err)
	}
	if id == "" {
		return daily.PostedMessage{}, game.ErrNotFound
	}
	c.log.Info("discord: found a daily that was posted already", "guild", n.Guild.ID, "channel", n.Card.Channel, "date", n.Card.Date)
	c.noteCards(ctx, bot.Card{Post: n.Card.ID})
	return daily.PostedMessage{Channel: n.Card.Channel, ID: id}, nil
}

// uncertain returns the error for a card that may or may not have been posted. Shortly after the try, repeating it is
// safe.
func (c *Client) uncertain(ctx context.Context, n *daily.CardToPost, err error) error {
	same := n.Card.Channel == n.Guild.Channel
	if same && c.clock.Now().Before(n.Card.Unsure.Add(repeatable)) {
		return daily.ErrPostRepeatable
	}
	t := game.NotSuspended
	if e, ok := errors.AsType[*Error](err); ok && same { // any other channel is no longer the guild's
		if t = c.suspension(ctx, n.Guild.ID, e); t == game.SuspendedNoAccess {
			t = game.SuspendedNoHistory
		}
	}
	return &daily.PostRefusedError{Suspension: t, Err: errors.Join(errors.New("it is unknown whether an earlier try has posted it"), err)}
}

// findMessage searches a channel for a message of the bot that was sent since a time and has a control for which ours
// reports true. It returns "" if there is certainly none.
func (c *Client) findMessage(ctx context.Context, channel string, since time.Time, ours func(control string) bool, p priority) (id string, err error) {
	app, err := c.app()
	if err != nil {
		return "", err
	}
	floor, before := since.Add(-skew), ""
	for range maxPages {
		page, err := c.recent(ctx, channel, before, p)
		if err != nil {
			return "", err
		}
		for _, m := range page {
			if m.Author.ID == app && slices.ContainsFunc(idsIn(m.Components, maxNesting), ours) {
				return m.ID, nil
			}
		}
		switch {
		case len(page) == 0 && before == "":
			return "", c.mayRead(ctx, channel, p)
		case len(page) < pageSize || sentAt(page[len(page)-1].ID).Before(floor):
			return "", nil
		}
		before = page[len(page)-1].ID
	}
	return "", errTooFar
}

// recent lists the channel's messages before a message, or the latest if before is "", newest first.
func (c *Client) recent(ctx context.Context, channel, before string, p priority) (list []posted, err error) {
	path := "channels/" + channel + "/messages?limit=" + strconv.Itoa(pageSize)
	if before != "" {
		path += "&before=" + before
	}
	err = c.get(ctx, "read the channel", path, p, &list)
	return list, err
}

// mayRead fails if the bot may not read the channel's history. In that case Discord returns an empty list without an
// error, but refuses a request for a single message.
func (c *Client) mayRead(ctx context.Context, channel string, p priority) error {
	err := c.get(ctx, "read the channel's history", messagePath(channel, channel), p, nil)
	if hasCode(err, codeUnknownMessage) {
		return nil
	}
	return err
}

// sentAt returns when a message was sent according to its id, or the zero time for an invalid id (API Reference,
// Snowflakes).
func sentAt(id string) time.Time {
	const epoch = 1420070400000
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + epoch)
}

// maxNesting exceeds the depth to which Discord nests components.
const maxNesting = 8

// idsIn returns the custom ids in components of any kind.
func idsIn(raw json.RawMessage, depth int) (ids []string) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		list = []json.RawMessage{raw} // a single component, or no component
	}
	for _, one := range list {
		var part map[string]json.RawMessage
		var id string
		if depth == 0 || json.Unmarshal(one, &part) != nil {
			continue
		}
		if json.Unmarshal(part["custom_id"], &id) == nil && id != "" {
			ids = append(ids, id)
		}
		for _, name := range []string{"components", "component", "accessory"} {
			ids = append(ids, idsIn(part[name], depth-1)...)
		}
	}
	return ids
}
