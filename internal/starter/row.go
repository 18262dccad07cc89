package starter

import (
	"compress/gzip"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// Write writes entries as the program embeds them: a compressed table with a heading. It is deterministic.
func Write(w io.Writer, entries []Entry) error {
	out, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, strings.Join(heading, "\t"))
	for _, e := range entries {
		fmt.Fprintln(out, writeRow(&e))
	}
	return out.Close()
}

// writeRow writes an entry as parseEntry reads it.
func writeRow(e *Entry) string {
	var uses []string
	for _, u := range e.Rating.Uses {
		uses = append(uses, fmt.Sprintf("%d%s", u.Count, u.Method))
	}
	finished := 0
	if e.Rating.Finished {
		finished = 1
	}
	r := &e.Rating
	columns := []any{format.Line(e.Grid), r.Tier, r.ER, r.EP, r.ED, r.Peak.Step, r.Peak.Technique, r.Peak.Count,
		r.Points, strings.Join(uses, " "), r.Hardest, finished, r.Hodoku.Level, r.Hodoku.Score}
	return fmt.Sprintf(strings.Repeat("\t%v", len(columns))[1:], columns...)
}

var heading = []string{"puzzle", "tier", "er", "ep", "ed", "step", "technique", "count", "points", "uses", "hardest", "finished", "hodoku_level", "hodoku_score"}

// row reads a line's columns one after another and remembers the first error.
type row struct {
	columns []string
	err     error
}

func (r *row) text() string {
	text := r.columns[0]
	r.columns = r.columns[1:]
	return text
}

func (r *row) note(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *row) number() int {
	n, err := strconv.Atoi(r.text())
	r.note(err)
	return n
}

func (r *row) tier() rating.Tier {
	t, err := rating.ParseTier(r.text())
	r.note(err)
	return t
}

func (r *row) tenths() rating.Tenths {
	t, err := rating.ParseTenths(r.text())
	r.note(err)
	return t
}

// uses reads uses as "10A 1B": how often, then the method.
func (r *row) uses() (uses []rating.MethodUse) {
	for field := range strings.FieldsSeq(r.text()) {
		last := len(field) - 1
		count, err := strconv.Atoi(field[:last])
		r.note(err)
		uses = append(uses, rating.MethodUse{Method: field[last:], Count: count})
	}
	return uses
}
