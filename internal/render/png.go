package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// PNG draws the board as a PNG picture, about 900 pixels wide for 9x9. Equal boards give equal bytes.
func PNG(b Board, t Theme) ([]byte, error) { return encodeScene(drawScene(b, t), 1) }

// PNGOfWidth is PNG with a width in pixels.
func PNGOfWidth(b Board, t Theme, width int) ([]byte, error) {
	s := drawScene(b, t)
	return encodeScene(s, float64(width)/s.width)
}

func encodeScene(s *scene, scale float64) ([]byte, error) {
	p, err := paint(s, scale)
	if err != nil {
		return nil, err
	}
	return p.png()
}

// packLevel is the level of zlib. Higher levels take much more time and save few bytes.
const packLevel = 5

// packers are reused, since their tables are large.
var packers = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(nil, packLevel)
	if err != nil {
		panic(err) // there is no such level
	}
	return w
}}

func (p *picture) png() ([]byte, error) {
	var packed bytes.Buffer
	w := packers.Get().(*zlib.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	if _, err := w.Write(p.rows); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	const bitsEach, ofPalette = 8, 3
	header := binary.BigEndian.AppendUint32(nil, uint32(p.width))
	header = binary.BigEndian.AppendUint32(header, uint32(p.height))
	header = append(header, bitsEach, ofPalette, 0, 0, 0)
	var colors []byte
	for _, c := range p.colors {
		colors = append(colors, c.R, c.G, c.B)
	}
	file := append(make([]byte, 0, packed.Len()+1024), "\x89PNG\r\n\x1a\n"...)
	file = appendChunk(file, "IHDR", header)
	file = appendChunk(file, "PLTE", colors)
	file = appendChunk(file, "IDAT", packed.Bytes())
	return appendChunk(file, "IEND", nil), nil
}

func appendChunk(file []byte, kind string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(append(file, kind...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
