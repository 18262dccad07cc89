package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readDoc(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// documents are the files of the repository that are written for people.
var documents = []string{"README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md",
	"docs/cli.md", "docs/discord.md", "docs/formats.md", "docs/ladders.md", "docs/minutes.md", "docs/operating.md", "docs/translating.md", "docs/glossary.md"}

// TestDocsListTheCommands: the table of commands matches the program, in the same order.
func TestDocsListTheCommands(t *testing.T) {
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| `pencilmark (\\w+)` \\|").FindAllStringSubmatch(readDoc(t, "docs/cli.md"), -1) {
		documented = append(documented, row[1])
	}
	var real []string
	for _, command := range commands() {
		if !command.hidden {
			real = append(real, command.name)
		}
	}
	if !slices.Equal(documented, real) {
		t.Errorf("docs/cli.md lists\n%v\nand the program has\n%v", documented, real)
	}
}

// TestDocsNameWhatExists: links within the repository work, and the make targets and paths in the documents exist.
func TestDocsNameWhatExists(t *testing.T) {
	makefile := readDoc(t, "Makefile")
	for _, doc := range documents {
		text := readDoc(t, doc)
		for _, found := range regexp.MustCompile(`\]\(([^)#]+)\)|src="([^"]+)"`).FindAllStringSubmatch(text, -1) {
			if target := found[1] + found[2]; !strings.Contains(target, "://") {
				exists(t, doc, filepath.Join(filepath.Dir(doc), target))
			}
		}
		for _, found := range regexp.MustCompile("`make (\\w+)`").FindAllStringSubmatch(text, -1) {
			if !strings.Contains(makefile, "\n"+found[1]+":") {
				t.Errorf("%s names make %s, which is none", doc, found[1])
			}
		}
		for _, found := range regexp.MustCompile("`((?:solver|bot|internal|cmd|store|migrations)/[a-z/_.]+)`").FindAllStringSubmatch(text, -1) {
			exists(t, doc, found[1])
		}
	}
}

// TestDocsShowWhatIsPrinted runs the commands whose output the documents show.
func TestDocsShowWhatIsPrinted(t *testing.T) {
	shown := 0
	for _, doc := range documents {
		for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(readDoc(t, doc), -1) {
			for _, session := range strings.Split("\n"+block[1], "\n$ pencilmark ")[1:] {
				typed, want, _ := strings.Cut(session, "\n")
				if want == "" || strings.ContainsAny(typed, "|<>'\"") {
					continue
				}
				var out bytes.Buffer
				m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out}
				m.Run(t.Context(), strings.Fields(typed))
				if got := strings.TrimSpace(out.String()); got != strings.TrimSpace(want) {
					t.Errorf("%s: pencilmark %s prints\n%s\nand not\n%s", doc, typed, got, want)
				}
				shown++
			}
		}
	}
	if shown < 3 {
		t.Errorf("only %d commands are shown with what they print", shown)
	}
}

func exists(t *testing.T, doc, path string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("../..", path)); err != nil {
		t.Errorf("%s names %s: %v", doc, path, err)
	}
}
