package gallery

import (
	"bytes"
	"errors"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
)

var (
	out      = flag.String("out", "", "write the pages, and pictures of them, into this folder")
	inLocale = flag.String("language", "fr", "the language of the last scene")
	whole    = flag.Bool("whole", false, "have it show every technique and the help on every command")
)

// widths are the screens that the pages are drawn for, in CSS pixels.
var widths = []struct {
	name  string
	width int
}{{"phone", 375}, {"desktop", 760}}

// TestGallery has the bot show all it has, and draws it. Every command has
// something to show, and Discord refused none of it.
func TestGallery(t *testing.T) {
	w := newWorld(t)
	for _, s := range scenes {
		w.command = s.command
		s.play(w)
	}
	for _, q := range w.RefusedRequests() {
		// The clock may leap past the quarter of an hour in which an earlier board can be removed,
		// or past the time that the answer to its removal may take, and it is asked for again.
		outrun := strings.Contains(q.Err, "Invalid Webhook Token") || strings.Contains(q.Err, "Unknown Message")
		removes := q.Method == http.MethodDelete && strings.HasSuffix(q.Path, "/@original")
		if !(removes && outrun) && !strings.Contains(q.Body, "tries whether it may post") {
			t.Errorf("Discord refused %s %s: %s\n%s", q.Method, q.Path, q.Err, q.Body)
		}
	}
	commands := commandsOf(w.entries)
	for _, d := range bot.Commands("en") {
		if !slices.Contains(commands, d.Name) {
			t.Errorf("nothing shows the command %s: give it a scene", d.Name)
		}
	}
	for _, screen := range widths {
		w.draw(t, screen.name, screen.width)
	}
}

func (w *testWorld) draw(t *testing.T, name string, width int) {
	var page bytes.Buffer
	o := pageOptions{Title: "Pencilmark on a " + name, Width: width, Names: w.names}
	if err := writePage(&page, o, w.entries); err != nil {
		t.Fatal(err)
	}
	html := page.String()
	for _, e := range w.entries {
		if !strings.Contains(html, `id="`+e.Name+`"`) {
			t.Errorf("%s is not on the page", e.Name)
		}
	}
	if *out == "" {
		return
	}
	w.keep(t, filepath.Join(*out, name), page.Bytes())
}

// keep writes the page and, if there is a browser, a picture of each entry.
func (w *testWorld) keep(t *testing.T, folder string, page []byte) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	file := folder + ".html"
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	err := screenshots(t.Context(), file, folder, w.entries)
	if errors.Is(err, errNoBrowser) {
		t.Log(err)
	} else if err != nil {
		t.Fatal(err)
	}
}
