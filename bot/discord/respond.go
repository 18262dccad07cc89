package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/phrase"
)

// responder answers one interaction: with a first answer, then with edits and follow-ups.
type responder struct {
	client     *Client
	in         *interaction
	request    *bot.Request
	promised   bool           // the promise may be recorded
	callback   callbackWriter // sends the first answer
	private    bool
	edit       bool        // the answer changes the message of the pressed control
	publish    bool        // the reply decides who can see it
	deferred   bool        // deferred or answered
	taken      atomic.Bool // Discord has accepted the first answer
	shown      string      // the id of the message with the answer; "" for none
	receivedAt time.Time   // when the interaction arrived
}

// newResponder returns the responder to an interaction with a planned reply.
func (c *Client) newResponder(in *interaction, w callbackWriter, q *bot.Request, plan bot.Plan) *responder {
	return &responder{
		client: c, in: in, request: q, callback: w, receivedAt: c.clock.Now(),
		private: q.Place == bot.PlaceUserInstall || plan.Private && q.Place == bot.PlaceGuild,
		edit:    plan.Edit && q.MessageID != "", publish: plan.Publish && q.MessageID != "",
	}
}

// timeLeft returns the rest of a period that began when the interaction was sent.
func (r *responder) timeLeft(of time.Duration) time.Duration {
	return max(0, of-r.in.age(r.receivedAt)-r.elapsed())
}

// message returns the id of the message with the answer: that of the interaction that created it, or else its own.
func (r *responder) message() string {
	if m := r.in.Message; r.edit && m != nil {
		return cmp.Or(m.Made.By, m.ID)
	}
	return r.in.ID
}

func (r *responder) elapsed() time.Duration { return r.client.clock.Now().Sub(r.receivedAt) }

func (r *responder) firstResponse(ctx context.Context, doing string, b callback, files []guarded.File) error {
	err := r.callback.write(ctx, doing, b, files)
	if err == nil {
		r.noteFirstResponse()
	}
	return err
}

func (r *responder) noteFirstResponse() {
	r.taken.Store(true)
	r.client.metrics.first.Observe(r.elapsed().Seconds())
}

// discordWaits is how long Discord waits for the first answer (Receiving and Responding).
const discordWaits = 3 * time.Second

// errNobodyWaits cancels work after Discord has told the person that there is no answer.
var errNobodyWaits = fmt.Errorf("discord: nobody waits for the answer: %w", context.Canceled)

// wanted fails if it is too late for the first answer. The work is then not committed.
func (r *responder) wanted() error {
	if !r.taken.Load() && r.elapsed() > discordWaits {
		return errNobodyWaits
	}
	return nil
}

// reject shows a reply only to the player, and leaves the message of the control unchanged.
func (r *responder) reject(ctx context.Context, reply bot.Reply) error {
	if r.edit {
		r.shown = ""
	}
	r.private, r.edit = r.in.GuildID != "", false
	return r.respond(ctx, reply)
}

// callbackWriter sends the first answer to an interaction (Interaction Callback), over REST or as the HTTP response.
type callbackWriter interface {
	// write sends the first answer. An error means that it did not arrive.
	write(ctx context.Context, doing string, b callback, files []guarded.File) error
	// close ends the callback, even if nothing was written.
	close()
	// unconfirmed reports whether write may return before Discord has the answer.
	unconfirmed() bool
	// leave tells Discord that the first answer will come over REST.
	leave() error
}

// restCallback answers interactions that came over the gateway.
type restCallback struct {
	client *Client
	in     *interaction
}

// write implements callbackWriter. A repetition is safe, because Discord accepts one first answer.
func (w *restCallback) write(ctx context.Context, doing string, b callback, files []guarded.File) error {
	return w.client.do(ctx, request{
		doing: doing, method: http.MethodPost, path: "interactions/" + w.in.ID + "/" + w.in.Token + "/callback",
		body: b, files: files, idempotent: true, doneCode: codeAnswered,
	})
}

func (w *restCallback) close()            {}
func (w *restCallback) unconfirmed() bool { return false }
func (w *restCallback) leave() error      { return nil }

// Callback types (Receiving and Responding).
const (
	callbackPong           = 1
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackChoices        = 8
	callbackModal          = 9
	callbackLaunch         = 12
)

type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

func (r *responder) deferAnswer(ctx context.Context) error {
	r.deferred = true
	b := callback{Type: callbackDeferredUpdate}
	if !r.publish {
		r.shown = original
	}
	if !r.edit && !r.publish {
		b = callback{Type: callbackDeferred, Data: map[string]int{"flags": r.flags()}}
	}
	err := r.firstResponse(ctx, "defer an answer", b, nil)
	if err != nil {
		r.keepPromise(ctx) // Discord did not show the deferral
	}
	return err
}

func (r *responder) flags() int {
	if r.private {
		return flagEphemeral
	}
	return 0
}

// respond shows a reply. A handler that planned a modal may reply with a message.
func (r *responder) respond(ctx context.Context, reply bot.Reply) error {
	switch {
	case r.in.Type == typeComplete:
		return r.firstResponse(ctx, "offer choices", callback{callbackChoices, map[string]any{"choices": autocompleteChoices(reply.Choices)}}, nil)
	case r.launches(&reply):
		return r.launch(ctx, reply)
	case reply.Modal != nil && !r.deferred:
		return r.firstResponse(ctx, "open a form", callback{callbackModal, modalOf(reply.Modal)}, nil)
	}
	return r.show(ctx, reply)
}

// show shows a message, or less of it if Discord refuses it. It does not send what Discord would certainly refuse,
// because an HTTP response would not show the refusal.
func (r *responder) show(ctx context.Context, reply bot.Reply) error {
	if hasAttachments(&reply.Message) && !r.in.allows(attachFiles) {
		return r.finish(ctx, bot.Reply{Message: withoutPictures(reply.Message, r.in.Locale)})
	}
	err := r.finish(ctx, reply)
	e, ok := errors.AsType[*Error](err)
	if !ok || !e.formFault() {
		return err
	}
	less := r.client.errorReply(r.in.Locale)
	less.Private = true
	if e.Code == codeMissingPermissions && hasAttachments(&reply.Message) {
		less = bot.Reply{Message: withoutPictures(reply.Message, r.in.Locale)}
	}
	return errors.Join(err, r.finish(ctx, less))
}

func hasAttachments(m *bot.Message) bool { return len(m.Pictures)+len(m.Files) > 0 }

// withoutPictures removes pictures and files, and mentions that in the note.
func withoutPictures(m bot.Message, locale string) bot.Message {
	missing := "discord.no-picture"
	if len(m.Files) > 0 {
		missing = "discord.no-file"
	}
	note := phrase.New(locale).Text(missing, map[string]any{"Permission": attachFiles.name})
	m.Pictures, m.Files, m.Note = nil, nil, strings.TrimSpace(m.Note+"\n"+note)
	return m
}

// maxFollowUps is Discord's limit in guilds where only a user has installed the bot (Receiving and Responding, Followup
// Messages).
const maxFollowUps = 5

// original is the message of the first answer, or the message that it changes (Receiving and Responding).
const original = "@original"

// finish sends the reply as the first answer, an edit or a follow-up. Long text continues in further messages.
func (r *responder) finish(ctx context.Context, reply bot.Reply) error {
	m, rest, err := r.client.messageOf(&reply.Message)
	if err != nil {
		return err
	}
	r.private = r.private || r.publish && reply.Private
	switch {
	case !r.deferred:
		err = r.answerNow(ctx, m)
	case r.shown == "":
		r.shown, err = r.followUp(ctx, m)
	default:
		err = r.editShown(ctx, m)
	}
	for _, more := range rest[:min(len(rest), maxFollowUps)] {
		if err == nil {
			_, err = r.followUp(ctx, more)
		}
	}
	return err
}

func (r *responder) answerNow(ctx context.Context, m *message) error {
	b := callback{callbackUpdate, m.change()}
	if !r.edit {
		m.Flags |= r.flags()
		b = callback{callbackMessage, m}
	}
	r.shown = original
	return r.firstResponse(ctx, "answer an interaction", b, m.files)
}

func (r *responder) webhookPath() (string, error) {
	app, err := r.client.app()
	return "webhooks/" + app + "/" + r.in.Token, err
}

func (r *responder) editShown(ctx context.Context, m *message) error {
	hook, err := r.webhookPath()
	if err != nil {
		return err
	}
	return r.client.do(ctx, request{
		doing: "finish a deferred answer", method: http.MethodPatch, path: hook + "/messages/" + r.shown,
		body: m.change(), files: m.files, idempotent: true, mayOvertake: r.callback.unconfirmed(),
	})
}

func (r *responder) followUp(ctx context.Context, m *message) (id string, err error) {
	hook, err := r.webhookPath()
	if err != nil {
		return "", err
	}
	m.Flags |= r.flags()
	var made posted
	err = r.client.do(ctx, request{
		doing: "send a further message", method: http.MethodPost, path: hook, body: m, files: m.files, mayOvertake: r.callback.unconfirmed(), into: &made,
	})
	return made.ID, err
}

// leaveMessage makes the next answer a new message, seen by the same people.
func (r *responder) leaveMessage() {
	r.private, r.edit, r.deferred, r.shown = r.private || r.edit && r.in.GuildID != "", false, true, ""
}

// replace runs a reply's remaining work and replaces the reply, even if the context has ended. If a press edited the
// message meanwhile, the result comes in a new message.
func (r *responder) replace(ctx context.Context, work func(context.Context) bot.Message, edited func() bool) {
	m := work(ctx)
	r.deferred = true // there is a message to change
	if edited() {
		r.leaveMessage()
	}
	ctx, cancel := clock.WithTimeout(context.WithoutCancel(ctx), r.client.clock, r.client.timeouts.finalEdit)
	defer cancel()
	if err := r.deliver(ctx, bot.Reply{Message: m}); err != nil {
		r.client.log.Warn("discord: cannot update an answer", "interaction", r.in.ID, "error", err)
	}
}
