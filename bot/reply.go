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
// separates paragraphs. The text is plain except for these marks: **strong**, `typed`, lines between ``` (shown as they
// are), <t:UNIX:f> for a time, <t:UNIX:R> for the distance from now, <#ID>, <@&ID> and <@ID> for a channel, a role and
// a player, and </NAME:TITLE> for a command.
type Message struct {
	Lead     string // about something else, such as the previous daily; with marks
	Title    string // one line that names what the message is about; without marks
	Text     string
	Pictures []Picture
	Files    []File      // for the reader to keep; only in private replies
	Note     string      // small print, such as what a hint costs; with marks
	Controls []Control   // in reading order; an adapter breaks them into rows
	Tier     rating.Tier // of the shown puzzle, which sets the message's colour; no tier without a puzzle
	Ping     string      // the id of the one role to mention, or ""
}

// Picture is a board, or a leaderboard, beside or below a message's text.
type Picture struct {
	Name  string       // a file name without extension, such as "board"
	Alt   string       // what the picture shows, in words
	Board render.Board // empty if PNG shows something else
	Again bool         // the player knows the board, so in words only the units of the step are read
	PNG   []byte       // a drawing of Board made earlier; nil to draw it
	GIF   []byte       // an animation that ends with Board, shown instead of it where the platform can; nil for none
}

// File is a file to download, such as a player's data. It holds UTF-8 text.
type File struct {
	Name string // with its extension, such as "data.json"
	Data []byte
}

// Reply answers a Request with a Modal, Choices, the Activity or a Message. If Edit is set, it replaces the message
// with the pressed control.
type Reply struct {
	Message
	Locale       string              // the player's language: the chosen one, or else the request's
	Private      bool                // only the player may read it; as in Router.Plan, unless the plan left it open
	Edit         bool                // replaces the message with the pressed control
	KeepsPressed bool                // a refusal: it is sent beside the pressed message
	Board        *Board              // the attempt whose board it shows to its player; nil for none
	Modal        *Modal              // asks for text; must be the first answer to the request
	Launch       *players.LinkTarget // opens the Activity there; the Message is shown if Discord refuses
	Choices      []command.Choice    // answers Complete, at most 25
	Cards        []Card              // public cards that changed and must be edited

	fault       bool // an error of the program; the same request may work later
	refusedGrid bool // explains what is wrong with a pasted puzzle
	wholePad    bool // the controls are a pad; nothing is added to them
	onlyLive    bool // says only that the puzzle is a live daily

	// Finish, if not nil, does further work, which takes some minutes at most, and returns the message that replaces
	// this one. The adapter calls it once.
	Finish func(context.Context) Message
}

// Board identifies the attempt whose board a private reply shows. In a guild's channel a newer board replaces an older
// one of the same attempt. In direct messages answers stay, and only entries edit the board.
type Board struct {
	Attempt   int64
	Version   int  // of the attempt; each save increases it
	Over      bool // the attempt has ended
	OnlyBoard bool // it is no answer about the board: entries may edit it
	Entry     bool // the reply answers digits or undo, so a visible board is edited
}

// Card is a public message that was posted earlier, with its current content.
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
	LinkButton                // a button that opens a web page instead of sending a request
)

// ButtonStyle is the emphasis of a button.
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
	Action   Action // unused with LinkButton
	URL      string // for LinkButton
	Label    string // a button's text, or a menu's placeholder
	Price    string // the time that pressing a button adds, such as "+30 s"; "" if none
	Style    ButtonStyle
	Choices  []command.Choice // for menus: at most 25
	Selected []string         // for menus: the current values, shown as selected
	Max      int              // for menus: how many may be chosen; 0 means one
	Disabled bool             // a button that cannot be pressed
	NewRow   bool             // a button that starts a new row
	TurnsTo  string           // for a button that turns the page: words.NextPage or words.PreviousPage
}

// Caption returns a button's text: its label and its price.
func (c *Control) Caption() string {
	if c.Price == "" {
		return c.Label
	}
	return c.Label + " · " + c.Price
}

// Modal asks for text in a separate window.
type Modal struct {
	Action Action
	Title  string // at most 45 characters
	Fields []Field
}

// Field is one text field of a Modal.
type Field struct {
	ID       string
	Label    string // at most 45 characters
	Value    string // its initial content
	Hint     string // shown while the field is empty, at most 100 characters
	Long     bool   // several lines
	Lines    int    // for a field that asks for a grid: its rows; else 0
	Optional bool
	Max      int // characters, at most 4000
}

// RequestKind is what a person did.
type RequestKind int

// The kinds of request.
const (
	KindCommand      RequestKind = iota // used a command
	KindPress                           // pressed a button or chose from a menu
	KindSubmit                          // sent a modal
	KindAutocomplete                    // is typing an option that offers choices
	KindChat                            // wrote to the bot in their own words
)

// Place is where a request was made, and so where its reply is shown.
type Place int

// The places.
const (
	PlaceGuild       Place = iota // a channel of a guild: others can read replies that are not private
	PlaceDM                       // a direct message: only the player reads it
	PlaceConsole                  // a terminal: one player, no pictures, no modals
	PlaceUserInstall              // a channel where the bot is not a member: all replies are private
)

// User is who made a request.
type User struct {
	ID      string // includes the platform, such as "discord:123"; unique and stable
	Name    string // as others see it; must not be read as markup
	Manager bool   // may manage the guild that the request came from
}

// Request is one thing that a person did, whichever platform it came from.
type Request struct {
	ID          string // unique to this delivery: a second request with the same ID is the same request
	Kind        RequestKind
	Place       Place
	Guild       string // the guild's id, with its platform like the player's; empty unless the bot is in the guild
	GuildName   string // empty if the platform does not give it
	Channel     string // the channel's id
	User        User
	Locale      string // the player's language, BCP 47; empty for the default
	GuildLocale string // the guild's language, BCP 47, for replies that everybody reads

	Command string            // Command, Autocomplete: the definition's name
	Options map[string]string // Command, Autocomplete: the values by option name; channels and roles as ids
	Focus   string            // Autocomplete: the option that is being typed

	Action    string            // Press, Submit: the control's or modal's id, as Action.String wrote it
	Values    []string          // Press: the values chosen in a menu
	Fields    map[string]string // Submit: the texts by Field.ID
	MessageID string            // Press: the id of the message with the control

	// Text is the message without the bot's mention. For a Command on a message it is all text of that message.
	Text string

	Files   bool    // Chat: the message has files; the bot opens only pictures
	Picture *Upload // Command, Chat: the picture that came with it; nil for none
}

// digest identifies what a request asks for, to tell apart requests with the same ID.
func (q *Request) digest() string {
	asks := []any{q.Kind, q.Guild, q.Command, q.Options, q.Focus, q.Action, q.Values, q.Fields, q.MessageID, q.Text}
	if q.Picture != nil {
		asks = append(asks, q.Picture.URL)
	}
	return game.RequestDigest(asks)
}

// Option returns an option's text. It trims the text unless that has several lines and so may be a grid.
func (q *Request) Option(name string) string {
	text := q.Options[name]
	if trimmed := strings.TrimSpace(text); !strings.Contains(trimmed, "\n") {
		return trimmed
	}
	return text
}

// OnlyPlayerReads reports whether nobody but the player can read replies here.
func (q *Request) OnlyPlayerReads() bool { return q.Place != PlaceGuild }

// actionVersion changes when an action's meaning changes. A control of another version is answered with an explanation.
const actionVersion = "v1"

// MaxActionLength is the longest id that a control may have, in bytes.
const MaxActionLength = 100

// ErrUnknownAction reports a control that this version no longer understands.
var ErrUnknownAction = errors.New("bot: control of another version")

// Action is the request behind a control. It travels through the platform as the control's id.
type Action struct {
	Name string
	Args []string
}

// NewAction returns the action with a name and arguments.
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

// subjectArgs returns a control's two arguments for a work: its attempt, or else the grid and its layout. It returns
// nil if the grid is too large.
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

// pressedSubject reads the arguments that subjectArgs wrote.
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
	maxPacked  = 56 // characters, which leaves room for a control's other arguments
)

// pack writes a grid, whose digits are at most 9, as one number.
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

// unpack reads a grid of a shape that pack wrote.
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
