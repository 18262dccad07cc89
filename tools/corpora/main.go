// Command corpora fetches the public collections with which our ratings and techniques are compared, checks their
// digests, and writes them in the form that `make corpus` reads:
//
//	make corpora
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// A source is a public file at an address that does not change.
type source struct{ about, url, sha256 string }

const (
	forge  = "https://raw.githubusercontent.com/SlowLarry/sukaku-forge/a485cb2694dea16e28af75522bcdba5ad72fd173/scripts/"
	hodoku = "https://raw.githubusercontent.com/zh3305/HoDoKu/a076e3fa8b4d0f708633b07539191e9ad5d8d484/"
)

// ratedSources hold puzzles with their ER, EP and ED, as JSON.
var ratedSources = []source{
	{"Sudoku Explainer 1.2.1, nine puzzles of all sorts", forge + "se121-classic-corpus.json", "ad3d803dbe1d75cd9abf927ea3712981303e4f3747205636588ba3c4ff58e4a6"},
	{"the community's list of the hardest, 972 puzzles", forge + "hard-puzzle-corpus.json", "a8bcf4da19fef8ec7a89206061cd91246d806c70b1c6706ce5373e2933998072"},
}

var regressionLibrary = source{"HoDoKu's regression library, 1,112 positions", hodoku + "reglib-1.4.txt", "7fea4aa34c0b40b3f46270232fc777a72be237554eb2ae954d8ff4cefddf400a"}

func main() {
	dir := flag.String("o", "corpora", "the folder to write to")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "corpora:", err)
		os.Exit(1)
	}
	fmt.Printf("Now type (the hardest puzzles take an hour of one processor):\n  PENCILMARK_SE_CORPUS=%s PENCILMARK_REGLIB=%s make corpus\n", filepath.Join(*dir, "se.tsv"), filepath.Join(*dir, "reglib.txt"))
}

func run(ctx context.Context, dir string) error {
	library, err := fetch(ctx, regressionLibrary)
	if err != nil {
		return err
	}
	var table strings.Builder
	table.WriteString("puzzle\ter\tep\ted\tengine\tsource\n")
	for _, s := range ratedSources {
		text, err := fetch(ctx, s)
		if err != nil {
			return err
		}
		rows, err := ratings(text)
		if err != nil {
			return fmt.Errorf("%s: %w", s.url, err)
		}
		table.WriteString(rows)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "reglib.txt"), library, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "se.tsv"), []byte(table.String()), 0o666)
}

const (
	maxSize = 16 << 20 // bytes of a file
	maxTime = 2 * time.Minute
)

// fetch returns a file. It fails if the file's digest differs.
func fetch(ctx context.Context, s source) ([]byte, error) {
	fmt.Println("fetching", s.about)
	ctx, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", s.url, answer.Status)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxSize))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.url, err)
	}
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != s.sha256 {
		return nil, fmt.Errorf("%s: its SHA-256 is %x, not %s", s.url, sum, s.sha256)
	}
	return text, nil
}

// ratings writes the cases of a JSON file as rows of a table. It prefers the reference's own rating to the rating
// that another program expects.
func ratings(text []byte) (rows string, err error) {
	var file struct {
		Cases []struct {
			Puzzle   string
			Minlex   string `json:"expanded_minlex"`
			Rating   string
			Expected string `json:"expected_rating"`
			Oracle   string `json:"expected_oracle_rating"`
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return "", err
	}
	var b strings.Builder
	for _, c := range file.Cases {
		puzzle, rating := c.Puzzle+c.Minlex, c.Oracle
		if rating == "" {
			rating = c.Expected + c.Rating
		}
		figures := strings.Split(rating, "/")
		if len(puzzle) != 81 || len(figures) != 3 {
			return "", fmt.Errorf("cannot read the case %+v", c)
		}
		fmt.Fprintf(&b, "%s\t%s\tse\tpublic\n", puzzle, strings.Join(figures, "\t"))
	}
	return b.String(), nil
}
