package discordtest

// UseMessageCommand runs a command from a message's menu, by its name. What a Discord client
// would not let the person choose fails the test.
func (m *Member) UseMessageCommand(msg Message, command string) *Interaction {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	cmd, err := m.srv.findCommand(typeMessageCommand, command, m.Locale)
	if err == nil {
		err = m.checkMayRun(msg.Channel, cmd)
	}
	live, missing := m.srv.message(msg.Channel, msg.ID)
	if err != nil || missing != nil || !live.visibleTo(m) {
		m.srv.t.Fatalf("discordtest: %s cannot choose %q on message %s: %v", m.Name, command, msg.ID, err)
	}
	return m.interact(msg.Channel, interactionCommand, map[string]any{
		"id": cmd.ID, "name": cmd.Name, "type": cmd.Type, "target_id": live.ID,
		"resolved": map[string]any{"messages": map[string]any{live.ID: m.srv.wireMessage(live)}},
	}, nil)
}

// PostFromOtherApp posts a message as another app would, whose fields may be of kinds that
// did not exist yet when the bot was written. The bot sees them with a command
// from the message's menu.
func (s *Server) PostFromOtherApp(c *Channel, fields map[string]any) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	other := &Member{ID: s.nextID(), Name: "another app", Guild: c.Guild, srv: s, isApp: true}
	m := &Message{ID: s.nextID(), Channel: c, Sent: s.Clock.Now(), author: other, extraFields: fields}
	s.addMessage(m)
	return *m
}
