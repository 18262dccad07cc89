package discordtest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Args are a slash command's options by name. Values are strings, ints,
// float64s, bools, *Channel, *Role or *Member.
type Args map[string]any

// Exchange is something a person did and what the bot makes of it.
type Exchange struct {
	srv *Server
	in  *interaction
}

// Slash runs a slash command in a channel; "setup show" runs a subcommand. What
// a Discord client would not let the person send fails the test: a command that
// is not registered, a missing option, a value out of range.
func (m *Member) Slash(c *Channel, command string, args Args) *Exchange {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	data, err := m.commandData(c, command, args, "")
	if err != nil {
		m.srv.t.Fatalf("discordtest: %s cannot run /%s in %s: %v", m.Name, command, c, err)
	}
	return m.interact(c, interactionCommand, data, nil)
}

// Complete types into an option that completes, and returns what is offered.
func (m *Member) Complete(c *Channel, command, option, typed string) []Choice {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	data, err := m.commandData(c, command, Args{option: typed}, option)
	if err != nil {
		m.srv.mu.Unlock()
		m.srv.t.Fatalf("discordtest: %s cannot complete /%s %s: %v", m.Name, command, option, err)
	}
	x := m.interact(c, interactionAutocomplete, data, nil)
	m.srv.mu.Unlock()
	x.answered()
	return x.in.choices
}

// Press presses the button with that label on a message the person sees.
func (m *Member) Press(msg Message, label string) *Exchange {
	m.srv.t.Helper()
	b, ok := msg.Button(label)
	if !ok || b.Disabled || b.CustomID == "" {
		m.srv.t.Fatalf("discordtest: no button %q to press; there are %s", label, buttonLabels(msg))
	}
	return m.component(msg, map[string]any{"custom_id": b.CustomID, "component_type": TypeButton})
}

// Select picks values in the select menu with that custom id's prefix.
func (m *Member) Select(msg Message, customID string, values ...string) *Exchange {
	m.srv.t.Helper()
	var menu Component
	walk(msg.Components, func(c Component) {
		if c.Type != TypeButton && c.CustomID != "" && strings.HasPrefix(c.CustomID, customID) {
			menu = c
		}
	})
	if menu.CustomID == "" || menu.Disabled {
		m.srv.t.Fatalf("discordtest: no select menu %q on the message", customID)
	}
	return m.component(msg, map[string]any{
		"custom_id": menu.CustomID, "component_type": menu.Type, "values": orEmpty(values),
		"resolved": m.srv.resolve(m.Guild, values),
	})
}

func (m *Member) component(msg Message, data map[string]any) *Exchange {
	m.srv.t.Helper()
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	live, err := m.srv.message(msg.Channel, msg.ID)
	if err != nil || !live.visibleTo(m) {
		m.srv.t.Fatalf("discordtest: %s does not see message %s", m.Name, msg.ID)
	}
	return m.interact(msg.Channel, interactionComponent, data, live)
}

// Submit fills in a modal by custom id and sends it. Fields left out keep what
// the bot put there. The client enforces the lengths.
func (m *Member) Submit(x *Exchange, fields map[string]string) *Exchange {
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
	case n > 0 && n < f.MinLength:
		return fmt.Errorf("%s wants %d characters, not %d", f.Label, f.MinLength, n)
	}
	return nil
}

// interact makes the interaction and sends it to the bot. The lock is held.
func (m *Member) interact(c *Channel, kind int, data map[string]any, source *Message) *Exchange {
	m.srv.t.Helper()
	s := m.srv
	if len(s.gw.sessions) == 0 {
		s.t.Fatalf("discordtest: the bot is offline; %s gets \"The application did not respond\"", m.Name)
	}
	in := &interaction{id: s.nextID(), kind: kind, by: m, channel: c, source: source, born: s.Clock.Now()}
	in.token = "interaction-token-" + in.id
	s.interactions[in.token] = in
	s.dispatch("INTERACTION_CREATE", 0, s.wireInteraction(in, data))
	return &Exchange{srv: s, in: in}
}

func (s *Server) wireInteraction(in *interaction, data map[string]any) map[string]any {
	w := map[string]any{
		"id": in.id, "application_id": s.AppID, "type": in.kind, "token": in.token, "version": 1, "data": data,
		"channel_id": in.channel.ID, "channel": in.channel.wire(), "locale": "en-US", "entitlements": []any{},
		"app_permissions": strconv.FormatInt(int64(in.channel.bot), 10), "attachment_size_limit": maxFileBytes,
		"authorizing_integration_owners": map[string]any{"0": in.channel.guildID()},
	}
	if in.source != nil {
		w["message"] = s.wireMessage(in.source)
	}
	if in.channel.With != nil {
		w["user"], w["context"] = in.by.wireUser(), 1
		return w
	}
	member := in.by.wire()
	member["permissions"] = strconv.FormatInt(int64(in.channel.all|in.by.perms), 10)
	w["member"], w["context"], w["guild_locale"] = member, 0, "en-US"
	w["guild_id"] = in.channel.Guild.ID
	w["guild"] = map[string]any{"id": in.channel.Guild.ID, "locale": "en-US", "features": []any{}}
	return w
}

// commandData builds an interaction's data as a client would, or says why a
// client would refuse to.
func (m *Member) commandData(c *Channel, line string, args Args, focused string) (map[string]any, error) {
	path := strings.Fields(line)
	cmd, err := m.srv.findCommand(path[0])
	if err != nil {
		return nil, err
	}
	if err := m.mayRun(c, cmd); err != nil {
		return nil, err
	}
	resolved := m.srv.resolve(m.Guild, argIDs(args))
	options, err := buildOptions(cmd.Options, path[1:], args, focused)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type, "options": options, "resolved": resolved}
	if c.Guild != nil {
		data["guild_id"] = c.Guild.ID
	}
	return data, nil
}

func (s *Server) findCommand(name string) (Command, error) {
	for _, c := range s.commands {
		if c.Name == name {
			return c, nil
		}
	}
	return Command{}, fmt.Errorf("it is not registered")
}

// mayRun applies default_member_permissions and contexts (Application Commands,
// Permissions and Interaction Contexts).
func (m *Member) mayRun(c *Channel, cmd Command) error {
	if c.With != nil {
		if len(cmd.Contexts) > 0 && !slices.Contains(cmd.Contexts, 1) {
			return fmt.Errorf("it is not offered in direct messages")
		}
		return nil
	}
	if !(c.all | m.perms).Has(UseApplicationCommands | ViewChannel) {
		return fmt.Errorf("missing permission to use commands in the channel")
	}
	if cmd.Permissions == nil {
		return nil
	}
	need := *cmd.Permissions
	if need == 0 && !m.perms.Has(Administrator) || !(c.all | m.perms).Has(Permissions(need)) {
		return fmt.Errorf("missing the permissions %d", need)
	}
	return nil
}

func buildOptions(defs []Option, path []string, args Args, focused string) ([]any, error) {
	if len(path) > 0 {
		return buildSubcommand(defs, path, args, focused)
	}
	built := []any{}
	for _, def := range defs {
		value, given := args[def.Name]
		switch {
		case def.Type == OptionSubcommand || def.Type == OptionGroup:
			return nil, fmt.Errorf("choose a subcommand, such as %s", def.Name)
		case !given && def.Required && focused == "":
			return nil, fmt.Errorf("option %s is required", def.Name)
		case !given:
			continue
		}
		wire, err := def.value(value, def.Name == focused)
		if err != nil {
			return nil, err
		}
		built = append(built, wire)
	}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		if !slices.ContainsFunc(defs, func(o Option) bool { return o.Name == name }) {
			return nil, fmt.Errorf("there is no option %s", name)
		}
	}
	return built, nil
}

func buildSubcommand(defs []Option, path []string, args Args, focused string) ([]any, error) {
	for _, def := range defs {
		if def.Name != path[0] || def.Type > OptionGroup {
			continue
		}
		inner, err := buildOptions(def.Options, path[1:], args, focused)
		if err != nil {
			return nil, err
		}
		return []any{map[string]any{"type": def.Type, "name": def.Name, "options": inner}}, nil
	}
	return nil, fmt.Errorf("there is no subcommand %s", path[0])
}

// value checks a value as the client does and shapes it for the wire.
func (o Option) value(v any, focused bool) (map[string]any, error) {
	wire := map[string]any{"type": o.Type, "name": o.Name}
	if focused {
		if !o.Autocomplete {
			return nil, fmt.Errorf("option %s does not complete", o.Name)
		}
		wire["focused"], wire["value"] = true, v
		return wire, nil
	}
	plain, err := o.plain(v)
	if err != nil {
		return nil, err
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(plain) }) {
		return nil, fmt.Errorf("option %s does not offer %v", o.Name, v)
	}
	wire["value"] = plain
	return wire, nil
}

func (o Option) plain(v any) (any, error) {
	switch v := v.(type) {
	case string:
		return v, o.checkLength(v)
	case int:
		return v, o.checkRange(float64(v))
	case float64:
		return v, o.checkRange(v)
	case bool:
		return v, o.expect(OptionBoolean)
	case *Channel:
		return v.ID, o.expect(OptionChannel)
	case *Role:
		return v.ID, o.expect(OptionRole)
	case *Member:
		return v.ID, o.expect(OptionUser)
	}
	return nil, fmt.Errorf("option %s cannot hold a %T", o.Name, v)
}

func (o Option) expect(types ...int) error {
	if !slices.Contains(types, o.Type) {
		return fmt.Errorf("option %s has type %d, not %v", o.Name, o.Type, types)
	}
	return nil
}

func (o Option) checkLength(v string) error {
	const longest = 6000 // Application Commands, Option Structure: max_length
	n, most := length(v), longest
	if o.MaxLength != nil {
		most = *o.MaxLength
	}
	if n > most || o.MinLength != nil && n < *o.MinLength {
		return fmt.Errorf("option %s holds %d characters, %d is the most", o.Name, n, most)
	}
	return o.expect(OptionString)
}

func (o Option) checkRange(v float64) error {
	if o.MinValue != nil && v < *o.MinValue || o.MaxValue != nil && v > *o.MaxValue {
		return fmt.Errorf("option %s: %v is out of range", o.Name, v)
	}
	return o.expect(OptionInteger, OptionNumber)
}

func argIDs(args Args) []string {
	var ids []string
	for _, v := range args {
		switch v := v.(type) {
		case *Channel:
			ids = append(ids, v.ID)
		case *Role:
			ids = append(ids, v.ID)
		case *Member:
			ids = append(ids, v.ID)
		}
	}
	return ids
}

// resolve describes the objects that options and select values name
// (Receiving and Responding, Resolved Data Structure).
func (s *Server) resolve(g *Guild, ids []string) map[string]any {
	channels, roles, users := map[string]any{}, map[string]any{}, map[string]any{}
	for _, id := range ids {
		if c := s.channel(id); c != nil {
			w := c.wire()
			w["permissions"] = strconv.FormatInt(int64(c.all), 10)
			channels[id] = w
		}
		if m := s.member(id); m != nil {
			users[id] = m.wireUser()
		}
		for _, r := range g.roles {
			if r.ID == id {
				roles[id] = r.wire()
			}
		}
	}
	return map[string]any{"channels": channels, "roles": roles, "users": users}
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
