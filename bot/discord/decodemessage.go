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

// decodeMessage reads a message. It reports false for all that is not for the bot: what it or another program wrote, what nobody wrote, and in a
// guild what does not mention it. Like an interaction, a message is decoded by
// ourselves: what we do not know of it does not keep us from reading it.
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

// byPerson reports whether a person wrote a message: no bot, no webhook, and not
// Discord itself to say that somebody joined or pinned something.
func byPerson(m, author map[string]any) bool {
	automatic, _ := author["bot"].(bool)
	kind := number(m["type"])
	return !automatic && str(m, "webhook_id") == "" && (kind == messageTypeDefault || kind == messageTypeReply)
}

// messageText is what a person wrote or forwarded, without what Discord adds, such as
// the preview of a link.
func messageText(m map[string]any) string {
	var r textCollector
	r.collect(map[string]any{"content": m["content"], "message_snapshots": m["message_snapshots"]}, 0)
	return strings.Join(r.pieces, "\n\n")
}

// hasFiles reports whether files came along. They are not opened: that would take
// requests to wherever a message points.
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

// number reads a number that may be absent or something else, then -1.
func number(v any) int {
	n, ok := v.(json.Number)
	i, err := strconv.Atoi(n.String())
	if !ok || err != nil {
		return -1
	}
	return i
}

// away reports whether the interaction comes from where the bot is no member: a
// direct message between others, or a guild where a person alone has installed
// it. The guild that has is named (Receiving and Responding, Authorizing
// Integration Owners); where nothing is said, the bot is at home.
func (in *interaction) away() bool {
	if number(in.Context) == contextPrivate {
		return true
	}
	owners, named := in.Owners.(map[string]any)
	_, guild := owners[strconv.Itoa(installGuild)]
	return named && len(owners) > 0 && in.GuildID != "" && !guild
}

// maxDepth and maxPieces bound what is read of a message, which Discord bounds
// too.
const (
	maxDepth  = 12
	maxPieces = 200
)

// target is all that can be read on the message that a command was chosen from,
// paragraph by paragraph. It is found by the names of the fields that hold text,
// whatever the kinds of embed or component are that they are in.
func (in *interaction) target() string {
	resolved, _ := in.Data.Resolved.(map[string]any)
	messages, _ := resolved["messages"].(map[string]any)
	var r textCollector
	r.collect(messages[in.Data.Target], 0)
	return strings.Join(r.pieces, "\n\n")
}

// textCollector gathers the texts of a message.
type textCollector struct{ pieces []string }

// textFields and partFields name the fields of messages, embeds, components and
// attachments that hold text, and those that hold such parts, in reading order.
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
