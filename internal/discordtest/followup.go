package discordtest

import "net/http"

// webhookInteraction finds the interaction behind a webhook route: alive for fifteen minutes,
// and there only once it has been answered (Receiving and Responding, Followup
// Messages).
func (s *Server) webhookInteraction(r *http.Request) (*interaction, *apiError) {
	in := s.interactions[r.PathValue("webhook_token")]
	switch {
	case in == nil || r.PathValue("webhook_id") != s.AppID:
		return nil, unknownWebhook()
	case s.Clock.Now().Sub(in.createdAt) > tokenLifetime:
		return nil, invalidWebhookToken()
	case in.answered == 0:
		return nil, unknownWebhook()
	}
	return in, nil
}

// waitPosted waits until an endpoint's answer to the interaction of a webhook route
// was read: what the bot sends after it does not overtake it here. A test that wants
// that injects a fault.
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

// originalOf is the message of the first answer, or that the component is on.
func (s *Server) originalOf(r *http.Request) (*interaction, *Message, *apiError) {
	in, err := s.webhookInteraction(r)
	if err != nil {
		return nil, nil, err
	}
	if in.original == nil || in.original.Deleted {
		return nil, nil, unknownMessage()
	}
	return in, in.original, nil
}

func (s *Server) followUpOf(r *http.Request) (*Message, *apiError) {
	in, err := s.webhookInteraction(r)
	if err != nil {
		return nil, err
	}
	for _, m := range append([]*Message{in.original}, in.followUps...) {
		if m != nil && m.ID == r.PathValue("message_id") && !m.Deleted {
			return m, nil
		}
	}
	return nil, unknownMessage()
}

func (s *Server) getOriginal(r *http.Request, _ body) (int, any, *apiError) {
	_, m, err := s.originalOf(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessage(m), nil
}

func (s *Server) editOriginal(r *http.Request, b body) (int, any, *apiError) {
	in, m, err := s.originalOf(r)
	if err != nil {
		return 0, nil, err
	}
	return s.editOriginalOf(in, m, b)
}

func (s *Server) editOriginalOf(in *interaction, m *Message, b body) (int, any, *apiError) {
	status, answer, err := s.answerEdit(m, b)
	in.replied = in.replied || err == nil
	s.untrackIfComplete(in)
	return status, answer, err
}

func (s *Server) deleteOriginal(r *http.Request, _ body) (int, any, *apiError) {
	_, m, err := s.originalOf(r)
	if err != nil {
		return 0, nil, err
	}
	s.remove(m)
	return http.StatusNoContent, nil, nil
}

// followUp posts another message. The first one after a deferral takes the
// place of "thinking", and is seen by whom the deferral said.
func (s *Server) followUp(r *http.Request, b body) (int, any, *apiError) {
	in, err := s.webhookInteraction(r)
	if err != nil {
		return 0, nil, err
	}
	if in.original != nil && in.original.Loading() {
		return s.editOriginalOf(in, in.original, b)
	}
	if err := in.checkFollowUpCount(); err != nil {
		return 0, nil, err
	}
	d, err := b.messageBody()
	if err != nil {
		return 0, nil, err
	}
	m, err := s.reply(in, d)
	if err != nil {
		return 0, nil, err
	}
	in.followUps = append(in.followUps, m)
	s.addMessage(m)
	return http.StatusOK, s.wireMessage(m), nil
}

func (s *Server) getFollowUp(r *http.Request, _ body) (int, any, *apiError) {
	m, err := s.followUpOf(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessage(m), nil
}

func (s *Server) editFollowUp(r *http.Request, b body) (int, any, *apiError) {
	m, err := s.followUpOf(r)
	if err != nil {
		return 0, nil, err
	}
	return s.answerEdit(m, b)
}

func (s *Server) deleteFollowUp(r *http.Request, _ body) (int, any, *apiError) {
	m, err := s.followUpOf(r)
	if err != nil {
		return 0, nil, err
	}
	s.remove(m)
	return http.StatusNoContent, nil, nil
}
