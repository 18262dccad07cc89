// Package film makes a film of a solve: frames that a page plays on its board, with notes in a pane.
//
// A film is made in pages, so that even a film of thousands of frames starts at once. A [Camera] keeps
// the frames of one page and follows the solve only as far as needed.
package film

import (
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

const (
	FirstPage = 200   // frames of the first page; each later page has as many frames as all earlier pages together
	MaxPage   = 4000  // maximum of frames on a page
	MaxFrames = 20000 // maximum of frames in a film
)

// Film is a page of a film.
type Film struct {
	Puzzle string  `json:"puzzle"` // With its restricted candidates, if it has any.
	Layout string  `json:"layout"`
	Ladder string  `json:"ladder"`
	From   int     `json:"from"`   // Number of the first frame, from 0.
	Frames []Frame `json:"frames"` // Of this page.
	// The names, by key, of the techniques that this page looks for and of the methods of its steps.
	Names map[string]string `json:"names"`
	Next  int               `json:"next"` // The first frame of the next page; 0 at the end of the film.
	Cut   bool              `json:"cut"`  // The film ends before the solve does.
}

// Frame is one moment of a film: what changes on the board, and in which colour.
type Frame struct {
	Kind Kind `json:"kind" jsonschema:"enum=candidates,enum=look,enum=given,enum=step,enum=trial,enum=guess,enum=scenario,enum=end"`
	// The colour of its cells: pale green, orange, blue, gold, pink, green, and two others.
	Colour Colour `json:"colour" jsonschema:"enum=first,enum=examined,enum=single,enum=locked,enum=group,enum=recalculated,enum=guessed,enum=other"`
	// The examined cells, row by row from 0. A look without cells and unit examines all empty cells.
	Cells []int `json:"cells,omitempty" jsonschema:"minimum=0"`
	// The unit whose cells are examined: rows come first, then columns, boxes or regions, and other units.
	Unit     *int          `json:"unit,omitempty" jsonschema:"minimum=0"`
	Look     string        `json:"look,omitempty"`     // The technique that the solver looks for.
	Position string        `json:"position,omitempty"` // The board before the frame, if it differs from the board after the last frame.
	Places   [][2]int      `json:"places,omitempty"`   // Cells and the digits that are placed in them.
	Removes  [][2]int      `json:"removes,omitempty"`  // Cells and the digits that are removed from them.
	Guesses  int           `json:"guesses,omitempty"`  // How many guesses the frame depends on.
	Method   string        `json:"method,omitempty"`   // The method as which the step counts.
	Points   int           `json:"points,omitempty"`   // The step's cost, on ladders with prices.
	Rating   rating.Tenths `json:"rating,omitempty"`   // The step's rating, on ladders with ratings: explainer.
	// How hard the step is: its position on the ladder, from 1, or its rating in tenths.
	Height int    `json:"height,omitempty"`
	Text   string `json:"text,omitempty"`
	Notes  []Note `json:"notes,omitempty"` // What the pane shows from this frame on.
	End    *End   `json:"end,omitempty"`   // The end of the solve, with the last frame.
}

type Kind string

const (
	Candidates Kind = "candidates" // a cell gets its first candidates
	Look       Kind = "look"       // cells are examined, successfully or not
	Given      Kind = "given"      // a given that is applied, if the ladder begins on an empty board
	Step       Kind = "step"
	Trial      Kind = "trial" // a consequence of a bad guess, up to the contradiction
	Guess      Kind = "guess"
	Scenario   Kind = "scenario" // the result of a combination of guesses
	Ending     Kind = "end"
)

// Colour is a colour of source A.
type Colour string

const (
	First        Colour = "first"        // pale green: first candidates
	Examined     Colour = "examined"     // orange
	Single       Colour = "single"       // blue: single appearance
	Locked       Colour = "locked"       // gold: locked candidates
	Group        Colour = "group"        // pink: conjugate groups
	Recalculated Colour = "recalculated" // green: a value found by recalculation
	Guessed      Colour = "guessed"
	Other        Colour = "other"
)

// Colours lists all colours.
func Colours() []Colour {
	return []Colour{First, Examined, Single, Locked, Group, Recalculated, Guessed, Other}
}

// Note is a line of the pane.
type Note struct {
	Pane     string `json:"pane" jsonschema:"enum=givens,enum=counts,enum=chains,enum=pairs,enum=guesses,enum=scenarios"` // Its list in the pane.
	Text     string `json:"text"`
	Position string `json:"position,omitempty"` // A grid for this note.
}

const (
	Givens    = "givens"    // the given that forced a cell
	Counts    = "counts"    // frequencies of units
	Chains    = "chains"    // the consequences of a discovery
	Pairs     = "pairs"     // naked and hidden subsets
	Guesses   = "guesses"   // bad guesses
	Scenarios = "scenarios" // combinations of guesses
)

// Lists returns the lists of the pane in order.
func Lists() []string { return []string{Givens, Counts, Chains, Pairs, Guesses, Scenarios} }

// End is the end of a solve.
type End struct {
	Lines     []string `json:"lines"`                                         // The end in words.
	Count     int      `json:"count"`                                         // How many solutions were found.
	More      bool     `json:"more,omitempty"`                                // There may be more.
	Solutions []string `json:"solutions,omitempty" jsonschema:"maxItems=100"` // The solutions, if they are few.

	ER rating.Tenths `json:"er,omitempty"` // The hardest step's rating, if the whole ladder explainer reached the end.
	EP rating.Tenths `json:"ep,omitempty"` // Likewise, the hardest rating up to the first step that places a digit.
	ED rating.Tenths `json:"ed,omitempty"` // Likewise, the first step's rating.
}

// Options are the options of a film.
type Options struct {
	Printer   *phrase.Printer
	Ladder    *logic.Ladder
	Solutions []*solver.Grid // known solutions of the puzzle
	More      bool           // the puzzle has more solutions
	From      int            // number of the page's first frame
	StepsOnly bool           // leave out Look frames
	Trials    bool           // show the consequences of bad guesses
}

// Camera records a page of a film. Its methods are callbacks of coach.Follow.
type Camera struct {
	Options
	film   *Film
	at     *solver.Grid       // the board after the last frame
	forced []solver.Candidate // placements that the givens showed and the walk has not yet made
	count  int                // number of frames so far, on any page
	to     int                // number of the first frame of the next page
}

// New starts the film of a grid's solution.
func New(g *solver.Grid, o Options) *Camera {
	o.From = min(max(o.From, 0), MaxFrames)
	c := &Camera{Options: o, at: g.Clone(), to: min(o.From+min(max(o.From, FirstPage), MaxPage), MaxFrames)}
	c.film = &Film{
		Puzzle: format.LineWithRestrictions(g), Layout: g.Layout().Shape().String(), Ladder: o.Ladder.Name,
		From: o.From, Frames: []Frame{}, Names: map[string]string{},
	}
	c.begin()
	return c
}

func (c *Camera) begin() {
	if c.appliesGivens() {
		c.applyGivens(c.at)
		return
	}
	for cell := range c.at.Empty().All() {
		c.add(Frame{Kind: Candidates, Colour: First, Cells: []int{cell}})
	}
}

// add appends a frame if it is on the page. It reports whether the solve should go on.
func (c *Camera) add(f Frame) bool {
	if c.onPage() {
		c.film.Frames = append(c.film.Frames, f)
	}
	c.count++
	return c.count <= c.to // one frame beyond the page shows that there is a next page
}

// onPage reports whether the next frame is on the page. Frames off the page need no text.
func (c *Camera) onPage() bool { return c.count >= c.From && c.count < c.to }

// Film returns the page, once the solve has ended or stopped.
func (c *Camera) Film() *Film {
	if c.count > c.to {
		c.film.Next, c.film.Cut = c.to%MaxFrames, c.to == MaxFrames
	}
	return c.film
}

// Finish adds the ending.
func (c *Camera) Finish(end *coach.PathEnd) {
	c.unmade()
	if c.count > c.to {
		return
	}
	f := Frame{Kind: Ending, Colour: Other}
	left := c.conclude(&f, end)
	f.Position = c.unlike(left)
	f.End = c.ending(end)
	c.add(f)
}
