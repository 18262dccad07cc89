package discordtest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Command is an application command as the bot registered it.
type Command struct {
	ID          string `json:"id,omitempty"`
	Type        int    `json:"type,omitempty"`
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
	Options     []Option        `json:"options,omitempty"`
	Permissions *permissionBits `json:"default_member_permissions,omitempty"`
	Contexts    []int           `json:"contexts,omitempty"`
	Installs    []int           `json:"integration_types,omitempty"`
}

// permissionBits is a bit set of permissions: the prose of the documentation writes it
// as a string, Discord's OpenAPI description as an integer, and both are taken.
type permissionBits int64

func (n *permissionBits) UnmarshalJSON(data []byte) error {
	v, err := strconv.ParseInt(strings.Trim(string(data), `"`), 10, 64)
	*n = permissionBits(v)
	return err
}

func (n permissionBits) MarshalJSON() ([]byte, error) {
	return json.Marshal(strconv.FormatInt(int64(n), 10))
}

// Option is a parameter of a command, a subcommand (type 1) or a group (2).
type Option struct {
	Type        int    `json:"type"`
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
	Required     bool     `json:"required,omitempty"`
	Autocomplete bool     `json:"autocomplete,omitempty"`
	Choices      []Choice `json:"choices,omitempty"`
	Options      []Option `json:"options,omitempty"`
	ChannelTypes []int    `json:"channel_types,omitempty"`
	MinLength    *int     `json:"min_length,omitempty"`
	MaxLength    *int     `json:"max_length,omitempty"`
	MinValue     *float64 `json:"min_value,omitempty"`
	MaxValue     *float64 `json:"max_value,omitempty"`
}

// Option types (Application Commands, Application Command Option Type).
const (
	OptionSubcommand = iota + 1
	OptionGroup
	OptionString
	OptionInteger
	OptionBoolean
	OptionUser
	OptionChannel
	OptionRole
	OptionMentionable
	OptionNumber
	OptionAttachment
)

// Limits on commands (Application Commands, Registering a Command and
// Application Command Structure).
const (
	maxCommands    = 100
	maxCommandText = 8000
	maxOptions     = 25
	maxDescription = 100
	maxChoiceName  = 100
	createsPerDay  = 200
	dayOfCreates   = 24 * time.Hour

	typeChatCommand    = 1
	typeMessageCommand = 3

	installGuild = 0
	installUser  = 1
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// Commands lists the global commands as registered last.
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
	commands := s.commands
	if r.URL.Query().Get("with_localizations") != "true" {
		commands = withoutLocalizations(commands)
	}
	return s.wireCommands(commands), nil
}

func (s *Server) wireCommands(commands []Command) []any {
	all := []any{}
	for _, c := range commands {
		all = append(all, map[string]any{
			"id": c.ID, "application_id": s.AppID, "version": c.ID, "type": c.Type, "name": c.Name,
			"name_localizations": orNull(c.Names), "description_localizations": orNull(c.Descriptions),
			"description": c.Description, "options": orEmpty(c.Options), "default_member_permissions": c.Permissions,
			"contexts": c.Contexts, "integration_types": c.Installs, "nsfw": false,
		})
	}
	return all
}

// overwriteCommands replaces the list. Names that were not there before count
// as creations, of which a day allows 200 (Application Commands, Bulk Overwrite
// Global Application Commands).
func (s *Server) overwriteCommands(r *http.Request, b body) (any, *apiError) {
	if r.PathValue("application_id") != s.AppID {
		return nil, errUnknownApp
	}
	var next []Command
	if err := b.decode(&next); err != nil {
		return nil, err
	}
	if err := checkCommands(next); err != nil {
		return nil, err
	}
	for i := range next {
		if err := s.nameCommand(&next[i]); err != nil {
			return nil, err
		}
	}
	s.commands = withDefaults(next)
	s.overwrites++
	return s.wireCommands(s.commands), nil
}

// withDefaults fills in where a command that does not say is installed and used
// (Application Commands, Application Command Structure).
func withDefaults(cs []Command) []Command {
	for i := range cs {
		if cs[i].Installs == nil {
			cs[i].Installs = []int{installGuild}
		}
	}
	return cs
}

// nameCommand gives a command the id of its predecessor of the same name, or a
// new one.
func (s *Server) nameCommand(c *Command) *apiError {
	c.Type = cmp.Or(c.Type, typeChatCommand)
	for _, old := range s.commands {
		if old.Name == c.Name && old.Type == c.Type {
			c.ID = old.ID
			return nil
		}
	}
	now := s.Clock.Now()
	recent := slices.DeleteFunc(s.created[""], func(t time.Time) bool { return now.Sub(t) >= dayOfCreates })
	if len(recent) >= createsPerDay {
		return errTooManyCreates
	}
	s.created[""] = append(recent, now)
	c.ID = s.nextID()
	return nil
}

func checkCommands(cs []Command) *apiError {
	if len(cs) > maxCommands {
		return refuse(http.StatusBadRequest, 30032, fmt.Sprintf("Maximum number of application commands reached (%d)", maxCommands))
	}
	seen := map[string]bool{}
	for _, c := range cs {
		name := fmt.Sprint(c.Type, c.Name)
		if seen[name] {
			return invalidForm("name", "Application command names must be unique: %s", c.Name)
		}
		seen[name] = true
		if err := checkCommand(c); err != nil {
			return err
		}
	}
	return checkLocalNames(cs)
}

func checkCommand(c Command) *apiError {
	switch {
	case c.Type > typeChatCommand && c.Description != "":
		return invalidForm("description", "Context menu commands cannot have a description.")
	case c.Type > typeChatCommand && len(c.Options) > 0:
		return invalidForm("options", "Context menu commands cannot have options.")
	case c.Type > typeChatCommand:
		return c.checkMenu()
	case c.text() > maxCommandText:
		return invalidForm("options", "Command exceeds maximum size (%d)", maxCommandText)
	}
	if err := checkNamed(c.Name, c.Description); err != nil {
		return err
	}
	if err := c.localized.check(); err != nil {
		return err
	}
	return checkOptions(c.Options)
}

// checkMenu checks the names of a command in a menu, which has no description.
func (c *Command) checkMenu() *apiError {
	for locale, name := range c.Names {
		if err := firstError(checkLocale(locale), checkMenuName(name)); err != nil {
			return err
		}
	}
	if len(c.Descriptions) > 0 {
		return invalidForm("description_localizations", "Context menu commands cannot have a description.")
	}
	return checkMenuName(c.Name)
}

// checkMenuName checks the name of a command in a menu: mixed case and spaces are
// allowed (Application Commands, Application Command Naming).
func checkMenuName(name string) *apiError {
	return inRange("name", length(strings.TrimSpace(name)), 1, 32)
}

func checkNamed(name, description string) *apiError {
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		return invalidForm("name", "String value did not match validation regex: %q", name)
	}
	return inRange("description", length(description), 1, maxDescription)
}

func checkOptions(options []Option) *apiError {
	if len(options) > maxOptions {
		return invalidForm("options", "Must be %d or fewer in length.", maxOptions)
	}
	optional, seen := false, map[string]bool{}
	for _, o := range options {
		if o.Required && optional {
			return invalidForm("options", "Required options must be placed before non-required options")
		}
		if seen[o.Name] {
			return invalidForm("options", "Option names must be unique: %s", o.Name)
		}
		optional, seen[o.Name] = !o.Required, true
		if err := checkOption(o); err != nil {
			return err
		}
	}
	return nil
}

func checkOption(o Option) *apiError {
	if err := firstError(checkNamed(o.Name, o.Description), o.localized.check()); err != nil {
		return err
	}
	switch {
	case o.Autocomplete && len(o.Choices) > 0:
		return invalidForm("autocomplete", "Autocomplete cannot be used with choices")
	case len(o.Choices) > maxOptions:
		return invalidForm("choices", "Must be %d or fewer in length.", maxOptions)
	case len(o.Options) > 0 && o.Type > OptionGroup:
		return invalidForm("options", "Only subcommands and groups have options.")
	}
	for _, c := range o.Choices {
		if err := c.check(); err != nil {
			return err
		}
	}
	return checkOptions(o.Options)
}

// text counts what Discord counts: names, descriptions and values, each in the
// locale where it is longest.
func (c Command) text() int {
	return longestLocalized(c.Name, c.Names) + longestLocalized(c.Description, c.Descriptions) + optionText(c.Options)
}

func optionText(options []Option) int {
	n := 0
	for _, o := range options {
		n += longestLocalized(o.Name, o.Names) + longestLocalized(o.Description, o.Descriptions) + optionText(o.Options)
		for _, c := range o.Choices {
			n += longestLocalized(c.Name, c.Names) + length(fmt.Sprint(c.Value))
		}
	}
	return n
}
