package glyph

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"math"
	"sync"
)

//go:embed weights.bin
var weights []byte

// Classes are the digits 1 to 9, and Other for whatever is no digit.
const (
	Other   = 0
	Classes = 10
	hidden  = 96
)

// Net is a network with one hidden layer.
type Net struct {
	In  [hidden][features]float32
	B1  [hidden]float32
	Out [Classes][hidden]float32
	B2  [Classes]float32
}

// Scores returns how much speaks for each class.
func (n *Net) Scores(f *Features) (scores [Classes]float32) {
	middle := n.Middle(f)
	for c := range scores {
		scores[c] = n.B2[c] + dot(n.Out[c][:], middle[:])
	}
	return scores
}

// Middle returns the hidden layer.
func (n *Net) Middle(f *Features) (middle [hidden]float32) {
	for h := range middle {
		middle[h] = max(0, n.B1[h]+dot(n.In[h][:], f[:]))
	}
	return middle
}

func dot(a, b []float32) float32 {
	var s [4]float32
	for i := 0; i+4 <= len(a); i += 4 {
		s[0] += float32(a[i] * b[i])
		s[1] += float32(a[i+1] * b[i+1])
		s[2] += float32(a[i+2] * b[i+2])
		s[3] += float32(a[i+3] * b[i+3])
	}
	return s[0] + s[1] + s[2] + s[3]
}

// Pack writes a network, each row of weights as bytes with a scale.
func (n *Net) Pack(to []byte) []byte {
	for h := range n.In {
		to = packRow(to, n.In[h][:], n.B1[h])
	}
	for c := range n.Out {
		to = packRow(to, n.Out[c][:], n.B2[c])
	}
	return to
}

func packRow(to []byte, row []float32, bias float32) []byte {
	largest := float32(1e-6)
	for _, w := range row {
		largest = max(largest, w, -w)
	}
	scale := largest / 127
	to = binary.LittleEndian.AppendUint32(to, math.Float32bits(scale))
	to = binary.LittleEndian.AppendUint32(to, math.Float32bits(bias))
	for _, w := range row {
		to = append(to, byte(int8(math.Round(float64(w/scale)))))
	}
	return to
}

// Unpack reads a network and returns the rest of the bytes.
func (n *Net) Unpack(from []byte) (rest []byte, err error) {
	const size = hidden*(features+8) + Classes*(hidden+8)
	if len(from) < size {
		return nil, errors.New("the weights are too short")
	}
	for h := range n.In {
		from = unpackRow(from, n.In[h][:], &n.B1[h])
	}
	for c := range n.Out {
		from = unpackRow(from, n.Out[c][:], &n.B2[c])
	}
	return from, nil
}

func unpackRow(from []byte, row []float32, bias *float32) []byte {
	scale := math.Float32frombits(binary.LittleEndian.Uint32(from))
	*bias = math.Float32frombits(binary.LittleEndian.Uint32(from[4:]))
	for i := range row {
		row[i] = float32(int8(from[8+i])) * scale
	}
	return from[8+len(row):]
}

// nets returns the two networks of the embedded weights.
var nets = sync.OnceValue(func() *[2]Net {
	var read [2]Net
	rest := weights
	for i := range read {
		var err error
		if rest, err = read[i].Unpack(rest); err != nil {
			panic(err) // the weights are part of the program
		}
	}
	return &read
})
