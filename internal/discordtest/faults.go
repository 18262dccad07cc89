package discordtest

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Fault makes the REST API misbehave, as Discord and the networks before it do
// now and then. It hits requests whose "METHOD /path" starts with Match and
// whose JSON holds Holding.
//
// A fault without After comes instead of what was asked for. With After that is
// done first, and it is the answer that suffers: the bot cannot know.
type Fault struct {
	Match   string
	Holding string
	Times   int // how many requests it hits; 0 is one
	After   bool
	Until   time.Time // it is over then, whether it has hit or not; zero is never

	Hold   <-chan struct{} // keep the request waiting until this is closed
	Delay  time.Duration   // and then for so long, in real time
	Cut    Cut             // end the connection
	Status int             // answer with this status
	Body   string          // of that answer; an HTML page from a proxy, for instance
	Header http.Header     // of that answer
	Slow   time.Duration   // let the answer come in pieces, over so long
}

// Cut is how a connection ends amid a request.
type Cut int

// The ways: not at all, closed without an answer, reset, and closed in the
// middle of the answer.
const (
	Whole Cut = iota
	Closed
	Reset
	Torn
)

// Limited is a 429 as Discord gives it: of all routes or of one bucket (Rate
// Limits, Exceeding A Rate Limit).
func Limited(match string, wait time.Duration, global bool) Fault {
	h := http.Header{"Content-Type": {"application/json"}, "Retry-After": {seconds(wait)}}
	if global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else {
		bucketHeaders(h, limit{bucket: "discordtest-fault", size: bucketSize, after: wait, refused: true})
		h.Set("X-RateLimit-Scope", "user")
	}
	text := fmt.Sprintf(`{"message": "You are being rate limited.", "retry_after": %s, "global": %v}`, seconds(wait), global)
	return Fault{Match: match, Status: http.StatusTooManyRequests, Body: text, Header: h}
}

// ProxyPage is an answer by the proxy before Discord: a page of HTML. wait, if
// not 0, is when to come again.
func ProxyPage(match string, status int, wait time.Duration) Fault {
	h := http.Header{"Content-Type": {"text/html"}}
	if wait > 0 {
		h.Set("Retry-After", seconds(wait))
	}
	page := "<html><head><title>" + http.StatusText(status) + "</title></head><body>cloudflare</body></html>"
	return Fault{Match: match, Status: status, Body: page, Header: h}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// Inject adds a fault. Faults are used up in the order they were added.
func (s *Server) Inject(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.Times = max(f.Times, 1)
	s.faults = append(s.faults, &f)
}

// ClearFaults ends the faults that are not used up, those of the gateway
// included.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults, s.strikes, s.twists = nil, nil, nil
}

// FaultsHit counts how often a fault has hit something.
func (s *Server) FaultsHit() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faultsHit
}

// Held counts the requests that a fault keeps waiting.
func (s *Server) Held() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}

// fault takes the fault that hits a request; the zero Fault is none.
func (s *Server) fault(r *http.Request) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := strings.TrimPrefix(r.URL.Path, apiPrefix)
	s.faults = slices.DeleteFunc(s.faults, func(f *Fault) bool { return s.past(f.Until) })
	for i, f := range s.faults {
		if !strings.HasPrefix(r.Method+" "+path, f.Match) || !holds(r, f.Holding) {
			continue
		}
		if f.Times--; f.Times == 0 {
			s.faults = append(s.faults[:i:i], s.faults[i+1:]...)
		}
		s.faultsHit++
		s.troubleToken(path, "a request was hit by "+f.String())
		return *f
	}
	return Fault{}
}

// past reports whether a fault that lasts until then is over.
func (s *Server) past(until time.Time) bool { return !until.IsZero() && s.Clock.Now().After(until) }

// holds reports whether a request's body holds a text. The body can be read
// again afterwards.
func holds(r *http.Request, text string) bool {
	if text == "" {
		return true
	}
	raw, err := io.ReadAll(io.LimitReader(r.Body, maxRequestBytes+1))
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return err == nil && bytes.Contains(raw, []byte(text))
}

// String says in a few words what the fault does.
func (f Fault) String() string {
	var does []string
	if f.Hold != nil || f.Delay > 0 {
		does = append(does, "stalled")
	}
	if f.Cut != Whole {
		does = append(does, [...]string{"whole", "closed", "reset", "torn"}[f.Cut])
	}
	if f.Status != 0 {
		does = append(does, "HTTP "+strconv.Itoa(f.Status))
	}
	if f.Slow > 0 {
		does = append(does, "slow")
	}
	if f.After {
		does = append(does, "after the work")
	}
	return strings.Join(does, ", ")
}

// strike does to a request or its answer what the fault says, and reports
// whether that was all that the client gets.
func (s *Server) strike(w http.ResponseWriter, r *http.Request, f Fault) bool {
	s.hold(r, f.Hold)
	if f.Delay > 0 {
		pause(r, f.Delay)
	}
	switch {
	case f.Cut == Closed || f.Cut == Reset:
		cut(w, f.Cut == Reset)
	case f.Status != 0:
		maps.Copy(w.Header(), f.Header)
		w.WriteHeader(f.Status)
		_, _ = w.Write([]byte(f.Body)) // the client may have gone; nothing to do
	default:
		return false
	}
	return true
}

// hold keeps a request waiting, for as long as its client does.
func (s *Server) hold(r *http.Request, until <-chan struct{}) {
	if until == nil {
		return
	}
	s.addHeld(1)
	defer s.addHeld(-1)
	select {
	case <-until:
	case <-r.Context().Done():
	}
}

func (s *Server) addHeld(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held += n
	s.notify()
}

func pause(r *http.Request, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-r.Context().Done():
	}
}

// cut ends the connection under a request.
func cut(w http.ResponseWriter, reset bool) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler) // closes it as well
	}
	if tcp, ok := conn.(*net.TCPConn); ok && reset {
		_ = tcp.SetLinger(0) // then Close resets
	}
	_ = conn.Close()
}

// slowPieces is in how many pieces a slow answer comes.
const slowPieces = 5

// send writes an answer, slowly or only half of it if the fault says so.
func (f Fault) send(w http.ResponseWriter, r *http.Request, status int, answer any) {
	if f.Slow == 0 && f.Cut != Torn {
		writeJSON(w, status, answer)
		return
	}
	text := &recorder{header: w.Header()}
	writeJSON(text, status, answer)
	w.Header().Set("Content-Length", strconv.Itoa(text.Len()))
	w.WriteHeader(status)
	for i, all := 0, text.Bytes(); i < slowPieces; i++ {
		if f.Cut == Torn && i > slowPieces/2 {
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write(all[i*len(all)/slowPieces : (i+1)*len(all)/slowPieces]) // the client may have gone; nothing to do
		_ = http.NewResponseController(w).Flush()
		pause(r, f.Slow/slowPieces)
	}
}

// recorder keeps an answer instead of sending it.
type recorder struct {
	bytes.Buffer
	header http.Header
}

func (r *recorder) Header() http.Header { return r.header }
func (r *recorder) WriteHeader(int)     {}
