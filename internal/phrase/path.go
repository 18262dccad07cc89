package phrase

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// PathStep writes a step of a path, or a guess, in a line.
func (p *Printer) PathStep(s *solver.Step, l *solver.Layout) string {
	if s.Technique == textbook.GuessTechnique {
		return p.Guess(l, s.Places)
	}
	return p.Text("path.step", map[string]any{"Technique": p.linked(s.Technique, p.Technique(s.Technique)), "Move": p.StepSummary(s, l)})
}

// Guess writes a guess.
func (p *Printer) Guess(l *solver.Layout, places []solver.Candidate) string {
	return p.Text("path.guess", map[string]any{"Placement": p.Placements(l, places)})
}

// SolutionsOf says how many solutions a puzzle has if that is not one. With more, it has at least that many.
func (p *Printer) SolutionsOf(count int, more bool) []string {
	switch {
	case more:
		return []string{p.CountNoun("path.several-more", count)}
	case count == 0:
		return []string{p.Text("path.none", nil)}
	case count > 1:
		return []string{p.CountNoun("path.several", count)}
	}
	return nil
}

// Scenario describes the result of a combination of guesses.
func (p *Printer) Scenario(s *textbook.Scenario) string {
	l, left := s.Grid.Layout(), ""
	if s.Contradiction != nil {
		left = p.Contradiction(l, *s.Contradiction)
	} else {
		left = p.Text("path.left", map[string]any{"Filled": s.Grid.FilledCount(), "Candidates": s.Grid.CandidateCount()})
	}
	return p.Text("path.scenario", map[string]any{"Guesses": p.facts(l, s.Assume), "Left": left})
}

// GuessError says why cells cannot be guessed.
func (p *Printer) GuessError(e *textbook.GuessError) string {
	return p.Text("path.bad-guess."+string(e.Fault), map[string]any{"Cell": p.Cell(e.Layout, e.Cell), "Count": textbook.MaxScenarios})
}

// facts writes candidates, as in "r1c1=6 r2c7=3".
func (p *Printer) facts(l *solver.Layout, cs []solver.Candidate) string {
	return strings.Join(each(cs, func(c solver.Candidate) string { return p.Cell(l, c.Cell) + "=" + symbol(c.Digit) }), " ")
}

// PathEnding describes the end of a path and its cost. write writes its solutions; nil leaves them out.
func (p *Printer) PathEnding(ladder *logic.Ladder, e *coach.PathEnd, write func(*solver.Grid) string) []string {
	if e.Thread != nil {
		return p.threadEnding(e.Thread, write)
	}
	lines := []string{p.ladderEnding(ladder, &e.WalkResult, write)}
	if r := e.Scenarios; r != nil {
		lines = append(lines, p.Text("path.scenarios", map[string]any{"Count": r.Tried, "Survive": p.CountNoun("path.survive", r.Survive)}))
		if len(r.Eliminated) > 0 {
			lines = append(lines, p.Text("path.false-in-all", map[string]any{"Facts": p.facts(e.Grid.Layout(), r.Eliminated)}))
		}
		return append(lines, p.stillPossible(e.Counted, r.Possible, r.Solutions, write)...)
	}
	switch {
	case ladder.Name != textbook.HypothesesLadder().Name && e.Searched:
		return append(lines, p.searchEnding(e, write))
	case e.Searched:
		lines = append(lines, p.stillPossible(e.Counted, e.Count, e.Solutions, write)...)
	case ladder.Name == textbook.HypothesesLadder().Name && e.Solved:
		lines = append(lines, p.stillPossible(1, 1, nil, nil)...)
	}
	return lines
}

func (p *Printer) threadEnding(t *textbook.ThreadOutcome, write func(*solver.Grid) string) []string {
	found := "path.thread.so-far"
	switch {
	case t.Unique():
		found = "path.thread.only"
	case t.Complete:
		found = "path.thread.all"
	case len(t.Solutions) == 1:
		found = "path.thread.first"
	}
	return append(written(t.Solutions, write), p.Text("path.thread.ending", map[string]any{
		"Found": p.CountNoun(found, len(t.Solutions)), "Points": p.CountNoun("bot.noun.point", t.Points),
		"Guesses": p.CountNoun("path.guesses", t.Guesses), "DeadEnds": p.CountNoun("path.dead-ends", t.DeadEnds),
	}))
}

func (p *Printer) ladderEnding(ladder *logic.Ladder, w *logic.WalkResult, write func(*solver.Grid) string) string {
	cost := p.cost(ladder, w)
	if w.Solved && w.Steps == 0 {
		return p.Text("path.nothing-left", map[string]any{"Grid": strings.Join(written([]*solver.Grid{w.Grid}, write), "")})
	}
	if w.Solved {
		return p.Text("path.solved", map[string]any{"Grid": strings.Join(written([]*solver.Grid{w.Grid}, write), ""), "Cost": cost})
	}
	return p.Text("path.unfinished", map[string]any{"Why": p.WhyUnfinished(ladder.Name, w), "Cost": cost})
}

// cost describes the cost or the ratings of a walk's steps, and how often each method was used.
func (p *Printer) cost(ladder *logic.Ladder, w *logic.WalkResult) string {
	cost := p.CountNoun("bot.noun.point", w.Points)
	switch er := p.Decimal(rating.Tenths(w.Ratings.ER).String()); {
	case ladder.Priced():
	case er == "":
		cost = ""
	case ladder.Narrowed() || !w.Solved:
		cost = p.Text("path.hardest", map[string]any{"Rating": er})
	default:
		cost = p.Text("rating.er", map[string]any{
			"ER": er, "EP": p.Decimal(rating.Tenths(w.Ratings.EP).String()), "ED": p.Decimal(rating.Tenths(w.Ratings.ED).String()),
		})
	}
	var uses []string
	for _, use := range w.Uses {
		uses = append(uses, p.Tally(use.Method, use.Count))
	}
	if len(uses) == 0 {
		return cost
	}
	return strings.TrimSpace(cost + " (" + strings.Join(uses, ", ") + ")")
}

// MethodInFull is Method with an explanation if the name needs one.
func (p *Printer) MethodInFull(name string) string {
	if key := "walk.method-is." + strings.ReplaceAll(name, " ", "-"); p.HasMessage(key) {
		return p.Text("walk.method-in-full", map[string]any{"Method": p.Method(name), "Is": p.Text(key, nil)})
	}
	return p.Method(name)
}

// Tally counts uses of a method: "3 naked pairs".
func (p *Printer) Tally(method string, count int) string {
	data := map[string]any{"Count": count, "Method": method}
	if t, ok := logic.CatalogueEntry(method); ok {
		data["N"] = t.Size
		return p.Text("tally."+t.Definition, data)
	}
	if key := "tally.method." + strings.ReplaceAll(method, " ", "-"); p.HasMessage(key) {
		return p.Text(key, data)
	}
	return p.Text("tally.named", data) // a letter, or a name that is the same in all languages
}

// Method names an item of a ladder's tally: a technique or a source's method.
func (p *Printer) Method(name string) string {
	if _, ok := logic.CatalogueEntry(name); ok {
		return p.Technique(name)
	}
	if key := "walk.method." + strings.ReplaceAll(name, " ", "-"); p.HasMessage(key) {
		return p.Text(key, nil)
	}
	return name // a letter, or a name that is the same in all languages
}

func (p *Printer) searchEnding(e *coach.PathEnd, write func(*solver.Grid) string) string {
	switch {
	case e.Count == 1:
		return p.Text("path.search.only", map[string]any{"Grid": strings.Join(written(e.Solutions, write), "")})
	case e.Count > e.Counted:
		return p.CountNoun("path.search.more", e.Counted)
	}
	return p.CountNoun("path.search.several", e.Count)
}

func (p *Printer) stillPossible(counted, count int, list []*solver.Grid, write func(*solver.Grid) string) []string {
	if count > counted {
		return []string{p.CountNoun("path.possible-more", counted)}
	}
	return append([]string{p.CountNoun("path.possible", count)}, written(list, write)...)
}

func written(list []*solver.Grid, write func(*solver.Grid) string) (lines []string) {
	if write == nil {
		return nil
	}
	for _, g := range list {
		lines = append(lines, write(g))
	}
	return lines
}

// PathText is a path in words. Callbacks of coach.Follow fill it.
type PathText struct {
	Lines  []PathLine    // one for each step, guess or combination of guesses, MaxPathLines at most
	Ending []string      // the end of the path
	Steps  []solver.Step // those before any guess, and those of a search that finishes the puzzle

	Solutions []*solver.Grid // those found by guessing, or those that the puzzle is known to have

	printer *Printer
	longest int // longest argument, in characters; 0 is any length
}

// PathLine is a line of a path.
type PathLine struct {
	Depth    int // how many guesses it depends on
	Text     string
	Rating   string // of the step, such as "4.2", or ""
	Name     string // of the technique, with which Text begins; "" for a guess
	Lesson   string // the path of the technique's page, see Lesson
	Argument string // of a chain, a net or a trial; "" after a guess
	Formal   string // "" for singles, and after a guess
}

// Rated returns the rating, if any, and Text.
func (l PathLine) Rated() string {
	if l.Rating == "" {
		return l.Text
	}
	return l.Rating + " · " + l.Text
}

// Move is Text without Name.
func (l PathLine) Move() string { return strings.TrimPrefix(l.Text, l.Name) }

// StepLine writes a step as a line of a path, without its argument.
func (p *Printer) StepLine(s *solver.Step, l *solver.Layout) (line PathLine) {
	line.Rating, line.Text = p.Decimal(rating.Tenths(s.Rating).String()), p.PathStep(s, l)
	if name := p.Technique(s.Technique); strings.HasPrefix(line.Text, name) {
		line.Name, line.Lesson = name, Lesson(s.Technique, LevelWhy)
	}
	return line
}

// MaxPathLines bounds the lines of a path. It exceeds the number of candidates.
const MaxPathLines = 5000

// NewPathText returns an empty path. It omits arguments of more than longest characters.
func (p *Printer) NewPathText(longest int) *PathText {
	return &PathText{printer: p, longest: longest}
}

// AddStep adds a step that depends on depth guesses. It reports whether there is room for more lines.
func (t *PathText) AddStep(depth int, before *solver.Grid, s solver.Step) bool {
	line := t.printer.StepLine(&s, before.Layout())
	line.Depth = depth
	if depth == 0 {
		t.Steps = append(t.Steps, s)
		t.argue(&line, before, &s)
	}
	return t.add(line)
}

// AddScenario adds the result of a combination of guesses.
func (t *PathText) AddScenario(s textbook.Scenario) { t.add(PathLine{Text: t.printer.Scenario(&s)}) }

func (t *PathText) add(line PathLine) bool {
	if len(t.Lines) < MaxPathLines {
		t.Lines = append(t.Lines, line)
	}
	return len(t.Lines) < MaxPathLines
}

// argue adds the formal line and, for chains, nets and trials, the argument.
func (t *PathText) argue(line *PathLine, before *solver.Grid, s *solver.Step) {
	e, known := logic.CatalogueEntry(s.Technique)
	if !known || e.Family == logic.FamilySingles {
		return
	}
	line.Formal = t.printer.Formal(s, before.Layout())
	if len(s.Branches) == 0 && s.Trial == nil {
		return
	}
	if text := t.printer.Argument(s, before).body(t.printer.full); t.longest == 0 || utf8.RuneCountInString(text) <= t.longest {
		line.Argument = text
	}
}

// End adds the ending of the path, for a puzzle with these solutions.
func (t *PathText) End(ladder *logic.Ladder, end *coach.PathEnd, solutions []*solver.Grid) {
	t.Ending = t.printer.PathEnding(ladder, end, nil)
	if t.Solutions = solutions; end.Thread != nil {
		t.Solutions = end.Thread.Solutions
	}
	if end.Thread != nil && !end.Thread.Complete {
		return
	}
	if len(solutions) > 1 {
		t.Ending = append(t.Ending, t.printer.CountNoun("path.several", len(solutions)))
	} else if len(solutions) == 1 && end.Searched {
		t.Steps = append(t.Steps, end.Finish(solutions[0]))
	}
}

// ReplayTotal says how long a game took and how often the player had help.
func (p *Printer) ReplayTotal(total time.Duration, helped int) string {
	return p.Text("waits.total", map[string]any{"Total": p.Duration(total), "Helped": p.CountNoun("bot.noun.hint", helped)})
}

// WithPenalties describes a time that includes the penalties for hints and wrong grids.
func (p *Printer) WithPenalties(hints, wrong int, total time.Duration) string {
	var penalties []string
	if hints > 0 || wrong == 0 {
		penalties = append(penalties, p.CountNoun("bot.noun.hint", hints))
	}
	if wrong > 0 {
		penalties = append(penalties, p.CountNoun("bot.noun.hand-in", wrong))
	}
	return p.Text("bot.answer.penalised", map[string]any{"Penalties": p.List(penalties), "Time": p.Duration(total)})
}

// Wait describes the longest time without an entry: its length, its start, and its share of the total.
func (p *Printer) Wait(length, from, total time.Duration) string {
	share := int((100*length + total/2) / max(total, 1))
	return p.Text("waits.longest", map[string]any{"Wait": p.Duration(length), "Share": share, "From": p.Duration(from)})
}

// Clock writes a time since the start like a timer: "3:05", "1:03:05".
func (*Printer) Clock(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	if h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}
