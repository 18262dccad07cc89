package bot_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/testrace"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGoldens plays the conversations of testdata. An archive is a list of requests, each followed by its reply;
// -update writes the replies. conversation.fields lists the lines of a request.
func TestGoldens(t *testing.T) {
	testrace.Skip(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			golden(t, file)
		})
	}
}

func golden(t *testing.T, file string) {
	want, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := conversationFor(t, want)
	c.handled = fewButtons(t)
	got := c.replay(want)
	if *update {
		if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(lines(want), lines(got)); diff != "" {
		t.Errorf("replies differ (-want +got):\n%s", diff)
	}
}

// fewButtons returns a function that checks that a private board on Discord has at most five buttons, except for the pad
// and the opened tools.
func fewButtons(t *testing.T) func(*bot.Request, *bot.Reply) {
	return func(q *bot.Request, r *bot.Reply) {
		act, _ := bot.ParseAction(q.Action)
		buttons := 0
		for _, b := range r.Controls {
			if b.Kind == bot.Button || b.Kind == bot.LinkButton {
				buttons++
			}
		}
		isBoard := r.Private && len(r.Pictures) > 0 && q.Place != bot.PlaceConsole
		if isBoard && buttons > 5 && act.Name != "tools" && !strings.HasPrefix(act.Name, "write") {
			t.Errorf("%+v: %d buttons:\n%s", q, buttons, describe(r))
		}
	}
}

// conversationFor starts the conversation of an archive. If the archive's comment starts with "not set up:", the bot
// has no dailies yet.
func conversationFor(t *testing.T, a *txtar.Archive) *conversation {
	return newConversation(t, !strings.HasPrefix(string(a.Comment), "not set up:"))
}

// unwritten matches a catalogue key that appears in place of a sentence.
var unwritten = regexp.MustCompile(`\[[a-z]+\.[a-z-]+(\.[a-z-]+)*\]`)

// replay makes the requests of an archive and returns the archive with the replies.
func (c *conversation) replay(a *txtar.Archive) *txtar.Archive {
	got := &txtar.Archive{Comment: a.Comment}
	for _, f := range a.Files {
		if f.Name == "request" {
			reply := c.ask(string(f.Data))
			if key := unwritten.FindString(reply); key != "" {
				c.t.Errorf("%s is shown in place of a sentence, whose values are missing", key)
			}
			got.Files = append(got.Files, f, txtar.File{Name: "reply", Data: []byte(reply)})
		}
	}
	return got
}

func lines(a *txtar.Archive) []string { return strings.Split(string(txtar.Format(a)), "\n") }
