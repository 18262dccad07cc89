package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// refusals are the game's errors that a single sentence explains.
var refusals = []struct {
	err error
	key string
}{
	{game.ErrNotFound, "bot.error.not-found"},
	{game.ErrNoCurrent, "bot.error.no-current"},
	{game.ErrPaused, "bot.error.paused"},
	{game.ErrNoMini, "bot.mini.none"},
	{game.ErrNotStarted, "bot.error.not-started"},
	{game.ErrEnded, "bot.error.ended"},
	{game.ErrGoesOn, "bot.error.goes-on"},
	{game.ErrNoResult, "bot.error.no-result"},
	{game.ErrNothingToUndo, "bot.error.nothing-to-undo"},
	{game.ErrLastCandidate, "bot.error.last-candidate"},
	{game.ErrComplete, "bot.error.complete"},
	{game.ErrLive, "bot.error.live"},
	{game.ErrBankEmpty, "bot.error.bank-empty"},
	{game.ErrPosted, "bot.error.posted"},
	{game.ErrTaken, "bot.error.taken"},
	{game.ErrTooMany, "bot.error.too-many"},
	{game.ErrNotClassic, "bot.error.not-classic"},
	{game.ErrChanged, "bot.error.changed"},
	{game.ErrOtherRequest, "bot.error.other-request"},
	{ErrUnknownAction, "bot.error.old"},
	{rating.ErrNoWalk, "bot.path.no-walk"},
}

// refuse replies with the reason of an error. The message with the pressed control stays as it is.
func (c *call) refuse(err error) Reply {
	if e, ok := errors.AsType[*game.TurnedError](err); ok {
		return c.board(e.Work, "bot.daily.turned")
	}
	reply := refusalReply(c, err)
	if e, ok := errors.AsType[*game.WorkError](err); ok {
		reply.Title, reply.Tier = c.title(e.Work), tierOf(e.Work)
		reply.refusedGrid = false // the puzzle itself is not at fault
	}
	reply.KeepsPressed = true
	return reply
}

// offerPuzzleBefore says that questions now apply to the refused puzzle, and offers to return to the previous one.
func offerPuzzleBefore(ctx context.Context, c *call, reply *Reply) {
	w, err := c.current(ctx)
	if err != nil {
		return // there is no previous puzzle, or it cannot be named
	}
	reply.Note = strings.TrimSpace(reply.Note + "\n" + c.text("bot.error.about-this", nil))
	back := c.text("bot.button.go-on", map[string]any{"Name": c.puzzleName(w)})
	reply.Controls = append(reply.Controls, Control{Action: on("go-on", w), Label: back})
}

func refusalReply(c *call, err error) Reply {
	if e, ok := errors.AsType[*game.LiveError](err); ok {
		reply := notStarted(c, e)
		reply.onlyLive = true
		return reply
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			reply := c.say(r.key, nil)
			reply.onlyLive = errors.Is(err, game.ErrLive)
			return reply
		}
	}
	if reply, ok := badPuzzle(c, err); ok {
		_, cells := errors.AsType[*notation.Error](err)
		reply.refusedGrid = c.Option("grid") != "" && !cells
		return reply
	}
	if e, ok := errors.AsType[*game.NoDailyError](err); ok {
		return noDaily(c, e)
	}
	if e, ok := errors.AsType[*textbook.GuessError](err); ok {
		return Reply{Message: Message{Text: c.phrase.GuessError(e)}}
	}
	switch {
	case errors.Is(err, game.ErrNotSetUp):
		return notSetUp(c)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		reply := c.say("bot.error.slow", nil)
		reply.fault = true
		return reply
	}
	return c.failed(err)
}

// badPuzzle says what is wrong with a pasted puzzle; ok is false for other errors.
func badPuzzle(c *call, err error) (reply Reply, ok bool) {
	if e, ok := errors.AsType[*layoutError](err); ok {
		return c.say("bot.error.layout", map[string]any{"Layout": c.quoted(e.name)}), true
	}
	if e, ok := errors.AsType[*variantError](err); ok {
		return c.say("bot.error.variant", map[string]any{"Layout": c.quoted(e.typed)}), true
	}
	if e, ok := errors.AsType[*notation.Error](err); ok {
		return misnamedReply(c, e), true
	}
	if e, ok := errors.AsType[*notation.ChainError](err); ok {
		return Reply{Message: Message{Text: c.phrase.ChainError(e, c.quoted)}}, true
	}
	if e, ok := errors.AsType[*format.Error](err); ok {
		return unreadableReply(c, e), true
	}
	if e, ok := errors.AsType[*solver.ConflictError](err); ok {
		return conflictReply(c, e), true
	}
	if e, ok := errors.AsType[*game.SeveralError](err); ok {
		return severalReply(c, e), true
	}
	if errors.Is(err, game.ErrManySolutions) {
		return c.say("bot.error.many-solutions", map[string]any{"Count": game.MaxShownSolutions}), true
	}
	if errors.Is(err, solver.ErrNoSolution) {
		return impossibleReply(c), true
	}
	return Reply{}, false
}

func misnamedReply(c *call, e *notation.Error) Reply {
	fault := e.Fault
	if e.Text == "" {
		fault = notation.FaultUnclear
	}
	return c.say("bot.error."+string(fault), map[string]any{
		"Typed": c.quoted(cmp.Or(e.Text, strings.TrimSpace(c.Option("cell")+" "+c.Option("digit")))),
		"First": c.phrase.Cell(e.Layout, 0), "Last": c.phrase.Cell(e.Layout, e.Layout.CellCount()-1), "LastDigit": c.phrase.Digit(e.Layout.Size()),
	})
}

func unreadableReply(c *call, e *format.Error) Reply {
	data := map[string]any{"Line": e.Line, "Column": e.Column, "Problem": c.phrase.FormatError(e)}
	reply := c.say("bot.error.unreadable", data)
	reply.Text += excerpt(c.Option("grid"), e.Line, e.Column)
	return reply
}

const maxExcerpt = 30

// excerpt shows a line of a text with a mark below a column, as a code block; "" if there is no such line.
func excerpt(text string, line, column int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	shown := []rune(strings.Map(visible, strings.TrimRight(lines[line-1], " \r")))
	from := 0
	if column > maxExcerpt {
		from = min(column-maxExcerpt/2, len(shown))
	}
	shown = shown[from:min(len(shown), from+maxExcerpt)]
	block := "\n```\n" + string(shown)
	if column > 0 {
		block += "\n" + strings.Repeat(" ", column-1-from) + "^"
	}
	return block + "\n```"
}

// visible replaces characters that would end a code block, change the direction of the text or be invisible.
func visible(r rune) rune {
	switch {
	case r == '`':
		return '\''
	case r == '\t':
		return ' '
	case !unicode.IsGraphic(r):
		return '\uFFFD'
	}
	return r
}

func conflictReply(c *call, e *solver.ConflictError) Reply {
	reply := c.say("bot.error.conflict", nil)
	text := c.phrase.Conflicts(e.Layout, e.Conflicts)
	reply.Text += "\n" + text
	if c.pastedGrid != nil {
		board := c.picture("conflict", render.Board{Grid: c.pastedGrid, NoteCells: c.pastedGrid.Restricted(), ConflictCells: cellsOf(e.Conflicts)})
		board.Alt += " " + strings.ReplaceAll(text, "\n", " ")
		reply.Pictures = []Picture{board}
	}
	return reply
}

func impossibleReply(c *call) Reply {
	reply := c.say("bot.error.no-solution", nil)
	if c.pastedGrid != nil {
		reply.Pictures = []Picture{c.picture("puzzle", render.Board{Grid: c.pastedGrid, NoteCells: c.pastedGrid.Restricted()})}
	}
	return reply
}

// askAgain is the action of the button below an answer that was interrupted. The adapter handles the button while it
// remembers the request; this action is for later presses.
func askAgain() action {
	return action{name: "again", plan: Plan{Private: true}, run: func(_ context.Context, c *call) Reply {
		return c.say("bot.error.too-late", nil)
	}}
}

// AskAgain is the action of a button that repeats a request which got no answer.
func AskAgain(request string) Action { return NewAction("again", request) }

// AskedAgain returns the id of the request that a press of an AskAgain button repeats.
func AskedAgain(q *Request) (request string, ok bool) {
	act, err := ParseAction(q.Action)
	if q.Kind != KindPress || err != nil || act.Name != "again" {
		return "", false
	}
	return act.Arg(0), true
}

// RefusalReason is the rate limit that a request exceeds.
type RefusalReason int

// The rate limits.
const (
	PlayerRateLimited RefusalReason = iota // the player's limit
	GuildRateLimited                       // the guild's limit
	BotBusy                                // the limit of all players together
)

// Refuse replies to a request that exceeds a limit, and says when to try again.
func (r *Router) Refuse(q *Request, why RefusalReason, until time.Time) Reply {
	keys := map[RefusalReason]string{PlayerRateLimited: "refused.player", GuildRateLimited: "refused.guild", BotBusy: "refused.busy"}
	// Discord shows whole seconds. Add one, so that nobody comes too early.
	reply := r.call(q).say(keys[why], map[string]any{"When": fmt.Sprintf("<t:%d:R>", until.Unix()+1)})
	reply.Private = true
	return reply
}
