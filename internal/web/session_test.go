package web_test

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/web"
)

// visitor is a browser without scripts. It keeps a cookie and sends forms.
type visitor struct {
	*site
	cookie string
}

func (v *visitor) do(method, path, body string, header ...string) answer {
	v.t.Helper()
	if v.cookie != "" {
		header = append(header, "Cookie", v.cookie)
	}
	a := v.site.do(method, path, body, header...)
	for _, c := range a.Cookies() {
		v.cookie = ""
		if c.MaxAge > 0 {
			v.cookie = c.Name + "=" + c.Value
		}
	}
	return a
}

func (v *visitor) get(path string) answer { v.t.Helper(); return v.do(http.MethodGet, path, "") }

// send sends a form as our own pages do.
func (v *visitor) send(path string, form url.Values, header ...string) answer {
	v.t.Helper()
	header = append(header, "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
	return v.do(http.MethodPost, path, form.Encode(), header...)
}

// link returns a link as the bot gives it to a player, and the path of its page.
func (w *world) link(player, guild string, to players.LinkTarget) (link, path string) {
	w.t.Helper()
	c := game.Call{Guild: guild, Player: game.Player{ID: player, Name: "Ann & <b>Co</b>"}}
	link, err := w.game.Sessions.Link(w.t.Context(), c, to)
	w.must(err)
	return link, "/enter?t=" + url.QueryEscape(link)
}

var hidden = regexp.MustCompile(`name="t" value="([^"]*)"`)

// A link shows its player's name to everybody who opens it, any number of times. It signs in the first person who
// presses the button, but no later than ten minutes after it was made.
func TestEnter(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	_, path := w.link("discord:1", "discord:9", players.LinkTarget{Attempt: 7})
	for range 3 {
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			if a := v.do(method, path, ""); a.StatusCode != 200 || v.cookie != "" || a.Header.Get("Cache-Control") != "no-store" {
				t.Fatalf("%s: %d, %v", method, a.StatusCode, a.Header)
			}
		}
	}
	page := v.get(path)
	if !strings.Contains(page.body, "You&#39;ll play as Ann &amp; &lt;b&gt;Co&lt;/b&gt;.") {
		t.Errorf("the page:\n%s", page.body)
	}
	form := url.Values{"t": {html.UnescapeString(hidden.FindStringSubmatch(page.body)[1])}}
	in := v.send("/enter", form)
	if in.StatusCode != http.StatusSeeOther || in.Header.Get("Location") != "/attempts/7" || v.cookie == "" {
		t.Fatalf("entering: %d %v\n%s", in.StatusCode, in.Header, in.body)
	}
	if got := in.Header.Get("Set-Cookie"); !strings.Contains(got, "HttpOnly") || !strings.Contains(got, "SameSite=Lax") || strings.Contains(got, "Secure") {
		t.Errorf("the cookie: %s", got)
	}
	other := &visitor{site: v.site}
	if a := other.send("/enter", form); a.StatusCode != http.StatusGone || other.cookie != "" {
		t.Errorf("a second time: %d, cookie %q", a.StatusCode, other.cookie)
	}
	if a := other.do(http.MethodGet, path, "", "Accept", "text/html"); a.StatusCode != http.StatusGone || strings.Contains(a.body, "/attempts/7") {
		t.Errorf("looking afterwards: %d\n%s", a.StatusCode, a.body)
	}
	if a := v.do(http.MethodGet, path, "", "Accept", "text/html"); a.StatusCode != http.StatusGone || !strings.Contains(a.body, `href="/attempts/7"`) {
		t.Errorf("the player's own browser is not led on: %d\n%s", a.StatusCode, a.body)
	}
	late, _ := w.link("discord:1", "discord:9", players.LinkTarget{})
	w.at(w.now().Add(10 * time.Minute))
	if a := other.send("/enter", url.Values{"t": {late}}); a.StatusCode != http.StatusGone {
		t.Errorf("after ten minutes: %d", a.StatusCode)
	}
}

// Leaving ends the session for good, also for copies of the cookie.
func TestLeave(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	link, _ := w.link("discord:1", "", players.LinkTarget{})
	v.send("/enter", url.Values{"t": {link}})
	kept := v.cookie
	if a := v.send("/leave", nil); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/" || v.cookie != "" {
		t.Errorf("leaving: %d, cookie %q", a.StatusCode, v.cookie)
	}
	token := strings.TrimPrefix(kept, "pencilmark=")
	if found, err := w.game.Sessions.Find(t.Context(), token); err == nil {
		t.Errorf("after leaving: %+v", found)
	}
}

// Signing in by a link replaces the player who was signed in before. Their session ends, for every copy of its cookie.
func TestEnteringEndsTheSessionBefore(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	v.send("/me", url.Values{"name": {"Somebody"}})
	for _, player := range []string{"discord:1", "discord:2", "discord:1"} {
		before := strings.TrimPrefix(v.cookie, "pencilmark=")
		if _, err := w.game.Sessions.Find(t.Context(), before); err != nil {
			t.Fatalf("before %s enters: %v", player, err)
		}
		link, _ := w.link(player, "", players.LinkTarget{})
		if a := v.send("/enter", url.Values{"t": {link}}); a.StatusCode != http.StatusSeeOther {
			t.Fatalf("entering as %s: %d", player, a.StatusCode)
		}
		if found, err := w.game.Sessions.Find(t.Context(), before); err == nil {
			t.Errorf("%s has entered, and the session before is still there: %+v", player, found)
		}
		if found, err := w.game.Sessions.Find(t.Context(), strings.TrimPrefix(v.cookie, "pencilmark=")); err != nil || found.Player != player {
			t.Errorf("the new session: %+v, %v", found, err)
		}
	}
}

// The server refuses requests made by pages of other sites. With HTTPS the cookie is sent only over HTTPS.
func TestOtherSitesAreRefused(t *testing.T) {
	w := story(t)
	o := w.options()
	o.URL = "https://sudoku.example"
	v := &visitor{site: start(t, o)}
	for i, tt := range []struct {
		header []string
		want   int
	}{
		{[]string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		{[]string{"Sec-Fetch-Site", "same-site"}, http.StatusForbidden},
		{[]string{"Origin", "https://evil.example"}, http.StatusForbidden},
		{[]string{"Origin", "null"}, http.StatusForbidden},
		{[]string{"Sec-Fetch-Site", "same-origin"}, http.StatusSeeOther},
		{[]string{"Origin", "https://sudoku.example"}, http.StatusSeeOther},
		{nil, http.StatusSeeOther}, // not a browser
	} {
		link, _ := w.link("discord:"+strconv.Itoa(i), "", players.LinkTarget{})
		a := v.send("/enter", url.Values{"t": {link}}, tt.header...)
		if a.StatusCode != tt.want {
			t.Errorf("%v: %d\n%s", tt.header, a.StatusCode, a.body)
		}
		if cookie := a.Header.Get("Set-Cookie"); a.StatusCode == http.StatusSeeOther && !strings.Contains(cookie, "; Secure") {
			t.Errorf("the cookie: %s", cookie)
		}
		if name, err := w.game.Sessions.Look(t.Context(), link); (err == nil) != (tt.want == http.StatusForbidden) {
			t.Errorf("%v: afterwards %q, %v", tt.header, name, err)
		}
	}
}

// No route that changes anything serves requests that another site makes a browser send. They are refused before path
// and body are read.
func TestNoRouteServesOtherSites(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	routes := web.Changing(server)
	if len(routes) < 12 {
		t.Errorf("%d routes", len(routes))
	}
	of := regexp.MustCompile(`\{[^}]*\}`)
	for _, route := range routes {
		for _, header := range [][2]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
			r := httptest.NewRequest(route[0], of.ReplaceAllString(route[1], "1"), strings.NewReader("{}"))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set(header[0], header[1])
			w := httptest.NewRecorder()
			server.Handler().ServeHTTP(w, r)
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "/problems/cross-origin") {
				t.Errorf("%s %s, %s: %d %s", route[0], route[1], header[1], w.Code, w.Body)
			}
		}
	}
}

// A visitor who only looks gets no cookie.
func TestNoCookieForLooking(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	for _, path := range []string{"/", "/puzzle", "/p/" + fridaysID, "/learn", "/learn/x-wing", "/privacy", "/ranking", "/enter?t=x", "/api/v1/daily"} {
		if a := v.get(path); a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %s", path, a.Header.Get("Set-Cookie"))
		}
	}
}

// enter signs a visitor in as a player.
func (v *visitor) enter(w *world, player, guild string, to players.LinkTarget) answer {
	v.t.Helper()
	link, _ := w.link(player, guild, to)
	return v.send("/enter", url.Values{"t": {link}})
}

// started reports whether a player has an attempt at a puzzle.
func (w *world) started(player, puzzle string) bool {
	w.t.Helper()
	var has bool
	w.must(w.db.View(w.t.Context(), func(q services.Query) error {
		a, err := txn.OrNone(q.AttemptAt(player, puzzle))
		has = a != nil
		return err
	}))
	return has
}

// Opening a link to a daily, and the page that asks, does not start the clock. Only the button does. After that the
// page redirects to the attempt.
func TestStartIsAPressOfItsOwn(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	card, err := w.game.Daily.Today(t.Context(), game.Call{Guild: game.LocalGuild})
	w.must(err)
	in := v.enter(w, "discord:1", game.LocalGuild, players.LinkTarget{Post: card.Post.ID})
	path := in.Header.Get("Location")
	if page := v.get(path); page.StatusCode != http.StatusOK || !strings.Contains(page.body, `action="`+path+`"`) || shows(page.body, easy) {
		t.Fatalf("%s: %d\n%s", path, page.StatusCode, page.body)
	}
	if w.started("discord:1", saturdaysID) {
		t.Fatal("looking started it")
	}
	if a := v.send(path, nil, "Sec-Fetch-Site", "cross-site"); a.StatusCode != http.StatusForbidden || w.started("discord:1", saturdaysID) {
		t.Errorf("another site starts it: %d", a.StatusCode)
	}
	started := v.send(path, nil)
	if !w.started("discord:1", saturdaysID) || !strings.HasPrefix(started.Header.Get("Location"), "/attempts/") {
		t.Errorf("starting: %d %v", started.StatusCode, started.Header)
	}
	if a := v.get(path); a.Header.Get("Location") != started.Header.Get("Location") {
		t.Errorf("afterwards: %d %v", a.StatusCode, a.Header)
	}
}

// If the page shows a server's leaderboard, only players who come from that server can start its daily, unless its post
// shows the board.
func TestThePageOfAServerThatRevealsAtStart(t *testing.T) {
	for _, reveal := range []game.Reveal{game.RevealOnStart, game.RevealOnPost} {
		w := story(t)
		w.stock(serversDaily, game.UsageBank)
		c := game.Call{Guild: "discord:9", Player: game.Player{ID: "discord:2", Name: "Boss"}}
		_, err := w.game.Daily.Setup(t.Context(), c, game.Settings{Name: "Club", Channel: "c", Reveal: reveal, When: "09:00", Zone: "UTC", Tiers: game.DefaultTiers()})
		w.must(err)
		_, err = w.game.Daily.PostNow(t.Context(), c)
		w.must(err)
		card, err := w.game.Daily.Today(t.Context(), c)
		w.must(err)
		o := w.options()
		o.Guild = c.Guild
		v := &visitor{site: start(t, o)}
		began := v.do(http.MethodPost, "/api/v1/attempts", fmt.Sprintf(`{"post": %d, "start": true}`, card.Post.ID), "Content-Type", "application/json")
		if open := reveal == game.RevealOnPost; (began.StatusCode == http.StatusCreated) != open || v.cookie != "" != open {
			t.Errorf("revealed on %s: %s\n%s", reveal, began.Status, began.body)
		}
		if home := v.get("/"); reveal == game.RevealOnStart && shows(home.body, serversDaily) {
			t.Error("the first page shows it")
		}
	}
}

// A guest plays under a chosen name, which is cleaned like an alias: it contains nothing that a message or a page could
// take for more than a name.
func TestGuestsName(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	if page := v.get("/me"); v.cookie != "" || !strings.Contains(page.body, "You aren&#39;t signed in") {
		t.Errorf("looking: cookie %q\n%s", v.cookie, page.body)
	}
	for _, name := range []string{"", "ab", "<b>Bo</b>", "**Bo**", "@everyone", "https://evil.example", "Вob", strings.Repeat("a", 25)} {
		if a := v.send("/me", url.Values{"name": {name}}); a.StatusCode != http.StatusUnprocessableEntity || v.cookie != "" || strings.Contains(a.body, "<b>Bo") {
			t.Errorf("%q: %d, cookie %q", name, a.StatusCode, v.cookie)
		}
	}
	for _, name := range []string{"Bo  O’Brien", "Jörg"} {
		if a := v.send("/me", url.Values{"name": {name}}); a.StatusCode != http.StatusSeeOther || v.cookie == "" {
			t.Fatalf("%q: %d\n%s", name, a.StatusCode, a.body)
		}
		if page := v.get("/me"); !strings.Contains(page.body, "<bdi>"+strings.ReplaceAll(name, "  ", " ")+"</bdi>") || !strings.Contains(page.body, "You&#39;re a guest") {
			t.Errorf("afterwards:\n%s", page.body)
		}
	}
}

// Players from Discord keep their name from there.
func TestPlayersOfDiscordKeepTheirName(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	v.enter(w, "discord:1", "discord:9", players.LinkTarget{})
	if page := v.get("/me"); strings.Contains(page.body, `name="name"`) {
		t.Errorf("a field for the name:\n%s", page.body)
	}
	if a := v.send("/me", url.Values{"name": {"Somebody Else"}}); a.StatusCode != http.StatusBadRequest {
		t.Errorf("renaming: %d", a.StatusCode)
	}
}

// A player can export and delete all data about them, including their sessions. The export contains nothing with which
// others could sign in as them.
func TestOwnData(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	if a := v.get("/me/data.json"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("of nobody: %d", a.StatusCode)
	}
	v.send("/me", url.Values{"name": {"Bo" + "b"}})
	token := strings.TrimPrefix(v.cookie, "pencilmark=")
	data := v.get("/me/data.json")
	if !strings.Contains(data.body, `"name": "Bob"`) || !strings.Contains(data.body, `"guild": "`+game.LocalGuild+`"`) || strings.Contains(data.body, token) || data.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the file: %v\n%s", data.Header, data.body)
	}
	if a := v.send("/me/forget", nil); a.StatusCode != http.StatusBadRequest || v.cookie == "" {
		t.Errorf("unsure: %d", a.StatusCode)
	}
	if a := v.send("/me/forget", url.Values{"sure": {"yes"}}, "Sec-Fetch-Site", "cross-site"); a.StatusCode != http.StatusForbidden {
		t.Errorf("by another site: %d", a.StatusCode)
	}
	if a := v.send("/me/forget", url.Values{"sure": {"yes"}}); a.StatusCode != http.StatusSeeOther || v.cookie != "" {
		t.Errorf("sure: %d", a.StatusCode)
	}
	if s, err := w.game.Sessions.Find(t.Context(), token); err == nil {
		t.Errorf("afterwards: %+v", s)
	}
}

// One client cannot fill the table with guests.
func TestGuestsOfOneClientAreBounded(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Limits.Burst = 1000
	s, made := start(t, o), 0
	for range 100 {
		v := &visitor{site: s}
		a := v.send("/me", url.Values{"name": {"Bob"}})
		if v.cookie != "" {
			made++
		} else if a.StatusCode != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" {
			t.Fatalf("refused with %s", a.Status)
		}
	}
	if made != 30 {
		t.Errorf("%d guests", made)
	}
	if a := s.get("/"); a.StatusCode != http.StatusOK {
		t.Errorf("looking on: %s", a.Status)
	}
}

// A blocked player gets the reason wherever they try to play. They can still see their name, export their data and
// delete it.
func TestShutOut(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	v.enter(w, "discord:1", "discord:9", players.LinkTarget{})
	w.must(w.game.Players.Block(t.Context(), game.BlockedPlayer, "discord:1", "asks a thousand times a second"))
	for _, path := range []string{"/api/v1/attempts/1", "/attempts/1", "/archive", "/learn"} {
		if a := v.get(path); a.StatusCode != http.StatusForbidden || !strings.Contains(a.body, "asks a thousand times a second") {
			t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
		}
	}
	for _, path := range []string{"/me", "/me/data.json", "/privacy", "/terms"} {
		if a := v.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
	if a := v.send("/me/forget", url.Values{"sure": {"1"}}); a.StatusCode != http.StatusSeeOther {
		t.Errorf("forget: %d %s", a.StatusCode, a.body)
	}
}
