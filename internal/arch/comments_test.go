package arch

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	docLink   = regexp.MustCompile(`\[\*?([A-Za-z]\w*(?:\.[A-Z]\w*)*)\]`)
	qualified = regexp.MustCompile(`\b([a-z]\w*)\.([A-Z]\w*)(?:\.(\w+))?`)
	goFile    = regexp.MustCompile(`[\w/.-]*\w\.go\b`)
)

// TestCommentsNameWhatExists checks that everything that a comment calls [Link], pkg.Name or file.go exists. It
// ignores names of other modules.
func TestCommentsNameWhatExists(t *testing.T) {
	files := sources(t)
	names := map[string]map[string]bool{} // by package directory
	for file, tree := range files {
		pkg := path.Dir(file)
		if names[pkg] == nil {
			names[pkg] = map[string]bool{}
		}
		declare(names[pkg], tree)
	}
	for file, tree := range files {
		own := names[path.Dir(file)]
		imported := importedPackages(tree)
		for _, group := range tree.Comments {
			text := group.Text()
			for _, found := range docLink.FindAllStringSubmatch(text, -1) {
				if first, rest, isMember := strings.Cut(found[1], "."); ast.IsExported(first) && (!own[first] || isMember && !own[rest]) {
					t.Errorf("%s: a comment names [%s], which is not in its package", file, found[1])
				}
			}
			for _, found := range qualified.FindAllStringSubmatch(text, -1) {
				theirs, known := names[imported[found[1]]]
				if known && (!theirs[found[2]] || ast.IsExported(found[3]) && !theirs[found[3]]) {
					t.Errorf("%s: a comment names %s, which does not exist", file, found[0])
				}
			}
			for _, name := range goFile.FindAllString(text, -1) {
				if path.Dir(file) != "bot/discord/guarded" && !fileExists(path.Dir(file), name) { // it names discordgo's files
					t.Errorf("%s: a comment names the file %s, which does not exist", file, name)
				}
			}
		}
	}
}

// declare adds a file's declarations to a set: top-level names, methods and fields.
func declare(names map[string]bool, tree *ast.File) {
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			names[n.Name.Name] = true
			return false
		case *ast.TypeSpec:
			names[n.Name.Name] = true
		case *ast.ValueSpec:
			for _, id := range n.Names {
				names[id.Name] = true
			}
		case *ast.Field:
			for _, id := range n.Names {
				names[id.Name] = true
			}
			if id, ok := n.Type.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
}

// importedPackages returns the directories of this module's packages that a file imports, by the package's name.
func importedPackages(tree *ast.File) map[string]string {
	found := map[string]string{}
	for _, spec := range tree.Imports {
		if dir, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "pencilmark/"); ok {
			found[path.Base(dir)] = dir
		}
	}
	return found
}

// fileExists looks for a file in the given directory, at the top of the tree and below that.
func fileExists(dir, name string) bool {
	for _, from := range []string{filepath.Join("../..", dir), "../.."} {
		if found, _ := filepath.Glob(filepath.Join(from, name)); len(found) > 0 {
			return true
		}
	}
	matches, _ := filepath.Glob("../../*/" + name)
	_, err := os.Stat(filepath.Join("../..", name))
	return err == nil || len(matches) > 0
}
