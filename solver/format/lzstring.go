package format

import (
	"errors"
	"strings"
	"unicode/utf16"
)

// lz-string is the compression of f-puzzles and SudokuPad: LZ78 over UTF-16 units, as bits in base64.

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// maxUnpacked bounds the units of an unpacked text: a hundred times a usual puzzle.
const maxUnpacked = 512 << 10

var errPacked = errors.New("no compressed text")

// Codes that do not stand for an earlier word.
const (
	newByte = iota // a unit of 8 bits follows
	newUnit        // one of 16 bits follows
	packEnd
	firstWord
)

// codeWidth is the number of bits of a code, which grows as codes are used up.
type codeWidth struct{ bits, left int }

func (w *codeWidth) count() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.bits
		w.bits++
	}
}

// unpackLZ expands a text of lz-string in base64.
func unpackLZ(packed string) (string, error) {
	in := &bitReader{text: packed}
	width := codeWidth{bits: 2, left: 2}
	words := make([][]uint16, firstWord)
	var out, last []uint16
	for {
		code := in.read(width.bits)
		if code == packEnd && !in.ended {
			return string(utf16.Decode(out)), nil
		}
		if code <= newUnit {
			words = append(words, []uint16{uint16(in.read(8 + 8*code))})
			code = len(words) - 1
			width.count()
		}
		var word []uint16
		switch {
		case in.ended || code > len(words) || code == len(words) && last == nil:
			return "", errPacked
		case code == len(words):
			word = longer(last, last[0])
		default:
			word = words[code]
		}
		if len(out)+len(word) > maxUnpacked {
			return "", errPacked
		}
		out = append(out, word...)
		if last != nil {
			words = append(words, longer(last, word[0]))
		}
		width.count()
		last = word
	}
}

func longer(word []uint16, unit uint16) []uint16 {
	return append(append(make([]uint16, 0, len(word)+1), word...), unit)
}

// packLZ is the inverse of unpackLZ.
func packLZ(text string) string {
	out := &bitWriter{}
	width := codeWidth{bits: 2, left: 2}
	codes, fresh := map[string]int{}, map[string]bool{}
	emit := func(word string) {
		if fresh[word] {
			delete(fresh, word)
			unit, kind := int(utf16.Encode([]rune(word))[0]), newByte
			if unit > 0xff {
				kind = newUnit
			}
			out.write(kind, width.bits)
			out.write(unit, 8+8*kind)
			width.count()
		} else {
			out.write(codes[word], width.bits)
		}
		width.count()
	}
	word := ""
	for _, r := range text {
		c := string(r)
		if _, known := codes[c]; !known {
			codes[c], fresh[c] = firstWord+len(codes), true
		}
		if _, known := codes[word+c]; known {
			word += c
			continue
		}
		emit(word)
		codes[word+c] = firstWord + len(codes)
		word = c
	}
	if word != "" {
		emit(word)
	}
	out.write(packEnd, width.bits)
	return out.text()
}

// bitReader reads numbers, lowest bit first, from characters, highest bit first.
type bitReader struct {
	text  string
	at    int // in bits
	ended bool
}

func (r *bitReader) read(bits int) (n int) {
	for i := range bits {
		if r.at/6 >= len(r.text) {
			r.ended = true
			return 0
		}
		six := strings.IndexByte(base64Alphabet, r.text[r.at/6])
		if six < 0 {
			r.ended = true
			return 0
		}
		n |= six >> (5 - r.at%6) & 1 << i
		r.at++
	}
	return n
}

type bitWriter struct {
	sixes []byte
	at    int
}

func (w *bitWriter) write(n, bits int) {
	for i := range bits {
		if w.at%6 == 0 {
			w.sixes = append(w.sixes, 0)
		}
		w.sixes[w.at/6] |= byte(n >> i & 1 << (5 - w.at%6))
		w.at++
	}
}

func (w *bitWriter) text() string {
	if w.at%6 == 0 {
		w.sixes = append(w.sixes, 0)
	}
	var b strings.Builder
	for _, six := range w.sixes {
		b.WriteByte(base64Alphabet[six])
	}
	for b.Len()%4 != 0 {
		b.WriteByte('=')
	}
	return b.String()
}
