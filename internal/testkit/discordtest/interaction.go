package discordtest

import (
	"fmt"
	"net/http"
	"time"
)

// Deadlines and limits of interactions (Receiving and Responding).
const (
	firstAnswerDeadline = 3 * time.Second
	tokenLifetime       = 15 * time.Minute
	maxModalValue       = 4000
	maxModalParts       = 5
)

// Interaction types (Receiving and Responding, Interaction Type).
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5
)

// Callback types (Receiving and Responding, Interaction Callback Type).
const (
	answerMessage        = 4
	answerDeferred       = 5
	answerDeferredUpdate = 6
	answerUpdate         = 7
	answerChoices        = 8
	answerModal          = 9
)

// interaction is one thing a person did, and what became of it.
type interaction struct {
	id, token string
	kind      int
	by        *Member
	channel   *Channel
	source    *Message // the message whose component was used, if any
	createdAt time.Time
	answered  int // callback type of the first answer, 0 before it
	original  *Message
	shown     *Message // the message that holds the answer, and not "thinking"; nil for none yet
	followUps []*Message
	modal     *Modal
	choices   []Choice

	action     string // what the person did, for reports
	answeredAt time.Time
	posted     chan struct{} // closed once the endpoint has answered; nil over the gateway
	offline    bool          // it was never sent: the bot had no session
	refused    bool          // the endpoint's response was no answer
	faults     []string      // the faults that hit it
}

// Modal is a form that the bot opened.
type Modal struct {
	Title    string
	CustomID string
	Fields   []Component // the text inputs, with their labels
}

// Field is the text input with that custom id.
func (m Modal) Field(customID string) (Component, bool) {
	for _, f := range m.Fields {
		if f.CustomID == customID {
			return f, true
		}
	}
	return Component{}, false
}

type answer struct {
	Type int `json:"type"`
	Data struct {
		messageBody
		CustomID string    `json:"custom_id"`
		Title    string    `json:"title"`
		Choices  *[]Choice `json:"choices"`
	} `json:"data"`
}

// answerInteraction is the first answer: within three seconds, and only one.
func (s *Server) answerInteraction(r *http.Request, b body) (any, *apiError) {
	in := s.interactions[r.PathValue("interaction_token")]
	if in == nil || in.id != r.PathValue("interaction_id") {
		return nil, errUnknownInteraction
	}
	return nil, s.firstAnswer(in, b)
}

// firstAnswer takes the first answer, whichever way it came.
func (s *Server) firstAnswer(in *interaction, b body) *apiError {
	switch {
	case in.answered != 0:
		return errAlreadyAnswered
	case s.Clock.Now().Sub(in.createdAt) > s.opts.AnswerWithin:
		return errUnknownInteraction
	}
	var a answer
	if err := b.decode(&a); err != nil {
		return err
	}
	a.Data.files = b.files
	if err := s.answer(in, a); err != nil {
		return err
	}
	in.answered, in.answeredAt = a.Type, s.Clock.Now()
	s.untrackIfComplete(in)
	s.notify()
	return nil
}

func (s *Server) answer(in *interaction, a answer) *apiError {
	if (a.Type == answerChoices) != (in.kind == interactionAutocomplete) {
		return invalidForm("type", "Callback type %d cannot answer an interaction of type %d.", a.Type, in.kind)
	}
	switch a.Type {
	case answerMessage:
		return s.answerMessage(in, a.Data.messageBody)
	case answerDeferred:
		return s.answerDeferred(in, a.Data.messageBody)
	case answerDeferredUpdate, answerUpdate:
		return s.answerUpdate(in, a)
	case answerChoices:
		return s.answerChoices(in, a.Data.Choices)
	case answerModal:
		return s.answerModal(in, a)
	}
	return invalidForm("type", "Value must be one of {4, 5, 6, 7, 8, 9}.")
}

// replyFlags are the flags that an interaction's messages may carry.
const replyFlags = FlagEphemeral | FlagSuppressNotifications | FlagComponentsV2

func (s *Server) answerMessage(in *interaction, d messageBody) *apiError {
	m, err := s.reply(in, d)
	if err == nil {
		in.original, in.shown = m, m
		s.addMessage(m)
	}
	return err
}

// reply composes a message in answer to an interaction. The bot needs no
// permission to post in the channel, but files still need theirs.
func (s *Server) reply(in *interaction, d messageBody) (*Message, *apiError) {
	m, err := s.newMessage(in.channel, d, replyFlags)
	if err == nil {
		in.setVisibility(m)
		m.madeBy = in
	}
	return m, err
}

// answerDeferred shows "thinking". Who sees the reply is settled here: the edit
// that follows cannot change it.
func (s *Server) answerDeferred(in *interaction, d messageBody) *apiError {
	m := &Message{ID: s.nextID(), Channel: in.channel, Sent: s.Clock.Now(), Flags: FlagLoading}
	if d.Flags != nil {
		if *d.Flags&^FlagEphemeral != 0 {
			return invalidForm("flags", "Only EPHEMERAL can be set on a deferred response.")
		}
		m.Flags |= *d.Flags
	}
	in.setVisibility(m)
	m.madeBy, in.original = in, m
	s.addMessage(m)
	return nil
}

// answerUpdate edits the message that the component is on, now or later.
func (s *Server) answerUpdate(in *interaction, a answer) *apiError {
	if in.source == nil {
		return invalidForm("type", "Callback type %d needs a message component.", a.Type)
	}
	in.original = in.source
	if a.Type == answerUpdate {
		in.shown = in.source
		return s.edit(in.source, a.Data.messageBody)
	}
	return nil
}

func (s *Server) answerChoices(in *interaction, choices *[]Choice) *apiError {
	if choices == nil {
		return invalidForm("choices", "This field is required")
	}
	text := []string{}
	for _, c := range *choices {
		text = append(text, c.Name, fmt.Sprint(c.Value))
	}
	in.choices = *choices
	s.addToTranscript(TranscriptEntry{Channel: in.channel, To: in.by, Kind: "choices", Text: joinNonEmpty(text)})
	return nil
}

// answerModal opens a form, which cannot answer another form.
func (s *Server) answerModal(in *interaction, a answer) *apiError {
	if in.kind == interactionModal {
		return invalidForm("type", "A modal cannot answer a modal submit.")
	}
	var parts []Component
	if a.Data.Components != nil {
		parts = *a.Data.Components
	}
	if len(parts) > maxModalParts {
		return invalidForm("components", "Must be %d or fewer in length.", maxModalParts)
	}
	modal := &Modal{Title: a.Data.Title, CustomID: a.Data.CustomID, Fields: textInputs(parts)}
	for _, f := range modal.Fields {
		if f.MaxLength > 0 && length(f.Value) > f.MaxLength {
			return invalidForm("components.value", "Must be %d or fewer in length.", f.MaxLength)
		}
	}
	in.modal = modal
	text := append([]string{modal.Title}, componentTexts(parts)...)
	s.addToTranscript(TranscriptEntry{Channel: in.channel, To: in.by, Kind: "modal", Text: joinNonEmpty(text)})
	return nil
}

// textInputs finds the inputs, in action rows or in labels; a label's text
// becomes its input's.
func textInputs(parts []Component) []Component {
	var inputs []Component
	for _, p := range parts {
		found := p.Components
		if p.Component != nil {
			inner := *p.Component
			inner.Label = p.Label
			found = []Component{inner}
		}
		for _, c := range found {
			if c.Type == TypeTextInput {
				inputs = append(inputs, c)
			}
		}
	}
	return inputs
}

// waitFirstAnswer waits for the first answer.
func (x *Interaction) waitFirstAnswer() {
	x.srv.t.Helper()
	x.waitUntil("the first answer to an interaction", func() bool { return x.in.answered != 0 })
}

func (x *Interaction) waitUntil(what string, cond func() bool) {
	x.srv.t.Helper()
	if x.in.offline {
		x.srv.t.Fatalf("discordtest: the bot is offline; %s gets \"The application did not respond\"", x.in.by.Name)
	}
	x.srv.waitUntil(what, cond)
}

// Reply waits for the message that answers, past "thinking", and returns it. In
// answer to a button it may be the button's own message, edited, or a new one below it.
func (x *Interaction) Reply() Message {
	x.srv.t.Helper()
	x.waitUntil("a reply", func() bool { return x.in.modal != nil || x.in.shown != nil })
	if x.in.modal != nil {
		x.srv.t.Fatalf("discordtest: the answer is the modal %q, not a message", x.in.modal.Title)
	}
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	return *x.in.shown
}

// Deferred waits for the first answer and reports whether it was only
// "thinking".
func (x *Interaction) Deferred() bool {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	return x.in.answered == answerDeferred || x.in.answered == answerDeferredUpdate
}

// Modal waits for the first answer, which must be a form.
func (x *Interaction) Modal() Modal {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	if x.in.modal == nil {
		x.srv.t.Fatalf("discordtest: the answer is of type %d, not a modal: %s", x.in.answered, x.text())
	}
	return *x.in.modal
}

// FollowUps lists the further messages so far.
func (x *Interaction) FollowUps() []Message {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	var all []Message
	for _, m := range x.in.followUps {
		all = append(all, *m)
	}
	return all
}

// WaitFollowUp waits until there are n further messages and returns the last.
func (x *Interaction) WaitFollowUp(n int) Message {
	x.srv.t.Helper()
	x.waitUntil("a follow-up", func() bool { return len(x.in.followUps) >= n })
	return x.FollowUps()[n-1]
}

// Token is the interaction's token, which logs must never hold.
func (x *Interaction) Token() string { return x.in.token }

func (x *Interaction) text() string {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	if x.in.original == nil {
		return ""
	}
	return x.in.original.Text()
}

// IsModal reports whether the answer is a form.
func (x *Interaction) IsModal() bool {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	return x.in.modal != nil
}
