package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/game/jobs"
)

// Discord's JSON error codes.
const (
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownRole        = 10011
	codeDeadToken          = 50027 // the interaction's token has expired
	codeUnknownInteraction = 10062 // it was not answered within 3 s
	codeUnknownWebhook     = 10015 // the interaction has no first answer yet, or its token has expired
	codeAnswered           = 40060 // the interaction has a first answer
	codeMissingAccess      = 50001
	codeNoDirectMessages   = 50007 // the recipient accepts no messages from the bot
	codeMissingPermissions = 50013
	codeUnknownUser        = 10013
	codeInvalidRole        = 50028
	codeInvalidRecipient   = 50033  // the recipient cannot receive messages
	codeNoMutualGuild      = 50278  // the recipient shares no guild with the bot
	codeHasThread          = 160004 // the message has a thread
)

// Error is a failed request. Its text contains no path, which may contain a token.
type Error struct {
	Doing   string // such as "answer an interaction"
	Status  int    // HTTP status, 0 if there was no answer
	Code    int    // Discord's code, 0 if it gave none
	Message string
	Perhaps bool // the request may have been carried out, because an answer was lost
	cause   error
	unsent  bool          // the request never left the process
	wait    time.Duration // with 429: how long to wait
}

func (e *Error) Error() string {
	switch {
	case e.Status == 0:
		return fmt.Sprintf("cannot %s: %s", e.Doing, e.Message)
	case e.Code == 0:
		return fmt.Sprintf("cannot %s: Discord answers %d: %s", e.Doing, e.Status, e.Message)
	}
	return fmt.Sprintf("cannot %s: Discord answers %d, code %d: %s", e.Doing, e.Status, e.Code, e.Message)
}

// Unwrap returns the context's error, if the context ended the request.
func (e *Error) Unwrap() error { return e.cause }

// formFault reports whether Discord refused the content, so that it may accept a reduced message.
func (e *Error) formFault() bool {
	return e.Status == http.StatusBadRequest && e.Code != codeAnswered || e.Status == http.StatusForbidden ||
		e.Status == http.StatusRequestEntityTooLarge
}

// maybeDone reports whether the request may have been carried out: after a server error or a lost connection.
func (e *Error) maybeDone() bool {
	return !e.unsent && (e.Status == 0 || e.Status >= http.StatusInternalServerError)
}

// hasCode reports whether err is a refusal with one of the codes.
func hasCode(err error, codes ...int) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && slices.Contains(codes, e.Code)
}

type request struct {
	doing       string // the purpose, for errors
	method      string
	path        string // below the API's root, such as "channels/1/messages"
	bucket      string // the route bucket to which it belongs; "" for an interaction's request
	priority    priority
	body        any // nil for no body
	files       []guarded.File
	idempotent  bool       // a repetition changes nothing
	doneCode    int        // the error code of a second try if the first was carried out; 0 for none
	mayOvertake bool       // it may overtake the first answer to its interaction
	into        any        // where to decode the answer; nil to ignore it
	date        *time.Time // where to store the time of the answer by Discord's clock; nil to ignore it
}

// Retries of a request.
const (
	maxTries = 3
	maxWait  = 10 * time.Second // a longer wait is an error
)

func (c *Client) do(ctx context.Context, r request) error {
	perhaps := false
	for try := 1; ; try++ {
		answer, err := c.once(ctx, r)
		if err == nil || try > 1 && r.doneCode != 0 && err.Code == r.doneCode {
			return r.decode(answer)
		}
		perhaps = perhaps || err.maybeDone()
		wait, again := c.retry(r, err, try)
		if !again || !clock.Sleep(ctx, c.clock, wait) {
			err.Perhaps, err.cause = perhaps, ctx.Err()
			return err
		}
	}
}

// get requests a path and decodes the answer.
func (c *Client) get(ctx context.Context, doing, path string, p priority, into any) error {
	bucket, _, _ := strings.Cut(path, "?")
	return c.do(ctx, request{doing: doing, method: http.MethodGet, path: path, bucket: "get " + bucket, idempotent: true, priority: p, into: into})
}

// once sends a request when the rate limits allow it, and records the limits in the answer.
func (c *Client) once(ctx context.Context, r request) ([]byte, *Error) {
	kind, body, err := guarded.Body(r.body, r.files)
	if err != nil {
		return nil, r.unsent(err)
	}
	answer := &guarded.Response{}
	if !r.exempt() {
		since := c.clock.Now()
		answered, err := c.departures.wait(ctx, r.bucket, r.priority)
		c.restMetrics.waited(r, c.clock.Now().Sub(since))
		if err != nil {
			return nil, r.unsent(err)
		}
		defer func() { answered(answer) }()
	}
	if err := jobs.Lost(ctx); err != nil {
		return nil, r.unsent(err)
	}
	answer, err = c.api.Do(ctx, r.method, r.path, kind, body)
	c.restMetrics.requested(r, answer.Status)
	c.departures.note(answer)
	if r.date != nil {
		*r.date = answer.Date
	}
	switch {
	case err != nil:
		return nil, &Error{Doing: r.doing, Message: err.Error()}
	case answer.Status >= http.StatusMultipleChoices:
		return nil, r.refusal(answer)
	}
	return answer.Body, nil
}

// exempt reports whether a request does not count towards the global rate limit: answers to interactions (Rate Limits,
// Global Rate Limit).
func (r request) exempt() bool {
	return strings.HasPrefix(r.path, "interactions/") || strings.HasPrefix(r.path, "webhooks/")
}

// unsent returns the error for a request that did not leave the process.
func (r request) unsent(err error) *Error {
	e := &Error{Doing: r.doing, Message: err.Error(), unsent: true}
	if limited, ok := errors.AsType[*rateLimitError](err); ok {
		e.Status, e.wait = http.StatusTooManyRequests, limited.wait
	}
	return e
}

// refusal returns the error of a refused request.
func (r request) refusal(answer *guarded.Response) *Error {
	e := &Error{Doing: r.doing, Status: answer.Status, Message: http.StatusText(answer.Status), wait: answer.Blocked}
	if e.Status == http.StatusTooManyRequests {
		e.Message = (&rateLimitError{e.wait}).Error()
		return e
	}
	var body struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	if json.Unmarshal(answer.Body, &body) == nil && strings.TrimSpace(body.Message) != "" {
		e.Code, e.Message = body.Code, loggable(body.Message)
	}
	return e
}

// maxMessage is the maximum length in bytes of a quoted refusal.
const maxMessage = 1000

// loggable prepares a text from Discord for a log.
func loggable(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.ToValidUTF8(text[:min(len(text), maxMessage)], "")
}

func (r request) decode(answer []byte) error {
	if r.into == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, r.into); err != nil {
		return &Error{Doing: r.doing, Message: "the answer is not what Discord documents: " + err.Error()}
	}
	return nil
}

// retry decides whether to try again, and after which wait. A request answered with 429 was not carried out; after a
// server error or a lost connection it may have been.
func (c *Client) retry(r request, e *Error, try int) (time.Duration, bool) {
	backoff := c.timeouts.retryDelay << (try - 1)
	switch {
	case try >= maxTries || e.unsent:
		return 0, false
	case e.Status == http.StatusTooManyRequests && r.bucket != "":
		return 0, e.wait <= maxWait // departures makes it wait, together with all requests of its route
	case e.Status == http.StatusTooManyRequests:
		return e.wait, e.wait <= maxWait
	case r.mayOvertake && e.Code == codeUnknownWebhook:
		return backoff, true
	}
	return backoff, r.idempotent && e.maybeDone()
}
