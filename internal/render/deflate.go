package render

import (
	"encoding/binary"
	"hash/adler32"
	"math/bits"
)

// deflater packs the rows of a picture as zlib does. In a picture of flat colours a byte is
// nearly always part of a run, of what the row above has there too, or of a letter that the
// row has had before. Only that is looked for, and only where something begins: this takes
// half the time of a compressor for anything, and finds more.
type deflater struct {
	data   []byte
	stride int // the length of a row
	last   int // how far back the last match was that is neither a run nor the row above

	places [1 << placeBits][4]int32 // where such bytes began something, the latest first; 1 is the first place
	tokens []token
	counts [2][]int // of literals, lengths and the end, and of distances
	out    bitWriter
}

// token is a byte, or a match: how long it is and how far back.
type token struct{ length, back uint16 }

// The limits of matches: the format's, and what is worth it.
const (
	leastMatch = 4
	mostMatch  = 258
	mostBack   = 32 << 10
	goodMatch  = 64 // a longer one is not put off for a still longer one that begins a byte later

	placeBits = 12
)

// The symbols of the format.
const (
	literalCodes  = 286
	distanceCodes = 30
	endOfBlock    = 256
	firstLength   = 257
	fullLength    = 285 // of a match of the most bytes
)

// zlib returns the data in zlib's format; it is overwritten by the next.
func (d *deflater) zlib(data []byte, stride int) []byte {
	d.data, d.stride, d.last = data, stride, 1
	clear(d.places[:])
	d.tokens, d.out = d.tokens[:0], bitWriter{bytes: append(d.out.bytes[:0], 0x78, 0x9C)}
	d.counts = [2][]int{make([]int, literalCodes), make([]int, distanceCodes)}
	d.cut()
	d.write()
	return binary.BigEndian.AppendUint32(d.out.bytes, adler32.Checksum(data))
}

// cut cuts the data into tokens.
func (d *deflater) cut() {
	m := d.match(0)
	for i := 0; i < len(d.data); m = d.match(i) {
		for m.length > 0 && m.length < goodMatch {
			next := d.match(i + 1)
			if next.length <= m.length {
				break
			}
			d.add(token{length: uint16(d.data[i])})
			i, m = i+1, next
		}
		if m.length == 0 {
			d.add(token{length: uint16(d.data[i])})
			i++
			continue
		}
		d.add(m)
		i += int(m.length)
		if back := int(m.back); back != 1 && back != d.stride {
			d.last = back
		}
	}
}

func (d *deflater) add(t token) {
	d.tokens = append(d.tokens, t)
	if t.back == 0 {
		d.counts[0][t.length]++
		return
	}
	d.counts[0][t.lengthPart().symbol]++
	d.counts[1][t.backPart().symbol]++
}

// match returns the longest match of those that are looked for, the zero token if there is
// none, and notes the place.
func (d *deflater) match(i int) (best token) {
	if i+leastMatch > len(d.data) {
		return best
	}
	here := d.data[i:min(i+mostMatch, len(d.data))]
	word := binary.LittleEndian.Uint32(here)
	try := func(at int) {
		there := d.data[at:]
		if n := int(best.length); n == len(here) || there[n] != here[n] || binary.LittleEndian.Uint32(there) != word {
			return
		}
		if n := common(there, here); n > int(best.length) {
			best = token{uint16(n), uint16(i - at)}
		}
	}
	for _, back := range [...]int{1, d.stride, d.last} {
		if back <= min(i, mostBack) {
			try(i - back)
		}
	}
	known := &d.places[word*0x9E3779B1>>(32-placeBits)]
	for _, place := range known {
		if at := int(place) - 1; at >= max(0, i-mostBack) {
			try(at)
		}
	}
	copy(known[1:], known[:])
	known[0] = int32(i) + 1
	return best
}

// common counts the bytes with which b begins and a does too; a is as long at least.
func common(a, b []byte) (n int) {
	for ; n+8 <= len(b); n += 8 {
		if unlike := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); unlike != 0 {
			return n + bits.TrailingZeros64(unlike)/8
		}
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// part is half of a match: a symbol, and so many bits more.
type part struct {
	symbol int
	extra  uint64
	bits   uint
}

func (t token) lengthPart() part {
	if t.length == mostMatch {
		return part{symbol: fullLength}
	}
	p := partOf(uint64(t.length-3), 2) // the format has matches of three
	p.symbol += firstLength
	return p
}

func (t token) backPart() part { return partOf(uint64(t.back-1), 1) }

// partOf divides a number where each doubling has 2^steps symbols.
func partOf(n uint64, steps uint) part {
	if n < 2<<steps {
		return part{symbol: int(n)}
	}
	more := uint(bits.Len64(n)) - 1 - steps
	return part{int(more<<steps) + int(n>>more), n & (1<<more - 1), more}
}

// write writes the tokens as one block.
func (d *deflater) write() {
	d.counts[0][endOfBlock] = 1
	literals, distances := huffman(d.counts[0], 15), huffman(d.counts[1], 15)
	const last, ownCodes = 1, 2
	d.out.put(last|ownCodes<<1, 3)
	d.out.writeCodes(literals, distances)
	for _, t := range d.tokens {
		if t.back == 0 {
			d.out.write(literals[t.length])
			continue
		}
		length, back := t.lengthPart(), t.backPart()
		d.out.write(literals[length.symbol])
		d.out.put(length.extra, length.bits)
		d.out.write(distances[back.symbol])
		d.out.put(back.extra, back.bits)
	}
	d.out.write(literals[endOfBlock])
	d.out.end()
}
