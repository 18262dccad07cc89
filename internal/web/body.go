package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"
)

// readJSON reads a request's body, one JSON object with no field but those of
// T. Its errors are problems that say where the text is wrong.
func readJSON[T any](s *Server, w http.ResponseWriter, r *http.Request) (T, error) {
	var value T
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return value, s.problem(notJSON, "web.detail.not-json", nil)
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
		return value, s.badJSON(text, err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		p := s.problem(badRequest, "web.detail.more-json", nil)
		p.line, p.column = position(text, decoder.InputOffset())
		return value, p
	}
	return value, nil
}

// badJSON explains what encoding/json made of a text.
func (s *Server) badJSON(text []byte, err error) *problem {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		p := s.problem(badRequest, "web.detail.json-syntax", nil)
		p.line, p.column = position(text, syntax.Offset-1)
		return p
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field == "" {
			return s.problem(badRequest, "web.detail.json-object", nil)
		}
		return s.problem(badRequest, "web.detail.json-type", map[string]any{"Field": wrong.Field, "Got": wrong.Value})
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return s.problem(badRequest, "web.detail.json-field", map[string]any{"Field": brief(strings.Trim(field, `"`))})
	}
	p := s.problem(badRequest, "web.detail.json-end", nil)
	p.line, p.column = position(text, int64(len(text)))
	return p
}

// position turns an offset into a line and a column in characters, from 1.
func position(text []byte, offset int64) (line, column int) {
	before := text[:max(0, min(offset, int64(len(text))))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1
}
