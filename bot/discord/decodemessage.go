package discord

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"pencilmark/bot"
)

// Kinds of message that a person writes (Message, Message Types).
const (
	messageTypeDefault = 0
	messageTypeReply   = 19
)

// decodeMessage reads a message. It reports false if the message is not for the bot: if a program or Discord wrote it, or if
// it is in a guild and does not mention the bot.
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
		Options: map[string]string{}, Fields: map[string]string{}, Text: messageText(m), Files: hasFiles(m),
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

// byPerson reports whether a person wrote a message, and no bot, webhook or Discord itself.
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

// hasFiles reports whether a message has files. The bot opens none.
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

// away reports whether the bot is absent from the channel: a private channel, or a guild where only a user has installed it
// (Receiving and Responding, Authorizing Integration Owners).
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
	resolved, _ := in.Data.Resolved.(map[string]any)
	messages, _ := resolved["messages"].(map[string]any)
	var r textCollector
	r.collect(messages[in.Data.Target], 0)
	return strings.Join(r.pieces, "\n\n")
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
