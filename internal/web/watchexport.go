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
	return s.exported(r, func(s *Server, ctx context.Context, q *pathQuestion) error {
		if as := r.URL.Query().Get("as"); as != "" {
			return s.sendInFormat(ctx, w, r, q, as)
		}
		told, err := s.told(ctx, q)
		if err != nil {
			return err
		}
		return send(w, r, http.StatusOK, noStore, "text/plain; charset=utf-8", []byte(written(q, told)))
	})
}

// sendInFormat answers with a puzzle in a format.
func (s *Server) sendInFormat(ctx context.Context, w http.ResponseWriter, r *http.Request, q *pathQuestion, as string) error {
	f, err := s.formatNamed(as)
	if err != nil {
		return err
	}
	text, err := s.inFormat(ctx, f, q.grid)
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, noStore, "text/plain; charset=utf-8", []byte(strings.TrimSuffix(text, "\n")+"\n"))
}

// watchJSON answers with a path as the API does.
func (s *Server) watchJSON(w http.ResponseWriter, r *http.Request) error {
	return s.exported(r, func(s *Server, ctx context.Context, q *pathQuestion) error {
		answer, err := s.pathAnswer(ctx, q)
		if err != nil {
			return err
		}
		return sendJSON(w, r, http.StatusOK, noStore, answer)
	})
}

// exported has a path written that an address asks for.
func (s *Server) exported(r *http.Request, write func(*Server, context.Context, *pathQuestion) error) error {
	asked, err := s.watchAsked(r)
	if err != nil {
		return err
	}
	if s, err = s.preferring("", asked.Uniqueness); err != nil {
		return err
	}
	return s.working(r.Context(), func(ctx context.Context) error {
		q, err := s.watchQuestion(ctx, r, asked.request())
		if err != nil {
			return err
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
