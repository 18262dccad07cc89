package discordtest

import (
	"cmp"
	"net/http"
	"slices"
)

// webhookInteraction finds the interaction of a webhook route. The route is valid from the first answer, for fifteen minutes
// (Receiving and Responding, Followup Messages).
func (s *Server) webhookInteraction(r *http.Request) (*interaction, *apiError) {
	in := s.interactions[r.PathValue("webhook_token")]
	switch {
	case in == nil || r.PathValue("webhook_id") != s.AppID:
		return nil, errUnknownWebhook
	case s.Clock.Now().Sub(in.createdAt) > tokenLifetime:
		return nil, errInvalidWebhookToken
	case in.answered == 0:
		return nil, errUnknownWebhook
	}
	return in, nil
}

// waitPosted waits until the server has read the endpoint's answer to the interaction of a webhook route, so that
// later requests do not overtake it.
func (s *Server) waitPosted(r *http.Request) {
	s.mu.Lock()
	in := s.interactions[r.PathValue("webhook_token")]
	s.mu.Unlock()
	if in == nil || in.posted == nil {
		return
	}
	select {
	case <-in.posted:
	case <-r.Context().Done():
	}
}

// onReply handles a request about a message of an interaction: the first answer, which may be the component's message, or a
// follow-up.
func (s *Server) onReply(do func(*interaction, *Message, body) (any, *apiError)) handler {
	return func(r *http.Request, b body) (any, *apiError) {
		in, err := s.webhookInteraction(r)
		if err != nil {
			return nil, err
		}
		m := in.reply(r.PathValue("message_id"))
		if m == nil || m.Deleted {
			return nil, errUnknownMessage
		}
		return do(in, m, b)
	}
}

// reply finds a message of the interaction by its id; "" is the first answer.
func (in *interaction) reply(id string) *Message {
	if id == "" || in.original != nil && in.original.ID == id {
		return in.original
	}
	i := slices.IndexFunc(in.followUps, func(m *Message) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return in.followUps[i]
}

func (s *Server) getReply(_ *interaction, m *Message, _ body) (any, *apiError) {
	return s.wireMessage(m), nil
}

func (s *Server) editReply(in *interaction, m *Message, b body) (any, *apiError) {
	answer, err := s.answerEdit(m, b)
	if err == nil && m == in.original {
		in.shown = m
	}
	s.untrackIfComplete(in)
	return answer, err
}

func (s *Server) deleteReply(_ *interaction, m *Message, _ body) (any, *apiError) {
	s.remove(m)
	return nil, nil
}

// followUp posts another message. The first one after a deferral replaces "thinking".
func (s *Server) followUp(r *http.Request, b body) (any, *apiError) {
	in, err := s.webhookInteraction(r)
	if err != nil {
		return nil, err
	}
	if in.original != nil && in.original.Loading() {
		return s.editReply(in, in.original, b)
	}
	if err := in.checkFollowUpCount(); err != nil {
		return nil, err
	}
	d, err := b.messageBody()
	if err != nil {
		return nil, err
	}
	m, err := s.reply(in, d)
	if err != nil {
		return nil, err
	}
	in.followUps = append(in.followUps, m)
	in.shown = cmp.Or(in.shown, m)
	s.addMessage(m)
	s.untrackIfComplete(in)
	return s.wireMessage(m), nil
}
