package main

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// newActivityTown returns a guild with today's card, whose bot has an Activity.
func newActivityTown(t *testing.T) (w *town, card discordtest.Message) {
	w = newTown(t)
	w.page, w.secret, w.activity = pageURL, discordtest.ClientSecret, true
	w.EnableActivities()
	w.serve()
	w.setUp()
	w.Clock.Advance(6 * time.Minute)
	return w, w.waitCard(1)
}

// inside is a member's page inside Discord, without scripts. Its requests reach the program through Discord's proxy.
type inside struct {
	*town
	member  *discordtest.Member
	address string
	origin  string
	cookies map[string]*http.Cookie
}

func (w *town) inside(m *discordtest.Member) *inside {
	return &inside{town: w, member: m, address: w.listening(0) + "/activity", origin: "https://" + w.AppID + ".discordsays.com", cookies: map[string]*http.Cookie{}}
}

func (p *inside) ask(method, path string, form url.Values) (response *http.Response, body string) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.address+path, strings.NewReader(form.Encode()))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Origin", p.origin)
	for _, c := range p.cookies {
		r.AddCookie(c)
	}
	response, err = (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, c := range response.Cookies() {
		if !c.Secure || !c.HttpOnly || !c.Partitioned || c.SameSite != http.SameSiteNoneMode || c.Domain != "" {
			p.t.Errorf("cookie %v", c)
		}
		p.cookies[c.Name] = c
		if c.MaxAge < 0 {
			delete(p.cookies, c.Name)
		}
	}
	if policy := response.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self' https://discord.com ") {
		p.t.Errorf("%s %s has the policy %s", method, path, policy)
	}
	return response, string(text)
}

// form opens the page in an instance, and returns the form that the page sends after Discord's client has given it a
// code for a member.
func (p *inside) form(by *discordtest.Member, instance string) url.Values {
	p.t.Helper()
	_, body := p.ask(http.MethodGet, "/?frame_id=f&platform=desktop&instance_id="+instance, nil)
	held := regexp.MustCompile(`data-client="(.*?)" data-state="(.*?)" data-challenge="(.*?)"`).FindStringSubmatch(body)
	if held == nil {
		p.t.Fatalf("the page lacks what Discord is asked with:\n%s", body)
	}
	code, err := by.AuthorizeInside(map[string]any{
		"client_id": held[1], "response_type": "code", "prompt": "none", "scope": []any{"identify"},
		"state": held[2], "code_challenge": held[3], "code_challenge_method": "S256",
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return url.Values{"code": {code}, "state": {held[2]}, "instance": {instance}}
}

// enter signs in with a form, and returns the address to which the player is sent; "" if the sign-in is refused.
func (p *inside) enter(form url.Values) string {
	p.t.Helper()
	response, body := p.ask(http.MethodPost, "/signin/activity", form)
	var to struct{ To, Token string }
	if response.StatusCode != http.StatusOK {
		return ""
	}
	if err := json.Unmarshal([]byte(body), &to); err != nil || !p.member.Authenticate(to.Token) {
		p.t.Errorf("%v: %s", err, body)
	}
	return to.To
}

const playLabel = "Play"

// Pressing Play opens the Activity on the puzzle of the message, for the person who pressed it, in their own session.
func TestActivity(t *testing.T) {
	w, card := newActivityTown(t)
	instance := w.ann.Press(card, playLabel).Launched()
	ann := w.inside(w.ann)
	to := ann.enter(ann.form(w.ann, instance.ID))
	if !strings.HasPrefix(to, "/posts/") {
		t.Fatalf("the page opens at %q", to)
	}
	if _, body := ann.ask(http.MethodGet, to, nil); !strings.Contains(body, "<button>Start</button>") {
		t.Fatalf("%s", body)
	}
	started, body := ann.ask(http.MethodPost, to, nil)
	board := started.Header.Get("Location")
	if !strings.HasPrefix(board, "/attempts/") {
		t.Fatalf("starting: %s\n%s", started.Status, body)
	}
	if _, body := ann.ask(http.MethodGet, board, nil); !strings.Contains(body, `role="grid"`) {
		t.Errorf("%s", body)
	}
	wants(t, w.ann.Press(card, "Start").Reply(), "still running")

	// Ben joins by the Entry Point without pressing a button. He gets the same daily, and sees nothing of Ann's.
	if same := w.ben.Launch(w.channel); same != instance {
		t.Error("Ben is in another instance")
	}
	ben := w.inside(w.ben)
	if at := ben.enter(ben.form(w.ben, instance.ID)); at != to {
		t.Errorf("Ben comes to %q", at)
	}
	if r, _ := ben.ask(http.MethodGet, board, nil); r.StatusCode != http.StatusNotFound {
		t.Errorf("Ben sees Ann's board: %s", r.Status)
	}

	// The page learns of another press while it is open.
	practice := w.ann.Slash(w.channel, "play", discordtest.Args{"tier": "easy"}).Reply()
	if again := w.ann.Press(practice, playLabel).Launched(); again != instance {
		t.Error("Ann is in another instance")
	}
	w.WaitUntil("the page to know of Ann's press", func() bool {
		_, body := ann.ask(http.MethodGet, "/signin/activity?instance="+instance.ID, nil)
		return strings.Contains(body, `"/attempts/`)
	})
	if _, body := ben.ask(http.MethodGet, "/signin/activity?instance="+instance.ID, nil); !strings.Contains(body, to) {
		t.Errorf("Ben's leads to %s", body)
	}

	// In a direct message there is no daily.
	alone := w.inside(w.ben)
	if at := alone.enter(alone.form(w.ben, w.ben.Launch(w.ben.DM()).ID)); at != "/play" {
		t.Errorf("in a direct message the page opens at %q", at)
	}
	w.clean()
}

// For players who have finished the daily, the Entry Point opens the mini, and the page starts it.
func TestActivityOpensTheMini(t *testing.T) {
	w, _ := newActivityTown(t)
	wants(t, w.boss.Slash(w.channel, "setup", discordtest.Args{"mini": "on"}).Reply(), "Saved")
	w.Clock.Advance(24 * time.Hour)
	card := w.waitCard(2)
	w.ann.Press(card, "Start").Reply()
	given := w.ann.Slash(w.channel, "giveup", nil).Reply()
	w.ann.Press(given, "Yes, show the solution").Reply()
	p := w.inside(w.ann)
	to := p.enter(p.form(w.ann, w.ann.Launch(w.channel).ID))
	if r, _ := p.ask(http.MethodGet, to, nil); r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", to, r.Status)
	}
	started, _ := p.ask(http.MethodPost, to, nil)
	if _, body := p.ask(http.MethodGet, started.Header.Get("Location"), nil); strings.Count(body, `role="gridcell"`) != 36 {
		t.Errorf("%s starts no mini", to)
	}
	w.clean()
}

// Rate limits count each player inside Discord separately, although all requests come from the proxy's addresses.
func TestActivityLimits(t *testing.T) {
	w, card := newActivityTown(t)
	instance := w.ann.Press(card, playLabel).Launched().ID
	w.ben.Launch(w.channel)
	ann, ben := w.inside(w.ann), w.inside(w.ben)
	ann.enter(ann.form(w.ann, instance))
	ben.enter(ben.form(w.ben, instance))
	refused := false
	for range 100 {
		r, _ := ann.ask(http.MethodGet, "//me", nil) // the operator's URL mapping may add a slash
		refused = refused || r.StatusCode == http.StatusTooManyRequests
	}
	if r, _ := ben.ask(http.MethodGet, "/me", nil); !refused || r.StatusCode != http.StatusOK {
		t.Errorf("Ann is limited: %v; Ben gets %s", refused, r.Status)
	}
}

// Sign-in fails with another person's data, with expired data, and with data that was not requested here.
func TestActivityRefuses(t *testing.T) {
	w, card := newActivityTown(t)
	instance := w.ann.Press(card, playLabel).Launched().ID
	elsewhere := w.guild.AddChannel("elsewhere", discordtest.DefaultPermissions)
	bens := w.ben.Launch(elsewhere)
	spoil := func(name, value string) func(*inside, url.Values) {
		return func(_ *inside, form url.Values) { form.Set(name, value) }
	}
	for name, change := range map[string]func(*inside, url.Values){
		"a forged code":             spoil("code", "code-1"),
		"no code":                   spoil("code", ""),
		"a forged state":            spoil("state", "A"),
		"another person's instance": spoil("instance", bens.ID),
		"an unknown instance":       spoil("instance", "i-1"),
		"a path for an instance":    spoil("instance", "../../users/@me"),
		"no instance":               spoil("instance", ""),
		"an expired code":           func(*inside, url.Values) { w.Clock.Advance(2 * time.Minute) },
		"another origin":            func(p *inside, _ url.Values) { p.origin = "https://evil.example" },
		"no cookie":                 func(p *inside, _ url.Values) { clear(p.cookies) },
		"the code of another visit": func(p *inside, form url.Values) {
			other := w.inside(w.ann)
			form.Set("code", other.form(w.ann, instance).Get("code"))
		},
		"outside of Discord": func(p *inside, _ url.Values) { p.address = strings.TrimSuffix(p.address, "/activity") },
	} {
		t.Run(name, func(t *testing.T) {
			p := w.inside(w.ann)
			form := p.form(w.ann, instance)
			change(p, form)
			if name == "outside of Discord" {
				if r := w.post(p.address+"/signin/activity", form); r.StatusCode != http.StatusNotFound {
					t.Errorf("%s", r.Status)
				}
				return
			}
			if to := p.enter(form); to != "" || p.cookies["pencilmark-activity"] != nil {
				t.Errorf("entered at %q", to)
			}
		})
	}
	t.Run("a replayed code", func(t *testing.T) {
		p := w.inside(w.ann)
		form, held := p.form(w.ann, instance), maps.Clone(p.cookies)
		if p.enter(form) == "" {
			t.Fatal("the first time")
		}
		p.cookies = held
		if to := p.enter(form); to != "" {
			t.Errorf("entered again at %q", to)
		}
	})
	t.Run("a session of the other kind", func(t *testing.T) {
		p := w.inside(w.ann)
		p.enter(p.form(w.ann, instance))
		token := p.cookies["pencilmark-activity"].Value
		home := &browser{t: t, address: strings.TrimSuffix(p.address, "/activity"), cookies: map[string]*http.Cookie{"pencilmark-activity": {Name: "pencilmark-activity", Value: token}}}
		if _, body := home.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "You aren&#39;t signed in") {
			t.Error("the session inside Discord counts outside")
		}
		p.cookies = map[string]*http.Cookie{"pencilmark": {Name: "pencilmark", Value: token}}
		if _, body := p.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "You aren&#39;t signed in") {
			t.Error("a session outside of Discord counts inside")
		}
	})
	t.Run("an instance that is over", func(t *testing.T) {
		p := w.inside(w.ben)
		form := p.form(w.ben, bens.ID)
		w.ben.CloseActivity(bens)
		if to := p.enter(form); to != "" {
			t.Errorf("entered at %q", to)
		}
	})
	for _, secret := range []string{discordtest.ClientSecret, "token-", "code-"} {
		if strings.Contains(w.stderr.String(), secret) {
			t.Errorf("%s is in the log", secret)
		}
	}
}

// post sends a form as if from the page itself.
func (w *town) post(address string, form url.Values) *http.Response {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", pageURL)
	response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		w.t.Fatal(err)
	}
	response.Body.Close()
	return response
}
