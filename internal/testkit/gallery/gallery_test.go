package gallery

import (
	"flag"
	"net/http"
	"strings"
	"testing"
)

var (
	out      = flag.String("out", "", "write the pages, and pictures of them, into this folder")
	inLocale = flag.String("language", "fr", "the language that a server reads")
	whole    = flag.Bool("whole", false, "show every technique and the help on every command in it")
)

// TestGallery has the bot join a server, and another one that reads a language, and draws what
// people see there. Discord refused none of it.
func TestGallery(t *testing.T) {
	w := newWorld(t)
	welcome(w)
	inLanguage(w)
	for _, q := range w.RefusedRequests() {
		// The clock may leap past the quarter of an hour in which an earlier board can be removed,
		// or past the time that the answer to its removal may take, and it is asked for again.
		outrun := strings.Contains(q.Err, "Invalid Webhook Token") || strings.Contains(q.Err, "Unknown Message")
		removes := q.Method == http.MethodDelete && strings.HasSuffix(q.Path, "/@original")
		if !(removes && outrun) && !strings.Contains(q.Body, "tries whether it may post") {
			t.Errorf("Discord refused %s %s: %s\n%s", q.Method, q.Path, q.Err, q.Body)
		}
	}
	Draw(t, *out, w.names, w.entries)
}
