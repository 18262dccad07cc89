package web_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// What a hint marks comes as a picture of the board where a theme is named for it, no more
// of it than its level tells.
func TestHintsWithAPicture(t *testing.T) {
	s, d := start(t, story(t).options()), readDescription(t)
	picture := func(level int, theme string) string {
		t.Helper()
		a := s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", "level": `+strconv.Itoa(level)+`, "picture": "`+theme+`"}`)
		d.check(t, a)
		var hint struct{ Picture string }
		if err := json.Unmarshal([]byte(a.body), &hint); err != nil || a.StatusCode != http.StatusOK {
			t.Fatal(a.body, err)
		}
		return hint.Picture
	}
	if p := picture(1, "light"); p != "" {
		t.Errorf("of a nudge: %s", p)
	}
	if p := picture(4, ""); p != "" {
		t.Errorf("unasked for: %s", p)
	}
	where, move := picture(2, "light"), picture(4, "light")
	if !strings.HasPrefix(where, "<svg ") || len(move) <= len(where) || picture(4, "dark") == move {
		t.Errorf("where: %d, the move: %d bytes", len(where), len(move))
	}
	if strings.Contains(move, "style=") || strings.Contains(move, ">r1<") {
		t.Errorf("the policy forbids styles, and the page has its own numbers: %s", move)
	}
	if a := s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", "picture": "pink"}`); a.StatusCode != http.StatusBadRequest {
		t.Errorf("a theme that there is not: %s", a.Status)
	}
	why := s.post("/api/v1/why", `{"puzzle": "`+pairs+`", "cell": "r1c3", "digit": "5", "picture": "light"}`)
	if d.check(t, why); !strings.Contains(why.body, `"picture":"\u003csvg`) {
		t.Errorf("why not: %s", why.body)
	}
	seen := s.post("/api/v1/why", `{"puzzle": "`+pairs+`", "cell": "r1c3", "digit": "9", "picture": "light"}`)
	if d.check(t, seen); !strings.Contains(seen.body, `"state":"seen"`) || !strings.Contains(seen.body, `"picture":"\u003csvg`) {
		t.Errorf("why not what it sees: %s", seen.body)
	}
}
