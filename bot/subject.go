package bot

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// gridOptions are the options by which a command takes a puzzle, and what it
// takes beside.
func gridOptions(more ...Option) []Option {
	return append([]Option{{Name: "grid", TakesGrid: true, Autocompletes: true}, {Name: "layout"}}, more...)
}

// exampleGrid is a puzzle that is short enough to be shown in a line.
func exampleGrid() map[string]string { return map[string]string{"grid": "..4.2..3.1......"} }

// puzzleID matches what can be a puzzle's id; no puzzle is as short.
var puzzleID = regexp.MustCompile(`^#?([2-9a-z]{4,15})$`)

// subject says which puzzle the request is about: a pasted grid, an id, or
// else the player's current one. The error is a *format.Error or a *layoutError.
func (c *call) subject() (game.Subject, error) {
	text := c.Option("grid")
	if text == "" {
		return game.Subject{}, nil
	}
	if id := puzzleID.FindStringSubmatch(strings.ToLower(text)); id != nil {
		return game.Subject{Puzzle: id[1]}, nil
	}
	p, err := c.read(text)
	return game.Subject{Grid: p.Grid, PartialNotes: p.Notes != nil}, err
}

// read reads a pasted grid, of the layout that was named if one was.
func (c *call) read(text string) (p format.Puzzle, err error) {
	o := format.Options{}
	if name := c.Option("layout"); name != "" {
		shape, err := notation.ParseShape(name)
		if err != nil {
			return p, &layoutError{name, err}
		}
		o.Shape = &shape
	}
	if p, err = format.ReadPuzzle(text, o); err == nil {
		c.pastedGrid = p.AsSet()
	}
	return p, err
}

// layoutError is a layout that does not exist.
type layoutError struct {
	name  string
	cause error
}

func (e *layoutError) Error() string { return e.cause.Error() }

// maxRecent is how many puzzles are looked through for those that go with what was
// typed.
const maxRecent = 200

// completePuzzle offers the puzzles that the player has worked at, the last one
// first, by any part of their ids and tiers. What is being pasted is part of
// neither and gets no offers.
func completePuzzle(ctx context.Context, c *call) []Choice {
	recent, err := c.Game.Play.Recent(ctx, c.caller(), maxRecent)
	if err != nil {
		c.logFailure(ctx, "completion failed", err)
		return nil
	}
	var choices []Choice
	typed := spelling.FoldAccents(strings.TrimPrefix(c.Option("grid"), "#"))
	for _, p := range recent {
		label := c.text("bot.choice.puzzle", map[string]any{"ID": p.ID, "Tier": c.phrase.Tier(p.Tier.String())})
		if strings.Contains(spelling.FoldAccents(label), typed) {
			choices = append(choices, Choice{Label: label, Value: p.ID})
		}
	}
	return choices
}

// attempt returns the attempt that the pressed control is about, and its version where
// that is named too.
func (c *call) attempt() (s game.Subject) {
	id, version, _ := strings.Cut(c.action.Arg(0), ".")
	s.Attempt, _ = strconv.ParseInt(id, 10, 64)
	if v, err := strconv.Atoi(version); err == nil {
		s.Version = &v
	}
	return s
}

// current returns the player's current puzzle here, whatever the call has done already.
func (c *call) current(ctx context.Context) (*game.Work, error) {
	looking := c.caller()
	looking.ID = ""
	return c.Game.Play.Open(ctx, looking, game.Subject{})
}

// on returns the action of a name about an attempt.
func on(name string, w *game.Work, args ...string) Action {
	return NewAction(name, append([]string{strconv.FormatInt(w.ID, 10)}, args...)...)
}

// onVersion is on for what is meant only while nothing is saved in the attempt.
func onVersion(name string, w *game.Work, args ...string) Action {
	act := on(name, w, args...)
	act.Args[0] += "." + strconv.Itoa(w.Version)
	return act
}

// caller says to the game who asks.
func (c *call) caller() game.Call {
	return game.Call{
		ID:     c.Request.ID,
		Player: game.Player{ID: c.User.ID, Name: c.User.Name, Locale: c.toldLocale()},
		Guild:  c.Guild,

		Request:      c.digest,
		NoUniqueness: c.noUniqueness,
	}
}
