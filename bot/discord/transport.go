package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// apiVersion is the version of Discord's API that everything here is written
// for. discordgo's own default, 9, lacks components that Discord sends today.
const apiVersion = "10"

// home is Discord itself.
const home = "https://discord.com"

// transport sends discordgo's requests to the right server and version. The
// library computes its endpoints when it is loaded, and reassigning them would
// race with every other session of the process.
type transport struct {
	base *url.URL // scheme, host and a path before /api
	next http.RoundTripper
}

func newTransport(apiURL string, next http.RoundTripper) (*transport, error) {
	if apiURL == "" {
		apiURL = home
	}
	base, err := url.Parse(strings.TrimRight(apiURL, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("discord.api_url: %q is not a URL such as https://discord.com", apiURL)
	}
	base.Path = strings.TrimSuffix(strings.TrimSuffix(base.Path, "/v"+apiVersion), "/api")
	return &transport{base: base, next: next}, nil
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	if _, rest, ok := strings.Cut(r.URL.Path, "/api/v"); ok {
		_, rest, _ = strings.Cut(rest, "/")
		r.URL.Path, r.URL.RawPath = t.base.Path+"/api/v"+apiVersion+"/"+rest, ""
	}
	resp, err := t.next.RoundTrip(r)
	if err != nil {
		return resp, err
	}
	var limit []byte
	if resp.StatusCode == http.StatusTooManyRequests {
		limit, err = plainLimit(resp)
	}
	judge(r, resp, limit)
	return resp, err
}

// maxLimitBody bounds how much of a 429 is read.
const maxLimitBody = 64 << 10

// plainLimit gives a 429 the JSON body that discordgo expects. A proxy before
// Discord answers with a page of HTML, which the library would report as broken
// JSON; Retry-After is there either way. It returns the body.
func plainLimit(resp *http.Response) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxLimitBody))
	_ = resp.Body.Close() // read to the end, or not worth keeping
	if err != nil {
		return nil, err
	}
	if !json.Valid(body) {
		seconds, err := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64)
		if err != nil {
			seconds = 60
		}
		body = fmt.Appendf(nil, `{"message": "too many requests", "retry_after": %g, "global": true}`, seconds)
	}
	resp.Body, resp.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return body, nil
}
