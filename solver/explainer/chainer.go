package explainer

import "context"

// chainKind and its like say what sort of argument a chain hint is.
const (
	chainKind = iota
	cycleKind
	contradictionKind
	doubleKind
	regionKind
	cellKind
)

// chainHint is a hint of a chain producer.
type chainHint struct {
	rank
	kind   uint8
	target uint16 // the candidate concluded about; for a cycle its start
	on     bool   // the target is on, otherwise off
	start  uint16 // the candidate that the searches start from
	region int8   // of a region hint
}

// chainer runs the chain producers on one grid. The walk uses one and keeps
// the best hint; nested searches use further ones on their reduced grids and
// keep all hints.
type chainer struct {
	ctx   context.Context
	ticks int
	err   error

	b               *position
	links           links
	reach           reach
	linked, reached bool // links and reach are those of the grid as it is
	grid            int  // the number of that grid, from 1
	mode            mode
	flows           flows

	on      [729]*trail // searches from a candidate being on, made on demand
	onDone  candSet
	off     [729]*trail // searches from a candidate being off that the next level may go on with
	offOnce trail       // a search that none does
	reduced position
	changed changes // in reduced

	best     chainHint
	found    bool
	removed  []uint16 // what the hint at hand removes
	won      []uint16 // what the best hint removes
	trace    []uint16
	path     []uint16 // of the best hint, if that is a forcing chain or cycle
	stack    [2 * 729]uint16
	ancestry ancestry
	members  []uint16

	outer *position // the grid in which the search around this one began, or nil
	hints innerHints
	tells bool // what is found may be told
	inner *chainer
}

// begin prepares for the walk of a puzzle.
func (c *chainer) begin(ctx context.Context) {
	c.ctx, c.err, c.linked = ctx, nil, false
}

// reset points the chainer at a grid.
func (c *chainer) reset(b *position) {
	c.b = b
	if !c.linked {
		c.links.build(b)
		c.linked, c.reached = true, false
		c.grid++
	}
	c.found = false
	c.hints.reset()
	c.onDone = candSet{}
}

// linkUp finds what follows from each candidate by the grid's own links.
func (c *chainer) linkUp() {
	if !c.reached {
		c.reach.build(c.b, &c.links)
		c.reached = true
	}
}

// tick reports, now and then, whether the context has ended.
func (c *chainer) tick() bool {
	if c.ticks++; c.ticks&15 != 0 {
		return c.err != nil
	}
	return c.ended()
}

// ended reports whether the context has ended.
func (c *chainer) ended() bool {
	if c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.err != nil
}

// stopped tells why a search ended early; nil if it did not.
func (c *chainer) stopped(ctx context.Context) error {
	if c.err == nil {
		return nil
	}
	return context.Cause(ctx)
}

// longest is the largest complexity of a hint with this base worth finding.
func (c *chainer) longest(base float64) int {
	if c.outer != nil || !c.found {
		return 1 << 30
	}
	return c.best.longest(base)
}

// wants reports whether a hint would be kept, what it removes aside.
func (c *chainer) wants(h *chainHint) bool {
	return c.outer != nil || !c.found || h.less(c.best.rank)
}

// take keeps a forcing chain or cycle; path runs from its end to its start.
func (c *chainer) take(h *chainHint, path []uint16, endOn bool) {
	if h.kind == chainKind {
		c.concludes(h)
	}
	if c.outer != nil {
		c.collectPath(h, path, endOn)
		return
	}
	c.keep(h)
	c.path = append(c.path[:0], path...)
}

// concludes fills c.removed with what a conclusion about one candidate removes
// and reports whether that is anything.
func (c *chainer) concludes(h *chainHint) bool {
	c.removed = c.removed[:0]
	if !h.on {
		c.removed = append(c.removed, h.target)
		return true
	}
	cell, d := int(h.target/9), int(h.target%9)
	for m := c.b.cand[cell] &^ (1 << d); m != 0; m &= m - 1 {
		c.removed = append(c.removed, candidate(cell, low(m)))
	}
	return len(c.removed) > 0
}

func (c *chainer) keep(h *chainHint) {
	c.best, c.found = *h, true
	c.won = append(c.won[:0], c.removed...)
}

// writes reports whether a hint's conclusion writes a digit.
func (h *chainHint) writes() bool { return h.on && h.kind != cycleKind }
