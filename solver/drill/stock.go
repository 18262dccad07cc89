package drill

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

//go:generate go run pencilmark/tools/makedrills -seed 2026 -puzzles 150000 -hardest 60000 -o stock.tsv.gz

// positions is a table that tools/makedrills writes, compressed.
//
//go:embed stock.tsv.gz
var positions []byte

// stock lists the positions of each technique, easiest first, as readPosition reads them.
var stock = sync.OnceValue(func() map[string][]string {
	all, err := readStock(positions)
	if err != nil {
		panic(err) // the program was built from a broken file
	}
	return all
})

func readStock(compressed []byte) (map[string][]string, error) {
	in, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, fmt.Errorf("the positions to practise in: %w", err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("the positions to practise in: %w", err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		technique, position, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		all[technique] = append(all[technique], position)
	}
	return all, nil
}

// readPosition reads the givens, then after a tab the values and restricted candidates.
func readPosition(text string) (*solver.Grid, error) {
	givens, all, _ := strings.Cut(text, "\t")
	g, err := format.Read(givens, format.Options{})
	if err != nil {
		return nil, err
	}
	at, err := format.Read(all, format.Options{})
	if err != nil {
		return nil, err
	}
	return g.WithProgress(at), nil
}
