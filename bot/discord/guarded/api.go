package guarded

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"pencilmark/internal/clock"
)

// API is Discord's REST API for one bot. It is safe for concurrent use.
type API struct {
	token   string
	clock   clock.Clock
	network *http.Transport
	client  *http.Client
	session *discordgo.Session // for requests alone, never opened
}

// requestTimeout bounds a request, its answer's body included.
const requestTimeout = 20 * time.Second

// setVersion sets the version in the gateway's address, a global of the library.
var setVersion = sync.OnceFunc(func() { discordgo.APIVersion = Version })

// NewAPI returns the API at an address, "" for Discord, for a bot's token without "Bot " before it.
func NewAPI(token, address string, c clock.Clock) (*API, error) {
	setVersion()
	network := http.DefaultTransport.(*http.Transport).Clone()
	network.MaxIdleConnsPerHost = network.MaxIdleConns // there is one host
	t, err := newTransport(address, network)
	if err != nil {
		return nil, err
	}
	a := &API{token: token, clock: c, network: network, client: &http.Client{Transport: t}}
	a.session, err = a.newSession()
	return a, err
}

// Close closes the connections that nothing goes over.
func (a *API) Close() { a.network.CloseIdleConnections() }

// Response is what Discord answered, of whatever status.
type Response struct {
	Status  int
	Body    []byte
	Blocked time.Duration // the route takes no request for so long
	Global  bool          // nor does any other
}

// Do sends one request to a path such as "channels/1/messages". It fails if there was no whole answer, and then
// returns what there was. Errors have no address, which may hold a token.
func (a *API) Do(ctx context.Context, method, path, contentType string, body []byte) (*Response, error) {
	ctx, cancel := clock.WithTimeout(ctx, a.clock, requestTimeout)
	defer cancel()
	r := &Response{}
	bucket := discordgo.NewRatelimiter().LockBucket("") // thrown away
	answer, err := a.session.RequestWithLockedBucket(method, discordgo.EndpointAPI+path, contentType, body, bucket, 0,
		discordgo.WithContext(noting(ctx, r)), discordgo.WithRestRetries(0), discordgo.WithRetryOnRatelimit(false))
	r.Body = answer
	if refused, ok := errors.AsType[*discordgo.RESTError](err); ok {
		r.Body = refused.ResponseBody
		return r, nil
	}
	if r.Status == http.StatusTooManyRequests || r.Status == http.StatusBadGateway {
		return r, nil // which the library reports in ways of its own
	}
	return r, withoutAddress(err)
}

// withoutAddress returns the innermost cause of an error, without net/http's address.
func withoutAddress(err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	if err == nil {
		return nil
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	if len(line) > maxErrorText {
		return errors.New(line[:maxErrorText])
	}
	return err
}

// maxErrorText bounds an error's text, which may quote what came.
const maxErrorText = 200

// File goes along with a request.
type File struct {
	Name        string
	ContentType string
	Data        []byte
}

// Body encodes a payload as JSON, or as multipart with files; nil is no body.
func Body(payload any, files []File) (contentType string, body []byte, err error) {
	switch {
	case payload == nil:
		return "", nil, nil
	case len(files) == 0:
		body, err = json.Marshal(payload)
		return "application/json", body, err
	}
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.Name, ContentType: f.ContentType, Reader: bytes.NewReader(f.Data)}
	}
	return discordgo.MultipartBodyWithJSON(payload, parts)
}
