package discordtest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Args are a slash command's options by name, in the person's language or by default. Values are strings, ints,
// *Channel, *Role or File.
type Args map[string]any

// commandData returns an interaction's data as a client builds it, or the reason why a client refuses.
func (m *Member) commandData(c *Channel, name string, args Args, focused string) (map[string]any, error) {
	cmd, err := m.srv.findCommand(typeChatCommand, name, m.Locale)
	if err != nil {
		return nil, err
	}
	if err := m.checkMayRun(c, cmd); err != nil {
		return nil, err
	}
	args = withDefaultNames(cmd.Options, args, m.Locale)
	files := m.srv.uploadArgs(c, args)
	options, err := buildOptions(cmd.Options, args, focused)
	if err != nil {
		return nil, err
	}
	resolved := m.srv.resolve(m.Guild, argIDs(args))
	resolved["attachments"] = files
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type, "options": options, "resolved": resolved}
	if c.Guild != nil {
		data["guild_id"] = c.Guild.ID
	}
	return data, nil
}

func (s *Server) findCommand(kind int, name, locale string) (Command, error) {
	for _, c := range s.commands {
		if max(c.Type, typeChatCommand) == kind && (c.Name == name || localizedName(locale, c.Name, c.Names) == name) {
			return c, nil
		}
	}
	return Command{}, fmt.Errorf("it is not registered")
}

// withDefaultNames renames arguments from an option's localized name to its default name, which is what Discord sends.
func withDefaultNames(options []Option, args Args, locale string) Args {
	args = maps.Clone(args)
	for _, o := range options {
		if value, ok := args[localizedName(locale, o.Name, o.Names)]; ok {
			delete(args, localizedName(locale, o.Name, o.Names))
			args[o.Name] = value
		}
	}
	return args
}

// checkMayRun applies default_member_permissions and contexts (Application Commands, Permissions and Interaction
// Contexts).
func (m *Member) checkMayRun(c *Channel, cmd Command) error {
	if err := c.checkAvailable(cmd); err != nil || c.Guild == nil {
		return err
	}
	if !(c.memberPerms | m.perms).Has(UseApplicationCommands | ViewChannel) {
		return fmt.Errorf("missing permission to use commands in the channel")
	}
	if need := cmd.Permissions; need != nil && !(c.memberPerms | m.perms).Has(Permissions(*need)) {
		return fmt.Errorf("missing the permissions %d", *need)
	}
	return nil
}

func buildOptions(defs []Option, args Args, focused string) ([]any, error) {
	built := []any{}
	for _, def := range defs {
		value, given := args[def.Name]
		switch {
		case !given && def.Required && focused == "":
			return nil, fmt.Errorf("option %s is required", def.Name)
		case !given:
			continue
		}
		wire, err := def.wireOption(value, def.Name == focused)
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

// wireOption checks a value as the client does and returns the option as it is sent.
func (o Option) wireOption(v any, focused bool) (map[string]any, error) {
	wire := map[string]any{"type": o.Type, "name": o.Name}
	if focused {
		if !o.Autocomplete {
			return nil, fmt.Errorf("option %s has no autocomplete", o.Name)
		}
		wire["focused"], wire["value"] = true, v
		return wire, nil
	}
	plain, err := o.wireValue(v)
	if err != nil {
		return nil, err
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == plain }) {
		return nil, fmt.Errorf("option %s does not offer %v", o.Name, v)
	}
	wire["value"] = plain
	return wire, nil
}

func (o Option) wireValue(v any) (wire any, err error) {
	const longest = 6000 // Application Commands, Option Structure: max_length
	kind := 0
	switch v := v.(type) {
	case string:
		if wire, kind = v, optionString; length(v) > longest {
			return nil, fmt.Errorf("option %s holds %d characters, at most %d are allowed", o.Name, length(v), longest)
		}
	case int:
		if wire, kind = v, optionInteger; o.MinValue != nil && v < *o.MinValue || o.MaxValue != nil && v > *o.MaxValue {
			return nil, fmt.Errorf("option %s: %v is out of range", o.Name, v)
		}
	case *Channel:
		wire, kind = v.ID, optionChannel
	case *Role:
		wire, kind = v.ID, optionRole
	case Attachment:
		wire, kind = v.ID, optionFile
	}
	if kind != o.Type {
		return nil, fmt.Errorf("option %s of type %d cannot hold a %T", o.Name, o.Type, v)
	}
	return wire, nil
}

// uploadArgs keeps the files among arguments, and describes them by id.
func (s *Server) uploadArgs(c *Channel, args Args) map[string]any {
	files := map[string]any{}
	for name, v := range args {
		if f, ok := v.(File); ok {
			a := s.upload(f)
			args[name], files[a.ID] = a, a.wireFile(c)
		}
	}
	return files
}

func argIDs(args Args) []string {
	var ids []string
	for _, v := range args {
		switch v := v.(type) {
		case *Channel:
			ids = append(ids, v.ID)
		case *Role:
			ids = append(ids, v.ID)
		}
	}
	return ids
}

// resolve describes the objects that options and select values name (Receiving and Responding, Resolved Data
// Structure).
func (s *Server) resolve(g *Guild, ids []string) map[string]any {
	channels, roles := map[string]any{}, map[string]any{}
	for _, id := range ids {
		if c := s.channel(id); c != nil {
			w := c.wire()
			w["permissions"] = strconv.FormatInt(int64(c.memberPerms), 10)
			channels[id] = w
		}
		for position, r := range g.roles {
			if r.ID == id {
				roles[id] = r.wire(position)
			}
		}
	}
	return map[string]any{"channels": channels, "roles": roles}
}
