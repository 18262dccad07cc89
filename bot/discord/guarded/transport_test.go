package guarded

import (
	"net/http"
	"strings"
	"testing"

	"pencilmark/internal/clock"
)

func TestBaseURL(t *testing.T) {
	for address, want := range map[string]string{
		"":                                   "https://discord.com/api/v10/",
		"http://127.0.0.1:9":                 "http://127.0.0.1:9/api/v10/",
		"http://127.0.0.1:9/":                "http://127.0.0.1:9/api/v10/",
		"https://p.example/api":              "https://p.example/api/v10/",
		"https://p.example/discord/api/v10/": "https://p.example/discord/api/v10/",
	} {
		if got, err := baseURL(address); got != want || err != nil {
			t.Errorf("%q: %s, %v, want %s", address, got, err, want)
		}
	}
	for _, address := range []string{"discord.com", "ftp://discord.com", "https://"} {
		if got, err := baseURL(address); err == nil {
			t.Errorf("%q: %s", address, got)
		}
	}
}

// An endless answer is cut off.
func TestAnswersAreBounded(t *testing.T) {
	api, err := NewAPI("token", "http://discord.invalid", clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	api.client.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: 200, Body: http.MaxBytesReader(nil, endless{}, 1<<40), Request: r}, nil
	})
	if got, err := api.Do(t.Context(), http.MethodGet, "channels/1", "", nil); err == nil || len(got.Body) > maxAnswer {
		t.Errorf("%d bytes, %v", len(got.Body), err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, strings.Repeat(" ", len(p))), nil }
func (endless) Close() error               { return nil }

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
