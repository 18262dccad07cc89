// The load test: see package load. It prints a table, and then one line with the
// figures.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"pencilmark/internal/load"
)

func main() {
	var o load.Options
	rates := flag.String("rates", "25,50,75,100,125,150,200,250,300,400", "interactions a second to try, rising")
	flag.StringVar(&o.Program, "program", "bin/pencilmark", "the program")
	flag.DurationVar(&o.RESTLatency, "latency", 150*time.Millisecond, "what each REST answer takes on its way")
	flag.DurationVar(&o.RateDuration, "each", 10*time.Second, "how long each rate is tried")
	flag.DurationVar(&o.MaxLatency, "limit", time.Second, "what the 99th percentile has to stay below")
	flag.IntVar(&o.SoakCount, "count", 100_000, "interactions for the memory to stay flat over; 0 for none")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, *rates)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o load.Options, rates string) (err error) {
	for text := range strings.SplitSeq(rates, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no rate", text)
		}
		o.Rates = append(o.Rates, n)
	}
	if o.Dir, err = os.MkdirTemp("", "pencilmark-load-"); err != nil {
		return err
	}
	defer os.RemoveAll(o.Dir)
	r, err := load.Run(ctx, o, os.Stdout)
	if err != nil {
		return err
	}
	r.Print(os.Stdout)
	return nil
}
