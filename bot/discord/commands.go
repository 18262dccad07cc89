package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
)

// appCommand is an application command with the fields that the bot sets, so that commands can be compared.
type appCommand struct {
	ID           string        `json:"id,omitempty"` // set by Discord
	Type         int           `json:"type"`
	Name         string        `json:"name"`
	Names        localizations `json:"name_localizations,omitempty"`
	Description  string        `json:"description"`
	Descriptions localizations `json:"description_localizations,omitempty"`
	Options      []option      `json:"options"`
	Permissions  *bits         `json:"default_member_permissions"`
	Contexts     []int         `json:"contexts"`
	Installs     []int         `json:"integration_types"`
	Handler      int           `json:"handler,omitempty"` // of the Entry Point command

	defined string // the name of the definition
}

type option struct {
	Type         int           `json:"type"`
	Name         string        `json:"name"`
	Names        localizations `json:"name_localizations,omitempty"`
	Description  string        `json:"description"`
	Descriptions localizations `json:"description_localizations,omitempty"`
	Choices      []choice      `json:"choices,omitempty"`
	ChannelTypes []int         `json:"channel_types,omitempty"`
	Autocomplete bool          `json:"autocomplete,omitempty"`
	Min          *int          `json:"min_value,omitempty"`
	Max          *int          `json:"max_value,omitempty"`
}

type choice struct {
	Name  string        `json:"name"`
	Names localizations `json:"name_localizations,omitempty"`
	Value string        `json:"value"`
}

// bits is a set of permissions. Discord accepts a number and returns a string.
type bits int64

// UnmarshalJSON reads a number or a string.
func (b *bits) UnmarshalJSON(data []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(data), `"`), 10, 64)
	*b = bits(n)
	return err
}

// Application Commands, Channel and Interaction types.
const (
	optionString  = 3
	optionInteger = 4
	optionChannel = 7
	optionRole    = 8
	optionFile    = 11

	channelText         = 0
	channelAnnouncement = 5

	commandSlash   = 1
	commandMessage = 3

	contextGuild   = 0
	contextBotDM   = 1
	contextPrivate = 2 // direct messages between other people

	installGuild = 0
	installUser  = 1

	manageGuild bits = 1 << 5
)

// register registers the commands if they have changed. It compares first, because Discord allows 200 creations a day.
func (c *Client) register(ctx context.Context) error {
	app, err := c.app()
	if err != nil {
		return err
	}
	have, want, err := c.compareCommands(ctx, app)
	if err != nil {
		return err
	}
	c.commandIDs.Store(idsOf(have))
	if sameCommands(have, want) {
		c.log.Debug("discord: the commands are registered already", "count", len(want))
		c.registered.Store(true)
		return nil
	}
	if !c.leads() {
		return nil // the leader may be another version of the program
	}
	var made []appCommand
	r := request{
		doing: "register the commands", method: http.MethodPut, path: "applications/" + app + "/commands",
		bucket: "applications/commands", idempotent: true, body: want, into: &made,
	}
	err = c.do(ctx, r)
	if e, ok := errors.AsType[*Error](err); ok && e.formFault() && c.activity {
		c.log.Warn("discord: the Entry Point command is refused: enable Activities in the developer portal", "error", err)
		r.body = slices.DeleteFunc(want, func(w appCommand) bool { return w.Type == commandEntryPoint })
		err = c.do(ctx, r)
	}
	if err != nil {
		return err
	}
	c.commandIDs.Store(idsOf(made))
	c.registered.Store(true)
	c.log.Info("discord: registered the commands", "count", len(want))
	return nil
}

// compareCommands returns the registered commands and those of this program.
func (c *Client) compareCommands(ctx context.Context, app string) (have, want []appCommand, err error) {
	err = c.do(ctx, request{
		doing: "list the registered commands", method: http.MethodGet, path: "applications/" + app + "/commands?with_localizations=true",
		bucket: "applications/commands", idempotent: true, into: &have,
	})
	want = commandsOf(c.commands)
	for locale, definitions := range c.localized {
		localize(want, locale, definitions)
	}
	return have, append(want, c.entryPoint(have)...), err
}

type commandIDs map[string]string

func idsOf(registered []appCommand) *commandIDs {
	ids := commandIDs{}
	for _, c := range registered {
		ids[c.Name] = c.ID
	}
	return &ids
}

// mention returns a clickable command if its id is known (Message Formatting, Slash Command), else the command's title.
func (ids commandIDs) mention(name, title string) string {
	if id := ids[name]; id != "" {
		return "</" + name + ":" + id + ">"
	}
	return "`/" + title + "`"
}

func commandsOf(definitions []command.Definition) []appCommand {
	all := make([]appCommand, 0, len(definitions))
	for _, d := range definitions {
		all = append(all, commandOf(d))
	}
	return all
}

// commandOf describes a command. Users can install all commands for themselves, except those for managers.
func commandOf(d command.Definition) appCommand {
	c := appCommand{
		defined: d.Name, Type: commandSlash, Name: d.Name, Description: d.Description, Options: []option{},
		Contexts: []int{contextGuild, contextBotDM, contextPrivate}, Installs: []int{installGuild, installUser},
	}
	if d.MessageCommand {
		c.Type, c.Name = commandMessage, d.Title
	}
	if d.ManagersOnly {
		c.Permissions, c.Contexts, c.Installs = new(manageGuild), []int{contextGuild}, []int{installGuild}
	}
	for _, o := range d.Options {
		c.Options = append(c.Options, optionOf(o))
	}
	return c
}

func optionOf(o command.Option) option {
	made := option{Name: o.Name, Description: o.Description, Autocomplete: o.Autocompletes}
	switch o.Kind {
	case command.Integer:
		made.Type, made.Min, made.Max = optionInteger, new(o.Min), new(o.Max)
	case command.Channel:
		made.Type, made.ChannelTypes = optionChannel, []int{channelText, channelAnnouncement}
	case command.Role:
		made.Type = optionRole
	case command.Picture:
		made.Type = optionFile
	default:
		made.Type = optionString
	}
	for _, c := range o.Choices {
		made.Choices = append(made.Choices, choice{Name: c.Label, Value: c.Value})
	}
	return made
}

// sameCommands compares commands regardless of order.
func sameCommands(have, want []appCommand) bool {
	return string(canonical(have)) == string(canonical(want))
}

func canonical(cs []appCommand) []byte {
	cs = slices.Clone(cs)
	slices.SortFunc(cs, func(a, b appCommand) int { return strings.Compare(a.Name, b.Name) })
	for i := range cs {
		cs[i].ID = ""
		if cs[i].Options == nil {
			cs[i].Options = []option{}
		}
		cs[i].Type = max(cs[i].Type, commandSlash)
		cs[i].Contexts, cs[i].Installs = slices.Sorted(slices.Values(cs[i].Contexts)), slices.Sorted(slices.Values(cs[i].Installs))
	}
	text, err := json.Marshal(cs)
	if err != nil {
		return nil // plain data: cannot fail
	}
	return text
}

// locales are the languages of Discord's clients (Reference, Locales), except the default one.
var locales = []string{
	"ar", "bg", "cs", "da", "de", "el", "en-GB", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja",
	"ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
}

// Localized returns the commands in all of Discord's languages that the catalogue has, except the default one.
func Localized(commands func(locale string) []command.Definition) map[string][]command.Definition {
	all := map[string][]command.Definition{}
	for _, locale := range locales {
		if own := phrase.New(locale).Locale(); own != phrase.DefaultLocale {
			all[locale] = commands(own)
		}
	}
	return all
}

// localizations is a text by locale.
type localizations map[string]string

func (t *localizations) add(locale, text string) {
	if *t == nil {
		*t = localizations{}
	}
	(*t)[locale] = text
}

// localize adds the names and descriptions of a locale to commands.
func localize(all []appCommand, locale string, definitions []command.Definition) {
	for _, d := range definitions {
		at := slices.IndexFunc(all, func(c appCommand) bool { return c.defined == d.Name })
		if at >= 0 {
			all[at].localize(locale, &d)
		}
	}
}

func (c *appCommand) localize(locale string, d *command.Definition) {
	c.Names.add(locale, d.Title)
	if d.MessageCommand {
		return
	}
	c.Descriptions.add(locale, d.Description)
	for i := range c.Options {
		c.Options[i].localize(locale, &d.Options[i])
	}
}

func (o *option) localize(locale string, own *command.Option) {
	o.Names.add(locale, own.Title)
	o.Descriptions.add(locale, own.Description)
	for i := range o.Choices {
		o.Choices[i].Names.add(locale, own.Choices[i].Label)
	}
}
