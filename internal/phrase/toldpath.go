package phrase

import (
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// ToldPath is a path in words: what the bot shows in pages of messages, the page in pages
// of its own. The callbacks of coach.Follow fill it.
type ToldPath struct {
	Lines  []ToldLine    // one for each step, guess or combination of guesses, MaxPathLines at most
	Ending []string      // where it led
	Steps  []solver.Step // those before any guess, and a search's that finishes them

	Solutions []*solver.Grid // those that it found by guessing, or that the puzzle is known to have

	printer *Printer
	longest int             // characters of an argument; 0 is any number
	defined map[string]bool // techniques that it has said what they are
}

// ToldLine is a line of a path.
type ToldLine struct {
	Depth    int // how many guesses it rests on
	Text     string
	Rating   string // of the step, as a Step has it, or ""
	Name     string // of the technique, with which Text begins; "" for a guess
	Lesson   string // of that, see Lesson
	Argument string // of a chain, a net or a trial; "" behind a guess
	Formal   string // "" for singles, and behind a guess
}

// Rated is Text behind the rating, if there is one.
func (l ToldLine) Rated() string {
	if l.Rating == "" {
		return l.Text
	}
	return l.Rating + " · " + l.Text
}

// Move is what Text says behind Name.
func (l ToldLine) Move() string { return strings.TrimPrefix(l.Text, l.Name) }

// ToldStep is a step as a line of a path, without its argument.
func (p *Printer) ToldStep(s *solver.Step, l *solver.Layout) (line ToldLine) {
	line.Rating, line.Text = p.Decimal(rating.Tenths(s.Rating).String()), p.PathStep(s, l)
	if name := p.Technique(s.Technique); strings.HasPrefix(line.Text, name) {
		line.Name, line.Lesson = name, Lesson(s.Technique, LevelWhy)
	}
	return line
}

// MaxPathLines is more than there are candidates: guesses alone come to as many.
const MaxPathLines = 5000

// NewToldPath begins to tell a path; arguments longer than so many characters are left out.
func (p *Printer) NewToldPath(longest int) *ToldPath {
	return &ToldPath{printer: p, longest: longest, defined: map[string]bool{}}
}

// AddStep tells a step that rests on so many guesses. It reports whether there is room for more.
func (t *ToldPath) AddStep(depth int, before *solver.Grid, s solver.Step) bool {
	line := t.printer.ToldStep(&s, before.Layout())
	line.Depth = depth
	if depth == 0 {
		t.Steps = append(t.Steps, s)
		t.argue(&line, before, &s)
	}
	return t.add(line)
}

// AddScenario tells what became of a combination of guesses.
func (t *ToldPath) AddScenario(s textbook.Scenario) { t.add(ToldLine{Text: t.printer.Scenario(&s)}) }

func (t *ToldPath) add(line ToldLine) bool {
	if len(t.Lines) < MaxPathLines {
		t.Lines = append(t.Lines, line)
	}
	return len(t.Lines) < MaxPathLines
}

// argue adds what experts quote; of chains, nets and trials the argument as well. What a
// technique is it says once.
func (t *ToldPath) argue(line *ToldLine, before *solver.Grid, s *solver.Step) {
	e, known := logic.CatalogueEntry(s.Technique)
	if !known || e.Family == logic.FamilySingles {
		return
	}
	line.Formal = t.printer.Formal(s, before.Layout())
	if len(s.Branches) == 0 && s.Trial == nil {
		return
	}
	full := t.printer.Hint(s, before, LevelWhy)
	if _, argument, ok := strings.Cut(full, "\n"); ok && t.defined[s.Technique] {
		full = argument
	}
	if t.longest == 0 || utf8.RuneCountInString(full) <= t.longest {
		line.Argument, t.defined[s.Technique] = full, true
	}
}

// End tells where the path led, of a puzzle with these solutions.
func (t *ToldPath) End(ladder *logic.Ladder, end *coach.PathEnd, solutions []*solver.Grid) {
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
