package explainer

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestOracle(t *testing.T) {
	f, err := os.Open(os.Getenv("ORACLE"))
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	n, same := 0, 0
	r := NewRater()
	for sc.Scan() {
		p, want, ok := strings.Cut(sc.Text(), " ")
		if !ok || len(p) != 81 {
			continue
		}
		got, _ := r.Rate(t.Context(), parse(t, p))
		g := fmt.Sprintf("%d.%d/%d.%d/%d.%d", got.ER/10, got.ER%10, got.EP/10, got.EP%10, got.ED/10, got.ED%10)
		n++
		if g == want {
			same++
		} else {
			t.Log(p, "want", want, "got", g)
		}
	}
	t.Logf("%d of %d", same, n)
}
