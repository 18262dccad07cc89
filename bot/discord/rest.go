package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Codes of refusals that mean something here (Discord's JSON error codes).
const (
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMessage     = 10008
	codeDeadToken          = 50027 // the interaction is over
	codeUnknownInteraction = 10062 // it was to be answered within 3 s
	codeUnknownWebhook     = 10015 // the interaction has had no first answer, or is long over
	codeAnswered           = 40060 // the interaction has had its first answer
	codeMissingAccess      = 50001
	codeNoDirectMessages   = 50007 // to a person who takes none from the bot
	codeMissingPermissions = 50013
	codeUnknownUser        = 10013
	codeInvalidRecipient   = 50033  // nor does whoever is no user that can
	codeNoMutualGuild      = 50278  // nor whoever shares no guild with it
	codeHasThread          = 160004 // the message has its thread
)

// Error is a request that Discord refused. Its text holds no token: the paths
// of interactions do, so paths are left out.
type Error struct {
	Doing   string // such as "answer an interaction"
	Status  int    // HTTP status, 0 if there was no answer
	Code    int    // Discord's code, 0 if it gave none
	Message string
	Perhaps bool // it may have been done all the same: an answer was lost
	cause   error
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

// Unwrap returns the context's error, if that is what ended the request. The
// library's own errors stay inside: they print URLs with tokens.
func (e *Error) Unwrap() error { return e.cause }

// formFault reports whether what was sent is at fault, and not its time: less
// of it may still be taken.
func (e *Error) formFault() bool {
	return e.Status == http.StatusBadRequest && e.Code != codeAnswered || e.Status == http.StatusForbidden ||
		e.Status == http.StatusRequestEntityTooLarge
}

// refused reports whether err is a refusal with one of the codes.
func refused(err error, codes ...int) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	return slices.Contains(codes, e.Code)
}

// request is one call of the REST API.
type request struct {
	doing  string // for errors: what the request is for
	method string
	path   string // below the API's root, such as "channels/1/messages"
	bucket string // the rate limit it shares; "" for that of an interaction
	idle   bool   // nobody waits for it: what somebody waits for goes first
	body   any    // nil for no body
	files  []*discordgo.File
	repeat bool // doing it twice is the same as doing it once
	taken  int  // the code with which a second try learns that the first was done; 0 if there is none
	ahead  bool // it may overtake the first answer to its interaction
	into   any  // where to decode the answer; nil to drop it
}

// How often and how patiently a request is tried again.
const (
	maxTries = 3
	maxWait  = 10 * time.Second // a longer wait is told to the caller instead
)

// do performs a request. The library's own retries are off: it repeats a POST
// that a proxy lost the answer of, which posts twice, and it sleeps through the
// end of the context.
func (c *Client) do(ctx context.Context, r request) error {
	perhaps := false
	for try := 1; ; try++ {
		answer, err := c.once(ctx, r)
		if err == nil || try > 1 && r.wasTaken(err) {
			return r.decode(answer)
		}
		perhaps = perhaps || mayBeDone(err)
		wait, again := c.retry(r, err, try)
		if !again || !sleep(ctx, wait) {
			return describe(ctx, r.doing, err, perhaps)
		}
	}
}

// errNotSent wraps what kept a request from leaving the process.
type errNotSent struct{ error }

func (e errNotSent) Unwrap() error { return e.error }

// mayBeDone reports whether a request that failed with err may have been done: a
// server error or a lost connection hides that.
func mayBeDone(err error) bool {
	if rest, ok := errors.AsType[*discordgo.RESTError](err); ok {
		return rest.Response.StatusCode >= http.StatusInternalServerError
	}
	_, limited := errors.AsType[*discordgo.RateLimitError](err)
	_, unsent := errors.AsType[errNotSent](err)
	return !limited && !unsent
}

// once sends a request when its turn has come, and heeds what the answer says
// about the next.
func (c *Client) once(ctx context.Context, r request) ([]byte, error) {
	kind, body, err := r.encode()
	if err != nil {
		return nil, errNotSent{err}
	}
	v := &verdict{}
	if r.bucket != "" {
		leave, err := c.lanes.enter(ctx, r.bucket)
		if err != nil {
			return nil, errNotSent{err}
		}
		defer leave()
		defer func() { c.lanes.close(r.bucket, v.rest) }()
	}
	if !r.exempt() {
		begun := time.Now()
		answered, err := c.pace.wait(ctx, !r.idle)
		c.traffic.waited(r, time.Since(begun))
		if err != nil {
			return nil, errNotSent{err}
		}
		defer answered()
	}
	answer, err := c.send(withVerdict(ctx, v), r, kind, body)
	c.traffic.requested(r, v.status)
	switch v.status {
	case http.StatusTooManyRequests:
		if v.global {
			c.pace.hush(v.rest)
			v.rest = 0
		}
		c.pace.refused()
	case http.StatusUnauthorized, http.StatusForbidden:
		c.pace.refused()
	}
	return answer, err
}

// exempt reports whether a request does not count for the limit of all: the
// first answer to an interaction.
func (r request) exempt() bool { return strings.HasPrefix(r.path, "interactions/") }

// send gives the library a bucket of its own that is thrown away: the limits
// are kept in lanes.go and pace.go, and it would keep one for each route for
// ever, with interactions' tokens in their keys.
func (c *Client) send(ctx context.Context, r request, kind string, body []byte) ([]byte, error) {
	options := []discordgo.RequestOption{
		discordgo.WithContext(ctx), discordgo.WithRestRetries(0), discordgo.WithRetryOnRatelimit(false),
	}
	url := discordgo.EndpointAPI + r.path
	return c.rest.RequestWithLockedBucket(r.method, url, kind, body, discordgo.NewRatelimiter().LockBucket(""), 0, options...)
}

func (r request) wasTaken(err error) bool {
	rest, ok := errors.AsType[*discordgo.RESTError](err)
	return ok && r.taken != 0 && hasCode(rest, r.taken)
}

func hasCode(e *discordgo.RESTError, code int) bool {
	return e.Message != nil && e.Message.Code == code
}

func (r request) encode() (kind string, body []byte, err error) {
	switch {
	case r.body == nil:
		return "", nil, nil
	case len(r.files) == 0:
		body, err = json.Marshal(r.body)
		return "application/json", body, err
	}
	files := make([]*discordgo.File, len(r.files))
	for i, f := range r.files {
		copied := *f // each try reads the file from its start
		if b, ok := f.Reader.(*bytes.Reader); ok {
			copied.Reader = bytes.NewReader(readAll(b))
		}
		files[i] = &copied
	}
	return discordgo.MultipartBodyWithJSON(r.body, files)
}

func readAll(r *bytes.Reader) []byte {
	data := make([]byte, r.Size())
	_, _ = r.ReadAt(data, 0) // in memory: cannot fall short
	return data
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

// retry decides whether to try again, and after what wait. A 429 was not acted
// on and may always be repeated, and so may what came before the interaction's
// first answer did; a server error or a lost connection may hide
// that the request was done.
func (c *Client) retry(r request, err error, try int) (time.Duration, bool) {
	if try >= maxTries {
		return 0, false
	}
	if limit, ok := errors.AsType[*discordgo.RateLimitError](err); ok {
		wait := limit.RetryAfter
		if r.bucket != "" {
			wait = 0 // it waits before it is sent, with those that come after it
		}
		return wait, limit.RetryAfter <= maxWait
	}
	if _, unsent := errors.AsType[errNotSent](err); unsent {
		return 0, false
	}
	if rest, ok := errors.AsType[*discordgo.RESTError](err); ok && r.ahead && hasCode(rest, codeUnknownWebhook) {
		return c.timing.retry << (try - 1), true
	}
	if !r.repeat {
		return 0, false
	}
	if rest, ok := errors.AsType[*discordgo.RESTError](err); ok && rest.Response.StatusCode < http.StatusInternalServerError {
		return 0, false
	}
	return c.timing.retry << (try - 1), true
}

// sleep waits, and reports false if the context ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// describe turns the library's errors into one that says what was being done
// and holds no secret.
func describe(ctx context.Context, doing string, err error, perhaps bool) error {
	e := &Error{Doing: doing, Perhaps: perhaps, cause: ctx.Err()}
	if rest, ok := errors.AsType[*discordgo.RESTError](err); ok {
		e.Status, e.Message = rest.Response.StatusCode, http.StatusText(rest.Response.StatusCode)
		if rest.Message != nil && rest.Message.Message != "" {
			e.Code, e.Message = rest.Message.Code, rest.Message.Message+details(rest.ResponseBody)
		}
		return e
	}
	if limit, ok := errors.AsType[*discordgo.RateLimitError](err); ok {
		e.Status, e.Message = http.StatusTooManyRequests, fmt.Sprintf("too many requests, wait %v", limit.RetryAfter)
		return e
	}
	if _, limited := errors.AsType[*limitError](err); limited {
		e.Status = http.StatusTooManyRequests
	}
	e.Message = innermost(err)
	if strings.HasPrefix(e.Message, "Exceeded Max retries HTTP 502") { // the library's way to say it
		e.Status, e.Message = http.StatusBadGateway, http.StatusText(http.StatusBadGateway)
	}
	return e
}

// maxFaults is how many of a form's faults are told.
const maxFaults = 8

// details names the fields of a form that Discord found wrong, each with the code
// that says why. Its sentences are left out: they may repeat what somebody typed.
func details(body []byte) string {
	var form struct {
		Errors map[string]any `json:"errors"`
	}
	if json.Unmarshal(body, &form) != nil {
		return ""
	}
	faults := faultsIn(form.Errors, "", maxDepth)
	if len(faults) == 0 {
		return ""
	}
	return " (" + strings.Join(faults[:min(len(faults), maxFaults)], ", ") + ")"
}

// faultsIn lists the faults below a field, such as "data.content:
// BASE_TYPE_REQUIRED", by field.
func faultsIn(fields map[string]any, path string, depth int) (faults []string) {
	if depth == 0 {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		switch v := fields[name].(type) {
		case map[string]any:
			faults = append(faults, faultsIn(v, strings.TrimPrefix(path+"."+name, "."), depth-1)...)
		case []any: // "_errors"
			for _, fault := range v {
				if of, ok := fault.(map[string]any); ok {
					faults = append(faults, path+": "+str(of, "code"))
				}
			}
		}
	}
	return faults
}

// innermost is the text of the cause, without the URL that net/http puts before
// it and without the page that a proxy may have sent.
func innermost(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			return first[:min(len(first), 200)]
		}
		err = inner
	}
}
