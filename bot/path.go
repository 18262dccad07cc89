package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

func pathCommand() handler {
	return handler{
		Definition: command.Definition{
			Name: "path", Example: map[string]string{"grid": exampleGrid()["grid"], "ladder": "logical"}, Slow: true, Cost: pathCost,
			Options: append([]command.Option{{Name: "ladder", Choices: ladderChoices()}}, pictureOptions(
				command.Option{Name: "guess"},
				command.Option{Name: "guessing", Choices: []command.Choice{{Label: guessAndCheck, Value: guessAndCheck}, {Label: firstSolution, Value: firstSolution}}},
				command.Option{Name: "page", About: "path-page", Kind: command.Integer, Min: 1, Max: maxPathPages},
			)...),
		},
		run:      runPath,
		complete: completePuzzle,
		actions: []action{
			{name: "path", plan: Plan{Private: true, Edit: true, Slow: true, Cost: pathCost}, run: pressPath},
			{name: "path-open", plan: Plan{Private: true, Slow: true, Cost: pathCost}, run: pressPath},
		},
	}
}

// pathCost is how much of a player's rate limit a page of a path uses. Each page searches the whole path again.
const pathCost = 5

// Ways to go on where the ladder finds no further step.
const (
	guessAndCheck = "guess-and-check"
	firstSolution = "first-solution"
)

func ladderChoices() (choices []command.Choice) {
	for _, name := range rating.PathLadderNames() {
		choices = append(choices, command.Choice{Label: "ladder-" + name, Value: name})
	}
	return choices
}

// pathQuestion identifies a path and a page of it.
type pathQuestion struct {
	ladder   string // "" for the human ladder or, with guesses, the hypotheses ladder
	guess    []int
	guessing string // "" for neither way
	page     int    // from 0
}

func runPath(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	return path(ctx, c, subject, func(l *solver.Layout) (q pathQuestion, err error) {
		q = pathQuestion{ladder: c.Option("ladder"), guessing: c.Option("guessing")}
		page, _ := strconv.Atoi(c.Option("page"))
		q.page = max(page-1, 0)
		q.guess, err = notation.ParseCells(l, c.Option("guess"))
		return q, err
	})
}

// pressPath shows the page of the path that a control names.
func pressPath(ctx context.Context, c *call) Reply {
	subject, err := c.pressedSubject()
	if err != nil {
		return c.say("bot.error.old", nil)
	}
	return path(ctx, c, subject, func(l *solver.Layout) (q pathQuestion, err error) {
		q = pathQuestion{ladder: c.action.Arg(3), guessing: c.action.Arg(4)}
		q.page, _ = strconv.Atoi(c.action.Arg(2))
		for cell := range strings.SplitSeq(c.action.Arg(5), ".") {
			if n, err := strconv.Atoi(cell); err == nil && n >= 0 && n < l.CellCount() {
				q.guess = append(q.guess, n)
			}
		}
		return q, nil
	})
}

func (q *pathQuestion) control(c *call, w *game.Work, caption string, page int) Control {
	var cells []string
	for _, cell := range q.guess {
		cells = append(cells, strconv.Itoa(cell))
	}
	name := "path"
	if c.Place == PlaceGuild && c.Kind == KindChat {
		name = "path-open" // the public message stays as it is
	}
	args := append(subjectArgs(w), strconv.Itoa(page), q.ladder, q.guessing, strings.Join(cells, "."))
	return c.button(caption, Secondary, NewAction(name, args...))
}

// path shows the path of a subject. Like solve, it refuses a live daily and ends a practice puzzle.
func path(ctx context.Context, c *call, of game.Subject, ask func(*solver.Layout) (pathQuestion, error)) Reply {
	r, err := c.Game.Play.Solve(ctx, c.caller(), of, false)
	several, isSeveral := errors.AsType[*game.SeveralError](err)
	switch {
	case isSeveral:
		return pathOf(ctx, c, severalWork(c.pastedGrid), several.Solutions, ask)
	case err != nil:
		return offerOrRefuse(ctx, c, err)
	case r.Confirm:
		reply := c.about(r.Work, "bot.path.live", nil)
		reply.Controls = []Control{c.button("solve", Secondary, on("solve", r.Work)), c.button("keep", Primary, on("keep", r.Work))}
		return reply
	}
	return pathOf(ctx, c, r.Work, []*solver.Grid{r.Full}, ask)
}

// pathOf shows the path of a puzzle whose solution may be shown.
func pathOf(ctx context.Context, c *call, w *game.Work, solutions []*solver.Grid, ask func(*solver.Layout) (pathQuestion, error)) Reply {
	q, err := ask(w.Grid.Layout())
	if err != nil {
		return c.refuse(err)
	}
	if ways := []string{"", guessAndCheck, firstSolution}; !slices.Contains(ways, q.guessing) {
		return c.say("bot.path.guessing", map[string]any{"Typed": c.quoted(q.guessing)})
	}
	if len(q.guess) > 0 && q.guessing != "" {
		return c.say("bot.path.guess-twice", nil)
	}
	ladder, err := q.named(c.noUniqueness)
	if err != nil {
		return c.say("bot.path.ladder", map[string]any{"Typed": c.quoted(q.ladder), "Ladders": c.phrase.ListOr(rating.PathLadderNames())})
	}
	if q.guessing != "" && ladder.Name == rating.ReferenceLadder().Name {
		return c.say("bot.path.guess-reference", map[string]any{"Ladder": ladder.Name})
	}
	var told *pathText
	err = c.Drawings.limited(ctx, func(ctx context.Context) (err error) {
		told, err = walkPath(ctx, c, ladder, w.Grid, &q, solutions)
		return err
	})
	if err != nil {
		return c.refuse(err)
	}
	return showPath(ctx, c, w, &q, told)
}

// named returns the ladder that was asked for, without uniqueness if the player wants that.
func (q *pathQuestion) named(noUniqueness bool) (ladder *logic.Ladder, err error) {
	name := cmp.Or(q.ladder, logic.Human().Name)
	if len(q.guess) > 0 {
		name = textbook.HypothesesLadder().Name
	}
	if ladder = rating.ReferenceLadder(); name != ladder.Name {
		ladder, err = rating.LadderNamed(name)
	}
	if err == nil && noUniqueness {
		ladder = ladder.WithoutUniqueness()
	}
	return ladder, err
}

// Limits of a path and its pages.
const (
	maxPathPages = 999
	pathPage     = 2600 // characters, or
	pathLines    = 12
	maxPathLine  = 2600 // characters of an argument
)

// pathText is a path in words.
type pathText struct {
	*phrase.PathText
	ladder string
	lines  []string
}

func walkPath(ctx context.Context, c *call, ladder *logic.Ladder, g *solver.Grid, q *pathQuestion, solutions []*solver.Grid) (*pathText, error) {
	told := &pathText{PathText: c.linking().NewPathText(maxPathLine), ladder: ladder.Name}
	o := coach.PathOptions{Guess: q.guess, GuessAndCheck: q.guessing == guessAndCheck || q.guessing == firstSolution, First: q.guessing == firstSolution}
	o.OnScenario = func(s textbook.Scenario) bool {
		told.AddScenario(s)
		return ctx.Err() == nil
	}
	end, err := coach.New(ladder).Follow(ctx, g, o, told.AddStep)
	if err != nil {
		return nil, err
	}
	told.End(ladder, &end, solutions)
	for i := range told.Lines {
		told.lines = append(told.lines, written(i+1, &told.Lines[i]))
	}
	return told, nil
}

// written writes a line of a path, with its argument and its formal notation below it.
func written(number int, line *phrase.PathLine) string {
	text := fmt.Sprintf("**%d.** %s%s", number, strings.Repeat("· ", line.Depth), line.Rated())
	if line.Argument != "" {
		text += "\n" + line.Argument
	}
	if line.Formal != "" {
		text += "\n`" + line.Formal + "`"
	}
	return text
}

func (t *pathText) pages() []int {
	starts, length := []int{0}, 0
	for i, line := range t.lines {
		n := utf8.RuneCountInString(line) + len("\n")
		if first := starts[len(starts)-1]; i > first && (length+n > pathPage || i-first == pathLines) {
			starts, length = append(starts, i), 0
		}
		length += n
	}
	return starts
}

// showPath shows a page. The first page has the animation of the whole path, the others of their own steps.
func showPath(ctx context.Context, c *call, w *game.Work, q *pathQuestion, told *pathText) Reply {
	starts := told.pages()
	last := len(starts) - 1
	q.page = min(max(q.page, 0), last)
	from, to := starts[q.page], len(told.lines)
	if q.page < last {
		to = starts[q.page+1]
	}
	reply := Reply{Message: Message{Title: c.title(w), Tier: tierOf(w)}}
	reply.Text = strings.Join(c.phrase.MistakesAdvice(mistakesOf(w), w.Grid.Layout()), "")
	reply.add(c.text("bot.path.heading", map[string]any{"Count": len(told.lines), "Ladder": told.ladder, "From": from + 1, "To": to}))
	reply.add(strings.Join(told.lines[from:to], "\n"))
	if q.page == last {
		reply.add(strings.Join(told.Ending, "\n"))
	}
	picture, err := pathPicture(ctx, c, w, q, told, from, to)
	if err != nil {
		return c.refuse(err)
	}
	reply.Pictures = []Picture{picture}
	reply.Note = c.text("bot.path.page", map[string]any{"Page": q.page + 1, "Pages": last + 1})
	if subjectArgs(w) == nil {
		return reply
	}
	add := func(caption string, page int, turn string) {
		b := q.control(c, w, caption, page)
		b.TurnsTo = turn
		if page >= 0 && page <= last && len(b.Action.String()) <= MaxActionLength {
			reply.Controls = append(reply.Controls, b)
		}
	}
	if q.page > 1 {
		add("path-first", 0, "")
	}
	add("path-previous", q.page-1, words.PreviousPage)
	add("path-next", q.page+1, words.NextPage)
	if q.page < last-1 {
		add("path-last", last, "")
	}
	return reply
}

// mistakesOf returns the mistakes in the player's progress. The path itself starts from the givens.
func mistakesOf(w *game.Work) (m coach.Mistakes) {
	if w.Solution != nil {
		m = w.Position().Mistakes()
	}
	return m
}

// pathPicture animates the steps of a page. For the first page it animates all steps.
func pathPicture(ctx context.Context, c *call, w *game.Work, q *pathQuestion, told *pathText, from, to int) (Picture, error) {
	if to == len(told.lines) {
		to = len(told.Steps)
	}
	from, to = min(from, len(told.Steps)), min(to, len(told.Steps))
	whole := q.page == 0 && c.showsFiles() && !c.words // in a terminal or in words each page has its own board
	if whole {
		to = len(told.Steps)
	}
	before := w.Grid.Clone()
	for i := range told.Steps[:from] {
		before.Apply(&told.Steps[i])
	}
	after := before.Clone()
	for i := range told.Steps[from:to] {
		after.Apply(&told.Steps[from+i])
	}
	p := c.picture("path", render.Board{Grid: after, NoteCells: after.Restricted()})
	if !c.showsFiles() || from == to {
		return p, nil
	}
	frames := to - from + 2
	if whole {
		frames = maxFrames
	}
	key := fmt.Sprint("path ", format.LineWithRestrictions(w.Grid), w.Grid.Layout().Shape(), told.ladder, c.noUniqueness, from, to, c.phrase.Locale())
	d, err := c.Drawings.get(ctx, key, func(ctx context.Context) (d drawing, err error) {
		d.data, err = render.GIF(ctx, render.Animation{Grid: before, Steps: slices.Clone(told.Steps[from:to]), Theme: render.Dark, MaxFrames: frames, Caption: c.caption})
		return d, err
	})
	p.GIF = d.data
	return p, err
}
