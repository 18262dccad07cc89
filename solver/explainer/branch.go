package explainer

import (
	"slices"

	"pencilmark/solver"
)

// branches rebuilds the chains of the best hint by searching again, because the search itself keeps none.
func (c *chainer) branches() []solver.Branch {
	h := &c.best
	switch h.kind {
	case chainKind, cycleKind:
		return []solver.Branch{c.pathBranch()}
	case contradictionKind:
		t := new(trail)
		c.search(t, h.start, !h.on)
		if t.clash < 0 {
			return nil // the context has ended
		}
		p := uint16(t.clash)
		return []solver.Branch{c.branch(t, h.start, !h.on, p, true), c.branch(t, h.start, !h.on, p, false)}
	case doubleKind:
		return []solver.Branch{c.branchFrom(h.start, true), c.branchFrom(h.start, false)}
	}
	var list []solver.Branch
	for _, p := range c.starts(h, nil) {
		list = append(list, c.branchFrom(p, true))
	}
	return list
}

// starts appends the candidates that the branches of a cell or region hint start from.
func (c *chainer) starts(h *chainHint, list []uint16) []uint16 {
	if h.kind == regionKind {
		d := int(h.start % 9)
		return appendAt(list, int(h.region), c.b.pos[h.region][d], d)
	}
	return appendCell(list, int(h.start/9), c.b.cand[h.start/9])
}

// pathBranch returns the branch of a forcing chain or cycle: c.path runs from its end to its start.
func (c *chainer) pathBranch() solver.Branch {
	path := slices.Clone(c.path)
	slices.Reverse(path)
	on := c.best.on
	if len(path)%2 == 0 {
		on = !on // an even number of nodes: start and end differ
	}
	last := len(path) - 1
	b := solver.Branch{Start: outward(path[0]), StartOn: on, End: outward(path[last]), EndOn: c.best.on}
	for i, p := range path[:last] {
		r := weakReason(p, path[i+1])
		kind := solver.LinkWeak
		if !on {
			kind, r = solver.LinkStrong, c.strongReason(p, path[i+1])
		}
		b.Links = append(b.Links, link(p, path[i+1], kind, r.region))
		on = !on
	}
	return b
}

func link(from, to uint16, kind solver.LinkKind, region int) solver.Link {
	u := -1
	if region >= 0 {
		u = unit(region)
	}
	return solver.Link{From: outward(from), To: outward(to), Kind: kind, Unit: u}
}

// branchFrom returns the branch from a start to the hint's target.
func (c *chainer) branchFrom(start uint16, on bool) solver.Branch {
	t := new(trail)
	c.search(t, start, on)
	return c.branch(t, start, on, c.best.target, c.best.on)
}

func (c *chainer) branch(t *trail, start uint16, startOn bool, end uint16, endOn bool) solver.Branch {
	b := solver.Branch{Start: outward(start), StartOn: startOn, End: outward(end), EndOn: endOn}
	tell := telling{chainer: c, trail: t, branch: &b}
	tell.node(end, endOn)
	b.Inner = c.arguments(t, tell.rests, start, startOn)
	return b
}

// telling records what a node depends on, causes first.
type telling struct {
	*chainer
	*trail
	branch *solver.Branch
	shown  [2]candSet
	rests  []int // the inner hints that it depends on
}

func (t *telling) node(p uint16, on bool) {
	shown := &t.shown[0]
	by := t.offBy[p]
	if on {
		shown, by = &t.shown[1], t.onBy[p]
	}
	if int(p) == t.clash && on == t.clashOn && t.shown == [2]candSet{} {
		by = t.clashBy
	}
	if shown.has(p) {
		return
	}
	shown.add(p)
	switch {
	case by == byStart:
	case on:
		t.strong(p, by)
	case by < byInner:
		t.node(by, true)
		t.branch.Links = append(t.branch.Links, link(by, p, solver.LinkWeak, weakReason(by, p).region))
	default:
		i := int(by - byInner)
		ref := t.trail.inner[i]
		like := solver.Link{To: outward(p), Kind: solver.LinkDerived, Unit: -1, By: ref.by.name()}
		t.causes(t.parents[ref.from:ref.to], like)
		if !slices.Contains(t.rests, i) {
			t.rests = append(t.rests, i)
		}
	}
}

func (r innerRule) name() string {
	return [...]string{
		byLocking:       "locked",
		byHiddenPair:    "hidden-pair",
		byNakedPair:     "naked-pair",
		byXWing:         "x-wing",
		byChain:         "forcing-chain",
		byCellChains:    "cell-forcing-chains",
		byRegionChains:  "region-forcing-chains",
		byDynamicChains: "dynamic-forcing-chains",
	}[r]
}

// strong records that a candidate is the last of its cell or region.
func (t *telling) strong(p, by uint16) {
	cell, d := int(p/9), int(p%9)
	if by == byCell {
		t.causes(appendCell(nil, cell, t.b.cand[cell]&^(1<<d)), link(0, p, solver.LinkStrong, -1))
		return
	}
	r := int(by - byRegion)
	self := uint16(1) << geometry.position[cell][r/9]
	t.causes(appendAt(nil, r, t.b.pos[r][d]&^self, d), link(0, p, solver.LinkStrong, r))
}

// causes records the candidates that are off, then a link like the one given from each of them.
func (t *telling) causes(offs []uint16, like solver.Link) {
	for _, q := range offs {
		t.node(q, false)
	}
	for _, q := range offs {
		like.From = outward(q)
		t.branch.Links = append(t.branch.Links, like)
	}
}
