package guarded

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Version is the API's version. discordgo's, 9, lacks components that Discord sends today.
const Version = "10"

// Home is Discord itself.
const Home = "https://discord.com"

// transport sends discordgo's requests to the right server and version: the library's endpoints are globals.
type transport struct {
	base *url.URL // scheme, host and a path before /api
	next http.RoundTripper
}

func newTransport(address string, next http.RoundTripper) (*transport, error) {
	address = cmp.Or(address, Home)
	base, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("discord.api_url: %q is not a URL such as https://discord.com", address)
	}
	base.Path = strings.TrimSuffix(strings.TrimSuffix(base.Path, "/v"+Version), "/api")
	return &transport{base: base, next: next}, nil
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	if _, rest, ok := strings.Cut(r.URL.Path, "/api/v"); ok {
		_, rest, _ = strings.Cut(rest, "/")
		r.URL.Path, r.URL.RawPath = t.base.Path+"/api/v"+Version+"/"+rest, ""
	}
	resp, err := t.next.RoundTrip(r)
	if noted, ok := r.Context().Value(responseKey{}).(*Response); ok && err == nil {
		err = noted.read(resp)
	}
	if err != nil {
		return nil, err
	}
	return resp, nil
}

type responseKey struct{}

// noting returns a context with which the transport records an answer's status and limits in r.
func noting(ctx context.Context, r *Response) context.Context {
	return context.WithValue(ctx, responseKey{}, r)
}

// read notes what an answer says about rate limits (Rate Limits).
func (r *Response) read(resp *http.Response) error {
	r.Status = resp.StatusCode
	if resp.StatusCode == http.StatusTooManyRequests {
		return r.readLimit(resp)
	}
	if resp.Header.Get("X-RateLimit-Remaining") == "0" {
		r.Blocked = seconds(resp.Header.Get("X-RateLimit-Reset-After"))
	}
	return nil
}

const (
	maxLimitBody = 64 << 10 // bytes of a 429 that are read
	limitUnknown = "60"     // seconds to wait where a 429 does not say
)

// readLimit reads a 429. One in HTML is from a proxy, and limits everything.
func (r *Response) readLimit(resp *http.Response) error {
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxLimitBody))
	_ = resp.Body.Close() // read to the end, or not worth keeping
	if err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(text))
	var body struct {
		RetryAfter json.Number `json:"retry_after"`
		Global     bool        `json:"global"`
	}
	if !json.Valid(text) {
		body.Global, body.RetryAfter = true, json.Number(resp.Header.Get("Retry-After"))
		if _, err := body.RetryAfter.Float64(); err != nil {
			body.RetryAfter = limitUnknown
		}
	} else {
		_ = json.Unmarshal(text, &body) // what it does not say is zero
	}
	r.Blocked, r.Global = seconds(body.RetryAfter.String()), body.Global || resp.Header.Get("X-RateLimit-Global") != ""
	return nil
}

// seconds reads a number of seconds from outside: a day at most, 0 if it is none.
func seconds(text string) time.Duration {
	const most = 24 * 60 * 60
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s > 0) {
		return 0
	}
	return time.Duration(min(s, most) * float64(time.Second))
}
