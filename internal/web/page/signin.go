package page

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/web/request"
)

func leave(w http.ResponseWriter, r *request.Request) error {
	if err := r.EndSession(); err != nil {
		return err
	}
	return goHome(w, r)
}

// goHome deletes the cookie and redirects to the home page.
func goHome(w http.ResponseWriter, r *request.Request) error {
	r.SetCookie(w, "", -1)
	http.Redirect(w, r.Request, "/", http.StatusSeeOther)
	return nil
}

// SignIn lets Discord players sign in with OAuth2 and PKCE. It requests only their identity.
type SignIn struct {
	ClientID func() string // returns "" while the id is unknown
	Secret   string
	API      string       // Discord's address
	Client   *http.Client // for requests to Discord
	PlayerID func(string) string

	// Instance returns a running instance of the Activity with its players. It is nil unless players can sign in inside
	// Discord.
	Instance func(ctx context.Context, id string) (*Instance, error)
}

// The cookie with OAuth's state and PKCE verifier while the visitor is at Discord.
const (
	signInCookie = "pencilmark-signin"
	signInPath   = "/signin"
	signInLasts  = 10 * time.Minute
)

// The time limit for Discord, the maximum number of bytes read of an answer, and the maximum number of waiting
// sign-ins.
const (
	signInWithin = 10 * time.Second
	maxIdentity  = 64 << 10
	maxSignIns   = 16
)

// oauth returns the OAuth2 configuration. It fails if this page offers no sign-in.
func (h *Handler) oauth(r *request.Request) (*oauth2.Config, error) {
	o := h.SignIn
	if o == nil || r.PublicURL == "" || o.ClientID() == "" || r.Activity {
		return nil, r.Problem(request.NotFound, "web.detail.no-signin", nil)
	}
	config := o.config()
	config.RedirectURL = r.PublicURL + signInPath + "/back"
	return config, nil
}

func (o *SignIn) config() *oauth2.Config {
	return &oauth2.Config{
		ClientID: o.ClientID(), ClientSecret: o.Secret, Scopes: []string{"identify"},
		Endpoint: oauth2.Endpoint{AuthURL: o.API + "/oauth2/authorize", TokenURL: o.API + "/api/v10/oauth2/token", AuthStyle: oauth2.AuthStyleInParams},
	}
}

// signIn redirects to Discord, which asks the player whether they want to sign in here.
func (h *Handler) signIn(w http.ResponseWriter, r *request.Request) error {
	config, err := h.oauth(r)
	if err != nil {
		return err
	}
	state, verifier, err := newSecrets(w, r)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", string(request.NoStore))
	http.Redirect(w, r.Request, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), http.StatusSeeOther)
	return nil
}

// newSecrets creates OAuth's state and PKCE verifier, and stores them in a cookie.
func newSecrets(w http.ResponseWriter, r *request.Request) (state, verifier string, err error) {
	if state, err = r.Game.Sessions.NewSecret(); err != nil {
		return "", "", err
	}
	if verifier, err = r.Game.Sessions.NewSecret(); err != nil {
		return "", "", err
	}
	r.SetCookieAt(w, signInCookie, state+"."+verifier, signInPath, int(signInLasts.Seconds()))
	return state, verifier, nil
}

// signedIn handles visitors whom Discord sends back. They keep what they did as guests.
func (h *Handler) signedIn(w http.ResponseWriter, r *request.Request) error {
	config, err := h.oauth(r)
	if err != nil {
		return err
	}
	id, err := h.exchange(w, r, config, r.URL.Query())
	if err != nil {
		return err
	}
	return becomePlayer(w, r, id.Player)
}

// identity is the player to whom a code belongs, and the token that Discord gave for the code.
type identity struct {
	game.Player
	token string
}

// exchange exchanges the code in values for the player's identity. It fails if the state in values is not ours.
func (h *Handler) exchange(w http.ResponseWriter, r *request.Request, config *oauth2.Config, values url.Values) (id identity, err error) {
	verifier, ok := verifier(r, values.Get("state"))
	r.SetCookieAt(w, signInCookie, "", signInPath, -1)
	if !ok || values.Get("code") == "" {
		return id, r.Problem(request.BadRequest, "web.detail.not-signed-in", nil)
	}
	if !h.signIns.TryAcquire(1) {
		return id, r.TryLater()
	}
	defer h.signIns.Release(1)
	if id, err = h.identify(r, config, values.Get("code"), verifier); err != nil {
		r.Log.Warn("http: signing in failed", "error", err)
		return id, r.Problem(request.BadRequest, "web.detail.not-signed-in", nil)
	}
	return id, nil
}

func becomePlayer(w http.ResponseWriter, r *request.Request, p game.Player) error {
	guest, err := r.Identity()
	if err != nil {
		return err
	}
	token, err := r.Game.Sessions.SignIn(r.Context(), p, "")
	if err != nil {
		return err
	}
	if guest != nil && guest.IsGuest() {
		err = r.Game.Players.MergeGuest(r.Context(), guest.Player, p.ID)
	} else {
		err = r.EndSession()
	}
	if err != nil {
		return err
	}
	r.SetCookie(w, token, request.CookieAge)
	w.Header().Set("Cache-Control", string(request.NoStore))
	http.Redirect(w, r.Request, "/me", http.StatusSeeOther)
	return nil
}

// verifier returns the stored verifier, if the state is ours.
func verifier(r *request.Request, wanted string) (string, bool) {
	cookie, err := r.Cookie(signInCookie)
	if err != nil {
		return "", false
	}
	state, verifier, ok := strings.Cut(cookie.Value, ".")
	return verifier, ok && subtle.ConstantTimeCompare([]byte(state), []byte(wanted)) == 1
}

// identify asks Discord for the owner of a code. It uses nothing else of the answer.
func (h *Handler) identify(r *request.Request, config *oauth2.Config, code, verifier string) (identity, error) {
	ctx, cancel := context.WithTimeout(context.WithValue(r.Context(), oauth2.HTTPClient, h.SignIn.Client), signInWithin)
	defer cancel()
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) { // the error's text contains the body of the answer
			err = fmt.Errorf("the code is refused: %s", refused.ErrorCode)
		}
		return identity{}, err
	}
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, h.SignIn.API+"/api/v10/users/@me", nil)
	if err != nil {
		return identity{}, err
	}
	token.SetAuthHeader(ask)
	response, err := h.SignIn.Client.Do(ask)
	if err != nil {
		return identity{}, err
	}
	defer response.Body.Close()
	var user struct {
		ID         string `json:"id"`
		Username   string `json:"username"`
		GlobalName string `json:"global_name"`
	}
	err = json.NewDecoder(io.LimitReader(response.Body, maxIdentity)).Decode(&user)
	if err == nil && (response.StatusCode != http.StatusOK || user.ID == "") {
		err = fmt.Errorf("no identity in the answer: %s", response.Status)
	}
	return identity{game.Player{ID: h.SignIn.PlayerID(user.ID), Name: cmp.Or(user.GlobalName, user.Username)}, token.AccessToken}, err
}

type enterPage struct{ As, Link string }

// enter shows to which player a link from the bot belongs. The link remains valid.
func (h *Handler) enter(w http.ResponseWriter, r *request.Request) error {
	link := r.Values.Get("t")
	name, err := r.Game.Sessions.Look(r.Context(), link)
	if err != nil {
		return unlessDead(r, err, link)
	}
	return h.sendOwn(w, r, http.StatusOK, "enter.html", enterPage{r.Printer.Text("web.enter.as", map[string]any{"Name": name}), link})
}

// redeem signs the visitor in as the player of a link, and redirects to its target.
func redeem(w http.ResponseWriter, r *request.Request) error {
	form, err := r.Form(w)
	if err != nil {
		return err
	}
	link := form.Get("t")
	token, to, err := r.Game.Sessions.Redeem(r.Context(), link)
	if err != nil {
		return unlessDead(r, err, link)
	}
	if err := r.EndSession(); err != nil {
		return err
	}
	r.SetCookie(w, token, request.CookieAge)
	http.Redirect(w, r.Request, pathOf(to), http.StatusSeeOther)
	return nil
}

// unlessDead returns the problem that a link has expired. If the visitor has the player's session, the problem links to
// the target.
func unlessDead(r *request.Request, err error, link string) error {
	if !errors.Is(err, players.ErrDeadLink) {
		return err
	}
	p := r.Problem(request.DeadLink, "web.detail.dead-link", nil)
	if session, err := r.Session(); session != nil && err == nil {
		if to, err := r.Game.Sessions.LinkTarget(r.Context(), link, session); err == nil {
			p.Way = pathOf(to)
		}
	}
	return p
}

// pathOf returns the page to which a link from the bot leads.
func pathOf(to players.LinkTarget) string {
	switch {
	case to.Replay:
		return replayPath(to.Attempt)
	case to.Attempt != 0:
		return "/attempts/" + strconv.FormatInt(to.Attempt, 10)
	case to.Post != 0:
		return "/posts/" + strconv.FormatInt(to.Post, 10)
	}
	return "/"
}

// sendOwn sends a page for one visitor, without compression.
func (h *Handler) sendOwn(w http.ResponseWriter, r *request.Request, status int, name string, page any) error {
	request.Uncompressed(w)
	return h.sendPage(w, r, status, request.NoStore, name, page)
}
