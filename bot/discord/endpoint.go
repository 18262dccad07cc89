package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"sync"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// Limits of a request to the endpoint.
const (
	// maxInteraction is the maximum length of the body. The largest interaction has about 10,000 characters of up to 12
	// bytes.
	maxInteraction = 512 << 10
	// maxAge is the maximum age of a signature.
	maxAge = 5 * time.Minute
)

// InteractionsHandler returns the handler of the application's interactions endpoint. The first answer is the HTTP
// response. The handler answers 401 to requests without Discord's signature, and to all requests if Options.PublicKey
// is empty. It answers 503 while Run is not running.
func (c *Client) InteractionsHandler() http.Handler { return http.HandlerFunc(c.serveInteraction) }

func (c *Client) serveInteraction(w http.ResponseWriter, r *http.Request) {
	in, err := c.receive(w, r)
	if err != nil {
		c.refuse(w, err)
		return
	}
	if in.Type == typePing {
		c.log.Info("discord: Discord checks the interactions endpoint")
		_ = pong().write(w) // fails only if Discord hung up
		return
	}
	x := newHTTPCallback(c.clock)
	if !c.endpointGate.take(in, x) {
		w.Header().Set("Retry-After", "1")
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	}
	x.respond(w, r, c.timeouts.httpResponse)
}

// badRequest is an invalid request.
type badRequest struct {
	status int
	text   string // for the sender
}

func (e *badRequest) Error() string { return e.text }

// refuse answers an invalid request. It logs no warning, because Discord sends forged requests as a test.
func (c *Client) refuse(w http.ResponseWriter, err error) {
	e, ok := errors.AsType[*badRequest](err)
	if !ok {
		e = &badRequest{http.StatusBadRequest, "this is no interaction"}
	}
	outcome := outcomeDropped
	if e.status == http.StatusUnauthorized {
		outcome = outcomeForged
	}
	c.metrics.count(0, outcome)
	c.log.Debug("discord: refused a request to the interactions endpoint", "status", e.status, "error", err)
	if e.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", http.MethodPost)
	}
	http.Error(w, e.text, e.status)
}

// receive reads an interaction. It checks the signature before it decodes the body.
func (c *Client) receive(w http.ResponseWriter, r *http.Request) (*interaction, error) {
	signature, err := c.checkHeaders(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
	if _, big := errors.AsType[*http.MaxBytesError](err); big {
		return nil, errLong
	}
	if err != nil {
		return nil, &badRequest{http.StatusBadRequest, "the body could not be read"}
	}
	if err := c.verify(signature, r.Header.Get(timestampHeader), body); err != nil {
		return nil, err
	}
	return decode(body)
}

// The signature's headers (Interactions, Setting Up an Endpoint).
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

var (
	errLong     = &badRequest{http.StatusRequestEntityTooLarge, "no interaction is that long"}
	errUnsigned = &badRequest{http.StatusUnauthorized, "invalid request signature"}
)

// checkHeaders checks the headers before the body is read, and returns the signature.
func (c *Client) checkHeaders(r *http.Request) ([]byte, error) {
	if r.Method != http.MethodPost {
		return nil, &badRequest{http.StatusMethodNotAllowed, "Discord sends interactions by POST"}
	}
	signature, err := hex.DecodeString(r.Header.Get(signatureHeader))
	if err != nil || len(signature) != ed25519.SignatureSize || len(c.key) == 0 {
		return nil, errUnsigned
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, &badRequest{http.StatusUnsupportedMediaType, "an interaction is JSON"}
	}
	if r.ContentLength > maxInteraction {
		return nil, errLong
	}
	return signature, nil
}

// verify checks that Discord signed the body, and recently.
func (c *Client) verify(signature []byte, stamp string, body []byte) error {
	if !ed25519.Verify(c.key, append([]byte(stamp), body...), signature) {
		return errUnsigned
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || c.clock.Now().Sub(time.Unix(seconds, 0)).Abs() > maxAge {
		c.log.Warn("discord: refused an interaction with an old or future signature; is this machine's clock right?", "signed", stamp)
		return &badRequest{http.StatusUnauthorized, "the signature is too old or in the future"}
	}
	return nil
}

// endpointGate starts interactions only while Run is running.
type endpointGate struct {
	mu    sync.Mutex
	start func(*interaction, callbackWriter) // nil while shut
}

func (i *endpointGate) open(begin func(*interaction, callbackWriter)) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.start = begin
}

func (i *endpointGate) shut() { i.open(nil) }

func (i *endpointGate) isOpen() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.start != nil
}

// take starts an interaction. It reports false if the gate is shut.
func (i *endpointGate) take(in *interaction, w callbackWriter) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.start == nil {
		return false
	}
	i.start(in, w)
	return true
}

func pong() *response {
	body, err := json.Marshal(callback{Type: callbackPong})
	if err != nil {
		panic(err) // plain data: cannot fail
	}
	return &response{http.StatusOK, "application/json", body}
}

// httpCallback passes the first answer to the goroutine of the HTTP request, which writes it.
type httpCallback struct {
	clock   clock.Clock
	answers chan *response
	written chan error    // receives the result of writing the answer
	gone    chan struct{} // closed when the HTTP request has ended
	closed  chan struct{} // closed when the handler has ended
}

type response struct {
	status int
	kind   string // the media type
	body   []byte
}

func newHTTPCallback(c clock.Clock) *httpCallback {
	return &httpCallback{
		clock: c, answers: make(chan *response), written: make(chan error, 1),
		gone: make(chan struct{}), closed: make(chan struct{}),
	}
}

// write implements callbackWriter. When it returns, Discord may not have read the answer yet.
func (x *httpCallback) write(_ context.Context, doing string, b callback, files []guarded.File) error {
	kind, body, err := guarded.Body(b, files)
	if err != nil {
		return &Error{Doing: doing, Message: err.Error()}
	}
	return x.send(doing, &response{http.StatusOK, kind, body})
}

// leave implements callbackWriter (Receiving and Responding, Responding to an Interaction).
func (x *httpCallback) leave() error {
	return x.send("accept an interaction", &response{status: http.StatusAccepted})
}

func (x *httpCallback) send(doing string, a *response) (err error) {
	select {
	case x.answers <- a:
		err = <-x.written
	case <-x.gone:
		err = errors.New("nobody waits for the HTTP response")
	}
	if err != nil {
		return &Error{Doing: doing, Message: err.Error()}
	}
	return nil
}

func (x *httpCallback) close()            { close(x.closed) }
func (x *httpCallback) unconfirmed() bool { return true }

// respond writes the handler's answer. The timeout is for proxies that do not pass on that Discord hung up.
func (x *httpCallback) respond(w http.ResponseWriter, r *http.Request, timeout time.Duration) {
	defer close(x.gone)
	late, stop := clock.After(x.clock, timeout)
	defer stop()
	select {
	case a := <-x.answers:
		x.written <- a.write(w)
	case <-x.closed:
		http.Error(w, "no answer", http.StatusInternalServerError)
	case <-late:
		http.Error(w, "no answer in time", http.StatusGatewayTimeout)
	case <-r.Context().Done():
	}
}

// write sends the whole response and flushes it.
func (a *response) write(w http.ResponseWriter) error {
	if a.kind != "" {
		w.Header().Set("Content-Type", a.kind)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	w.WriteHeader(a.status)
	if _, err := w.Write(a.body); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
}
