package discord

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

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
