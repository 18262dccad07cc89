// Command licences writes the licences of everything that is linked into the program:
//
//	go generate ./tools/licences
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:generate go run . ../../THIRD-PARTY-LICENCES.txt

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: licences FILE")
		os.Exit(2)
	}
	var text bytes.Buffer
	err := write(&text)
	if err == nil {
		err = os.WriteFile(os.Args[1], text.Bytes(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

// module is a module with packages that are linked in.
type module struct{ path, version, dir string }

const heading = `Pencilmark is under the MIT licence, which is in the file LICENSE. The program also holds what is listed
here: Go's standard library, the modules below, and SQLite (https://sqlite.org), which its authors gave to
the public domain. tools/licences writes this file.
`

func write(w io.Writer) error {
	modules, err := linked()
	if err != nil {
		return err
	}
	fmt.Fprint(w, heading)
	for _, m := range modules {
		texts, err := licencesIn(m.dir)
		if err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
		name := strings.TrimSpace(m.path + " " + m.version)
		fmt.Fprintf(w, "\n%s\n%s\n\n%s", name, strings.Repeat("=", len(name)), strings.Join(texts, "\n"))
	}
	return nil
}

// linked lists Go and the modules that the Linux program contains. Programs for other systems contain no others.
func linked() ([]module, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	command := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "pencilmark/cmd/pencilmark")
	command.Env = append(os.Environ(), "GOOS=linux", "CGO_ENABLED=1")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, err
	}
	lines := slices.Compact(slices.Sorted(strings.Lines(string(out))))
	modules := []module{{"Go", "", strings.TrimSpace(string(root))}}
	for _, line := range lines {
		if path, rest, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			version, dir, _ := strings.Cut(rest, "\t")
			modules = append(modules, module{path, version, dir})
		}
	}
	return modules, nil
}

var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)(\.(md|txt))?$`)

// licencesIn reads the licence and the notices in a module's folder. It is an error if there are none.
func licencesIn(dir string) (texts []string, err error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if !licenceName.MatchString(f.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))+"\n")
	}
	if len(texts) == 0 {
		return nil, errors.New("has no licence")
	}
	return texts, nil
}
