package show_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentation checks that docs/solver.md has the code of every example and its output.
func TestDocumentation(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/solver.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`(?sm)^func (Example_\w+)\(\) \{\n(.*?)^\}\n`).FindAllStringSubmatch(string(source), -1)
	if len(examples) != 10 {
		t.Errorf("%d examples", len(examples))
	}
	indent, comment := regexp.MustCompile(`(?m)^\t`), regexp.MustCompile(`(?m)^// ?`)
	for _, e := range examples {
		code, output, _ := strings.Cut(indent.ReplaceAllString(e[2], ""), "// Output:")
		for _, block := range []string{"```go\n" + code + "```\n", "```text\n" + strings.TrimPrefix(strings.TrimPrefix(comment.ReplaceAllString(output, ""), "\n"), " ") + "```\n"} {
			if !strings.Contains(string(page), block) {
				t.Errorf("%s: docs/solver.md does not have\n%s", e[1], block)
			}
		}
	}
}
