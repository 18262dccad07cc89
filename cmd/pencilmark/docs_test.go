package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func readDoc(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadmeListsTheCommands: the table and the program agree, order included.
func TestReadmeListsTheCommands(t *testing.T) {
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| `pencilmark (\\w+)` \\|").FindAllStringSubmatch(readDoc(t, "README.md"), -1) {
		documented = append(documented, row[1])
	}
	parser, err := kong.New(&commands{}, kong.Vars{"ladders": ladderNames(), "families": strings.Join(familyNames(), ", "), "languages": "en"})
	if err != nil {
		t.Fatal(err)
	}
	var real []string
	for _, command := range parser.Model.Children {
		if !command.Hidden {
			real = append(real, command.Name)
		}
	}
	if !slices.Equal(documented, real) {
		t.Errorf("README lists\n%v\nand the program has\n%v", documented, real)
	}
}

// TestDocsNameWhatExists: links inside the repository lead somewhere, and so do
// the make targets and the paths that the documents name.
func TestDocsNameWhatExists(t *testing.T) {
	makefile := readDoc(t, "Makefile")
	for _, doc := range []string{"README.md", "ARCHITECTURE.md", "CHANGELOG.md"} {
		text := readDoc(t, doc)
		for _, found := range regexp.MustCompile(`\]\(([^)#]+)\)|src="([^"]+)"`).FindAllStringSubmatch(text, -1) {
			if target := found[1] + found[2]; !strings.Contains(target, "://") {
				exists(t, doc, target)
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

func exists(t *testing.T, doc, path string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("../..", path)); err != nil {
		t.Errorf("%s names %s: %v", doc, path, err)
	}
}
