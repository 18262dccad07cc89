package config

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// maxFile limits the size of the settings file in bytes. The example has about 3 kB.
const maxFile = 64 << 10

// readYAML applies the settings in text to c. It walks the syntax tree, because the library's decoding errors
// quote secrets.
func readYAML(file string, text []byte, c *Config) error {
	if len(text) > maxFile {
		return &Error{File: file, Line: 1, Msg: "expected settings, and this is more than 64 kB"}
	}
	tree, err := parser.ParseBytes(text, 0)
	if err != nil {
		return syntaxError(file, err)
	}
	r := reader{file: file}
	for _, doc := range tree.Docs {
		if err := r.mapping("", doc.Body, reflect.ValueOf(c).Elem()); err != nil {
			return err
		}
	}
	return nil
}

func syntaxError(file string, err error) error {
	e := &Error{File: file, Line: 1, Msg: "this is not YAML"}
	var known yaml.Error
	if !errors.As(err, &known) {
		return e
	}
	if token := known.GetToken(); token != nil {
		e.Line = token.Position.Line
	}
	// The library wrote the message up to the first colon. The rest may quote the file.
	msg, _, _ := strings.Cut(known.GetMessage(), ":")
	e.Msg = "this is not YAML: " + msg
	return e
}

type reader struct{ file string }

func (r reader) errorf(node ast.Node, key, format string, args ...any) error {
	return &Error{
		File: r.file, Line: node.GetToken().Position.Line, Key: key,
		Msg: fmt.Sprintf(format, args...),
	}
}

// mapping reads a node's keys into a struct's fields. A section without keys is null and changes nothing.
func (r reader) mapping(key string, node ast.Node, into reflect.Value) error {
	switch node := node.(type) {
	case nil, *ast.NullNode, *ast.CommentGroupNode:
		return nil
	case *ast.MappingNode:
		for _, entry := range node.Values {
			if err := r.entry(key, entry, into); err != nil {
				return err
			}
		}
		return nil
	}
	return r.errorf(node, key, "expected a section with the keys %s", keysOf(into.Type()))
}

func (r reader) entry(section string, entry *ast.MappingValueNode, into reflect.Value) error {
	name := entry.Key.GetToken().Value
	key := strings.TrimPrefix(section+"."+name, ".")
	field, ok := fieldNamed(into, name)
	if !ok {
		return r.errorf(entry.Key, key, "unknown key; expected %s", keysOf(into.Type()))
	}
	if target, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return r.scalar(key, entry.Value, target)
	}
	return r.mapping(key, entry.Value, field)
}

// scalar reads a single value. A key without a value keeps its default.
func (r reader) scalar(key string, node ast.Node, into encoding.TextUnmarshaler) error {
	if _, ok := node.(*ast.NullNode); ok {
		return nil
	}
	switch node.(type) {
	case *ast.AliasNode, *ast.AnchorNode, *ast.TagNode:
		return r.errorf(node, key, "a value that begins with *, & or ! has to stand in quotes")
	}
	text := node.GetToken().Value
	if _, ok := node.(ast.ScalarNode); !ok {
		return r.errorf(node, key, "expected a single value")
	}
	if literal, ok := node.(*ast.LiteralNode); ok {
		text = literal.Value.Value
	}
	if err := into.UnmarshalText([]byte(text)); err != nil {
		return r.errorf(node, key, "%s", err)
	}
	return nil
}

func fieldNamed(v reflect.Value, name string) (reflect.Value, bool) {
	for field, value := range v.Fields() {
		if tag := field.Tag.Get("yaml"); tag == name && tag != "-" {
			return value, true
		}
	}
	return reflect.Value{}, false
}

func keysOf(t reflect.Type) string {
	var keys []string
	for field := range t.Fields() {
		if tag := field.Tag.Get("yaml"); tag != "-" {
			keys = append(keys, tag)
		}
	}
	if last := len(keys) - 1; last > 0 {
		return strings.Join(keys[:last], ", ") + " or " + keys[last]
	}
	return keys[0]
}
