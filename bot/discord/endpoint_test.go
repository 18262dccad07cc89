package discord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/testkit/discordtest"
)

// httpRig is a rig whose interactions arrive over HTTP.
type httpRig struct {
	*rig
	server *httptest.Server
	url    string
}

// newHTTPRig creates a client that is not running yet, and serves its endpoint.
func newHTTPRig(t *testing.T, changes ...func(*Options)) *httpRig {
	t.Helper()
	r := &httpRig{rig: newRig(t, discordtest.Options{})}
	alone := func(o *Options) { o.PublicKey, o.NoGateway = r.PublicKey, true }
	r.client = r.newClient(r.Token, append([]func(*Options){alone}, changes...)...)
	r.server = httptest.NewServer(r.client.InteractionsHandler())
	t.Cleanup(r.server.Close)
	r.url = r.server.URL
	return r
}

// run starts the client and sets the endpoint URL.
func (r *httpRig) run(router Router) {
	r.t.Helper()
	r.start(router)
	r.WaitUntil("the client to be ready", r.client.Connected)
	if err := r.SetEndpoint(r.url); err != nil {
		r.t.Fatal(err)
	}
}

func overHTTP(t *testing.T, router Router) *httpRig {
	t.Helper()
	r := newHTTPRig(t)
	r.run(router)
	return r
}

// clean fails the test if Discord refused a request, or received a first answer by a request. A later answer may arrive
// before the first.
func (r *httpRig) clean() {
	r.t.Helper()
	for _, q := range r.RefusedRequests() {
		if !strings.Contains(q.Err, "10015") {
			r.t.Errorf("refused: %s %s -> %s\n%s", q.Method, q.Path, q.Err, q.Body)
		}
	}
	for _, q := range r.Requests() {
		if q.Method == "POST" && strings.HasPrefix(q.Path, "/interactions/") {
			r.t.Errorf("a first answer went by %s %s", q.Method, q.Path)
		}
	}
}

// post sends a body to the endpoint with signature headers.
func (r *httpRig) post(signed http.Header, body []byte) discordtest.EndpointResponse {
	r.t.Helper()
	resp, err := r.PostToEndpoint(r.url, signed, body)
	if err != nil {
		r.t.Fatal(err)
	}
	return resp
}

// sudokuClub is a router with answers of every kind.
func sudokuClub() *script {
	return &script{
		plan: func(q *bot.Request) bot.Plan {
			return bot.Plan{
				Private: true, Slow: q.Option("level") == "4" || q.Action == "v1:slow",
				Edit: q.Kind == bot.KindPress, Modal: q.Command == "answer",
			}
		},
		handle: func(_ context.Context, q *bot.Request) bot.Reply {
			switch {
			case q.Kind == bot.KindAutocomplete:
				return bot.Reply{Choices: []command.Choice{{Label: q.Option("zone"), Value: "z"}}}
			case q.Command == "answer":
				return bot.Reply{Modal: &bot.Modal{Action: bot.NewAction("answer", "7"), Title: "Your answer", Fields: []bot.Field{
					{ID: "rows", Label: "Nine rows", Long: true, Max: 4000},
				}}}
			case q.Kind == bot.KindSubmit:
				return bot.Reply{Message: bot.Message{Text: "saved " + q.Fields["rows"]}}
			}
			text := "hint" + q.Option("level") + q.Action
			if q.Option("grid") == "long" {
				text = strings.Repeat("word ", 1000)
			}
			return bot.Reply{Message: bot.Message{Text: text, Pictures: []bot.Picture{board()}, Controls: []bot.Control{
				{Label: "More", Action: bot.NewAction("more")}, {Label: "Slow", Action: bot.NewAction("slow")},
			}}}
		},
	}
}

// All kinds of answers work over HTTP, with and without a gateway.
func TestEverythingOverHTTP(t *testing.T) {
	for _, gateway := range []bool{false, true} {
		t.Run(fmt.Sprintf("gateway=%v", gateway), func(t *testing.T) {
			r := newHTTPRig(t, func(o *Options) { o.NoGateway = !gateway })
			r.run(sudokuClub())

			hint := r.ann.Slash(r.channel, "hint", discordtest.Args{"level": 1}).Reply()
			if hint.BodyText() != "hint1" || !hint.Ephemeral() || len(hint.Attachments) != 1 || hint.Pictures()[0].Alt != "An empty board" ||
				!bytes.HasPrefix(hint.Attachments[0].Data, []byte("\x89PNG")) || len(r.ben.VisibleMessages(r.channel)) != 0 {
				t.Errorf("hint = %+v", hint)
			}
			x := r.ann.Slash(r.channel, "hint", discordtest.Args{"level": 4})
			if deferred, m := x.Deferred(), x.Reply(); !deferred || m.BodyText() != "hint4" || !m.Ephemeral() || len(m.Attachments) != 1 {
				t.Errorf("deferred %v: %+v", deferred, m)
			}
			if more := r.ann.Press(hint, "More").Reply(); more.ID != hint.ID || more.BodyText() != "hintv1:more" {
				t.Errorf("More: %+v", more)
			}
			if slow := r.ann.Press(hint, "Slow").Reply(); slow.ID != hint.ID || slow.BodyText() != "hintv1:slow" {
				t.Errorf("Slow: %+v", slow)
			}
			saved := r.ann.Submit(r.ann.Slash(r.channel, "answer", nil), map[string]string{"rows": "123"}).Reply()
			if saved.BodyText() != "saved 123" {
				t.Errorf("saved: %+v", saved)
			}
			boss := r.guild.AddMember("boss", discordtest.ManageGuild)
			if got := boss.Autocomplete(r.channel, "setup", "zone", "Eur"); len(got) != 1 || got[0].Name != "Eur" {
				t.Errorf("choices = %v", got)
			}
			long := r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": "long"})
			if first, rest := long.Reply(), long.WaitFollowUp(1); len(first.BodyText())+len(rest.BodyText()) < 4800 || !rest.Ephemeral() {
				t.Errorf("long: %d and %d characters", len(first.BodyText()), len(rest.BodyText()))
			}
			if m := r.ann.Slash(r.ann.DM(), "hint", nil).Reply(); m.Ephemeral() || m.BodyText() != "hint" {
				t.Errorf("in direct messages: %+v", m)
			}

			if got := r.GatewayCounts().Open; gateway != (got == 1) {
				t.Errorf("%d gateway connections", got)
			}
			if err := r.stop(); err != nil || r.client.Connected() {
				t.Errorf("Run = %v, still connected %v", err, r.client.Connected())
			}
			r.clean()
		})
	}
}

// aCommand is an interaction as Discord sends it.
const aCommand = `{"id":"1","token":"secret-token","type":2,"user":{"id":"3","username":"cy"},"data":{"name":"hint"}}`

// Requests without a recent signature of Discord are refused.
func TestEndpointRefusesWhatIsNotDiscords(t *testing.T) {
	var asked atomic.Int32
	r := overHTTP(t, &script{handle: func(context.Context, *bot.Request) bot.Reply {
		asked.Add(1)
		return bot.Reply{Message: bot.Message{Text: "yes"}}
	}})
	sign := func(body string) http.Header { return r.Sign([]byte(body)) }
	with := func(h http.Header, name, value string) http.Header { h.Set(name, value); return h }
	_, stranger, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	stamp := sign("").Get("X-Signature-Timestamp")
	theirs := hex.EncodeToString(ed25519.Sign(stranger, []byte(stamp+aCommand)))
	seconds, _ := strconv.Atoi(stamp)
	long := aCommand + strings.Repeat(" ", maxInteraction)
	ping := `{"id":"1","token":"t","type":1}`
	tests := []struct {
		name   string
		signed http.Header
		body   string
		want   int
	}{
		{"signed", sign(aCommand), aCommand, 200},
		{"a ping", sign(ping), ping, 200},
		{"unsigned", http.Header{}, aCommand, 401},
		{"an unsigned ping", http.Header{}, ping, 401},
		{"a changed body", sign(aCommand), strings.Replace(aCommand, "cy", "dy", 1), 401},
		{"a changed time", with(sign(aCommand), "X-Signature-Timestamp", strconv.Itoa(seconds+1)), aCommand, 401},
		{"another's key", with(sign(aCommand), "X-Signature-Ed25519", theirs), aCommand, 401},
		{"half a signature", with(sign(aCommand), "X-Signature-Ed25519", theirs[:64]), aCommand, 401},
		{"no hex", with(sign(aCommand), "X-Signature-Ed25519", "zz"), aCommand, 401},
		{"too long", sign(long), long, 413},
		{"the longest", sign(long[:maxInteraction]), long[:maxInteraction], 200},
		{"no JSON", sign("hello"), "hello", 400},
		{"nobody's", sign(`{"id":"1","token":"t","type":2}`), `{"id":"1","token":"t","type":2}`, 400},
		{"empty", sign(""), "", 400},
		{"a kind nobody knows", sign(strings.Replace(aCommand, `"type":2`, `"type":77`, 1)), strings.Replace(aCommand, `"type":2`, `"type":77`, 1), 400},
	}
	for _, tt := range tests {
		before, answered := asked.Load(), int32(0)
		if tt.want == 200 && tt.name != "a ping" {
			answered = 1
		}
		if got := r.post(tt.signed, []byte(tt.body)); got.Status != tt.want {
			t.Errorf("%s: %d %s, want %d", tt.name, got.Status, got.Body, tt.want)
		}
		if n := asked.Load() - before; n != answered {
			t.Errorf("%s: the router was asked %d times", tt.name, n)
		}
	}
	_ = r.stop()
	if strings.Contains(r.log.String(), "secret-token") {
		t.Errorf("the log holds an interaction's token:\n%s", r.log)
	}
}

// Old and future signatures are refused.
func TestSignaturesAge(t *testing.T) {
	r := overHTTP(t, reply("yes"))
	for _, tt := range []struct {
		age  time.Duration
		want int
	}{{0, 200}, {maxAge, 200}, {maxAge + time.Second, 401}, {-maxAge, 200}, {-maxAge - time.Second, 401}} {
		signed := r.Sign([]byte(aCommand))
		r.Clock.Advance(tt.age)
		if got := r.post(signed, []byte(aCommand)); got.Status != tt.want {
			t.Errorf("a signature %v old: %d, want %d", tt.age, got.Status, tt.want)
		}
	}
}

// untouched is a body that must not be read.
type untouched struct{ t *testing.T }

func (u untouched) Read([]byte) (int, error) {
	u.t.Error("the body was read")
	return 0, io.EOF
}

// Requests that are invalid by their headers are refused before the body is read.
func TestEndpointRefusesByHeaders(t *testing.T) {
	r := newHTTPRig(t)
	for _, tt := range []struct {
		name, header, value string
		length              int64
		want                int
	}{
		{"unsigned", signatureHeader, "", 100, 401},
		{"half a signature", signatureHeader, strings.Repeat("ab", ed25519.SignatureSize/2), 100, 401},
		{"a signature that is no hex", signatureHeader, strings.Repeat("zz", ed25519.SignatureSize), 100, 401},
		{"no JSON", "Content-Type", "text/plain", 100, 415},
		{"too long", "", "", maxInteraction + 1, 413},
	} {
		t.Run(tt.name, func(t *testing.T) {
			req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", untouched{t})
			req.Header = r.Sign([]byte(aCommand))
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set(tt.header, tt.value)
			req.ContentLength = tt.length
			w := httptest.NewRecorder()
			r.client.InteractionsHandler().ServeHTTP(w, req)
			if w.Code != tt.want {
				t.Errorf("%d, want %d", w.Code, tt.want)
			}
		})
	}
	w := httptest.NewRecorder()
	r.client.InteractionsHandler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("GET: %d", w.Code)
	}
}

// A PING is answered whether or not the client is running.
func TestPingIsAlwaysAnswered(t *testing.T) {
	r := newHTTPRig(t)
	if err := r.SetEndpoint(r.url); err != nil {
		t.Fatal(err)
	}
	if got := r.post(r.Sign([]byte(aCommand)), []byte(aCommand)); got.Status != 503 || got.Header.Get("Retry-After") == "" {
		t.Errorf("before Run: %d, want 503", got.Status)
	}
	r.run(reply("yes"))
	if got := r.post(r.Sign([]byte(aCommand)), []byte(aCommand)); got.Status != 200 {
		t.Errorf("while Run runs: %d, want 200", got.Status)
	}
	_ = r.stop()
	if got := r.post(r.Sign([]byte(aCommand)), []byte(aCommand)); got.Status != 503 {
		t.Errorf("after Run: %d, want 503", got.Status)
	}
	if err := r.SetEndpoint(r.url); err != nil {
		t.Fatal(err)
	}
}

// The edit of a deferred answer, or the rest of a long one, may reach Discord before the first answer. It is then
// repeated.
func TestOvertakenFirstAnswer(t *testing.T) {
	r := overHTTP(t, sudokuClub())
	early := discordtest.RequestFault{Status: 404, Body: `{"code": 10015, "message": "Unknown Webhook"}`, Route: "PATCH /webhooks/", Times: 2}
	r.InjectRequest(early)
	if m := r.ann.Slash(r.channel, "hint", discordtest.Args{"level": 4}).Reply(); m.BodyText() != "hint4" {
		t.Errorf("deferred = %+v", m)
	}
	early.Route = "POST /webhooks/"
	r.InjectRequest(early)
	x := r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": "long"})
	if m := x.WaitFollowUp(1); !strings.Contains(m.BodyText(), "word") {
		t.Errorf("follow-up = %+v", m)
	}
	_ = r.stop()
	if n := len(x.FollowUps()); n != 1 {
		t.Errorf("%d follow-ups, want 1", n)
	}
}

// gate returns a channel at which handlers wait until open is called. A test must call open, because the client waits
// for its handlers.
func gate() (shut <-chan struct{}, open func()) {
	c := make(chan struct{})
	return c, sync.OnceFunc(func() { close(c) })
}

// A deferral is sent in time, and Run waits for the work to finish.
func TestStopFinishesWhatCameOverHTTP(t *testing.T) {
	entered := make(chan struct{})
	release, letGo := gate()
	defer letGo()
	r := newHTTPRig(t)
	r.run(&script{handle: func(context.Context, *bot.Request) bot.Reply {
		close(entered)
		<-release
		return bot.Reply{Message: bot.Message{Text: "done", Pictures: []bot.Picture{board()}}}
	}})
	x := r.ann.Slash(r.channel, "hint", nil)
	<-entered
	r.elapse(1, r.client.timeouts.deferAfter)
	if !x.Deferred() {
		t.Error("not deferred")
	}
	stopped := make(chan error)
	go func() { stopped <- r.stop() }()
	r.WaitUntil("the client to stop", func() bool { return !r.client.Connected() })
	letGo()
	if m := x.Reply(); m.BodyText() != "done" || len(m.Attachments) != 1 || !m.Ephemeral() {
		t.Errorf("reply = %+v", m)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v", err)
	}
	r.clean()
}

// A modal cannot be deferred. If it comes late, the HTTP request has ended.
func TestAnswerAfterDiscordGaveUp(t *testing.T) {
	release, letGo := gate()
	defer letGo()
	r := newHTTPRig(t)
	r.client.timeouts.httpResponse = time.Second
	r.run(&script{
		plan: func(*bot.Request) bot.Plan { return bot.Plan{Modal: true} },
		handle: func(context.Context, *bot.Request) bot.Reply {
			<-release
			return bot.Reply{Modal: &bot.Modal{Action: bot.NewAction("a"), Title: "t"}}
		},
	})
	go r.elapse(1, time.Second)
	if got := r.post(r.Sign([]byte(aCommand)), []byte(aCommand)); got.Status != http.StatusGatewayTimeout {
		t.Errorf("%d, want 504", got.Status)
	}
	letGo()
	r.WaitUntil("the failure to be logged", func() bool { return strings.Contains(r.log.String(), "nobody waits") })
}

// A response without the permission Attach Files has no picture.
func TestResponseWithoutAttachFiles(t *testing.T) {
	r := overHTTP(t, sudokuClub())
	r.channel.SetBotPermissions(discordtest.DefaultPermissions &^ discordtest.AttachFiles)
	m := r.ann.Slash(r.channel, "hint", nil).Reply()
	if !strings.Contains(m.BodyText(), "hint") || !strings.Contains(m.BodyText(), "Attach Files") {
		t.Errorf("content = %q", m.BodyText())
	}
	r.clean()
}

// Run fails with the public key of another application, because every request would be refused.
func TestAnotherApplicationsKeyEndsWithASentence(t *testing.T) {
	r := newHTTPRig(t, func(o *Options) { o.PublicKey = strings.Repeat("ab", 32) })
	err := r.client.Run(t.Context(), reply(""))
	if fatal, ok := errors.AsType[*FatalError](err); !ok || !strings.Contains(fatal.Error(), "discord.public_key") {
		t.Errorf("Run = %v, want a FatalError about the key", err)
	}
}
