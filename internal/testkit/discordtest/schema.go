package discordtest

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// openAPIExcerpt holds the schemas of request bodies in Discord's OpenAPI description.
//
//go:embed testdata/openapi.json
var openAPIExcerpt []byte

// schemas compiles the schema of an operation's request body when it is first needed.
type schemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

// openAPIName is the description's name in the compiler, which fetches nothing.
const openAPIName = "discord:openapi"

// openAPI reads Discord's description: the file that DISCORD_OPENAPI names, or else the excerpt.
var openAPI = sync.OnceValues(func() (*schemas, error) {
	text := openAPIExcerpt
	var err error
	if path := os.Getenv("DISCORD_OPENAPI"); path != "" {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	return &schemas{compiler: c, compiled: map[string]*jsonschema.Schema{}}, c.AddResource(openAPIName, doc)
})

// of returns the schema of an operation's request body. The path is written as in the description, with its
// {parameters}.
func (s *schemas) of(method, path string) (*jsonschema.Schema, error) {
	escaped := strings.NewReplacer("~", "~0", "/", "~1").Replace(path)
	pointer := "/paths/" + escaped + "/" + strings.ToLower(method) + "/requestBody/content/application~1json/schema"
	s.mu.Lock()
	defer s.mu.Unlock()
	if done := s.compiled[pointer]; done != nil {
		return done, nil
	}
	schema, err := s.compiler.Compile(openAPIName + "#" + (&url.URL{Path: pointer}).EscapedPath())
	if err == nil {
		s.compiled[pointer] = schema
	}
	return schema, err
}

// validate checks the JSON body of a request.
func (s *schemas) validate(method, path string, raw json.RawMessage) *apiError {
	schema, err := s.of(method, path)
	if err != nil {
		return invalidForm("body", "discordtest: no schema for %s %s: %v", method, path, err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return invalidJSON(err)
	}
	if err := schema.Validate(value); err != nil {
		return invalidForm("body", "does not match Discord's OpenAPI description: %v", err)
	}
	return nil
}
