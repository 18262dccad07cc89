package api

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/internal/web/request"
	"pencilmark/solver/format"
)

// endingContext ends after it was asked a number of times, so that a test can
// end it in the middle of the work without a clock.
type endingContext struct {
	context.Context
	left *int
}

func (c endingContext) Err() error {
	if *c.left--; *c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// A rating that takes longer than one request may is answered with the least
// that it can be.
func TestRatingBeyondTheLimitIsABound(t *testing.T) {
	g, err := format.Read(".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3", format.Options{}) // 8.9
	if err != nil {
		t.Fatal(err)
	}
	r := &request.Request{Request: httptest.NewRequest(http.MethodPost, "/", nil), Printer: phrase.New(phrase.DefaultLocale)}
	bounds, highest := 0, 0
	for calls := 1; ; calls *= 2 {
		left := calls
		answer, err := judged(r.WithContext(endingContext{t.Context(), &left}), RateAnswer{}, g)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			continue
		case err != nil:
			t.Fatal(err)
		case !answer.Rating.Bound:
			if answer.Rating.ER != 89 || bounds == 0 || highest < 20 {
				t.Errorf("rated %v after %d bounds up to %d", answer.Rating.ER, bounds, highest)
			}
			return
		}
		bounds++
		highest = max(highest, int(answer.Rating.ER))
		if answer.Rating.ER > 89 || !strings.HasPrefix(answer.Text, "Tier: at least ") {
			t.Errorf("%+v: %s", answer.Rating, answer.Text)
		}
	}
}
