package web_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestBodyThatIsTooLarge(t *testing.T) {
	s := start(t, options())
	body := `{"puzzle": "` + strings.Repeat(".", 1<<20) + `"}`
	for _, path := range []string{"/api/v1/rate", "/api/v1/hint"} {
		if d := s.problem(s.post(path, body)); d.Status != 413 || !strings.Contains(d.Detail, "65536 bytes") {
			t.Errorf("%s: %+v", path, d)
		}
	}
}

func TestBodyThatIsNotJSON(t *testing.T) {
	s := start(t, options())
	for _, media := range []string{"", "text/plain", "application/x-www-form-urlencoded", "application/json; charset", ";"} {
		a := s.do(http.MethodPost, "/api/v1/rate", "puzzle=1", "Content-Type", media)
		if d := s.problem(a); d.Status != 415 {
			t.Errorf("%q: %+v", media, d)
		}
	}
	a := s.do(http.MethodPost, "/api/v1/rate", "{", "Content-Type", "application/json; charset=utf-8")
	if d := s.problem(a); d.Status != 400 {
		t.Errorf("JSON with a charset: %+v", d)
	}
}
