package discord

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/command"
)

// interaction is an interaction. The bot decodes it without discordgo, which fails on components of an unknown kind and
// then dispatches the interaction half decoded.
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

// age returns the interaction's age according to its id. It returns 0 if that age is impossible, because then a clock
// is wrong.
func (in *interaction) age(now time.Time) time.Duration {
	id, err := strconv.ParseInt(in.ID, 10, 64)
	age := now.Sub(time.UnixMilli(id>>22 + discordEpoch))
	if err != nil || age < 0 || age > maxAge {
		return 0
	}
	return age
}

// allows reports whether the bot has a permission in the channel. It returns true if Discord does not say.
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
			q.Command, q.Text, q.Picture = command.NameOf(in.Data.Name), in.target(), pictureOf(in.targetMessage())
		}
		readOptions(q, in.Data.Options)
		in.takeUpload(q)
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
		have, _ := strconv.ParseInt(in.Member.Permissions, 10, 64) // no permissions if the number cannot be read
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

// takeUpload turns the option that is a file into the request's picture.
func (in *interaction) takeUpload(q *bot.Request) {
	resolved, _ := in.Data.Resolved.(map[string]any)
	files := part(resolved, "attachments")
	for name, id := range q.Options {
		if file, ok := files[id].(map[string]any); ok {
			q.Picture = upload(file)
			delete(q.Options, name)
		}
	}
}

// Kinds of message that a person writes (Message, Message Types).
const (
	messageTypeDefault = 0
	messageTypeReply   = 19
)

// decodeMessage reads a message. It reports false if the message is not for the bot: if a program or Discord itself
// wrote it, or if it is in a guild and does not mention the bot.
func (c *Client) decodeMessage(raw []byte) (*bot.Request, bool) {
	var m map[string]any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	app, err := c.app()
	if err != nil || d.Decode(&m) != nil {
		return nil, false
	}
	author, member := part(m, "author"), part(m, "member")
	q := &bot.Request{
		ID: str(m, "id"), Kind: bot.KindChat, Place: bot.PlaceDM, Guild: gameID(str(m, "guild_id")), Channel: str(m, "channel_id"),
		User:    bot.User{ID: gameID(str(author, "id")), Name: cmp.Or(str(member, "nick"), str(author, "global_name"), str(author, "username"))},
		Options: map[string]string{}, Fields: map[string]string{}, Text: messageText(m), Files: hasFiles(m), Picture: pictureOf(m),
	}
	if q.Guild != "" {
		q.Place = bot.PlaceGuild
	}
	mention := regexp.MustCompile("<@!?" + regexp.QuoteMeta(app) + ">")
	addressed := q.Place == bot.PlaceDM || mention.MatchString(q.Text)
	q.Text = strings.TrimSpace(mention.ReplaceAllString(q.Text, " "))
	ok := addressed && q.ID != "" && q.Channel != "" && q.User.ID != "" && q.User.ID != gameID(app) && (q.Text != "" || q.Files || q.Place == bot.PlaceDM) && byPerson(m, author)
	return q, ok
}

// byPerson reports whether a message was written by a person, not by a bot, a webhook or Discord itself.
func byPerson(m, author map[string]any) bool {
	automatic, _ := author["bot"].(bool)
	kind := number(m["type"])
	return !automatic && str(m, "webhook_id") == "" && (kind == messageTypeDefault || kind == messageTypeReply)
}

// messageText returns the text that a person wrote or forwarded, without previews of links.
func messageText(m map[string]any) string {
	var r textCollector
	r.collect(map[string]any{"content": m["content"], "message_snapshots": m["message_snapshots"]}, 0)
	return strings.Join(r.pieces, "\n\n")
}

// hasFiles reports whether a message has files. The bot opens only pictures.
func hasFiles(m map[string]any) bool {
	files, _ := m["attachments"].([]any)
	return len(files) > 0
}

func str(m map[string]any, name string) string {
	text, _ := m[name].(string)
	return text
}

func part(m map[string]any, name string) map[string]any {
	inner, _ := m[name].(map[string]any)
	return inner
}

// number returns a number, or -1 if the value is no number.
func number(v any) int {
	n, ok := v.(json.Number)
	i, err := strconv.Atoi(n.String())
	if !ok || err != nil {
		return -1
	}
	return i
}

// away reports whether the bot is not a member of the channel: it is a private channel, or a guild in which only a user
// has installed the bot (Receiving and Responding, Authorizing Integration Owners).
func (in *interaction) away() bool {
	if number(in.Context) == contextPrivate {
		return true
	}
	owners, named := in.Owners.(map[string]any)
	_, guild := owners[strconv.Itoa(installGuild)]
	return named && len(owners) > 0 && in.GuildID != "" && !guild
}

const (
	maxDepth  = 12
	maxPieces = 200
)

// target returns all text of the message that a message command is about. It finds text by the names of fields, in any
// component.
func (in *interaction) target() string {
	var r textCollector
	r.collect(in.targetMessage(), 0)
	return strings.Join(r.pieces, "\n\n")
}

func (in *interaction) targetMessage() map[string]any {
	resolved, _ := in.Data.Resolved.(map[string]any)
	return part(part(resolved, "messages"), in.Data.Target)
}

type textCollector struct{ pieces []string }

// textFields contain text, and partFields contain parts with text, in reading order.
var (
	textFields = []string{"content", "title", "name", "value", "text", "description"}
	partFields = []string{
		"message", "embeds", "author", "fields", "footer", "components", "component", "accessory", "items",
		"attachments", "message_snapshots",
	}
)

func (r *textCollector) collect(v any, depth int) {
	if depth > maxDepth || len(r.pieces) >= maxPieces {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, part := range v {
			r.collect(part, depth+1)
		}
	case map[string]any:
		r.collectFields(v, depth)
	}
}

func (r *textCollector) collectFields(part map[string]any, depth int) {
	for _, name := range textFields {
		if text, ok := part[name].(string); ok && strings.TrimSpace(text) != "" {
			r.pieces = append(r.pieces, text)
		}
	}
	for _, name := range partFields {
		r.collect(part[name], depth+1)
	}
}
