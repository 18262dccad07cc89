package guarded

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/clock"
)

// FuzzAnswers answers a request with arbitrary data. Waits must be between 0 and a day, and errors must not contain the
// token.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []struct {
		status                                uint16
		remaining, reset, after, global, body string
	}{
		{200, "4", "1.5", "", "", `{"id":"1"}`},
		{200, "0", "1.5", "", "", `[]`},
		{204, "0", "1e300", "", "", ``},
		{429, "0", "0.3", "1", "", `{"message":"slow","retry_after":0.25,"global":false}`},
		{429, "", "", "7", "true", `{"retry_after":"9","global":true,"code":0}`},
		{429, "", "", "", "", `<html>error 1015</html>`},
		{429, "0", "NaN", "-1", "", `{"retry_after":-1e999}`},
		{403, "", "", "", "", `{"message":"Missing Permissions","code":50013}`},
		{502, "", "", "", "", `bad gateway`},
		{404, "0", "-0", "", "", `null`},
	} {
		f.Add(seed.status, seed.remaining, seed.reset, seed.after, seed.global, seed.body)
	}
	const token = "token-that-nobody-may-see"
	f.Fuzz(func(t *testing.T, status uint16, remaining, reset, after, global, body string) {
		h := http.Header{"X-Ratelimit-Remaining": {remaining}, "X-Ratelimit-Reset-After": {reset}, "Retry-After": {after}}
		if global != "" {
			h.Set("X-RateLimit-Global", global)
		}
		api, err := NewAPI(token, "http://discord.invalid", clock.System{})
		if err != nil {
			t.Fatal(err)
		}
		api.client.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: int(status), Header: h, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
		})
		got, err := api.Do(t.Context(), http.MethodGet, "channels/1/"+token, "", nil)
		if got == nil || got.Status != int(status) {
			t.Fatalf("status %d reads as %+v", status, got)
		}
		if got.Blocked < 0 || got.Blocked > 24*time.Hour {
			t.Errorf("a wait of %v", got.Blocked)
		}
		if err != nil && (strings.Contains(err.Error(), token) || len(err.Error()) > maxErrorText) {
			t.Errorf("the error is %v", err)
		}
	})
}
