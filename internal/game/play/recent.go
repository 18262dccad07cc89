package play

import (
	"sync"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// recentCalls keeps what the last calls gave that had nothing to write: delivered
// again, they give the same, and write nothing either.
type recentCalls struct {
	mu    sync.Mutex
	gave  map[string]txn.Answered
	order []string // oldest first
}

// maxRecentCalls is more than come in while a call can be delivered again.
const maxRecentCalls = 4096

func (r *recentCalls) add(c game.Call, gave string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gave == nil {
		r.gave = map[string]txn.Answered{}
	}
	if len(r.order) == maxRecentCalls {
		delete(r.gave, r.order[0])
		r.order = r.order[1:]
	}
	r.gave[c.ID], r.order = txn.Answered{Result: gave, Request: c.Request}, append(r.order, c.ID)
}

func (r *recentCalls) find(c game.Call) (gave string, ok bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, ok := r.gave[c.ID]
	if ok {
		gave, err = a.Answers(c)
	}
	return gave, ok, err
}
