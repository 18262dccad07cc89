package explainer

import (
	"bufio"
	"os"
	"syscall"
	"testing"
	"time"
)

func cpu() float64 {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6 + float64(u.Stime.Sec) + float64(u.Stime.Usec)/1e6
}

func TestClass(t *testing.T) {
	f, err := os.Open(os.Getenv("CLASS"))
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	n := 0
	r := NewRater()
	st := cpu()
	ws := time.Now()
	for sc.Scan() && time.Since(ws) < 60*time.Second {
		r.Rate(t.Context(), parse(t, sc.Text()))
		n++
	}
	t.Logf("%s %d puzzles %.2f/s", os.Getenv("CLASS"), n, float64(n)/(cpu()-st))
}
