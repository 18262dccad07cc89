package starter

import (
	"strconv"
	"strings"

	"pencilmark/solver/rating"
)

// row reads the columns of a line one after another, and remembers the first error.
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

// uses reads text such as "10A 1B": how often each method is used, and the method.
func (r *row) uses() (uses []rating.MethodUse) {
	for field := range strings.FieldsSeq(r.text()) {
		last := len(field) - 1
		count, err := strconv.Atoi(field[:last])
		r.note(err)
		uses = append(uses, rating.MethodUse{Method: field[last:], Count: count})
	}
	return uses
}
