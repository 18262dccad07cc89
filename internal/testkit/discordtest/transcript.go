package discordtest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// TranscriptEntry is a message, an edit, a modal or a list of choices that was shown.
type TranscriptEntry struct {
	At      time.Time
	Channel *Channel
	To      *Member // nil when everyone in the channel sees it
	Kind    string  // "message", "edit", "modal" or "choices"
	Text    string  // everything readable
	Message Message // the message as shown, for "message" and "edit"
}

// Transcript returns everything that was shown, in order. It includes what was edited or deleted later: somebody may have read
// it.
func (s *Server) Transcript() []TranscriptEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.transcript)
}

func (s *Server) recordMessage(kind string, m *Message) {
	s.addToTranscript(TranscriptEntry{Channel: m.Channel, To: m.visibleOnlyTo, Kind: kind, Text: m.Text(), Message: *m})
}

func (s *Server) addToTranscript(sh TranscriptEntry) {
	sh.At = s.Clock.Now()
	s.transcript = append(s.transcript, sh)
}

// Messages lists the messages of a channel, oldest first, ephemeral ones included.
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

// VisibleMessages lists the messages of a channel that the member sees, oldest first.
func (m *Member) VisibleMessages(c *Channel) []Message {
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

// CustomIDs lists the custom ids of the message's controls in reading order.
func (m Message) CustomIDs() []string {
	var ids []string
	for _, c := range m.Controls() {
		ids = append(ids, c.CustomID)
	}
	return ids
}

// Controls lists the buttons and menus that the bot answers to, in reading order.
func (m Message) Controls() []Component {
	var found []Component
	walk(m.Components, func(c *Component) {
		if c.CustomID != "" {
			found = append(found, *c)
		}
	})
	return found
}

// Outcome is the outcome of an interaction for the person.
type Outcome int

// The outcomes. Unanswered shows "The application did not respond" after three seconds. StuckThinking shows "thinking", and
// fails after fifteen minutes.
const (
	Pending Outcome = iota
	Answered
	Unanswered
	StuckThinking
)

func (o Outcome) String() string {
	return [...]string{"pending", "answered", "unanswered", "stuck at thinking"}[o]
}

// InteractionRecord is an interaction with its outcome.
type InteractionRecord struct {
	ID            string
	Action        string // such as "/hint", or a control's custom id
	By            *Member
	Channel       *Channel
	CreatedAt     time.Time
	AnsweredAfter time.Duration // from then to the first answer, 0 before it
	Outcome       Outcome
	Faults        []string // the faults that hit it
}

// Interactions lists all interactions with their outcomes so far, oldest first.
func (s *Server) Interactions() []InteractionRecord {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []InteractionRecord
	for _, in := range s.interactions {
		all = append(all, s.interactionRecord(in))
	}
	slices.SortFunc(all, func(a, b InteractionRecord) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Record returns the interaction with its outcome so far.
func (x *Interaction) Record() InteractionRecord {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	return x.srv.interactionRecord(x.in)
}

func (s *Server) interactionRecord(in *interaction) InteractionRecord {
	d := InteractionRecord{
		ID: in.id, Action: in.action, By: in.by, Channel: in.channel, CreatedAt: in.createdAt, Faults: slices.Clone(in.faults),
		Outcome: s.outcome(in),
	}
	if !in.answeredAt.IsZero() {
		d.AnsweredAfter = in.answeredAt.Sub(in.createdAt)
	}
	return d
}

func (s *Server) outcome(in *interaction) Outcome {
	switch {
	case in.complete():
		return Answered
	case in.answered != 0:
		return StuckThinking
	case in.refused, s.Clock.Now().Sub(in.createdAt) > s.opts.AnswerWithin:
		return Unanswered
	}
	return Pending
}

// complete reports whether the person has an answer. A deferral does not count.
func (in *interaction) complete() bool {
	return in.shown != nil || in.modal != nil || in.launched != nil || in.answered == answerChoices
}

// track notes an interaction that begins. The server's lock is held.
func (s *Server) track(in *interaction) {
	s.interactions[in.token], s.pending[in.token] = in, in
	if s.opts.ShortHistory {
		s.recent = append(s.recent, in)
		s.forgetOldest()
	}
	if s.endpoint.url == "" && !s.hasLiveSession(func(sh shard) bool { return sh.has(in.channel.guildID()) }) {
		in.faults = append(in.faults, "the bot was away")
	}
}

// hasLiveSession reports whether a shard is connected and gets events.
func (s *Server) hasLiveSession(of func(shard) bool) bool {
	for c := range s.gw.conns {
		if c.session != nil && of(c.session.shard) && !c.muted && c.code == 0 {
			return true
		}
	}
	return false
}

// Online reports whether the bot is connected and gets events.
func (s *Server) Online() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hasLiveSession(func(shard) bool { return true })
}

// untrackIfComplete removes an answered interaction from the pending ones.
func (s *Server) untrackIfComplete(in *interaction) {
	if in.complete() {
		delete(s.pending, in.token)
	}
}

// actionOf returns the command or custom id in an interaction's data.
func actionOf(data map[string]any) string {
	if id, ok := data["custom_id"].(string); ok {
		return id
	}
	return fmt.Sprint("/", data["name"])
}

// WaitOutcome waits for an answer for a limited time, and returns the outcome.
func (x *Interaction) WaitOutcome(limit time.Duration) (o Outcome) {
	x.srv.poll(limit, func() bool {
		o = x.Record().Outcome
		return o == Answered || o == Unanswered
	})
	return o
}

// noteFaultForPending notes a fault for every unanswered interaction. The server's lock is held.
func (s *Server) noteFaultForPending(what string) {
	for _, in := range s.pending {
		in.faults = append(in.faults, what)
	}
}

// NoteFault notes a fault for every unanswered interaction, such as a kill of the bot.
func (s *Server) NoteFault(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noteFaultForPending(what)
}

// noteFaultByToken notes a fault of a request with an interaction's token.
func (s *Server) noteFaultByToken(path, what string) {
	parts := strings.Split(path, "/")
	if len(parts) > 3 && (parts[1] == "interactions" || parts[1] == "webhooks") {
		if in := s.interactions[parts[3]]; in != nil {
			in.faults = append(in.faults, what)
		}
	}
}

// noteFaultByEvent notes a fault of an interaction's event.
func (s *Server) noteFaultByEvent(data any, what string) {
	if object, ok := data.(map[string]any); ok {
		if in := s.interactions[fmt.Sprint(object["token"])]; in != nil {
			in.faults = append(in.faults, what)
		}
	}
}

// Members lists the people who can open the channel.
func (c *Channel) Members() []*Member {
	if c.Recipient != nil {
		return []*Member{c.Recipient}
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

// shortHistory is how many entries of each kind Options.ShortHistory keeps, for runs whose whole history would not fit into
// memory.
const shortHistory = 4000

// forgetOldest drops old history with Options.ShortHistory. The server's lock is held.
func (s *Server) forgetOldest() {
	if !s.opts.ShortHistory {
		return
	}
	s.transcript, s.requests, s.messages = newest(s.transcript), newest(s.requests), newest(s.messages)
	if len(s.recent) <= 2*shortHistory {
		return
	}
	for _, in := range s.recent[:shortHistory] {
		delete(s.interactions, in.token)
		delete(s.pending, in.token)
	}
	s.recent = newest(s.recent)
}

// newest returns the newer part of a list that has grown to twice shortHistory.
func newest[T any](list []T) []T {
	if len(list) <= 2*shortHistory {
		return list
	}
	return slices.Clone(list[shortHistory:])
}
