// The kill test: see package chaos. It prints each violation and then one line,
// "N kills, N faults, N violations", and ends with 1 if there are any.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"pencilmark/internal/chaos"
)

func main() {
	var o chaos.Options
	flag.Uint64Var(&o.Seed, "seed", 1, "what every choice comes from")
	flag.IntVar(&o.Kills, "kills", 40, "how often the program is killed")
	flag.IntVar(&o.Faults, "faults", 400, "how many faults hit it at least")
	flag.IntVar(&o.Guilds, "guilds", 50, "how many guilds there are at a time")
	flag.StringVar(&o.Program, "program", "bin/pencilmark", "the program")
	flag.StringVar(&o.Dir, "dir", "", "where its database and log are kept; a new directory if left out")
	flag.DurationVar(&o.KillInterval, "kill-interval", 2*time.Second, "between two kills, on average")
	flag.DurationVar(&o.ActionInterval, "action-interval", 4*time.Second, "between two actions of a player, on average")
	flag.Parse()
	o.Log = os.Stderr
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, o)
	stop()
	os.Exit(code)
}

func run(ctx context.Context, o chaos.Options) int {
	if o.Dir == "" {
		dir, err := os.MkdirTemp("", "pencilmark-chaos-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 2
		}
		o.Dir = dir
	}
	fmt.Fprintln(os.Stderr, "the database and the program's log are in", o.Dir)
	r, err := chaos.Run(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	r.Print(os.Stdout)
	if len(r.Violations) > 0 {
		return 1
	}
	return 0
}
