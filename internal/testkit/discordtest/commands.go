package discordtest

import (
	"cmp"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Command is a registered application command.
type Command struct {
	ID          string `json:"id,omitempty"`
	Type        int    `json:"type,omitempty"`
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
	Options     []Option     `json:"options,omitempty"`
	Permissions *Permissions `json:"default_member_permissions,omitempty"`
	Contexts    []int        `json:"contexts,omitempty"`
	Installs    []int        `json:"integration_types,omitempty"`
	Handler     int          `json:"handler,omitempty"` // of an Entry Point command
}

// Option is a parameter of a command. The server knows no subcommands.
type Option struct {
	Type        int    `json:"type"`
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
	Required     bool     `json:"required,omitempty"`
	Autocomplete bool     `json:"autocomplete,omitempty"`
	Choices      []Choice `json:"choices,omitempty"`
	ChannelTypes []int    `json:"channel_types,omitempty"`
	MinValue     *int     `json:"min_value,omitempty"`
	MaxValue     *int     `json:"max_value,omitempty"`
}

// Option types (Application Commands, Application Command Option Type).
const (
	optionString  = 3
	optionInteger = 4
	optionChannel = 7
	optionRole    = 8
	optionFile    = 11
)

// Application Commands, Registering a Command and Application Command Structure.
const (
	maxCommands    = 100
	maxCommandText = 8000

	typeChatCommand    = 1
	typeMessageCommand = 3

	installGuild = 0
	installUser  = 1
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// Commands lists the registered global commands.
func (s *Server) Commands() []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.commands)
}

// Overwrites counts the bulk overwrites of commands.
func (s *Server) Overwrites() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.overwrites
}

func (s *Server) listCommands(r *http.Request, _ body) (any, *apiError) {
	if r.PathValue("application_id") != s.AppID {
		return nil, errUnknownApp
	}
	if r.URL.Query().Get("with_localizations") != "true" {
		return nil, invalidForm("with_localizations", "discordtest: commands are not listed without their localizations")
	}
	return s.wireCommands(s.commands), nil
}

func (s *Server) wireCommands(commands []Command) []any {
	all := []any{}
	for _, c := range commands {
		var permissions any
		if c.Permissions != nil {
			permissions = c.Permissions.String()
		}
		wire := map[string]any{
			"id": c.ID, "application_id": s.AppID, "version": c.ID, "type": c.Type, "name": c.Name,
			"name_localizations": orNull(c.Names), "description_localizations": orNull(c.Descriptions),
			"description": c.Description, "options": orEmpty(c.Options), "default_member_permissions": permissions,
			"contexts": c.Contexts, "integration_types": c.Installs, "nsfw": false,
		}
		if isEntryPoint(c) {
			wire["handler"] = c.Handler
		}
		all = append(all, wire)
	}
	return all
}

// overwriteCommands replaces the list (Application Commands, Bulk Overwrite Global Application Commands).
func (s *Server) overwriteCommands(r *http.Request, b body) (any, *apiError) {
	if r.PathValue("application_id") != s.AppID {
		return nil, errUnknownApp
	}
	var next []Command
	if err := b.decode(&next); err != nil {
		return nil, err
	}
	if err := firstError(checkCommands(next), s.checkEntryPoints(next)); err != nil {
		return nil, err
	}
	for i := range next {
		s.nameCommand(&next[i])
		if next[i].Installs == nil {
			next[i].Installs = []int{installGuild}
		}
	}
	s.commands = next
	s.overwrites++
	return s.wireCommands(s.commands), nil
}

// nameCommand gives a command the id of the registered command of the same name, or a new id.
func (s *Server) nameCommand(c *Command) {
	c.Type = cmp.Or(c.Type, typeChatCommand)
	for _, old := range s.commands {
		if old.Name == c.Name && old.Type == c.Type {
			c.ID = old.ID
			return
		}
	}
	c.ID = s.nextID()
}

// checkCommands checks what Application Commands demands beyond the OpenAPI description.
func checkCommands(cs []Command) *apiError {
	if len(cs) > maxCommands {
		return refuse(http.StatusBadRequest, 30032, fmt.Sprintf("Maximum number of application commands reached (%d)", maxCommands))
	}
	for _, c := range cs {
		if err := c.check(); err != nil {
			return err
		}
	}
	return checkLocalNames(cs)
}

func (c Command) check() *apiError {
	switch {
	case c.Type > typeChatCommand && (c.Description != "" || len(c.Descriptions)+len(c.Options) > 0):
		return invalidForm("description", "Context menu commands cannot have a description or options.")
	case c.Type > typeChatCommand:
		return checkLocales(c.Names)
	case c.Description == "":
		return invalidForm("description", "This field is required")
	case c.text() > maxCommandText:
		return invalidForm("options", "Command exceeds maximum size (%d)", maxCommandText)
	}
	return firstError(c.localized.check(c.Name), checkOptions(c.Options))
}

func checkName(name string) *apiError {
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		return invalidForm("name", "String value did not match validation regex: %q", name)
	}
	return nil
}

func checkOptions(options []Option) *apiError {
	optional := false
	for _, o := range options {
		switch {
		case o.Required && optional:
			return invalidForm("options", "Required options must be placed before non-required options")
		case o.Autocomplete && len(o.Choices) > 0:
			return invalidForm("autocomplete", "Autocomplete cannot be used with choices")
		}
		optional = !o.Required
		if err := o.localized.check(o.Name); err != nil {
			return err
		}
		for _, c := range o.Choices {
			if err := checkLocales(c.Names); err != nil {
				return err
			}
		}
	}
	return nil
}

// text counts the characters of names, descriptions and values, each in the locale where it is longest.
func (c Command) text() int {
	n := longestLocalized(c.Name, c.Names) + longestLocalized(c.Description, c.Descriptions)
	for _, o := range c.Options {
		n += longestLocalized(o.Name, o.Names) + longestLocalized(o.Description, o.Descriptions)
		for _, c := range o.Choices {
			n += longestLocalized(c.Name, c.Names) + length(fmt.Sprint(c.Value))
		}
	}
	return n
}

// localized holds a name and a description in other languages.
type localized struct {
	Names        map[string]string `json:"name_localizations,omitempty"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

// locales are the languages that Discord knows (Reference, Locales).
var locales = strings.Fields(`ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru
	sv-SE th tr uk vi zh-CN zh-TW`)

// localeOr returns a locale, or Discord's default for "".
func localeOr(locale string) string { return cmp.Or(locale, "en-US") }

func checkLocales(texts map[string]string) *apiError {
	for locale := range texts {
		if !slices.Contains(locales, locale) {
			return invalidForm("name_localizations", "Value must be one of the locales: %s", locale)
		}
	}
	return nil
}

// check checks a name and its localizations (Application Commands, Localization).
func (l localized) check(name string) *apiError {
	for _, own := range l.Names {
		if err := checkName(own); err != nil {
			return err
		}
	}
	return firstError(checkLocales(l.Names), checkLocales(l.Descriptions), checkName(name))
}

// checkLocalNames requires the names of commands of a type, and of a command's options, to be unique in each locale.
func checkLocalNames(cs []Command) *apiError {
	for _, locale := range locales {
		names := map[string]bool{}
		for _, c := range cs {
			all := []string{fmt.Sprint(c.Type, localizedName(locale, c.Name, c.Names))}
			for _, o := range c.Options {
				all = append(all, c.Name+" "+localizedName(locale, o.Name, o.Names))
			}
			for _, name := range all {
				if names[name] {
					return invalidForm("name_localizations", "Names must be unique in %s: %s", locale, name)
				}
				names[name] = true
			}
		}
	}
	return nil
}

// localizedName returns a name in a locale, or the default name.
func localizedName(locale, name string, names map[string]string) string {
	if own, ok := names[locale]; ok {
		return own
	}
	return name
}

// longestLocalized returns the length of a text in the locale where it is longest, which is what counts towards a
// command's size (Application Commands, Registering a Command).
func longestLocalized(text string, others map[string]string) int {
	n := length(text)
	for _, other := range others {
		n = max(n, length(other))
	}
	return n
}

// orNull returns null for no localizations, as Discord does.
func orNull(texts map[string]string) any {
	if len(texts) == 0 {
		return nil
	}
	return texts
}
