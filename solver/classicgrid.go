package solver

import "context"

// searchClassic is Search on the classic layout.
func searchClassic(ctx context.Context, g *Grid, limit int, yield func(*Grid) bool) (found int, err error) {
	var root node81
	root.loadGrid(g)
	s := search81{limit: limit}
	if yield != nil {
		s.yield = func(done [9]cells81) bool {
			solution := &Grid{layout: g.layout, givens: g.givens}
			for c, v := range unpack81(&done) {
				solution.values[c] = v
			}
			return yield(solution)
		}
	}
	return s.run(ctx, &root)
}

// loadGrid makes a root of a grid's values and candidates.
func (n *node81) loadGrid(g *Grid) {
	n.open = pack81(g.empty)
	for c := range g.layout.all.AndNot(g.empty).All() {
		d := g.values[c] - 1
		n.done[d] = n.done[d].or(only81(bit81(c)))
	}
	for d := range n.cands {
		n.cands[d] = pack81(g.where[d+1]).andNot(reach(n.done[d]))
	}
}

// pack81 converts a set of cells of the classic grid.
func pack81(s CellSet) cells81 {
	var rows [9]uint64
	for row := range 7 {
		rows[row] = s.a >> (9 * row) & 0x1ff
	}
	rows[7] = s.a>>63 | s.b<<1&0x1ff
	rows[8] = s.b >> 8 & 0x1ff
	return cells81{
		rows[0] | rows[1]<<10 | rows[2]<<20 | (rows[3]|rows[4]<<10|rows[5]<<20)<<32,
		rows[6] | rows[7]<<10 | rows[8]<<20,
	}
}
