package explainer

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pencilmark/solver"
)

func parse(t testing.TB, line string) *solver.Grid {
	t.Helper()
	if len(line) != 81 {
		t.Fatalf("%q has %d characters", line, len(line))
	}
	g := solver.NewGrid(solver.Classic())
	for i := range line {
		if line[i] >= '1' && line[i] <= '9' {
			g.Place(i, int(line[i]-'0'))
		}
	}
	return g
}

func TestCorpus(t *testing.T) {
	f, err := os.Open(os.Getenv("PENCILMARK_SE_CORPUS"))
	if err != nil {
		t.Skip(err)
	}
	lim := 9.45
	if s := os.Getenv("LIM"); s != "" {
		fmt.Sscan(s, &lim)
	}
	lo := 0.0
	if s := os.Getenv("LO"); s != "" {
		fmt.Sscan(s, &lo)
	}
	r := NewRater()
	var n, same int
	bad := map[string]int{}
	sc := bufio.NewScanner(f)
	sc.Scan()
	times := map[int]time.Duration{}
	counts := map[int]int{}
	for sc.Scan() {
		col := strings.Split(sc.Text(), "\t")
		var er, ep, ed float64
		fmt.Sscan(col[1], &er)
		fmt.Sscan(col[2], &ep)
		fmt.Sscan(col[3], &ed)
		if er > lim || er < lo {
			continue
		}
		st := time.Now()
		got, err := r.Rate(t.Context(), parse(t, col[0]))
		if err != nil {
			t.Fatal(err)
		}
		d := time.Since(st)
		band := int(er*10 + .5)
		times[band] += d
		counts[band]++
		n++
		want := Rating{int(er*10 + .5), int(ep*10 + .5), int(ed*10 + .5)}
		if got == want {
			same++
		} else {
			bad[fmt.Sprintf("%d->%d", want.ER, got.ER)]++
			if bad[fmt.Sprintf("%d->%d", want.ER, got.ER)] < 3 {
				t.Logf("%s want %v got %v (%s %s)", col[0], want, got, col[4], col[5])
			}
		}
	}
	t.Logf("se: %d of %d identical; %v", same, n, bad)
	for b := range 120 {
		if counts[b] > 0 {
			t.Logf("%d: n=%d %.2f ms", b, counts[b], float64(times[b].Microseconds())/1000/float64(counts[b]))
		}
	}
}
