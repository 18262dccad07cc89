package film_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/film"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
)

func read(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// page returns one page of a film.
func page(t testing.TB, g *solver.Grid, ladder *logic.Ladder, o coach.PathOptions, shown film.Options) *film.Film {
	t.Helper()
	shown.Printer, shown.Ladder = phrase.New("en"), ladder
	c := film.New(g, shown)
	o.OnLook, o.OnScenario = c.Look, c.Scenario
	end, err := coach.New(ladder).Follow(t.Context(), g, o, c.Step)
	if err != nil {
		t.Fatal(err)
	}
	if !end.Stopped {
		c.Finish(&end)
	}
	return c.Film()
}

// whole returns the frames of all pages.
func whole(t testing.TB, g *solver.Grid, ladder *logic.Ladder, o coach.PathOptions) (frames []film.Frame) {
	t.Helper()
	return all(t, g, ladder, o, film.Options{})
}

func all(t testing.TB, g *solver.Grid, ladder *logic.Ladder, o coach.PathOptions, shown film.Options) (frames []film.Frame) {
	t.Helper()
	for {
		p := page(t, g, ladder, o, shown)
		if p.From != len(frames) {
			t.Fatalf("the page begins at %d after %d frames", p.From, len(frames))
		}
		frames = append(frames, p.Frames...)
		if shown.From = p.Next; p.Next == 0 {
			return frames
		}
	}
}

func ladderNamed(t testing.TB, name string) *logic.Ladder {
	t.Helper()
	l, err := rating.LadderNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// played applies frames to a board as the page does.
func played(t testing.TB, g *solver.Grid, frames []film.Frame) *solver.Grid {
	t.Helper()
	at := g.Clone()
	for i, f := range frames {
		if f.Position != "" {
			var err error
			shape := g.Layout().Shape()
			if at, err = format.Read(f.Position, format.Options{Shape: &shape}); err != nil {
				t.Fatalf("frame %d: %v", i, err)
			}
		}
		for _, r := range f.Removes {
			at.Remove(r[0], r[1])
		}
		for _, p := range f.Places {
			if !at.Has(p[0], p[1]) {
				t.Fatalf("frame %d places %v, which cannot be", i, p)
			}
			at.Place(p[0], p[1])
		}
	}
	return at
}

// Every ladder's film shows where the ladder looks, with one solution or many.
func TestEveryLadderIsFilmed(t *testing.T) {
	for _, ladder := range append(rating.Ladders(), rating.ReferenceLadder()) {
		for _, text := range []string{pairs, multi32} {
			if text == multi32 && ladder.Name == rating.ReferenceLadder().Name {
				continue // the puzzle has no ER
			}
			looks, vain := 0, 0
			frames := whole(t, read(t, text), ladder, coach.PathOptions{})
			for i, f := range frames {
				if f.Kind == film.Look {
					looks++
					if i+1 < len(frames) && frames[i+1].Kind == film.Look {
						vain++
					}
				}
			}
			if looks == 0 || vain == 0 || frames[len(frames)-1].Kind != film.Ending {
				t.Errorf("%s of %s: %d looks, %d in vain, the last frame is %s", ladder.Name, text, looks, vain, frames[len(frames)-1].Kind)
			}
		}
	}
}

// Played frame by frame, a ladder's film ends where the ladder's walk ends.
func TestFilmsEndWhereLaddersDo(t *testing.T) {
	for _, text := range []string{easy, pairs} {
		for _, name := range []string{"logical", "phases", "hypotheses", "methods", "human"} {
			g, ladder := read(t, text), ladderNamed(t, name)
			end, err := ladder.Walk(t.Context(), g, func(*solver.Grid, solver.Step) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			frames := whole(t, g, ladder, coach.PathOptions{})
			points := 0
			for _, f := range frames {
				points += f.Points
			}
			if at := played(t, g, frames); format.LineWithRestrictions(at) != format.LineWithRestrictions(end.Grid) || points != end.Points {
				t.Errorf("%s of %s: %d frames end at %s with %d points, want %d", name, text, len(frames), format.LineWithRestrictions(at), points, end.Points)
			}
		}
	}
}

// The frames have the same points as the walk, even if it ends with a contradiction. On a full
// board there are no Look frames.
func TestPointsAndLooksOfPhases(t *testing.T) {
	ladder := ladderNamed(t, "phases")
	halfway := strings.Replace(pairs, "5.7..7.39", "5.2..7.39", 1) // contradicts itself after two placements
	for _, text := range []string{easy, pairs, impossible, halfway} {
		g := read(t, text)
		end, err := ladder.Walk(t.Context(), g, func(*solver.Grid, solver.Step) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		points, full := 0, false
		at := g.Clone()
		for i, f := range whole(t, g, ladder, coach.PathOptions{}) {
			points += f.Points
			if f.Kind == film.Look && full {
				t.Fatalf("%s: frame %d looks for %s on a full board", text, i, f.Look)
			}
			for _, p := range f.Places {
				at.Apply(&solver.Step{Places: []solver.Candidate{{Cell: p[0], Digit: p[1]}}})
			}
			full = f.Kind != film.Given && at.Empty().Len() == 0
		}
		if points != end.Points {
			t.Errorf("%s: the frames have %d points, the walk %d", text, points, end.Points)
		}
	}
}

// Ariadne's thread is shown with its steps back.
func TestGuessesAreTakenBack(t *testing.T) {
	g := read(t, multi32)
	frames := whole(t, g, ladderNamed(t, "logical"), coach.PathOptions{GuessAndCheck: true})
	last := frames[len(frames)-1]
	if last.End == nil || last.End.Count != 32 || len(last.End.Solutions) != 32 || last.End.More {
		t.Fatalf("ends with %+v", last)
	}
	if at := played(t, g, frames); at.String() != last.End.Solutions[0] {
		t.Errorf("ends at %s", at)
	}
}

// A page that is requested alone is the same part of the film.
func TestPages(t *testing.T) {
	g, ladder := read(t, pairs), ladderNamed(t, "methods")
	frames := whole(t, g, ladder, coach.PathOptions{})
	p := page(t, g, ladder, coach.PathOptions{}, film.Options{From: 150})
	if got, want := fmt.Sprint(encoded(t, p.Frames)), fmt.Sprint(encoded(t, frames[150:min(350, len(frames))])); got != want {
		t.Errorf("the page is\n%s\nof the whole\n%s", got, want)
	}
	brief := page(t, g, ladder, coach.PathOptions{}, film.Options{StepsOnly: true})
	if slices.ContainsFunc(brief.Frames, func(f film.Frame) bool { return f.Kind == film.Look }) || brief.Next != 0 {
		t.Errorf("looks in a film without, or more of it from %d", brief.Next)
	}
}

func encoded(t testing.TB, frames []film.Frame) string {
	t.Helper()
	text, err := json.Marshal(frames)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// notesOf lists the notes of a list in the pane.
func notesOf(frames []film.Frame, pane string) (lines []string) {
	for _, f := range frames {
		for _, n := range f.Notes {
			if n.Pane == pane {
				lines = append(lines, n.Text)
			}
		}
	}
	return lines
}

// The consequences of a bad guess are shown up to the contradiction, and taken back.
func TestTrialsOfBadGuesses(t *testing.T) {
	g, ladder := read(t, multi32), ladderNamed(t, "phases")
	end, err := ladder.Walk(t.Context(), g, func(*solver.Grid, solver.Step) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	frames := all(t, g, ladder, coach.PathOptions{}, film.Options{StepsOnly: true, Trials: true})
	notes, guesses := notesOf(frames, film.Guesses), 0
	for i, f := range frames {
		if f.Kind != film.Trial || frames[i+1].Kind == film.Trial {
			continue
		}
		if next := frames[i+1]; next.Kind != film.Step || next.Position == "" || len(next.Removes) != 1 {
			t.Errorf("after a trial comes %+v", next)
		}
		if guesses == len(notes) || !strings.Contains(notes[guesses], ", "+f.Text+",") {
			t.Fatalf("guess %d ends with %q of %q", guesses, f.Text, notes)
		}
		guesses++
	}
	if guesses != len(notes) || guesses == 0 {
		t.Errorf("%d guesses of %d are tried", guesses, len(notes))
	}
	if at := played(t, g, frames); format.LineWithRestrictions(at) != format.LineWithRestrictions(end.Grid) {
		t.Errorf("ends at %s", at)
	}
}

// If nothing completes what a ladder leaves unfinished, the film ends there too.
func TestAStalledFilmStaysStalled(t *testing.T) {
	g := read(t, pairs)
	o := film.Options{Printer: phrase.New("en")}
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	o.Solutions = []*solver.Grid{solution}
	stalled, err := ladderNamed(t, "human").Narrow(nil, []string{"singles"})
	if err != nil {
		t.Fatal(err)
	}
	frames := all(t, g, stalled, coach.PathOptions{}, o)
	if at := played(t, g, frames); at.Solved() || !strings.Contains(frames[len(frames)-1].End.Lines[0], "unfinished") {
		t.Errorf("the film of a ladder that stalls ends at %s with %q", format.Line(at), frames[len(frames)-1].End.Lines)
	}
}

// The film of the reference walk has a rating for each step, the ratings at its end, and no points.
func TestFilmOfTheReference(t *testing.T) {
	g := read(t, pairs)
	report, err := rating.Rate(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	frames := whole(t, g, rating.ReferenceLadder(), coach.PathOptions{})
	hardest, crux := rating.Tenths(0), 0
	for _, f := range frames {
		if f.Kind == film.Step && (f.Rating < rating.LowestRating || f.Points != 0 || f.Height != int(f.Rating) || !strings.HasPrefix(f.Text, f.Rating.String()+" · ")) {
			t.Errorf("a step is rated %s: %+v", f.Rating, f)
		}
		hardest, crux = max(hardest, f.Rating), max(crux, f.Height)
	}
	end := frames[len(frames)-1].End
	if hardest != report.ER || crux != int(report.ER) || end.ER != report.ER || end.EP != report.EP || end.ED != report.ED {
		t.Errorf("the hardest step is rated %s, the end says %s %s %s, want %s %s %s", hardest, end.ER, end.EP, end.ED, report.ER, report.EP, report.ED)
	}
	if want := fmt.Sprintf("solved: ER %s · EP %s · ED %s (", report.ER, report.EP, report.ED); !strings.HasPrefix(end.Lines[0], want) || strings.Contains(strings.Join(end.Lines, " "), "point") {
		t.Errorf("ends with %q, want %q", end.Lines, want)
	}
	less := rating.ReferenceLadder().WithoutUniqueness()
	if end := whole(t, g, less, coach.PathOptions{})[len(frames)-1].End; end == nil || end.ER != 0 || !strings.HasPrefix(end.Lines[0], "solved: the hardest step is rated ") {
		t.Errorf("without uniqueness it ends with %+v", end)
	}
}
