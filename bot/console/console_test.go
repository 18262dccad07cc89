package console_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/bot"
	"pencilmark/bot/console"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func options(t *testing.T, in io.Reader, out io.Writer) console.Options {
	return optionsIn(bottest.New(t, true), in, out)
}

func optionsIn(w *bottest.World, in io.Reader, out io.Writer) console.Options {
	return console.Options{
		Router: w.Router, In: in, Out: out,
		User: bot.User{ID: "console", Name: "You"}, RunID: "run", Width: 80, Zone: time.UTC,
	}
}

// TestTranscripts pipes the input of each archive into a console and compares the output.
func TestTranscripts(t *testing.T) {
	testrace.Skip(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			transcript(t, file)
		})
	}
}

func transcript(t *testing.T, file string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := bottest.New(t, true)
	if strings.HasPrefix(string(a.Comment), "closed:") {
		w.Now = w.Now.Add(30 * time.Hour)
	}
	var out bytes.Buffer
	o := optionsIn(w, bytes.NewReader(a.Files[0].Data), &out)
	if strings.HasPrefix(string(a.Comment), "French:") {
		o.Locale = "fr-CA"
	}
	if err := console.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if *update {
		a.Files = []txtar.File{a.Files[0], {Name: "output", Data: out.Bytes()}}
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := strings.Split(string(a.Files[1].Data), "\n")
	if diff := cmp.Diff(want, strings.Split(out.String(), "\n")); diff != "" {
		t.Errorf("output differs (-want +got):\n%s", diff)
	}
}

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		text    string
		columns int
		want    string
	}{
		{"one two three", 80, "one two three"},
		{"one two three", 7, "one two\nthree"},
		{"one two\n  three four\n\nfive", 9, "one two\n  three\n  four\n\nfive"},
		{"unbreakable", 4, "unbreakable"},
		{strings.Repeat("a ", 60), 200, strings.TrimSpace(strings.Repeat("a ", 44)) + "\n" + strings.TrimSpace(strings.Repeat("a ", 16))},
	} {
		if got := console.Wrap(tt.text, tt.columns); got != tt.want {
			t.Errorf("%q in %d columns:\n%s\nwant:\n%s", tt.text, tt.columns, got, tt.want)
		}
	}
}

func TestColourOnlyWhereAsked(t *testing.T) {
	for _, colour := range []bool{false, true} {
		var out bytes.Buffer
		o := options(t, strings.NewReader("daily\nnext\n"), &out)
		o.Colour = colour
		if err := console.Run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "\x1b["); got != colour {
			t.Errorf("colour %v: escape sequences: %v", colour, got)
		}
	}
}

// Lines are repeated only if they come from a pipe, because a terminal already shows what a person types.
func TestTypedLinesAreNotRepeated(t *testing.T) {
	var out bytes.Buffer
	o := options(t, strings.NewReader("stats\n"), &out)
	o.Interactive = true
	if err := console.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "> stats") || strings.Count(out.String(), "> ") != 2 {
		t.Errorf("want two prompts and no repetition:\n%s", out.String())
	}
}

// Announcements are printed at the prompt, which is then repeated. A pipe gets none.
func TestNews(t *testing.T) {
	for _, typed := range []bool{true, false} {
		var out bytes.Buffer
		in, typing := io.Pipe()
		news := make(chan string)
		o := options(t, in, &out)
		o.Interactive, o.Announcements = typed, news
		done := make(chan error)
		go func() { done <- console.Run(t.Context(), o) }()
		if typed {
			news <- "A new daily is here."
		}
		_, _ = io.WriteString(typing, "quit\n")
		typing.Close()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "> \nA new daily is here.\n\n> "); got != typed {
			t.Errorf("typed %v: told %v:\n%s", typed, got, out.String())
		}
	}
}

func TestContextEndsTheConsole(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, typing := io.Pipe()
	defer typing.Close()
	done := make(chan error)
	go func() { done <- console.Run(ctx, options(t, in, io.Discard)) }()
	if _, err := io.WriteString(typing, "stats\n"); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("a cancelled console returns %v", err)
	}
}

func TestInputAndOutputThatFail(t *testing.T) {
	broken := errors.New("broken")
	if err := console.Run(t.Context(), options(t, iotest.ErrReader(broken), io.Discard)); !errors.Is(err, broken) {
		t.Errorf("input: got %v, want %v", err, broken)
	}
	in, out := io.Pipe()
	in.CloseWithError(broken)
	if err := console.Run(t.Context(), options(t, strings.NewReader("daily\n"), out)); !errors.Is(err, broken) {
		t.Errorf("output: got %v, want %v", err, broken)
	}
}

// FuzzLines types random lines. The console answers them and ends without an error.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"daily\n1\n2\n3\n4\nr1c1=2\n", "answer\n\ncancel\n", "hint 1234\n12..\n34..\n", "\x1b[2J\x00\xff\n", "hint level=9 grid=\n",
		"53..7....\n6..195...\n\nrate\n", "setup channel=1\n", "next ５３\n", "answer １\nhint ２⃣\n", ".---------.\n|1|\n", "play  hard\n/hint\n", strings.Repeat("9", 20000) + "\n", "```\n1\n",
	} {
		f.Add(seed)
	}
	w, runs := bottest.New(f, true), 0
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) > 1<<16 {
			t.Skip("longer input only takes longer")
		}
		var out bytes.Buffer
		w.TB = t
		runs++
		o := optionsIn(w, strings.NewReader(input), &out)
		o.RunID = strconv.Itoa(runs)
		if err := console.Run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "\x1b") {
			t.Errorf("an escape sequence came through: %q", out.String())
		}
	})
}

// A script ends only after its unfinished answers, even if they take longer than a person would wait.
func TestRatingGoesOn(t *testing.T) {
	w := bottest.New(t, true, bottest.WithoutRatingBudget)
	var out bytes.Buffer
	if err := console.Run(t.Context(), optionsIn(w, strings.NewReader("rate "+bottest.HardPuzzle+"\nhelp rate\nquit\n"), &out)); err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(out.String(), "Still thinking")
	if !ok || !strings.Contains(rest, "Tier: Nightmare") || !strings.Contains(rest, "ER 8.9") {
		t.Errorf("printed %q", out.String())
	}
}

// A file from the bot is saved. If saving fails, it is printed.
func TestFilesAreKept(t *testing.T) {
	for _, test := range []struct {
		name string
		save func(string, []byte) (string, error)
		want string
	}{
		{"saved", func(name string, data []byte) (string, error) { return "/home/" + name, nil }, "Saved as /home/pencilmark-data.json."},
		{"not saved", func(string, []byte) (string, error) { return "", errors.New("no space") }, "no space"},
		{"nowhere to save", nil, `"id": "console"`},
	} {
		var out bytes.Buffer
		o := options(t, strings.NewReader("privacy export\n"), &out)
		o.SaveFile = test.save
		if err := console.Run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), test.want) || strings.Contains(out.String(), "pencilmark-player/1") == (test.name == "saved") {
			t.Errorf("%s: %s", test.name, out.String())
		}
	}
}
