package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"
)

// smallBody is how long a body may be that is let in without a word. Nearly every
// interaction and grid is shorter; so many for each connection are no burden.
const smallBody = 16 << 10

// bounded lets in so many bodies at once that memory suffices for them. What of a
// body was not read is not waited for either: the answer leaves at once, and the
// connection is closed.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 || r.Method != http.MethodPost && r.Method != http.MethodPut {
			if r.ContentLength != 0 {
				w.Header().Set("Connection", "close") // or what comes next on it could find it timed out
				readNoMore(w)
			}
			received(r)
			next.ServeHTTP(w, r)
			return
		}
		body := &incomingBody{ReadCloser: r.Body, received: func() { received(r) }}
		defer func() {
			if body.received != nil {
				readNoMore(w)
			}
		}()
		if r.ContentLength < 0 || r.ContentLength > smallBody {
			large := s.bodies.enter(r.Context(), clientAddr(r, s.opts.Limits.Proxies), w)
			if large == nil {
				s.fail(w, r, s.tryLater())
				return
			}
			defer s.bodies.leave(large)
			body.received = func() { received(r); s.bodies.came(large) }
		}
		withBody := *r
		withBody.Body = body
		next.ServeHTTP(w, &withBody)
	})
}

// readNoMore has what is still to come of a request fail to be read.
func readNoMore(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)) // a writer without a connection has none
}

// incomingBody is a request's body that says when it has come as a whole.
type incomingBody struct {
	io.ReadCloser
	received func() // nil once it was called
}

func (b *incomingBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) && b.received != nil {
		b.received()
		b.received = nil
	}
	return n, err
}

// readJSON reads a request's body, one JSON object with no field but those of
// T. Its errors are problems that say where the text is wrong.
func readJSON[T any](s *Server, w http.ResponseWriter, r *http.Request) (T, error) {
	var value T
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return value, s.problem(notJSON, "web.detail.not-json", nil)
	}
	if r.ContentLength > s.opts.Limits.Body {
		return value, &http.MaxBytesError{Limit: s.opts.Limits.Body}
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.opts.Limits.Body))
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return value, err
	}
	if err != nil {
		return value, s.problem(badRequest, "web.detail.cut-short", nil)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		return value, s.badJSON(reflect.TypeFor[T](), text, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		p := s.problem(badRequest, "web.detail.more-json", nil)
		p.line, p.column = position(text, decoder.InputOffset())
		return value, p
	}
	return value, nil
}

// badJSON explains what encoding/json made of a text that should have been of a type.
func (s *Server) badJSON(t reflect.Type, text []byte, err error) *problem {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		p := s.problem(badRequest, "web.detail.json-syntax", nil)
		p.line, p.column = position(text, syntax.Offset-1)
		return p
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field == "" {
			return s.problem(badRequest, "web.detail.json-object", nil)
		}
		path, list := member(t, wrong.Field)
		return s.problem(badRequest, "web.detail.json-type", map[string]any{
			"Field": path, "Item": list && wrong.Type.Kind() != reflect.Slice, "Wanted": s.wantedJSON(wrong.Type), "Got": s.foundJSON(wrong.Value),
		})
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return s.problem(badRequest, "web.detail.json-field", map[string]any{"Field": brief(strings.Trim(field, `"`))})
	}
	p := s.problem(badRequest, "web.detail.json-end", nil)
	p.line, p.column = position(text, int64(len(text)))
	return p
}

// member names a member as the client wrote it, and reports whether it is a list: encoding/json
// has the types that a type embeds in the path of its fields.
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

// wantedJSON says what a member of a type has to be.
func (s *Server) wantedJSON(t reflect.Type) string {
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
	return s.opts.Printer.Text("web.json."+kind, nil)
}

// foundJSON says what stood there: a number that does not fit is quoted.
func (s *Server) foundJSON(value string) string {
	if number, ok := strings.CutPrefix(value, "number "); ok {
		return brief(number)
	}
	return s.opts.Printer.Text("web.json."+value, nil)
}

// position turns an offset into a line and a column in characters, from 1.
func position(text []byte, offset int64) (line, column int) {
	before := text[:max(0, min(offset, int64(len(text))))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1
}
