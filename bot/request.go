package bot

import (
	"strings"

	"pencilmark/internal/game"
)

// RequestKind says what a person did.
type RequestKind int

// The kinds of request.
const (
	KindCommand      RequestKind = iota // gave a command
	KindPress                           // pressed a button or chose from a menu
	KindSubmit                          // sent a modal
	KindAutocomplete                    // is typing an option that offers choices
	KindChat                            // wrote to the bot in words of their own
)

// Place says where a request was made, and so where its reply is shown.
type Place int

// The places.
const (
	PlaceGuild       Place = iota // a channel of a guild: others can read what is not private
	PlaceDM                       // a direct message: only the player reads it
	PlaceConsole                  // a terminal: one player, no pictures, no modals
	PlaceUserInstall              // a channel where the bot is no member: all replies are private, and it is nobody's home
)

// User is who made a request.
type User struct {
	ID      string // names the platform, such as "discord:123"; unique and stable
	Name    string // as others see it; never trusted as markup
	Manager bool   // may manage the guild that the request came from
}

// Request is one thing that a person did, whatever brought it here.
type Request struct {
	ID          string // unique to this delivery: the same ID twice is the same request
	Kind        RequestKind
	Place       Place
	Guild       string // the guild's id, as the player's; empty outside of the guilds that the bot is in
	GuildName   string // where the platform tells it
	Channel     string // the channel's id
	User        User
	Locale      string // the player's language, BCP 47; empty for the default
	GuildLocale string // the guild's language likewise, for what all of it reads

	Command string            // Command, Complete: the definition's name
	Options map[string]string // Command, Complete: what was given, by option name; channels and roles as ids
	Focus   string            // Complete: the option being typed

	Action    string            // Press, Submit: the control's or modal's id, as Action.String wrote it
	Values    []string          // Press: what was chosen in a menu
	Fields    map[string]string // Submit: what was entered, by Field.ID
	MessageID string            // Press: the id of the message that the control stands on

	// Text is the message without the bot's mention or, with a Command on a message, all text of that message.
	Text string

	Files bool // Chat: files came along, which nobody opens
}

// digest tells requests of the same ID apart by what they ask, regardless of who asks and where the answer goes.
func (q *Request) digest() string {
	return game.RequestDigest([]any{q.Kind, q.Guild, q.Command, q.Options, q.Focus, q.Action, q.Values, q.Fields, q.MessageID, q.Text})
}

// Option returns an option's text, trimmed unless it has several lines and so may be a grid.
func (q *Request) Option(name string) string {
	text := q.Options[name]
	if trimmed := strings.TrimSpace(text); !strings.Contains(trimmed, "\n") {
		return trimmed
	}
	return text
}

// OnlyPlayerReads reports whether nobody but the player can read replies here.
func (q *Request) OnlyPlayerReads() bool { return q.Place != PlaceGuild }
