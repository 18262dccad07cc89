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

// interaction is an interaction and its answers.
type interaction struct {
	id, token string
	kind      int
	by        *Member
	channel   *Channel
	source    *Message // the message of the component, nil for none
	createdAt time.Time
	answered  int // callback type of the first answer, 0 before it
	original  *Message
	shown     *Message // the message with the answer; nil for none yet
	followUps []*Message
	modal     *Modal
	launched  *Instance
	choices   []Choice

	action     string // what the person did, for reports
	answeredAt time.Time
	posted     chan struct{} // closed after the endpoint has answered; nil over the gateway
	offline    bool          // it was never sent: the bot had no session
	refused    bool          // the endpoint's response was invalid
	faults     []string      // the faults that hit it
}

// Modal is a form that the bot opened.
type Modal struct {
	Title    string
	CustomID string
	Fields   []Component // the text inputs, with their labels
}

// Field returns the text input with a custom id.
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

// answerInteraction handles the first answer to an interaction.
func (s *Server) answerInteraction(r *http.Request, b body) (any, *apiError) {
	in := s.interactions[r.PathValue("interaction_token")]
	if in == nil || in.id != r.PathValue("interaction_id") {
		return nil, errUnknownInteraction
	}
	if err := s.firstAnswer(in, b); err != nil || r.URL.Query().Get("with_response") != "true" {
		return nil, err
	}
	return s.wireCallback(in), nil
}

// firstAnswer accepts one answer, within three seconds.
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
	case answerLaunch:
		return s.answerLaunch(in)
	}
	return invalidForm("type", "Value must be one of {4, 5, 6, 7, 8, 9, 12}.")
}

// replyFlags are the allowed flags of an interaction's messages.
const replyFlags = FlagEphemeral | FlagSuppressNotifications | FlagComponentsV2

func (s *Server) answerMessage(in *interaction, d messageBody) *apiError {
	m, err := s.reply(in, d)
	if err == nil {
		in.original, in.shown = m, m
		s.addMessage(m)
	}
	return err
}

// reply makes a message that answers an interaction. It requires no permission except that for files.
func (s *Server) reply(in *interaction, d messageBody) (*Message, *apiError) {
	m, err := s.newMessage(in.channel, d, replyFlags)
	if err == nil {
		in.setVisibility(m)
		m.madeBy = in
	}
	return m, err
}

// answerDeferred shows "thinking". It decides who sees the reply.
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

// answerUpdate edits the component's message, now or later.
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

// textInputs finds the inputs in action rows and labels. It gives a label's text to its input.
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

// Reply waits for the answer, which is not "thinking". The answer to a button may be the edited message of the button, or a
// new message.
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

// Deferred waits for the first answer and reports whether it is a deferral.
func (x *Interaction) Deferred() bool {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	return x.in.answered == answerDeferred || x.in.answered == answerDeferredUpdate
}

// Modal waits for the first answer and returns it. It fails the test if the answer is not a form.
func (x *Interaction) Modal() Modal {
	x.srv.t.Helper()
	x.waitFirstAnswer()
	if x.in.modal == nil {
		x.srv.t.Fatalf("discordtest: the answer is of type %d, not a modal: %s", x.in.answered, x.text())
	}
	return *x.in.modal
}

// FollowUps lists the follow-up messages so far.
func (x *Interaction) FollowUps() []Message {
	x.srv.mu.Lock()
	defer x.srv.mu.Unlock()
	var all []Message
	for _, m := range x.in.followUps {
		all = append(all, *m)
	}
	return all
}

// WaitFollowUp waits for the nth follow-up message.
func (x *Interaction) WaitFollowUp(n int) Message {
	x.srv.t.Helper()
	x.waitUntil("a follow-up", func() bool { return len(x.in.followUps) >= n })
	return x.FollowUps()[n-1]
}

// Token returns the interaction's token, which logs must not contain.
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
