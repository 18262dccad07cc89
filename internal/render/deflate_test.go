package render

import (
	"bytes"
	"compress/zlib"
	"io"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// checkZlib holds what is packed against the standard library's reader.
func checkZlib(t rapid.TB, d *deflater, data []byte, stride int) (size int) {
	t.Helper()
	packed := d.zlib(data, stride)
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	back, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(back, data) {
		t.Fatalf("%d bytes in rows of %d came back as %d: %v", len(data), stride, len(back), err)
	}
	return len(packed)
}

// Whatever is packed comes back, by one deflater after the other.
func TestDeflater(t *testing.T) {
	d := new(deflater)
	rapid.Check(t, func(t *rapid.T) {
		stride := rapid.OneOf(rapid.IntRange(1, 40), rapid.SampledFrom([]int{257, 258, 259, mostBack - 1, mostBack, mostBack + 1, 40_000})).Draw(t, "stride")
		colors := rapid.IntRange(1, 256).Draw(t, "colors")
		runs := rapid.SliceOfN(rapid.IntRange(1, 600), 0, 200).Draw(t, "runs")
		seed := rapid.Uint64().Draw(t, "seed")
		r := rand.New(rand.NewPCG(seed, 1))
		data := []byte{0}
		for _, n := range runs {
			switch r.IntN(3) {
			case 0: // like the row above
				for range n {
					data = append(data, data[max(0, len(data)-stride)])
				}
			case 1:
				data = append(data, bytes.Repeat([]byte{byte(r.IntN(colors))}, n)...)
			default:
				for range n {
					data = append(data, byte(r.IntN(colors)))
				}
			}
		}
		checkZlib(t, d, data, stride)
	})
}

// Bytes so unequally frequent that Huffman's codes would be longer than the format has.
func TestDeflaterLongCodes(t *testing.T) {
	var data []byte
	r := rand.New(rand.NewPCG(1, 2))
	for i, a, b := 0, 1, 1; i < 20; i, a, b = i+1, b, a+b {
		for range a {
			data = append(data, byte(i), byte(100+i), byte(r.IntN(256)), byte(r.IntN(256)))
		}
	}
	r.Shuffle(len(data)/4, func(i, j int) {
		for k := range 4 {
			data[4*i+k], data[4*j+k] = data[4*j+k], data[4*i+k]
		}
	})
	checkZlib(t, new(deflater), data, 1000)
	counts := make([]int, 30)
	for i, a, b := 0, 1, 1; i < len(counts); i, a, b = i+1, b, a+b {
		counts[i] = a
	}
	full := 0
	for _, c := range huffman(counts, 15) {
		if c.length == 0 || c.length > 15 {
			t.Errorf("a code of %d bits", c.length)
		}
		full += 1 << (15 - c.length)
	}
	if full != 1<<15 {
		t.Errorf("the codes fill %d of %d", full, 1<<15)
	}
}

// Rows of one colour cost next to nothing.
func TestDeflaterFlat(t *testing.T) {
	const side = 900
	if n := checkZlib(t, new(deflater), make([]byte, side*side), side); n > 1000 {
		t.Errorf("%d bytes", n)
	}
}

// Boards are packed as small as by the standard library within a hundredth, which takes
// several times as long.
func TestDeflaterPacksBoards(t *testing.T) {
	boards := map[string]Board{"pencil": {Grid: solver.NewGrid(solver.Classic()), Candidates: true}}
	for _, name := range []string{"hidden-single", "swordfish", "als-xz"} {
		technique, _ := logic.CatalogueEntry(name)
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		boards[name] = TeachingBoard(g, &step)
	}
	for name, board := range boards {
		p, err := paintBoard(board, Dark)
		if err != nil {
			t.Fatal(err)
		}
		var theirs bytes.Buffer
		w := zlib.NewWriter(&theirs)
		_, _ = w.Write(p.rows) // into memory
		_ = w.Close()
		if n := checkZlib(t, new(deflater), p.rows, p.width+1); n > theirs.Len()*101/100 {
			t.Errorf("%s: %d bytes, more than %d", name, n, theirs.Len())
		}
	}
}
