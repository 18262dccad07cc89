package guarded

import (
	"net/http"
	"testing"
)

func TestTransportRewrites(t *testing.T) {
	tests := []struct{ api, url, want string }{
		{"", "https://discord.com/api/v9/users/@me", "https://discord.com/api/v10/users/@me"},
		{"http://127.0.0.1:9", "https://discord.com/api/v9/gateway", "http://127.0.0.1:9/api/v10/gateway"},
		{"http://127.0.0.1:9/", "https://discord.com/api/v10/gateway?x=1", "http://127.0.0.1:9/api/v10/gateway?x=1"},
		{"https://proxy.example/discord/api/v10/", "https://discord.com/api/v9/a/b", "https://proxy.example/discord/api/v10/a/b"},
		{"https://proxy.example/api", "https://discord.com/api/v9/a", "https://proxy.example/api/v10/a"},
	}
	for _, tt := range tests {
		var got string
		tr, err := newTransport(tt.api, roundTrip(func(r *http.Request) (*http.Response, error) {
			got = r.URL.String()
			if r.Host != r.URL.Host {
				t.Errorf("%s: Host = %s", tt.url, r.Host)
			}
			return &http.Response{StatusCode: 200, Body: http.NoBody}, nil
		}))
		if err != nil {
			t.Fatal(err)
		}
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, tt.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := tr.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if got != tt.want {
			t.Errorf("with api_url %q, %s goes to %s, want %s", tt.api, tt.url, got, tt.want)
		}
		if req.URL.String() != tt.url {
			t.Errorf("the caller's request was changed to %s", req.URL)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
