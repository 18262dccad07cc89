// Command fitminutes fits the weights of package minutes to the times that people took, writes them, and draws how well
// they fit:
//
//	go generate ./solver/minutes
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	data := flag.String("data", "testdata/solve-times.tsv", "puzzles with their players and their mean seconds")
	weights := flag.String("weights", "weights.go", "the Go file to write")
	plot := flag.String("plot", "minutes.png", "the picture to write")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *data, *weights, *plot); err != nil {
		fmt.Fprintf(os.Stderr, "fitminutes: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, data, weights, plot string) error {
	puzzles, err := read(ctx, data)
	if err != nil {
		return err
	}
	tested := crossValidate(puzzles)
	source, err := write(puzzles, tested)
	if err != nil {
		return err
	}
	if err := os.WriteFile(weights, source, 0o644); err != nil {
		return err
	}
	picture, err := drawPlot(puzzles, tested)
	if err != nil {
		return err
	}
	fmt.Print(figures(puzzles, tested))
	return os.WriteFile(plot, picture, 0o644)
}
