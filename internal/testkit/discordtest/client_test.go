package discordtest_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"go.uber.org/goleak"

	"pencilmark/internal/testkit/discordtest"
)

// object is a JSON object as the tests write and read it.
type object = map[string]any

// client is a bot that uses only HTTP and a websocket, so that the server's tests do not depend on the real bot.
type client struct {
	t   *testing.T
	srv *discordtest.Server
	ws  *websocket.Conn
}

// answer is the answer to a request.
type answer struct {
	status int
	code   int
	body   object
	list   []any
	text   string
}

func newClient(t *testing.T, o discordtest.Options) *client {
	return &client{t: t, srv: discordtest.New(t, o)}
}

func (c *client) do(method, path string, body any) answer {
	c.t.Helper()
	var data []byte
	if body != nil {
		data, _ = json.Marshal(body)
	}
	return c.send(method, path, "application/json", data)
}

func (c *client) send(method, path, kind string, data []byte) answer {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.srv.URL()+"/api/v10"+path, bytes.NewReader(data))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+c.srv.Token)
	req.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	if data != nil {
		req.Header.Set("Content-Type", kind)
	}
	return c.roundTrip(req)
}

func (c *client) roundTrip(req *http.Request) answer {
	c.t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	a := answer{status: resp.StatusCode, text: string(text)}
	_ = json.Unmarshal(text, &a.body)
	_ = json.Unmarshal(text, &a.list)
	if code, ok := a.body["code"].(float64); ok {
		a.code = int(code)
	}
	return a
}

// file is one file of a multipart request.
type file struct {
	name string
	data []byte
}

func (c *client) upload(method, path string, body any, files ...file) answer {
	c.t.Helper()
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	payload, _ := json.Marshal(body)
	_ = w.WriteField("payload_json", string(payload))
	for i, f := range files {
		h := textproto.MIMEHeader{}
		h.Set("Content-Disposition", `form-data; name="files[`+strconv.Itoa(i)+`]"; filename="`+f.name+`"`)
		h.Set("Content-Type", "image/png")
		part, err := w.CreatePart(h)
		if err != nil {
			c.t.Fatal(err)
		}
		_, _ = part.Write(f.data)
	}
	_ = w.Close()
	return c.send(method, path, w.FormDataContentType(), buf.Bytes())
}

// want fails the test unless the answer has the given status and error code.
func (a answer) want(t *testing.T, status, code int) answer {
	t.Helper()
	if a.status != status || a.code != code {
		t.Fatalf("got %d, code %d, want %d, code %d: %s", a.status, a.code, status, code, a.text)
	}
	return a
}

func (a answer) str(key string) string {
	s, _ := a.body[key].(string)
	return s
}

// payload is a gateway payload as the client reads it.
type payload struct {
	Op   int    `json:"op"`
	Data object `json:"-"`
	Type string `json:"t"`
}

func (c *client) dial() {
	c.t.Helper()
	url := c.do("GET", "/gateway", nil).want(c.t, 200, 0).str("url")
	ws, _, err := websocket.DefaultDialer.DialContext(c.t.Context(), url+"/?v=10&encoding=json", nil)
	if err != nil {
		c.t.Fatal(err)
	}
	c.ws = ws
	c.t.Cleanup(func() { _ = ws.Close() })
}

func (c *client) sendFrame(op int, data any) {
	c.t.Helper()
	if err := c.ws.WriteJSON(object{"op": op, "d": data}); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) hear() (payload, error) {
	_ = c.ws.SetReadDeadline(time.Now().Add(20 * time.Second))
	_, data, err := c.ws.ReadMessage()
	if err != nil {
		return payload{}, err
	}
	var p struct {
		payload
		D json.RawMessage `json:"d"`
	}
	if err := json.Unmarshal(data, &p); err != nil {
		return payload{}, err
	}
	_ = json.Unmarshal(p.D, &p.payload.Data)
	return p.payload, nil
}

// expect reads until a dispatch of the given type, or, if op is not 0, until the given opcode.
func (c *client) expect(op int, kind string) payload {
	c.t.Helper()
	for {
		p, err := c.hear()
		if err != nil {
			c.t.Fatalf("waiting for op %d %s: %v", op, kind, err)
		}
		if p.Op == op && p.Type == kind {
			return p
		}
	}
}

// closed reads until the server closes, and returns the close code.
func (c *client) closed() int {
	c.t.Helper()
	for {
		if _, err := c.hear(); err != nil {
			closing, ok := err.(*websocket.CloseError)
			if !ok {
				c.t.Fatalf("the connection ended without a close frame: %v", err)
			}
			return closing.Code
		}
	}
}

func identify(token string, intents int) object {
	return object{"token": token, "intents": intents, "properties": object{"os": "test", "browser": "test", "device": "test"}}
}

// connect begins a session with the intents and reads up to READY.
func (c *client) connect(intents int) payload {
	c.t.Helper()
	c.dial()
	c.expect(10, "")
	c.sendFrame(2, identify(c.srv.Token, intents))
	return c.expect(0, "READY")
}

// received is an interaction as it came through the gateway.
type received struct{ id, token string }

func (c *client) receive() received {
	c.t.Helper()
	p := c.expect(0, "INTERACTION_CREATE")
	return received{p.Data["id"].(string), p.Data["token"].(string)}
}

func (r received) callback() string { return "/interactions/" + r.id + "/" + r.token + "/callback" }

func (c *client) hook(r received) string { return "/webhooks/" + c.srv.AppID + "/" + r.token }

// town is a guild with a channel and two people, and a connected bot with one command.
type town struct {
	*client
	guild    *discordtest.Guild
	channel  *discordtest.Channel
	ann, ben *discordtest.Member
}

func newTown(t *testing.T) town {
	t.Helper()
	c := newClient(t, discordtest.Options{})
	g := c.srv.AddGuild("Sudoku Club")
	w := town{client: c, guild: g, channel: g.AddChannel("daily", discordtest.DefaultPermissions)}
	w.ann, w.ben = g.AddMember("ann", 0), g.AddMember("ben", 0)
	c.do("PUT", c.commandsPath(), []object{
		{"name": "hint", "description": "A hint", "options": []object{
			{"type": 3, "name": "zone", "description": "Zone", "autocomplete": true},
		}},
	}).want(t, 200, 0)
	c.connect(1)
	return w
}

func (c *client) commandsPath() string { return "/applications/" + c.srv.AppID + "/commands" }

func (w town) messages() string { return "/channels/" + w.channel.ID + "/messages" }

// TestMain checks that no test leaves a goroutine behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
