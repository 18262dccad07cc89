package guarded

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Version is the API's version. discordgo's, 9, lacks components that Discord has today.
const Version = "10"

// Home is Discord's address.
const Home = "https://discord.com"

// transport sends requests to the configured server and version: discordgo's endpoints are globals.
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
	return t.next.RoundTrip(r)
}
