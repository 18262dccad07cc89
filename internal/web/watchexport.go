package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver/format"
)

// watchText answers with a path as plain text: the puzzle, each step, where they led; or with
// the puzzle alone in a format that is asked for.
func (s *Server) watchText(w http.ResponseWriter, r *http.Request) error {
	return s.exported(r, func(s *Server, ctx context.Context, q *pathQuestion) (answer, error) {
		if as := r.URL.Query().Get("as"); as != "" {
			text, err := s.writtenIn(ctx, q, as)
			return s.plainText(w, r, text), err
		}
		told, err := s.told(ctx, q)
		if err != nil {
			return nil, err
		}
		return s.plainText(w, r, written(q, told)), nil
	})
}

// writtenIn writes a puzzle in a format.
func (s *Server) writtenIn(ctx context.Context, q *pathQuestion, as string) (string, error) {
	f, err := s.formatNamed(as)
	if err != nil {
		return "", err
	}
	text, err := s.inFormat(ctx, f, format.Puzzle{Grid: q.grid})
	return strings.TrimSuffix(text, "\n") + "\n", err
}

// plainText answers with a text.
func (s *Server) plainText(w http.ResponseWriter, r *http.Request, text string) answer {
	return func() error {
		return send(w, r, http.StatusOK, noStore, "text/plain; charset=utf-8", []byte(text))
	}
}

// watchJSON answers with a path as the API does.
func (s *Server) watchJSON(w http.ResponseWriter, r *http.Request) error {
	return s.exported(r, func(s *Server, ctx context.Context, q *pathQuestion) (answer, error) {
		path, err := s.pathAnswer(ctx, q)
		return func() error { return sendJSON(w, r, http.StatusOK, noStore, path) }, err
	})
}

// exported has a path written that an address asks for.
func (s *Server) exported(r *http.Request, write func(*Server, context.Context, *pathQuestion) (answer, error)) error {
	asked, err := s.watchAsked(r)
	if err != nil {
		return err
	}
	if s, err = s.preferring("", asked.Uniqueness); err != nil {
		return err
	}
	return s.answering(r.Context(), func(ctx context.Context) (answer, error) {
		q, err := s.watchQuestion(ctx, r, asked.request())
		if err != nil {
			return nil, err
		}
		return write(s, ctx, q)
	})
}

// written writes a path out.
func written(q *pathQuestion, told *phrase.ToldPath) string {
	var b strings.Builder
	b.WriteString(format.LineWithRestrictions(q.grid) + "\n\n")
	for i, line := range told.Lines {
		b.WriteString(strconv.Itoa(i+1) + ". " + strings.Repeat("  ", line.Depth) + line.Rated() + "\n")
		for _, below := range []string{line.Argument, line.Formal} {
			if below != "" {
				b.WriteString("   " + strings.ReplaceAll(below, "\n", "\n   ") + "\n")
			}
		}
	}
	b.WriteString("\n" + strings.Join(told.Ending, "\n") + "\n")
	if len(told.Solutions) > 0 {
		b.WriteString("\n")
	}
	for _, solution := range told.Solutions {
		b.WriteString(format.Line(solution) + "\n")
	}
	return b.String()
}
