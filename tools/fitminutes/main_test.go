package main

import (
	"bytes"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"pencilmark/solver/minutes"
)

const data = "../../solver/minutes/testdata/solve-times.tsv"

// TestRunWritesTheCommittedFiles checks that the committed times give the committed weights and picture.
func TestRunWritesTheCommittedFiles(t *testing.T) {
	dir := t.TempDir()
	weights, plot := filepath.Join(dir, "weights.go"), filepath.Join(dir, "minutes.png")
	if err := run(t.Context(), data, weights, plot); err != nil {
		t.Fatal(err)
	}
	for written, committed := range map[string]string{weights: "../../solver/minutes/weights.go", plot: "../../docs/minutes.png"} {
		got, err := os.ReadFile(written)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := os.ReadFile(committed); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: go generate ./solver/minutes writes another, %v", committed, err)
		}
	}
	picture, err := os.Open(plot)
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Close()
	if _, err := png.Decode(picture); err != nil {
		t.Error(err)
	}
}

// TestCrossValidation checks that estimates of puzzles that the weights have not seen are as good as docs/minutes.md
// says.
func TestCrossValidation(t *testing.T) {
	puzzles, err := read(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	estimates := crossValidate(puzzles)
	times := make([]float64, len(puzzles))
	held := 0
	low, high := interval(puzzles, estimates)
	for i := range puzzles {
		times[i] = puzzles[i].logSeconds
		if power := puzzles[i].power(estimates[i]); power >= low && power <= high {
			held++
		}
	}
	if r := correlation(ranks(estimates), ranks(times)); r < 0.70 {
		t.Errorf("rank correlation %.3f", r)
	}
	if r := correlation(estimates, times); r < 0.64 {
		t.Errorf("correlation of the logarithms %.3f", r)
	}
	if share := float64(held) / float64(len(puzzles)); share < 0.79 || share > 0.81 {
		t.Errorf("the interval holds %.0f%%", 100*share)
	}
}

// TestFitFindsWeights checks that a fit finds the weights from which times were computed.
func TestFitFindsWeights(t *testing.T) {
	puzzles, err := read(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	want := minutes.Weights{Linear: [minutes.Terms]float64{3, 0.5, 0.2, 0.1}, Hard: 0.3}
	for i := range puzzles {
		puzzles[i].logSeconds = want.LogSeconds(&puzzles[i].counts, puzzles[i].er)
	}
	got := fit(puzzles)
	for i := range want.Linear {
		if math.Abs(got.Linear[i]-want.Linear[i]) > 1e-6 || got.Hard != want.Hard {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestBadLines(t *testing.T) {
	for _, line := range []string{"", "1\t2\t3", "1\t2", "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....\tx\t3"} {
		file := filepath.Join(t.TempDir(), "times.tsv")
		if err := os.WriteFile(file, []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := read(t.Context(), file); err == nil {
			t.Errorf("%q was read", line)
		}
	}
}
