package discordtest

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"time"
)

// For signing in on other pages (OAuth2).
const (
	ClientSecret = "client-secret-of-the-tests"
	codeLasts    = time.Minute
)

// grant is a permission that a member gave to a page, under its code and then its token.
type grant struct {
	member              *Member
	redirect, challenge string
	until               time.Time
}

// Authorize grants the request of an authorization URL, and returns the redirect. It fails for an invalid URL.
func (m *Member) Authorize(address string) (back string, err error) {
	s := m.srv
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	q := u.Query()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case u.Scheme+"://"+u.Host+u.Path != s.http.URL+"/oauth2/authorize":
		return "", fmt.Errorf("not where people allow anything: %s", address)
	case q.Get("client_id") != s.AppID || q.Get("response_type") != "code" || q.Get("scope") != "identify":
		return "", fmt.Errorf("not asked for as documented: %v", q)
	case !slices.Contains(s.redirects, q.Get("redirect_uri")):
		return "", fmt.Errorf("no redirect of the developer portal's: %s", q.Get("redirect_uri"))
	case q.Get("state") == "" || q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "":
		return "", fmt.Errorf("without state or PKCE: %v", q)
	}
	code := "code-" + s.nextID()
	s.grants[code] = grant{m, q.Get("redirect_uri"), q.Get("code_challenge"), s.Clock.Now().Add(codeLasts)}
	return q.Get("redirect_uri") + "?" + url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), nil
}

// AuthorizeInside grants the request of a page inside Discord (Embedded App SDK, authorize). It fails for an invalid one.
func (m *Member) AuthorizeInside(args map[string]any) (code string, err error) {
	s := m.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	scopes, _ := args["scope"].([]any)
	challenge, _ := args["code_challenge"].(string)
	switch {
	case args["client_id"] != s.AppID || args["response_type"] != "code" || args["prompt"] != "none" || len(scopes) != 1 || scopes[0] != "identify":
		return "", fmt.Errorf("not asked for as documented: %v", args)
	case args["state"] == "" || args["state"] == nil || args["code_challenge_method"] != "S256" || challenge == "":
		return "", fmt.Errorf("without state or PKCE: %v", args)
	}
	code = "code-" + s.nextID()
	s.grants[code] = grant{m, "", challenge, s.Clock.Now().Add(codeLasts)}
	return code, nil
}

// Authenticate reports whether a token was granted by the member to a page (Embedded App SDK, authenticate).
func (m *Member) Authenticate(token string) bool {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	return m.srv.grants["Bearer "+token].member == m
}

// AddRedirect adds a redirect URL in the developer portal.
func (s *Server) AddRedirect(uri string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.redirects = append(s.redirects, uri)
}

// serveToken exchanges a code for a token, once.
func (s *Server) serveToken(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	form := url.Values{}
	if r.ParseForm() == nil {
		form = r.PostForm
	}
	code := form.Get("code")
	g, known := s.grants[code]
	delete(s.grants, code)
	sum := sha256.Sum256([]byte(form.Get("code_verifier")))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	if form.Get("client_id") != s.AppID || form.Get("client_secret") != ClientSecret {
		writeJSON(w, http.StatusUnauthorized, map[string]any{"error": "invalid_client"})
		return
	}
	if !known || form.Get("grant_type") != "authorization_code" || form.Get("redirect_uri") != g.redirect ||
		subtle.ConstantTimeCompare([]byte(challenge), []byte(g.challenge)) == 0 || s.Clock.Now().After(g.until) {
		writeJSON(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
		return
	}
	token := "token-" + s.nextID()
	s.grants["Bearer "+token] = g
	writeJSON(w, http.StatusOK, map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": 604800, "refresh_token": "refresh-" + token, "scope": "identify"})
}

// serveIdentity answers with a token's user.
func (s *Server) serveIdentity(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, known := s.grants[r.Header.Get("Authorization")]
	if !known {
		writeJSON(w, errUnauthorized.Status, errUnauthorized)
		return
	}
	user := maps.Clone(g.member.wireUser())
	delete(user, "bot")
	writeJSON(w, http.StatusOK, user)
}
