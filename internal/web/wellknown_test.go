package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// security.txt contains the address in the operator's contact. If there is none, there is no security.txt.
func TestSecurityText(t *testing.T) {
	const expires = "Expires: 2026-09-10T00:00:00Z\n"
	for _, tt := range []struct{ contact, url, want string }{
		{"Ann, ann@sudoku.example.", "https://sudoku.example", "Contact: mailto:ann@sudoku.example\n" + expires + "Canonical: https://sudoku.example/.well-known/security.txt\n"},
		{"ask Ann (https://sudoku.example/contact), or ann@sudoku.example", "", "Contact: https://sudoku.example/contact\n" + expires},
		{"Ann in the server", "https://sudoku.example", ""},
		{"", "", ""},
	} {
		o := options()
		o.Contact, o.URL = tt.contact, tt.url
		s := start(t, o)
		a := s.get("/.well-known/security.txt")
		if tt.want == "" {
			if d := s.problem(a); d.Status != http.StatusNotFound {
				t.Errorf("%q: %+v", tt.contact, d)
			}
			continue
		}
		if a.StatusCode != http.StatusOK || a.body != tt.want {
			t.Errorf("%q: %d %s", tt.contact, a.StatusCode, a.body)
		}
	}
}

// robots.txt excludes search engines only from players' own pages and from the API.
func TestRobots(t *testing.T) {
	a := start(t, options()).get("/robots.txt")
	for _, line := range []string{"User-agent: *\n", "Disallow: /api/\n", "Disallow: /me\n"} {
		if !strings.Contains(a.body, line) {
			t.Errorf("no %q in\n%s", line, a.body)
		}
	}
	if strings.Contains(a.body, "Disallow: /\n") {
		t.Errorf("every page is kept from search engines:\n%s", a.body)
	}
}
