// Package schematest validates JSON against the schema of docs, in tests.
package schematest

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"pencilmark/docs"
)

// Schema is the schema of all answers. Unlike the published one it refuses fields that it does not name: clients must
// expect new fields, but all of ours must be described.
type Schema struct{ compiler *jsonschema.Compiler }

// New reads the schema.
func New(t testing.TB) *Schema {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(docs.AnswersSchema))
	if err != nil {
		t.Fatal(err)
	}
	CloseObjects(tree)
	s := &Schema{jsonschema.NewCompiler()}
	if err := s.compiler.AddResource("answers.schema.json", tree); err != nil {
		t.Fatal(err)
	}
	return s
}

// Check fails the test if a text does not match the schema's definition of that name, such as PathAnswer; "" is any
// answer.
func (s *Schema) Check(t testing.TB, name string, text []byte) {
	t.Helper()
	at := "answers.schema.json"
	if name != "" {
		at += "#/$defs/" + name
	}
	schema, err := s.compiler.Compile(at)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%v\nin %s", err, text)
	}
}

// CloseObjects makes every object of a schema refuse fields that it does not name.
func CloseObjects(tree any) {
	switch node := tree.(type) {
	case map[string]any:
		if node["type"] == "object" && node["properties"] != nil {
			node["additionalProperties"] = false
		}
		for _, child := range node {
			CloseObjects(child)
		}
	case []any:
		for _, child := range node {
			CloseObjects(child)
		}
	}
}
