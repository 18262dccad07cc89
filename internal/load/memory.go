package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"pencilmark/internal/supervise"
)

// Memory is what the program takes, in bytes, by its own metrics.
type Memory struct {
	Resident   float64
	Heap       float64 // in use, garbage included
	Goroutines float64
}

func (m Memory) String() string {
	return fmt.Sprintf("%.0f MiB (heap %.0f MiB, %.0f goroutines)", m.Resident/(1<<20), m.Heap/(1<<20), m.Goroutines)
}

// memoryOf asks a process for its metrics.
func memoryOf(ctx context.Context, p *supervise.Process) (m Memory, err error) {
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
	} {
		f := families[name]
		if f == nil || len(f.GetMetric()) == 0 {
			return m, errors.New("load: the program has no metric " + name)
		}
		*into = f.GetMetric()[0].GetGauge().GetValue()
	}
	return m, nil
}
