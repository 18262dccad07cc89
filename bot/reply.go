package bot

import (
	"context"

	"pencilmark/internal/render"
	"pencilmark/solver/rating"
)

// Message is what a player or a channel sees. Its parts are shown in order, and all are optional. A blank line
// separates paragraphs. The text is plain except for these marks: **strong**, `typed`, lines between ``` as they are,
// <t:UNIX:f> for a time and <t:UNIX:R> for how far off it is, <#ID>, <@&ID> and <@ID> for a channel, a role and a
// player, and </NAME:TITLE> for a command.
type Message struct {
	Lead     string // of something else than the rest, such as the daily before; marked as the text
	Title    string // one line that names what the message is about; without marks
	Text     string
	Pictures []Picture
	Files    []File      // to be kept; only ever in private replies
	Note     string      // small print, such as what a hint costs; marked as the text
	Controls []Control   // in reading order; an adapter breaks them into rows
	Tier     rating.Tier // of the puzzle that is shown, no tier for no puzzle: it colours the message
	Ping     string      // the id of the one role to mention, or ""
}

// Picture is a board, or a leaderboard, beside or below a message's text.
type Picture struct {
	Name  string       // a file name without extension, such as "board"
	Alt   string       // what the picture shows, in words
	Board render.Board // none where PNG shows something else than a board
	PNG   []byte       // Board as it was drawn before; nil to draw it
	GIF   []byte       // what leads to Board, in its place where pictures move; nil for nothing
}

// File is something to keep: a player's data, say. It holds text, as UTF-8.
type File struct {
	Name string // with its extension, such as "data.json"
	Data []byte
}

// Reply answers a Request with a Modal, Choices or a Message. If Edit is set, it replaces the message with the pressed
// control.
type Reply struct {
	Message
	Locale  string   // the player's language: what they chose, or else the request's
	Private bool     // only the player may read it; as Router.Plan foretold, if it did not leave that open
	Edit    bool     // replaces the message that the control stands on
	Beside  bool     // a refusal: that message stays as it is, and this one stands beside it
	Board   *Board   // whose board it shows to its player; nil for none
	Modal   *Modal   // asks for text; must be the first answer to the request
	Choices []Choice // answers Complete, at most 25
	Cards   []Card   // public cards that changed and are to be edited

	fault       bool // something went wrong here, and may not when it is asked again
	refusedGrid bool // it says what is wrong with a pasted puzzle

	// Finish, if not nil, does further work, which takes minutes at most, and returns the message that replaces this
	// one. The adapter calls it once.
	Finish func(context.Context) Message
}

// Board identifies the attempt whose board a private reply shows. In a channel a newer board of it replaces an older
// one.
type Board struct {
	Attempt int64
	Version int  // of the attempt, counting its saves
	Over    bool // the attempt has ended
	InPlace bool // of digits that were written in a message: the board that stands there changes instead
}

// Card is a public message, posted earlier, as it should read now.
type Card struct {
	Post      int64
	Guild     string
	Channel   string
	MessageID string // the posted message's id
	Message   Message
}

// ControlKind says how a control is worked.
type ControlKind int

// The kinds of control.
const (
	Button        ControlKind = iota
	SelectMenu                // choose among Choices
	ChannelSelect             // choose a text channel of the guild
	RoleSelect                // choose a role of the guild
	LinkButton                // a button that opens a page instead of coming back
)

// ButtonStyle says how much weight a button has.
type ButtonStyle int

// The styles.
const (
	Secondary ButtonStyle = iota
	Primary
	Success
	Danger
)

// Control is something to press or to choose from below a message.
type Control struct {
	Kind     ControlKind
	Action   Action // none with Link
	URL      string // Link
	Label    string // what a button is called, or a menu's placeholder
	Price    string // what pressing a button adds to the player's time, such as "+30 s"; "" if nothing
	Style    ButtonStyle
	Choices  []Choice // Menu: at most 25
	Selected []string // menus: the values chosen now, marked as such
	Max      int      // menus: how many may be chosen; 0 is one
}

// Caption is what stands on a button: its label and its price.
func (c *Control) Caption() string {
	if c.Price == "" {
		return c.Label
	}
	return c.Label + " · " + c.Price
}

// Choice is one offer of a menu or of a completion.
type Choice struct {
	Label string // at most 100 characters
	Value string // at most 100 characters
}

// Modal asks for text in a window of its own.
type Modal struct {
	Action Action
	Title  string // at most 45 characters
	Fields []Field
}

// Field is one text field of a Modal.
type Field struct {
	ID       string
	Label    string // at most 45 characters
	Value    string // what stands in it already
	Hint     string // shown while it is empty, at most 100 characters
	Long     bool   // several lines
	Lines    int    // how many, where each is a row of a grid
	Optional bool
	Max      int // characters, at most 4000
}
