package request

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// ReadJSON reads a JSON object that has only fields of T. Its problems name a line and a column.
func ReadJSON[T any](w http.ResponseWriter, r *Request) (T, error) {
	var value T
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return value, r.Problem(NotJSON, "web.detail.not-json", nil)
	}
	if r.ContentLength > r.Limits.Body {
		return value, &http.MaxBytesError{Limit: r.Limits.Body}
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, r.Limits.Body))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return value, err
	}
	if err != nil {
		return value, r.Problem(BadRequest, "web.detail.cut-short", nil)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		return value, r.badJSON(reflect.TypeFor[T](), text, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		p := r.Problem(BadRequest, "web.detail.more-json", nil)
		p.Line, p.Column = position(text, decoder.InputOffset())
		return value, p
	}
	return value, nil
}

// badJSON turns an error of encoding/json into a problem that says what is wrong and where.
func (r *Request) badJSON(t reflect.Type, text []byte, err error) *Problem {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		p := r.Problem(BadRequest, "web.detail.json-syntax", nil)
		p.Line, p.Column = position(text, syntax.Offset-1)
		return p
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field == "" {
			return r.Problem(BadRequest, "web.detail.json-object", nil)
		}
		path, list := member(t, wrong.Field)
		return r.Problem(BadRequest, "web.detail.json-type", map[string]any{
			"Field": path, "Item": list && wrong.Type.Kind() != reflect.Slice, "Wanted": r.wantedJSON(wrong.Type), "Got": r.foundJSON(wrong.Value),
		})
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return r.Problem(BadRequest, "web.detail.json-field", map[string]any{"Field": Brief(strings.Trim(field, `"`))})
	}
	p := r.Problem(BadRequest, "web.detail.json-end", nil)
	p.Line, p.Column = position(text, int64(len(text)))
	return p
}

// member returns the JSON name of a field of t, and whether the field is a list.
func member(t reflect.Type, path string) (name string, list bool) {
	for {
		first, rest, _ := strings.Cut(path, ".")
		f, ok := t.FieldByName(first)
		if !ok || !f.Anonymous {
			f, ok = t.FieldByNameFunc(func(field string) bool {
				f, _ := t.FieldByName(field)
				tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				return tag == path
			})
			return path, ok && f.Type.Kind() == reflect.Slice
		}
		t, path = f.Type, rest
	}
}

// wantedJSON returns the name of the JSON type that a field of a Go type needs.
func (r *Request) wantedJSON(t reflect.Type) string {
	kind := "object"
	switch t.Kind() {
	case reflect.String:
		kind = "string"
	case reflect.Bool:
		kind = "bool"
	case reflect.Slice, reflect.Array:
		kind = "array"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		kind = "integer"
	case reflect.Float32, reflect.Float64:
		kind = "number"
	}
	return r.Printer.Text("web.json."+kind, nil)
}

// foundJSON returns the name of a JSON value's type, or quotes a number that is out of range.
func (r *Request) foundJSON(value string) string {
	if number, ok := strings.CutPrefix(value, "number "); ok {
		return Brief(number)
	}
	return r.Printer.Text("web.json."+value, nil)
}

// position converts an offset to a line and a column in characters, both from 1.
func position(text []byte, offset int64) (line, column int) {
	before := text[:max(0, min(offset, int64(len(text))))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1
}

// Query reads a request's parameters. It fails if CheckQuery does.
func (r *Request) Query(known ...string) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, r.Problem(BadRequest, "web.detail.query", nil)
	}
	return values, r.CheckQuery(values, known...)
}

// CheckQuery refuses unknown and repeated parameters. It removes the parameters that isAppended reports.
func (r *Request) CheckQuery(values url.Values, known ...string) error {
	for name, given := range values {
		if !IsAPI(r.Request) && isAppended(name) {
			values.Del(name)
			continue
		}
		if !slices.Contains(known, name) {
			return r.Problem(BadRequest, "web.detail.parameter", map[string]any{"Name": Brief(name)})
		}
		if len(given) > 1 {
			return r.Problem(BadRequest, "web.detail.twice", map[string]any{"Name": name})
		}
	}
	return nil
}

// Reading returns a handler that reads the request's parameters into Values and then calls next. It refuses the request
// if Query fails.
func Reading(next Handler, known ...string) Handler {
	return func(w http.ResponseWriter, r *Request) error {
		values, err := r.Query(known...)
		if err != nil {
			return err
		}
		other := *r
		other.Values = values
		return next(w, &other)
	}
}

// isAppended reports whether a parameter is one that mailers and other sites append to links.
func isAppended(name string) bool {
	return strings.HasPrefix(name, "utm_") || slices.Contains([]string{"fbclid", "gclid", "msclkid", "igshid", "mc_cid", "mc_eid", "ref", "si"}, name)
}

const maxForm = 8 << 10

// Form reads a form sent by one of our pages.
func (r *Request) Form(w http.ResponseWriter) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	err := r.ParseForm()
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return nil, err
	}
	if err != nil {
		return nil, r.Problem(BadRequest, "web.detail.form", nil)
	}
	return r.PostForm, nil
}
