package web

import (
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"

	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// tree is a JSON object.
type tree = map[string]any

// formats are the schemas that a field names with `jsonschema:"format=NAME"`.
func formats() tree {
	text := func(pattern, about string, examples ...string) tree {
		t := tree{"type": "string", "pattern": pattern, "description": about}
		if len(examples) > 0 {
			t["examples"] = examples
		}
		return t
	}
	choice := func(names []string, about string) tree {
		return tree{"type": "string", "enum": names, "description": about}
	}
	var tiers []string
	for _, t := range rating.Tiers() {
		tiers = append(tiers, t.String())
	}
	return tree{
		"Cell":       text("^r[0-9]+c[0-9]+$", "A cell by row and column, from 1.", "r1c9"),
		"Digit":      text("^[1-9A-G]$", "1 to 9, then A to G."),
		"Placement":  text("^r[0-9]+c[0-9]+=[1-9A-G]$", "A digit in a cell.", "r1c5=6"),
		"Removal":    text("^r[0-9]+c[0-9]+<>[1-9A-G]$", "A digit that a cell cannot have.", "r1c5<>6"),
		"Unit":       text("^[rcbjdw][0-9]+$", "A row (r), column (c) or box (b), numbered from 1, boxes row by row. d1 is the diagonal from the top left, d2 the other; w1 to w4 are windows; j is a region of a jigsaw, with its number in the layout.", "b5"),
		"Layout":     text(`^((boxes )?[0-9]+x[0-9]+|jigsaw:[0-9A-Za-z]+)(\+[xw])*$`, `Rows x columns, such as 16x16, or the width and height of a box, such as boxes 6x2. The word boxes can be left out if the numbers cannot be those of a grid, as in 4x3. Answers give a box without that word, except 16x16. +x adds diagonals and +w windows. A jigsaw has no boxes: it is "jigsaw:" and the region of each cell.`, "3x3", "4x3+x", "16x16"),
		"Technique":  text("^[a-z0-9-]+$", "The program's name of a technique, such as naked-pair. /api/v1/techniques and pencilmark technique list return all of them."),
		"Lesson":     text("^/learn/[a-z0-9-]+$", "The page on a server that explains the technique; absent below level 3, since only from that level on is the technique named."),
		"Call":       text("^[0-9A-Za-z-]{1,64}$", "Your name for this call: a repeated call changes nothing and costs nothing."),
		"Tier":       choice(tiers, "How hard a puzzle is."),
		"PostedTier": choice(append(slices.Clone(tiers), rating.Mini.String()), "How hard a daily is; mini for a mini."),
		"Ladder":     tree{"type": "string", "default": "human", "enum": rating.LadderNames(), "description": "The ladder whose techniques the answer may use."},
		"Walk":       tree{"type": "string", "default": "human", "enum": append(rating.LadderNames(), rating.ReferenceLadder().Name), "description": "The ladder whose techniques the answer may use. explainer is the ladder of the reference scale: it is only for a classic 9x9, and without and only cannot be used with it."},
	}
}

// renamed are the types that have another name in the description than in the program.
var renamed = map[string]string{
	"request.PuzzleText": "RateRequest", "api.PositionText": "StepsRequest", "api.JudgedBody": "MoveAnswer", "api.LookBody": "LookAnswer",
	"api.orderAnswer": "Order", "api.countBody": "SolutionCount", "api.pastBody": "PastDaily", "api.pastDetails": "PastDailyDetails",
	"answerjson.Hint": "HintAnswer", "answerjson.Steps": "StepsAnswer", "answerjson.Why": "WhyAnswer", "answerjson.Chain": "ChainAnswer",
	"answerjson.Check": "CheckAnswer", "answerjson.Path": "PathAnswer", "answerjson.Rated": "RatedAnswer", "answerjson.Solved": "SolveAnswer",
	"answerjson.Technique": "TechniqueAnswer", "answerjson.Techniques": "TechniquesAnswer", "answerjson.Use": "PathUse", "answerjson.Peak": "RatedPeak",
	"film.End": "FilmEnd",
}

// describedName returns a type's name in the description: cardBody is Card.
func describedName(t reflect.Type) string {
	if name := renamed[t.String()]; name != "" {
		return name
	}
	name := strings.TrimSuffix(t.Name(), "Body")
	if inside, ok := strings.CutPrefix(name, "advised[*"); ok {
		return "Advised" + strings.TrimSuffix(inside[strings.LastIndex(inside, ".")+1:], "]")
	}
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// describer makes schemas of Go types. It takes the descriptions from their comments.
type describer struct {
	t        *testing.T
	comments map[string]string // of types and fields, such as pencilmark/internal/web.cardBody.Guild
	schemas  tree              // by name
	closed   []string          // names of request types, which allow no other fields
}

func newDescriber(t *testing.T) *describer {
	d := &describer{t: t, comments: map[string]string{}, schemas: tree{}}
	for _, dir := range []string{"internal/web", "internal/web/request", "internal/web/api", "internal/answerjson", "internal/film", "internal/game"} {
		files, err := filepath.Glob("../../" + dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				d.readComments("pencilmark/"+dir, file)
			}
		}
	}
	return d
}

func (d *describer) readComments(pkg, file string) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, decl := range parsed.Decls {
		types, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range types.Specs {
			spec, ok := spec.(*ast.TypeSpec)
			if !ok {
				continue
			}
			name := pkg + "." + spec.Name.Name
			d.comments[name] = about(types.Doc.Text())
			if fields, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range fields.Fields.List {
					for _, field := range f.Names {
						d.comments[name+"."+field.Name] = strings.Join(strings.Fields(f.Doc.Text()+f.Comment.Text()), " ")
					}
				}
			}
		}
	}
}

// about turns "cardBody is a daily's card." into "A daily's card."
func about(doc string) string {
	first, rest, _ := strings.Cut(strings.Join(strings.Fields(doc), " "), " ")
	if first == "" {
		return ""
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "is "), "are ")
	return strings.ToUpper(rest[:1]) + rest[1:]
}

// comment returns the comment of a type, or of one of its fields.
func (d *describer) comment(t reflect.Type, field string) string {
	name, _, _ := strings.Cut(t.PkgPath()+"."+t.Name(), "[")
	if field != "" {
		name += "." + field
	}
	return d.comments[name]
}

// schema describes the type of a value, and stores the schemas that it refers to.
func (d *describer) schema(value any) tree {
	r := jsonschema.Reflector{
		Anonymous: true, AllowAdditionalProperties: true, LookupComment: d.comment, Namer: describedName,
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			switch t {
			case reflect.TypeFor[rating.Tenths]():
				return &jsonschema.Schema{Type: "number"}
			case reflect.TypeFor[rating.Tier]():
				return &jsonschema.Schema{Type: "string"}
			case reflect.TypeFor[game.Date]():
				return &jsonschema.Schema{Type: "string", Format: "date"}
			}
			return nil
		},
	}
	text, err := json.Marshal(r.Reflect(value))
	if err != nil {
		d.t.Fatal(err)
	}
	var out tree
	if err := json.Unmarshal(text, &out); err != nil {
		d.t.Fatal(err)
	}
	definitions, _ := out["$defs"].(tree)
	delete(out, "$defs")
	delete(out, "$schema")
	d.resolve(out)
	for name, s := range definitions {
		d.resolve(s)
		if old, ok := d.schemas[name]; ok && !cmp.Equal(old, s) {
			d.t.Errorf("two types are called %s", name)
		}
		d.schemas[name] = s
	}
	return out
}

// resolve replaces every format whose name begins with a capital letter by a reference to its schema.
func (d *describer) resolve(node any) {
	switch node := node.(type) {
	case tree:
		if name, ok := node["format"].(string); ok && name[0] <= 'Z' {
			format, ok := formats()[name]
			if !ok {
				d.t.Errorf("there is no format %s", name)
			}
			d.schemas[name] = format
			delete(node, "format")
			delete(node, "type")
			node["$ref"] = "#/$defs/" + name
		}
		if p, ok := node["properties"].(tree); ok && len(p) == 0 {
			delete(node, "properties")
		}
		for _, child := range node {
			d.resolve(child)
		}
	case []any:
		for _, child := range node {
			d.resolve(child)
		}
	}
}

// optional removes the fields of embedded pointers from a struct's required members.
func optional(schema tree, t reflect.Type) {
	required, _ := schema["required"].([]any)
	for _, f := range reflect.VisibleFields(t) {
		if len(f.Index) < 2 || t.Field(f.Index[0]).Type.Kind() != reflect.Pointer {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		required = slices.DeleteFunc(required, func(r any) bool { return r == name })
	}
	schema["required"] = required
}

// refer changes references to definitions: they point to place in the same document or, for definitions that are
// elsewhere, into the other document.
func refer(node any, place string, elsewhere tree, other string) {
	switch node := node.(type) {
	case tree:
		if ref, ok := node["$ref"].(string); ok {
			if name, ok := strings.CutPrefix(ref, "#/$defs/"); ok {
				if _, is := elsewhere[name]; is {
					node["$ref"] = other + name
				} else {
					node["$ref"] = place + name
				}
			}
		}
		for _, child := range node {
			refer(child, place, elsewhere, other)
		}
	case []any:
		for _, child := range node {
			refer(child, place, elsewhere, other)
		}
	}
}

// answersDocument describes the types that internal/answerjson writes.
func (d *describer) answersDocument() tree {
	var anyOf []any
	for _, answer := range []any{
		answerjson.Hint{}, answerjson.Steps{}, answerjson.Why{}, answerjson.Chain{}, answerjson.Check{}, answerjson.Path{},
		answerjson.Rated{}, answerjson.Solved{}, answerjson.Technique{}, answerjson.Techniques{},
	} {
		d.schema(answer)
		anyOf = append(anyOf, tree{"$ref": "#/$defs/" + describedName(reflect.TypeOf(answer))})
	}
	optional(d.schemas["RatedAnswer"].(tree), reflect.TypeFor[answerjson.Rated]())
	return tree{
		"$schema": jsonschema.Version, "title": "What Pencilmark answers, as data: version " + strconv.Itoa(answerjson.Version),
		"description": "What pencilmark hint, hint --all, hint --why, hint --chain, check, path, rate, solve and technique print with --format json, and what the HTTP API answers by POST /api/v1/hint, /steps, /why, /chain, /check, /path and /solve and GET /api/v1/techniques. A step has its cells, candidates, units, sets, links and branches, and before it the grid that it changes, so that any program can draw it. Fields are only ever added to a version: expect more of them.",
		"anyOf":       anyOf, "$defs": d.schemas,
	}
}

// parameters describes the fields of a struct of parameters.
func (d *describer) parameters(o *api.Operation) (out []any) {
	if o.Params == nil {
		return nil
	}
	d.schema(o.Params)
	name := describedName(reflect.TypeOf(o.Params))
	s := d.schemas[name].(tree)
	delete(d.schemas, name)
	required, _ := s["required"].([]any)
	properties := s["properties"].(tree)
	for _, f := range reflect.VisibleFields(reflect.TypeOf(o.Params)) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		schema, ok := properties[name].(tree)
		if !ok {
			continue
		}
		p := tree{"name": name, "in": "query", "schema": schema}
		if in, ok := schema["in"]; ok {
			p["in"] = in
		}
		if strings.Contains(o.Path, "{"+name+"}") {
			p["in"] = "path"
		}
		if about, ok := schema["description"]; ok {
			p["description"] = about
		}
		if slices.Contains(required, any(name)) {
			p["required"] = true
		}
		delete(schema, "in")
		delete(schema, "description")
		out = append(out, p)
	}
	return out
}

var headers = tree{
	"RateLimit":        header("What is left of the client's requests: r of them, all of them again in t seconds (draft-ietf-httpapi-ratelimit-headers).", "string"),
	"RateLimit-Policy": header("How many requests there are: q at once, again after w seconds of rest.", "string"),
	"X-Request-Id":     header("This request's id, as the log has it.", "string"),
	"Retry-After":      header("With 429 and 503: after how many seconds to ask again.", "integer"),
	"ETag":             header("By which If-None-Match has nothing sent that the client has already; missing where nothing may be kept.", "string"),
}

func header(about, kind string) tree {
	return tree{"description": about, "schema": tree{"type": kind}}
}

func withHeaders(response tree, more ...string) tree {
	out := tree{}
	for _, name := range append([]string{"RateLimit", "RateLimit-Policy", "X-Request-Id"}, more...) {
		out[name] = tree{"$ref": "#/components/headers/" + name}
	}
	response["headers"] = out
	return response
}

// reply describes the body of an answer.
func (d *describer) reply(body any) tree {
	switch body := body.(type) {
	case api.Media:
		return tree{string(body): tree{"schema": tree{"type": "string"}}}
	case api.Either:
		var of []any
		for _, b := range body {
			of = append(of, d.schema(b))
		}
		return tree{"application/json": tree{"schema": tree{"anyOf": of}}}
	}
	return tree{"application/json": tree{"schema": d.schema(body)}}
}

func (d *describer) operation(o *api.Operation) tree {
	out, responses := tree{"operationId": o.ID, "summary": o.About}, tree{}
	if first, rest, ok := strings.Cut(o.About, ". "); ok {
		out["summary"], out["description"] = first+".", rest
	}
	if p := d.parameters(o); p != nil {
		out["parameters"] = p
	}
	if media, ok := o.Body.(api.Media); ok {
		out["requestBody"] = tree{"required": true, "content": d.reply(media)}
	} else if o.Body != nil {
		out["requestBody"] = tree{"required": true, "content": tree{"application/json": tree{"schema": d.schema(o.Body)}}}
		d.closed = append(d.closed, describedName(reflect.TypeOf(o.Body)))
	}
	isAPI := strings.HasPrefix(o.Path, "/api/")
	for _, r := range o.Replies {
		response := tree{"description": r.About}
		if r.Body != nil {
			response["content"] = d.reply(r.Body)
		}
		if isAPI && o.Method == "GET" {
			withHeaders(response, "ETag")
		} else if isAPI {
			withHeaders(response)
		}
		responses[strconv.Itoa(r.Status)] = response
	}
	for status := range strings.FieldsSeq(o.Problems) {
		responses[status] = tree{"$ref": "#/components/responses/Problem"}
	}
	if _, ok := responses["304"]; ok {
		responses["304"] = tree{"$ref": "#/components/responses/NotModified"}
	}
	if isAPI {
		responses["default"] = tree{"$ref": "#/components/responses/Problem"}
	}
	out["responses"] = responses
	return out
}

// document describes the API. It refers to definitions that are in answers.
func (d *describer) document(answers tree) tree {
	s, paths := &Server{}, tree{}
	for _, o := range slices.Concat(api.OwnOperations(), api.OpenOperations(), s.healthOperations()) {
		if paths[o.Path] == nil {
			paths[o.Path] = tree{}
		}
		paths[o.Path].(tree)[strings.ToLower(o.Method)] = d.operation(&o)
	}
	problem := d.schema(request.ProblemBody{})
	// Paths may also use the reference ladder.
	for _, name := range []string{"PathRequest", "FilmRequest"} {
		d.schemas[name].(tree)["properties"].(tree)["ladder"] = tree{"$ref": "#/$defs/Walk"}
	}
	d.schemas["Walk"] = formats()["Walk"]
	out := tree{
		"openapi": "3.1.0",
		"info": tree{
			"title": "Pencilmark", "version": "1", "summary": "A sudoku a day, rated by the reasoning it needs.",
			"description": "Errors are problem details (RFC 9457), whose instance is this very occurrence. A daily that is still open anywhere is shown as its card, never as its grid; whoever sends its grid is refused. Requests are limited by client: RateLimit says what is left, and 429 and 503 say when to ask again. Pages of other sites may ask all but what is about somebody's own attempts, without cookies. Fields are only ever added to answers.",
			"license":     tree{"name": "MIT", "identifier": "MIT"},
		},
		"servers": []any{tree{"url": "/"}}, "paths": paths,
		"components": tree{
			"schemas": d.schemas, "headers": headers,
			"responses": tree{
				"Problem":     withHeaders(tree{"description": "What is wrong.", "content": tree{"application/problem+json": tree{"schema": problem}}}, "Retry-After"),
				"NotModified": withHeaders(tree{"description": "The client has it already, by If-None-Match."}, "ETag"),
			},
		},
	}
	for _, name := range d.closed {
		d.schemas[name].(tree)["additionalProperties"] = false
	}
	for name := range answers {
		delete(d.schemas, name)
	}
	refer(out, "#/components/schemas/", answers, "answers.schema.json#/$defs/")
	return out
}

// The two documents that describe the API match the program's routes and types.
func TestDescription(t *testing.T) {
	answers := newDescriber(t)
	schema, shared := answers.answersDocument(), maps.Clone(answers.schemas)
	for name := range formats() {
		delete(shared, name) // each document has its own
	}
	for file, document := range map[string]tree{
		"../../docs/answers.schema.json": schema, "assets/openapi.json": newDescriber(t).document(shared),
	} {
		text, err := json.MarshalIndent(document, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, '\n')
		if flag.Lookup("update").Value.String() == "true" {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(kept), string(text)); diff != "" {
			t.Errorf("%s is not what the program answers; write it with -update:\n%s", file, diff)
		}
	}
}
