package discordtest_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// listener is an interactions endpoint written with the standard library alone.
type listener struct {
	trusting bool                                      // takes every signature
	mute     bool                                      // does not know PING
	answer   func(in object) (status int, body string) // of what is no PING
}

func (l listener) ServeHTTP(w http.ResponseWriter, r *http.Request, key string) {
	body, _ := io.ReadAll(r.Body)
	public, _ := hex.DecodeString(key)
	signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	if !l.trusting && !ed25519.Verify(public, append([]byte(r.Header.Get("X-Signature-Timestamp")), body...), signature) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var in object
	_ = json.Unmarshal(body, &in)
	w.Header().Set("Content-Type", "application/json")
	if in["type"] == 1.0 && !l.mute {
		fmt.Fprint(w, `{"type": 1}`)
		return
	}
	status, text := l.answer(in)
	w.WriteHeader(status)
	fmt.Fprint(w, text)
}

// listen serves the endpoint for a town.
func (w *town) listen(l listener) (url string) {
	if l.answer == nil {
		l.answer = func(object) (int, string) { return http.StatusOK, `{"type": 4, "data": {"content": "x", "flags": 64}}` }
	}
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) { l.ServeHTTP(rw, r, w.srv.PublicKey) }))
	w.t.Cleanup(server.Close)
	return server.URL
}

// Interactions, Setting Up an Endpoint: the URL is taken only from a server that
// answers PING and refuses wrong signatures.
func TestEndpointIsChecked(t *testing.T) {
	for want, l := range map[string]listener{"": {}, "not 401": {trusting: true}, "PING": {mute: true}} {
		w := newTown(t)
		err := w.srv.SetEndpoint(w.listen(l))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", l, err, want)
		}
	}
	if err := newTown(t).srv.SetEndpoint("http://127.0.0.1:1/"); err == nil {
		t.Error("an endpoint where nobody listens was taken")
	}
}

// Receiving and Responding: the response is the first answer, under the rules of
// any other; the webhook knows it from then on.
func TestResponseIsTheFirstAnswer(t *testing.T) {
	w := newTown(t)
	if err := w.srv.SetEndpoint(w.listen(listener{})); err != nil {
		t.Fatal(err)
	}
	x := w.ann.Slash(w.channel, "hint", nil)
	if m := x.Reply(); m.Content != "x" || !m.Ephemeral() {
		t.Errorf("reply = %+v", m)
	}
	w.do("PATCH", "/webhooks/"+w.srv.AppID+"/"+x.Token()+"/messages/@original", object{"content": "y"}).want(t, 200, 0)
	if m := x.Reply(); m.Content != "y" {
		t.Errorf("edited = %+v", m)
	}
}

// What Discord does not take for an answer, the journal holds as refused.
func TestResponsesThatAreNoAnswer(t *testing.T) {
	tests := []struct {
		name   string
		status int
		body   string
		late   time.Duration
		want   string
	}{
		{"an error", 500, "oops", 0, "500 oops"},
		{"nothing", 200, "", 0, "50109"},
		{"too long", 200, `{"type": 4, "data": {"content": "` + text(2001) + `"}}`, 0, "50035"},
		{"choices for a command", 200, `{"type": 8, "data": {"choices": []}}`, 0, "50035"},
		{"null for a list", 200, `{"type": 4, "data": {"content": "x", "components": null}}`, 0, "50035"},
		{"too late", 200, `{"type": 4, "data": {"content": "x"}}`, 3*time.Second + time.Millisecond, "10062"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newTown(t)
			url := w.listen(listener{answer: func(object) (int, string) {
				w.srv.Clock.Advance(tt.late)
				return tt.status, tt.body
			}})
			if err := w.srv.SetEndpoint(url); err != nil {
				t.Fatal(err)
			}
			w.ann.Slash(w.channel, "hint", nil)
			w.srv.WaitUntil("the refusal", func() bool { return len(w.srv.RefusedRequests()) == 1 })
			if got := w.srv.RefusedRequests()[0]; got.Method != "RESPONSE" || !strings.Contains(got.Err, tt.want) {
				t.Errorf("refused: %+v, want %q", got, tt.want)
			}
			if n := len(w.ann.VisibleMessages(w.channel)); n != 0 {
				t.Errorf("ann reads %d messages", n)
			}
		})
	}
}

// One application gets its interactions one way, never both; all else still
// comes through the gateway.
func TestInteractionsComeOneWay(t *testing.T) {
	w := newTown(t)
	if err := w.srv.SetEndpoint(w.listen(listener{})); err != nil {
		t.Fatal(err)
	}
	w.ann.Slash(w.channel, "hint", nil).Reply()
	w.srv.AddGuild("Another Club")
	for p, err := w.hear(); p.Data["name"] != "Another Club"; p, err = w.hear() {
		if err != nil || p.Type == "INTERACTION_CREATE" {
			t.Fatalf("over the gateway came %+v, %v", p, err)
		}
	}
	if err := w.srv.SetEndpoint(""); err != nil {
		t.Fatal(err)
	}
	w.ann.Slash(w.channel, "hint", nil)
	w.receive()
}

// The signature covers the time and the body.
func TestSign(t *testing.T) {
	s := discordtest.New(t, discordtest.Options{})
	key, err := hex.DecodeString(s.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	h := s.Sign([]byte("body"))
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || !ed25519.Verify(key, []byte("1787227200body"), signature) {
		t.Errorf("headers = %v", h)
	}
}
