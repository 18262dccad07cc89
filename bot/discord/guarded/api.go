package guarded

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"pencilmark/internal/clock"
)

// API is Discord's REST API for one bot. It is safe for concurrent use.
type API struct {
	token  string
	base   string // the address before every path, with a slash at its end
	clock  clock.Clock
	client *http.Client
}

// requestTimeout limits a request, including reading the answer's body.
const requestTimeout = 20 * time.Second

// maxAnswer exceeds the length of the longest answer, which is a hundred messages of a channel.
const maxAnswer = 16 << 20

// UserAgent names the bot in the form that Discord asks of its clients.
const UserAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, pencilmark)"

// NewAPI returns the API at an address, "" for Discord's. The token has no "Bot " before it.
func NewAPI(token, address string, c clock.Clock) (*API, error) {
	network := http.DefaultTransport.(*http.Transport).Clone()
	network.MaxIdleConnsPerHost = network.MaxIdleConns // there is one host
	base, err := baseURL(address)
	if err != nil {
		return nil, err
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &API{token: token, base: base, clock: c, client: &http.Client{Transport: network, CheckRedirect: stay}}, nil
}

// Close closes idle connections.
func (a *API) Close() { a.client.CloseIdleConnections() }

// Response is an answer of Discord with any status.
type Response struct {
	Status  int // 0 for no answer
	Body    []byte
	Blocked time.Duration // how long the route accepts no requests
	Global  bool          // Blocked applies to all routes
	Date    time.Time     // by the server's clock; zero if the answer does not say
}

// Do sends one request to a path such as "channels/1/messages". If there is no complete answer, it fails and returns
// the part that arrived. Its errors contain no address, because addresses may contain a token.
func (a *API) Do(ctx context.Context, method, path, contentType string, body []byte) (*Response, error) {
	ctx, cancel := clock.WithTimeout(ctx, a.clock, requestTimeout)
	defer cancel()
	r := &Response{}
	request, err := http.NewRequestWithContext(ctx, method, a.base+path, bytes.NewReader(body))
	if err != nil {
		return r, withoutAddress(err)
	}
	request.Header.Set("Authorization", "Bot "+a.token)
	request.Header.Set("User-Agent", UserAgent)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	answer, err := a.client.Do(request)
	if err != nil {
		return r, withoutAddress(err)
	}
	defer answer.Body.Close()
	r.Status = answer.StatusCode
	r.Body, err = io.ReadAll(http.MaxBytesReader(nil, answer.Body, maxAnswer))
	if err != nil {
		return r, withoutAddress(err)
	}
	r.readLimits(answer.Header)
	r.Date, _ = http.ParseTime(answer.Header.Get("Date"))
	return r, nil
}

// limitUnknown is the wait in seconds after a 429 that gives none.
const limitUnknown = "60"

// readLimits reads the rate limits in an answer (Rate Limits). A 429 with an HTML body comes from a proxy and limits
// all routes.
func (r *Response) readLimits(h http.Header) {
	if r.Status != http.StatusTooManyRequests {
		if h.Get("X-RateLimit-Remaining") == "0" {
			r.Blocked = seconds(h.Get("X-RateLimit-Reset-After"))
		}
		return
	}
	var body struct {
		RetryAfter json.Number `json:"retry_after"`
		Global     bool        `json:"global"`
	}
	if json.Valid(r.Body) {
		_ = json.Unmarshal(r.Body, &body) // fields that it lacks are zero
	} else {
		body.Global, body.RetryAfter = true, json.Number(h.Get("Retry-After"))
		if _, err := body.RetryAfter.Float64(); err != nil {
			body.RetryAfter = limitUnknown
		}
	}
	r.Blocked, r.Global = seconds(body.RetryAfter.String()), body.Global || h.Get("X-RateLimit-Global") != ""
}

// seconds reads a number of seconds: at most a day, and 0 if the text is not a positive number.
func seconds(text string) time.Duration {
	const most = 24 * 60 * 60
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s > 0) {
		return 0
	}
	return time.Duration(min(s, most) * float64(time.Second))
}

// maxErrorText limits an error's text, which may quote an answer.
const maxErrorText = 200

// withoutAddress returns the innermost cause of an error, without the address that net/http adds.
func withoutAddress(err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	if len(line) > maxErrorText {
		return errors.New(line[:maxErrorText])
	}
	return err
}

// File is a file to upload.
type File struct {
	Name        string
	ContentType string
	Data        []byte
}

// Body encodes a payload as JSON, or as multipart if there are files. A nil payload has no body.
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

// Version is the API's version. The version of discordgo is 9, which lacks components that Discord has today.
const Version = "10"

// Home is Discord's address.
const Home = "https://discord.com"

// baseURL returns the address of Discord's API on a server, "" for Discord, with a slash at its end.
func baseURL(address string) (string, error) {
	address = strings.TrimRight(cmp.Or(address, Home), "/")
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("discord.api_url: %q is not a URL such as https://discord.com", address)
	}
	return strings.TrimSuffix(strings.TrimSuffix(address, "/v"+Version), "/api") + "/api/v" + Version + "/", nil
}
