package load

import (
	"testing"
	"time"

	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testprocess"
)

// TestSharedDatabase is a short run of what "make load" does at length: three processes on one
// PostgreSQL, which answer everybody and do not ask it more often than is needed.
func TestSharedDatabase(t *testing.T) {
	address, dir := testpostgres.New(t), t.TempDir()
	r, err := Run(t.Context(), t, Options{
		Program: testprocess.Build(t, dir), Dir: dir, Database: address, Processes: 3,
		Rates: []int{30}, RateDuration: 2 * time.Second, Patience: time.Minute,
	}, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	s, asked := r.Rates[0].Sample, r.Rates[0].Usage.Trips-r.IdleUsage.Trips
	if s.Late > 0 || len(s.FinalAnswers) != s.Sent {
		t.Errorf("%d of %d had no answer", s.Late, s.Sent)
	}
	if each := asked / float64(s.Sent); each > 60 {
		t.Errorf("PostgreSQL was waited for %.1f times for an interaction", each)
	}
}
