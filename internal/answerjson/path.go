package answerjson

import (
	"math"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
	"pencilmark/solver/trial"
)

// Path is the path of a ladder from a grid to its solution, or to where the ladder ends: path --format json, POST
// /api/v1/path.
type Path struct {
	about
	Ladder string     `json:"ladder"`           // The ladder used.
	Steps  []PathStep `json:"steps"`            // In order.
	Solved bool       `json:"solved"`           // Whether it reaches the solution or, with guess and check, a solution.
	Reason string     `json:"reason,omitempty"` // Why it does not.
	Points *int       `json:"points,omitempty"` // The sum of the points of the steps. Missing for ladders without points.
	Uses   []Use      `json:"uses"`             // How often each method was used, easiest first.
	Grid   string     `json:"grid"`             // The grid where the ladder ended, before any guess; in the notation of puzzle.

	// The mistakes in the given position, in words; the path starts without them. Missing if there are none.
	Beginning []string `json:"beginning,omitempty"`
	Ending    []string `json:"ending"` // Where the path led, in words, one line each.
	// The number of solutions found where the ladder ended: by a search, in all scenarios, or by guess and check.
	// Missing if there was no search.
	Count      *int       `json:"count,omitempty" jsonschema:"minimum=0"`
	More       bool       `json:"more,omitempty"`                                       // Whether there may be more than count.
	Solutions  []string   `json:"solutions,omitempty" jsonschema:"pattern=^[1-9A-G]+$"` // The solutions found, if they are fewer than 100.
	Scenarios  []Scenario `json:"scenarios,omitempty" jsonschema:"maxItems=1000"`       // The combinations of digits of the guessed cells, the first 1000.
	FalseInAll []string   `json:"false_in_all,omitempty" jsonschema:"format=Removal"`   // The candidates that are false in all scenarios, as in r1c5<>6.
}

// PathStep is a step of a path, or a guess, with its points.
type PathStep struct {
	walkStep
	// The number of guesses that the step depends on, including itself if it is one. Missing if there are none.
	Guesses int           `json:"guesses,omitempty" jsonschema:"minimum=1"`
	Method  string        `json:"method,omitempty"` // The ladder's name for the method that the step uses.
	Points  *int          `json:"points,omitempty"` // The step's points. Missing for ladders without points.
	Rating  rating.Tenths `json:"rating,omitempty"` // The step's rating, if the ladder has ratings: explainer.
}

// Scenario is a combination of guesses, and its result.
type Scenario struct {
	Guesses  []string `json:"guesses" jsonschema:"format=Placement"` // As in r1c5=6, one for each cell.
	Possible bool     `json:"possible"`                              // Whether it leads to no contradiction.
	Text     string   `json:"text"`                                  // The result in words.
	Grid     string   `json:"grid"`                                  // The resulting grid, in the notation of puzzle.
}

// The maximum numbers of steps and scenarios in a path. With guesses there can be far more.
const (
	MaxPathSteps = 5000
	MaxScenarios = 1000
)

// Use is how often a method was used.
type Use struct {
	Method string        `json:"method"`                       // Its name.
	Count  int           `json:"count" jsonschema:"minimum=1"` // Its uses.
	Points *int          `json:"points,omitempty"`             // The points of these uses. Missing for ladders without points.
	Rating rating.Tenths `json:"rating,omitempty"`             // The highest rating of these uses, if the ladder has ratings.
}

// stepInWords is a step in words.
type stepInWords struct {
	Technique string `json:"technique" jsonschema:"format=Technique"`
	Name      string `json:"name"` // The technique's name in the answer's language.
	Text      string `json:"text"` // The step in a clause.
	Why       string `json:"why"`  // The whole argument in words.
	// The step on one line in the notation of HoDoKu, with chains as in Eureka, such as X-Wing: 4 r27 c58 => r5c5<>4.
	Formal string `json:"formal"`
}

func newStepInWords(p *phrase.Printer, before *solver.Grid, s *solver.Step) stepInWords {
	l := before.Layout()
	return stepInWords{s.Technique, p.Technique(s.Technique), p.StepSummary(s, l), p.InFull().Hint(s, before, phrase.LevelWhy), p.Formal(s, l)}
}

// walkStep is a step of a path.
type walkStep struct {
	stepInWords
	Places  []string `json:"places,omitempty" jsonschema:"format=Placement"` // The digits that it places, as in r1c5=6.
	Removes []string `json:"removes,omitempty" jsonschema:"format=Removal"`  // The candidates that it removes, as in r1c5<>6.
	Learn   string   `json:"learn,omitempty" jsonschema:"format=Lesson"`
	Before  *Before  `json:"before"`
	Step    *Step    `json:"step"`
}

func newWalkStep(p *phrase.Printer, before *solver.Grid, s *solver.Step) walkStep {
	l := before.Layout()
	return walkStep{
		stepInWords: newStepInWords(p, before, s),
		Places:      relations(l, s.Places, "="), Removes: relations(l, s.Removes, "<>"), Before: newBefore(before), Step: newStep(s, l),
		Learn: phrase.Lesson(s.Technique, phrase.LevelWhy),
	}
}

func relations(l *solver.Layout, cs []solver.Candidate, relation string) []string {
	var names []string
	for _, c := range cs {
		names = append(names, l.CellName(c.Cell)+relation+symbol(c.Digit))
	}
	return names
}

// NewPath returns a path without steps.
func NewPath(g *solver.Grid, ladder *logic.Ladder) *Path {
	return &Path{
		about: newAbout(g, format.LineWithRestrictions(g)), Ladder: ladder.Name,
		Steps: []PathStep{}, Uses: []Use{}, Grid: format.LineWithRestrictions(g),
	}
}

// Add adds a step that depends on a number of guesses. It reports whether there is room for more.
func (b *Path) Add(p *phrase.Printer, ladder *logic.Ladder, guesses int, before *solver.Grid, s *solver.Step) bool {
	method, points := ladder.Score(s)
	b.Steps = append(b.Steps, PathStep{newWalkStep(p, before, s), guesses, method, priced(ladder, points), rating.Tenths(s.Rating)})
	if guesses == 0 {
		after := before.Clone()
		after.Apply(s)
		b.Grid = format.LineWithRestrictions(after)
	}
	return len(b.Steps) < MaxPathSteps
}

// AddScenario adds a combination of guesses, if there is room.
func (b *Path) AddScenario(p *phrase.Printer, s *textbook.Scenario) {
	if len(b.Scenarios) < MaxScenarios {
		b.Scenarios = append(b.Scenarios, Scenario{relations(s.Grid.Layout(), s.Assume, "="), s.Contradiction == nil, p.Scenario(s), format.LineWithRestrictions(s.Grid)})
	}
}

// End adds the ending.
func (b *Path) End(p *phrase.Printer, ladder *logic.Ladder, e *coach.PathEnd) {
	b.Ending = p.PathEnding(ladder, e, nil)
	if e.Thread != nil {
		b.Solved, b.Points = len(e.Thread.Solutions) > 0, priced(ladder, e.Thread.Points)
		b.found(len(e.Thread.Solutions), !e.Thread.Complete, e.Thread.Solutions)
		return
	}
	for _, u := range e.Uses {
		b.Uses = append(b.Uses, Use{u.Method, u.Count, priced(ladder, u.Points), rating.Tenths(u.Rating)})
	}
	b.Solved, b.Points, b.Grid = e.Solved, priced(ladder, e.Points), format.LineWithRestrictions(e.Grid)
	if !e.Solved {
		b.Reason = p.WhyUnfinished(ladder.Name, &e.WalkResult)
	}
	switch {
	case e.Scenarios != nil:
		b.FalseInAll = relations(e.Grid.Layout(), e.Scenarios.Eliminated, "<>")
		b.found(e.Scenarios.Possible, e.Scenarios.Possible > e.Counted, e.Scenarios.Solutions)
	case e.Searched:
		b.found(e.Count, e.Count > e.Counted, e.Solutions)
	}
}

func priced(ladder *logic.Ladder, points int) *int {
	if !ladder.Priced() {
		return nil
	}
	return &points
}

func (b *Path) found(count int, more bool, list []*solver.Grid) {
	b.Count, b.More = &count, more
	for _, g := range list {
		b.Solutions = append(b.Solutions, format.Line(g))
	}
}

// RatedStep is a step of a path on the reference scale.
type RatedStep struct {
	walkStep
	Rating rating.Tenths `json:"rating" jsonschema:"minimum=1"`  // On the scale of Sudoku Explainer 1.2.1.
	Cells  []string      `json:"cells" jsonschema:"format=Cell"` // The cells that the step is based on.
}

// NewRatedStep describes a step of the reference ladder's path.
func NewRatedStep(p *phrase.Printer, before *solver.Grid, s *explainer.RatedStep) RatedStep {
	return RatedStep{newWalkStep(p, before, &s.Step), rating.Tenths(s.Rating), append([]string{}, cellNames(before.Layout(), s.Cells)...)}
}

// Rated is a puzzle's rating on all scales: rate --format json, one object on each line, with --path including its
// path; path --ladder explainer, POST /api/v1/path. Fields that do not apply to the puzzle are left out.
type Rated struct {
	about
	Solutions string `json:"solutions" jsonschema:"enum=0,enum=1,enum=2+"` // The number of solutions.
	*ratedUnique
	Reason string      `json:"reason,omitempty"` // Why there is no er; absent if there is one.
	Path   []RatedStep `json:"path,omitempty"`   // The path that determines er.
}

// ratedUnique is present for a puzzle with exactly one solution.
type ratedUnique struct {
	Tier     string         `json:"tier" jsonschema:"format=Tier"`          // The difficulty.
	Steps    int            `json:"steps,omitempty" jsonschema:"minimum=1"` // How many steps to expect: the number in the path that determines the tier.
	Points   int            `json:"points"`                                 // Points of the methods A to F.
	Uses     map[string]int `json:"uses"`                                   // How often each of these methods was used.
	Hardest  string         `json:"hardest"`                                // The hardest technique of these methods; empty if none is needed.
	Finished bool           `json:"finished"`                               // Whether these methods solve the puzzle.
	Scale    string         `json:"scale"`                                  // The scale that determines the tier, with its version.
	*Time
	*ratedReference
	*ratedHodoku
	*ratedMeasures
}

// Time is how long people take for a puzzle; missing if nothing is left to solve.
type Time struct {
	Minutes  float64   `json:"minutes,omitempty" jsonschema:"minimum=1"`              // The expected mean of the players who finish it.
	Interval []float64 `json:"interval,omitempty" jsonschema:"minItems=2,maxItems=2"` // The minutes between which the means of 80% of such puzzles lie.
	Rough    bool      `json:"rough,omitempty"`                                       // No times were there to compare with: another size or layout, or a rating that is only a bound.
}

// NewTime describes an estimate; nil for the zero value.
func NewTime(e minutes.Estimate) *Time {
	if e.Minutes == 0 {
		return nil
	}
	tenths := func(m float64) float64 { return math.Round(m*10) / 10 }
	return &Time{tenths(e.Minutes), []float64{tenths(e.Low), tenths(e.High)}, e.Rough}
}

// ratedReference is present for a puzzle with an ER.
type ratedReference struct {
	ER     rating.Tenths `json:"er" jsonschema:"minimum=1"` // The hardest step on the scale of Sudoku Explainer 1.2.1.
	EP     rating.Tenths `json:"ep" jsonschema:"minimum=1"` // The hardest step up to the first placement of a digit.
	ED     rating.Tenths `json:"ed" jsonschema:"minimum=1"` // The first step.
	Peak   Peak          `json:"peak"`                      // Where er is reached.
	Unique bool          `json:"assumes_unique"`            // Whether the steps behind er may rely on there being one solution.
}

// ratedHodoku is present for a puzzle that was graded on HoDoKu's scale.
type ratedHodoku struct {
	Level string `json:"hodoku_level" jsonschema:"enum=Easy,enum=Medium,enum=Hard,enum=Unfair,enum=Extreme"` // HoDoKu's level.
	Score int    `json:"hodoku_score"`                                                                       // HoDoKu's score.
}

// ratedMeasures is present for a puzzle whose trials were measured.
type ratedMeasures struct {
	Depth int `json:"te_depth" jsonschema:"minimum=0,maximum=4"` // The nesting depth of trial and error by singles, T&E(n); 4 means deeper than 3.
	// A smallest set of cells whose digits leave only singles; missing if it has more than 4 cells.
	Backdoor *[]string `json:"backdoor,omitempty"`
}

// Peak is where er is reached in the path.
type Peak struct {
	Step      int    `json:"step" jsonschema:"minimum=1"` // The first step at that level, from 1.
	Technique string `json:"technique" jsonschema:"format=Technique"`
	Count     int    `json:"count" jsonschema:"minimum=1"` // How many steps have that level.
}

// NewRated describes a rating; path may be nil.
func NewRated(g *solver.Grid, r *rating.Report, reason string, path []RatedStep) *Rated {
	body := &Rated{
		about:     newAbout(g, format.LineWithRestrictions(g)),
		Solutions: Solutions(r.Solutions), Reason: reason, Path: path,
	}
	if r.Solutions != 1 {
		return body
	}
	body.ratedUnique = &ratedUnique{
		Tier: r.Tier.String(), Steps: r.Steps, Points: r.Points, Uses: map[string]int{}, Hardest: r.Hardest, Finished: r.Finished, Scale: r.Scale,
		Time: NewTime(r.Time),
	}
	for _, u := range r.Uses {
		body.Uses[u.Method] = u.Count
	}
	if r.ER != 0 {
		body.ratedReference = &ratedReference{r.ER, r.EP, r.ED, Peak(r.Peak), true}
	}
	if r.Hodoku.Level != "" {
		body.ratedHodoku = &ratedHodoku{r.Hodoku.Level, r.Hodoku.Score}
	}
	return body
}

// WithMeasures adds the measures of trial and error; m may be nil.
func (r *Rated) WithMeasures(l *solver.Layout, m *trial.Measures) *Rated {
	if m == nil || r.ratedUnique == nil {
		return r
	}
	r.ratedMeasures = &ratedMeasures{Depth: m.Depth}
	if !m.Larger {
		cells := append([]string{}, cellNames(l, m.Backdoor)...)
		r.Backdoor = &cells
	}
	return r
}

// Solutions returns the number of solutions as a rating writes it: 0, 1 or 2+.
func Solutions(n int) string { return [...]string{"0", "1", "2+"}[min(n, 2)] }

// Solved is the result of a search: solve --format json, one object on each line; POST /api/v1/solve.
type Solved struct {
	about
	Count     int      `json:"count" jsonschema:"minimum=0"`               // The number of solutions counted.
	More      bool     `json:"more"`                                       // Whether there are more.
	Solutions []string `json:"solutions" jsonschema:"pattern=^[1-9A-G]+$"` // The first solutions.
	Reason    string   `json:"reason,omitempty"`                           // Why there is no solution.
}

// NewSolved describes a search: its first solutions, their number, and whether there are more.
func NewSolved(g *solver.Grid, solutions []*solver.Grid, count int, more bool, reason string) *Solved {
	body := &Solved{
		about: newAbout(g, format.LineWithRestrictions(g)),
		Count: count, More: more, Solutions: []string{}, Reason: reason,
	}
	for _, s := range solutions {
		body.Solutions = append(body.Solutions, format.Line(s))
	}
	return body
}
