package play

import "sync"

// recentCalls keeps what the last calls gave that had nothing to write: delivered
// again, they give the same, and write nothing either.
type recentCalls struct {
	mu    sync.Mutex
	gave  map[string]string
	order []string // oldest first
}

// maxRecentCalls is more than come in while a call can be delivered again.
const maxRecentCalls = 4096

func (r *recentCalls) add(call, gave string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gave == nil {
		r.gave = map[string]string{}
	}
	if len(r.order) == maxRecentCalls {
		delete(r.gave, r.order[0])
		r.order = r.order[1:]
	}
	r.gave[call], r.order = gave, append(r.order, call)
}

func (r *recentCalls) find(call string) (gave string, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	gave, ok = r.gave[call]
	return gave, ok
}
