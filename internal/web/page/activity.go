package page

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"golang.org/x/oauth2"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/web/request"
)

// activityPath is where players sign in inside Discord. It is below the path of signInPath's cookie.
const activityPath = signInPath + "/activity"

// Instance is a running Activity, as Discord reports it.
type Instance struct {
	Guild   string // the guild in which it runs; "" in a direct message
	Players []string
}

// HasActivity reports whether players can sign in inside Discord.
func (o *SignIn) HasActivity() bool { return o != nil && o.Instance != nil }

// ActivityOrigin returns the origin of our page inside Discord.
func (o *SignIn) ActivityOrigin() string { return "https://" + o.ClientID() + ".discordsays.com" }

// activityPage is the data of assets/activity.html: the page that Discord opens. It asks Discord's client who the
// player is, and shows our other pages in a frame, because Discord communicates only with one page.
type activityPage struct{ Client, State, Challenge, Browser string }

// activityHome shows the page that Discord opens. It redirects players who return to it from another page to today's
// page.
func (h *Handler) activityHome(w http.ResponseWriter, r *request.Request) error {
	if !r.URL.Query().Has("frame_id") {
		session, err := r.Required(r.Session())
		if err != nil {
			return err
		}
		to, err := todaysPath(r, session)
		if err != nil {
			return err
		}
		http.Redirect(w, r.Request, to, http.StatusSeeOther)
		return nil
	}
	state, verifier, err := newSecrets(w, r)
	if err != nil {
		return err
	}
	request.SetPolicy(w, r.Request, request.Scripted+"; frame-src 'self'")
	return h.sendOwn(w, r, http.StatusOK, "activity.html", activityPage{h.SignIn.ClientID(), state, oauth2.S256ChallengeFromVerifier(verifier), r.PublicURL})
}

// launchBody is the page to which a player goes, and the time of the press that asked for it: 0 for none.
type launchBody struct {
	To      string `json:"to"`
	Pressed int64  `json:"pressed"`
	Token   string `json:"token,omitempty"` // Discord's token, for its client
}

// enterActivity signs a player in inside Discord, in an instance in which Discord reports the player to be.
func (h *Handler) enterActivity(w http.ResponseWriter, r *request.Request) error {
	if !r.Activity {
		return r.Problem(request.NotFound, "web.detail.no-signin", nil)
	}
	form, err := r.Form(w)
	if err != nil {
		return err
	}
	id, err := h.exchange(w, r, h.SignIn.config(), form)
	if err != nil {
		return err
	}
	guild, err := h.guildOf(r, form.Get("instance"), id.ID)
	if err != nil {
		return err
	}
	to, err := launchOf(r, form.Get("instance"), &players.Session{Player: id.ID, Guild: guild, Name: id.Name})
	if err != nil {
		return err
	}
	token, err := r.Game.Sessions.SignIn(r.Context(), id.Player, guild)
	if err != nil {
		return err
	}
	if err := r.EndSession(); err != nil {
		return err
	}
	r.SetCookie(w, token, request.CookieAge)
	request.Uncompressed(w)
	to.Token = id.token
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, to)
}

// guildOf returns the guild in which a player's results in an instance count, "" if it has no dailies. It fails unless
// Discord reports that the player is in the instance.
func (h *Handler) guildOf(r *request.Request, instance, player string) (string, error) {
	ctx, cancel := context.WithTimeout(r.Context(), signInWithin)
	defer cancel()
	found, err := h.SignIn.Instance(ctx, instance)
	if err != nil || !slices.Contains(found.Players, player) {
		r.Log.Warn("http: signing in failed: the player is not in the instance", "error", err)
		return "", r.Problem(request.BadRequest, "web.detail.not-signed-in", nil)
	}
	launch, err := r.Game.Sessions.LaunchOf(r.Context(), instance, player)
	switch {
	case err == nil:
		return launch.Guild, nil
	case !errors.Is(err, game.ErrNotFound):
		return "", err
	}
	if _, err = r.Game.Daily.Today(r.Context(), game.Call{Guild: found.Guild}); errors.Is(err, game.ErrNotSetUp) {
		return "", nil
	}
	return found.Guild, unlessNoDaily(err)
}

// launch tells the page that Discord opened what its player pressed last, so that the page shows it.
func (h *Handler) launch(w http.ResponseWriter, r *request.Request) error {
	session, err := r.Required(r.Session())
	if err != nil {
		return err
	}
	to, err := launchOf(r, r.Values.Get("instance"), session)
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, to)
}

// launchOf returns the page to which a player in an instance goes: what they pressed there last, or else today's daily.
func launchOf(r *request.Request, instance string, as *players.Session) (launchBody, error) {
	launch, err := r.Game.Sessions.LaunchOf(r.Context(), instance, as.Player)
	if err == nil {
		return launchBody{To: pathOf(launch.LinkTarget), Pressed: launch.At.UnixMilli()}, nil
	}
	if !errors.Is(err, game.ErrNotFound) {
		return launchBody{}, err
	}
	to, err := todaysPath(r, as)
	return launchBody{To: to}, err
}

// todaysPath returns the page of the daily of a session's guild, or of the mini if the player has finished the daily.
// If there is no daily, it returns the practice page.
func todaysPath(r *request.Request, as *players.Session) (string, error) {
	if as.Guild == "" {
		return practicePath, nil
	}
	card, err := r.Game.Daily.Today(r.Context(), as.Call(""))
	if err != nil {
		return practicePath, unlessNoDaily(err)
	}
	post := card.Post.ID
	if card.Mini != nil {
		kept, err := r.Game.Play.AttemptAt(r.Context(), as.Call(""), card.Puzzle)
		if err != nil && !errors.Is(err, game.ErrNotFound) {
			return "", err
		}
		if err == nil {
			if _, over := kept.Ended(); over {
				post = card.Mini.Post.ID
			}
		}
	}
	return pathOf(players.LinkTarget{Post: post}), nil
}

const practicePath = "/play"

func unlessNoDaily(err error) error {
	if _, none := errors.AsType[*game.NoDailyError](err); none || errors.Is(err, game.ErrNotSetUp) {
		return nil
	}
	return err
}
