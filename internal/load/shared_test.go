package load

import (
	"testing"
	"time"

	"pencilmark/internal/game/gametest"
	"pencilmark/internal/testprocess"
)

// TestSharedDatabase is a short run of what "make load" does at length: three processes on one
// PostgreSQL, which answer everybody and do not ask it more often than is needed.
func TestSharedDatabase(t *testing.T) {
	dir := t.TempDir()
	r, err := Run(t.Context(), t, Options{
		Program: testprocess.Build(t, dir), Dir: dir, Database: sharedDatabase(t), Processes: 3,
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

// sharedDatabase makes a database for some processes.
func sharedDatabase(t *testing.T) (address string) {
	t.Helper()
	if !gametest.HasPostgres() {
		t.Skip("needs PostgreSQL: scripts/with-postgres.sh go test ./internal/load")
	}
	address, drop, err := gametest.NewAddress()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Error(err)
		}
	})
	return address
}
