package format

import (
	"io"
	"strings"
	"unicode/utf16"
)

// toUTF8 returns a text that may be UTF-16 as UTF-8: a byte order mark or the zero
// bytes of its ASCII characters show that it is.
func toUTF8(text string) string {
	if order := utf16Order(text); order != 0 {
		return fromUTF16(text, order)
	}
	return text
}

func fromUTF16(text string, order byteOrder) string {
	units := make([]uint16, 0, len(text)/2)
	for i := 0; i+1 < len(text); i += 2 {
		low, high := text[i], text[i+1]
		if order == bigEndian {
			low, high = high, low
		}
		units = append(units, uint16(low)|uint16(high)<<8)
	}
	return string(utf16.Decode(units))
}

// byteOrder is that of UTF-16; 0 if a text is none.
type byteOrder byte

const (
	littleEndian byteOrder = 1 + iota
	bigEndian
)

func utf16Order(text string) byteOrder {
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		return littleEndian
	case strings.HasPrefix(text, "\xfe\xff"):
		return bigEndian
	case len(text) < 4:
		return 0
	}
	zeros := [2]int{}
	for i := range min(len(text), 64) &^ 1 {
		if text[i] == 0 {
			zeros[i%2]++
		}
	}
	half := min(len(text), 64) / 2
	switch {
	case zeros == [2]int{0, half}:
		return littleEndian
	case zeros == [2]int{half, 0}:
		return bigEndian
	}
	return 0
}

// utf16Reader is a stream of UTF-16 as UTF-8.
type utf16Reader struct {
	in    io.Reader
	order byteOrder
	rest  []byte // of a character that the last read had no room for
	half  []byte // of a character that has not come as a whole
}

func (r *utf16Reader) Read(p []byte) (int, error) {
	if len(r.rest) > 0 {
		n := copy(p, r.rest)
		r.rest = r.rest[n:]
		return n, nil
	}
	buffer := make([]byte, 4096)
	n, err := r.in.Read(buffer[copy(buffer, r.half):])
	n += len(r.half)
	whole := n &^ 3
	if err != nil {
		whole = n
	}
	r.half = append([]byte(nil), buffer[whole:n]...)
	r.rest = []byte(fromUTF16(string(buffer[:whole]), r.order))
	if len(r.rest) > 0 {
		err = nil
	}
	n = copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, err
}
