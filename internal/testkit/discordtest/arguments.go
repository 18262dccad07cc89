package discordtest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Args are a slash command's options by name, in the person's language or by
// default. Values are strings, ints, float64s, bools, *Channel, *Role or *Member.
type Args map[string]any

// commandData builds an interaction's data as a client would, or says why a
// client would refuse to.
func (m *Member) commandData(c *Channel, line string, args Args, focused string) (map[string]any, error) {
	path := strings.Fields(line)
	cmd, err := m.srv.findCommand(typeChatCommand, path[0], m.Locale)
	if err != nil {
		return nil, err
	}
	args = withDefaultNames(cmd.Options, args, m.Locale)
	if err := m.checkMayRun(c, cmd); err != nil {
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

func (s *Server) findCommand(kind int, name, locale string) (Command, error) {
	for _, c := range s.commands {
		if max(c.Type, typeChatCommand) == kind && (c.Name == name || localizedName(locale, c.Name, c.Names) == name) {
			return c, nil
		}
	}
	return Command{}, fmt.Errorf("it is not registered")
}

// withDefaultNames gives arguments by an option's localized name its default one, which
// is what Discord sends.
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

// checkMayRun applies default_member_permissions and contexts (Application Commands,
// Permissions and Interaction Contexts).
func (m *Member) checkMayRun(c *Channel, cmd Command) error {
	if err := c.checkAvailable(cmd); err != nil || c.Guild == nil {
		return err
	}
	if !(c.memberPerms | m.perms).Has(UseApplicationCommands | ViewChannel) {
		return fmt.Errorf("missing permission to use commands in the channel")
	}
	if cmd.Permissions == nil {
		return nil
	}
	need := *cmd.Permissions
	if need == 0 && !m.perms.Has(Administrator) || !(c.memberPerms | m.perms).Has(Permissions(need)) {
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

// wireOption checks a value as the client does and shapes it for the wire.
func (o Option) wireOption(v any, focused bool) (map[string]any, error) {
	wire := map[string]any{"type": o.Type, "name": o.Name}
	if focused {
		if !o.Autocomplete {
			return nil, fmt.Errorf("option %s does not complete", o.Name)
		}
		wire["focused"], wire["value"] = true, v
		return wire, nil
	}
	plain, err := o.wireValue(v)
	if err != nil {
		return nil, err
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(plain) }) {
		return nil, fmt.Errorf("option %s does not offer %v", o.Name, v)
	}
	wire["value"] = plain
	return wire, nil
}

func (o Option) wireValue(v any) (any, error) {
	switch v := v.(type) {
	case string:
		return v, o.checkLength(v)
	case int:
		return v, o.checkRange(float64(v))
	case float64:
		return v, o.checkRange(v)
	case bool:
		return v, o.checkType(OptionBoolean)
	case *Channel:
		return v.ID, o.checkType(OptionChannel)
	case *Role:
		return v.ID, o.checkType(OptionRole)
	case *Member:
		return v.ID, o.checkType(OptionUser)
	}
	return nil, fmt.Errorf("option %s cannot hold a %T", o.Name, v)
}

func (o Option) checkType(types ...int) error {
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
	return o.checkType(OptionString)
}

func (o Option) checkRange(v float64) error {
	if o.MinValue != nil && v < *o.MinValue || o.MaxValue != nil && v > *o.MaxValue {
		return fmt.Errorf("option %s: %v is out of range", o.Name, v)
	}
	return o.checkType(OptionInteger, OptionNumber)
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
			w["permissions"] = strconv.FormatInt(int64(c.memberPerms), 10)
			channels[id] = w
		}
		if m := s.member(id); m != nil {
			users[id] = m.wireUser()
		}
		for position, r := range g.roles {
			if r.ID == id {
				roles[id] = r.wire(position)
			}
		}
	}
	return map[string]any{"channels": channels, "roles": roles, "users": users}
}
