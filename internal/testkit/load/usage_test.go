package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"pencilmark/internal/testkit/testprocess"
)

// Usage is what the program's processes take together, in bytes, by their own metrics; and
// the time of the processors that they have had.
type Usage struct {
	Resident    float64
	Heap        float64 // in use, garbage included
	Goroutines  float64
	CPU         float64 // seconds
	DatabaseCPU float64 // of PostgreSQL, beside that
	Queries     float64 // what the database was asked
	Trips       float64 // how often PostgreSQL was waited for
}

func (m Usage) String() string {
	return fmt.Sprintf("%.0f MiB (heap %.0f MiB, %.0f goroutines)", m.Resident/(1<<20), m.Heap/(1<<20), m.Goroutines)
}

// secondsEach is what one of n interactions took of so many seconds.
func secondsEach(seconds float64, n int) time.Duration {
	return time.Duration(seconds / float64(max(1, n)) * float64(time.Second)).Round(100 * time.Microsecond)
}

// add asks a process for its metrics and adds them.
func (m *Usage) add(ctx context.Context, p *testprocess.Process) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+"/metrics", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(resp.Body)
	if err != nil {
		return err
	}
	for name, into := range map[string]*float64{
		"process_resident_memory_bytes": &m.Resident, "go_memstats_heap_inuse_bytes": &m.Heap, "go_goroutines": &m.Goroutines,
		"process_cpu_seconds_total": &m.CPU, "pencilmark_store_statements_total": &m.Queries, "pencilmark_store_round_trips_total": &m.Trips,
	} {
		f := families[name]
		if f == nil || len(f.GetMetric()) == 0 {
			return errors.New("load: the program has no metric " + name)
		}
		for _, metric := range f.GetMetric() {
			*into += metric.GetGauge().GetValue() + metric.GetCounter().GetValue() // it is one of the two
		}
	}
	return nil
}
