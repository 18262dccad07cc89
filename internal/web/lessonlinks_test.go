package web_test

import (
	"net/http"
	"regexp"
	"testing"
)

// An answer that names a technique says where its page is, which is there.
func TestAnswersLeadToLessons(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	for _, tt := range []struct{ name, path, body, want string }{
		{"a nudge", "hint", `"level":1`, ""},
		{"where to look", "hint", `"level":2`, ""},
		{"the argument", "hint", `"level":3`, "/learn/hidden-single"},
		{"what follows", "hint", `"level":5`, "/learn/hidden-single"},
		{"why", "why", `"cell":"r1c3","digit":"5"`, "/learn/bad-guess"},
		{"all steps", "steps", `"ladder":"human"`, "/learn/hidden-single"},
		{"the path", "path", `"ladder":"human"`, "/learn/hidden-single"},
		{"the reference's path", "path", `"ladder":"explainer"`, "/learn/hidden-single"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := s.post("/api/v1/"+tt.path, `{"puzzle":"`+pairs+`",`+tt.body+`}`)
			first := ""
			if found := learn.FindStringSubmatch(a.body); found != nil {
				first = found[1]
			}
			if a.StatusCode != http.StatusOK || first != tt.want {
				t.Errorf("status %d, it leads to %q, want %q", a.StatusCode, first, tt.want)
			}
			if tt.want != "" {
				s.says(tt.want, http.StatusOK, "<h1")
			}
		})
	}
}

var learn = regexp.MustCompile(`"learn":"([^"]+)"`)
