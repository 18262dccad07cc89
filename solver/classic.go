package solver

import (
	"context"
	"math/bits"
)

// Puzzle81 is a classic 9x9 puzzle or solution: row-major digits, 0 for an empty cell.
type Puzzle81 [81]uint8

// String writes the digits on one line, '.' for an empty cell and '?' for a value that is not a digit.
func (p Puzzle81) String() string {
	const spelling = ".123456789?"
	var text [len(p)]byte
	for c, v := range p {
		text[c] = spelling[min(int(v), len(spelling)-1)]
	}
	return string(text[:])
}

// Searcher81 searches classic 9x9 puzzles in bulk, without allocating. The zero value is ready to use; it is not safe
// for concurrent use.
type Searcher81 struct {
	search search81
}

// Search counts the solutions of a puzzle, at most limit (0 or less: no limit). A puzzle that repeats a digit in a
// unit, or has one above 9, has none. The error is ctx's; found is then the number found so far.
func (s *Searcher81) Search(ctx context.Context, p *Puzzle81, limit int) (found int, err error) {
	var root node81
	s.search = search81{limit: limit}
	if !root.load(p) {
		return 0, ctx.Err()
	}
	return s.search.run(ctx, &root)
}

// EachSolution is Search that yields every solution until yield returns false. yield must not keep it.
func (s *Searcher81) EachSolution(ctx context.Context, p *Puzzle81, limit int, yield func(*Puzzle81) bool) (found int, err error) {
	var root node81
	s.search = search81{limit: limit, yield: func(done [9]cells81) bool {
		solution := unpack81(&done)
		return yield(&solution)
	}}
	if !root.load(p) {
		return 0, ctx.Err()
	}
	found, err = s.search.run(ctx, &root)
	s.search.yield = nil
	return found, err
}

// Solution returns the first (0) or second (1) solution of the last search; all zero if there are fewer.
func (s *Searcher81) Solution(i int) Puzzle81 { return unpack81(&s.search.solved[i]) }

// Guesses returns how many branches the last search took: 0 if singles and locked candidates were enough.
func (s *Searcher81) Guesses() int { return s.search.nodes }

// load makes a root of a puzzle; it fails if a digit is above 9. It is branch-free and fills three bands at once.
func (n *node81) load(p *Puzzle81) bool {
	var first, second, third [16]uint64
	var above uint8
	cell := 0
	for row := 0; row < 30; row += 10 {
		for col := range 9 {
			u, v, w := p[cell], p[cell+27], p[cell+54]
			above |= (u + 6) | (v + 6) | (w + 6) | u | v | w // 10 to 15 become 16 and more
			bit := uint64(1) << ((row + col) & 63)
			first[u&15] |= bit
			second[v&15] |= bit
			third[w&15] |= bit
			cell++
		}
	}
	n.open = cells81{first[0] | second[0]<<32, third[0]}
	for d := range n.done {
		n.done[d] = cells81{first[d+1] | second[d+1]<<32, third[d+1]}
		n.cands[d] = n.open.andNot(reach(n.done[d]))
	}
	return above < 16
}

func unpack81(done *[9]cells81) (p Puzzle81) {
	for d := range done {
		for x := done[d].upper; x != 0; x &= x - 1 {
			p[cellAt81[bits.TrailingZeros64(x)]] = uint8(d + 1)
		}
		for x := done[d].lower; x != 0; x &= x - 1 {
			p[cellAt81[bits.TrailingZeros64(x)+lowerShift]] = uint8(d + 1)
		}
	}
	return p
}
