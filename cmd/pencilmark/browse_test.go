package main

import (
	"bufio"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
)

// pageURL is the page's public address in the settings. A proxy in front of the program ends TLS.
const pageURL = "https://sudoku.example"

const browseLabel = "Play in the browser"

// browser is a client of the page without scripts, such as a player's browser at home.
type browser struct {
	t       *testing.T
	address string // of the program, behind the TLS proxy
	cookies map[string]*http.Cookie
}

// ask requests a path or an address of the page, with a form if there is one.
func (b *browser) ask(method, path string, form url.Values) (response *http.Response, body string) {
	b.t.Helper()
	path = b.address + strings.TrimPrefix(path, pageURL)
	request, err := http.NewRequestWithContext(b.t.Context(), method, path, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Accept", "text/html")
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Origin", pageURL)
	for _, c := range b.cookies {
		request.AddCookie(c)
	}
	response, err = (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range response.Cookies() {
		if !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode {
			b.t.Errorf("cookie %v", c)
		}
		if b.cookies == nil {
			b.cookies = map[string]*http.Cookie{}
		}
		b.cookies[c.Name] = c
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		}
	}
	return response, string(text)
}

// enter opens a link and presses the button on its page.
func (b *browser) enter(link string) *http.Response {
	b.t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		b.t.Fatal(err)
	}
	response, _ := b.ask(http.MethodPost, "/enter", url.Values{"t": {u.Query().Get("t")}})
	return response
}

// linkOn returns the link in a private message.
func linkOn(t *testing.T, m discordtest.Message) string {
	t.Helper()
	button, ok := m.Button(browseLabel)
	if !ok || !m.Ephemeral() || !strings.HasPrefix(button.URL, pageURL+"/enter?t=") || len(button.URL) > 512 {
		t.Fatalf("no link in private: %+v on\n%s", button, m.Text())
	}
	return button.URL
}

// TestFromChatToThePage follows a player from a daily's card to the page, by the button More and the link in its
// private reply, and back. Previews of the link do not use it up. Only Start starts the clock, which is the same in
// both places.
func TestFromChatToThePage(t *testing.T) {
	w := newTown(t)
	w.page = pageURL
	w.serve()
	w.setUp()
	w.Clock.Advance(6 * time.Minute)
	card := w.waitCard(1)
	if button, ok := card.Button(browseLabel); ok {
		t.Fatalf("everybody gets the same link: %+v", button)
	}
	link := linkOn(t, w.ann.Press(card, "More").Reply())
	home := &browser{t: t, address: w.listening(0)}
	for range 2 {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			if r, body := home.ask(method, link, nil); r.StatusCode != http.StatusOK || method == http.MethodGet && !strings.Contains(body, "You&#39;ll play as ann.") || len(home.cookies) > 0 {
				t.Fatalf("a preview by %s: %s\n%s", method, r.Status, body)
			}
		}
	}
	ask := home.enter(link).Header.Get("Location")
	if r, body := home.ask(http.MethodGet, ask, nil); r.StatusCode != http.StatusOK || !strings.Contains(body, "<button>Start</button>") {
		t.Fatalf("%s: %s\n%s", ask, r.Status, body)
	}
	wants(t, w.ann.Slash(w.channel, "daily", nil).Reply(), "Nobody has solved it yet")
	started, _ := home.ask(http.MethodPost, ask, nil)
	if !strings.HasPrefix(started.Header.Get("Location"), "/attempts/") {
		t.Fatalf("starting: %s %v", started.Status, started.Header)
	}
	board := w.ben.Press(card, "Start").Reply()
	if r, body := home.ask(http.MethodGet, started.Header.Get("Location"), nil); r.StatusCode != http.StatusOK || !strings.Contains(body, `role="grid"`) || spoilt(body, solutionOf(t, boardOf(t, board))) {
		t.Errorf("the board: %s\n%s", r.Status, body)
	}
	w.Clock.Advance(time.Minute)
	wants(t, w.ann.Slash(w.channel, "daily", nil).Reply(), "still running")

	bens := &browser{t: t, address: home.address}
	if r := bens.enter(linkOn(t, w.ben.Press(board, "Tools").Reply())); !strings.HasPrefix(r.Header.Get("Location"), "/attempts/") {
		t.Errorf("from a board in play: %s %v", r.Status, r.Header)
	}
	w.clean()
}

// TestSignIn lets a guest of the page sign in with Discord, which tells the page only who they are. The guest keeps
// what they did before. A code works once, and only for the browser that asked for it.
func TestSignIn(t *testing.T) {
	w := newTown(t)
	w.page, w.secret = pageURL, discordtest.ClientSecret
	w.AddRedirect(pageURL + "/signin/back")
	w.serve()
	home := &browser{t: t, address: w.listening(0)}
	home.ask(http.MethodPost, "/me", url.Values{"name": {"Somebody"}})
	guests := *home.cookies["pencilmark"]
	if _, body := home.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "Sign in with Discord") {
		t.Errorf("no way to sign in:\n%s", body)
	}
	ask, _ := home.ask(http.MethodGet, "/signin", nil)
	back, err := w.ann.Authorize(ask.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	stranger := &browser{t: t, address: home.address}
	stranger.ask(http.MethodGet, "/signin", nil)
	for name, path := range map[string]string{
		"another browser": back, "another state": strings.Replace(back, "state=", "state=A", 1), "no code": "/signin/back?error=access_denied",
	} {
		if r, _ := stranger.ask(http.MethodGet, path, nil); r.StatusCode != http.StatusBadRequest || stranger.cookies["pencilmark"] != nil {
			t.Errorf("%s: %s", name, r.Status)
		}
	}
	if r, body := home.ask(http.MethodGet, back, nil); r.Header.Get("Location") != "/me" {
		t.Fatalf("coming back: %s\n%s", r.Status, body)
	}
	if _, body := home.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "<bdi>ann</bdi>") || strings.Contains(body, "You&#39;re a guest") {
		t.Errorf("signed in:\n%s", body)
	}
	guest := &browser{t: t, address: home.address, cookies: map[string]*http.Cookie{"pencilmark": &guests}}
	if _, body := guest.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "You aren&#39;t signed in") {
		t.Errorf("the guest is still there:\n%s", body)
	}
	if r, _ := home.ask(http.MethodGet, back, nil); r.StatusCode != http.StatusBadRequest {
		t.Errorf("the code once more: %s", r.Status)
	}

	// Another person signs in there. Ann's session ends, for every copy of its cookie.
	anns := *home.cookies["pencilmark"]
	ask, _ = home.ask(http.MethodGet, "/signin", nil)
	if back, err = w.ben.Authorize(ask.Header.Get("Location")); err != nil {
		t.Fatal(err)
	}
	home.ask(http.MethodGet, back, nil)
	if _, body := home.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "<bdi>ben</bdi>") {
		t.Errorf("signed in as Ben:\n%s", body)
	}
	copied := &browser{t: t, address: home.address, cookies: map[string]*http.Cookie{"pencilmark": &anns}}
	if _, body := copied.ask(http.MethodGet, "/me", nil); !strings.Contains(body, "You aren&#39;t signed in") {
		t.Errorf("Ann is still there:\n%s", body)
	}
	if log := w.stderr.String(); strings.Contains(log, discordtest.ClientSecret) || strings.Contains(log, "token-") {
		t.Error("a secret is in the log")
	}
	w.clean()
}

// TestFromTheTerminalToThePage follows the link in the terminal to the board.
func TestFromTheTerminalToThePage(t *testing.T) {
	in, typed := io.Pipe()
	shown, out := io.Pipe()
	stderr := &lockedBuffer{}
	m := &Main{
		Stdin: in, Stdout: out, Stderr: stderr, Now: func() time.Time { return time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC) }, Rand: rand.New(rand.NewPCG(1, 2)),
		Environ: []string{"PENCILMARK_HTTP_URL=" + pageURL, "PENCILMARK_DATABASE=" + gametest.Stocked(t, filepath.Join(t.TempDir(), "pencilmark.db"))},
	}
	code := make(chan int, 1)
	go func() {
		code <- m.Run(t.Context(), []string{"serve", "--http", "127.0.0.1:0"})
		out.Close()
	}()
	go io.WriteString(typed, "start\n"+browseLabel+"\n")
	link, lines := "", bufio.NewScanner(shown)
	for link == "" && lines.Scan() {
		link = regexp.MustCompile(regexp.QuoteMeta(pageURL) + `/enter\?t=\S+`).FindString(lines.Text())
	}
	address := regexp.MustCompile(`serves (http://\S+)`).FindStringSubmatch(stderr.String())
	if link == "" || address == nil {
		t.Fatalf("no link is shown: %s", stderr)
	}
	go io.Copy(io.Discard, shown)
	home := &browser{t: t, address: address[1]}
	board := home.enter(link).Header.Get("Location")
	if r, body := home.ask(http.MethodGet, board, nil); r.StatusCode != http.StatusOK || !strings.HasPrefix(board, "/attempts/") || !strings.Contains(body, `role="grid"`) {
		t.Errorf("%s: %s\n%s", board, r.Status, body)
	}
	typed.Close()
	if got := <-code; got != exitOK {
		t.Errorf("exit code %d: %s", got, stderr)
	}
}
