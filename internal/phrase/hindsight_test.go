package phrase_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// pairInBox5 is a puzzle of which singles fill 38 cells; then a naked pair in box 5 comes.
const pairInBox5 = "7....4.96...3.1............2..6...7.4..18..6....2......75.....8..1...9...3..982.5"

// played is a game that a test plays by the clock.
type played struct {
	t       *testing.T
	game    *coach.Game
	entries map[int]int
	boards  []*solver.Grid
	now     time.Duration
}

func newPlayed(t *testing.T, text string) *played {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g.MarkGivens()
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{t: t, entries: map[int]int{}, boards: []*solver.Grid{g}}
	p.game = &coach.Game{Puzzle: g, Solution: solution, Before: func(i int) (*solver.Grid, error) { return p.boards[i], nil }}
	return p
}

// at is the board as it stands.
func (p *played) at() *solver.Grid { return p.boards[len(p.boards)-1] }

// move makes a move after some seconds.
func (p *played) move(seconds int, m coach.Move) {
	p.now += time.Duration(seconds) * time.Second
	m.After = p.now
	for _, d := range m.Digits {
		p.entries[d.Cell] = d.Digit
	}
	after := p.game.Puzzle.Clone()
	for cell, d := range p.entries {
		after.Place(cell, d)
	}
	p.game.Moves, p.boards = append(p.game.Moves, m), append(p.boards, after)
}

func (p *played) enter(seconds, cell, digit int) {
	p.move(seconds, coach.Move{Digits: []solver.Candidate{{Cell: cell, Digit: digit}}})
}

// right enters the solution's digit in a cell, wrong another that fits there, and erase none.
func (p *played) right(seconds, cell int) { p.enter(seconds, cell, p.game.Solution.Value(cell)) }

func (p *played) wrong(seconds, cell int) {
	p.enter(seconds, cell, p.at().Candidates(cell).Without(p.game.Solution.Value(cell)).Min())
}

func (p *played) erase(seconds, cell int) {
	delete(p.entries, cell)
	p.move(seconds, coach.Move{})
}

// singles enters singles, five seconds each, as many as there are, up to a number.
func (p *played) singles(most int) {
	p.t.Helper()
	for range most {
		s, ok, err := logic.Human().Next(p.t.Context(), p.at())
		if err != nil {
			p.t.Fatal(err)
		}
		if !ok || len(s.Places) == 0 {
			return
		}
		p.enter(5, s.Places[0].Cell, s.Places[0].Digit)
	}
}

// lookedBack fills the rest, a second each, ends the game and looks back on it.
func (p *played) lookedBack() *coach.Hindsight {
	p.t.Helper()
	if m := p.game.Moves; len(m) == 0 || !m[len(m)-1].Ends {
		for cell := range p.at().Empty().All() {
			p.right(1, cell)
		}
		p.move(1, coach.Move{Ends: true})
	}
	h, err := coach.New(logic.Human()).Hindsight(p.t.Context(), p.game)
	if err != nil {
		p.t.Fatal(err)
	}
	return h
}

// games are played, and looked back on, by name.
func games() map[string]func(*played) {
	return map[string]func(*played){
		"naked-pair": func(p *played) {
			order := newPlayed(p.t, pairInBox5)
			order.singles(38)
			p.singles(36)
			for _, i := range []int{37, 36} { // with the second of these the pair is there
				p.right(5, order.game.Moves[i].Digits[0].Cell)
			}
			p.right(240, p.at().Empty().First())
		},
		"there-for-longer": func(p *played) {
			p.singles(10)
			left := p.at().Empty().Slice()
			for _, cell := range left[len(left)-3:] {
				p.right(20, cell)
			}
			p.now += 40 * time.Second
			p.singles(81)
		},
		"mended": func(p *played) {
			p.singles(38)
			cell := p.at().Empty().First()
			p.wrong(2, cell)
			p.right(100, cell)
			p.wrong(30, p.at().Empty().First())
			p.erase(60, p.at().Empty().First())
		},
		"wrong-then": func(p *played) {
			p.singles(30)
			p.wrong(100, p.at().Empty().First())
		},
		"helped": func(p *played) {
			p.singles(30)
			p.move(60, coach.Move{Helped: true})
			p.singles(81)
		},
		"given-up": func(p *played) {
			p.singles(20)
			p.move(100, coach.Move{Ends: true})
		},
		"handed-in-late": func(p *played) {
			p.singles(38)
			for cell := range p.at().Empty().All() {
				p.right(1, cell)
			}
			p.move(90, coach.Move{Ends: true})
		},
		"by-the-path": func(p *played) { p.singles(81) },
		"no-digit": func(p *played) {
			p.move(60, coach.Move{Helped: true})
			p.move(100, coach.Move{Ends: true})
		},
		"at-once": func(p *played) {
			m := coach.Move{}
			for cell := range p.at().Empty().All() {
				m.Digits = append(m.Digits, solver.Candidate{Cell: cell, Digit: p.game.Solution.Value(cell)})
			}
			p.move(3700, m)
			p.move(0, coach.Move{Ends: true})
		},
	}
}

// What is told of games that are over, in each language: how they went, what could have been
// seen in their longest waits, and what was wrong.
func TestHindsight(t *testing.T) {
	const file = "testdata/hindsight.txtar"
	archive := &txtar.Archive{}
	for _, name := range slices.Sorted(maps.Keys(games())) {
		p := newPlayed(t, pairInBox5)
		games()[name](p)
		h := p.lookedBack()
		for _, locale := range phrase.Locales() {
			archive.Files = append(archive.Files, txtar.File{Name: name + "." + locale, Data: []byte(told(phrase.New(locale), p, h))})
		}
	}
	got := txtar.Format(archive)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

// told is all that is told of a game, a paragraph a line.
func told(printer *phrase.Printer, p *played, h *coach.Hindsight) string {
	lines := []string{strings.Join(printer.WhereTimeWent(h), " ")}
	for i := range h.Longest {
		wait, told := printer.Finding(h, &h.Longest[i])
		lines = append(lines, wait+": "+strings.Join(told, " "))
	}
	for i := range h.Mistakes {
		lines = append(lines, printer.Mistake(p.game.Puzzle.Layout(), &h.Mistakes[i]))
	}
	return strings.Join(lines, "\n") + "\n"
}

// Four minutes in front of a naked pair in box 5 are told as just that.
func TestANakedPairWasOpen(t *testing.T) {
	p := newPlayed(t, pairInBox5)
	games()["naked-pair"](p)
	h := p.lookedBack()
	for locale, want := range map[string]string{
		"en": "For 4 min a naked pair in box 5 was open.",
		"fr": "Pendant 4\u202fmin, une paire nue était visible dans le bloc 5.",
	} {
		if _, told := phrase.New(locale).Finding(h, &h.Longest[0]); told[0] != want {
			t.Errorf("%s: %q", locale, told)
		}
	}
}
