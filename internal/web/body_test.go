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

func TestBodyInBinary(t *testing.T) {
	s := start(t, options())
	if d := s.problem(s.post("/api/v1/rate", "\x00\xff\xfe\x01")); d.Status != 400 || d.Line != 1 || d.Column != 1 {
		t.Errorf("bare: %+v", d)
	}
	if d := s.problem(s.post("/api/v1/rate", "{\"puzzle\": \"\xff\xfe\"}")); d.Status != 422 || d.Column != 1 {
		t.Errorf("in a string: %+v", d)
	}
}

func TestWhatWasSentIsRepeatedInShort(t *testing.T) {
	s := start(t, options())
	long := strings.Repeat("lorem", 1000)
	for _, body := range []string{
		`{"` + long + `": 1}`,
		`{"puzzle": "", "layout": "` + long + `"}`,
		`{"puzzle": "", "ladder": "` + long + `"}`,
	} {
		if d := s.problem(s.post("/api/v1/hint", body)); d.Status != 400 || len(d.Detail) > 300 {
			t.Errorf("%d bytes of detail: %+v", len(d.Detail), d)
		}
	}
}
