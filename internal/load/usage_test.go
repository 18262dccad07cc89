package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"pencilmark/internal/testprocess"
)

// Usage is what the program takes, in bytes, by its own metrics; and the time of
// the processors that it has had.
type Usage struct {
	Resident   float64
	Heap       float64 // in use, garbage included
	Goroutines float64
	CPU        float64 // seconds
}

func (m Usage) String() string {
	return fmt.Sprintf("%.0f MiB (heap %.0f MiB, %.0f goroutines)", m.Resident/(1<<20), m.Heap/(1<<20), m.Goroutines)
}

// cpuPerInteraction is what one of n interactions took of the processors since before.
func (m Usage) cpuPerInteraction(before Usage, n int) time.Duration {
	return time.Duration((m.CPU - before.CPU) / float64(max(1, n)) * float64(time.Second)).Round(100 * time.Microsecond)
}

// readUsage asks a process for its metrics.
func readUsage(ctx context.Context, p *testprocess.Process) (m Usage, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.URL+"/metrics", nil)
	if err != nil {
		return m, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return m, err
	}
	defer resp.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(resp.Body)
	if err != nil {
		return m, err
	}
	for name, into := range map[string]*float64{
		"process_resident_memory_bytes": &m.Resident, "go_memstats_heap_inuse_bytes": &m.Heap, "go_goroutines": &m.Goroutines,
		"process_cpu_seconds_total": &m.CPU,
	} {
		f := families[name]
		if f == nil || len(f.GetMetric()) == 0 {
			return m, errors.New("load: the program has no metric " + name)
		}
		*into = f.GetMetric()[0].GetGauge().GetValue() + f.GetMetric()[0].GetCounter().GetValue() // it is one of the two
	}
	return m, nil
}
