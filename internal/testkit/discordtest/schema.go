package discordtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemas holds Discord's own description of its API, and compiles an
// operation's request schema when it is first asked for.
type schemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

// openAPIName is what the compiler knows the description by; nothing is fetched.
const openAPIName = "discord:openapi"

// openAPI reads the file that DISCORD_OPENAPI names, once a process: it holds a
// megabyte. It is nil where the variable is not set.
var openAPI = sync.OnceValues(func() (*schemas, error) {
	path := os.Getenv("DISCORD_OPENAPI")
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	doc, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(openAPIName, doc); err != nil {
		return nil, err
	}
	return &schemas{compiler: c, compiled: map[string]*jsonschema.Schema{}}, nil
})

const jsonSchema = "/content/application~1json/schema"

// at is the schema at the rest of an operation's path in the description, which is
// written as there, with its {parameters}.
func (s *schemas) at(method, path, rest string) (*jsonschema.Schema, error) {
	pointer := "/paths/" + escapePointer(path) + "/" + strings.ToLower(method) + rest
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

// validate checks a JSON body against an operation. A nil receiver allows all.
func (s *schemas) validate(method, path string, raw json.RawMessage) *apiError {
	if s == nil {
		return nil
	}
	schema, err := s.at(method, path, "/requestBody"+jsonSchema)
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

func escapePointer(token string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(token)
}
