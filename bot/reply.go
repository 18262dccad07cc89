package bot

import (
	"context"
	"errors"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
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
	Board render.Board // empty if PNG shows something else
	Again bool         // the player knows the board: in words only the units of its step are read
	PNG   []byte       // Board as it was drawn before; nil to draw it
	GIF   []byte       // an animation that ends with Board, shown instead of it where pictures move; nil for none
}

// File is a file to download, such as a player's data. It holds UTF-8 text.
type File struct {
	Name string // with its extension, such as "data.json"
	Data []byte
}

// Reply answers a Request with a Modal, Choices, the Activity or a Message. If Edit is set, it replaces the message with the pressed
// control.
type Reply struct {
	Message
	Locale  string              // the player's language: what they chose, or else the request's
	Private bool                // only the player may read it; as Router.Plan said, unless the plan left it open
	Edit    bool                // replaces the message with the pressed control
	Beside  bool                // a refusal: that message stays, and this one is sent beside it
	Board   *Board              // whose board it shows to its player; nil for none
	Modal   *Modal              // asks for text; must be the first answer to the request
	Launch  *players.LinkTarget // opens the Activity there; the Message is for where Discord refuses
	Choices []command.Choice    // answers Complete, at most 25
	Cards   []Card              // public cards that changed and are to be edited

	fault       bool // an error of the program; asking again may work
	refusedGrid bool // it says what is wrong with a pasted puzzle
	wholePad    bool // its controls are a pad, and get no more
	onlyLive    bool // it says no more than that the puzzle is a live daily

	// Finish, if not nil, does further work, which takes minutes at most, and returns the message that replaces this
	// one. The adapter calls it once.
	Finish func(context.Context) Message
}

// Board identifies the attempt whose board a private reply shows. In a guild's channel a newer board of it replaces an
// older one. In direct messages answers stay, and only entries edit the board.
type Board struct {
	Attempt int64
	Version int  // of the attempt, counting its saves
	Over    bool // the attempt has ended
	Plain   bool // the reply is the board and no answer about it: entries may edit it
	Entry   bool // the reply answers digits or undo, by which a board that is in sight is edited
}

// Card is a public message, posted earlier, as it should read now.
type Card struct {
	Post      int64
	Guild     string
	Channel   string
	MessageID string // the posted message's id
	Message   Message
}

// ControlKind is a kind of control.
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
	Choices  []command.Choice // Menu: at most 25
	Selected []string         // menus: the values chosen now, marked as such
	Max      int              // menus: how many may be chosen; 0 is one
	Disabled bool             // a button that cannot be pressed
	NewRow   bool             // a button that begins a row
	Turn     string           // a button that turns the page: words.NextPage or words.PreviousPage
}

// Caption returns a button's text: its label and its price.
func (c *Control) Caption() string {
	if c.Price == "" {
		return c.Label
	}
	return c.Label + " · " + c.Price
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
	Value    string // what it holds at first
	Hint     string // shown while it is empty, at most 100 characters
	Long     bool   // several lines
	Lines    int    // the rows of a grid that it asks for; 0 for other text
	Optional bool
	Max      int // characters, at most 4000
}

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
	GuildName   string // if the platform says it
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
	MessageID string            // Press: the id of the message with the control

	// Text is the message without the bot's mention or, with a Command on a message, all text of that message.
	Text string

	Files   bool    // Chat: the message has files; those that are no pictures are not opened
	Picture *Upload // Command, Chat: the picture that came with it; nil for none
}

// digest identifies what a request asks for, so that requests of the same ID can be told apart.
func (q *Request) digest() string {
	asks := []any{q.Kind, q.Guild, q.Command, q.Options, q.Focus, q.Action, q.Values, q.Fields, q.MessageID, q.Text}
	if q.Picture != nil {
		asks = append(asks, q.Picture.URL)
	}
	return game.RequestDigest(asks)
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

// actionVersion changes when an action gets another meaning. A control of another version gets a sentence.
const actionVersion = "v1"

// MaxActionLength is the longest id that a control may have, in bytes.
const MaxActionLength = 100

// ErrUnknownAction reports a control that this version no longer understands.
var ErrUnknownAction = errors.New("bot: control of another version")

// Action is what pressing a control asks for. It travels through the platform as the control's id.
type Action struct {
	Name string
	Args []string
}

// NewAction returns the action of a name with its arguments.
func NewAction(name string, args ...string) Action { return Action{Name: name, Args: args} }

// String writes the action as a control's id, such as "v1:hint:k3:2".
func (a Action) String() string {
	parts := append([]string{actionVersion, a.Name}, a.Args...)
	for i, p := range parts {
		parts[i] = url.QueryEscape(p)
	}
	return strings.Join(parts, ":")
}

// Arg returns the i-th argument, or "" if there are fewer.
func (a Action) Arg(i int) string {
	if i >= len(a.Args) {
		return ""
	}
	return a.Args[i]
}

// ParseAction reads a control's id. It fails with ErrUnknownAction unless Action.String wrote the id.
func ParseAction(id string) (Action, error) {
	if len(id) > MaxActionLength {
		return Action{}, ErrUnknownAction
	}
	parts := strings.Split(id, ":")
	if len(parts) < 2 || parts[0] != actionVersion || parts[1] == "" {
		return Action{}, ErrUnknownAction
	}
	for i, p := range parts {
		text, err := url.QueryUnescape(p)
		if err != nil {
			return Action{}, errors.Join(ErrUnknownAction, err)
		}
		parts[i] = text
	}
	return NewAction(parts[1], parts[2:]...), nil
}

// subjectArgs returns a control's two arguments for a work: its attempt, or else the grid and its layout; nil if the
// grid is too large.
func subjectArgs(w *game.Work) []string {
	if w.ID != 0 {
		return []string{strconv.FormatInt(w.ID, 10), ""}
	}
	packed, ok := pack(w.Grid)
	shape := w.Grid.Layout().Shape().String()
	if !ok || len(packed)+len(shape) > maxPacked {
		return nil
	}
	return []string{packedMark + packed, shape}
}

// pressedSubject reads what subjectArgs wrote.
func (c *call) pressedSubject() (game.Subject, error) {
	packed, ok := strings.CutPrefix(c.action.Arg(0), packedMark)
	if !ok {
		return c.attempt(), nil
	}
	var err error
	c.pastedGrid, err = unpack(packed, c.action.Arg(1))
	return game.Subject{Grid: c.pastedGrid}, err
}

const (
	packedMark = "~"
	packedBase = 62
	maxPacked  = 56 // characters, so that a control has room for what else it says
)

// pack writes a grid's digits, none above 9, as one number.
func pack(g *solver.Grid) (string, bool) {
	if g.Layout().Size() > 9 || !g.Restricted().IsEmpty() {
		return "", false
	}
	n, ok := new(big.Int).SetString(strings.ReplaceAll(g.String(), ".", "0"), 10)
	if !ok {
		return "", false
	}
	return n.Text(packedBase), true
}

// unpack reads what pack wrote, of a shape.
func unpack(packed, shape string) (*solver.Grid, error) {
	s, err := notation.ParseShape(shape)
	if err != nil {
		return nil, err
	}
	n, ok := new(big.Int).SetString(packed, packedBase)
	if !ok || n.Sign() < 0 {
		return nil, ErrUnknownAction
	}
	digits, cells := n.String(), s.Size()*s.Size()
	if len(digits) > cells {
		return nil, ErrUnknownAction
	}
	return format.Read(strings.Repeat("0", cells-len(digits))+digits, format.Options{Shape: &s})
}
