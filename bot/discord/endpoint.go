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

// What a request to the endpoint may be.
const (
	// maxInteraction bounds a body. The largest is a command on a message, which
	// brings that message along: some 10,000 characters, of up to 12 bytes each.
	maxInteraction = 512 << 10
	// maxAge is how far a signature's time may lie from ours. Later, a request
	// that somebody recorded is of no use to them.
	maxAge = 5 * time.Minute
)

// InteractionsHandler answers Discord's requests to the application's interactions
// endpoint: PING itself, all else as what comes through the gateway. The first
// answer is the HTTP response. Whatever Discord did not sign gets 401; outside of
// Run the answer is 503, for the balancer to ask another process.
//
// It is of use with Options.PublicKey alone: without, every request gets 401.
func (c *Client) InteractionsHandler() http.Handler { return http.HandlerFunc(c.serveInteraction) }

func (c *Client) serveInteraction(w http.ResponseWriter, r *http.Request) {
	in, err := c.receive(w, r)
	if err != nil {
		c.refuse(w, err)
		return
	}
	if in.Type == typePing {
		c.log.Info("discord: Discord checks the interactions endpoint")
		_ = pong().write(w) // who asked has gone: nothing to do
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

// badRequest is a request that is no interaction of Discord's.
type badRequest struct {
	status int
	text   string // for whoever sent it
}

func (e *badRequest) Error() string { return e.text }

// refuse answers a request that is no interaction. Discord itself sends forged
// ones to see whether we notice, so they are no warning.
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

// receive reads an interaction from a request. Nothing of the body is looked at
// before its signature is.
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

// The headers that Discord signs a request with (Interactions, Setting Up an
// Endpoint).
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

var (
	errLong     = &badRequest{http.StatusRequestEntityTooLarge, "no interaction is that long"}
	errUnsigned = &badRequest{http.StatusUnauthorized, "invalid request signature"}
)

// checkHeaders refuses what its headers show to be no interaction, before any of its
// body is read. It returns the signature.
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

// verify checks that Discord signed the body, and lately.
func (c *Client) verify(signature []byte, stamp string, body []byte) error {
	if !ed25519.Verify(c.key, append([]byte(stamp), body...), signature) {
		return errUnsigned
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || c.clock.Now().Sub(time.Unix(seconds, 0)).Abs() > maxAge {
		c.log.Warn("discord: refused an interaction for the time that it was signed at; is this machine's clock right?", "signed", stamp)
		return &badRequest{http.StatusUnauthorized, "the signature is too old or of a time to come"}
	}
	return nil
}

// endpointGate lets interactions in while Run runs: nothing may start once Run waits
// for what has started.
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

// take starts an interaction; it reports false while the client does not
// run.
func (i *endpointGate) take(in *interaction, w callbackWriter) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.start == nil {
		return false
	}
	i.start(in, w)
	return true
}

// pong is the answer to PING.
func pong() *response {
	body, err := json.Marshal(callback{Type: callbackPong})
	if err != nil {
		panic(err) // plain data: cannot fail
	}
	return &response{kind: "application/json", body: body}
}

// httpCallback answers an interaction that came over HTTP: it hands the first answer
// from the handler to the request, whose goroutine alone may write the response. The
// handler may go on when the request is over.
type httpCallback struct {
	clock   clock.Clock
	answers chan *response
	written chan error    // takes what became of the answer
	gone    chan struct{} // closed when the request is over
	closed  chan struct{} // closed when the handler is
}

// response is the first answer as it is sent.
type response struct {
	kind string // its media type
	body []byte
}

func newHTTPCallback(c clock.Clock) *httpCallback {
	return &httpCallback{
		clock: c, answers: make(chan *response), written: make(chan error, 1),
		gone: make(chan struct{}), closed: make(chan struct{}),
	}
}

// write implements callbackWriter. The answer is out when it returns, and Discord may
// not have read it yet.
func (x *httpCallback) write(_ context.Context, doing string, b callback, files []guarded.File) error {
	kind, body, err := guarded.Body(b, files)
	if err != nil {
		return &Error{Doing: doing, Message: err.Error()}
	}
	select {
	case x.answers <- &response{kind, body}:
		err = <-x.written
	case <-x.gone:
		err = errors.New("nobody waits for the HTTP response any more")
	}
	if err != nil {
		return &Error{Doing: doing, Message: err.Error()}
	}
	return nil
}

func (x *httpCallback) close()            { close(x.closed) }
func (x *httpCallback) unconfirmed() bool { return true }

// respond answers the request with what the handler writes. Discord waits for 3 s
// and then hangs up; timeout is for a proxy that does not pass that on.
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

// write sends the whole response, so that what follows it over REST does not
// wait for the request to be wound up.
func (a *response) write(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	if _, err := w.Write(a.body); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
}
