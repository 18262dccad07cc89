package request

import (
	"context"
	"crypto/sha256"
	"net/http"
	"net/netip"
)

// ActivityPath is the path below which the server answers Discord's proxy, that is the page inside Discord (the
// Activity). The proxy puts it before each path that a browser requests.
const ActivityPath = "/activity"

type activityKey struct{}

// InActivity marks a request as made by the page inside Discord.
func InActivity(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), activityKey{}, true))
}

func inActivity(r *http.Request) bool { return r.Context().Value(activityKey{}) != nil }

// newCookie returns a cookie for the page of a request. Browsers use a cookie of the page inside Discord only there.
func (s *Site) newCookie(r *http.Request, name, value, path string, age int) *http.Cookie {
	c := &http.Cookie{Name: name, Value: value, Path: path, MaxAge: age, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.IsSecure()}
	if inActivity(r) {
		c.SameSite, c.Secure, c.Partitioned = http.SameSiteNoneMode, true, true
	}
	return c
}

// The cookies of a session. The one of the page inside Discord is valid only there.
const (
	cookieName     = "pencilmark"
	activityCookie = "pencilmark-activity"
)

func (r *Request) sessionCookie() string {
	if r.Activity {
		return activityCookie
	}
	return cookieName
}

// countPlayer makes rate limits count a player inside Discord, because all their requests come from the addresses of
// Discord's proxy.
func (r *Request) countPlayer() {
	if !r.Activity {
		return
	}
	if session, err := r.Identity(); session != nil && err == nil {
		sum := sha256.Sum256([]byte(session.Player))
		sum[0] = 0xfd // a private address
		r.Client = netip.AddrFrom16([16]byte(sum[:16]))
	}
}
