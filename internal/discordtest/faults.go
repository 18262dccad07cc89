package discordtest

import (
	"maps"
	"net/http"
	"strings"
)

// Fault makes the server misbehave, as Discord and the networks before it do
// now and then. It hits requests whose "METHOD /path" starts with Match.
type Fault struct {
	Match  string
	Times  int             // how many requests it hits; 0 is one
	Status int             // answer with this status instead of the request's own answer
	Body   string          // of that answer; an HTML page from a proxy, for instance
	Header http.Header     // of that answer
	After  bool            // do what was asked first, then answer so: the answer is lost
	Hold   <-chan struct{} // keep the request waiting until this is closed
}

// Inject adds a fault. Faults are used up in the order they were added.
func (s *Server) Inject(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.Times = max(f.Times, 1)
	s.faults = append(s.faults, &f)
}

// ClearFaults ends the faults that are not used up.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Held counts the requests that a fault keeps waiting.
func (s *Server) Held() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
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
}

func (s *Server) fault(method, path string) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.faults {
		if f.Times > 0 && strings.HasPrefix(method+" "+path, f.Match) {
			f.Times--
			return *f, true
		}
	}
	return Fault{}, false
}

func (f Fault) write(w http.ResponseWriter) {
	maps.Copy(w.Header(), f.Header)
	w.WriteHeader(f.Status)
	_, _ = w.Write([]byte(f.Body)) // the client may have gone; nothing to do
}
