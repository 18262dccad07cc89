package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"pencilmark/docs"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/schematest"
	"pencilmark/internal/testkit/testrace"
)

// description is the OpenAPI description that the server serves.
type description struct {
	compiler *jsonschema.Compiler
	paths    map[string]map[string]operation
}

type operation struct {
	Responses map[string]struct {
		Ref     string                     `json:"$ref"`
		Content map[string]json.RawMessage `json:"content"`
	} `json:"responses"`
}

// readDescription returns the description, which all tests share.
func readDescription(t testing.TB) *description {
	t.Helper()
	d, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var readOnce = sync.OnceValues(func() (*description, error) {
	text, err := os.ReadFile("assets/openapi.json")
	if err != nil {
		return nil, err
	}
	var doc struct {
		Paths map[string]map[string]operation `json:"paths"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for name, text := range map[string][]byte{"openapi.json": text, "answers.schema.json": docs.AnswersSchema} {
		tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		schematest.CloseObjects(tree)
		if err := compiler.AddResource(name, tree); err != nil {
			return nil, err
		}
	}
	return &description{compiler, doc.Paths}, nil
})

// check fails the test if an answer does not match its path's description.
func (d *description) check(t *testing.T, a answer) {
	t.Helper()
	described, operations := d.find(a.Request.URL.Path)
	if described == "" {
		return // the path is not part of the API
	}
	op, ok := operations[strings.ToLower(a.Request.Method)]
	if !ok {
		return
	}
	status := strconv.Itoa(a.StatusCode)
	response, ok := op.Responses[status]
	if !ok {
		t.Fatalf("%s does not describe status %s", described, status)
	}
	pointer := "#/paths/" + strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(described) +
		"/" + strings.ToLower(a.Request.Method) + "/responses/" + status
	if response.Ref != "" {
		pointer = response.Ref
	}
	d.validate(t, pointer+"/content/"+strings.ReplaceAll(a.Header.Get("Content-Type"), "/", "~1")+"/schema", a.body)
}

func (d *description) validate(t *testing.T, pointer, body string) {
	t.Helper()
	schema, err := d.compiler.Compile("openapi.json" + pointer)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%v\nin %s", err, body)
	}
}

var parameter = regexp.MustCompile(`\{\w+\}`)

// find returns the described path that matches an address.
func (d *description) find(address string) (string, map[string]operation) {
	for described, operations := range d.paths {
		if is, _ := path.Match(parameter.ReplaceAllString(described, "*"), address); is {
			return described, operations
		}
	}
	return "", nil
}

// docs/api.md lists exactly the existing paths.
func TestThePageOfTheAPIIsTrue(t *testing.T) {
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	described, named := readDescription(t).paths, map[string]bool{}
	for _, path := range regexp.MustCompile("/api/v1/[a-z./{}]+").FindAllString(string(text), -1) {
		named[path] = true
		if described[path] == nil {
			t.Errorf("there is no %s", path)
		}
	}
	for path := range described {
		if strings.HasPrefix(path, "/api/") && !named[path] {
			t.Errorf("%s is not on the page", path)
		}
	}
}

var update = flag.Bool("update", false, "write the answers into testdata")

// TestAPI compares the answers of all routes on the Saturday of the story with golden files. Each archive in testdata
// pairs "NAME/request", a request line and possibly a body, with "NAME/answer". The answer must also match the API's
// description.
func TestAPI(t *testing.T) {
	testrace.Skip(t)
	o := story(t).options()
	o.Limits.Burst = 1000
	s, described := start(t, o), readDescription(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(archive.Files); i += 2 {
			request, want := archive.Files[i], &archive.Files[i+1]
			name := strings.TrimSuffix(request.Name, "/request")
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+name, func(t *testing.T) {
				a := s.replay(string(request.Data))
				described.check(t, a)
				if *update {
					want.Name, want.Data = name+"/answer", pretty(t, a)
				} else if diff := cmp.Diff(string(want.Data), string(pretty(t, a))); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// replay sends a request written as "GET /path", or "POST /path" and a body.
func (s *site) replay(text string) answer {
	s.t.Helper()
	line, body, _ := strings.Cut(text, "\n")
	method, path, ok := strings.Cut(line, " ")
	if !ok {
		s.t.Fatalf("no request line: %q", line)
	}
	if method == http.MethodPost {
		return s.post(path, strings.TrimSuffix(body, "\n"))
	}
	return s.do(method, path, "")
}

// small matches JSON that fits on one line: a list of strings, or digits in cells.
var small = regexp.MustCompile(`\[\s+"[^"]*"(,\s+"[^"]*")*\s+\]|\{\s+"cells?":[^{}]*\}`)

// pretty writes an answer's status line, media type and indented JSON, with small parts on one line.
func pretty(t *testing.T, a answer) []byte {
	t.Helper()
	var b bytes.Buffer
	fmt.Fprintln(&b, a.StatusCode, a.Header.Get("Content-Type"))
	if err := json.Indent(&b, []byte(a.body), "", "  "); err != nil {
		t.Fatalf("%v in %q", err, a.body)
	}
	return small.ReplaceAllFunc(b.Bytes(), func(part []byte) []byte { return bytes.Join(bytes.Fields(part), []byte(" ")) })
}

// The challenge is the hardest puzzle in the bank and the same for everybody. There is none while the bank needs all
// its puzzles for dailies.
func TestChallenge(t *testing.T) {
	w := newWorld(t)
	w.game = services.New(services.Options{Store: w.db, Now: w.now, Bank: 1, Budget: time.Hour})
	s := start(t, w.options())
	if d := s.problem(s.get("/api/v1/challenge")); d.Status != http.StatusNotFound || d.Detail != "There's no challenge yet." {
		t.Errorf("an empty bank: %+v", d)
	}
	w.stock(easy, game.UsageBank)
	w.stock(pairs, game.UsageBank)
	first := s.get("/api/v1/challenge")
	if first.StatusCode != http.StatusOK || !strings.Contains(first.body, pairs) || strings.Contains(first.body, pairsSolution) {
		t.Errorf("the challenge: %d %s", first.StatusCode, first.body)
	}
	if again := s.get("/api/v1/challenge"); again.body != first.body {
		t.Errorf("asked again: %s", again.body)
	}
}
