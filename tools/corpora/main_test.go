package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestFetch checks that a file with another digest is refused.
func TestFetch(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/abc" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte("abc"))
	}))
	defer server.Close()
	const ofABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, B.1
	if text, err := fetch(t.Context(), source{url: server.URL + "/abc", sha256: ofABC}); err != nil || string(text) != "abc" {
		t.Errorf("%q, %v", text, err)
	}
	for path, want := range map[string]string{"/abc": "its SHA-256 is " + ofABC, "/none": "404"} {
		_, err := fetch(t.Context(), source{url: server.URL + path, sha256: strings.Repeat("0", 64)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

func TestRatings(t *testing.T) {
	puzzle := strings.Repeat(".", 80) + "1"
	for text, want := range map[string]string{
		`{"cases": [{"expanded_minlex": "` + puzzle + `", "rating": "11.9/11.8/3.4"}]}`:                                        puzzle + "\t11.9\t11.8\t3.4\tse\tpublic\n",
		`{"cases": [{"puzzle": "` + puzzle + `", "expected_rating": "5.6/1.2/1.2"}]}`:                                          puzzle + "\t5.6\t1.2\t1.2\tse\tpublic\n",
		`{"cases": [{"puzzle": "` + puzzle + `", "expected_rating": "5.6/1.2/1.2", "expected_oracle_rating": "5.7/1.2/1.2"}]}`: puzzle + "\t5.7\t1.2\t1.2\tse\tpublic\n",
		`{"cases": [{"puzzle": "12"}]}`: "",
	} {
		if got, err := ratings([]byte(text)); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}
