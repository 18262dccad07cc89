package web_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
)

// However a question names its cell and digit, the API and the page give one answer.
func TestOneAnswerToAllForms(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	for _, tt := range []struct{ path, do, want string }{{"/api/v1/why", "why", "r1c3 cannot be 5"}, {"/api/v1/hint", "hint", ""}} {
		first := ""
		for _, form := range [][2]string{
			{"r1c3", "5"}, {"A3", "5"}, {"r1c3=5", ""}, {"r1c3 5", ""}, {"5 in R1C3", ""}, {"why isn’t r1c3 5?", ""}, {" (1,3) ", "digit 5"}, {"row 1 column 3", "5"}, {"l1c3", "5"}, {"r1c3 not", "5"},
		} {
			body, err := json.Marshal(map[string]any{"puzzle": pairs, "cell": form[0], "digit": form[1]})
			if err != nil {
				t.Fatal(err)
			}
			a := s.post(tt.path, string(body))
			if first == "" {
				first = a.body
			}
			if a.StatusCode != 200 || a.body != first {
				t.Errorf("%s of %q: %d %s\nnot\n%s", tt.path, form, a.StatusCode, a.body, first)
			}
			page := s.get("/hints?" + url.Values{"puzzle": {pairs}, "do": {tt.do}, "cell": {form[0]}, "digit": {form[1]}}.Encode())
			if page.StatusCode != 200 || !strings.Contains(page.body, tt.want) {
				t.Errorf("page on %q: %d %.2000s", form, page.StatusCode, page.body)
			}
		}
	}
	for body, want := range map[string]string{
		`"cell": "r1c3=5", "digit": "6"`: `"6" is more than one cell and one digit`,
		`"cell": "r1c10", "digit": "6"`:  `"r1c10" is no cell`,
		`"cell": "r1c1", "digit": "10"`:  `"10" is no digit`,
		`"cell": "", "digit": "6"`:       `Name the cell, like r1c5 or A5.`,
		`"cell": "r1c1"`:                 `Name the digit, 1 to 9.`,
	} {
		if d := s.problem(s.post("/api/v1/why", `{"puzzle": "`+pairs+`", `+body+`}`)); d.Status != 400 || !strings.Contains(d.Detail, want) {
			t.Errorf("%s: %+v", body, d)
		}
	}
	for body, want := range map[string]string{
		`"cell": "box 10"`: `"box 10" is no cell or unit of this grid`,
		`"skip": -1`:       "skip is from 0 to 1000, not -1.",
		`"skip": 1001`:     "skip is from 0 to 1000, not 1001.",
	} {
		if d := s.problem(s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", `+body+`}`)); d.Status != 400 || !strings.Contains(d.Detail, want) {
			t.Errorf("%s: %+v", body, d)
		}
	}
}
