package solver

import (
	"context"
	"math/bits"
)

// SecondSolution81 reports whether a classic puzzle has another solution than a known one. Call SetKnownSolution first;
// it is not safe for concurrent use. It stops as soon as the known solution completes a difference, so it takes half
// the time of a full search.
type SecondSolution81 struct {
	digits  [128]uint8 // the known solution's, less 1, by bit81
	known   [9]cells81 // its cells by digit
	clues   [9]cells81 // those that are clues
	reached [9]cells81 // the rows, columns and boxes of the clues
	open    cells81    // the cells without clues
	nodes   int
	ctx     context.Context
	err     error
}

// SetKnownSolution starts with all the digits of a solution as clues.
func (s *SecondSolution81) SetKnownSolution(solution *Puzzle81) {
	*s = SecondSolution81{}
	for cell, v := range solution {
		bit := bits81[cell]
		s.digits[bit] = v - 1
		s.known[v-1] = s.known[v-1].or(only81(int(bit)))
	}
	s.clues = s.known
	for d := range s.reached {
		s.reached[d] = reach(s.clues[d])
	}
}

// RemoveClue makes a cell that has a clue empty.
func (s *SecondSolution81) RemoveClue(cell int) { s.turn(cell) }

// RestoreClue gives an empty cell its clue back.
func (s *SecondSolution81) RestoreClue(cell int) { s.turn(cell) }

func (s *SecondSolution81) turn(cell int) {
	bit := bits81[cell]
	only, d := only81(int(bit)), s.digits[bit]
	s.open = s.open.xor(only)
	s.clues[d] = s.clues[d].xor(only)
	s.reached[d] = reach(s.clues[d])
}

// Exists reports whether the clues have a solution in which an empty cell differs from the known one. The error is
// ctx's.
func (s *SecondSolution81) Exists(ctx context.Context, cell int) (bool, error) {
	bit := int(bits81[cell])
	only, digit := only81(bit), s.digits[bit]
	if s.isForced(only) {
		return false, nil
	}
	root := node81{open: s.open, done: s.clues}
	root.cands[digit] = s.open.andNot(s.reached[digit]).andNot(only)
	again, ok := root.sweep(1 << digit)
	if !ok { // mostly the digit has no other place, and nothing else need be looked at
		return false, nil
	}
	for d := range root.cands {
		if d != int(digit) {
			root.cands[d] = s.open.andNot(s.reached[d])
		}
	}
	s.ctx, s.err = ctx, nil
	found := s.explore(&root, allDigits81&^(1<<digit)|again)
	s.ctx = nil
	return found, s.err
}

// isForced reports whether the clues leave a cell one digit at sight.
func (s *SecondSolution81) isForced(only cells81) bool {
	free := 0
	for d := range s.reached {
		if !s.reached[d].meets(only) {
			free++
		}
	}
	return free == 1
}

// explore is search81.explore for a second solution.
func (s *SecondSolution81) explore(n *node81, dirty digitSet81) (found bool) {
	if !n.settle(dirty) {
		return false
	}
	astray := s.astray(n)
	if astray.isEmpty() {
		return true
	}
	if s.nodes++; s.nodes%nodesPerCheck81 == 0 {
		if s.err = s.ctx.Err(); s.err != nil {
			return false
		}
	}
	if pairs := astray.and(n.pairs); !pairs.isEmpty() {
		return s.branch(n, firstBit(pairs))
	}
	return s.branch(n, firstBit(astray))
}

// astray returns the open cells that cannot have their known digits. If there are none, the known digits complete a
// solution.
func (s *SecondSolution81) astray(n *node81) (cells cells81) {
	for d := range n.cands {
		cells = cells.or(s.known[d].andNot(n.cands[d]))
	}
	return cells.and(n.open)
}

// branch tries the candidates of a cell, the known digit excluded.
func (s *SecondSolution81) branch(n *node81, bit int) (found bool) {
	var next node81
	var tried digitSet81
	only := only81(bit)
	for rest := n.candidates(bit); ; {
		d := bits.TrailingZeros32(rest) % 9
		rest &= rest - 1
		if rest == 0 { // the last one needs no copy
			n.cands[d] = n.cands[d].andNot(peers81[bit&127])
			return s.explore(n, tried|1<<d)
		}
		next = *n
		next.cands[d] = next.cands[d].andNot(peers81[bit&127])
		if s.explore(&next, 1<<d) || s.err != nil {
			return s.err == nil
		}
		n.cands[d] = n.cands[d].andNot(only)
		tried |= 1 << d
	}
}
