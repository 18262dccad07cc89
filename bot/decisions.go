package bot

import "sync"

// decisions keeps what was decided about the last requests from how things were, such as which
// puzzle is meant: a request that is delivered again means the same, though nothing was written.
type decisions struct {
	mu    sync.Mutex
	made  map[requestKey]map[string]any // by what they are about
	order []requestKey                  // oldest first
}

type requestKey struct{ id, digest string }

// maxDecided is more requests than come in while one can be delivered again.
const maxDecided = 1024

// came reports whether anything was decided about a request.
func (d *decisions) came(q requestKey) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.made[q] != nil
}

func (d *decisions) get(q requestKey, about string) (made any, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	made, ok = d.made[q][about]
	return made, ok
}

func (d *decisions) add(q requestKey, about string, made any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.made[q] == nil {
		if len(d.order) == maxDecided {
			delete(d.made, d.order[0])
			d.order = d.order[1:]
		}
		d.made[q], d.order = map[string]any{}, append(d.order, q)
	}
	d.made[q][about] = made
}

// decided returns what was decided about a call when it first came, and else decides.
func decided[T any](c *call, about string, decide func() (T, error)) (T, error) {
	if kept, ok := c.decisions.get(c.key(), about); ok {
		return kept.(T), nil
	}
	made, err := decide()
	if err == nil {
		c.decide(about, made)
	}
	return made, err
}

// decide keeps what was decided about a call.
func (c *call) decide(about string, made any) {
	if c.Request.ID != "" {
		c.decisions.add(c.key(), about, made)
	}
}

func (c *call) key() requestKey { return requestKey{c.Request.ID, c.digest} }
