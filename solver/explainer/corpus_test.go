package explainer_test

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"text/tabwriter"

	"pencilmark/solver/explainer"
)

// TestCorpus rates the table that PENCILMARK_SE_CORPUS names (columns puzzle,
// er, ep, ed, engine, source) and prints how far the ratings agree, by band of
// ER and by source.
func TestCorpus(t *testing.T) {
	path := os.Getenv("PENCILMARK_SE_CORPUS")
	if path == "" {
		t.Skip("PENCILMARK_SE_CORPUS names no corpus; see make corpus")
	}
	rows := readRows(t, path)
	got := rateAll(t, rows)

	tables := map[string]map[string]*agreement{"band": {}, "source": {}, "engine": {}}
	same := 0
	for i, row := range rows {
		for table, key := range map[string]string{"band": band(row.want.ER), "source": row.source, "engine": row.engine} {
			if tables[table][key] == nil {
				tables[table][key] = new(agreement)
			}
			tables[table][key].add(row.want, got[i])
		}
		if got[i] == row.want {
			same++
			continue
		}
		fmt.Printf("differs: %s %s %s: want %+v, got %+v%s\n", row.puzzle, row.engine, row.source, row.want, got[i], causes[row.puzzle])
	}
	for _, table := range []string{"band", "source", "engine"} {
		printTable(table, tables[table])
	}
	fmt.Printf("se: %d of %d identical\n", same, len(rows))
	if same*1000 < len(rows)*999 {
		t.Errorf("%d of %d ratings differ", len(rows)-same, len(rows))
	}
}

// causes explains the differences that were looked into.
var causes = map[string]string{
	".1......54.....7.....3.6..1.4...3.7..58.4......1.....32...64.3..8.....5.....19...": ": the reference itself says 6.6 1.2 1.2; " +
		"the reimplementation lacks its fault of pruning valid loops, see loopSearch.extend",
}

// rateAll rates all rows on every core.
func rateAll(t *testing.T, rows []row) []explainer.Rating {
	got := make([]explainer.Rating, len(rows))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			r := explainer.NewRater()
			for i := range next {
				rating, err := r.Walk(t.Context(), parse(t, rows[i].puzzle), nil)
				if err != nil {
					t.Error(err)
				}
				got[i] = rating
			}
		})
	}
	for i := range rows {
		next <- i
	}
	close(next)
	workers.Wait()
	return got
}

// agreement counts the ratings of a group and how many are identical.
type agreement struct{ n, er, ep, ed int }

func (a *agreement) add(want, got explainer.Rating) {
	a.n++
	if want.ER == got.ER {
		a.er++
	}
	if want.EP == got.EP {
		a.ep++
	}
	if want.ED == got.ED {
		a.ed++
	}
}

// band names the range of ER that a rating falls in.
func band(er int) string {
	limits := []int{15, 28, 44, 66, 75, 82, 90, 95, 100, 110}
	low := 10
	for _, high := range limits {
		if er <= high {
			return fmt.Sprintf("%4.1f-%4.1f", float64(low)/10, float64(high)/10)
		}
		low = high + 1
	}
	return fmt.Sprintf("%4.1f-", float64(low)/10)
}

func printTable(title string, groups map[string]*agreement) {
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	fmt.Fprintf(w, "%s\tpuzzles\tER\tEP\tED\n", title)
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		a := groups[key]
		percent := func(n int) float64 { return 100 * float64(n) / float64(a.n) }
		fmt.Fprintf(w, "%s\t%d\t%.2f%%\t%.2f%%\t%.2f%%\n", key, a.n, percent(a.er), percent(a.ep), percent(a.ed))
	}
	_ = w.Flush()
}
