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

func path() command {
	return command{
		Definition: Definition{
			Name: "path", Example: map[string]string{"grid": exampleGrid()["grid"], "ladder": "logical"}, Slow: true, Cost: pathCost,
			Options: append([]Option{{Name: "ladder", Choices: ladderChoices()}}, gridOptions(
				Option{Name: "guess"},
				Option{Name: "guessing", Choices: []Choice{{guessAndCheck, guessAndCheck}, {firstSolution, firstSolution}}},
				Option{Name: "page", About: "path-page", Kind: OptionInteger, Min: 1, Max: maxPathPages},
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

// pathCost is what a page of a path takes of a player's allowance: the path is walked anew.
const pathCost = 5

// Ways to go on where a ladder ends.
const (
	guessAndCheck = "guess-and-check"
	firstSolution = "first-solution"
)

// ladderChoices offers the ladders by their names.
func ladderChoices() (choices []Choice) {
	for _, name := range ladderNames() {
		choices = append(choices, Choice{Label: "ladder-" + name, Value: name})
	}
	return choices
}

func ladderNames() (names []string) {
	for _, l := range append(rating.Ladders(), rating.ReferenceLadder()) {
		names = append(names, l.Name)
	}
	return names
}

// pathQuestion is which path is to be told, and which page of it.
type pathQuestion struct {
	ladder   string // "" is the human one, or with guesses that of hypotheses
	guess    []int
	guessing string // "" for neither way
	page     int    // from 0
}

func runPath(ctx context.Context, c *call) Reply {
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	return c.path(ctx, subject, func(l *solver.Layout) (q pathQuestion, err error) {
		q = pathQuestion{ladder: c.Option("ladder"), guessing: c.Option("guessing")}
		page, _ := strconv.Atoi(c.Option("page"))
		q.page = max(page-1, 0)
		q.guess, err = readCells(l, c.Option("guess"))
		return q, err
	})
}

// readCells reads the names of cells.
func readCells(l *solver.Layout, text string) (cells []int, err error) {
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" ,;", r) }) {
		cell, err := notation.ParseCell(l, name)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// pressPath turns to the page that a control names, of the path that it is about.
func pressPath(ctx context.Context, c *call) Reply {
	subject, err := c.pressedSubject()
	if err != nil {
		return c.say("bot.error.old", nil)
	}
	return c.path(ctx, subject, func(l *solver.Layout) (q pathQuestion, err error) {
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

// control returns a control that turns to a page.
func (q *pathQuestion) control(c *call, w *game.Work, caption string, page int) Control {
	var cells []string
	for _, cell := range q.guess {
		cells = append(cells, strconv.Itoa(cell))
	}
	name := "path"
	if c.Place == PlaceGuild && c.Kind == KindChat {
		name = "path-open" // what all read stays as it is
	}
	args := append(subjectArgs(w), strconv.Itoa(page), q.ladder, q.guessing, strings.Join(cells, "."))
	return c.button(caption, Secondary, NewAction(name, args...))
}

// path tells the path of a subject. It tells the solution, so it is what Solve is: not
// for a live daily under way, and the end of practice.
func (c *call) path(ctx context.Context, of game.Subject, ask func(*solver.Layout) (pathQuestion, error)) Reply {
	r, err := c.Game.Play.Solve(ctx, c.caller(), of, false)
	several, isSeveral := errors.AsType[*game.SeveralError](err)
	switch {
	case isSeveral:
		return c.pathOf(ctx, severalWork(c.pastedGrid), several.Solutions, ask)
	case err != nil:
		return c.offerOrRefuse(ctx, err)
	case r.Confirm:
		reply := c.about(r.Work, "bot.path.live", nil)
		reply.Controls = []Control{c.button("solve", Secondary, on("solve", r.Work)), c.button("keep", Primary, on("keep", r.Work))}
		return reply
	}
	return c.pathOf(ctx, r.Work, []*solver.Grid{r.Full}, ask)
}

// pathOf tells the path of a puzzle whose solutions may be told.
func (c *call) pathOf(ctx context.Context, w *game.Work, solutions []*solver.Grid, ask func(*solver.Layout) (pathQuestion, error)) Reply {
	q, err := ask(w.Grid.Layout())
	if err != nil {
		return c.refuse(err)
	}
	ladder, err := q.named(c.noUniqueness)
	if err != nil {
		return c.say("bot.path.ladder", map[string]any{"Typed": quoted(q.ladder), "Ladders": c.phrase.ListOr(ladderNames())})
	}
	var told *toldPath
	err = c.drawings.limited(ctx, func(ctx context.Context) (err error) {
		told, err = c.walk(ctx, ladder, w.Grid, &q, solutions)
		return err
	})
	if err != nil {
		return c.refuse(err)
	}
	return c.showPath(ctx, w, &q, told)
}

// badGuess says why cells cannot be guessed.
func (c *call) badGuess(e *textbook.GuessError) Reply {
	return c.say("bot.path.guess."+string(e.Fault), map[string]any{"Cell": c.phrase.Cell(e.Layout, e.Cell), "Count": textbook.MaxScenarios})
}

// named returns the ladder that is asked for, as the player wants its arguments.
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

// toldPath is a path in words.
type toldPath struct {
	ladder string
	lines  []string      // one for each step, guess or combination of guesses
	ending []string      // where it led
	steps  []solver.Step // those before any guess, and a search's that finishes them

	defined map[string]bool // techniques that it has said what they are
}

// Bounds of what is told.
const (
	maxPathLines = 5000 // more than there are candidates: guesses alone come to as many
	maxPathPages = 999
	pathPage     = 2600 // characters, or
	pathLines    = 12
	maxPathLine  = 2600 // characters
)

// walk walks a path and puts it into words.
func (c *call) walk(ctx context.Context, ladder *logic.Ladder, g *solver.Grid, q *pathQuestion, solutions []*solver.Grid) (*toldPath, error) {
	told := &toldPath{ladder: ladder.Name, defined: map[string]bool{}}
	o := coach.PathOptions{Guess: q.guess, GuessAndCheck: q.guessing == guessAndCheck || q.guessing == firstSolution, First: q.guessing == firstSolution}
	o.OnScenario = func(s textbook.Scenario) bool {
		told.add(c.phrase.Scenario(&s))
		return ctx.Err() == nil
	}
	guessed := false
	end, err := coach.New(ladder).Follow(ctx, g, o, func(depth int, before *solver.Grid, s solver.Step) bool {
		if guessed = guessed || depth > 0; !guessed {
			told.steps = append(told.steps, s)
		}
		return told.add(strings.Repeat("· ", depth) + told.line(c.phrase, before, &s, guessed))
	})
	if err != nil {
		return nil, err
	}
	told.ending = c.phrase.PathEnding(ladder, &end, nil)
	if len(solutions) > 1 {
		told.ending = append(told.ending, c.text("bot.solve.several", map[string]any{"Count": len(solutions)}))
	} else if end.Grid != nil && !end.Solved {
		told.steps = append(told.steps, end.Finish(solutions[0]))
	}
	return told, nil
}

func (t *toldPath) add(line string) bool {
	if len(t.lines) < maxPathLines {
		t.lines = append(t.lines, fmt.Sprintf("**%d.** %s", len(t.lines)+1, line))
	}
	return len(t.lines) < maxPathLines
}

// line tells a step, and unless it rests on a guess the line that experts quote; chains, nets
// and trials with the argument. What a technique is it says once.
func (t *toldPath) line(p *phrase.Printer, before *solver.Grid, s *solver.Step, brief bool) string {
	line := p.PathStep(s, before.Layout())
	e, known := logic.CatalogueEntry(s.Technique)
	if brief || !known || e.Family == logic.FamilySingles {
		return line
	}
	full, formal := "", "\n`"+p.Formal(s, before.Layout())+"`"
	if len(s.Branches) > 0 || s.Trial != nil {
		full = p.Hint(s, before, game.ArgumentLevel)
	}
	if _, argument, ok := strings.Cut(full, "\n"); ok && t.defined[s.Technique] {
		full = argument
	}
	if full == "" || utf8.RuneCountInString(full) > maxPathLine {
		return line + formal
	}
	t.defined[s.Technique] = true
	return line + "\n" + full + formal
}

// pages returns where the pages of a path begin.
func (t *toldPath) pages() []int {
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

// showPath shows a page: the first with the animation of the whole path, the others with
// that of their own steps.
func (c *call) showPath(ctx context.Context, w *game.Work, q *pathQuestion, told *toldPath) Reply {
	starts := told.pages()
	last := len(starts) - 1
	q.page = min(max(q.page, 0), last)
	from, to := starts[q.page], len(told.lines)
	if q.page < last {
		to = starts[q.page+1]
	}
	reply := Reply{Message: Message{Title: c.title(w), Tier: tierOf(w)}}
	reply.Text = c.text("bot.path.heading", map[string]any{"Count": len(told.lines), "Ladder": told.ladder, "From": from + 1, "To": to})
	reply.add(strings.Join(told.lines[from:to], "\n"))
	if q.page == last {
		reply.add(strings.Join(told.ending, "\n"))
	}
	picture, err := c.pathPicture(ctx, w, q, told, from, to)
	if err != nil {
		return c.refuse(err)
	}
	reply.Pictures = []Picture{picture}
	reply.Note = c.text("bot.path.page", map[string]any{"Page": q.page + 1, "Pages": last + 1})
	if subjectArgs(w) == nil {
		return reply
	}
	add := func(caption string, page int) {
		b := q.control(c, w, caption, page)
		if page >= 0 && page <= last && len(b.Action.String()) <= MaxActionLength {
			reply.Controls = append(reply.Controls, b)
		}
	}
	if q.page > 1 {
		add("path-first", 0)
	}
	add("path-previous", q.page-1)
	add("path-next", q.page+1)
	if q.page < last-1 {
		add("path-last", last)
	}
	return reply
}

// pathPicture shows the steps from one to another, and with the first all of them.
func (c *call) pathPicture(ctx context.Context, w *game.Work, q *pathQuestion, told *toldPath, from, to int) (Picture, error) {
	if to == len(told.lines) {
		to = len(told.steps)
	}
	from, to = min(from, len(told.steps)), min(to, len(told.steps))
	whole := q.page == 0 && c.showsFiles()
	if whole {
		to = len(told.steps)
	}
	before := w.Grid.Clone()
	for i := range told.steps[:from] {
		before.Apply(&told.steps[i])
	}
	after := before.Clone()
	for i := range told.steps[from:to] {
		after.Apply(&told.steps[from+i])
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
	d, err := c.drawings.get(ctx, key, func(ctx context.Context) (d drawing, err error) {
		d.data, err = render.GIF(ctx, render.Animation{Grid: before, Steps: slices.Clone(told.steps[from:to]), Theme: render.Dark, MaxFrames: frames, Caption: c.caption})
		return d, err
	})
	p.GIF = d.data
	return p, err
}
