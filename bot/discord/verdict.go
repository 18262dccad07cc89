package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// verdict is what an answer says about rate limits. The library keeps the
// headers to itself, and so the transport reads them.
type verdict struct {
	status int
	rest   time.Duration // the route takes nothing for so long
	global bool          // nor does any other
}

type verdictKey struct{}

// withVerdict returns a context with which what an answer says is written to v.
func withVerdict(ctx context.Context, v *verdict) context.Context {
	return context.WithValue(ctx, verdictKey{}, v)
}

// judge notes what an answer says (Rate Limits). limit is the body of a 429.
func judge(r *http.Request, resp *http.Response, limit []byte) {
	v, ok := r.Context().Value(verdictKey{}).(*verdict)
	if !ok {
		return
	}
	v.status = resp.StatusCode
	if resp.StatusCode == http.StatusTooManyRequests {
		var body struct {
			RetryAfter float64 `json:"retry_after"`
			Global     bool    `json:"global"`
		}
		_ = json.Unmarshal(limit, &body) // what it does not say is zero
		v.rest, v.global = seconds(body.RetryAfter), body.Global || resp.Header.Get("X-RateLimit-Global") != ""
		return
	}
	if resp.Header.Get("X-RateLimit-Remaining") == "0" {
		after, _ := strconv.ParseFloat(resp.Header.Get("X-RateLimit-Reset-After"), 64)
		v.rest = seconds(after)
	}
}

// seconds is a number of seconds from outside: a day at most, and no less than 0.
func seconds(s float64) time.Duration {
	const most = 24 * 60 * 60
	if !(s > 0) {
		return 0
	}
	return time.Duration(min(s, most) * float64(time.Second))
}
