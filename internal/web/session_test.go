package web_test

import (
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
	"pencilmark/internal/game/sessions"
	"pencilmark/internal/web"
)

// visitor is a browser without scripts: it keeps a cookie and sends forms.
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

// send sends a form of our own pages.
func (v *visitor) send(path string, form url.Values, header ...string) answer {
	v.t.Helper()
	header = append(header, "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
	return v.do(http.MethodPost, path, form.Encode(), header...)
}

// link is what the bot gives a player, and path where it leads.
func (w *world) link(player, guild string, to sessions.Target) (link, path string) {
	w.t.Helper()
	c := game.Call{Guild: guild, Player: game.Player{ID: player, Name: "Ann & <b>Co</b>"}}
	link, err := w.game.Sessions.Link(w.t.Context(), c, to)
	w.must(err)
	return link, "/enter?t=" + url.QueryEscape(link)
}

var hidden = regexp.MustCompile(`name="t" value="([^"]*)"`)

// A link shows whose it is to whoever looks, as often as they like, and lets in who presses
// the button: once, and no later than ten minutes after it was made.
func TestEnter(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	_, path := w.link("discord:1", "discord:9", sessions.Target{Puzzle: fridaysID})
	for range 3 {
		for _, method := range []string{http.MethodHead, http.MethodGet} {
			if a := v.do(method, path, ""); a.StatusCode != 200 || v.cookie != "" || a.Header.Get("Cache-Control") != "no-store" {
				t.Fatalf("%s: %d, %v", method, a.StatusCode, a.Header)
			}
		}
	}
	page := v.get(path)
	if !strings.Contains(page.body, "You go on as Ann &amp; &lt;b&gt;Co&lt;/b&gt;.") {
		t.Errorf("the page:\n%s", page.body)
	}
	form := url.Values{"t": {html.UnescapeString(hidden.FindStringSubmatch(page.body)[1])}}
	in := v.send("/enter", form)
	if in.StatusCode != http.StatusSeeOther || !strings.HasPrefix(in.Header.Get("Location"), "/attempts/") || v.cookie == "" {
		t.Fatalf("entering: %d %v\n%s", in.StatusCode, in.Header, in.body)
	}
	if got := in.Header.Get("Set-Cookie"); !strings.Contains(got, "HttpOnly") || !strings.Contains(got, "SameSite=Lax") || strings.Contains(got, "Secure") {
		t.Errorf("the cookie: %s", got)
	}
	other := &visitor{site: v.site}
	if a := other.send("/enter", form); a.StatusCode != http.StatusGone || other.cookie != "" {
		t.Errorf("a second time: %d, cookie %q", a.StatusCode, other.cookie)
	}
	if a := other.get(path); a.StatusCode != http.StatusGone {
		t.Errorf("looking afterwards: %d", a.StatusCode)
	}
	late, _ := w.link("discord:1", "discord:9", sessions.Target{})
	w.at(w.now().Add(10 * time.Minute))
	if a := other.send("/enter", url.Values{"t": {late}}); a.StatusCode != http.StatusGone {
		t.Errorf("after ten minutes: %d", a.StatusCode)
	}
}

// Leaving ends the session for good, also for who has the cookie still.
func TestLeave(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	link, _ := w.link("discord:1", "", sessions.Target{})
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

// Behind TLS the cookie leaves by TLS alone.
func TestCookieBehindTLS(t *testing.T) {
	w := story(t)
	o := w.options()
	o.URL = "https://sudoku.example"
	v := &visitor{site: start(t, o)}
	link, _ := w.link("discord:1", "", sessions.Target{})
	if got := v.send("/enter", url.Values{"t": {link}}).Header.Get("Set-Cookie"); !strings.Contains(got, "; Secure") {
		t.Errorf("the cookie: %s", got)
	}
}

// What another site's page sends in somebody's name does nothing.
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
		{nil, http.StatusSeeOther}, // no browser
	} {
		link, _ := w.link("discord:"+strconv.Itoa(i), "", sessions.Target{})
		if a := v.send("/enter", url.Values{"t": {link}}, tt.header...); a.StatusCode != tt.want {
			t.Errorf("%v: %d\n%s", tt.header, a.StatusCode, a.body)
		}
		if name, err := w.game.Sessions.Look(t.Context(), link); (err == nil) != (tt.want == http.StatusForbidden) {
			t.Errorf("%v: afterwards %q, %v", tt.header, name, err)
		}
	}
}

// Nobody who only looks gets a cookie.
func TestNoCookieForLooking(t *testing.T) {
	w := story(t)
	v := &visitor{site: start(t, w.options())}
	for _, path := range []string{"/", "/hints", "/p/" + fridaysID, "/techniques", "/privacy", "/ranking", "/enter?t=x", "/api/v1/daily"} {
		if a := v.get(path); a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %s", path, a.Header.Get("Set-Cookie"))
		}
	}
}

// Who plays and is nobody becomes a guest, once for all that the browser does.
func TestGuestSession(t *testing.T) {
	w := story(t)
	server, err := web.New(w.options())
	w.must(err)
	first := httptest.NewRecorder()
	guest, err := server.GuestSession(first, httptest.NewRequest(http.MethodPost, "/", nil))
	w.must(err)
	cookies := first.Result().Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly {
		t.Fatalf("cookies %v", cookies)
	}
	again, second := httptest.NewRequest(http.MethodPost, "/", nil), httptest.NewRecorder()
	again.AddCookie(cookies[0])
	same, err := server.GuestSession(second, again)
	w.must(err)
	if *same != *guest || len(second.Result().Cookies()) != 0 {
		t.Errorf("%+v, then %+v with cookies %v", guest, same, second.Result().Cookies())
	}
}
