// Command makedigits makes the weights with which internal/picture/glyph recognizes digits.
//
// It renders digits, and other shapes, from the fonts of the Debian packages in fonts.txt, and trains two networks
// with them. The same seed and fonts make the same weights on amd64. It takes about a quarter of an hour of CPU time:
//
//	apt-get install -y --no-install-recommends $(cut -d' ' -f1 tools/makedigits/fonts.txt)
//	go run ./tools/makedigits -o internal/picture/glyph/weights.bin
package main

import (
	"flag"
	"fmt"
	"os"
	"sync"

	"pencilmark/internal/picture/glyph"
)

func main() {
	out := flag.String("o", "internal/picture/glyph/weights.bin", "the file to write")
	seed := flag.Uint64("seed", 1, "where chance begins")
	count := flag.Int("samples", 400_000, "how many glyphs to train on")
	epochs := flag.Int("epochs", 10, "how often to go through them")
	flag.Parse()
	if err := run(*out, *seed, *count, *epochs); err != nil {
		fmt.Fprintln(os.Stderr, "makedigits:", err)
		os.Exit(1)
	}
}

func run(out string, seed uint64, count, epochs int) error {
	fonts, err := loadFonts()
	if err != nil {
		return err
	}
	fmt.Printf("%d fonts\n", len(fonts))
	train, test := render(fonts, seed, count), render(fonts, seed+1, count/20)
	var nets [2]*glyph.Net
	var both sync.WaitGroup
	for i := range nets {
		both.Go(func() { nets[i] = fit(train, seed+uint64(i)*1000, epochs) })
	}
	both.Wait()
	var packed []byte
	for i := range nets {
		packed = nets[i].Pack(packed)
	}
	report(packed, test)
	return os.WriteFile(out, packed, 0o644)
}

// report prints how well a network recognizes glyphs that it was not trained with.
func report(packed []byte, test []sample) {
	for i := 0; len(packed) > 0; i++ {
		net := &glyph.Net{}
		rest, err := net.Unpack(packed)
		if err != nil {
			panic(err) // it was packed just before
		}
		packed = rest
		wrong, sure := 0, 0
		for j := range test {
			class, chance := glyph.Guess{Chances: glyph.Chances(net.Scores(test[j].features()))}.Best()
			if class != test[j].class {
				wrong++
				if class != glyph.Other && chance > 0.95 {
					sure++
				}
			}
		}
		fmt.Printf("network %d: %d of %d wrong, %d of them surely a digit\n", i+1, wrong, len(test), sure)
	}
}
