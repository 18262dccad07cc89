package discord

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/command"
)

// interaction is an interaction. The bot decodes it without discordgo, which fails on a component of an unknown kind and
// dispatches the interaction half decoded.
type interaction struct {
	ID        string `json:"id"`
	Type      int    `json:"type"`
	Token     string `json:"token"`
	GuildID   string `json:"guild_id"`
	ChannelID string `json:"channel_id"`
	Locale    string `json:"locale"`
	InGuild   string `json:"guild_locale"`
	Context   any    `json:"context"`
	Allowed   string `json:"app_permissions"` // the bot's permissions in the channel, as a number
	Owners    any    `json:"authorizing_integration_owners"`
	Member    *struct {
		User        user   `json:"user"`
		Nick        string `json:"nick"`
		Permissions string `json:"permissions"`
	} `json:"member"`
	User    *user `json:"user"`
	Message *struct {
		ID   string `json:"id"`
		Made struct {
			By string `json:"id"`
		} `json:"interaction_metadata"`
	} `json:"message"`
	Data struct {
		Name       string        `json:"name"`
		Type       any           `json:"type"`
		Target     string        `json:"target_id"`
		Resolved   any           `json:"resolved"`
		Options    []optionValue `json:"options"`
		CustomID   string        `json:"custom_id"`
		Values     []string      `json:"values"`
		Components []component   `json:"components"`
	} `json:"data"`
}

type user struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
}

// optionValue is an option with a value, or a subcommand with options.
type optionValue struct {
	Name    string        `json:"name"`
	Value   any           `json:"value"`
	Focused bool          `json:"focused"`
	Options []optionValue `json:"options"`
}

// component is a component of a submitted modal.
type component struct {
	CustomID   string      `json:"custom_id"`
	Value      any         `json:"value"`
	Components []component `json:"components"`
	Component  *component  `json:"component"`
}

// Interaction types (Receiving and Responding).
const (
	typePing      = 1
	typeCommand   = 2
	typeComponent = 3
	typeComplete  = 4
	typeModal     = 5

	typeMessage = -1 // a message, which is not an interaction
)

// decode reads an interaction. It fails if the id, the token, the type or, except in a ping, the person is missing.
func decode(raw []byte) (*interaction, error) {
	var in interaction
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&in); err != nil {
		return nil, fmt.Errorf("discord: cannot decode an interaction: %w", err)
	}
	if in.ID == "" || in.Token == "" || in.person().ID == "" && in.Type != typePing {
		return nil, errors.New("discord: an interaction without an id, a token or a user")
	}
	if in.Type < typePing || in.Type > typeModal {
		return nil, fmt.Errorf("discord: an interaction of the unknown type %d", in.Type)
	}
	return &in, nil
}

// discordEpoch is the time of id 0 in Unix milliseconds (API Reference, Snowflakes).
const discordEpoch = 1420070400000

// age returns the age of the interaction by its id, or 0 if that is impossible because a clock is wrong.
func (in *interaction) age(now time.Time) time.Duration {
	id, err := strconv.ParseInt(in.ID, 10, 64)
	age := now.Sub(time.UnixMilli(id>>22 + discordEpoch))
	if err != nil || age < 0 || age > maxAge {
		return 0
	}
	return age
}

// allows reports whether the bot has a permission in the channel, and true if Discord does not say.
func (in *interaction) allows(p permission) bool {
	have, err := strconv.ParseInt(in.Allowed, 10, 64)
	return err != nil || have&(p.bit|administrator) != 0
}

func (in *interaction) person() user {
	switch {
	case in.Member != nil:
		return in.Member.User
	case in.User != nil:
		return *in.User
	}
	return user{}
}

// request returns the bot.Request of an interaction that is no ping.
func (in *interaction) request() *bot.Request {
	q := &bot.Request{
		ID: in.ID, Place: bot.PlaceDM, Guild: gameID(in.GuildID), Channel: in.ChannelID, User: in.user(), Locale: in.Locale, GuildLocale: in.InGuild,
		Options: map[string]string{}, Fields: map[string]string{},
	}
	switch {
	case in.away():
		q.Place, q.Guild = bot.PlaceUserInstall, ""
	case in.GuildID != "":
		q.Place = bot.PlaceGuild
	}
	if in.Message != nil {
		q.MessageID = in.Message.ID
	}
	switch in.Type {
	case typeCommand, typeComplete:
		q.Kind, q.Command = bot.KindCommand, in.Data.Name
		if in.Type == typeComplete {
			q.Kind = bot.KindAutocomplete
		}
		if number(in.Data.Type) == commandMessage {
			q.Command, q.Text = command.NameOf(in.Data.Name), in.target()
		}
		readOptions(q, in.Data.Options)
	case typeComponent:
		q.Kind, q.Action, q.Values = bot.KindPress, in.Data.CustomID, in.Data.Values
	case typeModal:
		q.Kind, q.Action = bot.KindSubmit, in.Data.CustomID
		readFields(in.Data.Components, q.Fields)
	}
	return q
}

func (in *interaction) user() bot.User {
	p := in.person()
	u := bot.User{ID: gameID(p.ID), Name: cmp.Or(p.GlobalName, p.Username)}
	if in.Member != nil {
		have, _ := strconv.ParseInt(in.Member.Permissions, 10, 64) // none if it cannot be read
		u.Name = cmp.Or(in.Member.Nick, u.Name)
		u.Manager = have&(int64(manageGuild)|administrator) != 0
	}
	return u
}

// readFields reads the inputs of a modal at any depth.
func readFields(parts []component, into map[string]string) {
	for _, p := range parts {
		if text, ok := p.Value.(string); ok && p.CustomID != "" {
			into[p.CustomID] = text
		}
		readFields(p.Components, into)
		if p.Component != nil {
			readFields([]component{*p.Component}, into)
		}
	}
}

// readOptions reads the options, those of subcommands included.
func readOptions(q *bot.Request, options []optionValue) {
	for _, o := range options {
		if o.Value != nil {
			q.Options[o.Name] = fmt.Sprint(o.Value)
		}
		if o.Focused {
			q.Focus = o.Name
		}
		readOptions(q, o.Options)
	}
}
