package discord

import (
	"encoding/json"
	"strconv"
	"strings"
)

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
