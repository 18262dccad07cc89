package discordtest

import (
	"fmt"
	"strconv"
	"strings"
)

// Interaction is an interaction of a person with the bot.
type Interaction struct {
	srv *Server
	in  *interaction
}

// Slash runs a slash command in a channel. It fails the test if a Discord client would refuse to: for a command that is
// not registered, a missing option or a value out of range, for example.
func (m *Member) Slash(c *Channel, command string, args Args) *Interaction {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	data, err := m.commandData(c, command, args, "")
	if err != nil {
		m.srv.t.Fatalf("discordtest: %s cannot run /%s in %s: %v", m.Name, command, c, err)
	}
	return m.interact(c, interactionCommand, data, nil)
}

// Autocomplete types into an option with autocomplete and returns the choices.
func (m *Member) Autocomplete(c *Channel, command, option, typed string) []Choice {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	data, err := m.commandData(c, command, Args{option: typed}, option)
	if err != nil {
		m.srv.mu.Unlock()
		m.srv.t.Fatalf("discordtest: %s cannot complete /%s %s: %v", m.Name, command, option, err)
	}
	x := m.interact(c, interactionAutocomplete, data, nil)
	m.srv.mu.Unlock()
	x.waitFirstAnswer()
	return x.in.choices
}

// Press presses the button with a label on a message.
func (m *Member) Press(msg Message, label string) *Interaction {
	m.srv.t.Helper()
	b, ok := msg.Button(label)
	if !ok || b.Disabled || b.CustomID == "" {
		m.srv.t.Fatalf("discordtest: no button %q to press; there are %s", label, buttonLabels(msg))
	}
	return m.useComponent(msg, b)
}

// Select chooses values in the select menu whose custom id has a prefix.
func (m *Member) Select(msg Message, customID string, values ...string) *Interaction {
	m.srv.t.Helper()
	var menu Component
	walk(msg.Components, func(c *Component) {
		if c.Type != TypeButton && c.CustomID != "" && strings.HasPrefix(c.CustomID, customID) {
			menu = *c
		}
	})
	if menu.CustomID == "" || menu.Disabled {
		m.srv.t.Fatalf("discordtest: no select menu %q on the message", customID)
	}
	return m.useComponent(msg, menu, values...)
}

// useComponent presses a button, or chooses values of a select menu.
func (m *Member) useComponent(msg Message, c Component, values ...string) *Interaction {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	live, err := m.srv.message(msg.Channel, msg.ID)
	if err != nil || !live.visibleTo(m) {
		m.srv.t.Fatalf("discordtest: %s does not see message %s", m.Name, msg.ID)
	}
	data := map[string]any{"custom_id": c.CustomID, "component_type": c.Type}
	if c.Type != TypeButton {
		data["values"], data["resolved"] = orEmpty(values), m.srv.resolve(m.Guild, values)
	}
	return m.interact(msg.Channel, interactionComponent, data, live)
}

// Submit fills in a modal's fields by custom id and sends it. Omitted fields keep their values. The client enforces the
// lengths.
func (m *Member) Submit(x *Interaction, fields map[string]string) *Interaction {
	m.srv.t.Helper()
	modal := x.Modal()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	parts := []any{}
	for i, f := range modal.Fields {
		value, typed := fields[f.CustomID]
		if !typed {
			value = f.Value
		}
		if err := fits(f, value); err != nil {
			m.srv.t.Fatalf("discordtest: %s cannot submit %q: %v", m.Name, modal.Title, err)
		}
		parts = append(parts, map[string]any{"type": TypeLabel, "id": i + 1, "component": map[string]any{
			"type": TypeTextInput, "id": i + 100, "custom_id": f.CustomID, "value": value,
		}})
	}
	data := map[string]any{"custom_id": modal.CustomID, "components": parts}
	return m.interact(x.in.channel, interactionModal, data, x.in.source)
}

func fits(f Component, value string) error {
	n, most := length(value), maxModalValue
	if f.MaxLength > 0 {
		most = f.MaxLength
	}
	required := f.Required == nil || *f.Required
	switch {
	case required && n == 0:
		return fmt.Errorf("%s is required", f.Label)
	case n > most:
		return fmt.Errorf("%s holds %d characters, not %d", f.Label, most, n)
	}
	return nil
}

// interact makes the interaction and sends it to the bot. The lock is held.
func (m *Member) interact(c *Channel, kind int, data map[string]any, source *Message) *Interaction {
	m.srv.t.Helper()
	s := m.srv
	in := &interaction{id: s.nextID(), kind: kind, by: m, channel: c, source: source, createdAt: s.Clock.Now()}
	in.token, in.action = "interaction-token-"+in.id, actionOf(data)
	in.offline = len(s.gw.sessions) == 0 && s.endpoint.url == ""
	s.track(in)
	s.sendInteraction(in, s.wireInteraction(in, data))
	return &Interaction{srv: s, in: in}
}

func (s *Server) wireInteraction(in *interaction, data map[string]any) map[string]any {
	w := map[string]any{
		"id": in.id, "application_id": s.AppID, "type": in.kind, "token": in.token, "version": 1, "data": data,
		"channel_id": in.channel.ID, "channel": in.channel.wire(), "locale": localeOr(in.by.Locale), "entitlements": []any{},
		"app_permissions": strconv.FormatInt(int64(in.channel.botPerms), 10), "attachment_size_limit": maxFileBytes,
		"authorizing_integration_owners": in.installOwners(), "context": in.channel.contextType(),
	}
	if in.source != nil {
		w["message"] = s.wireMessage(in.source)
	}
	if in.channel.Guild == nil {
		w["user"] = in.by.wireUser()
		return w
	}
	member := in.by.wire()
	member["permissions"] = strconv.FormatInt(int64(in.channel.memberPerms|in.by.perms), 10)
	w["member"], w["guild_locale"] = member, localeOr(in.channel.Guild.Locale)
	w["guild_id"] = in.channel.Guild.ID
	w["guild"] = map[string]any{"id": in.channel.Guild.ID, "locale": localeOr(in.channel.Guild.Locale), "features": []any{}}
	return w
}

func buttonLabels(m Message) string {
	var labels []string
	for _, b := range m.Buttons() {
		label := strconv.Quote(b.Label)
		if b.Disabled {
			label += " (disabled)"
		}
		labels = append(labels, label)
	}
	return "[" + strings.Join(labels, ", ") + "]"
}

// UseMessageCommand runs a command from a message's menu. It fails the test if a Discord client would not offer it.
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

// PostFromOtherApp posts a message of another app, with any fields.
func (s *Server) PostFromOtherApp(c *Channel, fields map[string]any) Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	other := &Member{ID: s.nextID(), Name: "another app", Guild: c.Guild, srv: s, isApp: true}
	m := &Message{ID: s.nextID(), Channel: c, Sent: s.Clock.Now(), author: other, extraFields: fields}
	s.addMessage(m)
	return *m
}
