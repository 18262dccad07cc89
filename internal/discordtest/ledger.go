package discordtest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Showing is one thing put before people's eyes: a message, an edit of one, a
// modal or a list of choices.
type Showing struct {
	At      time.Time
	Channel *Channel
	To      *Member // nil when everyone in the channel sees it
	Kind    string  // "message", "edit", "modal" or "choices"
	Text    string  // everything readable
	Message Message // the message as shown, for "message" and "edit"
}

// Ledger is everything shown since the server started, in order. What was
// edited away or deleted since is still in it: somebody may have read it.
func (s *Server) Ledger() []Showing {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Showing(nil), s.ledger...)
}

// ShownTo is the part of the ledger that one person could see.
func (s *Server) ShownTo(m *Member) []Showing {
	var seen []Showing
	for _, sh := range s.Ledger() {
		if sh.Channel.sees(m) && (sh.To == nil || sh.To == m) {
			seen = append(seen, sh)
		}
	}
	return seen
}

// SeenBy reports whether a person could see it.
func (sh Showing) SeenBy(m *Member) bool {
	return sh.Channel.sees(m) && (sh.To == nil || sh.To == m)
}

func (s *Server) show(kind string, m *Message) {
	s.enter(Showing{Channel: m.Channel, To: m.only, Kind: kind, Text: m.Text(), Message: *m})
}

func (s *Server) enter(sh Showing) {
	sh.At = s.Clock.Now()
	s.ledger = append(s.ledger, sh)
}

// Messages lists the messages of a channel that have not been deleted, oldest
// first, ephemeral ones included.
func (s *Server) Messages(c *Channel) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []Message
	for _, m := range s.messages {
		if m.Channel == c && !m.Deleted {
			found = append(found, *m)
		}
	}
	return found
}

// Reads is the channel as the member sees it, oldest message first.
func (m *Member) Reads(c *Channel) []Message {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	var seen []Message
	for _, msg := range m.srv.messages {
		if msg.Channel == c && msg.visibleTo(m) {
			seen = append(seen, *msg)
		}
	}
	return seen
}

// CustomIDs lists the ids of the message's controls in reading order.
func (m Message) CustomIDs() []string {
	var ids []string
	walk(m.Components, func(c Component) {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
	})
	return ids
}

// Outcome is what a person saw come of what they did.
type Outcome int

// The outcomes. Unanswered is "The application did not respond" after three
// seconds, Stuck is "thinking" that never ends: Discord shows both as failures,
// the second after fifteen minutes.
const (
	Pending Outcome = iota
	Answered
	Unanswered
	Stuck
)

func (o Outcome) String() string {
	return [...]string{"pending", "answered", "unanswered", "stuck at thinking"}[o]
}

// Deed is one interaction: what somebody did, and what came of it.
type Deed struct {
	ID      string
	What    string // such as "/hint", or a control's custom id
	By      *Member
	Channel *Channel
	Born    time.Time
	First   time.Duration // from then to the first answer, 0 before it
	Outcome Outcome
	Trouble []string // the faults that hit it on its way
}

// Deeds lists every interaction, oldest first. Those under way are judged as if
// nothing more came.
func (s *Server) Deeds() []Deed {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Deed
	for _, in := range s.interactions {
		all = append(all, s.deed(in))
	}
	slices.SortFunc(all, func(a, b Deed) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Deed is the interaction so far.
func (x *Exchange) Deed() Deed {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	return x.srv.deed(x.in)
}

func (s *Server) deed(in *interaction) Deed {
	d := Deed{
		ID: in.id, What: in.what, By: in.by, Channel: in.channel, Born: in.born, Trouble: slices.Clone(in.trouble),
		Outcome: s.outcome(in),
	}
	if !in.answeredAt.IsZero() {
		d.First = in.answeredAt.Sub(in.born)
	}
	return d
}

func (s *Server) outcome(in *interaction) Outcome {
	switch {
	case in.complete():
		return Answered
	case in.answered != 0:
		return Stuck
	case s.Clock.Now().Sub(in.born) > s.opts.AnswerWithin:
		return Unanswered
	}
	return Pending
}

// complete reports whether the person has got an answer and not only "thinking".
// A component's deferral shows nothing: the message stays as it was.
func (in *interaction) complete() bool {
	return in.settled || in.modal != nil || in.answered == answerChoices
}

// begun notes an interaction that begins. The server's lock is held.
func (s *Server) begun(in *interaction) {
	s.interactions[in.token], s.pending[in.token] = in, in
	if s.opts.Lean {
		s.recent = append(s.recent, in)
		s.forget()
	}
	if s.endpoint.url == "" && !s.heard() {
		in.trouble = append(in.trouble, "the bot was away")
	}
}

// heard reports whether what is sent over the gateway arrives.
func (s *Server) heard() bool {
	for c := range s.gw.conns {
		if c.session != nil && !c.silent && c.code == 0 {
			return true
		}
	}
	return false
}

// Online reports whether the bot has a connection over which events arrive.
func (s *Server) Online() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.heard()
}

// progressed notes that an interaction has got an answer, of whatever kind.
func (s *Server) progressed(in *interaction) {
	if in.complete() {
		delete(s.pending, in.token)
	}
}

// whatOf says what an interaction's data asks for.
func whatOf(data map[string]any) string {
	if id, ok := data["custom_id"].(string); ok {
		return id
	}
	return fmt.Sprint("/", data["name"])
}

// Wait waits until the person has an answer, or a while is over in which none
// came; an answer that does not come in time fails nothing.
func (x *Exchange) Wait(limit time.Duration) Outcome {
	late := time.NewTimer(limit)
	defer late.Stop()
	look := time.NewTicker(50 * time.Millisecond) // the clock that decides is not the timer's
	defer look.Stop()
	for {
		x.srv.mu.Lock()
		o, changed := x.srv.outcome(x.in), x.srv.changed
		x.srv.mu.Unlock()
		if o == Answered || o == Unanswered {
			return o
		}
		select {
		case <-changed:
		case <-look.C:
		case <-late.C:
			return o
		}
	}
}

// troubleAll notes that a fault hit every interaction that has no answer yet.
// The server's lock is held.
func (s *Server) troubleAll(what string) {
	for _, in := range s.pending {
		in.trouble = append(in.trouble, what)
	}
}

// Trouble notes what a test does to the bot that interactions under way suffer
// from, such as killing it.
func (s *Server) Trouble(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.troubleAll(what)
}

// troubleToken notes what hit a request that holds an interaction's token.
func (s *Server) troubleToken(path, what string) {
	parts := strings.Split(path, "/")
	if len(parts) > 3 && (parts[1] == "interactions" || parts[1] == "webhooks") {
		if in := s.interactions[parts[3]]; in != nil {
			in.trouble = append(in.trouble, what)
		}
	}
}

// troubleData notes what hit the event of an interaction.
func (s *Server) troubleData(data any, what string) {
	if object, ok := data.(map[string]any); ok {
		if in := s.interactions[fmt.Sprint(object["token"])]; in != nil {
			in.trouble = append(in.trouble, what)
		}
	}
}

// Members lists those who can open the channel.
func (c *Channel) Members() []*Member {
	if c.With != nil {
		return []*Member{c.With}
	}
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	var all []*Member
	for _, m := range c.Guild.members {
		if c.sees(m) {
			all = append(all, m)
		}
	}
	return all
}
