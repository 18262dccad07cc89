package render

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// code is what stands for a symbol, its first bit the lowest; one of no bits stands for none.
type code struct {
	bits   uint16
	length uint8
}

// huffman returns codes for all symbols that have a count, none longer than a limit.
func huffman(counts []int, limit int) []code {
	var used []int
	for s, n := range counts {
		if n > 0 || s >= len(counts)-2 && len(used) < 2 { // there are two codes at least
			used = append(used, s)
		}
	}
	slices.SortStableFunc(used, func(a, b int) int { return cmp.Compare(counts[a], counts[b]) })
	var depths []int
	for flatter := 0; ; flatter++ { // rare symbols become less rare until no code is too long
		weights := make([]int, len(used))
		for i, s := range used {
			weights[i] = max(1, counts[s]>>flatter)
		}
		if depths = huffmanDepths(weights); slices.Max(depths) <= limit {
			break
		}
	}
	codes := make([]code, len(counts))
	for i, s := range used {
		codes[s].length = uint8(depths[i])
	}
	assign(codes)
	return codes
}

// huffmanDepths returns how deep each weight, of which the least is first, stands in
// Huffman's tree.
func huffmanDepths(weights []int) []int {
	leaves := len(weights)
	weights = slices.Grow(slices.Clip(weights), leaves) // then come the inner nodes, the least first too
	above := make([]int, 2*leaves-1)
	leaf, inner := 0, leaves
	least := func() (i int) {
		if leaf < leaves && (inner == len(weights) || weights[leaf] <= weights[inner]) {
			leaf++
			return leaf - 1
		}
		inner++
		return inner - 1
	}
	for node := leaves; node < len(above); node++ {
		a, b := least(), least()
		above[a], above[b] = node, node
		weights = append(weights, weights[a]+weights[b])
	}
	depths := make([]int, len(above))
	for i := len(above) - 2; i >= 0; i-- {
		depths[i] = depths[above[i]] + 1
	}
	return depths[:leaves]
}

// assign gives codes of known lengths their bits, as the format has it: shorter ones first,
// and of a length in the order of their symbols.
func assign(codes []code) {
	next := uint16(0)
	for length := uint8(1); length < 16; length++ {
		for s := range codes {
			if codes[s].length == length {
				codes[s].bits = bits.Reverse16(next) >> (16 - length)
				next++
			}
		}
		next <<= 1
	}
}

// bitWriter writes bits, those that come first into the lowest of a byte.
type bitWriter struct {
	bytes []byte
	held  uint64
	count uint // of those held, fewer than 32
}

func (w *bitWriter) put(bits uint64, count uint) {
	w.held |= bits << w.count
	if w.count += count; w.count >= 32 {
		w.bytes = binary.LittleEndian.AppendUint32(w.bytes, uint32(w.held))
		w.held >>= 32
		w.count -= 32
	}
}

func (w *bitWriter) write(c code) { w.put(uint64(c.bits), uint(c.length)) }

// end fills the last byte.
func (w *bitWriter) end() {
	for bits := uint(0); bits < w.count; bits += 8 {
		w.bytes = append(w.bytes, byte(w.held>>bits))
	}
}

// Symbols by which the lengths of codes are written, beside the lengths themselves.
const (
	sameAgain = 16
	fewNone   = 17
	manyNone  = 18
)

// lengthOrder is the order in which the format has the codes of those symbols.
var lengthOrder = [...]int{sameAgain, fewNone, manyNone, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// writeCodes writes the lengths of the codes of a block.
func (w *bitWriter) writeCodes(literals, distances []code) {
	parts, counts := lengthParts(slices.Concat(literals, distances)), make([]int, len(lengthOrder))
	for _, p := range parts {
		counts[p.symbol]++
	}
	codes := huffman(counts, 7)
	w.put(uint64(len(literals)-257), 5)
	w.put(uint64(len(distances)-1), 5)
	w.put(uint64(len(lengthOrder)-4), 4)
	for _, s := range lengthOrder {
		w.put(uint64(codes[s].length), 3)
	}
	for _, p := range parts {
		w.write(codes[p.symbol])
		w.put(p.extra, p.bits)
	}
}

// lengthParts lists the lengths of codes; what repeats is counted.
func lengthParts(codes []code) (parts []part) {
	for len(codes) > 0 {
		length, n := codes[0].length, 1
		for n < len(codes) && codes[n].length == length {
			n++
		}
		codes = codes[n:]
		for length == 0 && n >= 3 {
			p, taken := part{fewNone, uint64(n - 3), 3}, n
			if n > 10 {
				taken = min(n, 138)
				p = part{manyNone, uint64(taken - 11), 7}
			}
			parts, n = append(parts, p), n-taken
		}
		for i := 0; n > 0; i++ {
			if i == 0 || n < 3 {
				parts, n = append(parts, part{symbol: int(length)}), n-1
				continue
			}
			taken := min(n, 6)
			parts, n = append(parts, part{sameAgain, uint64(taken - 3), 2}), n-taken
		}
	}
	return parts
}
