package load

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// postgres is a server on this machine.
type postgres struct{ pid string }

func findPostgres(ctx context.Context, address string) (*postgres, error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	var file string
	err = conn.QueryRow(ctx, "SELECT pg_read_file('postmaster.pid')").Scan(&file)
	pid, _, _ := strings.Cut(file, "\n")
	return &postgres{pid}, err
}

// cpu is the processors' time in seconds that the server and its processes have had, those
// that have ended among them; 0 where the kernel has no /proc.
func (p *postgres) cpu() (seconds float64) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		_, after, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(after) // from the third on, see proc(5)
		switch {
		case path == "/proc/"+p.pid+"/stat":
			seconds += ticks(fields[11:15])
		case fields[1] == p.pid:
			seconds += ticks(fields[11:13])
		}
	}
	return seconds
}

// ticks sums up times in hundredths of a second, which is how Linux tells them.
func ticks(fields []string) (seconds float64) {
	for _, f := range fields {
		n, _ := strconv.ParseFloat(f, 64)
		seconds += n / 100
	}
	return seconds
}
