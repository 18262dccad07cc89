package web_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"pencilmark/docs"
	"pencilmark/internal/testkit/schematest"
)

// description is the OpenAPI description that the server hands out.
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

func readDescription(t testing.TB) *description {
	t.Helper()
	text, err := os.ReadFile("assets/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]operation `json:"paths"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	tree, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	answers, err := jsonschema.UnmarshalJSON(bytes.NewReader(docs.AnswersSchema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for name, tree := range map[string]any{"openapi.json": tree, "answers.schema.json": answers} {
		schematest.CloseObjects(tree)
		if err := compiler.AddResource(name, tree); err != nil {
			t.Fatal(err)
		}
	}
	return &description{compiler, doc.Paths}
}

// check reports an answer that its path's description does not foresee.
func (d *description) check(t *testing.T, a answer) {
	t.Helper()
	path, operations := d.find(a.Request.URL.Path)
	if path == "" {
		return // not a path of ours: nothing to describe
	}
	op, ok := operations[strings.ToLower(a.Request.Method)]
	if !ok {
		return
	}
	status := strconv.Itoa(a.StatusCode)
	response, ok := op.Responses[status]
	if !ok {
		t.Fatalf("%s does not describe status %s", path, status)
	}
	pointer := "#/paths/" + strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(path) +
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

var parameter = regexp.MustCompile(`\\\{\w+\\\}`) // as QuoteMeta writes {id}

// find returns the described path that an address belongs to.
func (d *description) find(address string) (string, map[string]operation) {
	for path, operations := range d.paths {
		pattern := "^" + parameter.ReplaceAllString(regexp.QuoteMeta(path), "[^/]+") + "$"
		if regexp.MustCompile(pattern).MatchString(address) {
			return path, operations
		}
	}
	return "", nil
}

// docs/api.md names every path, and none that there is not.
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
