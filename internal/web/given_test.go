package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"pencilmark/solver/format"
)

// underway is an .sdk file of the puzzle pairs with digits entered and notes.
func underway(state string, notes func(cell int) string) string {
	rows := func(cells, between string) (text string) {
		for row := range 9 {
			text += strings.Join(strings.Split(cells[9*row:9*row+9], ""), between) + "\n"
		}
		return text
	}
	text := "[Puzzle]\n" + rows(pairs, "") + "[State]\n" + rows(state, "")
	if notes == nil {
		return text
	}
	text += "[PencilMarks]\n"
	for row := range 9 {
		var cells []string
		for col := range 9 {
			cells = append(cells, notes(9*row+col))
		}
		text += strings.Join(cells, ",") + "\n"
	}
	return text
}

// A digit that was entered in a pasted position is told as the mistake that it is, and the
// givens are what is rated and solved.
func TestAWrongEntryIsAMistake(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	wrong := pairs[:2] + "5" + pairs[3:]       // r1c3 = 1 in the solution
	clash := pairs[:2] + pairs[:1] + pairs[3:] // the digit of r1c1 again
	ask := func(path, puzzle, more string) string {
		text, _ := json.Marshal(puzzle)
		a := s.post("/api/v1/"+path, fmt.Sprintf(`{"puzzle":%s%s}`, text, more))
		if a.StatusCode != http.StatusOK {
			t.Errorf("%s: %s\n%s", path, a.Status, a.body)
		}
		return a.body
	}
	for name, puzzle := range map[string]string{
		"an .sdk file":               underway(wrong, nil),
		"a line of HoDoKu":           ":0000:x:" + pairs[:2] + "+5" + pairs[3:] + ":::",
		"a plus among cells":         pairs[:2] + "+5" + pairs[3:],
		"one that a given rules out": underway(clash, nil),
	} {
		digit := "5"
		if strings.Contains(name, "rules") {
			digit = pairs[:1]
		}
		mistake := "r1c3 = " + digit + " is wrong"
		for path, more := range map[string]string{"hint": "", "steps": "", "check": "", "why": `,"cell":"r2c2","digit":"4"`, "path": ""} {
			if body := ask(path, puzzle, more); !strings.Contains(body, mistake) {
				t.Errorf("%s, %s: %.400s", path, name, body)
			}
		}
		if body := ask("rate", puzzle, ""); !strings.Contains(body, `"puzzle":"`+pairs+`"`) || !strings.Contains(body, `"er":`) {
			t.Errorf("rate, %s: %.400s", name, body)
		}
		if body := ask("solve", puzzle, ""); !strings.Contains(body, pairsSolution) {
			t.Errorf("solve, %s: %.400s", name, body)
		}
		if body := ask("convert", puzzle, `,"to":"sdk"`); !strings.Contains(body, `[State]`) {
			t.Errorf("convert, %s: %.400s", name, body)
		}
		if body := ask("repair", puzzle, ""); !strings.Contains(body, `"removed":[]`) || !strings.Contains(body, `"clues":[]`) {
			t.Errorf("repair, %s: %.400s", name, body)
		}
	}
}

// Partial notes give nothing away, and no puzzle has no solution because of them.
func TestPartialNotesAreLeftOut(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	blank := func(cell int) bool { return pairs[cell] == '.' }
	for name, notes := range map[string]func(cell int) string{
		"pairs that lack the digit": func(cell int) string {
			if blank(cell) && cell%5 == 0 {
				return strings.ReplaceAll("123456789", pairsSolution[cell:cell+1], "")[:2]
			}
			return ""
		},
		"box 1 alone": func(cell int) string {
			if blank(cell) && cell/9 < 3 && cell%9 < 3 {
				return strings.ReplaceAll("123456789", pairsSolution[cell:cell+1], "")
			}
			return ""
		},
		"one digit alone": func(cell int) string {
			if blank(cell) {
				return "7"
			}
			return ""
		},
	} {
		text, _ := json.Marshal(underway(pairs, notes))
		for level := 1; level <= 3; level++ {
			a := s.post("/api/v1/hint", fmt.Sprintf(`{"puzzle":%s,"level":%d}`, text, level))
			plain := s.post("/api/v1/hint", fmt.Sprintf(`{"puzzle":%q,"level":%d}`, pairs, level))
			var with, without struct{ State, Text string }
			if json.Unmarshal([]byte(a.body), &with) != nil || json.Unmarshal([]byte(plain.body), &without) != nil || with.State != "step" {
				t.Errorf("%s: %s", name, a.body)
			}
			if want := without.Text + "\nYour notes are partial, so this hint goes by all candidates."; with.Text != want {
				t.Errorf("%s, level %d: %q, want %q", name, level, with.Text, want)
			}
		}
		rated := s.post("/api/v1/rate", fmt.Sprintf(`{"puzzle":%s}`, text))
		if plain := s.post("/api/v1/rate", fmt.Sprintf(`{"puzzle":%q}`, pairs)); rated.body != plain.body {
			t.Errorf("%s: rated %s, want %s", name, rated.body, plain.body)
		}
	}
	cell := withAnotherPlace(t)
	text, _ := json.Marshal(underway(pairs, func(c int) string {
		switch {
		case !blank(c):
			return ""
		case c == cell:
			return strings.ReplaceAll("123456789", pairsSolution[c:c+1], "")
		}
		return "123456789"
	}))
	mistake := fmt.Sprintf("crossed out: %s in r%dc%d.", pairsSolution[cell:cell+1], cell/9+1, cell%9+1)
	if a := s.post("/api/v1/hint", fmt.Sprintf(`{"puzzle":%s}`, text)); !strings.Contains(a.body, `"state":"mistaken"`) || !strings.Contains(a.body, mistake) {
		t.Errorf("full notes with a right candidate crossed out: %s", a.body)
	}
}

// withAnotherPlace returns a blank cell of the puzzle pairs whose digit each of its units has
// another place for.
func withAnotherPlace(t *testing.T) int {
	g, err := format.Read(pairs, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for cell := range g.Empty().All() {
		digit, only := int(pairsSolution[cell]-'0'), false
		for _, u := range g.Layout().UnitsOf(cell) {
			only = only || g.Positions(&g.Layout().Units()[u], digit).Len() == 1
		}
		if !only {
			return cell
		}
	}
	t.Fatal("every digit has one place in a unit")
	return 0
}
